(** What the words of [Histories.v] say of short sequences. *)

Require Import Reals List ZArith.
From DP Require Import Meaning Histories Pins.
Open Scope R_scope.

Definition third : upto 3 := Fin.FS (Fin.FS Fin.F1).
Definition three (a b c : bool) : power two 3 := Vector.cons _ a _ (sequence b c).

Lemma histories_pins :
  points (histories two 2) = None :: Some (pair true None) :: Some (pair false None) :: nil /\
  size (histories two 0) = 0%nat /\ size (histories two 1) = 1%nat /\
  size (histories two 3) = 7%nat /\ size (histories nothing 3) = 1%nat.
Proof. repeat split. Qed.

Lemma before_pins :
  before (sequence true false) first = None /\
  before (sequence true false) second = Some (pair true None) /\
  before (sequence false true) second = Some (pair false None) /\
  before (three true false true) Fin.F1 = None /\
  before (three true false true) third = Some (pair true (Some (pair false None))) /\
  before (three false true true) third = Some (pair false (Some (pair true None))).
Proof. repeat split. Qed.

Lemma t_last_pins :
  t_last (sequence true false) false = yes /\ t_last (sequence true false) true = no /\
  t_last (sequence false true) true = yes /\ t_last (three true true false) false = yes /\
  t_last (three true false true) false = no /\ t_last (Vector.nil two : power two 0) true = no.
Proof.
  unfold t_last. simpl.
  repeat split; destruct (decide _) as [E | E]; try reflexivity;
    first [now destruct E | discriminate E].
Qed.

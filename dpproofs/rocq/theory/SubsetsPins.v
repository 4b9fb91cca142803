(** What the words of [Subsets.v] say of small subsets. *)

Require Import Reals List ZArith.
From DP Require Import Meaning Subsets Pins.
Open Scope R_scope.

Definition place1 : upto 3 := Fin.F1.
Definition place2 : upto 3 := Fin.FS Fin.F1.
Definition place3 : upto 3 := Fin.FS (Fin.FS Fin.F1).
Definition rows3 (a b c : bool) : power two 3 := Vector.cons _ a _ (sequence b c).

(** The subsets with two of three elements. *)
Definition c12 : subsets 3 2 := inl (inl tt).
Definition c13 : subsets 3 2 := inl (inr (inl tt)).
Definition c23 : subsets 3 2 := inr (inl (inl tt)).

Lemma subsets_pins :
  points (subsets 3 2) = c12 :: c13 :: c23 :: nil /\
  size (subsets 0 0) = 1%nat /\ size (subsets 3 0) = 1%nat /\ size (subsets 3 3) = 1%nat /\
  size (subsets 4 2) = 6%nat /\ size (subsets 2 3) = 0%nat /\ size (subsets 0 1) = 0%nat.
Proof. repeat split. Qed.

Lemma t_member_pins :
  t_member place1 c12 = yes /\ t_member place2 c12 = yes /\ t_member place3 c12 = no /\
  t_member place1 c13 = yes /\ t_member place2 c13 = no /\ t_member place3 c13 = yes /\
  t_member place1 c23 = no /\ t_member place2 c23 = yes /\ t_member place3 c23 = yes /\
  t_member place1 (tt : subsets 3 0) = no.
Proof. repeat split. Qed.

Lemma selected_pins :
  selected (rows3 true false false) c12 = sequence true false /\
  selected (rows3 true false false) c13 = sequence true false /\
  selected (rows3 true false false) c23 = sequence false false /\
  selected (rows3 false true true) c12 = sequence false true /\
  selected (rows3 false false true) c13 = sequence false true /\
  selected (rows3 true true false) c23 = sequence true false /\
  selected (rows3 true true true) (tt : subsets 3 0) = Vector.nil two.
Proof. repeat split. Qed.

(** Words for what goes on in rounds: the sequences that are shorter than a number, and what a
    sequence holds before a place. [Pins.v] says of them what they are at small numbers. *)

Require Import Reals List ZArith.
Require Fin Vector.
From DP Require Import Meaning.
Open Scope R_scope.

(** A sequence that is shorter than n + 1 is empty, or a point and then one shorter than n. *)
Fixpoint history (A : Type) (n : nat) : Type :=
  match n with O => Empty_set | S m => option (A * history A m) end.

Fixpoint all_histories {A : Type} (l : list A) (n : nat) : list (history A n) :=
  match n return list (history A n) with
  | O => nil
  | S m => None :: combined (fun a h => Some (pair a h)) l (all_histories l m)
  end.

Lemma every_history {A} (l : list A) :
  (forall a, In a l) -> forall n (h : history A n), In h (all_histories l n).
Proof.
  intros H n. induction n as [| n IH]; intros h; [destruct h |].
  destruct h as [[a h] |]; [right | now left].
  now apply (in_combined (fun a h => Some (pair a h))).
Qed.

Lemma histories_once {A} (l : list A) n : NoDup l -> NoDup (all_histories l n).
Proof.
  intro H. induction n as [| n IH]; [constructor |]. simpl. constructor.
  - unfold combined. rewrite in_flat_map. intros [a [_ I]]. apply in_map_iff in I as [h [E _]].
    discriminate.
  - apply combined_once; [| exact H | exact IH]. intros a h b k E. injection E. auto.
Qed.

Definition histories (Y : finite_set) (n : nat) : finite_set := {|
  point := history Y n;
  points := all_histories (points Y) n;
  all_points := every_history (points Y) (all_points Y) n;
  each_once := histories_once (points Y) n (each_once Y)
|}.

(** What a sequence holds before a place. *)
Fixpoint before_place {A : Type} {n : nat} (i : Fin.t n) : Vector.t A n -> history A n :=
  match i in Fin.t n return Vector.t A n -> history A n with
  | Fin.F1 => fun _ => None
  | Fin.FS j => fun s => Some (pair (Vector.hd s) (before_place j (Vector.tl s)))
  end.

(** Whether a point is the last one of a sequence. *)
Fixpoint last_of {A : Type} {n : nat} (s : Vector.t A n) : option A :=
  match s with
  | Vector.nil _ => None
  | Vector.cons _ a _ t => match last_of t with None => Some a | found => found end
  end.

Definition t_last {Y : finite_set} {n : nat} (s : power Y n) (y : Y) : truth :=
  if decide (last_of s = Some y) then yes else no.

Definition before {Y : finite_set} {n : nat} (s : power Y n) (i : upto n) : histories Y n :=
  before_place i s.

(** Words for subsets of the numbers 1, ..., m with n elements, and for the rows of a sequence that a
    subset keeps, in their order. *)

Require Import Reals List ZArith.
Require Fin Vector.
From DP Require Import Meaning.
Open Scope R_scope.

(** A subset with n + 1 elements of 1, ..., m + 1 has the first number and n of the others, or n + 1
    of the others. *)
Fixpoint subset (m n : nat) : Type :=
  match m, n with
  | _, O => unit
  | O, S _ => Empty_set
  | S l, S k => subset l k + subset l n
  end.

Fixpoint all_subsets (m n : nat) : list (subset m n) :=
  match m return list (subset m n) with
  | O => match n with O => tt :: nil | S _ => nil end
  | S l => match n with
           | O => tt :: nil
           | S k => map inl (all_subsets l k) ++ map inr (all_subsets l (S k))
           end
  end.

Lemma every_subset m n (c : subset m n) : In c (all_subsets m n).
Proof.
  revert n c. induction m as [| l IH]; intros [| k] c.
  - destruct c. now left.
  - destruct c.
  - destruct c. now left.
  - apply in_or_app. destruct c as [d | d]; [left | right]; now apply in_map.
Qed.

Lemma subsets_once m n : NoDup (all_subsets m n).
Proof.
  revert n. induction m as [| l IH]; intros [| k]; simpl; try (repeat constructor; intros []).
  apply app_once; [apply map_once; [intros a b E; now injection E | apply IH] .. |].
  intros c I J. apply in_map_iff in I as [a [<- _]]. apply in_map_iff in J as [b [E _]]. discriminate.
Qed.

Definition subsets (m n : nat) : finite_set := {|
  point := subset m n;
  points := all_subsets m n;
  all_points := every_subset m n;
  each_once := subsets_once m n
|}.

(** Whether a number is in a subset. *)
Fixpoint is_in {m n : nat} : subset m n -> Fin.t m -> bool :=
  match m return subset m n -> Fin.t m -> bool with
  | O => fun _ _ => false
  | S l =>
      match n return subset (S l) n -> Fin.t (S l) -> bool with
      | O => fun _ _ => false
      | S k => fun c i =>
          match c with
          | inl d => Fin.caseS' i (fun _ => bool) true (is_in d)
          | inr d => Fin.caseS' i (fun _ => bool) false (is_in d)
          end
      end
  end.

Definition t_member {m n : nat} (i : upto m) (c : subsets m n) : truth :=
  if is_in c i then yes else no.

(** The rows that a subset keeps, in their order. *)
Fixpoint kept {A : Type} {m n : nat} : subset m n -> Vector.t A m -> Vector.t A n :=
  match m return subset m n -> Vector.t A m -> Vector.t A n with
  | O => match n with
         | O => fun _ _ => Vector.nil A
         | S _ => fun c _ => match c with end
         end
  | S l => match n return subset (S l) n -> Vector.t A (S l) -> Vector.t A n with
           | O => fun _ _ => Vector.nil A
           | S k => fun c x =>
               match c with
               | inl d => Vector.cons A (Vector.hd x) k (kept d (Vector.tl x))
               | inr d => kept d (Vector.tl x)
               end
           end
  end.

Definition selected {Y : finite_set} {m n : nat} (x : power Y m) (c : subsets m n) : power Y n := kept c x.

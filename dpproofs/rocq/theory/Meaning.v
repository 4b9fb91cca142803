(** What a statement means.

    A term has a value: a real number, plus or minus infinity, or none. A proposition is true,
    false, or neither, if a number in it has no value. A statement says that its conclusion is
    true wherever its hypotheses are. This file has all the words in which statements are printed;
    [Pins.v] has, for each of them, lemmas that fix what it says at 0, at infinity, and where there
    is no value. *)

Require Import Reals List ZArith.
Require Fin Vector.
Open Scope R_scope.

(** * Values *)

Inductive value :=
| none              (* 0/0, oo - oo, the logarithm of a number below 0 *)
| num (x : R)
| plus_infinity
| minus_infinity.

Definition v_neg (a : value) : value :=
  match a with
  | none => none
  | num x => num (- x)
  | plus_infinity => minus_infinity
  | minus_infinity => plus_infinity
  end.

Definition v_add (a b : value) : value :=
  match a, b with
  | none, _ | _, none => none
  | num x, num y => num (x + y)
  | plus_infinity, minus_infinity | minus_infinity, plus_infinity => none
  | plus_infinity, _ | _, plus_infinity => plus_infinity
  | minus_infinity, _ | _, minus_infinity => minus_infinity
  end.

Definition v_sub (a b : value) : value := v_add a (v_neg b).

(** A number times plus infinity; 0 times infinity has no value. *)
Definition times_infinity (x : R) : value :=
  if Rlt_dec 0 x then plus_infinity
  else if Rlt_dec x 0 then minus_infinity else none.

Definition v_mul (a b : value) : value :=
  match a, b with
  | none, _ | _, none => none
  | num x, num y => num (x * y)
  | num x, plus_infinity | plus_infinity, num x => times_infinity x
  | num x, minus_infinity | minus_infinity, num x => v_neg (times_infinity x)
  | plus_infinity, plus_infinity | minus_infinity, minus_infinity => plus_infinity
  | _, _ => minus_infinity
  end.

(** A number over infinity is 0; nothing may be divided by 0, nor infinity by infinity. *)
Definition v_div (a b : value) : value :=
  match a, b with
  | none, _ | _, none => none
  | num _, plus_infinity | num _, minus_infinity => num 0
  | _, plus_infinity | _, minus_infinity => none
  | _, num y => if Req_EM_T y 0 then none else v_mul a (num (/ y))
  end.

(** A quotient of numbers above 0 by 0 is infinite. *)
Definition v_ratio (a b : value) : value :=
  match a, b with
  | num x, num y =>
      if Req_EM_T y 0 then
        if Rlt_dec 0 x then plus_infinity
        else if Rlt_dec x 0 then minus_infinity else none
      else num (x * / y)
  | plus_infinity, num y => if Req_EM_T y 0 then plus_infinity else v_div a b
  | minus_infinity, num y => if Req_EM_T y 0 then minus_infinity else v_div a b
  | _, _ => v_div a b
  end.

Definition v_exp (a : value) : value :=
  match a with
  | none => none
  | num x => num (exp x)
  | plus_infinity => plus_infinity
  | minus_infinity => num 0
  end.

Definition v_log (a : value) : value :=
  match a with
  | num x =>
      if Rlt_dec 0 x then num (ln x)
      else if Req_EM_T x 0 then minus_infinity else none
  | plus_infinity => plus_infinity
  | _ => none
  end.

Definition v_sqrt (a : value) : value :=
  match a with
  | num x => if Rlt_dec x 0 then none else num (sqrt x)
  | plus_infinity => plus_infinity
  | _ => none
  end.

(** The positive part. *)
Definition v_pos (a : value) : value :=
  match a with
  | num x => if Rlt_dec 0 x then num x else num 0
  | minus_infinity => num 0
  | _ => a
  end.

Definition v_abs (a : value) : value :=
  match a with
  | num x => if Rlt_dec x 0 then num (- x) else num x
  | minus_infinity => plus_infinity
  | _ => a
  end.

Definition v_tanh (a : value) : value :=
  match a with
  | none => none
  | num x => num ((exp (x + x) - 1) * / (exp (x + x) + 1))
  | plus_infinity => num 1
  | minus_infinity => num (- 1)
  end.

Definition v_cosh (a : value) : value :=
  match a with
  | none => none
  | num x => num ((exp x + exp (- x)) / 2)
  | _ => plus_infinity
  end.

Definition v_max (a b : value) : value :=
  match a, b with
  | none, _ | _, none => none
  | num x, num y => if Rlt_dec x y then num y else num x
  | plus_infinity, _ | _, plus_infinity => plus_infinity
  | minus_infinity, c | c, minus_infinity => c
  end.

Definition v_min (a b : value) : value := v_neg (v_max (v_neg a) (v_neg b)).

(** a log(a/b): 0 where a is 0, plus infinity where only b is. *)
Definition v_plog (a b : value) : value :=
  match a, b with
  | num x, num y =>
      if Rlt_dec x 0 then none else if Rlt_dec y 0 then none
      else if Req_EM_T x 0 then num 0 else if Req_EM_T y 0 then plus_infinity
      else num (x * (ln x - ln y))
  | _, _ => none
  end.

(** log(a/b); log(0/0) has no value. *)
Definition v_logratio (a b : value) : value :=
  match a, b with
  | num x, num y =>
      if Rlt_dec x 0 then none else if Rlt_dec y 0 then none
      else if Req_EM_T x 0 then if Req_EM_T y 0 then none else minus_infinity
      else if Req_EM_T y 0 then plus_infinity
      else num (ln x - ln y)
  | _, _ => v_sub (v_log a) (v_log b)
  end.

(** A power with a whole exponent is a product, or one over it; 0^0 is 1. *)
Definition v_power (a : value) (n : Z) : value :=
  match a with
  | none | minus_infinity => none
  | num x =>
      if Req_EM_T x 0 then
        if (n <? 0)%Z then none else if (n =? 0)%Z then num 1 else num 0
      else num (powerRZ x n)
  | plus_infinity =>
      if (n <? 0)%Z then num 0 else if (n =? 0)%Z then none else plus_infinity
  end.

(** A power with a real exponent is e^(b log a); 0^b is 0 for b > 0. *)
Definition v_real_power (a b : value) : value :=
  match a, b with
  | num x, num y =>
      if Rlt_dec x 0 then none
      else if Req_EM_T x 0 then if Rlt_dec 0 y then num 0 else none
      else num (exp (y * ln x))
  | plus_infinity, num y =>
      if Rlt_dec 0 y then plus_infinity else if Rlt_dec y 0 then num 0 else none
  | _, _ => none
  end.

(** * Truth *)

Inductive truth := yes | no | neither.

Definition t_not (s : truth) : truth :=
  match s with yes => no | no => yes | neither => neither end.

Definition t_and (s t : truth) : truth :=
  match s, t with
  | no, _ | _, no => no
  | neither, _ | _, neither => neither
  | yes, yes => yes
  end.

Definition t_or (s t : truth) : truth := t_not (t_and (t_not s) (t_not t)).

Definition t_implies (s t : truth) : truth := t_or (t_not s) t.

Definition t_iff (s t : truth) : truth := t_or (t_and s t) (t_and (t_not s) (t_not t)).

Definition t_less (a b : value) : truth :=
  match a, b with
  | none, _ | _, none => neither
  | num x, num y => if Rlt_dec x y then yes else no
  | plus_infinity, _ | _, minus_infinity => no
  | _, _ => yes
  end.

Definition t_greater (a b : value) : truth := t_less b a.
Definition t_at_most (a b : value) : truth := t_not (t_less b a).
Definition t_at_least (a b : value) : truth := t_not (t_less a b).
Definition t_equal (a b : value) : truth := t_and (t_at_most a b) (t_at_least a b).
Definition t_unequal (a b : value) : truth := t_not (t_equal a b).

Definition v_if (s : truth) (a b : value) : value :=
  match s with yes => a | no => b | neither => none end.

Definition v_indicator (s : truth) : value := v_if s (num 1) (num 0).

Definition holds (s : truth) : Prop := s = yes.

(** * Finite sets, and what ranges over them *)

Record finite_set := {
  point :> Type;
  points : list point;
  all_points : forall y, In y points;
  each_once : NoDup points
}.

Definition size (Y : finite_set) : nat := length (points Y).

(** The sum of real numbers over all points. *)
Definition total (Y : finite_set) (f : Y -> R) : R :=
  fold_right (fun y rest => f y + rest) 0 (points Y).

Definition v_sum (Y : finite_set) (f : Y -> value) : value :=
  fold_right (fun y rest => v_add (f y) rest) (num 0) (points Y).

Definition v_sup (Y : finite_set) (f : Y -> value) : value :=
  fold_right (fun y rest => v_max (f y) rest) minus_infinity (points Y).

Definition v_inf (Y : finite_set) (f : Y -> value) : value :=
  fold_right (fun y rest => v_min (f y) rest) plus_infinity (points Y).

Definition t_all (Y : finite_set) (f : Y -> truth) : truth :=
  fold_right (fun y rest => t_and (f y) rest) yes (points Y).

Definition v_prod (Y : finite_set) (f : Y -> value) : value :=
  fold_right (fun y rest => v_mul (f y) rest) (num 1) (points Y).

(** * Elements *)

(** Every proposition is true or false, which the real numbers of Rocq rest on, too. *)
Definition decide (P : Prop) : {P} + {~ P} :=
  match ClassicalDedekindReals.sig_not_dec P with
  | left H => left (Classical_Prop.NNPP P H)
  | right H => right H
  end.

(** Whether two elements are one and the same. *)
Definition t_same {A : Type} (y z : A) : truth := if decide (y = z) then yes else no.

(** Whether something is true of all events: tables of 0 and 1. *)
Definition t_events (Y : Type) (f : (Y -> R) -> truth) : truth :=
  if decide (exists E, (forall y, E y = 0 \/ E y = 1) /\ f E = no) then no
  else if decide (forall E, (forall y, E y = 0 \/ E y = 1) -> f E = yes) then yes else neither.

(** * Sets that are made of sets: pairs, the numbers 1, ..., n, and sequences of a length *)

Lemma app_once {A} (l k : list A) : NoDup l -> NoDup k -> (forall a, In a l -> ~ In a k) -> NoDup (l ++ k).
Proof.
  intros Hl Hk H. induction Hl as [| a l N Hl IH]; simpl; [exact Hk |]. constructor.
  - rewrite in_app_iff. intros [I | I]; [contradiction | exact (H a (or_introl eq_refl) I)].
  - apply IH. intros b I. apply H. now right.
Qed.
Lemma map_once {A B} (f : A -> B) l : (forall a b, f a = f b -> a = b) -> NoDup l -> NoDup (map f l).
Proof.
  intros H Hl. induction Hl as [| a l N Hl IH]; simpl; constructor; [| exact IH].
  rewrite in_map_iff. intros [b [E I]]. now rewrite <- (H _ _ E) in N.
Qed.
(** All combinations of two lists. *)
Definition combined {A B C : Type} (f : A -> B -> C) (l : list A) (k : list B) : list C :=
  flat_map (fun a => map (f a) k) l.

Lemma in_combined {A B C} (f : A -> B -> C) l k a b :
  In a l -> In b k -> In (f a b) (combined f l k).
Proof. intros. apply in_flat_map. exists a. split; [assumption | now apply in_map]. Qed.

Lemma combined_once {A B C} (f : A -> B -> C) l k :
  (forall a b c d, f a b = f c d -> a = c /\ b = d) -> NoDup l -> NoDup k -> NoDup (combined f l k).
Proof.
  intros H Hl Hk. induction Hl as [| a l N Hl IH]; simpl; [constructor |].
  apply app_once; [| exact IH |].
  - apply map_once; [| exact Hk]. intros b c E. now destruct (H _ _ _ _ E).
  - intros c I J. apply in_map_iff in I as [b [<- _]]. apply in_flat_map in J as [d [I J]].
    apply in_map_iff in J as [e [E _]]. destruct (H _ _ _ _ E) as [-> _]. contradiction.
Qed.

Fixpoint places (n : nat) : list (Fin.t n) :=
  match n with O => nil | S m => Fin.F1 :: map Fin.FS (places m) end.

Lemma all_places n (i : Fin.t n) : In i (places n).
Proof. induction i; [now left | right; now apply in_map]. Qed.

Lemma places_once n : NoDup (places n).
Proof.
  induction n as [| n IH]; simpl; constructor.
  - rewrite in_map_iff. now intros [i [E _]].
  - now apply map_once; [apply Fin.FS_inj |].
Qed.

Fixpoint sequences {A : Type} (l : list A) (n : nat) : list (Vector.t A n) :=
  match n with
  | O => Vector.nil A :: nil
  | S m => combined (fun a s => Vector.cons A a m s) l (sequences l m)
  end.

Lemma all_sequences {A} (l : list A) : (forall a, In a l) -> forall n (s : Vector.t A n), In s (sequences l n).
Proof. intros H n s. induction s as [| a n s IH]; simpl; [now left |].
  now apply (in_combined (fun a s => Vector.cons A a n s)). Qed.

Lemma sequences_once {A} (l : list A) n : NoDup l -> NoDup (sequences l n).
Proof.
  intro H. induction n as [| n IH]; simpl; [repeat constructor; intros [] |].
  apply combined_once; [| exact H | exact IH]. intros a s b t. apply Vector.cons_inj.
Qed.

Definition pairs (Y Z : finite_set) : finite_set := {|
  point := Y * Z;
  points := combined pair (points Y) (points Z);
  all_points := fun '(y, z) => in_combined pair _ _ y z (all_points Y y) (all_points Z z);
  each_once := combined_once pair _ _ (fun y z u v E => conj (f_equal fst E) (f_equal snd E))
    (each_once Y) (each_once Z)
|}.

Definition upto (n : nat) : finite_set := {|
  point := Fin.t n; points := places n; all_points := all_places n; each_once := places_once n
|}.

(** The numbers are counted from 1. *)
Definition v_number {n : nat} (i : upto n) : value :=
  num (INR (proj1_sig (Fin.to_nat i)) + 1).

Definition power (Y : finite_set) (n : nat) : finite_set := {|
  point := Vector.t Y n;
  points := sequences (points Y) n;
  all_points := all_sequences (points Y) (all_points Y) n;
  each_once := sequences_once (points Y) n (each_once Y)
|}.

(** What a sequence holds at a place; the sequence with something else there; at how many places two
    sequences differ. *)
Definition at_place {Y : finite_set} {n : nat} (s : power Y n) (i : upto n) : Y := Vector.nth s i.

Definition replaced {Y : finite_set} {n : nat} (s : power Y n) (i : upto n) (y : Y) : power Y n :=
  Vector.replace s i y.

Definition v_distance {Y : finite_set} {n : nat} (s t : power Y n) : value :=
  v_sum (upto n) (fun i => v_indicator (t_not (t_same (at_place s i) (at_place t i)))).

(** An element is the one with this number in its set, counted from 0. *)
Definition is_number (Y : finite_set) (n : nat) (y : Y) : Prop := nth_error (points Y) n = Some y.

(** * The sorts of tables *)

Definition is_law (Y : finite_set) (p : Y -> R) : Prop :=
  (forall y, 0 <= p y) /\ total Y p = 1.

Definition is_bit (x : R) : Prop := x = 0 \/ x = 1.
Definition is_unit (x : R) : Prop := 0 <= x <= 1.
Definition is_positive (x : R) : Prop := 0 < x.

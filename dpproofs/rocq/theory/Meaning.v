(** What a statement means.

    A term has a value: a real number, plus or minus infinity, or none. A proposition is true,
    false, or neither, if a number in it has no value. A statement says that its conclusion is
    true wherever its hypotheses are. This file has all the words in which statements are printed;
    [Pins.v] has, for each of them, lemmas that fix what it says at 0, at infinity, and where there
    is no value. *)

Require Import Reals List ZArith.
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

(** * The sorts of tables *)

Definition is_law (Y : finite_set) (p : Y -> R) : Prop :=
  (forall y, 0 <= p y) /\ total Y p = 1.

Definition is_bit (x : R) : Prop := x = 0 \/ x = 1.
Definition is_unit (x : R) : Prop := 0 <= x <= 1.
Definition is_positive (x : R) : Prop := 0 < x.

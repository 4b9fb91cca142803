(** What each word of [Meaning.v] says at 0, at infinity, where there is no value, and at a few
    plain numbers: whoever reads a theorem can read here what is meant by its words. A word with one
    sign changed makes a lemma of this file fail. *)

Require Import Reals List Lra Lia ZArith Bool.
From DP Require Import Meaning.
Open Scope R_scope.

(** * How these are proved: by computing, and by comparing numbers *)

Lemma exp_2_ln_2 : exp (ln 2 + ln 2) = 4.
Proof. rewrite exp_plus, !exp_ln by lra. lra. Qed.

Lemma exp_minus_ln_2 : exp (- ln 2) = 1 / 2.
Proof. rewrite exp_Ropp, exp_ln by lra. lra. Qed.

Lemma ln_2_above : 0 < ln 2.
Proof. rewrite <- ln_1. apply ln_increasing; lra. Qed.

Ltac opened :=
  cbv beta iota zeta delta
    [v_neg v_add v_sub v_mul v_div v_ratio v_exp v_log v_sqrt v_pos v_abs v_tanh v_cosh v_max v_min
     v_plog v_logratio v_power v_real_power times_infinity t_not t_and t_or t_implies t_iff t_less
     t_greater t_same v_distance at_place t_at_most t_at_least t_equal t_unequal v_if v_indicator holds size total v_sum v_sup
     v_inf v_prod t_all is_law is_bit is_unit is_positive Z.ltb Z.eqb Z.compare Pos.compare
     Pos.compare_cont CompOpp].

Ltac numbers :=
  rewrite ?exp_2_ln_2, ?exp_minus_ln_2, ?ln_1, ?Rmult_0_r, ?Rmult_0_l, ?Rplus_0_r, ?Ropp_0,
    ?exp_0, ?sqrt_0, ?sqrt_1;
  first [reflexivity | lra | field].

Ltac branches :=
  repeat match goal with
  | |- context [Rlt_dec ?a ?b] => destruct (Rlt_dec a b); try (exfalso; lra)
  | |- context [Req_EM_T ?a ?b] => destruct (Req_EM_T a b); try (exfalso; lra)
  | |- context [decide (?a = ?b)] => destruct (decide (a = b)); try (exfalso; congruence)
  end.

Ltac computed :=
  intros; simpl; opened; simpl; branches; first [reflexivity | discriminate | f_equal; numbers].

Ltac pinned := repeat split; computed.

(** * Values *)

Lemma neg_pins :
  v_neg (num 2) = num (-2) /\ v_neg plus_infinity = minus_infinity /\
  v_neg minus_infinity = plus_infinity /\ v_neg none = none.
Proof. pinned. Qed.

Lemma add_pins :
  v_add (num 2) (num 3) = num 5 /\
  v_add plus_infinity (num 2) = plus_infinity /\ v_add (num 2) plus_infinity = plus_infinity /\
  v_add minus_infinity (num 2) = minus_infinity /\ v_add (num 2) minus_infinity = minus_infinity /\
  v_add plus_infinity plus_infinity = plus_infinity /\
  v_add minus_infinity minus_infinity = minus_infinity /\
  v_add plus_infinity minus_infinity = none /\ v_add minus_infinity plus_infinity = none /\
  v_add none (num 2) = none /\ v_add (num 2) none = none /\
  v_add none plus_infinity = none /\ v_add minus_infinity none = none.
Proof. pinned. Qed.

Lemma sub_pins :
  v_sub (num 5) (num 3) = num 2 /\ v_sub plus_infinity plus_infinity = none /\
  v_sub (num 1) plus_infinity = minus_infinity /\
  v_sub plus_infinity minus_infinity = plus_infinity /\ v_sub none (num 0) = none.
Proof. pinned. Qed.

Lemma times_infinity_pins :
  times_infinity 2 = plus_infinity /\ times_infinity (-2) = minus_infinity /\
  times_infinity 0 = none.
Proof. pinned. Qed.

Lemma mul_pins :
  v_mul (num 2) (num 3) = num 6 /\ v_mul (num (-2)) (num 3) = num (-6) /\
  v_mul (num 0) plus_infinity = none /\ v_mul minus_infinity (num 0) = none /\
  v_mul (num 0) minus_infinity = none /\ v_mul plus_infinity (num 0) = none /\
  v_mul (num 2) plus_infinity = plus_infinity /\ v_mul plus_infinity (num (-2)) = minus_infinity /\
  v_mul (num 2) minus_infinity = minus_infinity /\
  v_mul minus_infinity (num (-2)) = plus_infinity /\
  v_mul plus_infinity plus_infinity = plus_infinity /\
  v_mul minus_infinity minus_infinity = plus_infinity /\
  v_mul plus_infinity minus_infinity = minus_infinity /\
  v_mul minus_infinity plus_infinity = minus_infinity /\
  v_mul none (num 0) = none /\ v_mul (num 0) none = none /\ v_mul none plus_infinity = none /\
  v_mul plus_infinity none = none.
Proof. pinned. Qed.

Lemma div_pins :
  v_div (num 6) (num 3) = num 2 /\ v_div (num 1) (num 0) = none /\ v_div (num 0) (num 0) = none /\
  v_div (num 2) plus_infinity = num 0 /\ v_div (num 2) minus_infinity = num 0 /\
  v_div plus_infinity (num 2) = plus_infinity /\ v_div plus_infinity (num (-2)) = minus_infinity /\
  v_div minus_infinity (num 2) = minus_infinity /\ v_div plus_infinity (num 0) = none /\
  v_div plus_infinity plus_infinity = none /\ v_div minus_infinity plus_infinity = none /\
  v_div plus_infinity minus_infinity = none /\ v_div minus_infinity minus_infinity = none /\
  v_div none (num 1) = none /\ v_div (num 1) none = none /\ v_div none plus_infinity = none /\
  v_div minus_infinity none = none.
Proof. pinned. Qed.

Lemma ratio_pins :
  v_ratio (num 6) (num 3) = num 2 /\ v_ratio (num 1) (num 0) = plus_infinity /\
  v_ratio (num (-1)) (num 0) = minus_infinity /\ v_ratio (num 0) (num 0) = none /\
  v_ratio (num 0) (num 3) = num 0 /\ v_ratio (num 1) plus_infinity = num 0 /\
  v_ratio plus_infinity (num 0) = plus_infinity /\
  v_ratio minus_infinity (num 0) = minus_infinity /\
  v_ratio plus_infinity (num (-2)) = minus_infinity /\
  v_ratio minus_infinity (num 2) = minus_infinity /\
  v_ratio plus_infinity plus_infinity = none /\ v_ratio none (num 0) = none /\
  v_ratio (num 1) none = none.
Proof. pinned. Qed.

Lemma exp_pins :
  v_exp (num 0) = num 1 /\ v_exp (num 1) = num (exp 1) /\ v_exp plus_infinity = plus_infinity /\
  v_exp minus_infinity = num 0 /\ v_exp none = none.
Proof. pinned. Qed.

Lemma log_pins :
  v_log (num 1) = num 0 /\ v_log (num 2) = num (ln 2) /\ v_log (num 0) = minus_infinity /\
  v_log (num (-1)) = none /\ v_log plus_infinity = plus_infinity /\ v_log minus_infinity = none /\
  v_log none = none.
Proof. pinned. Qed.

Lemma sqrt_pins :
  v_sqrt (num 2) = num (sqrt 2) /\ v_sqrt (num 0) = num (sqrt 0) /\ v_sqrt (num (-1)) = none /\
  v_sqrt plus_infinity = plus_infinity /\ v_sqrt minus_infinity = none /\ v_sqrt none = none.
Proof. pinned. Qed.

Lemma pos_pins :
  v_pos (num 2) = num 2 /\ v_pos (num (-2)) = num 0 /\ v_pos (num 0) = num 0 /\
  v_pos plus_infinity = plus_infinity /\ v_pos minus_infinity = num 0 /\ v_pos none = none.
Proof. pinned. Qed.

Lemma abs_pins :
  v_abs (num 2) = num 2 /\ v_abs (num (-2)) = num 2 /\ v_abs (num 0) = num 0 /\
  v_abs plus_infinity = plus_infinity /\ v_abs minus_infinity = plus_infinity /\
  v_abs none = none.
Proof. pinned. Qed.

Lemma tanh_pins :
  v_tanh (num (ln 2)) = num (3 / 5) /\ v_tanh plus_infinity = num 1 /\
  v_tanh minus_infinity = num (-1) /\ v_tanh none = none.
Proof. pinned. Qed.

Lemma cosh_pins :
  v_cosh (num (ln 2)) = num (5 / 4) /\ v_cosh plus_infinity = plus_infinity /\
  v_cosh minus_infinity = plus_infinity /\ v_cosh none = none.
Proof.
  repeat split; try computed. simpl. f_equal. rewrite exp_minus_ln_2, exp_ln by lra. lra.
Qed.

Lemma max_pins :
  v_max (num 2) (num 3) = num 3 /\ v_max (num 3) (num 2) = num 3 /\
  v_max plus_infinity (num 2) = plus_infinity /\ v_max (num 2) plus_infinity = plus_infinity /\
  v_max minus_infinity (num 2) = num 2 /\ v_max (num 2) minus_infinity = num 2 /\
  v_max plus_infinity minus_infinity = plus_infinity /\
  v_max minus_infinity plus_infinity = plus_infinity /\
  v_max minus_infinity minus_infinity = minus_infinity /\
  v_max none plus_infinity = none /\ v_max plus_infinity none = none.
Proof. pinned. Qed.

Lemma min_pins :
  v_min (num 2) (num 3) = num 2 /\ v_min (num 3) (num 2) = num 2 /\
  v_min plus_infinity (num 2) = num 2 /\ v_min (num 2) minus_infinity = minus_infinity /\
  v_min plus_infinity minus_infinity = minus_infinity /\
  v_min plus_infinity plus_infinity = plus_infinity /\
  v_min none minus_infinity = none /\ v_min minus_infinity none = none.
Proof. pinned. Qed.

Lemma plog_pins :
  v_plog (num 0) (num 0) = num 0 /\ v_plog (num 0) (num 3) = num 0 /\
  v_plog (num 2) (num 0) = plus_infinity /\ v_plog (num 2) (num 2) = num 0 /\
  v_plog (num 3) (num 2) = num (3 * (ln 3 - ln 2)) /\
  v_plog (num (-1)) (num 1) = none /\ v_plog (num 1) (num (-1)) = none /\
  v_plog (num 0) (num (-1)) = none /\ v_plog plus_infinity (num 1) = none /\
  v_plog (num 1) plus_infinity = none /\ v_plog none (num 0) = none /\
  v_plog (num 0) none = none.
Proof. pinned. Qed.

Lemma logratio_pins :
  v_logratio (num 2) (num 2) = num 0 /\ v_logratio (num 3) (num 2) = num (ln 3 - ln 2) /\
  v_logratio (num 0) (num 2) = minus_infinity /\ v_logratio (num 2) (num 0) = plus_infinity /\
  v_logratio (num 0) (num 0) = none /\ v_logratio (num (-1)) (num 1) = none /\
  v_logratio (num 1) (num (-1)) = none /\ v_logratio (num 0) (num (-1)) = none /\
  v_logratio plus_infinity (num 2) = plus_infinity /\
  v_logratio (num 2) plus_infinity = minus_infinity /\
  v_logratio plus_infinity plus_infinity = none /\ v_logratio none (num 2) = none /\
  v_logratio (num 2) none = none.
Proof. pinned. Qed.

Lemma power_pins :
  v_power (num 3) 2 = num 9 /\ v_power (num (-3)) 2 = num 9 /\ v_power (num 2) (-1) = num (1 / 2) /\
  v_power (num 3) 0 = num 1 /\ v_power (num 0) 0 = num 1 /\ v_power (num 0) 2 = num 0 /\
  v_power (num 0) (-1) = none /\ v_power plus_infinity 2 = plus_infinity /\
  v_power plus_infinity (-2) = num 0 /\ v_power plus_infinity 0 = none /\
  v_power minus_infinity 2 = none /\ v_power none 0 = none.
Proof. pinned. Qed.

Lemma real_power_pins :
  v_real_power (num 2) (num 3) = num (exp (3 * ln 2)) /\ v_real_power (num 0) (num 2) = num 0 /\
  v_real_power (num 0) (num 0) = none /\ v_real_power (num 0) (num (-1)) = none /\
  v_real_power (num (-1)) (num 2) = none /\
  v_real_power plus_infinity (num 2) = plus_infinity /\
  v_real_power plus_infinity (num (-2)) = num 0 /\ v_real_power plus_infinity (num 0) = none /\
  v_real_power minus_infinity (num 2) = none /\ v_real_power (num 2) plus_infinity = none /\
  v_real_power none (num 1) = none /\ v_real_power (num 1) none = none.
Proof. pinned. Qed.

(** * Truth *)

Lemma not_pins : t_not yes = no /\ t_not no = yes /\ t_not neither = neither.
Proof. pinned. Qed.

(** What is false is false beside what has no value; what is true is not. *)
Lemma and_pins :
  t_and yes yes = yes /\ t_and yes no = no /\ t_and no yes = no /\ t_and no no = no /\
  t_and neither no = no /\ t_and no neither = no /\ t_and neither yes = neither /\
  t_and yes neither = neither /\ t_and neither neither = neither.
Proof. pinned. Qed.

Lemma or_pins :
  t_or yes yes = yes /\ t_or yes no = yes /\ t_or no yes = yes /\ t_or no no = no /\
  t_or neither yes = yes /\ t_or yes neither = yes /\ t_or neither no = neither /\
  t_or no neither = neither /\ t_or neither neither = neither.
Proof. pinned. Qed.

Lemma implies_pins :
  t_implies yes yes = yes /\ t_implies yes no = no /\ t_implies no yes = yes /\
  t_implies no no = yes /\ t_implies neither no = neither /\ t_implies neither yes = yes /\
  t_implies no neither = yes /\ t_implies yes neither = neither.
Proof. pinned. Qed.

Lemma iff_pins :
  t_iff yes yes = yes /\ t_iff yes no = no /\ t_iff no yes = no /\ t_iff no no = yes /\
  t_iff neither yes = neither /\ t_iff no neither = neither.
Proof. pinned. Qed.

Lemma less_pins :
  t_less (num 1) (num 2) = yes /\ t_less (num 2) (num 1) = no /\ t_less (num 1) (num 1) = no /\
  t_less (num 1) plus_infinity = yes /\ t_less plus_infinity (num 1) = no /\
  t_less minus_infinity (num 1) = yes /\ t_less (num 1) minus_infinity = no /\
  t_less minus_infinity plus_infinity = yes /\ t_less plus_infinity minus_infinity = no /\
  t_less plus_infinity plus_infinity = no /\ t_less minus_infinity minus_infinity = no /\
  t_less none (num 1) = neither /\ t_less (num 1) none = neither /\
  t_less none plus_infinity = neither /\ t_less minus_infinity none = neither.
Proof. pinned. Qed.

Lemma relation_pins :
  t_greater (num 2) (num 1) = yes /\ t_greater (num 1) (num 2) = no /\
  t_greater (num 1) (num 1) = no /\ t_greater none (num 1) = neither /\
  t_at_most (num 1) (num 2) = yes /\ t_at_most (num 2) (num 1) = no /\
  t_at_most (num 1) (num 1) = yes /\ t_at_most plus_infinity plus_infinity = yes /\
  t_at_most none plus_infinity = neither /\
  t_at_least (num 2) (num 1) = yes /\ t_at_least (num 1) (num 2) = no /\
  t_at_least (num 1) (num 1) = yes /\ t_at_least plus_infinity none = neither /\
  t_equal (num 1) (num 1) = yes /\ t_equal (num 1) (num 2) = no /\ t_equal (num 2) (num 1) = no /\
  t_equal plus_infinity plus_infinity = yes /\ t_equal plus_infinity minus_infinity = no /\
  t_equal none none = neither /\
  t_unequal (num 1) (num 1) = no /\ t_unequal (num 1) (num 2) = yes /\
  t_unequal (num 2) (num 1) = yes /\ t_unequal none none = neither.
Proof. pinned. Qed.

Lemma if_pins :
  v_if yes (num 1) (num 2) = num 1 /\ v_if no (num 1) (num 2) = num 2 /\
  v_if neither (num 1) (num 1) = none /\ v_if yes (num 1) none = num 1 /\
  v_if no none (num 2) = num 2 /\
  v_indicator yes = num 1 /\ v_indicator no = num 0 /\ v_indicator neither = none.
Proof. pinned. Qed.

Lemma holds_pins : holds yes /\ ~ holds no /\ ~ holds neither.
Proof. repeat split; unfold holds; discriminate. Qed.

(** * Finite sets: none, one and two points *)

Definition nothing : finite_set :=
  {| point := Empty_set; points := nil; all_points := fun y => match y with end;
     each_once := NoDup_nil _ |}.

Definition two : finite_set.
Proof.
  refine {| point := bool; points := true :: false :: nil |}.
  - intros [|]; simpl; auto.
  - repeat constructor; simpl; intuition discriminate.
Defined.

Definition of_two {A} (a b : A) (y : two) : A := if y then a else b.

Lemma set_pins (Y : finite_set) : (forall y : Y, In y (points Y)) /\ NoDup (points Y).
Proof. split; [apply all_points | apply each_once]. Qed.

Lemma size_pins : size nothing = 0%nat /\ size two = 2%nat.
Proof. split; reflexivity. Qed.

Lemma total_pins :
  total nothing (fun _ => 1) = 0 /\ total two (of_two 2 3) = 5 /\ total two (of_two 2 (-3)) = -1.
Proof. repeat split; unfold total, of_two; simpl; lra. Qed.

Lemma sum_pins :
  v_sum nothing (fun _ => none) = num 0 /\ v_sum two (of_two (num 2) (num 3)) = num 5 /\
  v_sum two (of_two (num 2) plus_infinity) = plus_infinity /\
  v_sum two (of_two plus_infinity minus_infinity) = none /\ v_sum two (of_two (num 2) none) = none.
Proof. unfold of_two. pinned. Qed.

Lemma sup_pins :
  v_sup nothing (fun _ => none) = minus_infinity /\ v_sup two (of_two (num 2) (num 3)) = num 3 /\
  v_sup two (of_two (num 3) (num 2)) = num 3 /\
  v_sup two (of_two (num 2) plus_infinity) = plus_infinity /\
  v_sup two (of_two (num 2) minus_infinity) = num 2 /\ v_sup two (of_two (num 2) none) = none.
Proof. unfold of_two. pinned. Qed.

Lemma inf_pins :
  v_inf nothing (fun _ => none) = plus_infinity /\ v_inf two (of_two (num 2) (num 3)) = num 2 /\
  v_inf two (of_two (num 3) (num 2)) = num 2 /\
  v_inf two (of_two (num 2) plus_infinity) = num 2 /\
  v_inf two (of_two (num 2) minus_infinity) = minus_infinity /\
  v_inf two (of_two none (num 2)) = none.
Proof. unfold of_two. pinned. Qed.

Lemma all_pins :
  t_all nothing (fun _ => no) = yes /\ t_all two (of_two yes yes) = yes /\
  t_all two (of_two yes no) = no /\ t_all two (of_two no yes) = no /\
  t_all two (of_two yes neither) = neither /\ t_all two (of_two no neither) = no.
Proof. unfold of_two. pinned. Qed.

Lemma prod_pins :
  v_prod nothing (fun _ => none) = num 1 /\ v_prod two (of_two (num 2) (num 3)) = num 6 /\
  v_prod two (of_two (num 0) plus_infinity) = none /\ v_prod two (of_two (num 2) none) = none.
Proof. unfold of_two. pinned. Qed.

(** * Elements *)

Lemma decide_pins :
  (exists H, decide True = left H) /\ (exists H, decide False = right H) /\
  (forall P, exists H, decide (P /\ ~ P) = right H).
Proof.
  repeat split; intros; match goal with |- context [decide ?P] => destruct (decide P); try (exfalso; tauto) end;
    eexists; reflexivity.
Qed.

Lemma same_pins :
  t_same true true = yes /\ t_same true false = no /\ t_same false true = no.
Proof. unfold t_same. repeat split; destruct (decide _); congruence. Qed.

(** What is false of one event is false of all; else what has no value for one has none for all. *)
Lemma events_pins :
  t_events two (fun E => t_at_most (num (E true)) (num 1)) = yes /\
  t_events two (fun E => t_at_least (num (E true)) (num 0)) = yes /\
  t_events two (fun E => t_at_most (num (E true)) (num 0)) = no /\
  t_events two (fun E => t_at_least (num (E false)) (num 1)) = no /\
  t_events two (fun E => t_or (t_equal (num (E true)) (num 0)) (t_equal (num (E true)) (num 1)))
    = yes /\
  t_events two (fun E => t_at_most (v_log (num (E true))) (num 0)) = yes /\
  t_events two (fun E => t_at_least (v_log (v_sub (num (E true)) (num 1))) (num 0)) = no /\
  t_events two (fun E => t_at_least (v_div (num 1) (num (E true))) (num 0)) = neither /\
  t_events two (fun _ => neither) = neither.
Proof.
  assert (T : forall f E, (forall y : two, E y = 0 \/ E y = 1) -> f E = no -> t_events two f = no).
  { intros f E H N. unfold t_events. destruct (decide _) as [? | A]; [reflexivity |].
    exfalso. apply A. now exists E. }
  assert (Y : forall f, (forall E, (forall y : two, E y = 0 \/ E y = 1) -> f E = yes) ->
    t_events two f = yes).
  { intros f H. unfold t_events. destruct (decide _) as [[E [B N]] | _];
      [rewrite (H E B) in N; discriminate |].
    destruct (decide _); [reflexivity | contradiction]. }
  assert (N : forall f E, (forall y : two, E y = 0 \/ E y = 1) -> f E = neither ->
    (forall E, (forall y : two, E y = 0 \/ E y = 1) -> f E <> no) -> t_events two f = neither).
  { intros f E B H K. unfold t_events. destruct (decide _) as [[F [C M]] | _];
      [destruct (K F C M) |].
    destruct (decide _) as [A | _]; [rewrite (A E B) in H; discriminate | reflexivity]. }
  assert (O : forall y : two, of_two 1 1 y = 0 \/ of_two 1 1 y = 1) by (intros [|]; simpl; lra).
  assert (Z : forall y : two, of_two 0 0 y = 0 \/ of_two 0 0 y = 1) by (intros [|]; simpl; lra).
  repeat split.
  - apply Y. intros E B. destruct (B true) as [-> | ->]; computed.
  - apply Y. intros E B. destruct (B true) as [-> | ->]; computed.
  - apply (T _ _ O). unfold of_two. computed.
  - apply (T _ _ Z). unfold of_two. computed.
  - apply Y. intros E B. destruct (B true) as [-> | ->]; computed.
  - apply Y. intros E B. destruct (B true) as [-> | ->]; [computed |].
    simpl. rewrite ln_1. computed.
  - apply (T _ _ O). unfold of_two. computed.
  - apply (N _ (of_two 0 0) Z); [unfold of_two; computed |]. intros E B.
    destruct (B true) as [-> | ->]; opened; branches; rewrite ?Rinv_1; branches; intro H; discriminate H.
  - apply (N _ (of_two 0 0) Z); [reflexivity | intros ? ? H; discriminate H].
Qed.

(** * Sets that are made of sets *)

Lemma combined_pins :
  combined pair (1 :: 2 :: nil)%nat (true :: false :: nil) =
  ((1, true) :: (1, false) :: (2, true) :: (2, false) :: nil)%nat.
Proof. reflexivity. Qed.

Lemma pairs_pins :
  points (pairs two two) = (true, true) :: (true, false) :: (false, true) :: (false, false) :: nil /\
  size (pairs nothing two) = 0%nat.
Proof. split; reflexivity. Qed.

Lemma upto_pins :
  size (upto 0) = 0%nat /\ size (upto 3) = 3%nat /\
  map v_number (points (upto 2)) = num 1 :: num 2 :: nil.
Proof.
  repeat split. unfold v_number. simpl. replace (0 + 1) with 1 by lra.
  now replace (1 + 1) with 2 by lra.
Qed.

Definition first : upto 2 := Fin.F1.
Definition second : upto 2 := Fin.FS Fin.F1.
Definition sequence (a b : bool) : power two 2 := Vector.cons _ a _ (Vector.cons _ b _ (Vector.nil _)).

Lemma sequence_pins :
  points (power two 2) = sequence true true :: sequence true false :: sequence false true ::
    sequence false false :: nil /\
  size (power two 0) = 1%nat /\ size (power nothing 1) = 0%nat.
Proof. repeat split. Qed.

Lemma place_pins :
  at_place (sequence true false) first = true /\ at_place (sequence true false) second = false /\
  replaced (sequence true true) second false = sequence true false /\
  replaced (sequence true true) first false = sequence false true.
Proof. repeat split. Qed.

Lemma number_pins :
  is_number two 0 true /\ is_number two 1 false /\ ~ is_number two 0 false /\
  ~ is_number two 1 true /\ ~ is_number two 2 true /\ is_number (upto 3) 1 (Fin.FS Fin.F1).
Proof. unfold is_number. simpl. repeat split; discriminate. Qed.

Lemma distance_of_sequences_pins :
  v_distance (sequence true true) (sequence true true) = num 0 /\
  v_distance (sequence true true) (sequence true false) = num 1 /\
  v_distance (sequence true false) (sequence false true) = num 2.
Proof.
  unfold v_distance, v_sum, t_same, at_place. simpl.
  repeat split; repeat (destruct (decide _); try congruence); simpl; f_equal; lra.
Qed.

(** * The sorts of tables *)

Lemma law_pins :
  is_law two (of_two (1 / 3) (2 / 3)) /\ is_law two (of_two 1 0) /\
  ~ is_law two (of_two 1 1) /\ ~ is_law two (of_two (1 / 3) (1 / 3)) /\
  ~ is_law two (of_two 2 (-1)) /\ ~ (exists p, is_law nothing p).
Proof.
  unfold is_law, total, of_two. simpl.
  repeat match goal with |- _ /\ _ => split end; try lra; try (intros [|]; lra).
  - intros [H _]. specialize (H false). simpl in H. lra.
  - intros [p [_ K]]. lra.
Qed.

Lemma entry_pins :
  is_bit 0 /\ is_bit 1 /\ ~ is_bit (1 / 2) /\ ~ is_bit (-1) /\ ~ is_bit 2 /\
  is_unit 0 /\ is_unit 1 /\ is_unit (1 / 2) /\ ~ is_unit (-1) /\ ~ is_unit 2 /\
  is_positive 1 /\ ~ is_positive 0 /\ ~ is_positive (-1).
Proof. unfold is_bit, is_unit, is_positive. repeat split; lra. Qed.

(** * Divergences, as they are printed *)

Definition v_of (p : two -> R) (y : two) : value := num (p y).
Definition KL (p q : two -> R) : value := v_sum two (fun y => v_plog (v_of p y) (v_of q y)).
Definition distance (p q : two -> R) : value :=
  v_div (v_sum two (fun y => v_abs (v_sub (v_of p y) (v_of q y)))) (num 2).

(** A point against itself, disjoint laws, and laws of which one has all of its mass in the other. *)
Lemma KL_pins :
  KL (of_two 1 0) (of_two 1 0) = num 0 /\ KL (of_two 1 0) (of_two 0 1) = plus_infinity /\
  KL (of_two 1 0) (of_two (1 / 2) (1 / 2)) = num (ln 2) /\
  KL (of_two (1 / 2) (1 / 2)) (of_two 1 0) = plus_infinity.
Proof.
  unfold KL, v_of, of_two. repeat split; try computed.
  unfold v_sum. simpl. branches. simpl. f_equal.
  replace (1 / 2) with (/ 2) by lra. rewrite ln_1, ln_Rinv by lra. lra.
Qed.

Lemma distance_pins :
  distance (of_two 1 0) (of_two 1 0) = num 0 /\ distance (of_two 1 0) (of_two 0 1) = num 1 /\
  distance (of_two (1 / 2) (1 / 2)) (of_two (1 / 4) (3 / 4)) = num (1 / 4).
Proof. unfold distance, v_of, of_two. pinned. Qed.

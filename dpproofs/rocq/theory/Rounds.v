(** Products over rounds: what is shown of one round holds of all of them.

    In a round, after what came before, a point has a weight. The weight of a sequence is the
    product of the weights of its points. *)

Require Import Reals List Lra Lia ZArith.
From DP Require Export Reading Calculus Histories.
Open Scope R_scope.

(** * Products *)

Lemma each_factor_at_least Y f g :
  (forall y, 0 <= f y - g y) -> (forall y, 0 <= g y) -> 0 <= product Y f - product Y g.
Proof.
  intros H G. enough (0 <= product Y g <= product Y f) by lra. unfold product.
  induction (points Y) as [| y l IH]; simpl; [lra |]. specialize (H y). specialize (G y).
  split; [apply Rmult_le_pos | apply Rmult_le_compat]; lra.
Qed.

Lemma each_factor_equal Y f g : (forall y, f y - g y = 0) -> product Y f - product Y g = 0.
Proof. intro H. rewrite (product_same Y f g); [ring | intro y; specialize (H y); lra]. Qed.

Lemma union_bound_fact Y f :
  (forall y, 0 <= f y) -> (forall y, 0 <= 1 - f y) ->
  0 <= product Y f - 1 + total Y (fun y => 1 - f y).
Proof.
  intros H G.
  enough (0 <= product Y f <= 1 /\ 1 - total Y (fun y => 1 - f y) <= product Y f) by lra.
  unfold product, total. induction (points Y) as [| y l IH]; simpl; [lra |].
  specialize (H y). specialize (G y). destruct IH as [[A B] C]. revert A B C.
  generalize (fold_right (fun y rest => f y * rest) 1 l).
  generalize (fold_right (fun y rest => 1 - f y + rest) 0 l). intros s p A B C.
  assert (0 <= (1 - p) * (1 - f y)) by (apply Rmult_le_pos; lra).
  assert (0 <= p * f y) by (apply Rmult_le_pos; lra).
  assert (0 <= p * (1 - f y)) by (apply Rmult_le_pos; lra). lra.
Qed.

Lemma exp_of_sum_fact Y f : exp (total Y f) - product Y (fun y => exp (f y)) = 0.
Proof.
  apply Rminus_diag_eq. unfold total, product.
  induction (points Y) as [| y l IH]; simpl; [apply exp_0 | now rewrite exp_plus, IH].
Qed.

Lemma product_of_two_fact Y f g :
  product Y f * product Y g - product Y (fun y => f y * g y) = 0.
Proof. rewrite product_times. ring. Qed.

Lemma log_of_product_fact Y f :
  (forall y, 0 <= f y) ->
  bit (product Y f) * (ln (product Y f) - total Y (fun y => ln (f y))) = 0.
Proof.
  intro H. destruct (bit_cases (product Y f)) as [[P ->] | [_ ->]]; [| ring].
  enough (ln (product Y f) = total Y (fun y => ln (f y))) by lra. revert P. unfold total, product.
  induction (points Y) as [| y l IH]; simpl; intro P; [apply ln_1 |].
  set (p := fold_right (fun y rest => f y * rest) 1 l) in *.
  assert (F : 0 < f y).
  { destruct (H y) as [F | F]; [exact F |]. rewrite <- F, Rmult_0_l in P. lra. }
  assert (Q : 0 < p) by (apply Rmult_lt_reg_l with (f y); lra).
  rewrite ln_mult by assumption. now rewrite IH.
Qed.

Lemma factor_above_fact Y f y :
  (forall y, 0 <= f y) -> bit (product Y f) * (1 - bit (f y)) = 0.
Proof.
  intro H. destruct (bit_cases (product Y f)) as [[P ->] | [_ ->]]; [| ring].
  rewrite (bit_above (f y)); [ring |]. destruct (H y) as [F | F]; [exact F | exfalso].
  revert P. unfold product. generalize (all_points Y y).
  induction (points Y) as [| z l IH]; simpl; [intros [] |]. intros [-> | I] P.
  - rewrite <- F in P. lra.
  - apply (IH I). apply Rnot_le_lt. intro N.
    assert (f z * fold_right (fun y rest => f y * rest) 1 l <= f z * 0); [| lra].
    apply Rmult_le_compat_l; [apply H | exact N].
Qed.

Lemma one_factor_fact Y f y : product Y (fun z => 1 + same z y * (f z - 1)) - f y = 0.
Proof.
  assert (E := one_factor_other Y y (fun z => 1 + same z y * (f z - 1)) (fun _ => 1)).
  cbv beta in E. rewrite product_number, pow1, same_self in E. rewrite <- (Rmult_1_r (product _ _)), E.
  - ring.
  - intros z N. rewrite (not_same z y N). ring.
Qed.

(** * Rounds *)

Definition path_weight {Y : finite_set} {n : nat} (f : upto n -> histories Y n -> Y -> R) (s : power Y n) : R :=
  product (upto n) (fun i => f i (before s i) (at_place s i)).

(** The same, seen from the second round on, after the point a. *)
Definition after {Y : finite_set} {n : nat} (f : upto (S n) -> histories Y (S n) -> Y -> R) (a : Y) :
  upto n -> histories Y n -> Y -> R := fun i h => f (Fin.FS i) (Some (pair a h)).

Lemma first_round {Y : finite_set} {n : nat} (f : upto (S n) -> histories Y (S n) -> Y -> R) a s :
  path_weight f (Vector.cons Y a n s) = f Fin.F1 None a * path_weight (after f a) s.
Proof. unfold path_weight. now rewrite product_of_places. Qed.


Lemma rounds_after {Y : finite_set} {n : nat} (f : upto (S n) -> histories Y (S n) -> Y -> R) a :
  total (power Y n) (fun s => path_weight f (Vector.cons Y a n s)) =
  f Fin.F1 None a * total (power Y n) (path_weight (after f a)).
Proof. rewrite <- total_times. apply total_same. intro s. apply first_round. Qed.

Lemma total_rises Y f g : (forall y, f y <= g y) -> total Y f <= total Y g.
Proof.
  intro H. unfold total. induction (points Y) as [| y l IH]; simpl; [lra |]. specialize (H y). lra.
Qed.

Lemma weight_sign {Y : finite_set} {n : nat} (f : upto n -> histories Y n -> Y -> R) s :
  (forall s i a, 0 <= f i (before s i) a) -> 0 <= path_weight f s.
Proof. intro F. apply product_sign. intro i. apply F. Qed.

Section rounds.
Variable Y : finite_set.
Hypothesis some : (1 <= size Y)%nat.

Lemma a_point : exists b : Y, In b (points Y).
Proof.
  unfold size in some. destruct (points Y) as [| b l]; [simpl in some; lia |].
  exists b. now left.
Qed.

Lemma rounds_at_most n (f : upto n -> histories Y n -> Y -> R) c :
  (forall s i a, 0 <= f i (before s i) a) -> (forall i, 0 <= c i) ->
  (forall s i, 0 <= c i - total Y (f i (before s i))) ->
  0 <= product (upto n) c - total (power Y n) (path_weight f).
Proof.
  intros F C H. enough (E : total (power Y n) (path_weight f) <= product (upto n) c) by lra.
  destruct a_point as [b _]. revert f c F C H. induction n as [| n IH]; intros f c F C H.
  - rewrite total_of_empty. apply Rle_refl.
  - rewrite total_of_sequences, product_of_places.
    set (r := product (upto n) (fun k => c (Fin.FS k))).
    assert (R : 0 <= r) by (apply product_sign; intro; apply C).
    apply Rle_trans with (total Y (fun a => r * f Fin.F1 None a)).
    + apply total_rises. intro a. rewrite rounds_after.
      rewrite Rmult_comm. apply Rmult_le_compat_r.
      * exact (F (Vector.const b (S n)) Fin.F1 a).
      * apply IH.
        -- intros s i z. exact (F (Vector.cons Y a n s) (Fin.FS i) z).
        -- intro i. apply C.
        -- intros s i. exact (H (Vector.cons Y a n s) (Fin.FS i)).
    + rewrite total_times, Rmult_comm. apply Rmult_le_compat_r; [exact R |].
      exact (Rge_le _ _ (Rminus_ge _ _ (Rle_ge _ _ (H (Vector.const b (S n)) Fin.F1)))).
Qed.

Lemma rounds_at_least n (f : upto n -> histories Y n -> Y -> R) c :
  (forall s i a, 0 <= f i (before s i) a) -> (forall i, 0 <= c i) ->
  (forall s i, 0 <= total Y (f i (before s i)) - c i) ->
  0 <= total (power Y n) (path_weight f) - product (upto n) c.
Proof.
  intros F C H. enough (E : product (upto n) c <= total (power Y n) (path_weight f)) by lra.
  destruct a_point as [b _]. revert f c F C H. induction n as [| n IH]; intros f c F C H.
  - rewrite total_of_empty. apply Rle_refl.
  - rewrite total_of_sequences, product_of_places.
    set (r := product (upto n) (fun k => c (Fin.FS k))).
    assert (R : 0 <= r) by (apply product_sign; intro; apply C).
    apply Rle_trans with (total Y (fun a => r * f Fin.F1 None a)).
    + rewrite total_times, Rmult_comm. apply Rmult_le_compat_l; [exact R |].
      exact (Rge_le _ _ (Rminus_ge _ _ (Rle_ge _ _ (H (Vector.const b (S n)) Fin.F1)))).
    + apply total_rises. intro a. rewrite rounds_after.
      rewrite Rmult_comm. apply Rmult_le_compat_l.
      * exact (F (Vector.const b (S n)) Fin.F1 a).
      * apply IH.
        -- intros s i z. exact (F (Vector.cons Y a n s) (Fin.FS i) z).
        -- intro i. apply C.
        -- intros s i. exact (H (Vector.cons Y a n s) (Fin.FS i)).
Qed.

Lemma rounds_equal n (f : upto n -> histories Y n -> Y -> R) c :
  (forall s i, c i - total Y (f i (before s i)) = 0) ->
  product (upto n) c - total (power Y n) (path_weight f) = 0.
Proof.
  intro H. apply Rminus_diag_eq. destruct a_point as [b _]. revert f c H.
  induction n as [| n IH]; intros f c H; [now rewrite total_of_empty |].
  rewrite total_of_sequences, product_of_places.
  set (r := product (upto n) (fun k => c (Fin.FS k))).
  transitivity (total Y (fun a => r * f Fin.F1 None a)).
  - rewrite total_times, Rmult_comm. f_equal.
    exact (Rminus_diag_uniq _ _ (H (Vector.const b (S n)) Fin.F1)).
  - apply total_same. intro a. rewrite rounds_after.
    rewrite Rmult_comm. f_equal. apply IH. intros s i. exact (H (Vector.cons Y a n s) (Fin.FS i)).
Qed.

(** A history is what some sequence holds before some place. *)
Lemma history_of_sequence n (h : histories Y n) : exists s i, h = before s i.
Proof.
  destruct a_point as [b _]. induction n as [| n IH]; [destruct h |].
  destruct h as [[a h] |].
  - destruct (IH h) as [s [i E]]. exists (Vector.cons Y a n s), (Fin.FS i). now rewrite E.
  - now exists (Vector.const b (S n)), Fin.F1.
Qed.
End rounds.

Lemma power_not_empty Y n : (1 <= size Y)%nat -> (1 <= size (power Y n))%nat.
Proof.
  intro H. destruct (a_point Y H) as [b _]. unfold size.
  generalize (all_points (power Y n) (Vector.const b n)). destruct (points (power Y n)); simpl; [intros [] | lia].
Qed.

Lemma histories_hold Y n f :
  (1 <= size Y)%nat -> (forall s i, holds (f (before s i))) -> holds (t_all (histories Y n) f).
Proof.
  intros N H. apply all_holds. intro h. destruct (history_of_sequence Y N n h) as [s [i ->]]. apply H.
Qed.

(** There is a place that is the last one. *)
Definition is_last {n : nat} (l : upto n) : Prop :=
  forall (Y : finite_set) (s : power Y n) (y : Y), t_last s y = t_same (at_place s l) y.

Lemma last_is {Y : finite_set} {n : nat} (l : upto n) (s : power Y n) y :
  is_last l -> decided (t_last s y) (same (at_place s l) y).
Proof. intro H. rewrite H. apply same_is. Qed.

Lemma last_place n : (1 <= n)%nat -> exists l : upto n, is_last l.
Proof.
  intro P. enough (E : exists l : upto n, forall (Y : finite_set) (s : power Y n),
    last_of s = Some (at_place s l)).
  { destruct E as [l E]. exists l. intros Y s y. unfold t_last, t_same. rewrite E.
    destruct (decide (at_place s l = y)) as [-> | N]; destruct (decide _) as [M | M]; try reflexivity.
    - now destruct M.
    - injection M. contradiction. }
  destruct n as [| n]; [lia | clear P]. induction n as [| n [l IH]].
  - exists Fin.F1. intros Y s. apply (Vector.caseS' s). intros a t.
    now apply (Vector.case0 (fun t => last_of (Vector.cons Y a 0 t) = Some a)).
  - exists (Fin.FS l). intros Y s. apply (Vector.caseS' s). intros a t.
    change (last_of (Vector.cons Y a (S n) t)) with
      (match last_of t with None => Some a | found => found end). now rewrite (IH Y t).
Qed.

(** * The mean of e^(s x), where x lies between -c and c and m is its mean *)

Lemma slope_minus u x l : derivable_pt_lim u x l -> derivable_pt_lim (fun s => - u s) x (- l).
Proof. apply derivable_pt_lim_opp. Qed.

Lemma mean_of_power v u : -1 <= v <= 1 -> 0 <= u ->
  0 < (1 - v) * exp (- u) + (1 + v) * exp u /\
  (1 - v) * exp (- u) + (1 + v) * exp u <= 2 * exp (u * v + u * u * / 2).
Proof.
  intros V U.
  assert (D : forall z, 0 < (1 + - v) * exp (- z) + (1 + v) * exp z).
  { intro z. pose proof (exp_pos z). pose proof (exp_pos (- z)).
    assert (0 <= (1 + - v) * exp (- z)) by (apply Rmult_le_pos; lra).
    assert (0 <= (1 + v) * exp z) by (apply Rmult_le_pos; lra).
    destruct (Req_dec v (-1)) as [-> | N].
    - assert (0 < (1 + - -1) * exp (- z)) by (apply Rmult_lt_0_compat; lra). lra.
    - assert (0 < (1 + v) * exp z) by (apply Rmult_lt_0_compat; lra). lra. }
  split; [exact (D u) |].
  set (d := fun z => (1 + - v) * exp (- z) + (1 + v) * exp z) in *.
  set (n := fun z => (1 + v) * exp z + - (1 + - v) * exp (- z)).
  assert (Sd : forall z, derivable_pt_lim d z (n z)).
  { intro z. unfold d, n. eapply slope_same.
    - apply slope_plus; apply slope_times; try apply slope_constant; apply slope_exp.
      + apply (slope_minus (fun s => s)), slope_self.
      + apply slope_self.
    - cbv beta. ring. }
  assert (Sn : forall z, derivable_pt_lim n z (d z)).
  { intro z. unfold d, n. eapply slope_same.
    - apply slope_plus; apply slope_times; try apply slope_constant; apply slope_exp.
      + apply slope_self.
      + apply (slope_minus (fun s => s)), slope_self.
    - cbv beta. ring. }
  assert (N : forall z, 0 <= z -> 0 <= v + z + - (n z * / d z)).
  { intros z Z. assert (L : forall w, derivable_pt_lim (fun z => v + z + - (n z * / d z)) w
      (n w * / d w * (n w * / d w))).
    { intro w. specialize (D w). fold (d w) in D. eapply slope_same.
      - apply slope_plus.
        + apply slope_plus; [apply slope_constant | apply slope_self].
        + apply (slope_minus (fun z => n z * / d z)), slope_times; [apply Sn | apply slope_inverse; [apply Sd | lra]].
      - cbv beta. field. lra. }
    refine (at_least_from_below (fun z => v + z + - (n z * / d z)) _ 0 z _ _ Z _ (fun w _ => conj (L w) _)).
    - apply derivable_continuous_pt. exists (n 0 * / d 0 * (n 0 * / d 0)). apply L.
    - apply derivable_continuous_pt. exists (n z * / d z * (n z * / d z)). apply L.
    - cbv beta. unfold n, d. rewrite Ropp_0, exp_0.
      right. field. lra.
    - apply Rle_0_sqr. }
  assert (G : 0 <= u * v + u * u * / 2 + ln 2 + - ln (d u)).
  { assert (L : forall w, derivable_pt_lim (fun z => z * v + z * z * / 2 + ln 2 + - ln (d z)) w
      (v + w + - (n w * / d w))).
    { intro w. specialize (D w). fold (d w) in D. eapply slope_same.
      - apply slope_plus.
        + apply slope_plus; [| apply slope_constant].
          apply slope_plus; apply slope_times; try apply slope_constant; try apply slope_self.
          apply slope_times; apply slope_self.
        + apply (slope_minus (fun z => ln (d z))), slope_ln; [apply Sd | exact D].
      - cbv beta. field. lra. }
    refine (at_least_from_below (fun z => z * v + z * z * / 2 + ln 2 + - ln (d z)) _ 0 u _ _ U _
      (fun w S => conj (L w) (N w _))).
    - apply derivable_continuous_pt. eexists. apply L.
    - apply derivable_continuous_pt. eexists. apply L.
    - cbv beta. unfold d. rewrite Ropp_0, exp_0. replace ((1 + - v) * 1 + (1 + v) * 1) with 2 by ring.
      right. ring.
    - lra. }
  change ((1 - v) * exp (- u) + (1 + v) * exp u) with (d u).
  rewrite <- (exp_ln (d u)) by apply D.
  rewrite <- (exp_ln 2) at 1 by lra. rewrite <- exp_plus.
  destruct (Req_dec (ln (d u)) (ln 2 + (u * v + u * u * / 2))) as [-> | M]; [apply Rle_refl |].
  apply Rlt_le, exp_increasing. lra.
Qed.

Lemma hoeffding_fact s m c :
  0 <= (1 - bit (m - c)) * (1 - bit (- m - c)) *
    ((c + c) * exp (s * m + / 2 * (s * s * c * c)) -
     ((c - m) * exp (- (s * c)) + (c + m) * exp (s * c))).
Proof.
  destruct (bit_cases (m - c)) as [[_ ->] | [A ->]]; [lra |].
  destruct (bit_cases (- m - c)) as [[_ ->] | [B ->]]; [lra |].
  rewrite !Rminus_0_r, !Rmult_1_l.
  assert (C : 0 <= c) by lra. destruct C as [C | <-].
  2: { replace m with 0 by lra. rewrite !Rmult_0_r, !Ropp_0, !exp_0. lra. }
  set (v := m * / c).
  assert (V : -1 <= v <= 1).
  { unfold v. split.
    - apply Rmult_le_reg_r with c; [exact C |]. rewrite Rmult_assoc, Rinv_l by lra. lra.
    - apply Rmult_le_reg_r with c; [exact C |]. rewrite Rmult_assoc, Rinv_l by lra. lra. }
  assert (M : m = v * c) by (unfold v; field; lra).
  assert (E : (1 - v) * exp (- (s * c)) + (1 + v) * exp (s * c) <=
    2 * exp (s * c * v + s * c * (s * c) * / 2)).
  { destruct (Rle_dec 0 (s * c)) as [S | S]; [exact (proj2 (mean_of_power v (s * c) V S)) |].
    assert (W : -1 <= - v <= 1) by lra. assert (T : 0 <= - (s * c)) by lra.
    destruct (mean_of_power (- v) (- (s * c)) W T) as [_ K].
    replace (- (s * c) * - v + - (s * c) * - (s * c) * / 2)
      with (s * c * v + s * c * (s * c) * / 2) in K by ring.
    rewrite Ropp_involutive in K. lra. }
  replace (s * m + / 2 * (s * s * c * c)) with (s * c * v + s * c * (s * c) * / 2)
    by (rewrite M; ring).
  apply (Rmult_le_compat_l c) in E; [| lra]. rewrite M. lra.
Qed.

Ltac not_empty :=
  first [assumption | lia | rewrite places_size; lia | apply power_not_empty; not_empty].

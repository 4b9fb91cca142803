(** Between which rational numbers the value of a function lies. What has to be counted is counted
    with whole numbers. *)

Require Import Reals List Lra Lia ZArith.
From DP Require Export Steps.
Open Scope R_scope.

(** * e to the power of a rational number *)

Lemma exp_above_power x n : n <> O -> 0 <= 1 + x * / INR n -> (1 + x * / INR n) ^ n <= exp x.
Proof.
  intros N H. apply not_0_INR in N.
  replace (exp x) with (exp (x * / INR n) ^ n).
  - apply pow_incr. split; [exact H |]. apply exp_ineq1_le.
  - rewrite <- exp_times. f_equal. field. exact N.
Qed.

(** Numbers are counted in parts, of which 2^d are 1. A square is rounded down, so that it has as few
    digits as the number itself: whoever has no fast numbers can count it, as coqchk does. *)
Fixpoint squared (d : Z) (k : nat) (z : Z) : Z :=
  match k with O => z | S k => squared d k (Z.shiftr (z * z) d) end.

Lemma squared_sign d k z : (0 <= z -> 0 <= squared d k z)%Z.
Proof.
  revert z. induction k as [| k IH]; intros z H; [exact H |].
  cbn [squared]. apply IH, Z.shiftr_nonneg. now apply Z.mul_nonneg_nonneg.
Qed.

Lemma squared_under d k z :
  (0 <= d)%Z -> (0 <= z)%Z ->
  IZR (squared d k z) * / IZR (2 ^ d) <= (IZR z * / IZR (2 ^ d)) ^ (2 ^ k).
Proof.
  intro D. assert (W : (0 < 2 ^ d)%Z) by (apply Z.pow_pos_nonneg; [reflexivity | exact D]).
  assert (V : 0 < / IZR (2 ^ d)) by now apply Rinv_0_lt_compat, IZR_lt.
  revert z. induction k as [| k IH]; intros z H; [simpl; lra |].
  cbn [squared]. set (y := Z.shiftr (z * z) d).
  assert (Y : (0 <= y)%Z) by now apply Z.shiftr_nonneg, Z.mul_nonneg_nonneg.
  apply Rle_trans with (1 := IH y Y). rewrite Nat.pow_succ_r', pow_mult.
  apply pow_incr. split; [apply Rmult_le_pos; [now apply IZR_le | lra] |].
  assert (L : (2 ^ d * y <= z * z)%Z)
    by (unfold y; rewrite Z.shiftr_div_pow2 by exact D; now apply Z.mul_div_le).
  apply IZR_le in L. rewrite !mult_IZR in L. apply IZR_lt in W.
  apply (Rmult_le_reg_l (IZR (2 ^ d))); [exact W |].
  replace (IZR (2 ^ d) * (IZR y * / IZR (2 ^ d))) with (IZR (2 ^ d) * IZR y * / IZR (2 ^ d)) by ring.
  replace (IZR (2 ^ d) * (IZR z * / IZR (2 ^ d)) ^ 2) with (IZR z * IZR z * / IZR (2 ^ d))
    by (field; lra).
  apply Rmult_le_compat_r; lra.
Qed.

(** p / q is at most what is counted for (1 + a / (b n))^n, where n is 2^k. *)
Definition is_under (p q a b : Z) (k : nat) (d : Z) : bool :=
  let m := (b * 2 ^ Z.of_nat k)%Z in
  ((0 <? q) && (0 <? b) && (0 <=? d) && (0 <=? m + a)
   && (p * 2 ^ d <=? squared d k ((m + a) * 2 ^ d / m) * q))%Z%bool.

Lemma exp_at_least p q a b k d :
  is_under p q a b k d = true -> IZR p / IZR q <= exp (IZR a / IZR b).
Proof.
  unfold is_under. rewrite !Bool.andb_true_iff, !Z.ltb_lt, !Z.leb_le.
  set (m := (b * 2 ^ Z.of_nat k)%Z). intros [[[[Q B] D] C] L].
  set (n := (2 ^ k)%nat). assert (N : n <> O) by now apply Nat.pow_nonzero.
  assert (M : IZR m = IZR b * INR n).
  { unfold m, n. now rewrite mult_IZR, <- pow_IZR, pow_INR. }
  assert (K : 0 < INR n) by (apply lt_0_INR; lia).
  assert (P : 0 < IZR m) by (rewrite M; apply Rmult_lt_0_compat; [now apply IZR_lt | exact K]).
  assert (O : (0 < m)%Z) by now apply lt_IZR.
  assert (W : (0 < 2 ^ d)%Z) by (apply Z.pow_pos_nonneg; [reflexivity | exact D]).
  set (z := ((m + a) * 2 ^ d / m)%Z) in *.
  assert (Y : (0 <= z)%Z) by (apply Z.div_pos; [apply Z.mul_nonneg_nonneg; lia | exact O]).
  assert (I : (m * z <= (m + a) * 2 ^ d)%Z) by now apply Z.mul_div_le.
  assert (S := squared_under d k z D Y). fold n in S. set (w := squared d k z) in *.
  clearbody w z. apply IZR_lt in Q, B, W. apply IZR_le in L, I, C, Y.
  rewrite !mult_IZR in L, I. rewrite plus_IZR in I, C.
  assert (V : 0 < / IZR (2 ^ d)) by now apply Rinv_0_lt_compat.
  assert (E : 1 + IZR a / IZR b * / INR n = (IZR m + IZR a) * / IZR m).
  { rewrite M. field. split; apply above_not_zero; assumption. }
  apply Rle_trans with (IZR w * / IZR (2 ^ d)).
  { apply (Rmult_le_reg_r (IZR q * IZR (2 ^ d))); [now apply Rmult_lt_0_compat |].
    replace (IZR p / IZR q * (IZR q * IZR (2 ^ d))) with (IZR p * IZR (2 ^ d)) by (field; lra).
    replace (IZR w * / IZR (2 ^ d) * (IZR q * IZR (2 ^ d))) with (IZR w * IZR q) by (field; lra).
    exact L. }
  apply Rle_trans with (1 := S).
  apply Rle_trans with ((1 + IZR a / IZR b * / INR n) ^ n).
  - rewrite E. apply pow_incr. split; [now apply Rmult_le_pos, Rlt_le |].
    apply (Rmult_le_reg_r (IZR m * IZR (2 ^ d))); [now apply Rmult_lt_0_compat |].
    replace (IZR z * / IZR (2 ^ d) * (IZR m * IZR (2 ^ d))) with (IZR m * IZR z) by (field; lra).
    replace ((IZR m + IZR a) * / IZR m * (IZR m * IZR (2 ^ d)))
      with ((IZR m + IZR a) * IZR (2 ^ d)) by (field; lra).
    exact I.
  - apply exp_above_power; [exact N |]. rewrite E. apply Rmult_le_pos; [exact C |].
    now apply Rlt_le, Rinv_0_lt_compat.
Qed.

Definition is_over (p q a b : Z) (k : nat) (d : Z) : bool :=
  ((0 <? q)%Z && is_under q p (- a) b k d)%bool.

Lemma exp_at_most p q a b k d :
  is_over p q a b k d = true -> exp (IZR a / IZR b) <= IZR p / IZR q.
Proof.
  unfold is_over. rewrite Bool.andb_true_iff, Z.ltb_lt. intros [Q H].
  assert (L := exp_at_least _ _ _ _ _ _ H). unfold is_under in H.
  rewrite !Bool.andb_true_iff, !Z.ltb_lt in H. destruct H as [[[[P _] _] _] _].
  apply IZR_lt in P, Q. rewrite opp_IZR in L.
  replace (- IZR a / IZR b) with (- (IZR a / IZR b)) in L by (unfold Rdiv; ring).
  rewrite exp_Ropp in L. apply Rinv_le_contravar in L.
  - rewrite Rinv_inv in L. apply Rle_trans with (1 := L). right. field. lra.
  - now apply Rmult_lt_0_compat, Rinv_0_lt_compat.
Qed.

(** * Functions that nowhere fall, at a number between two others *)

Lemma exp_rises x y : x <= y -> exp x <= exp y.
Proof. intros [H | ->]; [now apply Rlt_le, exp_increasing | apply Rle_refl]. Qed.

Lemma exp_low c l x : c <= exp l -> l <= x -> c <= exp x.
Proof. intros C H. exact (Rle_trans _ _ _ C (exp_rises l x H)). Qed.

Lemma exp_high c h x : exp h <= c -> x <= h -> exp x <= c.
Proof. intros C H. exact (Rle_trans _ _ _ (exp_rises x h H) C). Qed.

Lemma ln_low c l x : exp c <= l -> l <= x -> c <= ln x.
Proof.
  intros C H. assert (E := exp_pos c). rewrite <- (ln_exp c).
  destruct (Rle_lt_or_eq_dec (exp c) x) as [L | ->]; [lra | | apply Rle_refl].
  now apply Rlt_le, ln_increasing.
Qed.

Lemma ln_high c h x : h <= exp c -> 0 < x -> x <= h -> ln x <= c.
Proof.
  intros C P H. rewrite <- (ln_exp c).
  destruct (Rle_lt_or_eq_dec x (exp c)) as [L | ->]; [lra | | apply Rle_refl].
  now apply Rlt_le, ln_increasing.
Qed.

(** The logarithm of what is not above 0 is 0. *)
Lemma ln_high_or_0 c h x : h <= exp c -> 0 <= c -> x <= h -> ln x <= c.
Proof.
  intros C P H. destruct (Rlt_dec 0 x) as [L | L]; [exact (ln_high c h x C L H) |].
  rewrite ln_not_above by lra. exact P.
Qed.

Lemma root_low d c l x : 0 <= c -> c ^ S d <= l -> l <= x -> c <= root (S d) x.
Proof.
  intros [C | <-] P H; [| apply root_sign].
  assert (X : 0 < x) by (assert (Q := pow_lt c (S d) C); lra).
  destruct (Rle_lt_dec c (root (S d) x)) as [L | L]; [exact L | exfalso].
  assert (E := root_power d x (Rlt_le _ _ X)).
  assert (Q := pow_incr (root (S d) x) c d). assert (R := root_above (S d) x X).
  assert (S : root (S d) x ^ S d < c ^ S d); [| lra]. simpl.
  apply Rle_lt_trans with (root (S d) x * c ^ d).
  - apply Rmult_le_compat_l; [lra | apply Q; lra].
  - apply Rmult_lt_compat_r; [now apply pow_lt | exact L].
Qed.

Lemma root_high d c h x : 0 <= c -> h <= c ^ S d -> x <= h -> root (S d) x <= c.
Proof.
  intros C P H. destruct (Rlt_dec 0 x) as [X | X]; [| rewrite root_not_above by lra; exact C].
  destruct (Rle_lt_dec (root (S d) x) c) as [L | L]; [exact L | exfalso].
  assert (E := root_power d x (Rlt_le _ _ X)). assert (Q := pow_incr c (root (S d) x) d).
  assert (R := root_above (S d) x X).
  assert (S : c ^ S d < root (S d) x ^ S d); [| lra]. simpl.
  apply Rle_lt_trans with (c * root (S d) x ^ d).
  - apply Rmult_le_compat_l; [exact C | apply Q; lra].
  - apply Rmult_lt_compat_r; [now apply pow_lt | exact L].
Qed.

Lemma inverse_low c h x : 0 < x -> x <= h -> c <= / h -> c <= / x.
Proof. intros P H C. apply Rle_trans with (1 := C). now apply Rinv_le_contravar. Qed.

Lemma inverse_high c l x : 0 < l -> l <= x -> / l <= c -> / x <= c.
Proof. intros P H C. apply Rle_trans with (2 := C). now apply Rinv_le_contravar. Qed.

Lemma power_low n c l x : 0 <= l -> c <= l ^ n -> l <= x -> c <= x ^ n.
Proof. intros L C H. apply Rle_trans with (1 := C). now apply pow_incr. Qed.

Lemma power_high n c h x : 0 <= x -> h ^ n <= c -> x <= h -> x ^ n <= c.
Proof. intros L C H. apply Rle_trans with (2 := C). now apply pow_incr. Qed.

Lemma times_low c l m x y : 0 <= l -> 0 <= m -> c <= l * m -> l <= x -> m <= y -> c <= x * y.
Proof. intros L M C X Y. apply Rle_trans with (1 := C). now apply Rmult_le_compat. Qed.

Lemma times_high c h k x y : 0 <= x -> 0 <= y -> h * k <= c -> x <= h -> y <= k -> x * y <= c.
Proof. intros X Y C H K. apply Rle_trans with (2 := C). now apply Rmult_le_compat. Qed.

Lemma pi_low : 3 <= PI.
Proof. assert (H := PI2_3_2). lra. Qed.

Lemma bit_low x : 0 < x -> 1 <= bit x.
Proof. intro H. rewrite bit_above by exact H. apply Rle_refl. Qed.

Lemma bit_high x : x <= 0 -> bit x <= 0.
Proof. intro H. rewrite bit_not_above by exact H. apply Rle_refl. Qed.

Ltac counted := vm_compute; reflexivity.

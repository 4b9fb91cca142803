(** What each rule and each axiom of the kernel says of real numbers, proved once.

    Nothing in this file has to be believed or read: Rocq checks it. *)

Require Import Reals List Lra Lia ZArith.
Require Permutation.
From DP Require Import Meaning.
Open Scope R_scope.

(** * The functions of the kernel: they have a value everywhere *)

Definition bit (x : R) : R := if Rlt_dec 0 x then 1 else 0.
Definition root (d : nat) (x : R) : R := if Rlt_dec 0 x then exp (/ INR d * ln x) else 0.
Definition slope (t : R) : R := if Req_EM_T t 0 then 1 else t * / (exp t - 1).

(** An entry that has a value here, and a number that is 0, to be put in its place. *)
Definition stands (x c : R) : Prop := x = c.
Definition vanishes (x : R) : Prop := x = 0.

(** Whether two elements are one. *)
Definition same {A : Type} (y z : A) : R := if decide (y = z) then 1 else 0.

Definition product (Y : finite_set) (f : Y -> R) : R :=
  fold_right (fun y rest => f y * rest) 1 (points Y).

Lemma same_cases {A} (y z : A) : (y = z /\ same y z = 1) \/ (y <> z /\ same y z = 0).
Proof. unfold same. destruct (decide (y = z)); auto. Qed.

Lemma same_self {A} (y : A) : same y y = 1.
Proof. destruct (same_cases y y) as [[_ E] | [N _]]; [exact E | contradiction]. Qed.

Lemma not_same {A} (y z : A) : y <> z -> same y z = 0.
Proof. destruct (same_cases y z) as [[E _] | [_ E]]; [contradiction | auto]. Qed.

Lemma same_turned {A} (y z : A) : same y z = same z y.
Proof.
  destruct (same_cases y z) as [[-> _] | [N E]]; [reflexivity |]. now rewrite E, not_same by auto.
Qed.

Lemma same_sign {A} (y z : A) : 0 <= same y z.
Proof. destruct (same_cases y z) as [[_ ->] | [_ ->]]; lra. Qed.

Lemma same_most {A} (y z : A) : same y z <= 1.
Proof. destruct (same_cases y z) as [[_ ->] | [_ ->]]; lra. Qed.

Lemma same_pair {A B} (a c : A) (b d : B) : same (pair a b) (pair c d) = same a c * same b d.
Proof.
  destruct (same_cases a c) as [[-> ->] | [N ->]]; destruct (same_cases b d) as [[-> ->] | [M ->]];
    rewrite ?same_self, ?not_same by congruence; ring.
Qed.

Lemma same_value_fact {A} (f : A -> R) y z : same y z * (f y - f z) = 0.
Proof. destruct (same_cases y z) as [[-> ->] | [_ ->]]; ring. Qed.

(** 1 where something is true, else 0. *)
Definition counts (s : truth) : R := match s with yes => 1 | _ => 0 end.

Lemma counts_cases s : counts s = 1 \/ counts s = 0.
Proof. destruct s; auto. Qed.

Lemma counts_sign s : 0 <= counts s.
Proof. destruct s; simpl; lra. Qed.

Lemma counts_most s : counts s <= 1.
Proof. destruct s; simpl; lra. Qed.

(** Elements with different numbers are different. *)
Lemma numbers_apart Y m n y z : is_number Y m y -> is_number Y n z -> m <> n -> same y z = 0.
Proof.
  intros Hm Hn N. apply not_same. intros <-. apply N. unfold is_number in *.
  apply (proj1 (NoDup_nth_error (points Y)) (each_once Y)); [| congruence].
  apply nth_error_Some. congruence.
Qed.

Lemma bit_cases x : (0 < x /\ bit x = 1) \/ (x <= 0 /\ bit x = 0).
Proof. unfold bit. destruct (Rlt_dec 0 x); [left | right]; split; lra. Qed.

Lemma bit_above x : 0 < x -> bit x = 1.
Proof. destruct (bit_cases x) as [[? ?] | [? ?]]; lra. Qed.

Lemma bit_of_above x : 0 < x -> 0 < bit x.
Proof. intro H. rewrite bit_above by exact H. lra. Qed.

Lemma bit_not_above x : x <= 0 -> bit x = 0.
Proof. destruct (bit_cases x) as [[? ?] | [? ?]]; lra. Qed.

Lemma bit_sign x : 0 <= bit x.
Proof. destruct (bit_cases x) as [[? ->] | [? ->]]; lra. Qed.

Lemma bit_most x : bit x <= 1.
Proof. destruct (bit_cases x) as [[? ->] | [? ->]]; lra. Qed.

Lemma above_bit x : bit x = 1 -> 0 < x.
Proof. destruct (bit_cases x) as [[? ?] | [? ?]]; lra. Qed.

Lemma not_above_bit x : bit x = 0 -> x <= 0.
Proof. destruct (bit_cases x) as [[? ?] | [? ?]]; lra. Qed.

(** [bit (c x) = bit x] and [bit (x y) = bit x * bit y] where x is not below 0. *)
Lemma bit_times x y : 0 <= x -> bit (x * y) = bit x * bit y.
Proof.
  intro H.
  destruct (bit_cases x) as [[Hx ->] | [Hx ->]].
  - destruct (bit_cases y) as [[Hy ->] | [Hy ->]].
    + rewrite bit_above by (apply Rmult_lt_0_compat; assumption). ring.
    + rewrite bit_not_above; [ring |].
      rewrite <- (Rmult_0_r x). apply Rmult_le_compat_l; assumption.
  - replace x with 0 by lra. rewrite Rmult_0_l, bit_not_above by lra. ring.
Qed.

Lemma bit_power x n : 0 <= x -> bit (x ^ S n) = bit x.
Proof.
  intro H. destruct (bit_cases x) as [[Hx E] | [Hx E]]; rewrite E.
  - apply bit_above, pow_lt, Hx.
  - replace x with 0 by lra. rewrite pow_ne_zero by discriminate. apply bit_not_above. lra.
Qed.

Lemma bit_inverse x : bit (/ x) = bit x.
Proof.
  destruct (Rtotal_order x 0) as [H | [-> | H]].
  - rewrite !bit_not_above; try lra. apply Rlt_le, Rinv_lt_0_compat, H.
  - now rewrite Rinv_0.
  - rewrite !bit_above; try assumption; [reflexivity | now apply Rinv_0_lt_compat].
Qed.

Lemma bit_root d x : bit (root d x) = bit x.
Proof.
  destruct (bit_cases x) as [[Hx E] | [Hx E]]; rewrite E; unfold root;
    destruct (Rlt_dec 0 x) as [? | ?]; try lra.
  - apply bit_above, exp_pos.
  - apply bit_not_above. lra.
Qed.

(** Of two numbers not below 0 the sum is above 0 where one of them is. *)
Lemma bit_plus x y : 0 <= x -> 0 <= y -> bit (x + y) = 1 - (1 - bit x) * (1 - bit y).
Proof.
  intros Hx Hy. destruct (bit_cases x) as [[? ->] | [? ->]];
    destruct (bit_cases y) as [[? ->] | [? ->]];
    first [rewrite bit_above by lra | rewrite bit_not_above by lra]; ring.
Qed.

Lemma root_0 d : root d 0 = 0.
Proof. unfold root. destruct (Rlt_dec 0 0); lra. Qed.

Lemma root_sign d x : 0 <= root d x.
Proof.
  unfold root. destruct (Rlt_dec 0 x); [apply Rlt_le, exp_pos | lra].
Qed.

Lemma root_above d x : 0 < x -> 0 < root d x.
Proof. unfold root. destruct (Rlt_dec 0 x); [intros; apply exp_pos | lra]. Qed.

Lemma root_above_0 d x : 0 < x -> root d x = exp (/ INR d * ln x).
Proof. unfold root. intro H. destruct (Rlt_dec 0 x); [reflexivity | contradiction]. Qed.

Lemma root_not_above d x : x <= 0 -> root d x = 0.
Proof. unfold root. intro H. destruct (Rlt_dec 0 x); lra. Qed.

(** Roots of products, where all factors but one are not below 0. *)
Lemma root_times d x y : 0 <= x -> root d (x * y) = root d x * root d y.
Proof.
  intros [Hx | <-]; [| rewrite Rmult_0_l, (root_not_above d 0) by lra; ring].
  destruct (Rlt_dec 0 y) as [Hy | Hy].
  - rewrite !root_above_0, <- exp_plus, ln_mult
      by first [assumption | now apply Rmult_lt_0_compat].
    f_equal. ring.
  - rewrite (root_not_above d y), (root_not_above d (x * y)); [ring | | lra].
    rewrite <- (Rmult_0_r x). apply Rmult_le_compat_l; lra.
Qed.

Lemma root_1 d : root d 1 = 1.
Proof. rewrite root_above_0 by lra. now rewrite ln_1, Rmult_0_r, exp_0. Qed.

Lemma root_of_power d x n : 0 <= x -> root d (x ^ n) = root d x ^ n.
Proof.
  intro H. induction n as [| n IH]; simpl; [apply root_1 |].
  now rewrite root_times, IH.
Qed.

Lemma root_of_inverse d x : root d (/ x) = / root d x.
Proof.
  destruct (Rlt_dec 0 x) as [H | H].
  - rewrite !root_above_0 by first [assumption | now apply Rinv_0_lt_compat].
    rewrite <- exp_Ropp, ln_Rinv by exact H. f_equal. ring.
  - rewrite (root_not_above d x), Rinv_0 by lra. apply root_not_above.
    destruct (Req_dec x 0) as [-> | N]; [rewrite Rinv_0; lra |].
    apply Rlt_le, Rinv_lt_0_compat. lra.
Qed.

Lemma exp_times n x : exp (INR n * x) = exp x ^ n.
Proof.
  induction n as [| n IH]; [simpl; rewrite Rmult_0_l; apply exp_0 |].
  rewrite S_INR, Rmult_plus_distr_r, exp_plus, IH, Rmult_1_l. simpl. ring.
Qed.

Lemma root_power d x : 0 <= x -> x = root (S d) x ^ S d.
Proof.
  intro H. unfold root. destruct (Rlt_dec 0 x) as [Hx | Hx].
  - rewrite <- exp_times, <- Rmult_assoc, Rinv_r by (apply not_0_INR; discriminate).
    now rewrite Rmult_1_l, exp_ln.
  - replace x with 0 by lra. now rewrite pow_ne_zero.
Qed.

Lemma root_of_exp d x : root d (exp x) = exp (/ INR d * x).
Proof.
  unfold root. destruct (Rlt_dec 0 (exp x)) as [? | H]; [now rewrite ln_exp |].
  exfalso. apply H, exp_pos.
Qed.

(** A power of e, as it is written: e^(n/d x) and e^-(n/d x); the same of e^(c log x). *)
Lemma exp_whole n c x : c = INR n -> exp (c * x) = exp x ^ n.
Proof. intros ->. apply exp_times. Qed.

Lemma exp_minus_whole n c x : c = - INR n -> exp (c * x) = (/ exp x) ^ n.
Proof.
  intros ->. rewrite pow_inv, <- exp_times, <- exp_Ropp. f_equal. ring.
Qed.

Lemma exp_part n d c x : c = INR n * / INR d -> exp (c * x) = root d (exp x) ^ n.
Proof. intros ->. rewrite root_of_exp, <- exp_times. f_equal. ring. Qed.

Lemma exp_minus_part n d c x : c = - (INR n * / INR d) -> exp (c * x) = (/ root d (exp x)) ^ n.
Proof.
  intros ->. rewrite root_of_exp, pow_inv, <- exp_times, <- exp_Ropp. f_equal. ring.
Qed.

Lemma root_as d m x : d <> O -> root d x = root (d * S m) x ^ S m.
Proof.
  intro N. destruct (Rlt_dec 0 x) as [H | H].
  - rewrite !root_above_0, <- exp_times by exact H. f_equal. rewrite mult_INR.
    rewrite <- Rmult_assoc. f_equal. field. split; apply not_0_INR; [discriminate | exact N].
  - rewrite !root_not_above by lra. now rewrite pow_ne_zero.
Qed.

Lemma square_root x : sqrt x = root 2 x.
Proof.
  unfold root. destruct (Rlt_dec 0 x) as [H | H].
  - rewrite <- Rpower_sqrt by exact H. unfold Rpower. now replace (INR 2) with 2 by (simpl; ring).
  - destruct (Req_dec x 0) as [-> | ?]; [apply sqrt_0 | apply sqrt_neg_0; lra].
Qed.

(** * Sums *)

Section Sums.
Variable Y : finite_set.

Lemma total_same f g : (forall y, f y = g y) -> total Y f = total Y g.
Proof.
  intro H. unfold total. induction (points Y) as [| y l IH]; simpl; [reflexivity |].
  now rewrite H, IH.
Qed.

Lemma total_plus f g : total Y (fun y => f y + g y) = total Y f + total Y g.
Proof. unfold total. induction (points Y) as [| y l IH]; simpl; [ring | rewrite IH; ring]. Qed.

Lemma total_times c f : total Y (fun y => c * f y) = c * total Y f.
Proof. unfold total. induction (points Y) as [| y l IH]; simpl; [ring | rewrite IH; ring]. Qed.

Lemma times_total c f : c * total Y f = total Y (fun y => c * f y).
Proof. symmetry. apply total_times. Qed.

Lemma total_by f c : total Y f * c = total Y (fun y => f y * c).
Proof. rewrite Rmult_comm, times_total. apply total_same. intro. ring. Qed.

Lemma total_number c : total Y (fun _ => c) = INR (size Y) * c.
Proof.
  unfold total, size. induction (points Y) as [| y l IH]; [simpl; ring |].
  cbn [fold_right length]. rewrite IH, S_INR. ring.
Qed.

Lemma total_sign f : (forall y, 0 <= f y) -> 0 <= total Y f.
Proof.
  intro H. unfold total. induction (points Y) as [| y l IH]; simpl; [lra |].
  specialize (H y). lra.
Qed.

Lemma total_zero f : (forall y, f y = 0) -> total Y f = 0.
Proof.
  intro H. unfold total. induction (points Y) as [| y l IH]; simpl; [reflexivity |].
  rewrite H, IH. ring.
Qed.

Lemma part_of_total f y : (forall y, 0 <= f y) -> f y <= total Y f.
Proof.
  intro H. unfold total. generalize (all_points Y y).
  induction (points Y) as [| z l IH]; simpl; [contradiction |].
  assert (S : 0 <= fold_right (fun y rest => f y + rest) 0 l).
  { clear IH. induction l as [| w l IH]; simpl; [lra |]. specialize (H w). lra. }
  pose proof (H z). intros [-> | I]; [lra |]. specialize (IH I). lra.
Qed.

(** A mean of what is above 0 is above 0, and so is a sum of it over what is not empty. *)
Lemma total_mean_above p f :
  is_law Y p -> (forall y, 0 <= f y) -> (forall y, 0 < p y -> 0 < f y) -> 0 < total Y f.
Proof.
  intros [Hp M] Hf H. destruct (total_sign f Hf) as [? | E]; [assumption | exfalso].
  assert (Z : total Y p = 0).
  { apply total_zero. intro y. destruct (Hp y) as [P | P]; [| lra]. specialize (H y P).
    pose proof (part_of_total f y Hf). lra. }
  lra.
Qed.

Lemma total_above f : (1 <= size Y)%nat -> (forall y, 0 < f y) -> 0 < total Y f.
Proof.
  unfold size, total. intros S H. destruct (points Y) as [| z l]; [simpl in S; lia |].
  simpl. apply Rplus_lt_le_0_compat; [apply H |].
  clear S. induction l as [| w l IH]; simpl; [lra |]. specialize (H w). lra.
Qed.
End Sums.

Lemma total_exchange (Y Z : finite_set) (f : Y -> Z -> R) :
  total Y (fun y => total Z (fun z => f y z)) = total Z (fun z => total Y (fun y => f y z)).
Proof.
  unfold total at 1 4. induction (points Y) as [| y l IH]; simpl.
  - symmetry. now apply total_zero.
  - rewrite IH. symmetry. apply total_plus.
Qed.

(** A sum of which but one part is 0. *)
Lemma total_at (Y : finite_set) y (f : Y -> R) : (forall z, z <> y -> f z = 0) -> total Y f = f y.
Proof.
  intro H. unfold total. generalize (all_points Y y), (each_once Y).
  induction (points Y) as [| z l IH]; simpl; [contradiction |]. intros I N. inversion N; subst.
  destruct (decide (z = y)) as [-> | M].
  - replace (fold_right _ 0 l) with 0; [ring |]. symmetry. clear - H H2.
    induction l as [| w l IH]; simpl; [reflexivity |].
    rewrite H, IH; [ring | |]; intro E; apply H2; [now right | left; auto].
  - rewrite H by exact M. destruct I as [E | I]; [contradiction |]. rewrite IH by assumption. ring.
Qed.

Lemma total_of_pairs (Y Z : finite_set) (f : Y * Z -> R) :
  total (pairs Y Z) f = total Y (fun y => total Z (fun z => f (pair y z))).
Proof.
  unfold total. simpl. unfold combined. induction (points Y) as [| y l IH]; [reflexivity |].
  cbn [flat_map fold_right]. rewrite fold_right_app, IH.
  clear IH. match goal with |- _ = _ + ?t => generalize t end. intro t.
  induction (points Z) as [| z k IHk]; simpl; [ring |]. rewrite IHk. ring.
Qed.

Lemma product_same Y f g : (forall y, f y = g y) -> product Y f = product Y g.
Proof.
  intro H. unfold product. induction (points Y) as [| y l IH]; simpl; [reflexivity |].
  now rewrite H, IH.
Qed.

Lemma product_times Y f g : product Y (fun y => f y * g y) = product Y f * product Y g.
Proof. unfold product. induction (points Y) as [| y l IH]; simpl; [ring | rewrite IH; ring]. Qed.

Lemma product_number Y c : product Y (fun _ => c) = c ^ size Y.
Proof. unfold product, size. induction (points Y) as [| y l IH]; simpl; [reflexivity | now rewrite IH]. Qed.

Lemma product_sign Y f : (forall y, 0 <= f y) -> 0 <= product Y f.
Proof.
  intro H. unfold product. induction (points Y) as [| y l IH]; simpl; [lra |].
  now apply Rmult_le_pos.
Qed.

Lemma product_above Y f : (forall y, 0 < f y) -> 0 < product Y f.
Proof.
  intro H. unfold product. induction (points Y) as [| y l IH]; simpl; [lra |].
  now apply Rmult_lt_0_compat.
Qed.

Lemma places_size n : size (upto n) = n.
Proof. unfold size. simpl. induction n as [| n IH]; simpl; [reflexivity |]. now rewrite map_length, IH. Qed.

(** * Sequences *)

Lemma nth_replaced {A} n (s : Vector.t A n) i a : Vector.nth (Vector.replace s i a) i = a.
Proof.
  induction i as [n | n i IH]; apply (Vector.caseS' s); intros h t; [reflexivity | exact (IH t)].
Qed.

Lemma nth_kept {A} n (s : Vector.t A n) i j a : i <> j -> Vector.nth (Vector.replace s i a) j = Vector.nth s j.
Proof.
  revert s j. induction i as [n | n i IH]; intros s j; apply (Vector.caseS' s); intros h t;
    pattern j; apply Fin.caseS'; intros.
  - contradiction.
  - reflexivity.
  - reflexivity.
  - apply IH. congruence.
Qed.

Lemma at_replaced (Y : finite_set) n (s : power Y n) i z : at_place (replaced s i z) i = z.
Proof. apply nth_replaced. Qed.

Lemma replaced_again (Y : finite_set) n (s : power Y n) i y z :
  replaced (replaced s i y) i z = replaced s i z.
Proof. apply Vector.replace_replace_eq. Qed.

Lemma at_kept (Y : finite_set) n (s : power Y n) i j z :
  same i j = 0 -> at_place (replaced s i z) j = at_place s j.
Proof.
  intro H. apply nth_kept. intros ->. rewrite same_self in H. lra.
Qed.

Lemma at_itself (Y : finite_set) n (s : power Y n) i j :
  at_place (replaced s i (at_place s j)) j = at_place s j.
Proof.
  destruct (decide (i = j)) as [-> | N]; [apply at_replaced | now apply nth_kept].
Qed.

Lemma replaced_self (Y : finite_set) n (s : power Y n) i : replaced s i (at_place s i) = s.
Proof. apply Vector.replace_id. Qed.

Lemma distance_self (Y : finite_set) n (s : power Y n) : v_distance s s = num 0.
Proof.
  unfold v_distance, v_sum. induction (points (upto n)) as [| i l IH]; [reflexivity |].
  cbn [fold_right]. rewrite IH. unfold t_same. destruct (decide _) as [_ | N]; [| now destruct N]. simpl. f_equal. ring.
Qed.

Lemma distance_turned (Y : finite_set) n (s t : power Y n) : v_distance s t = v_distance t s.
Proof.
  unfold v_distance, v_sum. induction (points (upto n)) as [| i l IH]; [reflexivity |].
  cbn [fold_right]. rewrite IH. f_equal. f_equal. f_equal. unfold t_same.
  destruct (decide _) as [E | N]; destruct (decide _) as [F | M]; congruence.
Qed.

Lemma total_of_sequences (Y : finite_set) n f :
  total (power Y (S n)) f = total Y (fun a => total (power Y n) (fun s => f (Vector.cons Y a n s))).
Proof.
  unfold total. simpl. unfold combined. generalize (sequences (points Y) n). intro k.
  induction (points Y) as [| a l IH]; [reflexivity |]. simpl. rewrite fold_right_app, IH. clear IH.
  match goal with |- _ = _ + ?t => generalize t end. intro t.
  induction k as [| s k IH]; simpl; [ring | rewrite IH; ring].
Qed.

Lemma total_of_empty (Y : finite_set) f : total (power Y 0) f = f (Vector.nil Y).
Proof. apply Rplus_0_r. Qed.

Lemma product_of_places n f :
  product (upto (S n)) f = f Fin.F1 * product (upto n) (fun k => f (Fin.FS k)).
Proof.
  unfold product. simpl. f_equal. induction (places n) as [| k l IH]; simpl; [reflexivity |].
  now rewrite IH.
Qed.

(** The mass of many draws, each from a law of its own. *)
Lemma mass_of_draws (Y : finite_set) n (g : upto n -> Y -> R) :
  (forall k, is_law Y (g k)) ->
  total (power Y n) (fun s => product (upto n) (fun k => g k (at_place s k))) = 1.
Proof.
  induction n as [| n IH]; intro H; [rewrite total_of_empty; reflexivity |].
  rewrite total_of_sequences. transitivity (total Y (g Fin.F1)); [| apply H].
  apply total_same. intro a.
  transitivity (total (power Y n) (fun s => g Fin.F1 a *
    product (upto n) (fun k => g (Fin.FS k) (at_place s k)))).
  - apply total_same. intro s. rewrite product_of_places. reflexivity.
  - rewrite total_times, (IH (fun k => g (Fin.FS k))) by (intro; apply H). ring.
Qed.

Lemma sum_of_changed_fact (Y : finite_set) n (f : upto n -> Y -> R) (s : power Y n) i z :
  total (upto n) (fun k => f k (at_place (replaced s i z) k)) -
  total (upto n) (fun k => f k (at_place s k)) + f i (at_place s i) - f i z = 0.
Proof.
  enough (E : total (upto n) (fun k => f k (at_place (replaced s i z) k) - f k (at_place s k)) =
    f i z - f i (at_place s i)).
  { assert (K := total_plus (upto n) (fun k => f k (at_place (replaced s i z) k))
      (fun k => -1 * f k (at_place s k))).
    rewrite total_times in K. cbv beta in K.
    rewrite (total_same _ _ (fun k => f k (at_place (replaced s i z) k) - f k (at_place s k))) in K
      by (intro; ring).
    lra. }
  rewrite (total_at _ i).
  - now rewrite at_replaced.
  - intros k M. unfold at_place, replaced. rewrite nth_kept by auto. ring.
Qed.

(** What is its own inverse moves the points of a set, and the parts of a sum with them. *)
Lemma moved_points (Y : finite_set) (h : Y -> Y) :
  (forall y, h (h y) = y) -> Permutation.Permutation (map h (points Y)) (points Y).
Proof.
  intro H. apply Permutation.NoDup_Permutation.
  - apply map_once; [| apply each_once]. intros a b E. now rewrite <- (H a), E, H.
  - apply each_once.
  - intro y. split; intro; [apply all_points |]. rewrite <- (H y). apply in_map, all_points.
Qed.

Lemma total_moved (Y : finite_set) (h : Y -> Y) f :
  (forall y, h (h y) = y) -> total Y (fun y => f (h y)) = total Y f.
Proof.
  intro H. unfold total. transitivity (fold_right (fun y rest => f y + rest) 0 (map h (points Y))).
  - induction (points Y) as [| y l IH]; simpl; [reflexivity | now rewrite IH].
  - generalize (moved_points Y h H). generalize (map h (points Y)) (points Y). intros a b P.
    induction P as [| y l k _ IH | y z l | l k m _ IH _ K]; simpl;
      [reflexivity | now rewrite IH | ring | now rewrite IH].
Qed.

Lemma product_moved (Y : finite_set) (h : Y -> Y) f :
  (forall y, h (h y) = y) -> product Y (fun y => f (h y)) = product Y f.
Proof.
  intro H. unfold product. transitivity (fold_right (fun y rest => f y * rest) 1 (map h (points Y))).
  - induction (points Y) as [| y l IH]; simpl; [reflexivity | now rewrite IH].
  - generalize (moved_points Y h H). generalize (map h (points Y)) (points Y). intros a b P.
    induction P as [| y l k _ IH | y z l | l k m _ IH _ K]; simpl;
      [reflexivity | now rewrite IH | ring | now rewrite IH].
Qed.

(** Two products that differ in one factor. *)
Lemma one_factor_other (Y : finite_set) y (f g : Y -> R) :
  (forall z, z <> y -> f z = g z) -> product Y f * g y = product Y g * f y.
Proof.
  intro H. unfold product. generalize (all_points Y y), (each_once Y).
  induction (points Y) as [| z l IH]; [contradiction |]. intros I N. inversion N; subst. simpl.
  destruct (decide (z = y)) as [-> | M].
  - replace (fold_right (fun y rest => g y * rest) 1 l)
      with (fold_right (fun y rest => f y * rest) 1 l); [ring |].
    clear - H H2. induction l as [| w l IH]; simpl; [reflexivity |].
    rewrite H, IH; [reflexivity | |]; intro E; apply H2; [now right | left; auto].
  - rewrite (H z M). destruct I as [E | I]; [contradiction |].
    rewrite !Rmult_assoc, IH by assumption. reflexivity.
Qed.

Lemma exchange_fact (Y : finite_set) n (g : upto n -> Y -> R) (f : power Y n -> Y -> R) j :
  total (power Y n) (fun s => total Y (fun z =>
    product (upto n) (fun k => g k (at_place s k)) * g j z *
      (f s z - f (replaced s j z) (at_place s j)))) = 0.
Proof.
  set (w := fun (s : power Y n) z => product (upto n) (fun k => g k (at_place s k)) * g j z).
  set (F := fun p : power Y n * Y => w (fst p) (snd p) * f (fst p) (snd p)).
  set (h := fun p : power Y n * Y => pair (replaced (fst p) j (snd p)) (at_place (fst p) j)).
  assert (H : forall p, h (h p) = p).
  { intros [s z]. unfold h. simpl. rewrite at_replaced, replaced_again. f_equal.
    unfold replaced, at_place. apply Vector.replace_id. }
  assert (W : forall s z, w (replaced s j z) (at_place s j) = w s z).
  { intros s z. unfold w.
    rewrite (one_factor_other (upto n) j (fun k => g k (at_place (replaced s j z) k))
      (fun k => g k (at_place s k))).
    - now rewrite at_replaced.
    - intros k M. unfold at_place, replaced. now rewrite nth_kept by auto. }
  assert (E := total_moved (pairs (power Y n) Y) h F H). rewrite !total_of_pairs in E.
  transitivity (total (power Y n) (fun s => total Y (fun z => F (pair s z))) -
    total (power Y n) (fun s => total Y (fun z => F (h (pair s z))))); [| rewrite E; ring].
  unfold Rminus. rewrite <- (Rmult_1_l (total _ (fun s => total Y (fun z => F (h (pair s z)))))).
  rewrite <- Ropp_mult_distr_l_reverse, <- total_times, <- total_plus. apply total_same. intro s.
  rewrite <- total_times, <- total_plus. apply total_same. intro z.
  unfold F, h. cbn [fst snd]. rewrite W. unfold w. ring.
Qed.

Lemma swap_fact (Y : finite_set) n (g : Y -> R) (f : power Y n -> R) i j :
  total (power Y n) (fun s => product (upto n) (fun k => g (at_place s k)) *
    (f s - f (replaced (replaced s i (at_place s j)) j (at_place s i)))) = 0.
Proof.
  set (h := fun s : power Y n => replaced (replaced s i (at_place s j)) j (at_place s i) : power Y n).
  set (t := fun k : upto n => if decide (k = j) then i else if decide (k = i) then j else k).
  assert (T : forall k, t (t k) = k).
  { intro k. unfold t. destruct (decide (k = j)) as [-> | M].
    - destruct (decide (i = j)) as [E | _]; [exact E |]. now destruct (decide (i = i)).
    - destruct (decide (k = i)) as [-> | N]; [now destruct (decide (j = j)) |].
      destruct (decide (k = j)); [contradiction |]. now destruct (decide (k = i)). }
  assert (A : forall s k, at_place (h s) k = at_place s (t k)).
  { intros s k. unfold h, t. destruct (decide (k = j)) as [-> | M]; [apply at_replaced |].
    unfold at_place, replaced. rewrite nth_kept by auto.
    destruct (decide (k = i)) as [-> | N]; [apply at_replaced | now rewrite nth_kept by auto]. }
  assert (H : forall s, h (h s) = s).
  { intro s. apply Vector.eq_nth_iff. intros k l <-. fold (at_place (h (h s)) k) (at_place s k).
    now rewrite !A, T. }
  set (F := fun s => product (upto n) (fun k => g (at_place s k)) * f s).
  assert (E := total_moved (power Y n) h F H).
  transitivity (total (power Y n) F - total (power Y n) (fun s => F (h s))); [| rewrite E; ring].
  unfold Rminus. rewrite <- (Rmult_1_l (total _ (fun s => F (h s)))).
  rewrite <- Ropp_mult_distr_l_reverse, <- total_times, <- total_plus. apply total_same. intro s.
  unfold F. rewrite (product_same (upto n) (fun k => g (at_place (h s) k)) (fun k => g (at_place s (t k))))
    by (intro k; now rewrite A).
  rewrite (product_moved (upto n) t (fun k => g (at_place s k)) T). unfold h. ring.
Qed.

Lemma total_two (Y : finite_set) f i j : (forall y : Y, 0 <= f y) -> i <> j -> f i + f j <= total Y f.
Proof.
  intros H N.
  assert (E : total Y f = f i + total Y (fun y => (1 - same y i) * f y)).
  { transitivity (total Y (fun y => same y i * f y + (1 - same y i) * f y)).
    - apply total_same. intro y. ring.
    - rewrite total_plus. f_equal. rewrite (total_at Y i).
      + rewrite same_self. ring.
      + intros z M. rewrite (not_same z i M). ring. }
  rewrite E. apply Rplus_le_compat_l.
  replace (f j) with ((1 - same j i) * f j) by (rewrite (not_same j i) by auto; ring).
  apply (part_of_total Y (fun y => (1 - same y i) * f y)). intro y. apply Rmult_le_pos; [| apply H].
  pose proof (same_most y i). lra.
Qed.

Lemma neighbours_are (Y : finite_set) n (x y : power Y n) :
  (1 <= n)%nat -> total (upto n) (fun i => 1 - same (at_place x i) (at_place y i)) <= 1 ->
  exists i z, y = replaced x i z.
Proof.
  intros P H.
  assert (K : exists i, forall j, j <> i -> at_place x j = at_place y j).
  { destruct (decide (exists i, at_place x i <> at_place y i)) as [[i D] | N].
    - exists i. intros j M. destruct (decide (at_place x j = at_place y j)) as [? | F]; [assumption |].
      exfalso. assert (T := total_two (upto n) (fun i => 1 - same (at_place x i) (at_place y i)) j i).
      cbv beta in T. rewrite (not_same _ _ D), (not_same _ _ F) in T.
      enough (1 - 0 + (1 - 0) <= 1) by lra. apply Rle_trans with (2 := H). apply T; [| exact M].
      intro k. pose proof (same_most (at_place x k) (at_place y k)). lra.
    - destruct n as [| n]; [lia |]. exists Fin.F1. intros j _.
      destruct (decide (at_place x j = at_place y j)) as [? | F]; [assumption |].
      destruct N. now exists j. }
  destruct K as [i K]. exists i, (at_place y i). apply Vector.eq_nth_iff. intros j k <-.
  unfold replaced. destruct (decide (j = i)) as [-> | M].
  - now rewrite nth_replaced.
  - rewrite nth_kept by auto. symmetry. now apply K.
Qed.

(** * Rules *)

Lemma products_at_least s g t : 0 < s -> s * g = t -> 0 <= t -> 0 <= g.
Proof. intros H <- T. apply Rmult_le_reg_l with s; [exact H | lra]. Qed.

Lemma products_above s g t : 0 < s -> s * g = t -> 0 < t -> 0 < g.
Proof. intros H <- T. apply Rmult_lt_reg_l with s; [exact H | lra]. Qed.

Lemma products_equal s g t : 0 < s -> s * g = t -> t = 0 -> g = 0.
Proof. intros H <- T. destruct (Rmult_integral _ _ T); [lra | assumption]. Qed.

Lemma nowhere t (P : Prop) : 0 < t -> t = 0 -> P.
Proof. intros. lra. Qed.

Lemma both_signs x : 0 <= x -> 0 <= - x -> x = 0.
Proof. lra. Qed.

Lemma times_zero a x : x = 0 -> a * x = 0.
Proof. intros ->. ring. Qed.

Lemma less_zero x : x <= 0 -> 0 <= - x.
Proof. lra. Qed.

Lemma same_function (f : R -> R) b x : x = 0 -> f (x + b) - f b = 0.
Proof. intros ->. rewrite Rplus_0_l. ring. Qed.

Lemma exponents_above a b : 0 < exp (a + b) - exp b -> 0 < a.
Proof. intro H. assert (K : b < a + b) by (apply exp_lt_inv; lra). lra. Qed.

Lemma exponents_at_least a b : 0 <= exp (a + b) - exp b -> 0 <= a.
Proof.
  intro H. destruct (Rle_lt_dec 0 a) as [K | K]; [exact K | exfalso].
  assert (L : exp (a + b) < exp b) by (apply exp_increasing; lra). lra.
Qed.

Lemma exponents_equal a b : exp (a + b) - exp b = 0 -> a = 0.
Proof. intro H. assert (K : a + b = b) by (apply exp_inv; lra). lra. Qed.

(** * Axioms *)

Lemma square_fact x : 0 <= x * x.
Proof. apply Rle_0_sqr. Qed.

Lemma where_above_fact x : 0 <= bit x * x.
Proof. destruct (bit_cases x) as [[? ->] | [? ->]]; lra. Qed.

Lemma where_not_above_fact x : 0 <= (bit x - 1) * x.
Proof. destruct (bit_cases x) as [[? ->] | [? ->]]; lra. Qed.

Lemma exp_tangent_fact t : 0 <= exp t - 1 - t.
Proof. pose proof (exp_ineq1_le t). lra. Qed.

Lemma log_below x : 0 < x -> ln x <= x - 1.
Proof.
  intro H. pose proof (exp_ineq1_le (ln x)) as E. rewrite exp_ln in E by exact H. lra.
Qed.

Lemma log_tangent_fact x y z w :
  0 <= bit x * bit y * bit z * bit w * (x * w * (ln x + ln w - ln y - ln z - 1) + y * z).
Proof.
  destruct (bit_cases x) as [[Hx ->] | [_ ->]]; [| lra].
  destruct (bit_cases y) as [[Hy ->] | [_ ->]]; [| lra].
  destruct (bit_cases z) as [[Hz ->] | [_ ->]]; [| lra].
  destruct (bit_cases w) as [[Hw ->] | [_ ->]]; [| lra].
  assert (P : 0 < x * w) by now apply Rmult_lt_0_compat.
  assert (Q : 0 < y * z) by now apply Rmult_lt_0_compat.
  assert (E := log_below (y * z * / (x * w))).
  assert (L : 0 < y * z * / (x * w)) by now apply Rmult_lt_0_compat, Rinv_0_lt_compat.
  specialize (E L). rewrite ln_mult, ln_Rinv, !ln_mult in E
    by first [assumption | now apply Rinv_0_lt_compat].
  apply (Rmult_le_compat_l (x * w)) in E; [| lra].
  replace (x * w * (y * z * / (x * w) - 1)) with (y * z - x * w) in E; [lra |].
  field. lra.
Qed.

Lemma slope_fact t : slope t * (exp t - 1) - t = 0.
Proof.
  unfold slope. destruct (Req_EM_T t 0) as [-> | H]; [rewrite exp_0; ring |].
  assert (exp t - 1 <> 0).
  { intro E. apply H. apply exp_inv. rewrite exp_0. lra. }
  field. assumption.
Qed.

(** The tangent of the logarithm, as an inequality between two numbers and their logarithms. *)
Lemma tangent_of_log a u : 0 < a -> 0 < u -> a * (ln u - ln a) <= u - a.
Proof.
  intros Ha Hu. assert (Ia := Rinv_0_lt_compat _ Ha).
  assert (E := log_below (u * / a) (Rmult_lt_0_compat _ _ Hu Ia)).
  rewrite ln_mult, ln_Rinv in E by assumption. apply (Rmult_le_compat_l a) in E; [| lra].
  replace (a * (u * / a - 1)) with (u - a) in E; [lra |]. field. lra.
Qed.

Lemma log_chord_fact t x y :
  0 <= (1 - bit (x - exp t * y)) * (1 - bit (y - exp t * x)) * bit x * bit y *
    (slope t * ((exp t * exp t + 1) * x - (exp t + exp t) * y) -
     (exp t + 1) * x * (ln x - ln y)).
Proof.
  destruct (bit_cases (x - exp t * y)) as [[_ ->] | [Hx ->]]; [lra |].
  destruct (bit_cases (y - exp t * x)) as [[_ ->] | [Hy ->]]; [lra |].
  destruct (bit_cases x) as [[X ->] | [_ ->]]; [| lra].
  destruct (bit_cases y) as [[Y ->] | [_ ->]]; [| lra].
  assert (P := exp_pos t).
  assert (S : slope t * (exp t - 1) = t) by (pose proof (slope_fact t); lra).
  assert (A := tangent_of_log (exp t * y) x (Rmult_lt_0_compat _ _ P Y) X).
  assert (B := tangent_of_log y (exp t * x) Y (Rmult_lt_0_compat _ _ P X)).
  rewrite ln_mult, ln_exp in A, B by assumption.
  destruct (Rtotal_order t 0) as [T | [-> | T]].
  - exfalso. apply exp_increasing in T. rewrite exp_0 in T.
    assert (exp t * y <= exp t * (exp t * x)) by (apply Rmult_le_compat_l; lra).
    assert (exp t * (exp t * x) < 1 * (1 * x)); [| lra].
    apply Rmult_le_0_lt_compat; try apply Rmult_le_pos; try lra. apply Rmult_lt_compat_r; lra.
  - rewrite exp_0 in *. replace y with x by lra. lra.
  - apply exp_increasing in T. rewrite exp_0 in T.
    set (G := slope t * ((exp t * exp t + 1) * x - (exp t + exp t) * y) -
      (exp t + 1) * x * (ln x - ln y)).
    assert (0 <= (exp t - 1) * y * G).
    { assert (0 <= (exp t * x - y) * (x - exp t * y - exp t * y * (ln x - (t + ln y))))
        by (apply Rmult_le_pos; lra).
      assert (0 <= (exp t * y - x) * (exp t * x - y - y * (t + ln x - ln y)))
        by (apply Rmult_le_pos; lra).
      replace ((exp t - 1) * y * G) with
        (y * (slope t * (exp t - 1) * ((exp t * exp t + 1) * x - (exp t + exp t) * y) -
              (exp t * exp t - 1) * x * (ln x - ln y))) by (unfold G; ring).
      rewrite S. lra. }
    rewrite !Rminus_0_r, !Rmult_1_l. apply Rmult_le_reg_l with ((exp t - 1) * y); [| lra].
    apply Rmult_lt_0_compat; lra.
Qed.

Lemma unit_fact x : bit x * (x * / x - 1) = 0.
Proof.
  destruct (bit_cases x) as [[? ->] | [? ->]]; [| ring]. rewrite Rinv_r by lra. ring.
Qed.

Lemma log_product_fact x y : bit x * bit y * (ln (x * y) - ln x - ln y) = 0.
Proof.
  destruct (bit_cases x) as [[? ->] | [? ->]]; [| ring].
  destruct (bit_cases y) as [[? ->] | [? ->]]; [| ring].
  rewrite ln_mult by assumption. ring.
Qed.

Lemma ln_not_above x : x <= 0 -> ln x = 0.
Proof. intro H. unfold ln. destruct (Rlt_dec 0 x) as [? | ?]; [exfalso; lra | lra]. Qed.

Lemma ln_of_inverse x : ln (/ x) = - ln x.
Proof.
  destruct (Rtotal_order x 0) as [H | [-> | H]].
  - rewrite !ln_not_above; [lra | lra | apply Rlt_le, Rinv_lt_0_compat, H].
  - rewrite Rinv_0, ln_not_above; lra.
  - now apply ln_Rinv.
Qed.

Lemma ln_of_power n x : 0 <= x -> ln (x ^ n) = INR n * ln x.
Proof.
  intros [H | <-].
  - induction n as [| n IH]; [simpl; rewrite ln_1; ring |].
    rewrite S_INR. simpl. rewrite ln_mult, IH by (assumption || now apply pow_lt). ring.
  - destruct n as [| n]; [simpl; rewrite ln_1; ring |].
    rewrite pow_ne_zero by discriminate. rewrite !ln_not_above by lra. ring.
Qed.

Lemma ln_bit x : ln (bit x) = 0.
Proof. destruct (bit_cases x) as [[_ ->] | [_ ->]]; [apply ln_1 | apply ln_not_above; lra]. Qed.

Lemma ln_of_root d x : ln (root (S d) x) = / INR (S d) * ln x.
Proof.
  unfold root. destruct (Rlt_dec 0 x) as [H | H]; [apply ln_exp |].
  rewrite !ln_not_above by lra. ring.
Qed.

Lemma log_inverse_fact x : ln (/ x) + ln x = 0.
Proof. rewrite ln_of_inverse. ring. Qed.

Lemma exp_log_fact x : bit x * (exp (ln x) - x) = 0.
Proof. destruct (bit_cases x) as [[? ->] | [? ->]]; [rewrite exp_ln by assumption |]; ring. Qed.

Lemma root_fact x a b : (1 - bit (- x)) * ((root (S b) x ^ a) ^ S b - x ^ a) = 0.
Proof.
  destruct (bit_cases (- x)) as [[? ->] | [? ->]]; [ring |].
  assert (E := root_power b x). rewrite E at 2 by lra.
  rewrite <- !pow_mult, (Nat.mul_comm a). ring.
Qed.

Lemma parts_of_zero_fact (Y : finite_set) f y :
  (forall y, 0 <= f y) -> (1 - bit (total Y f)) * f y = 0.
Proof.
  intro H. destruct (bit_cases (total Y f)) as [[? ->] | [? ->]]; [ring |].
  pose proof (part_of_total Y f y H). specialize (H y). lra.
Qed.

Lemma part_of_sum_fact (Y : finite_set) f y :
  (forall y, 0 <= f y) -> 0 <= total Y f - f y.
Proof. intro H. pose proof (part_of_total Y f y H). lra. Qed.

Lemma slope_sign t : 0 < slope t.
Proof.
  unfold slope. destruct (Req_EM_T t 0) as [E | E]; [lra |].
  destruct (Rtotal_order t 0) as [H | [H | H]]; [| contradiction |].
  - replace (t * / (exp t - 1)) with (- t * / (- (exp t - 1))).
    + apply Rmult_lt_0_compat, Rinv_0_lt_compat; [lra |].
      apply exp_increasing in H. rewrite exp_0 in H. lra.
    + field. apply exp_increasing in H. rewrite exp_0 in H. lra.
  - apply Rmult_lt_0_compat, Rinv_0_lt_compat; [exact H |].
    apply exp_increasing in H. rewrite exp_0 in H. lra.
Qed.

(** * What has one normal form *)

Lemma same_at_least x y : 0 <= x -> x = y -> 0 <= y.
Proof. now intros H <-. Qed.

Lemma same_above x y : 0 < x -> x = y -> 0 < y.
Proof. now intros H <-. Qed.

Lemma same_equal x y : x = 0 -> x = y -> y = 0.
Proof. now intros H <-. Qed.

Lemma total_split Y f g a b :
  total Y f = a -> total Y g = b -> total Y (fun y => f y + g y) = a + b.
Proof. intros <- <-. apply total_plus. Qed.

Lemma total_pull Y k f a : total Y f = a -> total Y (fun y => k * f y) = k * a.
Proof. intros <-. apply total_times. Qed.

Lemma total_one Y : total Y (fun _ => 1) = INR (size Y).
Proof. rewrite total_number. ring. Qed.

Lemma Req_le_sym x y : x = y -> y <= x.
Proof. intros ->. apply Rle_refl. Qed.

Lemma zeros_added x y : x = 0 -> y = 0 -> x + y = 0.
Proof. intros -> ->. ring. Qed.

Lemma under_one x : x <= 1 -> 0 <= 1 - x.
Proof. lra. Qed.

Lemma law_most Y p y : is_law Y p -> p y <= 1.
Proof. intros [H <-]. now apply part_of_total. Qed.

Lemma law_sign Y p y : is_law Y p -> 0 <= p y.
Proof. intros [H _]. apply H. Qed.

Lemma bit_entry_sign x : is_bit x -> 0 <= x.
Proof. intros [-> | ->]; lra. Qed.

Lemma bit_entry_most x : is_bit x -> x <= 1.
Proof. intros [-> | ->]; lra. Qed.

Lemma above_not_zero x : 0 < x -> x <> 0.
Proof. lra. Qed.

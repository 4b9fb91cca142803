(** Functions of one number: where they are continuous, what their slope is, and how their sign at an
    end goes on. *)

Require Import Reals List Lra Lia ZArith.
From DP Require Export Steps.
Open Scope R_scope.

(** * Continuity *)

Lemma continuous_constant c x : continuity_pt (fun _ => c) x.
Proof. apply continuity_pt_const. now intros s t. Qed.

Lemma continuous_self x : continuity_pt (fun s => s) x.
Proof. apply derivable_continuous_pt, derivable_pt_id. Qed.

Lemma continuous_plus u v x :
  continuity_pt u x -> continuity_pt v x -> continuity_pt (fun s => u s + v s) x.
Proof. apply continuity_pt_plus. Qed.

Lemma continuous_times u v x :
  continuity_pt u x -> continuity_pt v x -> continuity_pt (fun s => u s * v s) x.
Proof. apply continuity_pt_mult. Qed.

Lemma continuous_inverse u x : continuity_pt u x -> u x <> 0 -> continuity_pt (fun s => / u s) x.
Proof. apply continuity_pt_inv. Qed.

Lemma continuous_inside (f u : R -> R) x :
  continuity_pt u x -> continuity_pt f (u x) -> continuity_pt (fun s => f (u s)) x.
Proof. apply continuity_pt_comp. Qed.

Lemma continuous_power u n x : continuity_pt u x -> continuity_pt (fun s => u s ^ n) x.
Proof.
  intro H. apply (continuous_inside (fun z => z ^ n) u x H).
  apply derivable_continuous_pt, derivable_pt_pow.
Qed.

Lemma continuous_exp u x : continuity_pt u x -> continuity_pt (fun s => exp (u s)) x.
Proof.
  intro H. apply (continuous_inside exp u x H), derivable_continuous_pt, derivable_pt_exp.
Qed.

Lemma continuous_ln u x : continuity_pt u x -> 0 < u x -> continuity_pt (fun s => ln (u s)) x.
Proof.
  intros H P. apply (continuous_inside ln u x H). apply derivable_continuous_pt.
  exists (/ u x). now apply derivable_pt_lim_ln.
Qed.

(** * Slopes *)

Lemma slope_constant c x : derivable_pt_lim (fun _ => c) x 0.
Proof. apply derivable_pt_lim_const. Qed.

Lemma slope_self x : derivable_pt_lim (fun s => s) x 1.
Proof. apply derivable_pt_lim_id. Qed.

Lemma slope_plus u v x l m :
  derivable_pt_lim u x l -> derivable_pt_lim v x m ->
  derivable_pt_lim (fun s => u s + v s) x (l + m).
Proof. apply derivable_pt_lim_plus. Qed.

Lemma slope_times u v x l m :
  derivable_pt_lim u x l -> derivable_pt_lim v x m ->
  derivable_pt_lim (fun s => u s * v s) x (l * v x + u x * m).
Proof. apply derivable_pt_lim_mult. Qed.

Lemma slope_inside (f u : R -> R) x l m :
  derivable_pt_lim u x l -> derivable_pt_lim f (u x) m ->
  derivable_pt_lim (fun s => f (u s)) x (m * l).
Proof. apply (derivable_pt_lim_comp u f). Qed.

Lemma slope_inverse u x l :
  derivable_pt_lim u x l -> u x <> 0 -> derivable_pt_lim (fun s => / u s) x (- (/ u x * / u x) * l).
Proof.
  intros H N. apply (slope_inside Rinv u x l _ H).
  apply derivable_pt_lim_ext with (f := (fct_cte 1 / id)%F).
  - intro z. unfold div_fct, fct_cte, id. unfold Rdiv. ring.
  - assert (D := derivable_pt_lim_div (fct_cte 1) id (u x) 0 1
      (derivable_pt_lim_const 1 (u x)) (derivable_pt_lim_id (u x)) N).
    replace (- (/ u x * / u x)) with ((0 * id (u x) - 1 * fct_cte 1 (u x)) / Rsqr (id (u x))); [exact D |].
    unfold id, fct_cte, Rsqr. field. exact N.
Qed.

Lemma slope_power u n x l :
  derivable_pt_lim u x l -> derivable_pt_lim (fun s => u s ^ n) x (INR n * u x ^ pred n * l).
Proof. intro H. apply (slope_inside (fun z => z ^ n) u x l _ H), derivable_pt_lim_pow. Qed.

Lemma slope_exp u x l :
  derivable_pt_lim u x l -> derivable_pt_lim (fun s => exp (u s)) x (exp (u x) * l).
Proof. intro H. apply (slope_inside exp u x l _ H), derivable_pt_lim_exp. Qed.

Lemma slope_ln u x l :
  derivable_pt_lim u x l -> 0 < u x -> derivable_pt_lim (fun s => ln (u s)) x (/ u x * l).
Proof. intros H P. apply (slope_inside ln u x l _ H), derivable_pt_lim_ln, P. Qed.

Lemma slope_root d u x l :
  derivable_pt_lim u x l -> 0 < u x ->
  derivable_pt_lim (fun s => root d (u s)) x (root d (u x) * (/ INR d) * / u x * l).
Proof.
  intros H P. apply (slope_inside (root d) u x l _ H).
  apply (derivable_pt_lim_locally_ext (fun z => exp (/ INR d * ln z)) _ _ 0 (u x + 1)); [lra | |].
  - intros z [Z _]. now rewrite root_above_0.
  - rewrite root_above_0 by exact P.
    replace (exp (/ INR d * ln (u x)) * / INR d * / u x) with
      (exp (/ INR d * ln (u x)) * (0 * ln (u x) + / INR d * / u x)) by ring.
    apply (slope_exp (fun z => / INR d * ln z)).
    apply (slope_times (fun _ => / INR d) ln); [apply slope_constant | now apply derivable_pt_lim_ln].
Qed.

(** The root of what is not above 0 is 0: it is continuous everywhere. *)
Lemma root_rises d x y : x <= y -> root d x <= root d y.
Proof.
  intro H. destruct (Rlt_dec 0 x) as [P | P]; [| rewrite (root_not_above d x) by lra; apply root_sign].
  rewrite !root_above_0 by lra. destruct (Req_dec x y) as [<- | N]; [apply Rle_refl |].
  assert (L : ln x <= ln y) by (apply Rlt_le, ln_increasing; lra).
  assert (I : 0 <= / INR d).
  { destruct d as [| d]; [simpl; rewrite Rinv_0; lra |].
    apply Rlt_le, Rinv_0_lt_compat, lt_0_INR. lia. }
  destruct (Rle_lt_or_eq_dec _ _ (Rmult_le_compat_l _ _ _ I L)) as [S | ->]; [| apply Rle_refl].
  now apply Rlt_le, exp_increasing.
Qed.

Lemma continuous_root d u x :
  continuity_pt u x -> continuity_pt (fun s => root (S d) (u s)) x.
Proof.
  intro H. apply (continuous_inside (root (S d)) u x H). generalize (u x). clear. intro x.
  destruct (Rtotal_order x 0) as [N | [-> | P]].
  - apply (continuity_pt_locally_ext (fun _ => 0) _ (- x)); [lra | | apply continuous_constant].
    intros z Z. rewrite root_not_above; [reflexivity |].
    unfold R_dist in Z. apply Rabs_def2 in Z. lra.
  - intros e E. exists (e ^ S d). split; [now apply pow_lt |].
    intros z [_ Z]. cbn [dist R_met Base] in *. unfold R_dist in *. rewrite Rminus_0_r in Z.
    rewrite root_0. replace (root (S d) z - 0) with (root (S d) z) by ring.
    rewrite Rabs_right by apply Rle_ge, root_sign.
    destruct (Rlt_dec 0 z) as [Q | Q]; [| now rewrite root_not_above by lra].
    rewrite Rabs_right in Z by lra.
    destruct (Rlt_dec (root (S d) z) e) as [K | K]; [exact K | exfalso].
    assert (L := pow_incr e (root (S d) z) (S d)). rewrite <- root_power in L by lra. lra.
  - apply derivable_continuous_pt. exists (root (S d) x * / INR (S d) * / x * 1).
    exact (slope_root (S d) (fun s => s) x 1 (slope_self x) P).
Qed.

(** * Signs *)

(** What was shown of a number that a function needs. *)
Definition met (P : Prop) : Prop := P.

Lemma other_than_zero x : 1 - (bit x + bit (- x)) = 0 -> x <> 0.
Proof. intros H ->. rewrite Ropp_0, (bit_not_above 0) in H by lra. lra. Qed.

Lemma above_by_inverse x : 0 < / x -> 0 < x.
Proof. intro H. rewrite <- (Rinv_inv x). now apply Rinv_0_lt_compat. Qed.

Lemma slope_same f x l m : derivable_pt_lim f x l -> l = m -> derivable_pt_lim f x m.
Proof. now intros H <-. Qed.

Lemma apart_at_least a x d : 0 <= d -> d = x - a -> a <= x.
Proof. lra. Qed.

Lemma apart_above a x d : 0 < d -> d = x - a -> a < x.
Proof. lra. Qed.

Lemma between f g a b :
  a < b -> continuity_pt f a -> continuity_pt f b ->
  (forall s, a < s < b -> derivable_pt_lim f s (g s)) ->
  exists s, a < s < b /\ f b - f a = g s * (b - a).
Proof.
  intros L A B D.
  assert (P : forall s, a < s < b -> derivable_pt f s) by (intros s S; exact (exist _ (g s) (D s S))).
  assert (Q : forall s, a < s < b -> derivable_pt id s) by (intros; apply derivable_pt_id).
  destruct (MVT f id a b P Q L) as [s [S E]].
  - intros c C. destruct (Req_dec c a) as [-> | N]; [exact A |].
    destruct (Req_dec c b) as [-> | M]; [exact B |].
    apply derivable_continuous_pt, P. lra.
  - intros. apply derivable_continuous_pt, derivable_pt_id.
  - exists s. split; [exact S |].
    rewrite (derive_pt_eq_0 f s (g s) (P s S) (D s S)) in E.
    rewrite (derive_pt_eq_0 id s 1 (Q s S) (derivable_pt_lim_id s)) in E. unfold id in E. lra.
Qed.

Section ends.
Variables (f g : R -> R) (a x : R).
Hypothesis (A : continuity_pt f a) (X : continuity_pt f x).

Lemma at_least_from_below :
  a <= x -> 0 <= f a -> (forall s, a < s < x -> derivable_pt_lim f s (g s) /\ 0 <= g s) -> 0 <= f x.
Proof.
  intros [L | <-] E D; [| exact E].
  destruct (between f g a x L A X (fun s S => proj1 (D s S))) as [s [S H]].
  assert (0 <= g s * (x - a)) by (apply Rmult_le_pos; [apply D, S | lra]). lra.
Qed.

Lemma above_from_below :
  a <= x -> 0 < f a -> (forall s, a < s < x -> derivable_pt_lim f s (g s) /\ 0 <= g s) -> 0 < f x.
Proof.
  intros [L | <-] E D; [| exact E].
  destruct (between f g a x L A X (fun s S => proj1 (D s S))) as [s [S H]].
  assert (0 <= g s * (x - a)) by (apply Rmult_le_pos; [apply D, S | lra]). lra.
Qed.

Lemma steep_from_below :
  a < x -> 0 <= f a -> (forall s, a < s < x -> derivable_pt_lim f s (g s) /\ 0 < g s) -> 0 < f x.
Proof.
  intros L E D.
  destruct (between f g a x L A X (fun s S => proj1 (D s S))) as [s [S H]].
  assert (0 < g s * (x - a)) by (apply Rmult_lt_0_compat; [apply D, S | lra]). lra.
Qed.

Lemma at_least_from_above :
  x <= a -> 0 <= f a ->
  (forall s, x < s < a -> derivable_pt_lim f s (g s) /\ 0 <= - g s) -> 0 <= f x.
Proof.
  intros [L | ->] E D; [| exact E].
  destruct (between f g x a L X A (fun s S => proj1 (D s S))) as [s [S H]].
  assert (0 <= - g s * (a - x)) by (apply Rmult_le_pos; [apply D, S | lra]). lra.
Qed.

Lemma above_from_above :
  x <= a -> 0 < f a ->
  (forall s, x < s < a -> derivable_pt_lim f s (g s) /\ 0 <= - g s) -> 0 < f x.
Proof.
  intros [L | ->] E D; [| exact E].
  destruct (between f g x a L X A (fun s S => proj1 (D s S))) as [s [S H]].
  assert (0 <= - g s * (a - x)) by (apply Rmult_le_pos; [apply D, S | lra]). lra.
Qed.

Lemma steep_from_above :
  x < a -> 0 <= f a ->
  (forall s, x < s < a -> derivable_pt_lim f s (g s) /\ 0 < - g s) -> 0 < f x.
Proof.
  intros L E D.
  destruct (between f g x a L X A (fun s S => proj1 (D s S))) as [s [S H]].
  assert (0 < - g s * (a - x)) by (apply Rmult_lt_0_compat; [apply D, S | lra]). lra.
Qed.

End ends.

(** * Tactics *)

Ltac duty :=
  cbv beta;
  first
  [ assumption
  | lazymatch goal with
    | |- 0 < ?x => first
      [ solve [sign]
      | match goal with
        | H : met (0 < ?y) |- _ => solve [apply (same_above y x H); form]
        | H : met (0 < / ?y) |- _ => solve [apply (same_above y x (above_by_inverse y H)); form]
        end ]
    | |- ?x <> 0 => first
      [ solve [apply above_not_zero; sign]
      | match goal with
        | H : met (0 < ?y) |- _ => solve [apply above_not_zero, (same_above y x H); form]
        | H : met (?y <> 0) |- _ => solve [replace x with y by form; exact H]
        end ]
    end ].

(** A function is continuous where its parts are, and has the slope that its parts give it. *)
Ltac continuous :=
  lazymatch goal with
  | |- continuity_pt (fun _ => ?c) _ => apply continuous_constant
  | |- continuity_pt (fun s => s) _ => apply continuous_self
  | |- continuity_pt (fun s => @?u s + @?v s) _ => apply (continuous_plus u v); continuous
  | |- continuity_pt (fun s => @?u s * @?v s) _ => apply (continuous_times u v); continuous
  | |- continuity_pt (fun s => @?u s ^ ?n) _ => apply (continuous_power u n); continuous
  | |- continuity_pt (fun s => / @?u s) _ => apply (continuous_inverse u); [continuous | duty]
  | |- continuity_pt (fun s => exp (@?u s)) _ => apply (continuous_exp u); continuous
  | |- continuity_pt (fun s => ln (@?u s)) _ => apply (continuous_ln u); [continuous | duty]
  | |- continuity_pt (fun s => root _ (@?u s)) _ => apply (continuous_root _ u); continuous
  end.

Ltac sloping :=
  lazymatch goal with
  | |- derivable_pt_lim (fun _ => ?c) _ _ => apply slope_constant
  | |- derivable_pt_lim (fun s => s) _ _ => apply slope_self
  | |- derivable_pt_lim (fun s => @?u s + @?v s) _ _ => apply (slope_plus u v); sloping
  | |- derivable_pt_lim (fun s => @?u s * @?v s) _ _ => apply (slope_times u v); sloping
  | |- derivable_pt_lim (fun s => @?u s ^ ?n) _ _ => apply (slope_power u n); sloping
  | |- derivable_pt_lim (fun s => / @?u s) _ _ => apply (slope_inverse u); [sloping | duty]
  | |- derivable_pt_lim (fun s => exp (@?u s)) _ _ => apply (slope_exp u); sloping
  | |- derivable_pt_lim (fun s => ln (@?u s)) _ _ => apply (slope_ln u); [sloping | duty]
  | |- derivable_pt_lim (fun s => root _ (@?u s)) _ _ => apply (slope_root _ u); [sloping | duty]
  end.

Ltac has_slope :=
  eapply slope_same;
  [sloping | cbv beta; simpl INR; simpl pred; first [form | solve [computed_with_powers]]].

(** What was shown of a function in its form, of the words that were asked for. *)
Ltac in_form := first [form | solve [logs] | solve [computed_with_powers]].

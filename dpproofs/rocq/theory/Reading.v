(** From what a statement means to real numbers: the value of each term, and what each relation
    says. *)

Require Import Reals List Lra Lia ZArith.
From DP Require Export Meaning Rules Steps.
Open Scope R_scope.

Lemma becomes x v y : v = num x -> x = y -> v = num y.
Proof. now intros -> ->. Qed.

Lemma neg_is a x : a = num x -> v_neg a = num (- x).
Proof. now intros ->. Qed.

Lemma add_is a b x y : a = num x -> b = num y -> v_add a b = num (x + y).
Proof. now intros -> ->. Qed.

Lemma sub_is a b x y : a = num x -> b = num y -> v_sub a b = num (x + - y).
Proof. now intros -> ->. Qed.

Lemma mul_is a b x y : a = num x -> b = num y -> v_mul a b = num (x * y).
Proof. now intros -> ->. Qed.

Lemma div_is a b x y : a = num x -> b = num y -> y <> 0 -> v_div a b = num (x * / y).
Proof. intros -> -> H. simpl. destruct (Req_EM_T y 0); [contradiction | reflexivity]. Qed.

Lemma ratio_is a b x y : a = num x -> b = num y -> y <> 0 -> v_ratio a b = num (x * / y).
Proof. intros -> -> H. simpl. destruct (Req_EM_T y 0); [contradiction | reflexivity]. Qed.

Lemma exp_is a x : a = num x -> v_exp a = num (exp x).
Proof. now intros ->. Qed.

Lemma log_is a x : a = num x -> 0 < x -> v_log a = num (ln x).
Proof. intros -> H. simpl. destruct (Rlt_dec 0 x); [reflexivity | contradiction]. Qed.

Lemma sqrt_is a x : a = num x -> 0 <= x -> v_sqrt a = num (root 2 x).
Proof.
  intros -> H. simpl. destruct (Rlt_dec x 0); [lra |]. now rewrite square_root.
Qed.

Lemma pos_is a x : a = num x -> v_pos a = num (bit x * x).
Proof.
  intros ->. simpl. unfold bit. destruct (Rlt_dec 0 x); f_equal; ring.
Qed.

Lemma abs_is a x : a = num x -> v_abs a = num (bit x * x + bit (- x) * - x).
Proof.
  intros ->. simpl. unfold bit.
  destruct (Rlt_dec x 0); destruct (Rlt_dec 0 x); destruct (Rlt_dec 0 (- x)); f_equal; lra.
Qed.

Lemma max_is a b x y : a = num x -> b = num y -> v_max a b = num (y + bit (x - y) * (x - y)).
Proof.
  intros -> ->. simpl. unfold bit.
  destruct (Rlt_dec x y); destruct (Rlt_dec 0 (x - y)); f_equal; lra.
Qed.

Lemma min_is a b x y :
  a = num x -> b = num y -> v_min a b = num (- (- y + bit (- x - - y) * (- x - - y))).
Proof.
  intros Ha Hb. unfold v_min. erewrite max_is by (apply neg_is; eassumption). reflexivity.
Qed.

Lemma tanh_is a x : a = num x -> v_tanh a = num ((exp (x + x) - 1) * / (exp (x + x) + 1)).
Proof. now intros ->. Qed.

Lemma cosh_is a x : a = num x -> v_cosh a = num ((exp x + exp (- x)) / 2).
Proof. now intros ->. Qed.

Lemma plog_is a b x y :
  a = num x -> b = num y -> 0 <= x -> 0 <= y -> (0 < x -> 0 < y) ->
  v_plog a b = num (x * (ln x - ln y)).
Proof.
  intros -> -> Hx Hy H. simpl.
  destruct (Rlt_dec x 0); [lra |]. destruct (Rlt_dec y 0); [lra |].
  destruct (Req_EM_T x 0) as [-> | N]; [f_equal; ring |].
  destruct (Req_EM_T y 0) as [-> | M]; [| reflexivity].
  assert (0 < x) as P by (destruct (Rtotal_order x 0) as [? | [? | ?]]; lra). specialize (H P). lra.
Qed.

Lemma logratio_is a b x y :
  a = num x -> b = num y -> 0 < x -> 0 < y -> v_logratio a b = num (ln x - ln y).
Proof.
  intros -> -> Hx Hy. simpl.
  destruct (Rlt_dec x 0); [lra |]. destruct (Rlt_dec y 0); [lra |].
  destruct (Req_EM_T x 0); [lra |]. destruct (Req_EM_T y 0); [lra | reflexivity].
Qed.

Lemma power_is n a x : a = num x -> v_power a (Z.of_nat n) = num (x ^ n).
Proof.
  intros ->. simpl. destruct (Req_EM_T x 0) as [-> | H].
  - destruct n as [| n]; [reflexivity |]. simpl. f_equal. ring.
  - f_equal. symmetry. apply pow_powerRZ.
Qed.

Lemma minus_power_is n a x :
  a = num x -> x <> 0 -> v_power a (Z.neg (Pos.of_succ_nat n)) = num ((/ x) ^ S n).
Proof.
  intros -> H. unfold v_power. destruct (Req_EM_T x 0); [contradiction |].
  f_equal. unfold powerRZ. now rewrite SuccNat2Pos.id_succ, pow_inv.
Qed.

Lemma real_power_is a b x y :
  a = num x -> b = num y -> 0 < x -> v_real_power a b = num (exp (y * ln x)).
Proof.
  intros -> -> H. simpl. destruct (Rlt_dec x 0); [lra |].
  destruct (Req_EM_T x 0); [lra | reflexivity].
Qed.

Lemma sum_is Y f g : (forall y, f y = num (g y)) -> v_sum Y f = num (total Y g).
Proof.
  intro H. unfold v_sum, total. induction (points Y) as [| y l IH]; [reflexivity |].
  simpl. rewrite H, IH. reflexivity.
Qed.

Lemma product_is Y f g : (forall y, f y = num (g y)) -> v_prod Y f = num (product Y g).
Proof.
  intro H. unfold v_prod, product. induction (points Y) as [| y l IH]; [reflexivity |].
  simpl. rewrite H, IH. reflexivity.
Qed.

Lemma pairs_sum_is (Y Z : finite_set) (f : Y * Z -> value) g :
  (forall y z, f (pair y z) = num (g y z)) ->
  v_sum (pairs Y Z) f = num (total Y (fun y => total Z (fun z => g y z))).
Proof.
  intro H. rewrite (sum_is (pairs Y Z) f (fun p : Y * Z => g (fst p) (snd p))) by (intros [y z]; apply H).
  f_equal. exact (total_of_pairs Y Z (fun p => g (fst p) (snd p))).
Qed.

(** * Truth *)

(** A proposition is true where an indicator is 1, and false where it is 0. *)
Definition decided (s : truth) (i : R) : Prop := (s = yes /\ i = 1) \/ (s = no /\ i = 0).

Lemma decides s i j : decided s i -> i = j -> decided s j.
Proof. now intros H <-. Qed.

Lemma less_is a b x y : a = num x -> b = num y -> decided (t_less a b) (bit (y - x)).
Proof.
  intros -> ->. simpl. unfold bit, decided.
  destruct (Rlt_dec x y); destruct (Rlt_dec 0 (y - x)); auto; exfalso; lra.
Qed.

Lemma not_is s i : decided s i -> decided (t_not s) (1 - i).
Proof. intros [[-> ->] | [-> ->]]; [right | left]; split; try reflexivity; ring. Qed.

Lemma and_is s t i j : decided s i -> decided t j -> decided (t_and s t) (i * j).
Proof.
  intros [[-> ->] | [-> ->]] [[-> ->] | [-> ->]]; [left | right | right | right];
    split; try reflexivity; ring.
Qed.

Lemma or_is s t i j :
  decided s i -> decided t j -> decided (t_or s t) (1 - (1 - i) * (1 - j)).
Proof. intros H K. unfold t_or. apply not_is, and_is; now apply not_is. Qed.

Lemma greater_is a b x y : a = num x -> b = num y -> decided (t_greater a b) (bit (x - y)).
Proof. intros. now apply less_is. Qed.

Lemma at_most_is a b x y : a = num x -> b = num y -> decided (t_at_most a b) (1 - bit (x - y)).
Proof. intros. now apply not_is, less_is. Qed.

Lemma at_least_is a b x y : a = num x -> b = num y -> decided (t_at_least a b) (1 - bit (y - x)).
Proof. intros. now apply not_is, less_is. Qed.

Lemma equal_is a b x y :
  a = num x -> b = num y -> decided (t_equal a b) ((1 - bit (x - y)) * (1 - bit (y - x))).
Proof. intros. apply and_is; [now apply at_most_is | now apply at_least_is]. Qed.

Lemma unequal_is a b x y :
  a = num x -> b = num y ->
  decided (t_unequal a b) (1 - (1 - bit (x - y)) * (1 - bit (y - x))).
Proof. intros. now apply not_is, equal_is. Qed.

Lemma same_is {A} (y z : A) : decided (t_same y z) (same y z).
Proof. unfold t_same, same, decided. destruct (decide (y = z)); auto. Qed.

Lemma distance_is (Y : finite_set) n (s t : power Y n) :
  v_distance s t = num (total (upto n) (fun i => 1 - same (at_place s i) (at_place t i))).
Proof.
  apply sum_is. intro i. unfold v_indicator, t_same, same.
  destruct (decide _); simpl; f_equal; ring.
Qed.

Lemma counts_is s i : decided s i -> decided s (counts s).
Proof. intros [[-> _] | [-> _]]; [left | right]; auto. Qed.

Lemma if_is s a b i x y :
  decided s i -> (i = 1 -> a = num x) -> (i = 0 -> b = num y) ->
  v_if s a b = num (i * x + (1 - i) * y).
Proof.
  intros [[-> ->] | [-> ->]] H K; simpl; [rewrite H | rewrite K]; try reflexivity; f_equal; ring.
Qed.

Lemma indicator_is s i : decided s i -> v_indicator s = num i.
Proof. now intros [[-> ->] | [-> ->]]. Qed.

Lemma decided_holds s i : decided s i -> i = 1 -> holds s.
Proof. intros [[-> ->] | [-> ->]] H; [reflexivity | lra]. Qed.

Lemma holds_decided s i : holds s -> decided s i -> i = 1.
Proof. intros -> [[_ ->] | [H _]]; [reflexivity | discriminate]. Qed.

(** * What relations say *)

Lemma at_most_holds a b x y : a = num x -> b = num y -> 0 <= y - x -> holds (t_at_most a b).
Proof.
  intros -> -> H. unfold t_at_most, holds. simpl. destruct (Rlt_dec y x); [lra | reflexivity].
Qed.

Lemma at_least_holds a b x y : a = num x -> b = num y -> 0 <= x - y -> holds (t_at_least a b).
Proof.
  intros -> -> H. unfold t_at_least, holds. simpl. destruct (Rlt_dec x y); [lra | reflexivity].
Qed.

Lemma less_holds a b x y : a = num x -> b = num y -> 0 < y - x -> holds (t_less a b).
Proof. intros -> -> H. unfold holds. simpl. destruct (Rlt_dec x y); [reflexivity | lra]. Qed.

Lemma greater_holds a b x y : a = num x -> b = num y -> 0 < x - y -> holds (t_greater a b).
Proof. intros. eapply less_holds; eassumption. Qed.

Lemma equal_holds a b x y : a = num x -> b = num y -> x - y = 0 -> holds (t_equal a b).
Proof.
  intros Ha Hb H. apply (decided_holds _ _ (equal_is _ _ _ _ Ha Hb)).
  rewrite !bit_not_above; lra.
Qed.

Lemma at_most_says a b x y : holds (t_at_most a b) -> a = num x -> b = num y -> 0 <= y - x.
Proof.
  intros H Ha Hb. apply holds_decided with (2 := at_most_is _ _ _ _ Ha Hb) in H.
  destruct (bit_cases (x - y)) as [[? E] | [? E]]; rewrite E in H; lra.
Qed.

Lemma at_least_says a b x y : holds (t_at_least a b) -> a = num x -> b = num y -> 0 <= x - y.
Proof. intros. eapply (at_most_says b a); eassumption. Qed.

Lemma less_says a b x y : holds (t_less a b) -> a = num x -> b = num y -> 0 < y - x.
Proof.
  intros H Ha Hb. apply holds_decided with (2 := less_is _ _ _ _ Ha Hb) in H.
  destruct (bit_cases (y - x)) as [[? E] | [? E]]; rewrite E in H; lra.
Qed.

Lemma greater_says a b x y : holds (t_greater a b) -> a = num x -> b = num y -> 0 < x - y.
Proof. intros. eapply less_says; eassumption. Qed.

Lemma equal_says a b x y : holds (t_equal a b) -> a = num x -> b = num y -> x - y = 0.
Proof.
  intros H Ha Hb. apply holds_decided with (2 := equal_is _ _ _ _ Ha Hb) in H.
  destruct (bit_cases (x - y)) as [[? E] | [? E]], (bit_cases (y - x)) as [[? D] | [? D]];
    rewrite E, D in H; lra.
Qed.

Lemma counted s i : decided s i -> counts s - 1 = 0 -> holds s.
Proof. intros [[-> _] | [-> _]] H; [reflexivity | simpl in H; lra]. Qed.

Lemma near_fact (Y : finite_set) n (x y : power Y n) :
  (1 <= n)%nat -> counts (t_at_most (v_distance x y) (num 1)) - 1 = 0 ->
  exists i z, y = replaced x i z.
Proof.
  intros P H. apply neighbours_are; [exact P |].
  apply counted with (1 := at_most_is _ _ _ _ (distance_is _ _ x y) eq_refl) in H.
  apply at_most_says with (2 := distance_is _ _ x y) (y := 1) in H; [lra | reflexivity].
Qed.

Lemma next_fact (Y : finite_set) n (x y : power Y n) :
  (1 <= n)%nat -> counts (t_equal (v_distance x y) (num 1)) - 1 = 0 ->
  exists i z, y = replaced x i z.
Proof.
  intros P H. apply neighbours_are; [exact P |].
  apply counted with (1 := equal_is _ _ _ _ (distance_is _ _ x y) eq_refl) in H.
  apply equal_says with (2 := distance_is _ _ x y) (y := 1) in H; [lra | reflexivity].
Qed.

Lemma apart_after (Y : finite_set) n (s : power Y n) i z :
  total (upto n) (fun k => 1 - same (at_place s k) (at_place (replaced s i z) k)) =
  1 - same z (at_place s i).
Proof.
  rewrite (total_at (upto n) i).
  - now rewrite at_replaced, same_turned.
  - intros k M. unfold at_place, replaced. rewrite nth_kept by auto. rewrite same_self. ring.
Qed.

Lemma counts_held s : holds s -> counts s = 1.
Proof. now intros ->. Qed.

Lemma one_apart_fact (Y : finite_set) n (s : power Y n) i z :
  -1 + counts (t_at_most (v_distance s (replaced s i z)) (num 1)) = 0.
Proof.
  rewrite counts_held; [ring |].
  apply at_most_holds with (1 := distance_is _ _ _ _) (y := 1); [reflexivity |].
  rewrite apart_after. pose proof (same_sign z (at_place s i)). lra.
Qed.

Lemma apart_or_same_fact (Y : finite_set) n (s : power Y n) i z :
  (1 - counts (t_equal (v_distance s (replaced s i z)) (num 1))) * (1 - same z (at_place s i)) = 0.
Proof.
  destruct (same_cases z (at_place s i)) as [[_ E] | [_ E]]; rewrite E; [ring |].
  rewrite counts_held; [ring |].
  apply equal_holds with (1 := distance_is _ _ _ _) (y := 1); [reflexivity |].
  rewrite apart_after. lra.
Qed.

Lemma and_holds s t : holds s -> holds t -> holds (t_and s t).
Proof. now intros -> ->. Qed.

Lemma and_first s t : holds (t_and s t) -> holds s.
Proof. now destruct s, t. Qed.

Lemma and_second s t : holds (t_and s t) -> holds t.
Proof. now destruct s, t. Qed.

Lemma all_holds Y f : (forall y, holds (f y)) -> holds (t_all Y f).
Proof.
  intro H. unfold t_all. induction (points Y) as [| y l IH]; [reflexivity |].
  apply and_holds; [apply H | exact IH].
Qed.

Lemma all_at Y f : holds (t_all Y f) -> forall y, holds (f y).
Proof.
  intros H y. generalize (all_points Y y). unfold t_all in H.
  induction (points Y) as [| z l IH]; [contradiction |]. simpl in H.
  intros [-> | I]; [exact (and_first _ _ H) | exact (IH (and_second _ _ H) I)].
Qed.

Lemma all_pairs_hold (Y Z : finite_set) (f : Y * Z -> truth) :
  (forall y z, holds (f (pair y z))) -> holds (t_all (pairs Y Z) f).
Proof. intro H. apply all_holds. intros [y z]. apply H. Qed.

(** What is true or false. *)
Definition settled (s : truth) : Prop := s = yes \/ s = no.

Lemma decided_settled s i : decided s i -> settled s.
Proof. intros [[-> _] | [-> _]]; [left | right]; reflexivity. Qed.

Lemma and_settled s t : settled s -> settled t -> settled (t_and s t).
Proof. intros [-> | ->] [-> | ->]; [left | right | right | right]; reflexivity. Qed.

Lemma not_settled s : settled s -> settled (t_not s).
Proof. intros [-> | ->]; [right | left]; reflexivity. Qed.

Lemma or_settled s t : settled s -> settled t -> settled (t_or s t).
Proof. intros. now apply not_settled, and_settled; apply not_settled. Qed.

Lemma implies_settled s t : settled s -> settled t -> settled (t_implies s t).
Proof. intros. now apply or_settled; [apply not_settled |]. Qed.

Lemma all_settled Y f : (forall y, settled (f y)) -> settled (t_all Y f).
Proof.
  intro H. unfold t_all. induction (points Y); [left; reflexivity |]. now apply and_settled.
Qed.

Lemma events_settled Y f :
  (forall E, (forall y, is_bit (E y)) -> settled (f E)) -> settled (t_events Y f).
Proof.
  intro H. unfold t_events. destruct (decide _) as [_ | N]; [now right |].
  destruct (decide _) as [_ | A]; [now left |]. exfalso. apply A. intros E B.
  destruct (H E B) as [? | F]; [assumption |]. destruct N. now exists E.
Qed.

Lemma implies_holds s t : settled s -> (holds s -> holds t) -> holds (t_implies s t).
Proof.
  intros [-> | ->] H; [| now destruct t]. unfold t_implies, t_or. simpl. now rewrite (H eq_refl).
Qed.

Lemma iff_holds s t :
  settled s -> settled t -> (holds s -> holds t) -> (holds t -> holds s) -> holds (t_iff s t).
Proof.
  intros [-> | ->] [-> | ->] H K; try reflexivity.
  - discriminate (H eq_refl).
  - discriminate (K eq_refl).
Qed.

Lemma one_more i : i - 1 = 0 -> i = 1.
Proof. lra. Qed.

(** * Bounds on greatest and least values, by their members *)

Lemma has_value c x : c = num x -> holds (t_at_most c c).
Proof. intros ->. apply at_most_holds with x x; try reflexivity. lra. Qed.

Ltac by_members := unfold holds, t_at_most, v_min, v_abs, v_max, v_neg, t_less; intros;
  repeat match goal with
  | |- context [match ?x with _ => _ end] => is_var x; destruct x; simpl in *
  | H : context [match ?x with _ => _ end] |- _ => is_var x; destruct x; simpl in *
  | |- context [Rlt_dec ?x ?y] => destruct (Rlt_dec x y); simpl in *
  | H : context [Rlt_dec ?x ?y] |- _ => destruct (Rlt_dec x y); simpl in *
  end; try reflexivity; try discriminate; exfalso; lra.

Lemma max_at_most a b c :
  holds (t_at_most a c) -> holds (t_at_most b c) -> holds (t_at_most (v_max a b) c).
Proof. by_members. Qed.

Lemma max_less a b c : holds (t_less a c) -> holds (t_less b c) -> holds (t_less (v_max a b) c).
Proof. by_members. Qed.

Lemma abs_at_most a c :
  holds (t_at_most a c) -> holds (t_at_most (v_neg a) c) -> holds (t_at_most (v_abs a) c).
Proof. by_members. Qed.

Lemma abs_less a c :
  holds (t_less a c) -> holds (t_less (v_neg a) c) -> holds (t_less (v_abs a) c).
Proof. by_members. Qed.

Lemma min_at_most a b c :
  holds (t_at_most c a) -> holds (t_at_most c b) -> holds (t_at_most c (v_min a b)).
Proof. by_members. Qed.

Lemma min_less a b c : holds (t_less c a) -> holds (t_less c b) -> holds (t_less c (v_min a b)).
Proof. by_members. Qed.

Lemma sup_at_most Y f c :
  holds (t_at_most c c) -> (forall y, holds (t_at_most (f y) c)) -> holds (t_at_most (v_sup Y f) c).
Proof.
  intros C H. unfold v_sup. induction (points Y) as [| y l IH]; simpl.
  - revert C. by_members.
  - now apply max_at_most.
Qed.

Lemma inf_at_most Y f c :
  holds (t_at_most c c) -> (forall y, holds (t_at_most c (f y))) -> holds (t_at_most c (v_inf Y f)).
Proof.
  intros C H. unfold v_inf. induction (points Y) as [| y l IH]; simpl.
  - revert C. by_members.
  - now apply min_at_most.
Qed.

Lemma bounded_has_value a c : holds (t_at_most a c) -> holds (t_at_most c c).
Proof. by_members. Qed.

Lemma bound_has_value a c : holds (t_at_most c a) -> holds (t_at_most c c).
Proof. by_members. Qed.

Lemma sup_at_most_of_some Y f c :
  (1 <= size Y)%nat -> (forall y, holds (t_at_most (f y) c)) -> holds (t_at_most (v_sup Y f) c).
Proof.
  intros S H. apply sup_at_most; [| exact H]. unfold size in S.
  destruct (points Y) as [| y l]; [simpl in S; lia | exact (bounded_has_value _ _ (H y))].
Qed.

Lemma inf_at_most_of_some Y f c :
  (1 <= size Y)%nat -> (forall y, holds (t_at_most c (f y))) -> holds (t_at_most c (v_inf Y f)).
Proof.
  intros S H. apply inf_at_most; [| exact H]. unfold size in S.
  destruct (points Y) as [| y l]; [simpl in S; lia | exact (bound_has_value _ _ (H y))].
Qed.

Lemma if_sup_at_most s i a c :
  decided s i -> holds (t_at_most c c) -> (holds s -> holds (t_at_most a c)) ->
  holds (t_at_most (v_if s a minus_infinity) c).
Proof.
  intros [[-> _] | [-> _]] C H; [exact (H eq_refl) |]. simpl. revert C. by_members.
Qed.

Lemma if_inf_at_most s i a c :
  decided s i -> holds (t_at_most c c) -> (holds s -> holds (t_at_most c a)) ->
  holds (t_at_most c (v_if s a plus_infinity)).
Proof.
  intros [[-> _] | [-> _]] C H; [exact (H eq_refl) |]. simpl. revert C. by_members.
Qed.

(** A relation with its greater side first, the other way round. *)
Ltac turned :=
  match goal with
  | |- holds (t_at_least ?a ?b) => change (holds (t_at_most b a))
  | |- holds (t_greater ?a ?b) => change (holds (t_less b a))
  end.

Lemma events_hold Y f :
  (forall E, (forall y, is_bit (E y)) -> holds (f E)) -> holds (t_events Y f).
Proof.
  intro H. unfold t_events. destruct (decide _) as [[E [B N]] | _].
  - specialize (H E B). unfold holds in H. congruence.
  - destruct (decide _) as [_ | A]; [reflexivity | contradiction].
Qed.

Lemma events_at Y f : holds (t_events Y f) -> forall E, (forall y, is_bit (E y)) -> holds (f E).
Proof.
  unfold t_events, holds. destruct (decide _) as [_ | _]; [discriminate |].
  destruct (decide _) as [A | _]; [intros _ E B; exact (A E B) | discriminate].
Qed.

Lemma one_less x : x = 1 -> x - 1 = 0.
Proof. lra. Qed.

Lemma iff_first s t : holds (t_iff s t) -> holds (t_implies s t).
Proof. now destruct s, t. Qed.

Lemma iff_second s t : holds (t_iff s t) -> holds (t_implies t s).
Proof. now destruct s, t. Qed.

Lemma yes_holds : holds yes.
Proof. reflexivity. Qed.

(** * What is compared: the sign of a number says how two values compare *)

Definition compared (a b : value) (g : R) : Prop :=
  decided (t_less b a) (bit g) /\ decided (t_less a b) (bit (- g)).

Ltac numbers_decided :=
  unfold compared, decided, bit; cbn [t_less]; split;
  repeat match goal with |- context [Rlt_dec ?x ?y] => destruct (Rlt_dec x y) end;
  first [now left | now right | exfalso; lra].

Lemma numbers_compared a b x y : a = num x -> b = num y -> compared a b (x - y).
Proof. intros -> ->. simpl. numbers_decided. Qed.

(** A logarithm of a quotient, which may be infinite, is compared by its arguments. *)
Lemma logratio_compared a b x y t :
  a = v_logratio (num x) (num y) -> b = num t -> 0 <= x -> 0 <= y -> 0 < x + y ->
  compared a b (x - exp t * y).
Proof.
  intros -> -> Hx Hy H. assert (E := exp_pos t). simpl.
  destruct (Rlt_dec x 0); [lra |]. destruct (Rlt_dec y 0); [lra |].
  destruct (Req_EM_T x 0) as [-> | N].
  - destruct (Req_EM_T y 0) as [-> | M]; [lra |].
    assert (0 < exp t * y) by (apply Rmult_lt_0_compat; lra). simpl. numbers_decided.
  - destruct (Req_EM_T y 0) as [-> | M]; simpl.
    + rewrite Rmult_0_r. numbers_decided.
    + assert (L : x = exp (ln x - ln y) * y).
      { unfold Rminus. rewrite exp_plus, exp_Ropp, !exp_ln by lra. field. lra. }
      assert (forall u v, u < v -> exp u * y < exp v * y).
      { intros u v K. apply Rmult_lt_compat_r; [lra | now apply exp_increasing]. }
      destruct (Rtotal_order t (ln x - ln y)) as [K | [K | K]].
      * apply H0 in K as K'. numbers_decided.
      * rewrite <- K in L. numbers_decided.
      * apply H0 in K as K'. numbers_decided.
Qed.

Lemma swap_compared a b g h : compared a b g -> - g = h -> compared b a h.
Proof.
  intros [H K] <-. split; [exact K |]. now rewrite Ropp_involutive.
Qed.

Lemma compared_logratio a b x y t :
  a = num t -> b = v_logratio (num x) (num y) -> 0 <= x -> 0 <= y -> 0 < x + y ->
  compared a b (exp t * y - x).
Proof.
  intros. apply swap_compared with (x - exp t * y); [now apply logratio_compared | ring].
Qed.

Lemma logratios_compared a b x y z w :
  a = v_logratio (num x) (num y) -> b = v_logratio (num z) (num w) ->
  0 <= x -> 0 <= y -> 0 < x + y -> 0 <= z -> 0 <= w -> 0 < z + w ->
  compared a b (x * w - z * y).
Proof.
  intros -> Hb Hx Hy H Hz Hw K. simpl.
  destruct (Rlt_dec x 0); [lra |]. destruct (Rlt_dec y 0); [lra |].
  destruct (Req_EM_T x 0) as [-> | N]; [destruct (Req_EM_T y 0) as [-> | M]; [lra |] |
    destruct (Req_EM_T y 0) as [-> | M]].
  3: {
    assert (L := compared_logratio (num (ln x - ln y)) b z w _ eq_refl Hb Hz Hw K).
    assert (P : exp (ln x - ln y) = x * / y).
    { unfold Rminus. rewrite exp_plus, exp_Ropp, !exp_ln by lra. reflexivity. }
    rewrite P in L. destruct L as [L1 L2].
    replace (x * / y * w - z) with (/ y * (x * w - z * y)) in L1, L2 by (field; lra).
    rewrite Ropp_mult_distr_r in L2.
    assert (0 < / y) by (apply Rinv_0_lt_compat; lra).
    rewrite bit_times, bit_above, Rmult_1_l in L1, L2 by lra. now split. }
  all: subst b; simpl; destruct (Rlt_dec z 0); [lra |]; destruct (Rlt_dec w 0); [lra |];
    destruct (Req_EM_T z 0) as [-> | ?]; destruct (Req_EM_T w 0) as [-> | ?]; try lra; simpl;
    rewrite ?Rmult_0_l, ?Rmult_0_r.
  - numbers_decided.
  - assert (0 < z * y) by (apply Rmult_lt_0_compat; lra). numbers_decided.
  - assert (0 < z * y) by (apply Rmult_lt_0_compat; lra). numbers_decided.
  - assert (0 < x * w) by (apply Rmult_lt_0_compat; lra). numbers_decided.
  - numbers_decided.
  - assert (0 < x * w) by (apply Rmult_lt_0_compat; lra). numbers_decided.
Qed.

Lemma logratio_as a b x y :
  a = num x -> b = num y -> v_logratio a b = v_logratio (num x) (num y).
Proof. now intros -> ->. Qed.

Lemma log_as a x : a = num x -> v_log a = v_logratio (num x) (num 1).
Proof.
  intros ->. simpl. rewrite ln_1, Rminus_0_r.
  destruct (Rlt_dec 0 x); destruct (Rlt_dec x 0); try lra; destruct (Rlt_dec 1 0); try lra;
    destruct (Req_EM_T x 0); try lra; destruct (Req_EM_T 1 0); try lra; reflexivity.
Qed.

Lemma neg_log_as a x y :
  a = v_logratio (num x) (num y) -> v_neg a = v_logratio (num y) (num x).
Proof.
  intros ->. simpl. destruct (Rlt_dec x 0); destruct (Rlt_dec y 0); try reflexivity.
  destruct (Req_EM_T x 0); destruct (Req_EM_T y 0); try reflexivity. simpl. f_equal. ring.
Qed.

Lemma is_compared a b g h : compared a b g -> g = h -> compared a b h.
Proof. now intros H <-. Qed.

Lemma less_of a b g : compared a b g -> decided (t_less a b) (bit (- g)).
Proof. now intros [_ H]. Qed.
Lemma greater_of a b g : compared a b g -> decided (t_greater a b) (bit g).
Proof. now intros [H _]. Qed.
Lemma at_most_of a b g : compared a b g -> decided (t_at_most a b) (1 - bit g).
Proof. intros [H _]. now apply not_is. Qed.
Lemma at_least_of a b g : compared a b g -> decided (t_at_least a b) (1 - bit (- g)).
Proof. intros [_ H]. now apply not_is. Qed.
Lemma equal_of a b g : compared a b g -> decided (t_equal a b) ((1 - bit g) * (1 - bit (- g))).
Proof. intros [H K]. apply and_is; now apply not_is. Qed.
Lemma unequal_of a b g :
  compared a b g -> decided (t_unequal a b) (1 - (1 - bit g) * (1 - bit (- g))).
Proof. intro H. now apply not_is, equal_of. Qed.

Lemma less_gives a b g : holds (t_less a b) -> compared a b g -> 0 < - g.
Proof. intros H C. now apply above_bit, (holds_decided _ _ H), (less_of _ _ _ C). Qed.
Lemma greater_gives a b g : holds (t_greater a b) -> compared a b g -> 0 < g.
Proof. intros H C. now apply above_bit, (holds_decided _ _ H), (greater_of _ _ _ C). Qed.
Lemma at_most_gives a b g : holds (t_at_most a b) -> compared a b g -> 0 <= - g.
Proof.
  intros H C. assert (K := holds_decided _ _ H (at_most_of _ _ _ C)).
  destruct (bit_cases g) as [[_ E] | [? _]]; lra.
Qed.
Lemma at_least_gives a b g : holds (t_at_least a b) -> compared a b g -> 0 <= g.
Proof.
  intros H C. assert (K := holds_decided _ _ H (at_least_of _ _ _ C)).
  destruct (bit_cases (- g)) as [[_ E] | [? _]]; lra.
Qed.
Lemma equal_gives a b g : holds (t_equal a b) -> compared a b g -> g = 0.
Proof.
  intros H C. assert (K := holds_decided _ _ H (equal_of _ _ _ C)).
  destruct (bit_cases g) as [[_ E] | [? E]], (bit_cases (- g)) as [[_ D] | [? D]];
    rewrite ?E, ?D in K; lra.
Qed.

Lemma less_shown a b g : compared a b g -> 0 < - g -> holds (t_less a b).
Proof. intros C H. now apply (decided_holds _ _ (less_of _ _ _ C)), bit_above. Qed.
Lemma greater_shown a b g : compared a b g -> 0 < g -> holds (t_greater a b).
Proof. intros C H. now apply (decided_holds _ _ (greater_of _ _ _ C)), bit_above. Qed.
Lemma at_most_shown a b g : compared a b g -> 0 <= - g -> holds (t_at_most a b).
Proof.
  intros C H. apply (decided_holds _ _ (at_most_of _ _ _ C)). rewrite bit_not_above; lra.
Qed.
Lemma at_least_shown a b g : compared a b g -> 0 <= g -> holds (t_at_least a b).
Proof.
  intros C H. apply (decided_holds _ _ (at_least_of _ _ _ C)). rewrite bit_not_above; lra.
Qed.
Lemma equal_shown a b g : compared a b g -> g = 0 -> holds (t_equal a b).
Proof.
  intros C H. apply (decided_holds _ _ (equal_of _ _ _ C)). rewrite !bit_not_above; lra.
Qed.

Lemma some_point Y : (1 <= size Y)%nat -> exists y : Y, True.
Proof. unfold size. destruct (points Y) as [| y l]; simpl; [lia | now exists y]. Qed.

(** * What a hypothesis says of its parts: where it holds they have a value *)

Definition valued (a : value) : Prop := a <> none.
Definition below (a : value) : Prop := a <> none /\ a <> plus_infinity.
Definition beyond (a : value) : Prop := a <> none /\ a <> minus_infinity.

Ltac shapes :=
  unfold below, beyond, valued, holds, t_at_most, t_at_least, t_greater, t_equal, t_less; intros;
  repeat match goal with
  | a : value |- _ => destruct a; simpl in *
  | H : _ /\ _ |- _ => destruct H
  end; try (repeat split; congruence); try congruence.

Lemma bounded_below a y : holds (t_at_most a (num y)) -> below a.
Proof. shapes. Qed.
Lemma under_number a y : holds (t_less a (num y)) -> below a.
Proof. shapes. Qed.
Lemma bounded_beyond a x : holds (t_at_most (num x) a) -> beyond a.
Proof. shapes. Qed.
Lemma over_number a x : holds (t_less (num x) a) -> beyond a.
Proof. shapes. Qed.
Lemma equal_below a y : holds (t_equal a (num y)) -> below a.
Proof. shapes. Qed.

Lemma at_most_under a b y : holds (t_at_most a b) -> b = num y -> below a.
Proof. intros H ->. exact (bounded_below _ _ H). Qed.
Lemma less_under a b y : holds (t_less a b) -> b = num y -> below a.
Proof. intros H ->. exact (under_number _ _ H). Qed.
Lemma equal_under a b y : holds (t_equal a b) -> b = num y -> below a.
Proof. intros H ->. exact (equal_below _ _ H). Qed.
Lemma equal_over a b x : holds (t_equal a b) -> a = num x -> below b.
Proof. intros H ->. revert H. shapes. Qed.

Lemma not_zero_bits y : y <> 0 -> 1 - (bit y + bit (- y)) = 0.
Proof.
  intro H. destruct (bit_cases y) as [[? ->] | [? ->]];
    destruct (bit_cases (- y)) as [[? ->] | [? ->]]; lra.
Qed.

Lemma below_valued a : below a -> valued a.
Proof. shapes. Qed.
Lemma beyond_valued a : beyond a -> valued a.
Proof. shapes. Qed.
Lemma valued_left a b : holds (t_less a b) -> valued a.
Proof. shapes. Qed.
Lemma valued_right a b : holds (t_less a b) -> valued b.
Proof. shapes. Qed.
Lemma valued_bounded a b : holds (t_at_most a b) -> valued a.
Proof. shapes. Qed.
Lemma valued_bound a b : holds (t_at_most a b) -> valued b.
Proof. shapes. Qed.
Lemma valued_equal a b : holds (t_equal a b) -> valued a.
Proof. intro H. exact (valued_bounded _ _ (and_first _ _ H)). Qed.
Lemma valued_equals a b : holds (t_equal a b) -> valued b.
Proof. intro H. exact (valued_bound _ _ (and_first _ _ H)). Qed.

Lemma below_sum Y f : below (v_sum Y f) -> forall y, below (f y).
Proof.
  intros H y. generalize (all_points Y y). unfold v_sum in H.
  induction (points Y) as [| z l IH]; [contradiction |]. simpl in H.
  assert (K : below (f z) /\ below (fold_right (fun y rest => v_add (f y) rest) (num 0) l)).
  { revert H. generalize (fold_right (fun y rest => v_add (f y) rest) (num 0) l). generalize (f z).
    shapes. }
  destruct K. intros [-> | I]; auto.
Qed.

Lemma valued_sum Y f : valued (v_sum Y f) -> forall y, valued (f y).
Proof.
  intros H y. generalize (all_points Y y). unfold v_sum in H.
  induction (points Y) as [| z l IH]; [contradiction |]. simpl in H.
  assert (K : valued (f z) /\ valued (fold_right (fun y rest => v_add (f y) rest) (num 0) l)).
  { revert H. generalize (fold_right (fun y rest => v_add (f y) rest) (num 0) l). generalize (f z).
    shapes. }
  destruct K. intros [-> | I]; auto.
Qed.

Lemma below_add a b : below (v_add a b) -> below a /\ below b.
Proof. shapes. Qed.
Lemma valued_add a b : valued (v_add a b) -> valued a /\ valued b.
Proof. shapes. Qed.
Lemma valued_sub a b : valued (v_sub a b) -> valued a /\ valued b.
Proof. shapes. Qed.
Lemma valued_mul a b : valued (v_mul a b) -> valued a /\ valued b.
Proof. shapes. Qed.
Lemma valued_div a b : valued (v_div a b) -> valued a /\ valued b.
Proof. shapes. Qed.
Lemma valued_neg a : valued (v_neg a) -> valued a.
Proof. shapes. Qed.
Lemma valued_exp a : valued (v_exp a) -> valued a.
Proof. shapes. Qed.
Lemma valued_abs a : valued (v_abs a) -> valued a.
Proof. shapes. Qed.

Lemma below_mul x b : below (v_mul (num x) b) -> 0 <= x -> below b.
Proof.
  intros H P. destruct b; try (split; discriminate); [now destruct H | exfalso].
  unfold below in H. simpl in H. unfold times_infinity in H.
  destruct (Rlt_dec 0 x); [now destruct H |]. destruct (Rlt_dec x 0); [lra | now destruct H].
Qed.

Lemma valued_divisor a b y : valued (v_div a b) -> b = num y -> y <> 0.
Proof.
  intros H -> ->. apply H. destruct a; simpl; try reflexivity;
    destruct (Req_EM_T 0 0); try reflexivity; lra.
Qed.

Lemma below_plog a b x y :
  below (v_plog a b) -> a = num x -> b = num y -> bit x * (1 - bit y) = 0.
Proof.
  intros H -> ->. unfold below in H. simpl in H. unfold bit.
  destruct (Rlt_dec x 0); [now destruct H |]. destruct (Rlt_dec y 0); [now destruct H |].
  destruct (Req_EM_T x 0) as [-> | N]; [destruct (Rlt_dec 0 0); lra |].
  destruct (Req_EM_T y 0) as [-> | M]; [now destruct H |].
  destruct (Rlt_dec 0 x); destruct (Rlt_dec 0 y); lra.
Qed.

Lemma logratio_weighed a x y :
  valued a -> a = v_logratio (num x) (num y) -> 0 <= x /\ 0 <= y /\ 0 < x + y.
Proof.
  intros H ->. unfold valued in H. simpl in H.
  destruct (Rlt_dec x 0); [now destruct H |]. destruct (Rlt_dec y 0); [now destruct H |].
  destruct (Req_EM_T x 0); destruct (Req_EM_T y 0); try (now destruct H); lra.
Qed.

Lemma valued_then s a b i : valued (v_if s a b) -> decided s i -> i = 1 -> valued a.
Proof. intros H [[-> _] | [_ ->]] E; [exact H | lra]. Qed.
Lemma valued_else s a b i : valued (v_if s a b) -> decided s i -> i = 0 -> valued b.
Proof. intros H [[_ ->] | [-> _]] E; [lra | exact H]. Qed.
Lemma below_then s a b i : below (v_if s a b) -> decided s i -> i = 1 -> below a.
Proof. intros H [[-> _] | [_ ->]] E; [exact H | lra]. Qed.
Lemma below_else s a b i : below (v_if s a b) -> decided s i -> i = 0 -> below b.
Proof. intros H [[_ ->] | [-> _]] E; [lra | exact H]. Qed.

(** * What a bound on a greatest or least value says of its members *)

Ltac of_members := unfold holds, t_at_most, v_min, v_abs, v_max, v_neg, t_less; intros;
  repeat match goal with
  | a : value |- _ => destruct a; simpl in *
  | |- context [Rlt_dec ?x ?y] => destruct (Rlt_dec x y); simpl in *
  | H : context [Rlt_dec ?x ?y] |- _ => destruct (Rlt_dec x y); simpl in *
  end; try reflexivity; try discriminate; exfalso; lra.

Lemma max_first a b c : holds (t_at_most (v_max a b) c) -> holds (t_at_most a c).
Proof. of_members. Qed.
Lemma max_second a b c : holds (t_at_most (v_max a b) c) -> holds (t_at_most b c).
Proof. of_members. Qed.
Lemma max_first_less a b c : holds (t_less (v_max a b) c) -> holds (t_less a c).
Proof. of_members. Qed.
Lemma max_second_less a b c : holds (t_less (v_max a b) c) -> holds (t_less b c).
Proof. of_members. Qed.
Lemma abs_first a c : holds (t_at_most (v_abs a) c) -> holds (t_at_most a c).
Proof. of_members. Qed.
Lemma abs_second a c : holds (t_at_most (v_abs a) c) -> holds (t_at_most (v_neg a) c).
Proof. of_members. Qed.
Lemma abs_first_less a c : holds (t_less (v_abs a) c) -> holds (t_less a c).
Proof. of_members. Qed.
Lemma abs_second_less a c : holds (t_less (v_abs a) c) -> holds (t_less (v_neg a) c).
Proof. of_members. Qed.
Lemma min_first a b c : holds (t_at_most c (v_min a b)) -> holds (t_at_most c a).
Proof. of_members. Qed.
Lemma min_second a b c : holds (t_at_most c (v_min a b)) -> holds (t_at_most c b).
Proof. of_members. Qed.
Lemma min_first_less a b c : holds (t_less c (v_min a b)) -> holds (t_less c a).
Proof. of_members. Qed.
Lemma min_second_less a b c : holds (t_less c (v_min a b)) -> holds (t_less c b).
Proof. of_members. Qed.

Lemma sup_member Y f c : holds (t_at_most (v_sup Y f) c) -> forall y, holds (t_at_most (f y) c).
Proof.
  intros H y. generalize (all_points Y y). unfold v_sup in H.
  induction (points Y) as [| z l IH]; [contradiction |]. simpl in H.
  intros [-> | I]; [exact (max_first _ _ _ H) | exact (IH (max_second _ _ _ H) I)].
Qed.
Lemma inf_member Y f c : holds (t_at_most c (v_inf Y f)) -> forall y, holds (t_at_most c (f y)).
Proof.
  intros H y. generalize (all_points Y y). unfold v_inf in H.
  induction (points Y) as [| z l IH]; [contradiction |]. simpl in H.
  intros [-> | I]; [exact (min_first _ _ _ H) | exact (IH (min_second _ _ _ H) I)].
Qed.

Lemma sup_where s a c :
  holds (t_at_most (v_if s a minus_infinity) c) -> holds (t_implies s (t_at_most a c)).
Proof.
  unfold holds, t_at_most. destruct s; simpl; intro H; [now rewrite H | reflexivity |].
  destruct c; discriminate.
Qed.
Lemma inf_where s a c :
  holds (t_at_most c (v_if s a plus_infinity)) -> holds (t_implies s (t_at_most c a)).
Proof.
  unfold holds, t_at_most. destruct s; simpl; intro H; [now rewrite H | reflexivity |].
  discriminate.
Qed.

Lemma implies_gives s t i : holds (t_implies s t) -> decided s i -> i = 1 -> holds t.
Proof. intros H [[-> _] | [_ ->]] E; [now destruct t | lra]. Qed.

Lemma decided_is_bit s i : decided s i -> i = 0 \/ i = 1.
Proof. intros [[_ ->] | [_ ->]]; auto. Qed.

Lemma where_at_least i g : i = 0 \/ i = 1 -> (i = 1 -> 0 <= g) -> 0 <= i * g.
Proof. intros [-> | ->] H; [lra | rewrite Rmult_1_l; now apply H]. Qed.
Lemma where_equal i g : i = 0 \/ i = 1 -> (i = 1 -> g = 0) -> i * g = 0.
Proof. intros [-> | ->] H; [lra | rewrite Rmult_1_l; now apply H]. Qed.

(** What is to be shown where an indicator is 1. *)
Ltac at_condition d c :=
  lazymatch goal with
  | |- 0 <= ?i * ?g => apply (where_at_least i g (decided_is_bit _ _ d))
  | |- ?i * ?g = 0 => apply (where_equal i g (decided_is_bit _ _ d))
  end; intro c.

Lemma size_fact k Y : (k <= size Y)%nat -> 0 <= INR (size Y) - INR k.
Proof. intro H. apply le_INR in H. lra. Qed.

Lemma count_fact k n : (k <= n)%nat -> 0 <= INR n - INR k.
Proof. intro H. apply le_INR in H. lra. Qed.

(** * What is asked for *)

(** Indicators that have a value say of their numbers what that means. *)
Ltac learned :=
  repeat match goal with
  | H : bit _ = 1 |- _ => apply above_bit in H
  | H : bit _ = 0 |- _ => apply not_above_bit in H
  end.

(** What a duty says, in the cases of its indicators. *)
Ltac by_cases :=
  repeat match goal with
  | H : context [bit ?x] |- _ =>
      let P := fresh in let E := fresh in
      destruct (bit_cases x) as [[P E] | [P E]];
      repeat match goal with G : context [bit x] |- _ => tryif constr_eq G E then fail else rewrite E in G end;
      rewrite ?E; clear E
  end; first [lra | intro; lra].

(** The signs of powers of e and of products that stand in a sum. *)
Ltac signs :=
  repeat match goal with
  | |- context [exp ?x] => lazymatch goal with _ : 0 < exp x |- _ => fail | _ => pose proof (exp_pos x) end
  | |- context [?x * ?y] =>
      lazymatch goal with _ : 0 <= x * y |- _ => fail | _ => assert (0 <= x * y) by sign end
  end.

Ltac side :=
  lazymatch goal with
  | |- _ <> 0 => first [apply above_not_zero; sign | lra | apply above_not_zero; signs; lra]
  | _ => first [sign | assumption | lra | signs; lra]
  end.

(** The lower end of a number, as its sort says. *)
Ltac domain := match goal with H : _ |- _ => solve [exact H | lra | intros; specialize (H _); lra |
  intros; match goal with |- context [_ ?y] => specialize (H y); lra end] end.

(** What a term asks for: a sign by its form, or what a duty says. *)
Ltac asked := learned; first [side | by_cases].

(** * Sets of a fixed size, point by point *)

Lemma sum_listed Y l f x :
  points Y = l -> fold_right (fun y rest => v_add (f y) rest) (num 0) l = num x ->
  v_sum Y f = num x.
Proof. now intros <-. Qed.

Lemma product_listed Y l f x :
  points Y = l -> fold_right (fun y rest => v_mul (f y) rest) (num 1) l = num x ->
  v_prod Y f = num x.
Proof. now intros <-. Qed.

Lemma law_listed Y l p :
  is_law Y p -> points Y = l -> fold_right (fun y rest => p y + rest) 0 l - 1 = 0.
Proof. intros [_ M] <-. unfold total in M. rewrite M. ring. Qed.

Lemma every_listed (Y : finite_set) l (P : Y -> Prop) :
  points Y = l -> fold_right (fun y rest => P y /\ rest) True l -> forall y, P y.
Proof.
  intros <- H y. generalize (all_points Y y). revert H.
  induction (points Y) as [| z k IH]; [contradiction |]. intros [H K] [-> | I]; auto.
Qed.

Lemma every_sequence (Y : finite_set) n (P : power Y (S n) -> Prop) :
  (forall (a : Y) (s : power Y n), P (Vector.cons Y a n s)) -> forall s, P s.
Proof. intros H s. apply (Vector.caseS' s). exact H. Qed.

Lemma every_empty (Y : finite_set) (P : power Y 0 -> Prop) : P (Vector.nil Y) -> forall s, P s.
Proof. intros H s. now apply (Vector.case0 P). Qed.

Lemma add_again a b c : v_add (v_add a b) c = v_add a (v_add b c).
Proof. destruct a, b, c; simpl; try reflexivity. f_equal. ring. Qed.

Lemma add_nothing a : v_add a (num 0) = a.
Proof. destruct a; simpl; try reflexivity. f_equal. ring. Qed.

Lemma sequence_sum (Y : finite_set) n f :
  v_sum (power Y (S n)) f = v_sum Y (fun a => v_sum (power Y n) (fun s => f (Vector.cons Y a n s))).
Proof.
  unfold v_sum. simpl. unfold combined. generalize (sequences (points Y) n). intro k.
  induction (points Y) as [| a l IH]; [reflexivity |]. simpl. rewrite fold_right_app, <- IH. clear IH.
  match goal with |- _ = v_add _ ?t => generalize t end. intro t.
  induction k as [| s k IH]; simpl; [now destruct t; simpl; rewrite ?Rplus_0_l |].
  rewrite add_again. f_equal. exact IH.
Qed.

Lemma empty_sum (Y : finite_set) f : v_sum (power Y 0) f = f (Vector.nil Y).
Proof. apply add_nothing. Qed.

Lemma sequence_sum_is (Y : finite_set) n f x :
  v_sum Y (fun a => v_sum (power Y n) (fun s => f (Vector.cons Y a n s))) = num x ->
  v_sum (power Y (S n)) f = num x.
Proof. now rewrite sequence_sum. Qed.

Lemma empty_sum_is (Y : finite_set) f x : f (Vector.nil Y) = num x -> v_sum (power Y 0) f = num x.
Proof. now rewrite empty_sum. Qed.

Lemma same_cons (Y : finite_set) n (a b : Y) (s t : power Y n) :
  same (Vector.cons Y a n s) (Vector.cons Y b n t) = same a b * same s t.
Proof.
  destruct (same_cases a b) as [[-> ->] | [N ->]]; destruct (same_cases s t) as [[-> ->] | [M ->]].
  - rewrite same_self. ring.
  - rewrite not_same; [ring |]. intro E. now apply Vector.cons_inj in E.
  - rewrite not_same; [ring |]. intro E. now apply Vector.cons_inj in E.
  - rewrite not_same; [ring |]. intro E. now apply Vector.cons_inj in E.
Qed.

(** The points of a set, one by one: those of its parts are known. *)
Ltac listed :=
  first [assumption |
    cbn [points power pairs upto];
    repeat match goal with H : points ?Y = _ |- context [points ?Y] => rewrite H end; reflexivity].

(** An element is the one with this number. *)
Ltac numbered :=
  first [assumption |
    unfold is_number;
    match goal with H : points ?Y = _ |- context [points ?Y] => rewrite H end; reflexivity].

(** * Sides of relations that may be infinite: how infinity passes through a term, and back *)

Lemma number_below a x : a = num x -> below a.
Proof. intros ->. split; discriminate. Qed.
Lemma number_beyond a x : a = num x -> beyond a.
Proof. intros ->. split; discriminate. Qed.

Lemma neg_beyond a : below a -> beyond (v_neg a).
Proof. shapes. Qed.
Lemma neg_below a : beyond a -> below (v_neg a).
Proof. shapes. Qed.
Lemma add_beyond a b : beyond a -> beyond b -> beyond (v_add a b).
Proof. shapes. Qed.
Lemma add_below a b : below a -> below b -> below (v_add a b).
Proof. shapes. Qed.
Lemma sub_beyond a b : beyond a -> below b -> beyond (v_sub a b).
Proof. shapes. Qed.
Lemma sub_below a b : below a -> beyond b -> below (v_sub a b).
Proof. shapes. Qed.

Lemma sum_beyond Y f : (forall y, beyond (f y)) -> beyond (v_sum Y f).
Proof.
  intro H. unfold v_sum. induction (points Y) as [| y l IH]; [split; discriminate |].
  now apply add_beyond.
Qed.
Lemma sum_below Y f : (forall y, below (f y)) -> below (v_sum Y f).
Proof.
  intro H. unfold v_sum. induction (points Y) as [| y l IH]; [split; discriminate |].
  now apply add_below.
Qed.
Lemma pairs_sum_beyond (Y Z : finite_set) (f : Y * Z -> value) :
  (forall y z, beyond (f (pair y z))) -> beyond (v_sum (pairs Y Z) f).
Proof. intro H. apply sum_beyond. intros [y z]. apply H. Qed.
Lemma pairs_sum_below (Y Z : finite_set) (f : Y * Z -> value) :
  (forall y z, below (f (pair y z))) -> below (v_sum (pairs Y Z) f).
Proof. intro H. apply sum_below. intros [y z]. apply H. Qed.

Lemma times_infinity_above x : 0 < x -> times_infinity x = plus_infinity.
Proof. unfold times_infinity. destruct (Rlt_dec 0 x); [reflexivity | contradiction]. Qed.

Lemma mul_beyond a b x : a = num x -> 0 < x -> beyond b -> beyond (v_mul a b).
Proof.
  intros -> P. destruct b; simpl; rewrite ?times_infinity_above by exact P; try tauto.
  split; discriminate.
Qed.
Lemma mul_below a b x : a = num x -> 0 < x -> below b -> below (v_mul a b).
Proof.
  intros -> P. destruct b; simpl; rewrite ?times_infinity_above by exact P; try tauto.
  split; discriminate.
Qed.
Lemma below_mul_above a b x : below (v_mul a b) -> a = num x -> 0 < x -> below b.
Proof.
  intros H -> P. destruct b; simpl in H; rewrite ?times_infinity_above in H by exact P; try tauto.
  split; discriminate.
Qed.
Lemma beyond_mul_above a b x : beyond (v_mul a b) -> a = num x -> 0 < x -> beyond b.
Proof.
  intros H -> P. destruct b; simpl in H; rewrite ?times_infinity_above in H by exact P; try tauto.
  split; discriminate.
Qed.

Lemma plog_beyond a b x y :
  a = num x -> b = num y -> 0 <= x -> 0 <= y -> beyond (v_plog a b).
Proof.
  intros -> -> Hx Hy. simpl. destruct (Rlt_dec x 0); [lra |]. destruct (Rlt_dec y 0); [lra |].
  destruct (Req_EM_T x 0); [split; discriminate |].
  destruct (Req_EM_T y 0); split; discriminate.
Qed.
Lemma ratio_beyond a b x y :
  a = num x -> b = num y -> 0 < x -> 0 <= y -> beyond (v_ratio a b).
Proof.
  intros -> -> Hx Hy. simpl. destruct (Req_EM_T y 0); [| split; discriminate].
  destruct (Rlt_dec 0 x); [split; discriminate | contradiction].
Qed.
Lemma logratio_beyond a b x y :
  a = num x -> b = num y -> 0 < x -> 0 <= y -> beyond (v_logratio a b).
Proof.
  intros -> -> Hx Hy. simpl. destruct (Rlt_dec x 0); [lra |]. destruct (Rlt_dec y 0); [lra |].
  destruct (Req_EM_T x 0); [lra |]. destruct (Req_EM_T y 0); split; discriminate.
Qed.
Lemma logratio_below a b x y :
  a = num x -> b = num y -> 0 <= x -> 0 < y -> below (v_logratio a b).
Proof.
  intros -> -> Hx Hy. simpl. destruct (Rlt_dec x 0); [lra |]. destruct (Rlt_dec y 0); [lra |].
  destruct (Req_EM_T x 0); destruct (Req_EM_T y 0); try lra; split; discriminate.
Qed.
Lemma log_below_infinity a x : a = num x -> 0 <= x -> below (v_log a).
Proof.
  intros -> H. simpl. destruct (Rlt_dec 0 x); [split; discriminate |].
  destruct (Req_EM_T x 0); [split; discriminate | lra].
Qed.

Lemma if_beyond s a b i :
  decided s i -> (i = 1 -> beyond a) -> (i = 0 -> beyond b) -> beyond (v_if s a b).
Proof. intros [[-> E] | [-> E]] H K; [exact (H E) | exact (K E)]. Qed.
Lemma if_below s a b i :
  decided s i -> (i = 1 -> below a) -> (i = 0 -> below b) -> below (v_if s a b).
Proof. intros [[-> E] | [-> E]] H K; [exact (H E) | exact (K E)]. Qed.

Lemma beyond_neg a : beyond (v_neg a) -> below a.
Proof. shapes. Qed.
Lemma below_neg a : below (v_neg a) -> beyond a.
Proof. shapes. Qed.
Lemma beyond_add a b : beyond (v_add a b) -> beyond a /\ beyond b.
Proof. shapes. Qed.
Lemma beyond_sub a b : beyond (v_sub a b) -> beyond a /\ below b.
Proof. shapes. Qed.
Lemma below_sub a b : below (v_sub a b) -> below a /\ beyond b.
Proof. shapes. Qed.
Lemma valued_pos a : valued (v_pos a) -> valued a.
Proof. shapes. Qed.

Lemma beyond_sum Y f : beyond (v_sum Y f) -> forall y, beyond (f y).
Proof.
  intros H y. generalize (all_points Y y). unfold v_sum in H.
  induction (points Y) as [| z l IH]; [contradiction |].
  destruct (beyond_add _ _ H). intros [-> | I]; auto.
Qed.

Lemma beyond_then s a b i : beyond (v_if s a b) -> decided s i -> i = 1 -> beyond a.
Proof. intros H [[-> _] | [_ ->]] E; [exact H | lra]. Qed.

Lemma below_ratio a b x y :
  below (v_ratio a b) -> a = num x -> b = num y -> 0 <= y -> bit x * (1 - bit y) = 0.
Proof.
  intros H -> -> Hy. unfold below in H. simpl in H. unfold bit.
  destruct (Rlt_dec 0 x); destruct (Rlt_dec 0 y); try lra.
  destruct (Req_EM_T y 0); [now destruct H | lra].
Qed.
Lemma below_logratio a b x y : below (v_logratio a b) -> a = num x -> b = num y -> 1 - bit y = 0.
Proof.
  intros H -> ->. unfold below in H. simpl in H. unfold bit.
  destruct (Rlt_dec x 0); [now destruct H |]. destruct (Rlt_dec y 0); [now destruct H |].
  destruct (Req_EM_T y 0) as [-> | N]; [destruct (Req_EM_T x 0); now destruct H |].
  destruct (Rlt_dec 0 y); lra.
Qed.
Lemma beyond_logratio a b x y :
  beyond (v_logratio a b) -> a = num x -> b = num y -> 1 - bit x = 0.
Proof.
  intros H -> ->. unfold beyond in H. simpl in H. unfold bit.
  destruct (Rlt_dec x 0); [now destruct H |]. destruct (Rlt_dec y 0); [now destruct H |].
  destruct (Req_EM_T x 0) as [-> | N]; [destruct (Req_EM_T y 0); now destruct H |].
  destruct (Rlt_dec 0 x); lra.
Qed.
Lemma beyond_log a x : beyond (v_log a) -> a = num x -> 1 - bit x = 0.
Proof.
  intros H ->. unfold beyond in H. simpl in H. unfold bit.
  destruct (Rlt_dec 0 x); [lra |]. destruct (Req_EM_T x 0); now destruct H.
Qed.

Lemma above_has_bit x : 0 < x -> 1 - bit x = 0.
Proof. intro H. rewrite bit_above by exact H. ring. Qed.

Lemma at_most_or_infinite a b :
  beyond a -> beyond b -> (below b -> holds (t_at_most a b)) -> holds (t_at_most a b).
Proof.
  intros A B H. destruct b; [now destruct B | apply H; split; discriminate | | now destruct B].
  destruct a; [now destruct A | reflexivity | reflexivity | reflexivity].
Qed.
Lemma at_least_or_infinite a b :
  beyond b -> beyond a -> (below a -> holds (t_at_least a b)) -> holds (t_at_least a b).
Proof. exact (at_most_or_infinite b a). Qed.

Lemma less_or_infinite a b :
  below a -> beyond b -> (below b -> holds (t_less a b)) -> holds (t_less a b).
Proof.
  intros A B H. destruct b; [now destruct B | apply H; split; discriminate | | now destruct B].
  destruct a; [now destruct A | reflexivity | now destruct A | reflexivity].
Qed.
Lemma greater_or_infinite a b :
  below b -> beyond a -> (below a -> holds (t_greater a b)) -> holds (t_greater a b).
Proof. exact (less_or_infinite b a). Qed.

Lemma equal_or_infinite a b :
  beyond a -> beyond b -> (below a -> below b) -> (below b -> below a) ->
  (below a -> below b -> holds (t_equal a b)) -> holds (t_equal a b).
Proof.
  intros A B H K E. destruct a; [now destruct A | | | now destruct A].
  - assert (L : below (num x)) by (split; discriminate). exact (E L (H L)).
  - destruct b; [now destruct B | | reflexivity | now destruct B].
    assert (L : below (num x)) by (split; discriminate). destruct (K L) as [_ N]. now destruct N.
Qed.

(** What has values, be they infinite, compares one way or the other. *)
Lemma less_settled a b : valued a -> valued b -> settled (t_less a b).
Proof.
  unfold valued. intros A B. destruct a; try congruence; destruct b; try congruence; simpl;
    try (now left); try (now right). destruct (Rlt_dec x x0); [now left | now right].
Qed.
Lemma greater_settled a b : valued a -> valued b -> settled (t_greater a b).
Proof. intros. now apply less_settled. Qed.
Lemma at_most_settled a b : valued a -> valued b -> settled (t_at_most a b).
Proof. intros. now apply not_settled, less_settled. Qed.
Lemma at_least_settled a b : valued a -> valued b -> settled (t_at_least a b).
Proof. intros. now apply not_settled, less_settled. Qed.
Lemma equal_settled a b : valued a -> valued b -> settled (t_equal a b).
Proof. intros. now apply and_settled; [apply at_most_settled | apply at_least_settled]. Qed.

(** * What is cited holds of what is meant: it is of the sorts of the objects *)

Lemma law_given (Y : finite_set) p : (forall y, 0 <= p y) -> total Y p - 1 = 0 -> is_law Y p.
Proof. intros H M. split; [exact H | lra]. Qed.
Lemma unit_given x : 0 <= x -> 0 <= 1 - x -> is_unit x.
Proof. unfold is_unit. lra. Qed.
Lemma bit_given x : x * x - x = 0 -> is_bit x.
Proof.
  intro H. replace (x * x - x) with (x * (x - 1)) in H by ring.
  destruct (Rmult_integral _ _ H); [left | right]; lra.
Qed.
Lemma low_given c x : 0 <= x - c -> c <= x.
Proof. lra. Qed.
Lemma low_open_given c x : 0 < x - c -> c < x.
Proof. lra. Qed.
Lemma size_given k Y : 0 <= INR (size Y) - INR k -> (k <= size Y)%nat.
Proof. intro H. apply INR_le. lra. Qed.
Lemma count_given k n : 0 <= INR n - INR k -> (k <= n)%nat.
Proof. intro H. apply INR_le. lra. Qed.

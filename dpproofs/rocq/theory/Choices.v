(** What is known of subsets, and of what is added up over them: as sequences of bits, of which as many
    are true as the subset has elements. *)

Require Import Reals List Lra Lia ZArith.
Require Fin Vector.
From DP Require Import Meaning Rules Steps Reading Calculus Histories Rounds Subsets.
Open Scope R_scope.

Definition within {m n : nat} (c : subset m n) (i : Fin.t m) : R := if is_in c i then 1 else 0.

Lemma total_places m (f : Fin.t (S m) -> R) :
  total (upto (S m)) f = f Fin.F1 + total (upto m) (fun i => f (Fin.FS i)).
Proof.
  unfold total. simpl. f_equal. induction (places m) as [| i l IH]; simpl; [reflexivity |].
  now rewrite IH.
Qed.

Lemma added_up_over {A B} (f : B -> R) (u : A -> B) r t :
  fold_right (fun y rest => f y + rest) t (map u r) =
  fold_right (fun y rest => f (u y) + rest) 0 r + t.
Proof. induction r as [| c r IH]; simpl; [ring | rewrite IH; ring]. Qed.

Lemma total_subsets l k (f : subset (S l) (S k) -> R) :
  total (subsets (S l) (S k)) f =
  total (subsets l k) (fun c => f (inl c)) + total (subsets l (S k)) (fun c => f (inr c)).
Proof.
  unfold total at 1. etransitivity; [exact (fold_right_app _ (map inl _) (map inr _) 0) |].
  etransitivity; [exact (added_up_over f inl _ _) |]. f_equal.
  etransitivity; [exact (added_up_over f inr _ _) | apply Rplus_0_r].
Qed.

Definition no_numbers (m : nat) : subset m 0 := match m with O => tt | S _ => tt end.

Lemma total_no_numbers m (f : subset m 0 -> R) : total (subsets m 0) f = f (no_numbers m).
Proof. unfold total. destruct m; simpl; ring. Qed.

Lemma no_numbers_within m i : is_in (no_numbers m) i = false.
Proof. now destruct m. Qed.

(** * How many numbers are in a subset, and in how many subsets one is *)

Lemma many_within m n (c : subset m n) : total (upto m) (within c) = INR n.
Proof.
  revert n c. induction m as [| l IH]; intros [| k] c.
  - reflexivity.
  - destruct c.
  - apply total_zero. intro i. reflexivity.
  - rewrite total_places. destruct c as [d | d].
    + change (1 + total (upto l) (within d) = INR (S k)). rewrite IH, S_INR. ring.
    + change (0 + total (upto l) (within d) = INR (S k)). rewrite IH. ring.
Qed.

(** * What is kept of a sequence that is changed at one place *)

Lemma kept_elsewhere {A} m n (c : subset m n) (x : Vector.t A m) i z :
  is_in c i = false -> kept c (Vector.replace x i z) = kept c x.
Proof.
  revert n c x i. induction m as [| l IH]; intros [| k] c x i; [reflexivity | destruct c | reflexivity |].
  apply (Vector.caseS' x). clear x. intros a x. apply (Fin.caseS' i); [| clear i; intro i];
    destruct c as [d | d]; simpl; intro N; try discriminate; try reflexivity.
  - f_equal. now apply IH.
  - now apply IH.
Qed.

Lemma kept_there m n (c : subset m n) i :
  is_in c i = true ->
  exists k, forall A (x : Vector.t A m), Vector.nth (kept c x) k = Vector.nth x i /\
    forall z, kept c (Vector.replace x i z) = Vector.replace (kept c x) k z.
Proof.
  revert n c i. induction m as [| l IH]; intros [| k] c i; try discriminate.
  apply (Fin.caseS' i); [| clear i; intro i]; destruct c as [d | d]; simpl; intro N; try discriminate.
  - exists Fin.F1. intros A x. apply (Vector.caseS' x). clear x. intros a x. split; reflexivity.
  - destruct (IH _ _ _ N) as [j H]. exists (Fin.FS j). intros A x. apply (Vector.caseS' x). clear x.
    intros a x. simpl. destruct (H A x) as [E F]. split; [exact E |]. intro z. now rewrite F.
  - destruct (IH _ _ _ N) as [j H]. exists j. intros A x. apply (Vector.caseS' x). clear x.
    intros a x. simpl. apply H.
Qed.

(** * Of what does not see the order of the rows_of, one in the subset is exchanged for one outside *)

Definition exchanged_rows {A : Type} {n : nat} (s : Vector.t A n) i j : Vector.t A n :=
  Vector.replace (Vector.replace s i (Vector.nth s j)) j (Vector.nth s i).

Definition sees_no_order {A : Type} {n : nat} (g : Vector.t A n -> R) : Prop :=
  forall s i j, g (exchanged_rows s i j) = g s.

Lemma no_order_behind {A} n (g : Vector.t A (S n) -> R) a :
  sees_no_order g -> sees_no_order (fun s => g (Vector.cons A a n s)).
Proof. intros H s i j. exact (H (Vector.cons A a n s) (Fin.FS i) (Fin.FS j)). Qed.

Lemma first_two_exchanged {A} n (g : Vector.t A (S (S n)) -> R) a b s :
  sees_no_order g ->
  g (Vector.cons A a _ (Vector.cons A b _ s)) = g (Vector.cons A b _ (Vector.cons A a _ s)).
Proof. intro H. exact (eq_sym (H (Vector.cons A a _ (Vector.cons A b _ s)) Fin.F1 (Fin.FS Fin.F1))). Qed.

Definition beside {m n : nat} (c : subset m n) (i : Fin.t m) : R := 1 - within c i.

Lemma kept_no_numbers {A} m (c : subset m 0) (x : Vector.t A m) : kept c x = Vector.nil A.
Proof. now destruct m. Qed.

Lemma beside_no_numbers m i : beside (no_numbers m) i = 1.
Proof. unfold beside, within. rewrite no_numbers_within. ring. Qed.

(** One number more. *)
Lemma with_one_more {A} m n (g : Vector.t A (S n) -> R) (x : Vector.t A m) :
  sees_no_order g ->
  total (subsets m n) (fun d => total (upto m) (fun j =>
    beside d j * g (Vector.cons A (Vector.nth x j) n (kept d x)))) =
  INR (S n) * total (subsets m (S n)) (fun c => g (kept c x)).
Proof.
  revert n g x. induction m as [| l IH]; intros n g x H.
  - transitivity 0; [apply total_zero; intro d; reflexivity |]. unfold total at 1. simpl. ring.
  - apply (Vector.caseS' x). clear x. intros a x. rewrite total_subsets. destruct n as [| k].
    + specialize (IH 0%nat g x H). rewrite total_no_numbers in IH |- *. cbv beta in IH |- *.
      rewrite (total_no_numbers l), total_places, Rmult_plus_distr_l, kept_no_numbers.
      change (beside (no_numbers (S l)) Fin.F1 * g (Vector.cons A a 0 (Vector.nil A)) + total (upto l) (fun j =>
        beside (no_numbers (S l)) (Fin.FS j) * g (Vector.cons A (Vector.nth x j) 0 (Vector.nil A))) =
        1 * g (Vector.cons A a 0 (kept (no_numbers l) x)) +
        INR 1 * total (subsets l 1) (fun c => g (kept c x))).
      rewrite <- IH, beside_no_numbers.
      rewrite kept_no_numbers. f_equal. apply total_same. intro j. now rewrite !beside_no_numbers.
    + rewrite total_subsets.
      assert (L : forall d : subset l k, total (upto (S l)) (fun j => beside (m := S l) (n := S k) (inl d) j *
          g (Vector.cons A (Vector.nth (Vector.cons A a l x) j) _ (kept (inl d : subset (S l) (S k)) (Vector.cons A a l x)))) =
        total (upto l) (fun j => beside d j * g (Vector.cons A a _ (Vector.cons A (Vector.nth x j) k (kept d x))))).
      { intro d. rewrite total_places.
        change ((1 - 1) * g (Vector.cons A a _ (Vector.cons A a _ (kept d x))) + total (upto l) (fun j =>
          beside d j * g (Vector.cons A (Vector.nth x j) _ (Vector.cons A a k (kept d x)))) =
          total (upto l) (fun j => beside d j * g (Vector.cons A a _ (Vector.cons A (Vector.nth x j) k (kept d x))))).
        rewrite Rminus_diag_eq, Rmult_0_l, Rplus_0_l by reflexivity. apply total_same. intro j.
        now rewrite (first_two_exchanged k g). }
      assert (M : forall d : subset l (S k), total (upto (S l)) (fun j => beside (m := S l) (n := S k) (inr d) j *
          g (Vector.cons A (Vector.nth (Vector.cons A a l x) j) _ (kept (inr d : subset (S l) (S k)) (Vector.cons A a l x)))) =
        g (Vector.cons A a _ (kept d x)) +
        total (upto l) (fun j => beside d j * g (Vector.cons A (Vector.nth x j) _ (kept d x)))).
      { intro d. rewrite total_places.
        change ((1 - 0) * g (Vector.cons A a _ (kept d x)) + total (upto l) (fun j =>
          beside d j * g (Vector.cons A (Vector.nth x j) _ (kept d x))) =
          g (Vector.cons A a _ (kept d x)) +
          total (upto l) (fun j => beside d j * g (Vector.cons A (Vector.nth x j) _ (kept d x)))). ring. }
      etransitivity; [exact (f_equal2 Rplus (total_same (subsets l k) _ _ L)
        (total_same (subsets l (S k)) _ _ M)) |]. rewrite total_plus.
      rewrite (IH k (fun s => g (Vector.cons A a _ s))) by now apply no_order_behind.
      rewrite (IH (S k) g x H).
      change (INR (S k) * total (subsets l (S k)) (fun c => g (Vector.cons A a _ (kept c x))) +
        (total (subsets l (S k)) (fun c => g (Vector.cons A a _ (kept c x))) +
         INR (S (S k)) * total (subsets l (S (S k))) (fun c => g (kept c x))) =
        INR (S (S k)) * (total (subsets l (S k)) (fun c => g (Vector.cons A a _ (kept c x))) +
         total (subsets l (S (S k))) (fun c => g (kept c x)))).
      rewrite (S_INR (S k)). ring.
Qed.

(** What is kept when one row is put in the place of one that is kept. *)
Lemma with_row_put_in {A} m n (g : Vector.t A (S n) -> R) (x : Vector.t A m) i z :
  sees_no_order g ->
  total (subsets m (S n)) (fun c => within c i * g (kept c (Vector.replace x i z))) =
  total (subsets m n) (fun d => beside d i * g (Vector.cons A z n (kept d x))).
Proof.
  revert n g x i. induction m as [| l IH]; intros n g x i H; [inversion i |].
  apply (Vector.caseS' x). clear x. intros a x. rewrite total_subsets.
  apply (Fin.caseS' i); [| clear i; intro i].
  - change (total (subsets l n) (fun c => 1 * g (Vector.cons A z n (kept c x))) +
      total (subsets l (S n)) (fun c => 0 * g (kept c x)) =
      total (subsets (S l) n) (fun d => beside d Fin.F1 * g (Vector.cons A z n (kept d (Vector.cons A a l x))))).
    rewrite (total_zero (subsets l (S n))) by (intro; ring). rewrite Rplus_0_r. destruct n as [| k].
    + rewrite !total_no_numbers, beside_no_numbers, !kept_no_numbers. reflexivity.
    + rewrite (total_subsets l k).
      change (total (subsets l (S k)) (fun c => 1 * g (Vector.cons A z _ (kept c x))) =
        total (subsets l k) (fun d => (1 - 1) * g (Vector.cons A z _ (Vector.cons A a _ (kept d x)))) +
        total (subsets l (S k)) (fun d => (1 - 0) * g (Vector.cons A z _ (kept d x)))).
      rewrite (total_zero (subsets l k)) by (intro; ring).
      rewrite Rplus_0_l. apply total_same. intro. ring.
  - change (total (subsets l n) (fun c => within c i * g (Vector.cons A a _ (kept c (Vector.replace x i z)))) +
      total (subsets l (S n)) (fun c => within c i * g (kept c (Vector.replace x i z))) =
      total (subsets (S l) n) (fun d => beside d (Fin.FS i) *
        g (Vector.cons A z n (kept d (Vector.cons A a l x))))).
    rewrite (IH n g x i H). destruct n as [| k].
    + rewrite !total_no_numbers, !beside_no_numbers, !kept_no_numbers. unfold within. rewrite no_numbers_within. ring.
    + rewrite (IH k (fun s => g (Vector.cons A a _ s))) by now apply no_order_behind.
      rewrite (total_subsets l k).
      change (total (subsets l k) (fun d => beside d i * g (Vector.cons A a _ (Vector.cons A z _ (kept d x)))) +
        total (subsets l (S k)) (fun d => beside d i * g (Vector.cons A z _ (kept d x))) =
        total (subsets l k) (fun d => beside d i * g (Vector.cons A z _ (Vector.cons A a _ (kept d x)))) +
        total (subsets l (S k)) (fun d => beside d i * g (Vector.cons A z _ (kept d x)))).
      f_equal. apply total_same. intro d. now rewrite (first_two_exchanged k g).
Qed.

(** One row of those that are kept is exchanged for each of the others: that gives each subset without it
    as often as it has rows_of. *)
Lemma exchanged_for_others {A} m n (g : Vector.t A n -> R) (x : Vector.t A m) i :
  sees_no_order g ->
  total (subsets m n) (fun c => total (upto m) (fun j =>
    within c i * beside c j * g (kept c (Vector.replace x i (Vector.nth x j))))) =
  INR n * total (subsets m n) (fun c => beside c i * g (kept c x)).
Proof.
  revert n g x i. induction m as [| l IH]; intros n g x i H; [inversion i |]. destruct n as [| k].
  { rewrite total_no_numbers, total_zero; [simpl; ring |]. intro j. unfold within. rewrite no_numbers_within. ring. }
  apply (Vector.caseS' x). clear x. intros a x. rewrite !total_subsets.
  apply (Fin.caseS' i); [| clear i; intro i].
  - assert (L : forall c : subset l k, total (upto (S l)) (fun j => within (m := S l) (n := S k) (inl c) Fin.F1 *
        beside (m := S l) (n := S k) (inl c) j * g (kept (inl c : subset (S l) (S k))
          (Vector.replace (Vector.cons A a l x) Fin.F1 (Vector.nth (Vector.cons A a l x) j)))) =
      total (upto l) (fun j => beside c j * g (Vector.cons A (Vector.nth x j) k (kept c x)))).
    { intro c. rewrite total_places.
      change (1 * (1 - 1) * g (Vector.cons A a k (kept c x)) + total (upto l) (fun j =>
        1 * beside c j * g (Vector.cons A (Vector.nth x j) k (kept c x))) =
        total (upto l) (fun j => beside c j * g (Vector.cons A (Vector.nth x j) k (kept c x)))).
      rewrite (total_same (upto l) (fun j => 1 * beside c j * _) (fun j => beside c j * g (Vector.cons A (Vector.nth x j) k (kept c x)))); [ring |].
      intro j. ring. }
    transitivity (total (subsets l k) (fun c => total (upto l) (fun j =>
      beside c j * g (Vector.cons A (Vector.nth x j) k (kept c x)))) + 0).
    { apply (f_equal2 Rplus); [exact (total_same (subsets l k) _ _ L) |]. apply total_zero. intro c.
      apply total_zero. intro j. change (within (m := S l) (n := S k) (inr c) Fin.F1) with 0. ring. }
    rewrite (with_one_more l k g x H).
    change (INR (S k) * total (subsets l (S k)) (fun c => g (kept c x)) + 0 = INR (S k) *
      (total (subsets l k) (fun c => (1 - 1) * g (Vector.cons A a _ (kept c x))) +
       total (subsets l (S k)) (fun c => (1 - 0) * g (kept c x)))).
    rewrite (total_zero (subsets l k)) by (intro; ring).
    rewrite (total_same (subsets l (S k)) (fun c => (1 - 0) * g (kept c x)) (fun c => g (kept c x))) by (intro; ring). ring.
  - assert (L : forall c : subset l k, total (upto (S l)) (fun j => within (m := S l) (n := S k) (inl c) (Fin.FS i) *
        beside (m := S l) (n := S k) (inl c) j * g (kept (inl c : subset (S l) (S k))
          (Vector.replace (Vector.cons A a l x) (Fin.FS i) (Vector.nth (Vector.cons A a l x) j)))) =
      total (upto l) (fun j => within c i * beside c j *
        g (Vector.cons A a k (kept c (Vector.replace x i (Vector.nth x j)))))).
    { intro c. rewrite total_places.
      change (within c i * (1 - 1) * g (Vector.cons A a k (kept c (Vector.replace x i a))) + total (upto l) (fun j =>
        within c i * beside c j * g (Vector.cons A a k (kept c (Vector.replace x i (Vector.nth x j))))) =
        total (upto l) (fun j => within c i * beside c j *
          g (Vector.cons A a k (kept c (Vector.replace x i (Vector.nth x j)))))). ring. }
    assert (M : forall c : subset l (S k), total (upto (S l)) (fun j => within (m := S l) (n := S k) (inr c) (Fin.FS i) *
        beside (m := S l) (n := S k) (inr c) j * g (kept (inr c : subset (S l) (S k))
          (Vector.replace (Vector.cons A a l x) (Fin.FS i) (Vector.nth (Vector.cons A a l x) j)))) =
      within c i * g (kept c (Vector.replace x i a)) +
      total (upto l) (fun j => within c i * beside c j * g (kept c (Vector.replace x i (Vector.nth x j))))).
    { intro c. rewrite total_places.
      change (within c i * (1 - 0) * g (kept c (Vector.replace x i a)) + total (upto l) (fun j =>
        within c i * beside c j * g (kept c (Vector.replace x i (Vector.nth x j)))) =
        within c i * g (kept c (Vector.replace x i a)) +
        total (upto l) (fun j => within c i * beside c j * g (kept c (Vector.replace x i (Vector.nth x j))))). ring. }
    etransitivity; [exact (f_equal2 Rplus (total_same (subsets l k) _ _ L)
      (total_same (subsets l (S k)) _ _ M)) |].
    rewrite total_plus, (with_row_put_in l k g x i a H), (IH (S k) g x i H).
    rewrite (IH k (fun s => g (Vector.cons A a _ s))) by now apply no_order_behind.
    change (INR k * total (subsets l k) (fun c => beside c i * g (Vector.cons A a _ (kept c x))) +
      (total (subsets l k) (fun d => beside d i * g (Vector.cons A a _ (kept d x))) +
       INR (S k) * total (subsets l (S k)) (fun c => beside c i * g (kept c x))) =
      INR (S k) * (total (subsets l k) (fun c => beside c i * g (Vector.cons A a _ (kept c x))) +
       total (subsets l (S k)) (fun c => beside c i * g (kept c x)))).
    rewrite S_INR. ring.
Qed.

(** * Subsets as sequences of bits, of which as many are true as the subset has elements *)

Lemma all_bits (b : bool) : In b (false :: true :: nil).
Proof. destruct b; simpl; auto. Qed.

Lemma bits_once : NoDup (false :: true :: nil).
Proof. repeat constructor; simpl; intuition discriminate. Qed.

Definition marks : finite_set := {|
  point := bool; points := false :: true :: nil; all_points := all_bits; each_once := bits_once
|}.

Lemma marks_size : (1 <= size marks)%nat.
Proof. unfold size. simpl. lia. Qed.

Definition unmarked : marks := false.
Definition marked : marks := true.

(** Which places hold 1, for each number of a subset. *)
Fixpoint marks_of {m n : nat} : subset m n -> Vector.t bool m :=
  match m return subset m n -> Vector.t bool m with
  | O => fun _ => Vector.nil bool
  | S l => match n return subset (S l) n -> Vector.t bool (S l) with
           | O => fun _ => Vector.const false (S l)
           | S k => fun c => match c with
                             | inl d => Vector.cons bool true l (marks_of d)
                             | inr d => Vector.cons bool false l (marks_of d)
                             end
           end
  end.

Fixpoint how_many {m : nat} (b : Vector.t bool m) : nat :=
  match b with
  | Vector.nil _ => O
  | Vector.cons _ a _ t => if a then S (how_many t) else how_many t
  end.

Definition as_many {m : nat} (n : nat) (b : power marks m) : R :=
  if Nat.eq_dec (how_many b) n then 1 else 0.

(** What is held at the first n of the places that hold 1; behind them, where they are fewer, is d. *)
Fixpoint rows_of {A : Type} (d : A) (m n : nat) : Vector.t bool m -> Vector.t A m -> Vector.t A n :=
  match m with
  | O => fun _ _ => Vector.const d n
  | S l =>
      match n return Vector.t bool (S l) -> Vector.t A (S l) -> Vector.t A n with
      | O => fun _ _ => Vector.nil A
      | S k => fun b x =>
          if Vector.hd b then Vector.cons A (Vector.hd x) k (rows_of d l k (Vector.tl b) (Vector.tl x))
          else rows_of d l (S k) (Vector.tl b) (Vector.tl x)
      end
  end.

Definition rows_at {Y : finite_set} {m : nat} (d : Y) (n : nat) (x : power Y m) (b : power marks m) :
  power Y n := rows_of d m n b x.

Lemma rows_of_subset (Y : finite_set) m n (d : Y) (x : power Y m) (c : subsets m n) :
  selected x c = rows_at d n x (marks_of c).
Proof.
  unfold selected, rows_at. revert n c x. induction m as [| l IH]; intros [| k] c x.
  - reflexivity.
  - destruct c.
  - reflexivity.
  - destruct c as [e | e]; simpl.
    + f_equal. exact (IH k e (Vector.tl x)).
    + exact (IH (S k) e (Vector.tl x)).
Qed.

Lemma bit_of_none l (i : Fin.t l) : Vector.nth (Vector.const false l) i = false.
Proof. induction i; [reflexivity | assumption]. Qed.

Lemma bit_of_subset m n (c : subsets m n) i : Vector.nth (marks_of c) i = is_in c i.
Proof.
  revert n c i. induction m as [| l IH]; intros n c i; [inversion i |].
  destruct n as [| k]; [exact (bit_of_none (S l) i) |].
  apply (Fin.caseS' i); [| clear i; intro i]; destruct c as [d | d]; try reflexivity; simpl; apply IH.
Qed.

Lemma as_many_none m (b : power marks m) :
  as_many 0 b = 1 -> b = Vector.const false m.
Proof.
  unfold as_many. destruct (Nat.eq_dec _ _) as [E |]; [intros _ | lra]. revert E.
  induction b as [| a m b IH]; intro E; [reflexivity |]. destruct a; simpl in E; [discriminate |].
  simpl. f_equal. now apply IH.
Qed.

Lemma total_marks m (f : Vector.t bool (S m) -> R) :
  total (power marks (S m)) f =
  total (power marks m) (fun b => f (Vector.cons bool true m b)) +
  total (power marks m) (fun b => f (Vector.cons bool false m b)).
Proof.
  rewrite total_of_sequences. unfold total at 1. simpl. ring.
Qed.

Lemma total_as_many m n (f : Vector.t bool m -> R) :
  total (subsets m n) (fun c => f (marks_of c)) =
  total (power marks m) (fun b => as_many n b * f b).
Proof.
  revert n f. induction m as [| l IH]; intros n f.
  - destruct n as [| k]; unfold total, as_many; simpl; ring.
  - destruct n as [| k].
    + rewrite total_no_numbers, total_marks.
      rewrite (total_zero (power marks l) (fun b => as_many 0 (Vector.cons bool true l b : power marks (S l)) * _)) by
        (intro b; unfold as_many; simpl; ring).
      rewrite Rplus_0_l. specialize (IH 0%nat (fun b => f (Vector.cons bool false l b))).
      rewrite total_no_numbers in IH. etransitivity; [| exact IH]. f_equal. now destruct l.
    + rewrite total_subsets, total_marks. f_equal.
      * etransitivity; [exact (IH k (fun b => f (Vector.cons bool true l b))) |].
        apply total_same. intro b. f_equal. unfold as_many. simpl.
        destruct (Nat.eq_dec (how_many b) k), (Nat.eq_dec (S (how_many b)) (S k)); congruence.
      * exact (IH (S k) (fun b => f (Vector.cons bool false l b))).
Qed.

Lemma chosen_is m (b : power marks m) i :
  same marked (at_place b i) = if Vector.nth b i then 1 else 0.
Proof.
  unfold same, at_place, marked. destruct (Vector.nth b i), (decide _) as [E | E]; try reflexivity.
  - now destruct E.
  - discriminate E.
Qed.

Lemma total_chosen m (b : power marks m) :
  total (upto m) (fun k => same marked (at_place b k)) = INR (how_many b).
Proof.
  induction b as [| a m b IH]; [reflexivity |]. rewrite total_places, chosen_is.
  rewrite (total_same (upto m) _ (fun k => same marked (at_place (b : power marks m) k))).
  - rewrite IH. simpl how_many. destruct a; simpl Vector.nth; cbv iota; [rewrite S_INR |]; ring.
  - intro k. now rewrite !chosen_is.
Qed.

Lemma as_many_cases {m : nat} n (b : power marks m) : as_many n b = 1 \/ as_many n b = 0.
Proof. unfold as_many. destruct (Nat.eq_dec _ _); auto. Qed.

Lemma as_many_bit {m : nat} n (b : power marks m) : is_bit (as_many n b).
Proof. unfold is_bit. destruct (as_many_cases n b); auto. Qed.

Lemma as_many_sign {m : nat} n (b : power marks m) : 0 <= as_many n b.
Proof. destruct (as_many_cases n b); lra. Qed.

Lemma as_many_fact m n (b : power marks m) :
  as_many n b * (total (upto m) (fun k => same marked (at_place b k)) - INR n) = 0.
Proof. rewrite total_chosen. unfold as_many. destruct (Nat.eq_dec _ _) as [<- |]; ring. Qed.

Lemma some_subset m n : (n <= m)%nat -> exists c : subset m n, True.
Proof.
  revert n. induction m as [| l IH]; intros [| k] H; try (exists tt; exact I); [lia |].
  destruct (IH k ltac:(lia)) as [c _]. now exists (inl c).
Qed.

Lemma size_with_point (Y : finite_set) (y : Y) : (1 <= size Y)%nat.
Proof.
  unfold size. pose proof (all_points Y y) as I. destruct (points Y); [destruct I | simpl; lia].
Qed.

Lemma some_choice_fact m n :
  (1 - bit (INR n - INR m)) * (1 - bit (total (power marks m) (fun b => as_many n b))) = 0.
Proof.
  destruct (bit_cases (INR n - INR m)) as [[_ ->] | [H ->]]; [ring |].
  assert (L : (n <= m)%nat) by (apply INR_le; lra).
  apply some_subset in L as [c _].
  rewrite (total_same (power marks m) (fun b => as_many n b) (fun b => as_many n b * 1)) by (intro; ring).
  rewrite <- (total_as_many m n (fun _ => 1)), total_one.
  destruct (bit_cases (INR (size (subsets m n)))) as [[_ ->] | [N _]]; [ring |].
  exfalso. pose proof (le_INR 1 _ (size_with_point (subsets m n) c)) as L. simpl INR in L at 1. lra.
Qed.

(** Of a sequence that is changed at one place the same is kept, or what is kept is changed at one place. *)
Lemma rows_changed {A} (d : A) m n (b : Vector.t bool m) (x : Vector.t A m) i z :
  rows_of d m n b (Vector.replace x i z) = rows_of d m n b x \/
  Vector.nth b i = true /\ exists k, rows_of d m n b (Vector.replace x i z) = Vector.replace (rows_of d m n b x) k z.
Proof.
  revert n b x i. induction m as [| l IH]; intros n b x i; [inversion i |].
  destruct n as [| k]; [now left |].
  apply (Vector.caseS' b). clear b. intros a b. apply (Vector.caseS' x). clear x. intros y x.
  apply (Fin.caseS' i); [| clear i; intro i].
  - destruct a; [right | now left]. split; [reflexivity |]. now exists Fin.F1.
  - destruct a; simpl.
    + destruct (IH k b x i) as [-> | [E [j ->]]]; [now left | right]. split; [exact E |]. now exists (Fin.FS j).
    + exact (IH (S k) b x i).
Qed.

Lemma kept_elsewhere_fact (Y : finite_set) m n d (f : power Y n -> R) (x : power Y m) (b : power marks m) i z :
  (1 - same marked (at_place b i)) * (f (rows_at d n x b) - f (rows_at d n (replaced x i z) b)) = 0.
Proof.
  rewrite chosen_is. change (rows_at d n (replaced x i z) b) with (rows_of d m n b (Vector.replace x i z)).
  destruct (rows_changed d m n b x i z) as [-> | [E _]].
  - change (rows_at d n x b) with (rows_of d m n b x). ring.
  - change (Vector.nth (b : Vector.t bool m) i = true) in E.
    match goal with |- context [if ?u then _ else _] => replace u with true by (symmetry; exact E) end. ring.
Qed.

Lemma kept_near_fact (Y : finite_set) m n d (x : power Y m) (b : power marks m) i z :
  -1 + counts (t_at_most (v_distance (rows_at d n x b) (rows_at d n (replaced x i z) b)) (num 1)) = 0.
Proof.
  destruct (rows_changed d m n b x i z) as [E | [_ [k E]]].
  - change (rows_at d n (replaced x i z) b) with (rows_of d m n b (Vector.replace x i z)). rewrite E.
    rewrite counts_held; [ring |]. change (holds (t_at_most (v_distance (rows_at d n x b) (rows_at d n x b)) (num 1))).
    apply at_most_holds with (1 := distance_self _ _ _) (y := 1); [reflexivity | lra].
  - change (rows_at d n (replaced x i z) b) with (rows_of d m n b (Vector.replace x i z)). rewrite E.
    exact (one_apart_fact Y n (rows_at d n x b) k z).
Qed.

Lemma same_or_apart_fact (Y : finite_set) n (f : power Y n -> R) (s t : power Y n) :
  counts (t_at_most (v_distance s t) (num 1)) * (1 - counts (t_equal (v_distance s t) (num 1))) * (f s - f t) = 0.
Proof.
  destruct n as [| k].
  { rewrite (Vector.case0 (fun v => v = t) (eq_sym (Vector.case0 (fun v => v = Vector.nil Y) eq_refl t)) s). ring. }
  assert (C : forall w, counts w = 1 \/ counts w = 0) by (intros []; simpl; auto).
  destruct (C (t_at_most (v_distance s t) (num 1))) as [E | ->]; [| ring].
  destruct (near_fact Y (S k) s t ltac:(lia) ltac:(lra)) as [i [z ->]].
  pose proof (apart_or_same_fact Y (S k) s i z) as H.
  destruct (C (t_equal (v_distance s (replaced s i z)) (num 1))) as [-> | F]; [ring |].
  rewrite F in H. destruct (same_cases z (at_place s i)) as [[-> _] | [_ G]]; [| rewrite G in H; lra].
  rewrite replaced_self. ring.
Qed.

Lemma within_is m n (c : subsets m n) i : within c i = same marked (at_place (marks_of c : power marks m) i).
Proof. rewrite chosen_is, bit_of_subset. reflexivity. Qed.

Lemma exchanged_fact (Y : finite_set) m n d (f : power Y n -> R) (x : power Y m) i :
  (forall s k l, f s - f (replaced (replaced s k (at_place s l)) l (at_place s k)) = 0) ->
  total (power marks m) (fun b => total (upto m) (fun j =>
    as_many n b * same marked (at_place b i) * (1 - same marked (at_place b j)) *
    f (rows_at d n (replaced x i (at_place x j)) b))) -
  INR n * total (power marks m) (fun b =>
    as_many n b * (1 - same marked (at_place b i)) * f (rows_at d n x b)) = 0.
Proof.
  intro H. pose proof (exchanged_for_others m n f x i) as E. specialize (E ltac:(
    intros s k l; pose proof (H s k l); unfold exchanged_rows; unfold replaced, at_place in *; lra)).
  rewrite (total_same (power marks m) (fun b => as_many n b * (1 - _) * _) (fun b => as_many n b *
    ((1 - same marked (at_place b i)) * f (rows_at d n x b)))) by (intro; ring).
  rewrite <- (total_as_many m n (fun b => (1 - same marked (at_place (b : power marks m) i)) * f (rows_at d n x b))).
  rewrite (total_same (power marks m) (fun b => total (upto m) _) (fun b => as_many n b * total (upto m) (fun j =>
    same marked (at_place b i) * (1 - same marked (at_place b j)) * f (rows_at d n (replaced x i (at_place x j)) b)))) by
    (intro; rewrite <- total_times; apply total_same; intro; ring).
  rewrite <- (total_as_many m n (fun b => total (upto m) (fun j =>
    same marked (at_place (b : power marks m) i) * (1 - same marked (at_place (b : power marks m) j)) *
    f (rows_at d n (replaced x i (at_place x j)) b)))).
  rewrite (total_same (subsets m n) _ (fun c => total (upto m) (fun j =>
    within c i * beside c j * f (kept c (Vector.replace x i (Vector.nth x j)))))).
  - rewrite E. rewrite (total_same (subsets m n) (fun c => (1 - same marked _) * _) (fun c => beside c i * f (kept c x))).
    + ring.
    + intro c. unfold beside. rewrite within_is. f_equal. f_equal. symmetry. apply rows_of_subset.
  - intro c. apply total_same. intro j. unfold beside. rewrite !within_is. f_equal. f_equal.
    symmetry. apply rows_of_subset.
Qed.

(** * What a statement says of subsets *)

Definition marks_at {m n : nat} (c : subsets m n) : power marks m := marks_of c.

Lemma subsets_sum_is m n (f : subsets m n -> value) (g : power marks m -> R) :
  (forall c, f c = num (g (marks_at c))) ->
  v_sum (subsets m n) f = num (total (power marks m) (fun b => as_many n b * g b)).
Proof. intro H. rewrite (sum_is _ _ _ H). f_equal. exact (total_as_many m n g). Qed.

Lemma member_is m n (i : upto m) (c : subsets m n) :
  decided (t_member i c) (same marked (at_place (marks_at c) i)).
Proof.
  unfold marks_at. rewrite chosen_is, bit_of_subset. unfold t_member, decided. destruct (is_in c i); auto.
Qed.

Lemma rows_of_selected (Y : finite_set) m n (d : Y) (x : power Y m) (c : subsets m n) :
  selected x c = rows_at d n x (marks_at c).
Proof. apply rows_of_subset. Qed.

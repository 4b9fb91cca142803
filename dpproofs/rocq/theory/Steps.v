(** Tactics that replay the steps of a proof. They search for nothing but signs and cases. *)

Require Import Reals List Lra Lia ZArith.
From DP Require Export Meaning Rules.
Open Scope R_scope.

(** A sign that the form of an expression, or the sort of what stands in it, shows. *)
Ltac sign :=
  lazymatch goal with
  | |- forall _, _ => intro; cbv beta; sign
  | |- 0 <= IZR _ => clear; lra
  | |- 0 < IZR _ => clear; lra
  | |- 0 <= _ + _ => first [assumption | at_least_sign | apply Rlt_le; assumption]
  | |- 0 <= _ * _ => first [assumption | at_least_sign | apply Rlt_le; assumption]
  | |- 0 <= _ => first [assumption | at_least_sign | apply Rlt_le; above_sign]
  | |- 0 < _ => above_sign
  end
with at_least_sign :=
  lazymatch goal with
  | |- 0 <= _ + _ => apply Rplus_le_le_0_compat; sign
  | |- 0 <= _ * _ => apply Rmult_le_pos; sign
  | |- 0 <= _ ^ ?n => first [apply pow_le; sign | rewrite <- Rsqr_pow2; apply Rle_0_sqr | even_power]
  | |- 0 <= / _ => first [apply Rlt_le, Rinv_0_lt_compat; sign | inverse_sign]
  | |- 0 <= bit _ => apply bit_sign
  | |- 0 <= same _ _ => apply same_sign
  | |- 0 <= counts _ => apply counts_sign
  | |- 0 <= product _ _ => apply product_sign; intro; sign
  | |- 0 <= root _ _ => apply root_sign
  | |- 0 <= total _ _ => apply total_sign; intro; sign
  | |- 0 <= INR _ => apply pos_INR
  | |- 0 <= _ => match goal with
      | H : forall _, _ |- _ => solve [apply H]
      | H : ?c <= ?x |- 0 <= ?x => solve [apply Rle_trans with (2 := H); clear; lra]
      | H : ?c < ?x |- 0 <= ?x => solve [apply Rlt_le, Rle_lt_trans with (2 := H); clear; lra]
      | |- 0 <= ?x => is_var x; lra
      end
  end
with inverse_sign :=
  match goal with |- 0 <= / ?x =>
    let H := fresh in
    destruct (Rle_lt_or_eq_dec 0 x ltac:(sign)) as [H | H];
    [apply Rlt_le, Rinv_0_lt_compat, H | rewrite <- H, Rinv_0; apply Rle_refl]
  end
with even_power :=
  match goal with |- 0 <= ?x ^ ?n =>
    let m := eval compute in (Nat.div2 n) in
    change n with (2 * m)%nat; rewrite pow_mult; apply pow_le; rewrite <- Rsqr_pow2; apply Rle_0_sqr
  end
with above_sign :=
  first [assumption | lazymatch goal with
  | |- 0 < _ + _ => first [apply Rplus_lt_le_0_compat; sign | apply Rplus_le_lt_0_compat; sign]
  | |- 0 < _ * _ => apply Rmult_lt_0_compat; sign
  | |- 0 < _ ^ _ => apply pow_lt; sign
  | |- 0 < / _ => apply Rinv_0_lt_compat; sign
  | |- 0 < exp _ => apply exp_pos
  | |- 0 < bit _ => apply bit_of_above; above_sign
  | |- 0 < PI => apply PI_RGT_0
  | |- 0 < root _ _ => apply root_above; sign
  | |- 0 < product _ _ => apply product_above; intro; sign
  | |- 0 < slope _ => apply slope_sign
  | |- 0 < INR _ => apply lt_0_INR; lia
  | |- 0 < total ?Y _ => first [
      match goal with
      | H : is_law ?Z ?p |- _ =>
          constr_eq Y Z; apply (total_mean_above Y p); [exact H | intro; sign | intros; above_sign]
      | H : forall _, is_law ?Z _ |- _ =>
          constr_eq Y Z; eapply (total_mean_above Y _ _ (H _)); [intro; sign | intros; above_sign]
      end
    | apply total_above; [first [assumption | rewrite places_size; assumption] | intro; above_sign]]
  | |- 0 < ln _ => rewrite <- ln_1; apply ln_increasing; clear; lra
  | |- 0 < _ => match goal with
      | _ => clear; lra
      | H : forall _, _ |- _ => solve [apply H]
      | H : ?c < ?x |- 0 < ?x => solve [apply Rle_lt_trans with (2 := H); clear; lra]
      | H : ?c <= ?x |- 0 < ?x => solve [apply Rlt_le_trans with (2 := H); clear; lra]
      | |- 0 < ?x => is_var x; lra
      end
  end].

Ltac learn_above x H :=
  lazymatch goal with
  | P : 0 < x |- _ => idtac
  | _ => pose proof (above_bit x H)
  end.

Ltac vanishing H :=
  match type of H with ?x <= 0 =>
    let E := fresh in try assert (E : vanishes x) by (apply Rle_antisym; [exact H | sign])
  end.

Ltac learn_zero x H :=
  lazymatch goal with
  | P : vanishes x |- _ => idtac
  | _ => let P := fresh in pose proof (not_above_bit x H) as P; vanishing P
  end.

(** What is known of indicators is put in their places; what is not below 0 and not above it is 0. *)
Ltac values :=
  repeat match goal with
  | H : bit ?x = 1 |- context [bit ?x] => rewrite H; learn_above x H
  | H : bit ?x = 0 |- context [bit ?x] => rewrite H; learn_zero x H
  | H : stands ?x ?c |- context [?x] => rewrite (H : x = c)
  | H : same ?x ?y = _ |- context [same ?x ?y] => rewrite H
  | H : same ?x ?y = _ |- context [same ?y ?x] => rewrite (same_turned y x), H
  | H : counts ?s = _ |- context [counts ?s] => rewrite H
  | H : counts (?t (v_distance ?x ?y) ?c) = _ |- context [counts (?t (v_distance ?y ?x) ?c)] =>
      rewrite (distance_turned _ _ y x), H
  end;
  rewrite ?replaced_self.

Ltac one_way := repeat match goal with
  | |- context [same ?y ?z] =>
    tryif constr_eq y z then fail
    else lazymatch goal with |- context [same z y] => rewrite (same_turned y z) end
  end.
Ltac sames := rewrite ?same_pair, ?same_self; one_way.

(** What depends on which elements are one. *)
Ltac split_sames :=
  repeat match goal with
  | |- context [counts ?s] =>
      let V := fresh in destruct (counts_cases s) as [V | V]; rewrite !V; clear V
  | |- context [same ?y ?y] => rewrite (same_self y)
  | |- context [same ?y ?z] =>
      let E := fresh in let V := fresh in
      destruct (same_cases y z) as [[E V] | [_ V]];
      rewrite ?V; [try (rewrite E, ?same_self) | idtac]; clear V
  end.

(** A sum that is 0 is put in its place only inside of a function: elsewhere its parts may cancel.
    The root of what is not above 0 is 0. *)
Ltac zeros :=
  repeat match goal with
  | H : bit ?x = 0 |- context [root ?d ?x] => rewrite (root_not_above d x (not_above_bit x H))
  | E : vanishes (?x + ?y) |- context [/ (?x + ?y)] => rewrite (E : x + y = 0)
  | E : vanishes (?x + ?y) |- context [root ?d (?x + ?y)] => rewrite (E : x + y = 0)
  | E : vanishes (?x + ?y) |- context [ln (?x + ?y)] => rewrite (E : x + y = 0)
  | E : vanishes ?x |- context [?x] => lazymatch x with _ + _ => fail | _ => rewrite (E : x = 0) end
  end;
  rewrite ?Rinv_0, ?root_0, ?Rinv_0.

(** An entry that is 0 or 1 by its sort. *)
Ltac split_entries :=
  repeat match goal with
  | H : is_bit ?x |- context [?x] => destruct H as [H | H]; rewrite H
  | H : forall y, is_bit (?S y) |- context [?S ?z] =>
      let E := fresh in destruct (H z) as [E | E]; rewrite !E
  | H : forall y u, is_bit (?S y u) |- context [?S ?z ?w] =>
      let E := fresh in destruct (H z w) as [E | E]; rewrite !E
  end.

Ltac split_bits :=
  repeat match goal with
  | |- context [bit ?x] =>
      let H := fresh in let E := fresh in
      destruct (bit_cases x) as [[H E] | [H E]]; [rewrite !E | rewrite !E; vanishing H]
  end.

(** The powers of a root: where both stand, x is a power of it. *)
Ltac one_root :=
  repeat match goal with
  | |- context [root ?a ?x] => match goal with |- context [root ?b x] =>
      let m := eval compute in (Nat.div b a) in let r := eval compute in (Nat.modulo b a) in
      lazymatch constr:(pair m r) with (S (S _), O) => idtac end;
      let p := eval compute in (pred m) in
      rewrite (root_as a p x) by discriminate;
      let c := eval compute in (a * S p)%nat in change (a * S p)%nat with c
    end
  end.

Ltac roots :=
  one_root;
  repeat match goal with
  | |- context [root (S ?d) ?x] =>
      let s := fresh "s" in let E := fresh in let P := fresh in
      assert (E := root_power d x ltac:(sign));
      first [assert (P := root_above (S d) x ltac:(sign)) | assert (P := root_sign (S d) x)];
      revert E P; generalize (root (S d) x); intros s E P; rewrite ?E
  | |- context [root ?d ?x] => let m := eval compute in (pred d) in change (root d x) with (root (S m) x)
  end.

Ltac not_zero :=
  repeat split; match goal with
  | |- ?x <> 0 => first [apply above_not_zero; sign | lra | assumption]
  end.

(** An identity of polynomials. Nothing that is known is used: it is cleared before. *)
Ltac identity := solve [clear; lra].

(** An identity in which something is divided by. *)
Ltac quotients :=
  lazymatch goal with |- context [/ _] => field | |- context [_ / _] => field end.

(** A number over what may be 0: its inverse is any number. *)
Ltac with_inverses :=
  repeat match goal with
  | |- context [/ ?x] => lazymatch x with IZR _ => fail | - _ => fail | _ => generalize (/ x); intro end
  end; field.

Ltac computed := first [identity | (field; not_zero) | solve [with_inverses]].

(** What stands inside of functions, where it is equal, is brought to the same words. *)
Ltac same_inside x y := tryif constr_eq x y then fail else (replace y with x by (identity || quotients)).

Ltac align :=
  repeat match goal with
  | |- context [bit ?x] => match goal with |- context [bit ?y] => same_inside x y end
  | |- context [exp ?x] => match goal with |- context [exp ?y] => same_inside x y end
  | |- context [ln ?x] => match goal with |- context [ln ?y] => same_inside x y end
  | |- context [/ ?x] => match goal with |- context [/ ?y] => same_inside x y end
  | |- context [root ?d ?x] => match goal with |- context [root d ?y] => same_inside x y end
  | |- context [product ?Y ?f] => match goal with |- context [product Y ?g] =>
      tryif constr_eq f g then fail
      else (replace (product Y g) with (product Y f) by (apply product_same; intro; try identity; aligned))
    end
  | |- context [total ?Y ?f] => match goal with |- context [total Y ?g] =>
      tryif constr_eq f g then fail
      else (replace (total Y g) with (total Y f) by (apply total_same; intro; try identity; aligned))
    end
  end
with aligned := first [solve [align; (identity || quotients)] | sames; align; (identity || quotients)].

(** Each root for itself, with its power. *)
Ltac powers :=
  one_root;
  repeat match goal with
  | |- context [root (S ?d) ?x] =>
      let s := fresh "s" in let E := fresh in let P := fresh in
      assert (E : root (S d) x ^ S d = x) by (symmetry; apply root_power; sign);
      first [assert (P := root_above (S d) x ltac:(sign)) | assert (P := root_sign (S d) x)];
      revert E P; generalize (root (S d) x); intros s E P
  | |- context [root ?d ?x] => let m := eval compute in (pred d) in change (root d x) with (root (S m) x)
  end.

Ltac computed_with_powers :=
  powers;
  first
  [ lazymatch goal with E : _ ^ S _ = _, F : _ ^ S _ = _, G : _ ^ S _ = _, H : _ ^ S _ = _ |- _ =>
      first [ring [E F G H] | field [E F G H]; not_zero] end
  | lazymatch goal with E : _ ^ S _ = _, F : _ ^ S _ = _, G : _ ^ S _ = _ |- _ =>
      first [ring [E F G] | field [E F G]; not_zero] end
  | lazymatch goal with E : _ ^ S _ = _, F : _ ^ S _ = _ |- _ =>
      first [ring [E F] | field [E F]; not_zero] end
  | lazymatch goal with E : _ ^ S _ = _ |- _ => first [ring [E] | field [E]; not_zero] end ].

(** A whole power of e^x, where e^x stands too. *)
Ltac whole_powers :=
  repeat match goal with |- context [exp (IZR (Zpos ?p) * ?x)] =>
    match goal with |- context [exp x] => idtac end;
    let n := eval compute in (Pos.to_nat p) in rewrite (exp_whole n (IZR (Zpos p)) x) by (simpl; lra)
  end.

(** How far a sequence is from itself, and how numbers compare that are written out. *)
Ltac written :=
  unfold t_equal, t_unequal, t_at_most, t_at_least, t_greater, t_less, t_and, t_not;
  cbv beta iota; repeat destruct (Rlt_dec _ _); cbv beta iota; try reflexivity; exfalso; lra.

Ltac distances :=
  rewrite ?replaced_again, ?distance_self;
  repeat match goal with
  | |- context [v_distance ?s ?t] =>
    lazymatch goal with |- context [v_distance t s] => rewrite (distance_turned _ _ t s) end
  | |- context [same ?y ?z] =>
    tryif constr_eq y z then fail
    else lazymatch goal with |- context [same z y] => rewrite (same_turned z y) end
  end;
  repeat match goal with
  | |- context [counts (?t (num ?a) (num ?b))] =>
      first [replace (counts (t (num a) (num b))) with 1 by (symmetry; written)
            | replace (counts (t (num a) (num b))) with 0 by (symmetry; written)]
  end.

(** The root of a product as a product of roots. *)
Ltac roots_apart :=
  repeat match goal with
  | |- context [root ?d (?x ^ ?n)] => rewrite (root_of_power d x n) by sign
  | |- context [root ?d (/ ?x)] => rewrite (root_of_inverse d x)
  | |- context [root ?d (?x / ?y)] => change (x / y) with (x * / y)
  | |- context [root ?d (?x * ?y)] => rewrite (root_times d x y) by sign
  | |- context [root ?d 1] => rewrite (root_1 d)
  | |- context [root ?d ?x] => rewrite (root_not_above d x) by lra
  end.

Ltac cases :=
  split_bits; zeros; try computed;
  split_entries; try computed;
  split_sames; try computed;
  first [roots; computed | solve [roots_apart; computed] | solve [computed_with_powers]
        | exfalso; lra | lra | roots_apart; computed_with_powers].

(** Two expressions that have one normal form are equal. *)
Ltac form :=
  try lazymatch goal with |- _ = ?y => is_evar y; reflexivity end;
  try identity;
  values; distances; whole_powers; zeros; try identity; try (field; not_zero); try solve [computed_with_powers];
  first [solve [split_bits; zeros; identity] | align; try computed; cases].

(** A sum of which but the part at y is 0. *)
Ltac picked y :=
  rewrite (total_at _ y)
    by (let z := fresh in let N := fresh in intros z N; rewrite ?(not_same z y N),
          ?(same_turned y z), ?(not_same z y N); identity);
  rewrite ?same_self; first [reflexivity | form].

(** A product over places in its form. *)
Ltac products :=
  first [reflexivity | rewrite product_number, pow1; reflexivity].

(** What a changed sequence holds. *)
Ltac held :=
  rewrite ?at_replaced, ?at_itself, ?replaced_again, ?replaced_self;
  repeat match goal with
  | H : same ?i ?j = 0 |- context [at_place (replaced ?s ?i ?z) ?j] => rewrite (at_kept _ _ s i j z H)
  end.

(** What is 0 or 1 by its form. *)
Ltac indicator :=
  intro; cbv beta; split_bits; split_entries; split_sames;
  first [left; identity | right; identity].

(** Indicators of products that were taken apart. *)
Ltac bits :=
  repeat match goal with
  | |- context [bit (?x ^ S ?n)] => rewrite (bit_power x n) by sign
  | |- context [bit (/ ?x)] => rewrite (bit_inverse x)
  | |- context [bit (?x + ?y)] => rewrite (bit_plus x y) by sign
  | |- context [bit (?x * ?y)] => rewrite (bit_times x y) by sign
  | |- context [bit (root ?d ?x)] => rewrite (bit_root d x)
  | |- context [bit ?x] => rewrite (bit_above x) by sign
  end.

Ltac inverses :=
  repeat match goal with
  | |- context [/ / ?x] => rewrite (Rinv_inv x)
  | |- context [/ 1] => rewrite Rinv_1
  | |- context [/ (?x ^ ?n)] => rewrite <- (pow_inv x n)
  end.

Ltac logs :=
  repeat match goal with
  | |- context [ln (?x * ?y)] => rewrite (ln_mult x y) by sign
  | |- context [ln (/ ?x)] => rewrite (ln_of_inverse x)
  | |- context [ln (?x ^ ?n)] => rewrite (ln_of_power n x) by sign
  | |- context [ln (root (S ?d) ?x)] => rewrite (ln_of_root d x)
  | |- context [ln (root ?d ?x)] => let m := eval compute in (pred d) in change (root d x) with (root (S m) x)
  | |- context [ln (exp ?x)] => rewrite (ln_exp x)
  | |- context [ln (bit ?x)] => rewrite (ln_bit x)
  | |- context [ln 1] => rewrite ln_1
  end; simpl INR; form.

(** Two sums, one inside of the other. *)
Ltac pushed :=
  match goal with
  | |- ?a * total ?Y ?f = _ => rewrite <- (total_times Y a f)
  | |- total ?Y ?f * ?a = _ => rewrite Rmult_comm, <- (total_times Y a f)
  | _ => idtac
  end.

Ltac inside :=
  repeat match goal with
  | |- total _ _ = total _ _ => apply total_same; intro
  | |- _ = total _ _ => progress pushed
  end.

(** The mass of a law inside of a sum. *)
Ltac drawn :=
  match goal with
  | H : is_law ?Y ?p |- total ?Y ?f = ?r => draw Y p r H
  | H : forall _, is_law ?Y (?A _) |- total ?Y ?f = ?r =>
      match f with context [A ?z] => draw Y (A z) r (H z) end
  end
with draw Y p r H :=
  solve [transitivity (r * total Y p);
         [rewrite <- total_times; apply total_same; intro; form | rewrite (proj2 H); identity]].

(** Of two sums, one inside of the other, one is about a point that has to be another one. *)
Ltac picking :=
  match goal with |- total ?Y ?f = _ =>
    match f with
    | context [same _ ?e] => rewrite (total_at Y e f); [| alone e]
    | context [same ?e _] => rewrite (total_at Y e f); [| alone e]
    end
  end; cbv beta; rewrite ?same_self; form
with alone e :=
  let z := fresh in let N := fresh in intros z N; cbv beta;
  rewrite ?(not_same z e N), ?(same_turned e z), ?(not_same z e N); identity.

(** A product of sums is a sum of products; and sums may stand in any order. *)
Ltac spread :=
  cbv beta;
  lazymatch goal with
  | |- total _ _ = _ => apply total_same; intro; spread
  | |- _ * total _ _ = _ => etransitivity; [apply times_total |]; spread
  | |- total _ _ * _ = _ => etransitivity; [apply total_by |]; spread
  | |- _ * _ = _ =>
      etransitivity; [apply (f_equal2 Rmult); [spread | spread] |];
      lazymatch goal with
      | |- _ * total _ _ = _ => spread
      | |- total _ _ * _ = _ => spread
      | _ => reflexivity
      end
  | _ => reflexivity
  end.

Ltac in_order :=
  lazymatch goal with
  | |- total _ _ = total _ _ =>
      first
      [ solve [apply total_same; intro; in_order]
      | solve [etransitivity; [apply total_exchange |]; cbv beta; apply total_same; intro; in_order]
      | solve [etransitivity; [apply total_same; intro; apply total_exchange |]; cbv beta;
               etransitivity; [apply total_exchange |]; cbv beta; apply total_same; intro; in_order] ]
  | _ => first [identity | sames; identity | aligned]
  end.

Ltac exchanged :=
  first
  [ reflexivity
  | solve [apply total_same; intro; pushed; inside; form]
  | solve [etransitivity; [apply total_same; intro; pushed; reflexivity |];
           cbv beta; rewrite total_exchange; inside; first [form | drawn]]
  | solve [etransitivity; [spread |]; cbv beta; symmetry; etransitivity; [spread |]; cbv beta;
           symmetry; in_order]
  | solve [etransitivity; [apply total_same; intro; pushed; reflexivity |];
           cbv beta; rewrite total_exchange; apply total_same; intro; picking]
  | solve [etransitivity; [apply total_same; intro; pushed; reflexivity |];
           cbv beta; rewrite total_exchange; apply total_same; intro; exchanged] ].

(** The mass of a law, and of draws each from a law of its own; and that of a law which draws
    from what another one has drawn. *)
Ltac mass :=
  rewrite <- ?total_of_pairs;
  match goal with
  | H : is_law ?Y ?p |- total (power ?Y ?n) _ = _ =>
      exact (mass_of_draws Y n (fun _ => p) (fun _ => H))
  | H : forall k : _ (upto ?n), is_law ?Y (@?p k) |- total (power ?Y ?n) _ = _ =>
      exact (mass_of_draws Y n p H)
  | H : is_law _ _ |- _ => exact (proj2 H)
  | H : forall _, _ |- _ => solve [refine (proj2 (H _)) | refine (proj2 (H _ _))]
  | H : is_law ?Z ?p |- total ?Y (fun y => total ?Z _) = 1 =>
      solve [rewrite total_exchange; transitivity (total Z p);
             [apply total_same; intro; drawn | exact (proj2 H)]]
  | _ => solve [rewrite total_of_pairs; mass]
  end.

Ltac entry_bit := match goal with H : forall _, _ |- _ => apply H | H : is_bit _ |- _ => exact H end.

(** What is at most 1 by its sort. *)
Ltac most :=
  first
  [ apply bit_most
  | apply same_most
  | apply counts_most
  | match goal with H : _ |- ?p _ <= 1 => solve [apply (law_most _ p); apply H] end
  | match goal with H : _ |- _ => solve [apply bit_entry_most; apply H | apply H] end ].

(** The same number in other words. *)
Ltac put x y := first [constr_eq x y | replace x with y by form].

(** A product in its form. *)
Ltac in_product :=
  first
  [ reflexivity
  | rewrite product_number, pow1; reflexivity
  | apply product_same; intro; first [form | sames; form] ].

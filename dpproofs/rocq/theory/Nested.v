(** Indicators with others inside of them, of which more than one has a value here. *)

Require Import Reals List Lra Lia ZArith.
From DP Require Export Steps.
Open Scope R_scope.

(** The outer ones first: with another value inside of it, none of them is what is known. *)
Ltac outer_values :=
  repeat match goal with
  | H : bit ?x = 1 |- context [bit ?x] =>
      lazymatch x with context [bit _] => idtac end; rewrite H; learn_above x H
  | H : bit ?x = 0 |- context [bit ?x] =>
      lazymatch x with context [bit _] => idtac end; rewrite H; learn_zero x H
  end.

Ltac nested := try ring; outer_values; form.

(** Indicators that have a value here, and others inside of them. *)

Require Import Reals List Lra Lia ZArith.
From DP Require Export Steps.
Open Scope R_scope.

(** The outer ones first: with another value inside of it, none of them is what is known. What their
    values say of long expressions is not asked for, which would take long. *)
Ltac nested :=
  repeat match goal with
  | H : bit ?x = _ |- context [bit ?x] => lazymatch x with context [bit _] => idtac end; rewrite H
  end;
  form.

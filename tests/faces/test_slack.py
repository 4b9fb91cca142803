"""The ledger of a proof: what each link loses at an instance, exactly."""

from __future__ import annotations

import json

import pytest

from dpproofs.faces.cli import main
from tests.faces import toys

LOSES = toys.HEAD.format(title="Two steps up") + (
    'CLAIM = Claim(source=source(1, r"$x^3 \\\\le x + 1$"), forall=(x,), show=x**3 <= x + 1,\n'
    '    proof=chain("display", x**3, Link("<=", x**2, "algebra"), Link("<=", x, "algebra"),\n'
    '    Link("<", x + 1, "algebra")))\n'
)
LAWS = toys.HEAD.format(title="KL of two answers") + (
    'CLAIM = Claim(source=source(1, r"$KL \\\\ge 0$"), forall=(p, q), show=KL(p, q) >= 0,\n'
    '    proof=(Step("apart", show=total_variation(p, q) >= t, forall=(p, q, t),\n'
    '    given=(t <= 0,), by="algebra"),))\n'
)


def test_the_links_of_a_chain_lose_what_the_claim_loses(toy, capsys):
    toy(claim_01=LOSES)
    assert main(["slack", "claim_01", "--at", "x=0.5", "--json"]) == 0
    data = json.loads(capsys.readouterr().out)
    claim, *links = data["links"]
    assert [link["loss"].split()[0] for link in links] == ["1/8", "1/4", "1"]
    assert claim["loss"].split()[0] == "11/8"
    assert data["echoed"] == ["x = 0.5 is read as 1/2"]


def test_a_link_that_fails_is_told(toy, capsys):
    toy(claim_01=toys.STEPS)
    assert main(["slack", "claim_01", "--at", "x=1/2"]) == 0
    out = capsys.readouterr().out
    assert "it fails here" in out and "loses -1/16" in out


def test_what_is_not_given_is_asked_for(toy, capsys):
    toy(claim_01=LAWS)
    assert main(["slack", "claim_01", "--at", "p=1/2,1/2"]) == 0
    assert "needs q" in capsys.readouterr().out
    assert main(["slack", "claim_01", "--at", "p=1/2,1/2", "--at", "q=1/4,3/4"]) == 0
    out = capsys.readouterr().out
    assert "needs t" in out and "1/2*log(4/3)" in out


@pytest.mark.parametrize("wrong", ["x=two", "z=1", "x"])
def test_wrong_values_are_told(toy, capsys, wrong):
    toy(claim_01=LOSES)
    assert main(["slack", "claim_01", "--at", wrong]) == 2
    assert "allowed" in capsys.readouterr().err

"""The grammar of the command line: every command has an example, every wrong input its remedy."""

from __future__ import annotations

import argparse
import os
import re
from importlib import metadata
from pathlib import Path
from typing import Any, NoReturn

__all__ = ["BUDGETS", "UsageError", "grammar"]

BUDGETS = ("quick", "normal", "deep")

_ABOUT = """\
pytest for differential-privacy theorems: you state a claim once, and get back an exact
counterexample, or evidence that says what it covers and what it trusts."""

_EXIT = """\
first steps:
  # what is known of one theorem, as printed and as amended
  dpproofs show theorem_07_azuma
  # a statement of your own
  dpproofs check my_claim.py
  # everything on one page
  dpproofs report -o report.html

exit status: 0 every claim came out as expected; 1 some did not, an altered statement was not
refuted, or a checker failed; 2 wrong usage or unreadable input; 3 something that is not declared
open stayed undecided; 130 interrupted (what was found is kept: run the same command again).

environment: DPPROOFS_DOCUMENTS names the folder of the source texts, with which quotations are
compared; DPPROOFS_CACHE names the folder of the cache, which may be deleted at any time."""


class UsageError(Exception):
    """What was asked for cannot be done: subject, value seen, what is allowed, remedy."""


class _Parser(argparse.ArgumentParser):
    def error(self, message: str) -> NoReturn:
        raise UsageError(f"{message}\nsee `{self.prog} --help`")


def _count(text: str) -> int:
    if not text.isdecimal() or int(text) < 1:
        raise argparse.ArgumentTypeError(f"saw {text!r}; allowed: a whole number from 1 up")
    return int(text)


def _range(text: str) -> tuple[int, int]:
    first, _, last = text.partition("-")
    last = last or first
    if not (first.isdecimal() and last.isdecimal() and 1 <= int(first) <= int(last)):
        told = f"saw {text!r}; allowed: lines counted from 1, such as 12-14"
        raise argparse.ArgumentTypeError(told)
    return int(first), int(last)


def _page(text: str) -> Path:
    """The page to write; that it cannot be written is said before anything is checked."""
    path = Path(text)
    folder = next(f for f in (path.parent, *path.parent.parents) if f.exists())
    if path.suffix.lower() not in (".html", ".htm") or path.is_dir():
        allowed = "a name ending in .html; the .md and .json files are written beside it"
    elif not folder.is_dir() or not os.access(folder, os.W_OK):
        allowed = f"a file in a folder that can be written; {folder} cannot"
    else:
        return path
    raise argparse.ArgumentTypeError(f"saw {text!r}; allowed: {allowed}; choose another name")


# ----------------------------------------------------------------------------- the commands

#: Each command with what it does, an example below what it is for, and what it takes; of what
#: stands behind a bar one may be given. What `TAKEN` does not know is a flag.
COMMANDS = """\
list: list claims with what was recorded of them; nothing is checked
  # the claims of one document
  $ dpproofs list advanced_composition
  # for a program
  $ dpproofs list '*/theorem_*' --json
  # exercises: does it hold as printed, or not?
  $ dpproofs list composition_poster --blind
  PATTERN
  --json
  --blind: as exercises: only what is printed, under a code; the verdicts are left out

show: show a claim: statement, reading, source, steps, evidence, and the witness in words
  # all that is known of it
  $ dpproofs show theorem_07_azuma
  # both sides at these values, exactly
  $ dpproofs show lemma_06_kl --at epsilon=0.1 p=1/2,1/2 q=11/21,10/21
  # its counterexample as a script that needs the standard library alone
  $ dpproofs show theorem_07_azuma --script > replay.py
  # its proofs: the document's, one of ours, and each step that the kernel checked
  $ dpproofs show claim_07_private_given_events.if --proof
  # to paste into a report
  $ dpproofs show theorem_07_azuma --latex
  ID
  | --at NAME=VALUE: evaluate both sides at these values: epsilon=1/10, epsilon=0.1 (read as 1/10),
      epsilon='log(2)', p=1/2,1/2 (rows of a kernel one after the other)
  | --repair: look for the smallest repairs of what is refuted
  | --proof: print instead the proofs: the document's, one of ours, and each step that was checked
  | --script: print instead the witness as a stand-alone Python script
  | --latex: print instead statement, counterexample and amendment as LaTeX to paste
  | --bibtex: print instead BibTeX entries of the document and of this check

card: show where a formula is from, when it is valid, how sharp it is, and what rests on it
  # which formula is this?
  $ dpproofs card claim_10_basic_composition
  # for a program
  $ dpproofs card theorem_01_homogeneous --json
  ID
  --json

check: check claims: decide again what was recorded, search, prove, compare with the expectation
  # decide again what was recorded, and search a little
  $ dpproofs check lecture_advanced_composition
  # a file of your own, anywhere
  $ dpproofs check my_claim.py
  # several files, and all claim files in a folder
  $ dpproofs check a.py b.py notes/
  # record what was found in a file beside it
  $ dpproofs check my_claim.py --save
  # find everything again
  $ dpproofs check theorem_07 --fresh --budget normal
  PATTERN|FILE|FOLDER: id, part of an id, a glob such as 'lecture_*/theorem_*', a claim file or a
      folder of them; all installed claims if left out; a claim file; or a folder of claim files;
      several are checked together
  --budget: how hard to try, as a count of evaluations (default: quick); altered statements are
      searched again with normal, deep, --fresh and --save, and otherwise only decided again where
      a result was recorded
  --jobs N
  --scheduler ADDRESS: have the workers of a Dask scheduler decide, such as tcp://HOST:8786,
      by counts, not by the clock; needs the extra cluster on all machines
  --fresh: find everything again: use no cache and nothing that was recorded
  --sample SEED: check only a tenth of these claims, chosen by SEED, such as the hash of a commit
  --durations N: name the N statements that took the most CPU time (not in JSON)
  --save: record the evidence, and what its plots show, beside the claims; pin the claims; and say
      which parts of each statement matter
  --json

follow: follow a proof that a person wrote, link by link, and tell of each as soon as it is found
  # each link of the proof of a claim
  $ dpproofs follow my_claim.py
  # of a step of its printed proof
  $ dpproofs follow 'lemma_06_kl_of_close_laws#display 6'
  # only the links with this in their name
  $ dpproofs follow my_claim.py --only both
  ID: a claim with `ours`, by an unambiguous part of its id or by its file; or a step of its proof,
      as in ID#STEP
  --only TEXT: look only for links with TEXT in their name; all that stands before them is granted
  --fresh: look for each link anew: use no cache

replay: decide recorded evidence again: an artefact of a claim file, or a single witness
  # what was recorded of a claim
  $ dpproofs replay theorem_07_azuma
  # a file that somebody sent you
  $ dpproofs replay artefacts/my_claim.json
  FILE: a JSON file, or a claim by id or file

adequacy: count what became of the altered statements: for each claim, and for all together
  # how many places are refuted, bracketed, not needed
  $ dpproofs adequacy advanced_composition
  # each of them in words
  $ dpproofs show theorem_07_azuma
  PATTERN
  --json

report: write the verification report: one self-contained HTML page, with .md and .json beside it
  # report.html, report.md, report.json
  $ dpproofs report -o report.html
  # with what changed since an earlier report
  $ dpproofs report -o report.html --diff last/report.json
  -o FILE: the page to write, such as report.html
  --diff OLD.json: list the statuses that changed since this report
  --budget: check first; without it, the report shows what was recorded or is in the cache
  --jobs N

ledger: go through documents sentence by sentence: what is a claim, what is prose, what is left
  # sentence by sentence
  $ dpproofs ledger composition_poster
  # a ready-made line of prose.py
  $ dpproofs ledger my_document --lines 1-40
  DOCUMENT: a document; all if left out
  --lines A-B: one ready-made line of prose.py for all sentences of these lines together
  --json

errata: list the errata by document and kind, with witness, amendment and what survives
  # what fails in one document
  $ dpproofs errata composition_poster
  # the same, to its authors
  $ dpproofs errata composition_poster --letter
  # the page of the corpus
  $ dpproofs errata --format md > docs/errata.md
  DOCUMENT: of one document; of all if left out
  | --format
  | --letter: as a courteous letter to those who wrote DOCUMENT, for you to read over and sign

sharpness: compare each bound with the best one, over a grid of its parameters
  # bounds on one parameter, side by side
  $ dpproofs sharpness claim_09
  # the same as Markdown
  $ dpproofs sharpness claim_09 --format md
  PATTERN
  --format

slack: show what each link of a proof loses at an instance: both sides, and how far apart
  # each link of the proof
  $ dpproofs slack lemma_06_kl_of_close_laws --at epsilon=1
  ID: a claim, or an unambiguous part of its id
  --at NAME=VALUE: as for `show`
  --json

scope: show for each claim and step the scope asked, scope and trust reached, and why not more
  # each claim and step of a document
  $ dpproofs scope tail_of_two_densities
  # the same as Markdown
  $ dpproofs scope tail_of_two_densities --format md
  PATTERN
  --format
  --json

rocq: write a proof as one file for the proof assistant Rocq, or have Rocq check what is proved
  # a file that compiles with plain coqc
  $ dpproofs rocq claim_19_subsampling -o subsampling.v
  # what Rocq says of the proofs of one document
  $ dpproofs rocq --check tail_of_two_densities
  # of every proof there is
  $ dpproofs rocq --check --all
  # of all that an answer is recorded of, recorded anew
  $ dpproofs rocq --check --recorded --save
  # which theorems Rocq has accepted, and a folder that builds them
  $ dpproofs rocq --list --project in_rocq
  PATTERN|FILE|FOLDER: one claim, or one step of its proof as in ID#STEP (ID# without a step: the
      claim alone); with --check any number of
      ids, parts of ids, globs, claim files or folders
  -o FILE.v: the file to write; without it, the text goes to standard output
  --check: have each proof compiled, its theorem compared with the statement, and its axioms with
      those of the real numbers; needs coqc; what was said is kept: an interrupted run goes on
  --save: with --check, record beside the claims what Rocq accepted, and no more what it did not
  --recorded: with --check, only proofs of which an answer is recorded
  --all: with --check, every installed claim
  --sample SEED: with --check, only a tenth of them, chosen by SEED
  --limit SECONDS: with --check, for each file (default: 300; with --all, 20 for what was never
      accepted)
  --fresh: with --check, ask Rocq again about what it was asked before
  --list: the theorems that Rocq is recorded to have accepted: module, name and id
  --project FOLDER: write them with the theory into a folder that builds alone
  --jobs N
  --json

reference: write the reference, generated from code and corpus: names, words, commands, claims
  # Markdown pages in the folder reference
  $ dpproofs reference -o reference
  -o FOLDER: where the pages go

site: build the documentation, a page for each claim and the report as a site
  # into the folder site; open site/index.html, from the disk or from any server
  $ dpproofs site -o site
  -o FOLDER: where the site goes
  --docs FOLDER: the documentation (default: docs)
  --jobs N

completion: print what has a shell complete commands, options, ids and documents
  # bash, now and in ~/.bashrc: eval "$(dpproofs completion bash)"
  $ dpproofs completion bash
  # zsh, the same in ~/.zshrc, after compinit
  $ dpproofs completion zsh
  # fish, once
  $ dpproofs completion fish > ~/.config/fish/completions/dpproofs.fish
  SHELL: bash, zsh or fish; or words, by which their scripts ask: the words of a command line are
      read one a line, and what may stand in the place of the last one is printed

plots: evaluate the report's plots again, where the evidence or the claim has changed
  # the plots of one document that no longer fit
  $ dpproofs plots tail_of_two_densities
  PATTERN
"""

#: What is taken: how it is read, and what is said of it where its command says nothing.
TAKEN: dict[str, dict[str, Any]] = {
    "PATTERN": {
        "nargs": "?",
        "default": "",
        "help": "id, part of an id, a glob such as 'lecture_*/theorem_*', a claim file or a folder "
        "of them; all installed claims if left out",
    },
    "ID": {
        "help": "a claim, or an unambiguous part of its id; or a file of your own, such as "
        "my_claim.py"
    },
    "DOCUMENT": {"nargs": "?", "default": ""},
    "FILE": {},
    "SHELL": {"choices": ("bash", "zsh", "fish", "words")},
    "PATTERN|FILE|FOLDER": {"dest": "patterns", "nargs": "*"},
    "--json": {"action": "store_true", "help": "JSON on standard output"},
    "--format": {
        "choices": ("md", "text"),
        "default": "text",
        "help": "Markdown or plain text (text)",
    },
    "--jobs N": {
        "type": _count,
        "default": os.cpu_count() or 1,
        "help": "number of processes (default: all cores); one where none can fork, as on Windows",
    },
    "--budget": {"choices": BUDGETS},
    "--at NAME=VALUE": {"action": "append", "nargs": "+", "default": []},
    "--durations N": {"type": _count, "default": 0},
    "--lines A-B": {"type": _range},
    "--diff OLD.json": {"type": Path},
    "--sample SEED": {},
    "--scheduler ADDRESS": {"default": ""},
    "--only TEXT": {"default": ""},
    "--limit SECONDS": {"type": _count},
    "--project FOLDER": {"type": Path},
    "--docs FOLDER": {"type": Path, "default": Path("docs")},
    "-o FILE.v": {"type": Path},
    "-o FILE": {"type": _page, "required": True},
    "-o FOLDER": {"type": Path, "required": True},
}


def grammar() -> argparse.ArgumentParser:
    """Build the parser of all commands; it sets `command` to the name of the command given."""
    raw = argparse.RawDescriptionHelpFormatter
    whole = _Parser(prog="dpproofs", description=_ABOUT, epilog=_EXIT, formatter_class=raw)
    version = f"dpproofs {metadata.version('dpproofs')}"
    whole.add_argument("--version", action="version", version=version)
    commands = whole.add_subparsers(metavar="COMMAND", required=True)
    for told in re.split(r"\n(?=\w)", COMMANDS):
        first, *lines = re.sub(r"\n {6,}", " ", told.strip()).splitlines()
        name, says = first.split(": ", 1)
        examples = [line.replace("$ ", "") for line in lines if line[2] in "#$"]
        parser = commands.add_parser(
            name,
            help=says,
            description=f"{says[0].upper()}{says[1:]}.",
            epilog="\n".join(["examples:", *examples]),
            formatter_class=raw,
        )
        parser.set_defaults(command=name)
        taken = lines[len(examples) :]
        barred = any(line.startswith("  | ") for line in taken)
        one = parser.add_mutually_exclusive_group() if barred else parser
        for line in taken:
            _add(one if line.startswith("  | ") else parser, *line.strip(" |").split(": ", 1))
    return whole


def _add(parser: argparse._ActionsContainer, taken: str, says: str = "") -> None:
    """One argument or option, such as "--jobs N"."""
    how = dict(TAKEN.get(taken, {"action": "store_true"}))
    how |= {"help": says} if says else {}
    name, _, metavar = taken.partition(" ")
    if not name.startswith("-"):
        parser.add_argument(how.pop("dest", name.lower()), metavar=name, **how)
        return
    how |= {"metavar": metavar} if metavar else {}
    parser.add_argument(name, *(["--output"] if name == "-o" else []), **how)

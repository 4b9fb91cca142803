"""What a shell offers where Tab is pressed: commands, options, their values, ids and documents.

The scripts are a few lines: at each Tab they hand the words typed so far to `dpproofs completion
words`, so that what is offered is known in one place, and is the grammar of the command line. The
ids are read off the files of the installed corpora, which loads no claim.
"""

from __future__ import annotations

import argparse
from collections.abc import Iterator, Sequence

from dpproofs.faces.arguments import grammar
from dpproofs.record.folders import claim_ids

__all__ = ["SCRIPTS", "offered"]

SCRIPTS = {
    "bash": """\
_dpproofs() {
    local IFS=$'\\n'
    COMPREPLY=($(printf '%s\\n' "${COMP_WORDS[@]:1:COMP_CWORD}" |
        dpproofs completion words 2>/dev/null))
}
complete -o default -F _dpproofs dpproofs
""",
    "zsh": """\
_dpproofs() {
    local -a found
    found=(${(f)"$(printf '%s\\n' "${(@)words[2,CURRENT]}" |
        dpproofs completion words 2>/dev/null)"})
    if (( $#found )); then compadd -a found; else _files; fi
}
compdef _dpproofs dpproofs
""",
    "fish": """\
function __dpproofs
    set -l words (commandline -opc)
    set -l typed (commandline -ct)
    printf '%s\\n' $words[2..-1] "$typed" | dpproofs completion words 2>/dev/null
end
complete -c dpproofs -a '(__dpproofs)'
""",
}
IDS = ("ID", "PATTERN", "PATTERN|FILE|FOLDER", "FILE")


def offered(words: Sequence[str]) -> list[str]:
    """What may stand in the place of the last word, which is typed in part; nothing where a file or
    a value of one's own is asked for."""
    *before, typed = words or [""]
    return sorted({word for word in _fitting(before, typed) if word.startswith(typed)})


def _fitting(before: Sequence[str], typed: str) -> Iterator[str]:
    whole = grammar()
    commands = next(a for a in whole._actions if isinstance(a, argparse._SubParsersAction))
    parser = commands.choices.get(before[0]) if before else whole
    if parser is None:
        return
    options = {name: action for action in parser._actions for name in action.option_strings}
    asked = options.get(before[-1]) if before else None
    if asked is not None and asked.nargs != 0:
        yield from map(str, asked.choices or ())
    elif typed.startswith("-"):
        yield from options
    elif parser is whole:
        yield from commands.choices
    else:
        for action in parser._get_positional_actions():
            yield from map(str, action.choices or _names(str(action.metavar)))


def _names(metavar: str) -> Iterator[str]:
    """Ids in full and their last parts, by which a claim may be asked for too; or documents."""
    for id_ in claim_ids() if metavar in (*IDS, "DOCUMENT") else ():
        document, _, name = id_.partition("/")
        yield from (document,) if metavar == "DOCUMENT" else (id_, name)

"""Programs that are refused, as text. In: the files of `cases/`. Out: for each program its source and what shall be said of it.

    == a name for the row
    call (1, 2.0)                           how it is called, where its parameters have no annotations
    def f(x: int):
        return [x]
               ^^^ the message
               hint: the hint, if there is one
    -- way out
    def f(x: int):                          what the hint says, which must compile
        return (x,)

A line of carets stands under the characters that it means, as in the printed form. `write` is the inverse of `read`.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path

CASES = Path(__file__).with_name("cases")
_CARETS = re.compile(r"( *)(\^+) (.*)")
_HINT = re.compile(r" *hint: (.*)")


@dataclass(frozen=True)
class Said:
    """One refusal: where, and in which words. Columns count from 0, `end` is exclusive."""

    line: int
    column: int
    end: int
    message: str
    hint: str = ""


@dataclass(frozen=True)
class Row:
    """A program, what is said of it, and the program that the hint leads to."""

    file: str
    name: str
    call: str
    source: str
    said: tuple[Said, ...]
    way_out: str = ""

    def __str__(self) -> str:
        return f"{self.file}: {self.name}"


def rows() -> list[Row]:
    """All rows of all files."""
    return [row for path in sorted(CASES.glob("*.txt")) for row in read(path.stem, path.read_text())]


def read(file: str, text: str) -> Iterator[Row]:
    """The rows of one file."""
    for part in re.split(r"^== ", text, flags=re.MULTILINE)[1:]:
        name, _, rest = part.partition("\n")
        program, _, way_out = rest.partition("-- way out\n")
        call = ""
        if program.startswith("call "):
            call, _, program = program.removeprefix("call ").partition("\n")
        source, said = _taken_apart(program.rstrip().splitlines())
        yield Row(file, name, call, source, tuple(said), way_out.rstrip())


def _taken_apart(lines: Iterable[str]) -> tuple[str, list[Said]]:
    source: list[str] = []
    said: list[Said] = []
    for line in lines:
        if found := _CARETS.fullmatch(line):
            start = len(found[1])
            said.append(Said(len(source), start, start + len(found[2]), found[3]))
        elif found := _HINT.fullmatch(line):
            last = said.pop()
            said.append(Said(last.line, last.column, last.end, last.message, found[1]))
        else:
            source.append(line)
    return "\n".join(source) + "\n", said


def write(row: Row) -> str:
    """The row as it stands in its file."""
    lines = [f"== {row.name}", *([f"call {row.call}"] if row.call else [])]
    for number, line in enumerate(row.source.splitlines(), 1):
        lines.append(line)
        for said in (s for s in row.said if s.line == number):
            indent = " " * said.column
            lines.append(f"{indent}{'^' * (said.end - said.column)} {said.message}")
            lines += [f"{indent}hint: {said.hint}"] if said.hint else []
    return "\n".join([*lines, *(["-- way out", row.way_out] if row.way_out else [])]) + "\n"

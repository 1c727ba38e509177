"""`csv`, `io` and `difflib` as the library writes them, as source and compiled, against CPython's own."""

from __future__ import annotations

import csv
import difflib
import io
from collections.abc import Iterator
from random import Random
from typing import Any

import pytest
from lanewise import compile

from library.standard import compare

COUNT = 600


class Kept:
    """What `csv` writes to."""

    def __init__(self) -> None:
        self.texts: list[str] = []

    def write(self, text: str) -> int:
        self.texts.append(text)
        return len(text)


def rows_of(lines: list[str], delimiter: str, quotechar: str, escapechar: str, doubling: bool, skipping: bool, strict: bool) -> Any:
    found = []
    rows = csv.reader(
        lines, delimiter=delimiter, quotechar=quotechar, escapechar=escapechar or None, doublequote=doubling,
        skipinitialspace=skipping, strict=strict,
    )  # fmt: skip
    try:
        for row in rows:
            found.append((row, rows.line_num))
    except csv.Error as error:
        found.append(([str(error)], -1))
    return found


def written(rows: list[list[str]], delimiter: str, quoting: int, escapechar: str, doubling: bool, end: str) -> Any:
    file = Kept()
    writer = csv.writer(
        file, delimiter=delimiter, quoting=quoting, escapechar=escapechar or None, doublequote=doubling, lineterminator=end
    )
    try:
        for row in rows:
            writer.writerow([*row, len(row), 0.5] if len(row) > 1 else row)
    except csv.Error as error:
        return file.texts, str(error)
    return file.texts, ""


def streamed(text: str, newline: str, steps: list[tuple[int, int, str]]) -> Any:
    stream = io.StringIO(text, newline=None if newline == "None" else newline)
    found: list[str] = []
    for what, n, s in steps:
        try:
            if what == 0:
                found.append(stream.read(n))
            elif what == 1:
                found.append(stream.readline(n))
            elif what == 2:
                found.append(str(stream.write(s)))
            elif what == 3:
                found.append(str(stream.seek(n)))
            elif what == 4:
                found.append(str(stream.truncate(n)))
            elif what == 5:
                found += stream.readlines(n)
            else:
                found += list(stream)
        except ValueError as error:
            found.append(str(error))
    return found, stream.getvalue(), stream.tell()


def bytes_streamed(data: bytes, steps: list[tuple[int, int, str]]) -> Any:
    stream = io.BytesIO(data)
    found: list[object] = []
    for what, n, s in steps:
        try:
            if what == 0:
                found.append(stream.read(n))
            elif what == 1:
                found.append(stream.readline(n))
            elif what == 2:
                found.append(stream.write(s.encode()))
            elif what == 3:
                found.append(stream.seek(n, len(s)))
            elif what == 4:
                found.append(stream.truncate(n))
            elif what == 5:
                found.append(stream.readlines(n))
            else:
                room = bytearray(len(s))
                found.append((stream.readinto(room), bytes(room), list(stream)))
        except ValueError as error:
            found.append(str(error))
    return found, stream.getvalue(), stream.tell()


def blocks(a: str, b: str, auto: bool) -> Any:
    m = difflib.SequenceMatcher(None, a, b, auto)
    spaces = difflib.SequenceMatcher(lambda c: c == " ", a, b)
    shown = (
        m.get_matching_blocks(),
        m.get_opcodes(),
        list(m.get_grouped_opcodes(2)),
        m.ratio(),
        m.quick_ratio(),
        m.real_quick_ratio(),
    )
    return shown, spaces.get_opcodes(), spaces.find_longest_match(), difflib.get_close_matches(a, [b, a, b[::-1], "abc"], 2, 0.4)


def beside(a: list[str], b: list[str]) -> Any:
    plain, choosy = difflib.Differ(), difflib.Differ(difflib.IS_LINE_JUNK, difflib.IS_CHARACTER_JUNK)
    return list(plain.compare(a, b)), list(choosy.compare(a, b)), list(difflib.ndiff(a, b))


def changes(a: list[str], b: list[str]) -> Any:
    unified = list(difflib.unified_diff(a, b, "old", "new", "1970", n=1)), list(difflib.unified_diff(a, b, lineterm=""))
    return unified, list(difflib.context_diff(a, b, "old", "new", "", "1971")), list(difflib.context_diff(a, b, n=0, lineterm=""))


def texts(random: Random, letters: str, most: int) -> str:
    return "".join(random.choices(letters, k=random.randrange(most)))


def lines() -> Iterator[tuple[Any, ...]]:
    random = Random(31)
    for _ in range(COUNT):
        several = [texts(random, 'ab ,;"\'\\\n\r"', 12) + random.choice(("", "\n", "\r\n")) for _ in range(random.randrange(4))]
        escape, ways = random.choice(("", "", "\\")), random.choices((False, True), k=3)
        yield several, random.choice(",;"), random.choice("\"'"), escape, *ways


def rows() -> Iterator[tuple[Any, ...]]:
    random = Random(32)
    for _ in range(COUNT):
        several = [[texts(random, 'ab ,;"\\\n\r', 6) for _ in range(random.randrange(4))] for _ in range(2)]
        escape, end = random.choice(("", "\\")), random.choice(("\r\n", "\n", "!"))
        yield several, random.choice(",;"), random.randrange(4), escape, random.random() < 0.6, end


def streams() -> Iterator[tuple[Any, ...]]:
    random = Random(33)
    for _ in range(COUNT):
        steps = [(random.randrange(7), random.randrange(-2, 9), texts(random, "ab\n\r", 4)) for _ in range(random.randrange(7))]
        yield texts(random, "abc\n\r", 12), random.choice(("None", "", "\n", "\r", "\r\n", "\n")), steps


def byte_streams() -> Iterator[tuple[Any, ...]]:
    for text, _, steps in streams():
        yield text.encode(), steps


def pairs() -> Iterator[tuple[Any, ...]]:
    random = Random(34)
    for _ in range(COUNT):
        most = random.choice((5, 20, 20, 300))
        yield texts(random, "ab c", most), texts(random, "ab cd", most), random.random() < 0.5


def versions() -> Iterator[tuple[Any, ...]]:
    """Lines, and what became of them: some are changed in a few places, some left out, some new."""
    random = Random(35)
    for _ in range(COUNT):
        old = [texts(random, "ab c\t", 12) + random.choice(("\n", "\n", " # \n", "")) for _ in range(random.randrange(7))]
        new = []
        for line in old:
            k = random.randrange(len(line) + 1)
            new += random.choice(([line], [line[:k] + "x" + line[k:]], [line[:k] + "y" + line[k + 1 :]], [], [line, "#\n"]))
        yield old, random.sample(new, len(new)) if random.random() < 0.2 else new


@pytest.mark.parametrize(
    ("function", "module", "inputs"),
    [
        (rows_of, "csv", lines), (written, "csv", rows), (streamed, "io", streams), (bytes_streamed, "io", byte_streams),
        (blocks, "difflib", pairs), (beside, "difflib", versions), (changes, "difflib", versions),
    ],
    ids=("reader", "writer", "StringIO", "BytesIO", "SequenceMatcher", "Differ", "unified and context"),
)  # fmt: skip
def test_the_same(function: Any, module: str, inputs: Any) -> None:
    assert compare(function, module, inputs()) == COUNT


def test_what_csv_is_not_asked() -> None:
    def by_class(lines: list[str]) -> Any:
        return list(csv.reader(lines, csv.excel))

    def with_numbers(lines: list[str]) -> Any:
        return list(csv.reader(lines, quoting=csv.QUOTE_NONNUMERIC))

    with pytest.raises(NotImplementedError, match="pass delimiter="):
        compile(by_class)(["1"])
    with pytest.raises(NotImplementedError, match="call float"):
        compile(with_numbers)(["1"])

"""`difflib`: what two sequences have in common, by Ratcliff and Obershelp. In: sequences. Out: what CPython's own give.

`Differ` pairs lines as CPython up to 3.13 does: docs/deviations.md has a row. All else of the module is compiled from CPython's
own source, over these.
"""

from __future__ import annotations

import difflib
from heapq import nlargest
from typing import Any

from lanewise.library.prelude.words import Apart


class SequenceMatcher(Apart):
    """The blocks that two sequences share, and how one becomes the other."""

    def __init__(self, isjunk: Any = None, a: Any = "", b: Any = "", autojunk: Any = True) -> None:
        self.isjunk = isjunk
        self.a = a
        self.b = b
        self.autojunk = autojunk
        self.matching_blocks: Any = None
        self.opcodes: Any = None
        self.fullbcount: Any = None
        self.b2j: Any = {}
        self.bjunk: Any = set()
        self.bpopular: Any = set()
        self._index()

    def set_seqs(self, a: Any, b: Any) -> None:
        """Others."""
        self.set_seq1(a)
        self.set_seq2(b)

    def set_seq1(self, a: Any) -> None:
        """Another first one."""
        self.a = a
        self.matching_blocks = self.opcodes = None

    def set_seq2(self, b: Any) -> None:
        """Another second one."""
        self.b = b
        self.matching_blocks = self.opcodes = self.fullbcount = None
        self._index()

    def _index(self) -> None:
        """Where the items of the second one are, but for those that say nothing."""
        self.b2j = {}
        for i, x in enumerate(self.b):
            self.b2j.setdefault(x, []).append(i)
        self.bjunk = set()
        self.bpopular = set()
        if self.isjunk is not None:
            for x in self.b2j:
                if self.isjunk(x):
                    self.bjunk.add(x)
            for x in self.bjunk:
                del self.b2j[x]
        n = len(self.b)
        if self.autojunk and n >= 200:
            for x, places in self.b2j.items():
                if len(places) > n // 100 + 1:
                    self.bpopular.add(x)
            for x in self.bpopular:
                del self.b2j[x]

    def find_longest_match(self, alo: Any = 0, ahi: Any = None, blo: Any = 0, bhi: Any = None) -> Any:
        """The longest block in parts of them; of several the first."""
        a, b, junk = self.a, self.b, self.bjunk
        a_end: int = len(a) if ahi is None else ahi
        b_end: int = len(b) if bhi is None else bhi
        besti, bestj, size = alo, blo, 0
        lengths: dict[int, int] = {}
        for i in range(alo, a_end):
            longer: dict[int, int] = {}
            for j in self.b2j.get(a[i], []):
                if j < blo:
                    continue
                if j >= b_end:
                    break
                k = lengths.get(j - 1, 0) + 1
                longer[j] = k
                if k > size:
                    besti, bestj, size = i - k + 1, j - k + 1, k
            lengths = longer
        for of_junk in (False, True):
            while besti > alo and bestj > blo and (b[bestj - 1] in junk) == of_junk and a[besti - 1] == b[bestj - 1]:
                besti, bestj, size = besti - 1, bestj - 1, size + 1
            while besti + size < a_end and bestj + size < b_end and (b[bestj + size] in junk) == of_junk:
                if a[besti + size] != b[bestj + size]:
                    break
                size += 1
        return difflib.Match(besti, bestj, size)

    def get_matching_blocks(self) -> Any:
        """All blocks in order, those that touch as one, and an empty one at the end."""
        if self.matching_blocks is not None:
            return self.matching_blocks
        la, lb = len(self.a), len(self.b)
        queue = [(0, la, 0, lb)]
        blocks: list[tuple[int, int, int]] = []
        while queue:
            alo, ahi, blo, bhi = queue.pop()
            i, j, k = self.find_longest_match(alo, ahi, blo, bhi)
            if k:
                blocks.append((i, j, k))
                if alo < i and blo < j:
                    queue.append((alo, i, blo, j))
                if i + k < ahi and j + k < bhi:
                    queue.append((i + k, ahi, j + k, bhi))
        blocks.sort()
        found = []
        i1, j1, k1 = 0, 0, 0
        for i2, j2, k2 in blocks:
            if i1 + k1 == i2 and j1 + k1 == j2:
                k1 += k2
            else:
                if k1:
                    found.append(difflib.Match(i1, j1, k1))
                i1, j1, k1 = i2, j2, k2
        if k1:
            found.append(difflib.Match(i1, j1, k1))
        found.append(difflib.Match(la, lb, 0))
        self.matching_blocks = found
        return found

    def get_opcodes(self) -> Any:
        """How the first one becomes the second."""
        if self.opcodes is not None:
            return self.opcodes
        i = j = 0
        found = []
        for ai, bj, size in self.get_matching_blocks():
            tag = "replace" if i < ai and j < bj else "delete" if i < ai else "insert" if j < bj else ""
            if tag:
                found.append((tag, i, ai, j, bj))
            i, j = ai + size, bj + size
            if size:
                found.append(("equal", ai, i, bj, j))
        self.opcodes = found
        return found

    def get_grouped_opcodes(self, n: Any = 3) -> Any:
        """The same in groups, with so much around each change."""
        codes = self.get_opcodes()  # which CPython changes, too
        if not codes:
            codes = [("equal", 0, 1, 0, 1)]
        if codes[0][0] == "equal":
            tag, i1, i2, j1, j2 = codes[0]
            codes[0] = tag, max(i1, i2 - n), i2, max(j1, j2 - n), j2
        if codes[-1][0] == "equal":
            tag, i1, i2, j1, j2 = codes[-1]
            codes[-1] = tag, i1, min(i2, i1 + n), j1, min(j2, j1 + n)
        group = []
        for tag, i1, i2, j1, j2 in codes:
            if tag == "equal" and i2 - i1 > n + n:
                group.append((tag, i1, min(i2, i1 + n), j1, min(j2, j1 + n)))
                yield group
                group = []
                i1, j1 = max(i1, i2 - n), max(j1, j2 - n)
            group.append((tag, i1, i2, j1, j2))
        if group and not (len(group) == 1 and group[0][0] == "equal"):
            yield group

    def ratio(self) -> float:
        """How much of both is in blocks."""
        return _ratio(sum([block[2] for block in self.get_matching_blocks()]), len(self.a) + len(self.b))

    def quick_ratio(self) -> float:
        """At least as much: in any order."""
        if self.fullbcount is None:
            counts: Any = {}
            for x in self.b:
                counts[x] = counts.get(x, 0) + 1
            self.fullbcount = counts
        left: Any = {}
        matches = 0
        for x in self.a:
            count = left[x] if x in left else self.fullbcount.get(x, 0)
            left[x] = count - 1
            if count > 0:
                matches += 1
        return _ratio(matches, len(self.a) + len(self.b))

    def real_quick_ratio(self) -> float:
        """At least as much: by their lengths."""
        la, lb = len(self.a), len(self.b)
        return _ratio(min(la, lb), la + lb)


def _ratio(matches: int, length: int) -> float:
    return 2.0 * matches / length if length else 1.0


def get_close_matches(word: Any, possibilities: Any, n: Any = 3, cutoff: Any = 0.6) -> Any:
    """Those that are like a word, the likest first."""
    if not n > 0:
        raise ValueError(f"n must be > 0: {n!r}")
    if not 0.0 <= cutoff <= 1.0:
        raise ValueError(f"cutoff must be in [0.0, 1.0]: {cutoff!r}")
    found = []
    matcher = SequenceMatcher(None, "", word)
    for x in possibilities:
        matcher.set_seq1(x)
        if matcher.real_quick_ratio() >= cutoff and matcher.quick_ratio() >= cutoff and matcher.ratio() >= cutoff:
            found.append((matcher.ratio(), x))
    return [x for _, x in nlargest(n, found)]


class Differ(Apart):
    """The lines of two texts as one list: what was taken out, what was put in, and hints where two lines are much alike."""

    def __init__(self, linejunk: Any = None, charjunk: Any = None) -> None:
        self.linejunk = linejunk
        self.charjunk = charjunk

    def compare(self, a: Any, b: Any) -> Any:
        """Each line with a mark in front."""
        for tag, i1, i2, j1, j2 in SequenceMatcher(self.linejunk, a, b).get_opcodes():
            if tag == "replace":
                yield from self._replaced(a, i1, i2, b, j1, j2)
            elif tag == "insert":
                yield from _marked("+", b, j1, j2)
            else:
                yield from _marked("-" if tag == "delete" else " ", a, i1, i2)

    def _replaced(self, a: Any, i1: Any, i2: Any, b: Any, j1: Any, j2: Any) -> Any:
        """Lines in the place of others: what is before the pair that is most alike, the pair, and what is behind it."""
        if i1 == i2 or j1 == j2:
            yield from _marked("-", a, i1, i2)
            yield from _marked("+", b, j1, j2)
            return
        i, j = self._closest(a, i1, i2, b, j1, j2)
        if i < 0:
            shorter = j2 - j1 < i2 - i1  # which comes first: fewer lines to keep in mind
            if shorter:
                yield from _marked("+", b, j1, j2)
            yield from _marked("-", a, i1, i2)
            if not shorter:
                yield from _marked("+", b, j1, j2)
            return
        yield from self._replaced(a, i1, i, b, j1, j)
        if a[i] == b[j]:
            yield "  " + a[i]
        else:
            yield from self._beside(a[i], b[j])
        yield from self._replaced(a, i + 1, i2, b, j + 1, j2)

    def _closest(self, a: Any, i1: Any, i2: Any, b: Any, j1: Any, j2: Any) -> tuple[int, int]:
        """The first pair of lines that are most alike. Equal ones are junk: they count where no other two are alike enough."""
        best, found, equal = 0.74, (-1, -1), (-1, -1)
        matcher = SequenceMatcher(self.charjunk)
        for j in range(j1, j2):
            matcher.set_seq2(b[j])
            for i in range(i1, i2):
                if a[i] == b[j]:
                    equal = equal if equal[0] >= 0 else (i, j)
                    continue
                matcher.set_seq1(a[i])
                if matcher.real_quick_ratio() > best and matcher.quick_ratio() > best and matcher.ratio() > best:
                    best, found = matcher.ratio(), (i, j)
        return found if best >= 0.75 else equal

    def _beside(self, old: Any, new: Any) -> Any:
        """Two lines that are much alike, each with a hint below it where it differs."""
        olds = news = ""
        for tag, i1, i2, j1, j2 in SequenceMatcher(self.charjunk, old, new).get_opcodes():
            olds += (" " if tag == "equal" else "^" if tag == "replace" else "-") * (i2 - i1)
            news += (" " if tag == "equal" else "^" if tag == "replace" else "+") * (j2 - j1)
        for mark, line, hints in (("-", old, olds), ("+", new, news)):
            yield f"{mark} {line}"
            below = "".join([c if hint == " " and c.isspace() else hint for c, hint in zip(line, hints, strict=True)]).rstrip()
            if below:
                yield f"? {below}\n"


def _marked(mark: str, lines: Any, low: Any, high: Any) -> Any:
    for line in lines[low:high]:
        yield f"{mark} {line}"


def IS_LINE_JUNK(line: Any) -> bool:
    """A line that says nothing: blank, or one mark of a comment."""
    return line.strip() in ("", "#")


# --- what changed, with so much around it ----------------------------------------------------------------------------


def unified_diff(
    a: Any, b: Any, fromfile: Any = "", tofile: Any = "", fromfiledate: Any = "", tofiledate: Any = "", n: Any = 3,
    lineterm: Any = "\n",
) -> Any:  # fmt: skip
    """Lines with a mark in front, as `diff -u` prints them (POSIX, `diff`)."""
    _check(a, b, fromfile, tofile, fromfiledate, tofiledate, lineterm)
    groups = list(SequenceMatcher(None, a, b).get_grouped_opcodes(n))
    if groups:
        yield _head("---", fromfile, fromfiledate, lineterm)
        yield _head("+++", tofile, tofiledate, lineterm)
    for group in groups:
        _, i1, _, j1, _ = group[0]
        _, _, i2, _, j2 = group[-1]
        yield f"@@ -{_unified_range(i1, i2)} +{_unified_range(j1, j2)} @@{lineterm}"
        for tag, i1, i2, j1, j2 in group:
            if tag == "equal":
                for line in a[i1:i2]:
                    yield " " + line
                continue
            for line in a[i1:i2]:
                yield "-" + line
            for line in b[j1:j2]:
                yield "+" + line


def context_diff(
    a: Any, b: Any, fromfile: Any = "", tofile: Any = "", fromfiledate: Any = "", tofiledate: Any = "", n: Any = 3,
    lineterm: Any = "\n",
) -> Any:  # fmt: skip
    """What was there, and then what is there, as `diff -c` prints them."""
    _check(a, b, fromfile, tofile, fromfiledate, tofiledate, lineterm)
    groups = list(SequenceMatcher(None, a, b).get_grouped_opcodes(n))
    if groups:
        yield _head("***", fromfile, fromfiledate, lineterm)
        yield _head("---", tofile, tofiledate, lineterm)
    for group in groups:
        _, i1, _, j1, _ = group[0]
        _, _, i2, _, j2 = group[-1]
        yield "***************" + lineterm
        yield f"*** {_context_range(i1, i2)} ****{lineterm}"
        if any(tag == "replace" or tag == "delete" for tag, *_ in group):
            for tag, start, end, _, _ in group:
                for line in a[start:end]:
                    yield _CONTEXT[tag] + line
        yield f"--- {_context_range(j1, j2)} ----{lineterm}"
        if any(tag == "replace" or tag == "insert" for tag, *_ in group):
            for tag, _, _, start, end in group:
                for line in b[start:end]:
                    yield _CONTEXT[tag] + line


_CONTEXT = {"insert": "+ ", "delete": "- ", "replace": "! ", "equal": "  "}


def _check(a: Any, b: Any, *texts: Any) -> None:
    """Bytes would be shown as Python writes them."""
    for lines in (a, b):
        if lines and not isinstance(lines[0], str):
            raise TypeError(f"lines to compare must be str, not {type(lines[0]).__name__} ({lines[0]!r})")
    for text in texts:
        if not isinstance(text, str):
            raise TypeError(f"all arguments must be str, not: {text!r}")


def _head(mark: str, name: str, date: str, end: str) -> str:
    return f"{mark} {name}\t{date}{end}" if date else f"{mark} {name}{end}"


def _unified_range(start: int, stop: int) -> str:
    """Where lines begin, and how many there are; none are said to be behind a line."""
    count = stop - start
    return str(start + 1) if count == 1 else f"{start + 1 if count else start},{count}"


def _context_range(start: int, stop: int) -> str:
    """The first line and the last one."""
    return f"{start + 1},{stop}" if stop > start + 1 else str(stop)

"""`textwrap`: a text in lines of a width. In: texts. Out: what CPython's own functions give.

CPython takes words apart with a regular expression; here they are scanned, so that no engine for these travels along. A long word
that finds a line full leaves the blank before it there, as in CPython up to 3.13.
"""

from __future__ import annotations

from typing import Any

_BLANKS = "\t\n\x0b\x0c\r "
_BEFORE_A_DASH = "!\"'&.,?"


class TextWrapper:
    """How lines are made."""

    def __init__(
        self, width: Any = 70, initial_indent: Any = "", subsequent_indent: Any = "", expand_tabs: Any = True,
        replace_whitespace: Any = True, fix_sentence_endings: Any = False, break_long_words: Any = True,
        drop_whitespace: Any = True, break_on_hyphens: Any = True, tabsize: Any = 8, *, max_lines: Any = None,
        placeholder: Any = " [...]",
    ) -> None:  # fmt: skip
        self.width = width
        self.initial_indent = initial_indent
        self.subsequent_indent = subsequent_indent
        self.expand_tabs = expand_tabs
        self.replace_whitespace = replace_whitespace
        self.fix_sentence_endings = fix_sentence_endings
        self.break_long_words = break_long_words
        self.drop_whitespace = drop_whitespace
        self.break_on_hyphens = break_on_hyphens
        self.tabsize = tabsize
        self.max_lines = max_lines
        self.placeholder = placeholder

    def fill(self, text: Any) -> str:
        """One text of all lines."""
        return "\n".join(self.wrap(text))

    def wrap(self, text: Any) -> list[str]:
        """The lines."""
        if self.expand_tabs:
            text = text.expandtabs(self.tabsize)
        if self.replace_whitespace:
            text = "".join([" " if c in _BLANKS else c for c in text])
        pieces = _pieces(text, self.break_on_hyphens)
        if self.fix_sentence_endings:
            for i in range(len(pieces) - 1):
                if pieces[i + 1] == " " and _ends_sentence(pieces[i]):
                    pieces[i + 1] = "  "
        if self.width <= 0:
            raise ValueError(f"invalid width {self.width!r} (must be > 0)")
        if self.max_lines is not None:
            indent = self.subsequent_indent if self.max_lines > 1 else self.initial_indent
            if len(indent) + len(self.placeholder.lstrip()) > self.width:
                raise ValueError("placeholder too large for max width")
        pieces.reverse()
        return self._lines(pieces)

    def _lines(self, pieces: list[str]) -> list[str]:
        """The lines of pieces, the last one first, which are taken away."""
        lines: list[str] = []
        while pieces:
            indent = self.subsequent_indent if lines else self.initial_indent
            width = self.width - len(indent)
            if self.drop_whitespace and lines and pieces[-1].strip() == "":
                pieces.pop()
            line, length = self._line(pieces, width)
            if not line:
                continue
            left = bool(pieces) and not (self.drop_whitespace and len(pieces) == 1 and not pieces[0].strip())
            if self.max_lines is None or len(lines) + 1 < self.max_lines or (not left and length <= width):
                lines.append(indent + "".join(line))
                continue
            self._cut(lines, line, length, indent)
            break
        return lines

    def _line(self, pieces: list[str], width: int) -> tuple[list[str], int]:
        """The pieces that go on a line, and their length."""
        line: list[str] = []
        length = 0
        while pieces and length + len(pieces[-1]) <= width:
            length += len(pieces[-1])
            line.append(pieces.pop())
        if pieces and len(pieces[-1]) > width:
            if self.break_long_words:
                self._break(pieces, line, 1 if width < 1 else width - length)
            elif not line:
                line.append(pieces.pop())
            length = sum([len(piece) for piece in line])
        if self.drop_whitespace and line and line[-1].strip() == "":
            length -= len(line.pop())
        return line, length

    def _break(self, pieces: list[str], line: list[str], room: int) -> None:
        """So much of a word as a line has room for, but behind its last hyphen, if there is any letter before that."""
        word = pieces[-1]
        end = room
        if self.break_on_hyphens and len(word) > room:
            hyphen = word.rfind("-", 0, room)
            if hyphen > 0 and word[:hyphen].strip("-"):
                end = hyphen + 1
        line.append(word[:end])
        pieces[-1] = word[end:]

    def _cut(self, lines: list[str], line: list[str], length: int, indent: str) -> None:
        """The last line, which says that there is more."""
        while line:
            if line[-1].strip() and length + len(self.placeholder) <= self.width - len(indent):
                lines.append(indent + "".join(line) + self.placeholder)
                return
            length -= len(line.pop())
        if lines and len(lines[-1].rstrip()) + len(self.placeholder) <= self.width:
            lines[-1] = lines[-1].rstrip() + self.placeholder
        else:
            lines.append(indent + self.placeholder.lstrip())


def _ends_sentence(word: str) -> bool:
    """Whether it ends with a small letter and a full stop or its like, which a quotation mark may follow."""
    end = len(word) - 1 if word[-1] in "\"'" else len(word)
    return end > 1 and word[end - 1] in ".!?" and "a" <= word[end - 2] <= "z"


def _pieces(text: str, hyphens: bool) -> list[str]:
    """Blanks, and what is between them; with `hyphens` in the pieces between which a line may end."""
    found: list[str] = []
    i = 0
    while i < len(text):
        start = i
        i += 1
        if text[start] in _BLANKS:
            while i < len(text) and text[i] in _BLANKS:
                i += 1
        elif hyphens is True and (end := _behind_dashes(text, start)) > start:
            i = end
        else:
            while i < len(text) and text[i] not in _BLANKS:
                if hyphens is True and text[i] == "-":
                    if _is_within_word(text, i):
                        i += 1
                        break
                    if _behind_dashes(text, i) > i:
                        break
                i += 1
        found.append(text[start:i])
    return found


def _behind_dashes(text: str, i: int) -> int:
    """Where two or more between words end; `i` if these are none."""
    end = i
    while end < len(text) and text[end] == "-":
        end += 1
    if end < i + 2 or i == 0 or end == len(text) or not _is_of_word(text[end]):
        return i
    return end if _is_of_word(text[i - 1]) or text[i - 1] in _BEFORE_A_DASH else i


def _is_within_word(text: str, i: int) -> bool:
    """Whether there are two letters on both sides of a hyphen; one more hyphen may be between two."""
    if not (_is_letter(text, i - 1) and _is_letter(text, i + 1)):
        return False
    before = _is_letter(text, i - 2) or (_has_hyphen(text, i - 2) and _is_letter(text, i - 3))
    return before and (_is_letter(text, i + 2) or (_has_hyphen(text, i + 2) and _is_letter(text, i + 3)))


def _has_hyphen(text: str, i: int) -> bool:
    return 0 <= i < len(text) and text[i] == "-"


def _is_letter(text: str, i: int) -> bool:
    """What a word has but for digits."""
    return 0 <= i < len(text) and _is_of_word(text[i]) and not text[i].isdecimal()


def _is_of_word(c: str) -> bool:
    return c == "_" or c.isalnum()


# --- without a wrapper -----------------------------------------------------------------------------------------------


def wrap(text: Any, width: Any = 70, **kwargs: Any) -> list[str]:
    """The lines of a text."""
    return TextWrapper(width=width, **kwargs).wrap(text)


def fill(text: Any, width: Any = 70, **kwargs: Any) -> str:
    """The same as one text."""
    return TextWrapper(width=width, **kwargs).fill(text)


def shorten(text: Any, width: Any, **kwargs: Any) -> str:
    """As much as one line has room for."""
    return TextWrapper(width=width, max_lines=1, **kwargs).fill(" ".join(text.split()))


def indent(text: Any, prefix: Any, predicate: Any = None) -> str:
    """With something before each line that is not blank, or that a function chooses."""
    parts = []
    for line in text.splitlines(True):
        parts.append(prefix + line if (line.strip() if predicate is None else predicate(line)) else line)
    return "".join(parts)


def dedent(text: Any) -> str:
    """Without the spaces and tabs that all lines begin with; a line of these alone is empty."""
    lines = text.split("\n")
    margin = ""
    any_line = False
    for i in range(len(lines)):
        line = lines[i]
        bare = line.lstrip(" \t")
        if bare == "":
            lines[i] = ""
            continue
        indent = line[: len(line) - len(bare)]
        margin = _common(margin, indent) if any_line else indent
        any_line = True
    if margin == "":
        return "\n".join(lines)
    return "\n".join([line.removeprefix(margin) for line in lines])


def _common(a: str, b: str) -> str:
    """What two texts begin with."""
    for i in range(min(len(a), len(b))):
        if a[i] != b[i]:
            return a[:i]
    return a if len(a) < len(b) else b

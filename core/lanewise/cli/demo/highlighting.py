"""Source text for a page. In: Python or JavaScript. Out: HTML, one `<span class="line">` per line, its words in spans by kind."""

from __future__ import annotations

import re
from collections.abc import Iterator
from html import escape

_NUMBER = r"\b(?:0[xX][\da-fA-F_]+n?|\d[\d_]*(?:\.\d*)?(?:e[+-]?\d+)?[jn]?)\b"
_PYTHON = re.compile(
    rf"""(?P<comment>\#[^\n]*)
    | (?P<string>[rbf]*(?:\"\"\".*?\"\"\"|"(?:\\.|[^"\\\n])*"|'(?:\\.|[^'\\\n])*'))
    | (?P<number>{_NUMBER})
    | (?P<decorator>@\w[\w.]*)
    | (?P<name>(?<=\bdef\ )\w+)
    | (?P<keyword>\b(?:and|as|assert|break|class|continue|def|elif|else|for|from|if|import|in|is|lambda|match|not|or|pass|raise
        |return|while|with|None|True|False)\b)""",
    re.VERBOSE | re.DOTALL,
)
_JAVASCRIPT = re.compile(
    rf"""(?P<comment>//[^\n]*|/\*.*?\*/)
    | (?P<string>"(?:\\.|[^"\\\n])*"|'(?:\\.|[^'\\\n])*'|`[^`]*`)
    | (?P<number>{_NUMBER})
    | (?P<name>(?<=\bfunction\ )\w+)
    | (?P<keyword>\b(?:break|const|continue|else|export|for|function|if|let|new|of|return|throw|while|null|true|false)\b)""",
    re.VERBOSE | re.DOTALL,
)


def python(source: str) -> str:
    """Python as HTML."""
    return _lines(_PYTHON, source)


def javascript(source: str) -> str:
    """JavaScript as HTML."""
    return _lines(_JAVASCRIPT, source)


def _lines(words: re.Pattern[str], source: str) -> str:
    """No span crosses the end of a line, so that each line is one element."""
    lines = "".join(_pieces(words, source.rstrip("\n"))).split("\n")
    return "\n".join(f'<span class="line">{line}</span>' for line in lines)


def _pieces(words: re.Pattern[str], source: str) -> Iterator[str]:
    at = 0
    for found in words.finditer(source):
        yield escape(source[at : found.start()], quote=False)
        parts = escape(found[0], quote=False).split("\n")
        yield "\n".join(f'<span class="{found.lastgroup}">{part}</span>' for part in parts)
        at = found.end()
    yield escape(source[at:], quote=False)

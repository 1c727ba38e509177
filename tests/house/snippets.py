"""A page comes in; its Python blocks go out, and what each line of a block shows beside what its comment says it shows.

In a block, a comment behind an expression is what it gives: its repr, what it prints, or the exception. `...` stands for any text.
"""

from __future__ import annotations

import ast
import io
import re
from collections.abc import Iterator
from contextlib import redirect_stdout
from dataclasses import dataclass
from pathlib import Path
from typing import Any

ROOT = Path(__file__).parents[2]
PAGES = sorted([*ROOT.glob("*.md"), *ROOT.glob("docs/*.md")])
_BLOCK = re.compile(r"^```python\n(.*?)^```$", re.MULTILINE | re.DOTALL)
_COMMENT = re.compile(r"  # (.+)$")


@dataclass(frozen=True)
class Snippet:
    """A block, and where it stands."""

    page: Path
    line: int
    text: str

    def __str__(self) -> str:
        return f"{self.page.relative_to(ROOT)}:{self.line}"


def snippets() -> Iterator[Snippet]:
    """Every Python block of every page."""
    for page in PAGES:
        text = page.read_text(encoding="utf-8")
        for found in _BLOCK.finditer(text):
            yield Snippet(page, text.count("\n", 0, found.start(1)) + 1, found[1])


def run(text: str, file: Path) -> Iterator[tuple[str, str]]:
    """Run a block as a script; each comment behind an expression, and what the expression shows."""
    file.write_text(text, encoding="utf-8")
    lines = text.splitlines()
    names: dict[str, Any] = {"__name__": "__main__", "__file__": str(file)}
    for statement in ast.parse(text).body:
        said = _COMMENT.search(lines[(statement.end_lineno or 1) - 1])
        if isinstance(statement, ast.Expr) and said:
            yield said[1], _shown(compile(ast.Expression(statement.value), str(file), "eval"), names)
        else:
            exec(compile(ast.Module([statement], []), str(file), "exec"), names)


def _shown(code: Any, names: dict[str, Any]) -> str:
    printed = io.StringIO()
    try:
        with redirect_stdout(printed):
            value = eval(code, names)
    except Exception as error:
        return f"{type(error).__name__}: {error}"
    return printed.getvalue().rstrip() if value is None else repr(value)


def agree(said: str, shown: str) -> bool:
    """Whether the comment says what was shown."""
    return re.fullmatch(".*".join(map(re.escape, said.split("..."))), shown, re.DOTALL) is not None

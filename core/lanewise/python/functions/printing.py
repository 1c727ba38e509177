"""`print(...)`.

In: the call. Out: calls of the library that put texts out one after the other: CPython, too, writes a value before it asks for the
text of the next one.
"""

from __future__ import annotations

import ast
from collections.abc import Callable
from dataclasses import dataclass

from lanewise.ir.code import Const, Expr, Loc
from lanewise.ir.types import BAD, BOOL, NEVER, NONE, STR, Tuple, members
from lanewise.library import printing
from lanewise.library.prelude import words
from lanewise.library.prelude.standard import contextlib
from lanewise.python.classes import record_methods, records
from lanewise.python.containers import list_making, lists, tuples
from lanewise.python.expressions import operators
from lanewise.python.program.builder import NOTHING, Builder, integer
from lanewise.python.program.fold import make
from lanewise.python.program.shapes import Need
from lanewise.python.program.values import THE_NONE, Known, Nested, Value, known_text, literal, type_name
from lanewise.python.texts import texts

_MARKS = {"sep": " ", "end": "\n"}


def print_call(b: Builder, node: ast.Call) -> Value:
    """`print(*values, sep=" ", end="\\n", file=None, flush=False)`: flushed or not, all is shown when the call ends."""
    shown, named = _arguments(b, node)
    loc = b.at(node)
    named.pop("flush", None)
    file = named.pop("file", THE_NONE)
    if b.env is not None and not _is_file(b, file):
        place = next(k for k in node.keywords if k.arg == "file")
        return b.refuse(place, "print() is not compiled with such a file", "leave file= out, or print into an io.StringIO()")
    unknown = next((name for name in named if name not in _MARKS), None)
    if unknown is not None:
        return operators.type_error(b, f"'{unknown}' is an invalid keyword argument for print()", loc)
    separator, end = (_mark(b, name, named.get(name), node) for name in _MARKS)
    if any(e.type == BAD for e, _ in shown):
        return NOTHING
    _Line(b, separator, loc, file if isinstance(file, Expr) else THE_NONE).of(shown, end)
    return THE_NONE


def _is_file(b: Builder, file: Value) -> bool:
    """Whether texts can be written to it: the usual place, or what has a method `write`."""
    if not isinstance(file, Expr):
        return False
    return all(t in (BAD, NEVER, NONE) or hasattr(b.program.shapes.class_of(t), "write") for t in members(file.type))


def _arguments(b: Builder, node: ast.Call) -> tuple[list[tuple[Expr, bool]], dict[str, Value]]:
    """The values, each with whether it is a starred list of them; and the named arguments."""
    from lanewise.python.expressions.expressions import as_runtime, given, several

    found = several(b, given(node))
    shown: list[tuple[Expr, bool]] = []
    for argument, one in zip(node.args, found, strict=False):
        if not isinstance(argument, ast.Starred):
            shown.append((b.temp(texts.subject(b, one, argument), b.at(argument)), False))
        elif isinstance(one, Known | Nested) or not isinstance(one.type, Tuple):
            items = list_making.as_list(b, one, argument)
            shown.append((as_runtime(b, items, argument), True))
        else:
            shown += [(item, False) for item in tuples.items(b.temp(one, b.at(argument)))]
    return shown, {str(k.arg): v for k, v in zip(node.keywords, found[len(node.args) :], strict=True)}


def _mark(b: Builder, name: str, given: Value | None, node: ast.AST) -> Expr:
    """What stands between the values, or after them: None is the usual."""
    from lanewise.python.expressions.expressions import as_runtime

    loc = b.at(node)

    def one(x: Expr) -> Expr:
        if x.type in (STR, BAD, NEVER):
            return x
        return literal(_MARKS[name]) if x.type == NONE else operators.type_error(
            b, f"{name} must be None or a string, not {type_name(x.type)}", loc
        )

    return literal(_MARKS[name]) if given is None else b.temp(b.each_expr(as_runtime(b, given, node), one, loc), loc)


@dataclass
class _Line:
    """One print: values with the separator between them."""

    b: Builder
    separator: Expr
    loc: Loc
    file: Expr

    def of(self, shown: list[tuple[Expr, bool]], end: Expr) -> None:
        """All values, then the end. What is known beside each other at build is put out at once."""
        pending = ""
        before: Expr = Const(BOOL, False)
        for x, starred in shown:
            if starred:
                self._put(literal(pending))
                pending, before = "", self._each(x, before)
                continue
            parts = [*([self.separator] if before == Const(BOOL, True) else []), texts.text_of(self.b, x, self.loc)]
            if not isinstance(before, Const):
                self._put(literal(pending))
                pending = ""
                self.b.when(before, lambda: self._put(self.separator), self.loc)
            pending = self._all(pending, parts)
            before = Const(BOOL, True)
        self._put(literal(self._all(pending, [end])))

    def _all(self, pending: str, parts: list[Expr]) -> str:
        """Put texts out; what is known at the end waits for what comes behind it."""
        for part in parts:
            known = known_text(part)
            if known is None:
                self._put(literal(pending))
                self._put(part)
            pending = "" if known is None else pending + known
        return pending

    def _each(self, x: Expr, before: Expr) -> Expr:
        """The items of a list; whether there is something before what follows."""
        b, loc = self.b, self.loc

        def one(i: Expr, item: Expr) -> None:
            between = make("or", (before, make("gt", (i, integer(0)), BOOL)), BOOL)
            b.when(between, lambda: self._put(self.separator), loc)
            self._put(texts.text_of(b, item, loc))

        if b.env is None or x.type in (BAD, NEVER):
            return before
        lists.each(b, x, one, loc)
        return b.temp(make("or", (before, make("gt", (lists.length(b, x, loc), integer(0)), BOOL)), BOOL), loc)

    def _put(self, x: Expr) -> None:
        if self.b.env is None or x == literal("") or x.type != STR:
            return
        self.b.each(self.file, lambda file: self._write(file, x), self.loc)

    def _write(self, file: Expr, x: Expr) -> Value:
        if file.type == NONE:
            return _printed(self.b, x, self.loc)
        node = ast.Pass(lineno=self.loc.line, col_offset=0)
        return record_methods.call_function(self.b, records.class_of(self.b, file).write, [file, x], {}, node)  # type: ignore[attr-defined]


def _printed(b: Builder, x: Expr, loc: Loc) -> Value:
    """To the usual place, or to where the run has diverted it."""
    if Need.DIVERTING in b.program.shapes.has:
        lists.do_prelude(b, contextlib._printed, [x], loc)
        return THE_NONE
    return _show(b, [x], loc)


def _show(b: Builder, given: list[Expr], loc: Loc) -> Value:
    b.library(printing.put_out, (given[0],), loc)
    return THE_NONE


def _divert(b: Builder, given: list[Expr], loc: Loc) -> Value:
    b.program.shapes.needs.add(Need.DIVERTING)
    return THE_NONE


def _tell(b: Builder, given: list[Expr], loc: Loc) -> Value:
    b.library(printing.tell, (given[0],), loc)
    return THE_NONE


def _title(b: Builder, given: list[Expr], loc: Loc) -> Value:
    return b.each_expr(given[0], lambda x: literal(type_name(x.type)), loc)


WORDS: dict[object, Callable[[Builder, list[Expr], Loc], Value]] = {
    words.tell: _tell,
    words.show: _show,
    words.divert: _divert,
    words.title_of: _title,
}

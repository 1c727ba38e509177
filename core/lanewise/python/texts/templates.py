"""`"...".format(...)` and `"...".format_map(table)`.

In: a template, the call. Out: the text. A template known at build is taken apart there, and what its fields name is found; for one
that is made at run time, and for values and names of which only the run knows how many they are, the prelude does it.
"""

from __future__ import annotations

import ast
import string
from collections.abc import Callable, Sequence
from functools import lru_cache

from lanewise.ir.code import Expr, Loc
from lanewise.ir.types import BAD, NEVER, STR, Open, Tuple
from lanewise.library.prelude import templates as prelude
from lanewise.library.prelude import words as prelude_words
from lanewise.python.classes import record_methods
from lanewise.python.containers import lists, rows, tuples
from lanewise.python.expressions import operators
from lanewise.python.program.builder import NOTHING, Builder, integer
from lanewise.python.program.values import THE_NONE, Keywords, Known, Value, known_text, literal, type_name
from lanewise.python.texts import texts
from lanewise.python.texts.formatting import by_spec, converted


def method(b: Builder, x: Expr, name: str, node: ast.Call) -> Value:
    """`template.format(...)` and `template.format_map(table)`."""
    return _format_map(b, x, node) if name == "format_map" else _format(b, x, node)


def _format_map(b: Builder, x: Expr, node: ast.Call) -> Value:
    from lanewise.python.expressions.expressions import as_runtime
    from lanewise.python.functions import calls

    given, named = calls.arguments(b, node)
    if b.env is None:
        return NOTHING
    if len(given) != 1 or named:
        words = "no keyword arguments" if named else f"exactly one argument ({len(given)} given)"
        return operators.type_error(b, f"str.format_map() takes {words}", b.at(node))
    return _filled(b, x, THE_NONE, b.temp(as_runtime(b, given[0], node), b.at(node)), b.at(node))


def _format(b: Builder, x: Expr, node: ast.Call) -> Value:
    from lanewise.python.expressions.expressions import as_runtime, runtime
    from lanewise.python.functions import calls

    places, names, others = _as_displays(node)
    loc = b.at(node)
    values = runtime(b, places)
    if b.env is not None and isinstance(values.type, Tuple):
        values = tuples.pack([b.temp(item, loc) for item in tuples.items(values)])
    if any(keyword.arg is None and not _is_own(b, keyword.value) for keyword in node.keywords):
        return _of_dict(b, x, values, runtime(b, names), node)
    _, named = calls.arguments(b, others)
    pairs = [tuples.pack([literal(name), b.temp(as_runtime(b, found, node), loc)]) for name, found in named.items()]
    if b.env is None or any(pair.type in (BAD, NEVER) for pair in pairs):
        return NOTHING
    return _filled(b, x, values, tuples.pack(pairs), loc)


@lru_cache(maxsize=4096)
def _as_displays(node: ast.Call) -> tuple[ast.expr, ast.expr, ast.Call]:
    """The tuple of what is given by place, the dict of what is given by name, and the call without the former: once per place, for
    what a node stands for is remembered from walk to walk."""
    places = ast.copy_location(ast.Tuple(node.args, ast.Load()), node)
    keys: list[ast.expr | None] = [k.arg and ast.copy_location(ast.Constant(k.arg), k) for k in node.keywords]  # type: ignore[misc]
    names = ast.copy_location(ast.Dict(keys, [k.value for k in node.keywords]), node)
    return places, names, ast.copy_location(ast.Call(node.func, [], node.keywords), node)


def _is_own(b: Builder, node: ast.expr) -> bool:
    """Whether it is the function's own `**named`."""
    from lanewise.python.expressions.expressions import value

    found = value(b, node) if isinstance(node, ast.Name) else None
    return isinstance(found, Known) and isinstance(found.object, Keywords)


def _of_dict(b: Builder, x: Expr, values: Expr, table: Expr, node: ast.Call) -> Value:
    if b.env is None or any(e.type in (BAD, NEVER) for e in (values, table)):
        return NOTHING
    if not isinstance(table.type, Open) or table.type.items[0] not in (STR, NEVER):
        return b.refuse(node, "** of a dict whose keys are no texts", "pass a dict with texts as keys")
    return _filled(b, x, values, table, b.at(node))


def _filled(b: Builder, x: Expr, values: Expr, named: Expr, loc: Loc) -> Expr:
    """The template filled with values by their places, and what names look into."""
    template = known_text(x)
    by_place = values == THE_NONE or isinstance(values.type, Tuple)
    if template is None or not by_place:
        return lists.call_prelude(b, prelude.formatted, [b.temp(e, loc) for e in (x, values, named)], loc)
    try:
        return _Template(b, loc, values, named).filled(template)
    except ValueError as error:
        b.throw("ValueError", *error.args, loc=loc)
        return NOTHING


class _Template:
    """The fields of one template that is known, numbered as they come; what names look into is a tuple of pairs, or a mapping."""

    def __init__(self, b: Builder, loc: Loc, values: Expr, named: Expr) -> None:
        self.b, self.loc, self.table = b, loc, named
        self.places = None if values == THE_NONE else tuples.items(values)
        self.names: dict[str, Expr] | None = None
        if isinstance(named.type, Tuple) and self.places is not None:
            pairs = [tuples.items(pair) for pair in tuples.items(named)]
            self.names = {known_text(name) or "": found for name, found in pairs}
        self.numbering = prelude.Numbering()

    def filled(self, template: str, depth: int = 2) -> Expr:
        """The whole text."""
        if depth == 0:
            raise ValueError(prelude.TOO_DEEP)
        parts: list[Expr] = []
        for text, field, spec, conversion in string.Formatter().parse(template):
            parts.append(literal(text))
            if field is None:
                continue
            found = self.value(field)
            if conversion not in (None, "r", "s", "a"):
                raise ValueError(prelude.no_conversion(conversion))
            found = self.b.temp(converted(self.b, found, conversion or "", self.loc), self.loc) if found.type != NEVER else found
            inner = self.filled(spec, depth - 1) if spec and "{" in spec else literal(spec or "")
            if self.b.env is None or found.type in (BAD, NEVER):
                return NOTHING
            parts.append(self.b.temp(by_spec(self.b, found, inner, self.loc), self.loc))
        return texts.joined(self.b, parts, self.loc) if self.b.env is not None else NOTHING

    def value(self, field: str) -> Expr:
        """What a field names."""
        at = prelude.head_of(field)
        found = self.named(field[:at])
        while at < len(field) and self.b.env is not None:
            is_attribute, name, at = prelude.step(field, at)
            found = self.b.temp(self.attribute(found, name) if is_attribute else self.item(found, name), self.loc)
        return found

    def named(self, name: str) -> Expr:
        """What it begins with."""
        number = prelude.number_of(name)
        if name == "" or number >= 0:
            place = self.numbering.next(number)
            if self.places is None:
                raise ValueError(prelude.POSITIONAL)
            if place < len(self.places):
                return self.places[place]
            self.b.throw("IndexError", f"Replacement index {place} out of range for positional args tuple", loc=self.loc)
            return NOTHING
        if self.names is None:
            return self.item(self.table, name)
        if name in self.names:
            return self.names[name]
        self.b.throw("KeyError", name, loc=self.loc)
        return NOTHING

    def attribute(self, x: Expr, name: str) -> Expr:
        """`x.name`."""
        from lanewise.python.expressions import attributes
        from lanewise.python.expressions.expressions import as_runtime

        node = self.b.node_at(self.loc)
        wanted = ast.copy_location(ast.Attribute(ast.Name("x", ast.Load()), name, ast.Load()), node)
        return as_runtime(self.b, attributes.of_value(self.b, x, wanted), node)

    def item(self, x: Expr, name: str) -> Expr:
        """`x[name]`: a field of a tuple is known by its place."""
        number = prelude.number_of(name)
        if isinstance(x.type, Tuple) and 0 <= number < len(x.type.items):
            return tuples.items(x)[number]
        key = literal(name) if number < 0 else integer(number)
        return self.b.temp(lists.call_prelude(self.b, prelude.item, [x, key], self.loc), self.loc)


def _unless_untold(b: Builder, x: Expr, plain: bool, use: Callable[[Expr], Expr], loc: Loc) -> Expr:
    """A text that says where an instance lies is another one in each run of CPython, and none here: it fails where it is wanted, as
    it may never be."""

    def one(x: Expr) -> Expr:
        if x.type in (BAD, NEVER) or record_methods.has_text(b, x, plain=plain):
            return use(x)
        words = f"the text of a {type_name(x.type)} tells where it lies: define __repr__"
        b.throw("NotImplementedError", words, loc=loc)
        return NOTHING

    return b.each_expr(x, one, loc)


def _converted(b: Builder, given: Sequence[Expr], loc: Loc) -> Expr:
    conversion = known_text(given[1]) or ""
    return _unless_untold(b, given[0], conversion == "s", lambda x: converted(b, x, conversion, loc), loc)


def _by_spec(b: Builder, given: Sequence[Expr], loc: Loc) -> Expr:
    return _unless_untold(b, given[0], True, lambda x: by_spec(b, x, given[1], loc), loc)


WORDS: dict[object, rows.Word] = {prelude_words.converted: _converted, prelude_words.by_spec: _by_spec}

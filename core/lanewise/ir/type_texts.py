"""Texts of types, read. In: what `str` made of a type. Out: the type."""

from __future__ import annotations

import re

from lanewise.ir.types import (
    BUFFER_KINDS,
    CONTAINER_KINDS,
    SCALARS,
    WIDTH,
    Buffer,
    Choice,
    Closure,
    Container,
    Outer,
    Record,
    Shaped,
    Stream,
    Tuple,
    Type,
    Union,
)

_TOKEN = re.compile(r"\s*(\^\d+|fn [\w.$<>:']+|[@#][\w.@]+|\w+(?:\.\d+)?|[()\[\]<>|,])")


def parse_type(text: str) -> Type:
    """The inverse of `str`."""
    tokens = _TOKEN.findall(text)
    t, rest = _parse(tokens, 0)
    if rest or "".join(tokens).replace(" ", "") != text.replace(" ", ""):
        raise ValueError(f"not a type: {text!r}")
    return t


def _parse(tokens: list[str], depth: int) -> tuple[Type, list[str]]:
    """`depth`: in how many containers it stands."""
    head, rest = tokens[0], tokens[1:]
    if head == "(":
        items, rest = _sequence(rest, ")", ",", depth)
        return Tuple(items), rest
    if rest and rest[0] == "(" and head.partition(".")[0].isidentifier():
        items, rest = _sequence(rest[1:], ")", ",", depth)
        return Tuple(items, head), rest
    if head == "<":
        items, rest = _sequence(rest, ">", "|", depth)
        return Union(items), rest
    if head.startswith("fn "):
        items, rest = _sequence(rest[1:], ")", ",", depth)
        return Closure(head[3:], items), rest
    if head[0] == "^":
        if int(head[1:]) >= depth:
            raise ValueError(f"no container is around {head}")
        return Outer(int(head[1:])), rest
    if head[0] in "@#":
        return (Record if head[0] == "@" else Choice)(head[1:]), rest
    if head == "stream":
        items, rest = _sequence(rest[1:], "]", ",", depth)
        item, sent, returned = items
        return Stream(item, sent, returned), rest
    if head in CONTAINER_KINDS:
        items, rest = _sequence(rest[1:], "]", ",", depth + 1)
        return Container(head, items), rest
    if head in BUFFER_KINDS:
        if rest[1] not in WIDTH:
            raise ValueError(f"not an item of a buffer: {rest[1]!r}")
        return (Buffer(head, rest[1]), rest[3:]) if rest[2] != "," else _shaped(rest[1:])
    if head not in SCALARS:
        raise ValueError(f"not a type: {head!r}")
    return SCALARS[head], rest


def _shaped(tokens: list[str]) -> tuple[Type, list[str]]:
    """From the item on: `f32, 2, strided]`."""
    item, _, rank, *rest = tokens
    strided = rest[:2] == [",", "strided"]
    return Shaped(item, int(rank), strided), rest[3 if strided else 1 :]


def _sequence(tokens: list[str], close: str, separator: str, depth: int) -> tuple[tuple[Type, ...], list[str]]:
    items: list[Type] = []
    while tokens[0] != close:
        item, tokens = _parse(tokens, depth)
        items.append(item)
        if tokens[0] == separator:
            tokens = tokens[1:]
    return tuple(items), tokens[1:]

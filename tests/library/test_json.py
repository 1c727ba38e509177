"""`json.dumps` and `json.loads` as the library has them, as source and compiled, against CPython's; and texts, in the emulation."""

from __future__ import annotations

import io
import json
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from random import Random
from typing import Any

import pytest
from lanewise import compile
from lanewise.library import heap, json_reading
from lanewise.library.json_texts import json_quoted
from lanewise.library.machine import u32

from library.exact_machine import Emulation
from library.standard import outcome, source_of, with_ours
from library.texts import get, put

COUNT = 2000
Values = dict[str, list[float | str | None]]


def texts(count: int) -> Iterator[str]:
    """Of all code points that have forms of their own, and others."""
    random = Random(21)
    edges = (0x5C, 0x2F, 0x7E, 0x7F, 0x80, 0xFF, 0x100, 0x2028, 0xD7FF, 0xD800, 0xDFFF, 0xE000, 0xFFFF, 0x10000, 0x10FFFF)
    special = [*range(0x23), *edges]
    for _ in range(count):
        letters = random.choice((special, range(0x20, 0x7F), range(0x300), special[:40]))
        yield "".join(chr(random.choice(letters)) for _ in range(random.choice((0, 1, 2, 5, 20))))


def test_texts_in_the_emulation() -> None:
    before = Emulation().live()
    for value in texts(COUNT):
        for last, ascii_only in ((0x7E, True), (0x10FFFF, False)):
            p = put(value)
            assert get(json_quoted(p, u32(last))) == json.dumps(value, ensure_ascii=ascii_only), value
            heap.release(p)
    assert Emulation().live() == before


@contextmanager
def runs_as_source() -> Iterator[None]:
    """The library's `json`, which can run as it is."""

    def quoted(value: str, last: u32) -> str:
        p = put(value)
        found = get(json_quoted(p, last))
        heap.release(p)
        return found

    def looking(function: Callable[..., Any]) -> Callable[..., Any]:
        def looked(value: str, *rest: Any) -> Any:
            p = put(value)
            found = function(p, *rest)
            heap.release(p)
            return found

        return looked

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(source_of("json._writing"), "json_quoted", quoted)
        for name in ("json_begin", "json_code", "json_digits_end", "json_plain_end"):
            patch.setattr(source_of("json._reading"), name, looking(getattr(json_reading, name)))
        yield


def in_one_line(value: Values) -> Any:
    tight = json.dumps(value, ensure_ascii=False, separators=(",", ":"))
    return json.dumps(value), tight, json.dumps(value, sort_keys=True)


def in_lines(value: Values) -> Any:
    return json.dumps(value, indent=2), json.dumps([value, [value]], indent="--", sort_keys=True), json.dumps((value,), indent=0)


def without_nan(value: Values) -> Any:
    return json.dumps(value, allow_nan=False)


def without_nan_in_lines(value: Values) -> Any:
    return json.dumps(value, allow_nan=False, indent=1)


def oddly(value: Values) -> Any:
    touching = json.dumps(value, separators=("", ":")), json.dumps(value, separators=("{", ""))
    return touching, json.dumps({(1,): value}, skipkeys=True, indent=1)


class File:
    """What is written, one by one."""

    def __init__(self) -> None:
        self.texts: list[str] = []

    def write(self, text: str) -> None:
        """One more."""
        self.texts.append(text)


def into_a_file(value: Values) -> Any:
    class Encoder(json.JSONEncoder):
        def default(self, o: object) -> object:
            return [o.real, None, o.imag] if isinstance(o, complex) else super().default(o)

    files = File(), File(), File()
    json.dump([value, {"a": [], "b": {}, "c": value}, True], files[0])
    json.dump(value, files[1], indent=1, sort_keys=True, cls=Encoder)
    try:
        json.dump({"a": [2j, value, (1, {2})], "b": 0}, files[2], allow_nan=False, cls=Encoder)
    except (TypeError, ValueError) as error:
        return [file.texts for file in files], str(error)


def by_an_encoder(value: Values) -> Any:
    class Encoder(json.JSONEncoder):
        def default(self, o: object) -> object:
            return [o.real, None, o.imag] if isinstance(o, complex) else None

    encoder = json.JSONEncoder(sort_keys=True, indent=0, default=len)
    chunks = list(encoder.iterencode([value, {1}])), list(Encoder().iterencode([[[]], {"a": (1j, value)}]))
    tight = json.dumps(value, cls=Encoder, separators=("", ""))
    return encoder.encode(value), Encoder(allow_nan=False).encode([value, 1j]), tight, chunks


def values() -> Iterator[tuple[Values]]:
    random = Random(22)
    numbers = [0.0, -0.0, 1e16, 1e15, 1e-5, 1e22, 5e-324, 1.7976931348623157e308]
    words = texts(COUNT * 8)

    def item() -> float | str | None:
        kind = random.random()
        if kind < 0.5:
            odd = random.choice((float("nan"), float("inf"), float("-inf"))) if random.random() < 0.02 else random.choice(numbers)
            return random.choice((random.uniform(-1e3, 1e3), float(random.randrange(100)), odd))
        return None if kind < 0.7 else next(words)

    for _ in range(COUNT):
        yield ({next(words): [item() for _ in range(random.choice((0, 1, 2, 4)))] for _ in range(random.choice((0, 1, 2)))},)


WRITERS = (in_one_line, in_lines, without_nan, without_nan_in_lines, oddly, into_a_file, by_an_encoder)


@pytest.mark.parametrize("function", WRITERS, ids=lambda f: f.__name__)
def test_dumps(function: Callable[..., Any]) -> None:
    ours, compiled = with_ours(function, "json"), compile(function)
    for i, arguments in enumerate(values()):
        expected = outcome(function, arguments)
        assert outcome(compiled, arguments) == expected, arguments
        if i % 10 == 0:
            with runs_as_source():
                assert outcome(ours, arguments) == expected, ("as source", arguments)


# --- loads -----------------------------------------------------------------------------------------------------------


def read(text: str) -> Any:
    return json.loads(text)


def read_loosely(text: str) -> Any:
    return json.loads(text, strict=False)


def told(text: str) -> Any:
    try:
        return json.loads(text)
    except json.JSONDecodeError as error:
        return error.msg, error.doc, error.pos, error.lineno, error.colno, str(error)


def one_by_one(text: str) -> Any:
    decoder, found, at = json.JSONDecoder(), [], 0
    while at < len(text):
        try:
            value, at = decoder.raw_decode(text, at)
            found.append(repr(value))
        except json.JSONDecodeError as error:
            found.append(str(error))
            at += 1
    return [found, json.load(io.StringIO(text), object_pairs_hook=tuple)]


def drawn(count: int) -> Iterator[str]:
    """Texts of JSON in all forms; two of three are damaged at some places."""
    random = Random(23)
    words = texts(count * 20)
    numbers = ["0", "-0", "1.5", "-2e3", "1E+400", "12e-5", "5e-324", "0.1e1", "NaN", "Infinity", "-Infinity", "123456789" * 5]
    pieces = [*'",:[]{}0-e.u \n\0\ufeff\\', "", "\\u", "\\ud800", "\\uDC00", "tru"]

    def blank() -> str:
        return random.choice(("", "", "", " ", "\n", "\t\r "))

    def value(depth: int) -> str:
        kind = random.random() + (0.4 if depth > 4 else 0)
        if kind < 0.25:
            inner = f"{blank()},{blank()}".join(value(depth + 1) for _ in range(random.choice((0, 1, 2, 3))))
            return f"[{blank()}{inner}{blank()}]"
        if kind < 0.45:
            pairs = [f"{word()}{blank()}:{blank()}{value(depth + 1)}" for _ in range(random.choice((0, 1, 2, 3)))]
            return f"{{{blank()}{f'{blank()},{blank()}'.join(pairs)}{blank()}}}"
        if kind < 0.7:
            return random.choice((*numbers, str(random.randrange(-1000, 1000)), repr(random.uniform(-1e6, 1e6))))
        return word() if kind < 0.9 else random.choice(("null", "true", "false"))

    def word() -> str:
        return json.dumps(next(words, "x"), ensure_ascii=random.random() < 0.5)

    for _ in range(count):
        text = blank() + value(0) + blank()
        for _ in range(random.choice((0, 1, 2))):
            at = random.randrange(len(text) + 1)
            text = text[:at] + random.choice(pieces) + text[at + random.choice((0, 0, 1)) :]
        yield text


@pytest.mark.parametrize("function", [read, read_loosely, told, one_by_one], ids=lambda f: f.__name__)
def test_loads(function: Callable[..., Any]) -> None:
    ours, compiled = with_ours(function, "json"), compile(function)
    good = 0
    for i, text in enumerate(drawn(COUNT)):
        expected = outcome(function, (text,))
        good += expected[0] in ("list", "dict")
        assert outcome(compiled, (text,)) == expected, text
        if i % 10 == 0:
            with runs_as_source():
                assert outcome(ours, (text,)) == expected, ("as source", text)
    assert COUNT // 10 < good < COUNT


def test_what_lies_deep() -> None:
    compiled = compile(read)
    for depth in (1, 50, 400):
        for begin, end in (("[", "]"), ('{"a":', "}"), ('[{"":', "}]")):
            text = begin * depth + "1" + end * depth
            assert outcome(compiled, (text,)) == outcome(read, (text,))
    for text in ("[" * 100_000, '{"a":' * 100_000):
        with pytest.raises(RecursionError):
            read(text)
        with pytest.raises(RecursionError):
            compiled(text)


def test_bytes_that_are_not_utf_8() -> None:
    def loaded(data: bytes) -> Any:
        return json.loads(data)

    with pytest.raises(NotImplementedError, match="decode them first"):
        compile(loaded)("[1]".encode("utf-16-le"))

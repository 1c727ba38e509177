"""The options of `@compile`.

In: keyword arguments. Out: `Settings`, or a `SettingError` that says what there is.
"""

from __future__ import annotations

import difflib
from collections.abc import Callable
from dataclasses import dataclass, fields

from lanewise.errors import SettingError


@dataclass(frozen=True, slots=True)
class Settings:
    """What a user may choose; the defaults are CPython's answers on every host."""

    tag: str | None = None
    """A name for registries and pages, `owner/name`."""
    description: str | None = None
    """What the function does; the docstring's first paragraph otherwise."""
    ints: str | int = "exact"
    """`"exact"`: any size; 64: OverflowError beyond i64; 32: beyond i32."""
    floats: int = 64
    """32: every operation is rounded to single precision."""
    strict: bool = False
    """Only the baseline variant is built: the same bits in every engine."""
    stateful: bool = False
    """A folder keeps between calls what its functions change of their module, and begins with what that has when it is built."""
    debug: bool = False
    """An exception has a note for each compiled function that it leaves: the locals and their values."""
    trace: bool = False
    """For `lanewise run --trace`: each function tells what it is given and what it returns, marked, in what the call prints."""
    targets: tuple[str, ...] = ("wasm",)
    timeout: float | None = None
    """Seconds after which a call ends with TimeoutError."""
    max_memory: int = 1 << 30
    """Bytes that a module's memory may grow to; beyond that MemoryError."""
    untrusted: bool = False
    """A timeout and `cancel()` end the calls of a module that does not poll, too: the engine itself is stopped."""


def _one_of(*values: object) -> Callable[[object], str | None]:
    return lambda v: None if v in values and type(v) in map(type, values) else f"one of {', '.join(map(repr, values))}"


def _kind(*kinds: type, name: str) -> Callable[[object], str | None]:
    return lambda v: None if isinstance(v, kinds) and not (isinstance(v, bool) and bool not in kinds) else name


_CHECKS: dict[str, Callable[[object], str | None]] = {
    "tag": _kind(str, type(None), name="a text"),
    "description": _kind(str, type(None), name="a text"),
    "ints": _one_of("exact", 64, 32),
    "floats": _one_of(64, 32),
    "strict": _kind(bool, name="True or False"),
    "stateful": _kind(bool, name="True or False"),
    "debug": _kind(bool, name="True or False"),
    "trace": _kind(bool, name="True or False"),
    "targets": _kind(tuple, list, name="a tuple of names"),
    "timeout": _kind(int, float, type(None), name="seconds, or None"),
    "max_memory": _kind(int, name="a number of bytes"),
    "untrusted": _kind(bool, name="True or False"),
}


def settings(options: dict[str, object]) -> Settings:
    """Check options by name, type and value."""
    known = {f.name for f in fields(Settings)}
    for name, value in options.items():
        if name not in known:
            near = difflib.get_close_matches(name, known, 1)
            hint = f"did you mean {near[0]}?" if near else f"there are {', '.join(sorted(known))}"
            raise SettingError(f"compile() has no option '{name}': {hint}")
        expected = _CHECKS[name](value)
        if expected is not None:
            raise SettingError(f"compile(): {name} is {expected}, not {value!r}")
    chosen = options.get("targets", ("wasm",))
    targets = tuple(chosen) if isinstance(chosen, tuple | list) else ()
    if targets != ("wasm",):
        raise SettingError(f"compile(): targets is ('wasm',) for now, not {targets!r}: other targets are not implemented yet")
    return Settings(**{**options, "targets": targets})  # type: ignore[arg-type]

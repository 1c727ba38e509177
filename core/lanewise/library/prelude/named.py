"""What CPython says of arguments whose names only the run knows. In: the dict behind `**`, and names with blanks between. Out: a
TypeError, or nothing."""

from __future__ import annotations

from typing import Any


def once(table: Any, names: str, title: str) -> None:
    """No name comes twice in a call."""
    for name in names.split():
        if name in table:
            raise TypeError(f"{title}() got multiple values for keyword argument '{name}'")


def joined(table: Any, other: Any, title: str) -> None:
    """A second dict behind `**` joins the first."""
    for name, value in other.items():
        if name in table:
            raise TypeError(f"{title}() got multiple values for keyword argument '{name}'")
        table[name] = value


def free(table: Any, names: str, title: str) -> None:
    """No parameter that has an argument by its place has another one by its name."""
    for name in table:
        if name in names.split():
            raise TypeError(f"{title}() got multiple values for argument '{name}'")


def wanted(table: Any, names: str, by_place: str, title: str) -> None:
    """There is a parameter for each name. `by_place`: those that have no name for callers."""
    for name in table:
        if name not in names.split():
            wrong = [each for each in by_place.split() if each in table]
            if wrong:
                raise TypeError(f"{title}() got some positional-only arguments passed as keyword arguments: '{', '.join(wrong)}'")
            raise TypeError(f"{title}() got an unexpected keyword argument '{name}'")


def complete(table: Any, names: str, kind: str, title: str) -> None:
    """All that have no default are there."""
    missing = [f"'{name}'" for name in names.split() if name not in table]
    if missing:
        count = len(missing)
        last = missing.pop()
        listed = f"{', '.join(missing)}{',' if count > 2 else ''} and {last}" if missing else last
        raise TypeError(f"{title}() missing {count} required {kind} argument{'s' if count > 1 else ''}: {listed}")


def others(table: Any, names: str) -> Any:
    """What is over for `**named`."""
    return {name: value for name, value in table.items() if name not in names.split()}

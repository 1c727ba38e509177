"""The exceptions of one program: their classes, the places that raise them, and who tells them apart.

In: `Site`s, as functions are walked. Out: their numbers, which code has in their place.
"""

from __future__ import annotations

import types
from collections.abc import Iterable
from dataclasses import replace
from typing import TYPE_CHECKING

from lanewise.ir.code import Site
from lanewise.ir.exceptions import name_of
from lanewise.ir.types import Type, frozen

if TYPE_CHECKING:
    from lanewise.python.program.instances import Instance
    from lanewise.python.statements.making import Self

Arguments = tuple[str | int | float | None, ...]
Fields = tuple[tuple[str, str | int | float | None], ...]
Looking = dict[str, "Instance"]


def final(site: Site) -> Site:
    """With types that are final."""
    return replace(site, holes=tuple(map(frozen, site.holes))) if site.holes else site


class Raised:
    """Those that are known so far."""

    def __init__(self) -> None:
        self.classes: dict[str, tuple[str, ...]] = {}
        """Exceptions that are no built-ins, with their bases."""
        self.exceptions: dict[str, type] = {}
        """The same as objects."""
        self.made: dict[object, Self] = {}
        """Exceptions as their own `__init__` sees them: one object for each, by which instances are told apart."""
        self.methods: dict[object, types.FunctionType] = {}
        """Of classes of exceptions, by the identities of their definitions."""
        self.sites: list[Site] = []
        self._numbers: dict[str, int] = {}
        """Of `sites`, by their texts."""
        self._known: tuple[dict[str, Site], dict[str, Site]] = ({}, {})
        """Those of exceptions that have names, and those that are told to the host, by their texts,"""
        self._looking: tuple[Looking, Looking] = ({}, {})
        """and the functions that tell them apart."""

    def exception(self, cls: type[BaseException]) -> str:
        """The name that a class of exceptions has in sites."""
        name = name_of(cls)
        if "." not in name:
            return name
        self.exceptions[name] = cls
        self.classes[name] = tuple(self.exception(c) for c in cls.__bases__ if issubclass(c, BaseException))
        return name

    def site(self, exception: str, arguments: Arguments, holes: tuple[Type, ...], fields: Fields = (), cause: str = "") -> int:
        """The index of a raise site."""
        return self.numbered(Site(exception, arguments, holes, fields, cause))

    def numbered(self, site: Site) -> int:
        """The index of this one."""
        number = self._numbers.setdefault(site.text, len(self.sites))
        if number == len(self.sites):
            self.sites.append(site)
        return number

    def final_sites(self) -> tuple[Site, ...]:
        """All of them, with types that are final."""
        return tuple(map(final, self.sites))

    def look_again(self, sites: Iterable[Site], *, told: bool = False) -> Looking:
        """Exceptions of these sites have names now, or are `told` to the host: who tells them apart without having seen them."""
        more, known = {site.text: site for site in sites}, self._known[told]
        if more.keys() <= known.keys():
            return {}
        known |= more
        return self._looking[told]

    def looked_at(self, looking: Instance, *, told: bool = False) -> list[Site]:
        """The sites of all exceptions that have names, or that are told, for a function that tells them apart."""
        self._looking[told][looking.name] = looking
        return list(self._known[told].values())

    def tells_apart(self) -> bool:
        """Whether any has an `__init__` of its own, or is looked at: that is decided for a program as a whole."""
        return any((self.made, self.methods, *self._looking))

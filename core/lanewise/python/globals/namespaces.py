"""Where Python keeps what is no variable of a module: what a class has, what a live function has closed over, how
numpy prints.

In: classes, cells, settings of numpy. Out: all as namespaces (`ir/state.py`).
"""

from __future__ import annotations

import types
from dataclasses import dataclass

from lanewise.library.prelude.settings import Setting


@dataclass(frozen=True)
class OfClass:
    """The attributes of a class, those of its bases left out."""

    cls: type

    def get(self, key: str, default: object, /) -> object:
        """The attribute."""
        return vars(self.cls).get(key, default)

    def pop(self, key: str, default: object, /) -> object:
        """The attribute, which is not there any more."""
        found = self.get(key, default)
        if key in vars(self.cls):
            delattr(self.cls, key)
        return found

    def __setitem__(self, key: str, value: object, /) -> None:
        setattr(self.cls, key, value)


@dataclass(frozen=True, eq=False)
class OfEntry:
    """What a dict holds for one class."""

    entries: dict[object, object]
    cls: type

    def get(self, key: str, default: object, /) -> object:
        """The value."""
        return self.entries.get(self.cls, default)

    def pop(self, key: str, default: object, /) -> object:
        """The value, which is not there any more."""
        return self.entries.pop(self.cls, default)

    def __setitem__(self, key: str, value: object, /) -> None:
        self.entries[self.cls] = value


@dataclass(frozen=True)
class OfCell:
    """The one variable in a cell."""

    cell: types.CellType

    def get(self, key: str, default: object, /) -> object:
        """What is in it."""
        try:
            return self.cell.cell_contents
        except ValueError:
            return default

    def pop(self, key: str, default: object, /) -> object:
        """What was in it."""
        found = self.get(key, default)
        if found is not default:
            del self.cell.cell_contents
        return found

    def __setitem__(self, key: str, value: object, /) -> None:
        self.cell.cell_contents = value


@dataclass(frozen=True)
class OfSetting:
    """The one value of a setting of numpy's, which always has one."""

    setting: Setting

    def get(self, key: str, default: object, /) -> object:
        """What numpy has."""
        return self.setting.get()

    def pop(self, key: str, default: object, /) -> object:
        """The same."""
        return self.setting.get()

    def __setitem__(self, key: str, value: object, /) -> None:
        self.setting.set(value)

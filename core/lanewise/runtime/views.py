"""Views of dicts at the border. In: the codec of a dict. Out: that of its `keys()`, `values()`, `items()`, which only come out."""

from __future__ import annotations

import operator
from collections.abc import Sequence

from lanewise.ir.types import Container
from lanewise.runtime.codecs import Codec, Scope, named
from lanewise.runtime.containers import Holder


def view_of(t: Container, held: tuple[Codec, ...], holder: Holder | None) -> Codec:
    """Inside it is the dict itself; of one of Python's nobody can tell the dict, so none fits."""
    (table,) = held
    shows = operator.methodcaller(t.kind.removeprefix("dict_"))

    def shown(words: Sequence[str], scope: Scope) -> str:
        return f"{named(shows, scope)}({table.shown(words, scope)})"

    return Codec(t.kind, "i", (), lambda value: NotImplemented, None, table.flat, shown)

"""`copy.deepcopy` and `dataclasses.asdict`: what is copied along with an object. In: values of any types. Out: what CPython's give.

Each function is for one kind of value; which one it is, the words `deep_copy` and `deep_parts` know. What was copied is remembered
before its parts are, so what holds itself is copied once, and what is held twice stays one object.
"""

from __future__ import annotations

from collections import Counter, OrderedDict, defaultdict, deque
from typing import Any

from lanewise.library.prelude.words import Apart, bare_like, by_identity, copy_fields, deep_copy, place_of, table_title


class Memo(Apart):
    """What one call of `deepcopy` has copied: for each type a dict of its objects and their copies, by where the former lie. It
    is asked as CPython's is, which is a dict: `memo[id(x)] = made`."""

    @by_identity
    def __contains__(self, x: Any) -> Any:
        return place_of(x) in _known(self, x)

    @by_identity
    def __getitem__(self, x: Any) -> Any:
        return _known(self, x)[place_of(x)][1]

    @by_identity
    def __setitem__(self, x: Any, made: Any) -> None:
        _known(self, x)[place_of(x)] = x, made

    @by_identity
    def get(self, x: Any, default: Any = None) -> Any:
        found = _known(self, x).get(place_of(x))
        return default if found is None else found[1]


def begun(x: Any) -> Any:
    """`copy.deepcopy(x)`."""
    return deep_copy(x, Memo())


def _known(memo: Any, x: Any) -> Any:
    """What was copied of the type of x. The object is kept, too: another one in its place would be taken for it."""
    if not hasattr(memo, table_title(x)):
        setattr(memo, table_title(x), {})
    return getattr(memo, table_title(x))


def deep_list(x: Any, memo: Any) -> Any:
    known, place = _known(memo, x), place_of(x)
    found = known.get(place)
    if found is not None:
        return found[1]
    made: Any = []
    known[place] = x, made
    for item in x:
        made.append(deep_copy(item, memo))
    return made


def deep_array(x: Any, memo: Any) -> Any:
    """One that lies in the same place in the same way is the same one."""
    known, place = _known(memo, x), (place_of(x), x.shape, x.strides)
    found = known.get(place)
    if found is not None:
        return found[1]
    made = x.copy()
    known[place] = x, made
    return made


def deep_deque(x: Any, memo: Any) -> Any:
    known, place = _known(memo, x), place_of(x)
    found = known.get(place)
    if found is not None:
        return found[1]
    made: Any = deque(maxlen=x.maxlen)
    known[place] = x, made
    for item in x:
        made.append(deep_copy(item, memo))
    return made


def deep_tuple(x: Any, memo: Any) -> Any:
    """Of any length."""
    return tuple([deep_copy(item, memo) for item in x])


def _filled(x: Any, made: Any, memo: Any) -> Any:
    """A dict and its copy, which is empty so far."""
    known, place = _known(memo, x), place_of(x)
    found = known.get(place)
    if found is not None:
        return found[1]
    known[place] = x, made
    for key, value in x.items():
        copied = deep_copy(key, memo)
        made[copied] = deep_copy(value, memo)
    return made


def deep_dict(x: Any, memo: Any) -> Any:
    return _filled(x, {}, memo)


def deep_ordered(x: Any, memo: Any) -> Any:
    return _filled(x, OrderedDict(), memo)


def deep_counter(x: Any, memo: Any) -> Any:
    return _filled(x, Counter(), memo)


def deep_default(x: Any, memo: Any) -> Any:
    return _filled(x, defaultdict(x.default_factory), memo)


def deep_set(x: Any, memo: Any) -> Any:
    """What is in it is copied first, as CPython makes a set of a list."""
    known, place = _known(memo, x), place_of(x)
    found = known.get(place)
    if found is None:
        found = x, {deep_copy(item, memo) for item in x}
        known[place] = found
    return found[1]


def deep_frozenset(x: Any, memo: Any) -> Any:
    return frozenset([deep_copy(item, memo) for item in x])


def deep_instance(x: Any, memo: Any) -> Any:
    known, place = _known(memo, x), place_of(x)
    found = known.get(place)
    if found is not None:
        return found[1]
    made = bare_like(x)
    known[place] = x, made
    copy_fields(x, made, memo)
    return made


def deep_own_way(x: Any, memo: Any) -> Any:
    """As its class says."""
    known, place = _known(memo, x), place_of(x)
    found = known.get(place)
    if found is None:
        found = x, x.__deepcopy__(memo)
        known[place] = found
    return found[1]


# --- `dataclasses.asdict` and `astuple`: containers in the fields of an instance; `part` is what is made of each item ---


def parted_list(x: Any, factory: Any, part: Any) -> Any:
    return [part(item, factory) for item in x]


def parted_tuple(x: Any, factory: Any, part: Any) -> Any:
    return tuple([part(item, factory) for item in x])


def parted_dict(x: Any, factory: Any, part: Any) -> Any:
    return {part(key, factory): part(value, factory) for key, value in x.items()}


def parted_ordered(x: Any, factory: Any, part: Any) -> Any:
    return OrderedDict([(part(key, factory), part(value, factory)) for key, value in x.items()])


def parted_counter(x: Any, factory: Any, part: Any) -> Any:
    """CPython counts the pairs."""
    return Counter([(part(key, factory), part(value, factory)) for key, value in x.items()])

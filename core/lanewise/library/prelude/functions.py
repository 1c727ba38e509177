"""What `functools` makes of functions. In: functions and values of any types. Out: what CPython's own give."""

from __future__ import annotations

from functools import _CacheInfo
from typing import Any

from lanewise.library.prelude.tables import find
from lanewise.library.prelude.words import Apart, by_name, erase, value_in


class Compared(Apart):
    """What `functools.cmp_to_key` makes of an item: it is less than another where the function says a negative number."""

    def __init__(self, item: Any, function: Any) -> None:
        self.item = item
        self.function = function

    def __lt__(self, other: Any) -> Any:
        return self.function(self.item, other.item) < 0

    def __gt__(self, other: Any) -> Any:
        return self.function(self.item, other.item) > 0

    def __le__(self, other: Any) -> Any:
        return self.function(self.item, other.item) <= 0

    def __ge__(self, other: Any) -> Any:
        return self.function(self.item, other.item) >= 0

    def __eq__(self, other: Any) -> Any:
        return self.function(self.item, other.item) == 0


def each(items: Any) -> Any:
    """`iter(items)`."""
    yield from items


def itself(value: Any, /) -> Any:
    """What a `typing.NewType` gives."""
    return value


def until(function: Any, sentinel: Any) -> Any:
    """`iter(function, sentinel)`."""
    while True:
        try:
            found = function()
        except StopIteration:
            return
        if sentinel == found:
            return
        yield found


def cached(function: Any) -> Any:
    """`functools.cache`: what was answered is kept as long as the function is there."""
    alone: Any = {}
    answers: Any = {}
    answers_by_name: Any = {}

    def answer(*given: Any, **named: Any) -> Any:
        names = by_name(**named)
        if len(names) > 0:
            # As CPython: what is given by name is another call than what is given by place.
            row = find(answers_by_name, (given, names))
            if row:
                return value_in(answers_by_name, row)
            found = function(*given, **named)
            answers_by_name[given, names] = found
            return found
        # As CPython: 1 and 1.0 have one answer, unless they are the only argument.
        kept = alone if len(given) == 1 and type(given[0]) in (int, str) else answers
        row = find(kept, given)
        if row:
            return value_in(kept, row)
        found = function(*given)
        kept[given] = found
        return found

    return answer


def recently_cached(function: Any, most: Any) -> Any:
    """`functools.lru_cache(maxsize=most)`: what is asked for again moves to the end of the dict, so the first is what to forget."""
    answers: Any = {}

    def answer(*given: Any, **named: Any) -> Any:
        if most <= 0:
            return function(*given, **named)
        names = by_name(**named)
        alone = len(given) == 1 and type(given[0]) in (int, str) and len(names) == 0
        asked = (alone, given, names)
        row = find(answers, asked)
        if row:
            found = value_in(answers, row)
            erase(answers, row)
        else:
            found = function(*given, **named)
            if asked in answers:
                return found
            if len(answers) >= most:
                for oldest in answers:
                    erase(answers, find(answers, oldest))
                    break
        answers[asked] = found
        return found

    return answer


def counted(function: Any, most: Any, typed: Any = False) -> Any:
    """The same of either, where the program asks how often that helped. `most` is None of a cache that forgets nothing; `typed`: 1
    and 1.0 are two calls."""
    answers: Any = {}
    hits = 0
    misses = 0
    size = most if most is None or most > 0 else 0

    def answer(*given: Any, **named: Any) -> Any:
        nonlocal hits, misses
        names = by_name(**named)
        alone = len(given) == 1 and type(given[0]) in (int, str) and len(names) == 0
        asked = (names_of_types(given, names) if typed else alone, given, names)
        row = find(answers, asked)
        if row:
            hits += 1
            found = value_in(answers, row)
            if size is None:
                return found
            erase(answers, row)
        else:
            misses += 1
            found = function(*given, **named)
            if size == 0 or asked in answers:
                return found
            if size is not None and len(answers) >= size:
                for oldest in answers:
                    erase(answers, find(answers, oldest))
                    break
        answers[asked] = found
        return found

    def cache_info() -> Any:
        return _CacheInfo(hits, misses, size, len(answers))

    def cache_clear() -> None:
        nonlocal hits, misses
        hits = 0
        misses = 0
        answers.clear()

    def cache_parameters() -> Any:
        return {"maxsize": size, "typed": typed}

    answer.cache_info = cache_info  # type: ignore[attr-defined]
    answer.cache_clear = cache_clear  # type: ignore[attr-defined]
    answer.cache_parameters = cache_parameters  # type: ignore[attr-defined]
    return answer


def names_of_types(given: Any, names: Any) -> str:
    """Those of the arguments of a call, in one text."""
    kinds = [type(each).__name__ for each in given]
    for pair in names:
        kinds.append(type(pair[1]).__name__)
    return " ".join(kinds)


def places_asked_for(places: Any) -> Any:
    """What `itemgetter(*places)` keeps: a copy."""
    if not places:
        raise TypeError("itemgetter expected 1 argument, got 0")
    return list(places)


def items_at(x: Any, places: Any) -> Any:
    """What it gives: the one item, or a tuple of several."""
    if len(places) == 1:
        return x[places[0]]
    return tuple([x[place] for place in places])


def names_asked_for(names: Any) -> Any:
    """What `attrgetter(*names)` keeps: a copy."""
    if not names:
        raise TypeError("attrgetter expected 1 argument, got 0")
    for name in names:
        if "." in name:
            raise NotImplementedError("attrgetter() of names with dots that only the run knows: ask for one after the other")
    return list(names)


def attributes_at(x: Any, names: Any) -> Any:
    """What it gives: the one attribute, or a tuple of several."""
    if len(names) == 1:
        return getattr(x, names[0])
    return tuple([getattr(x, name) for name in names])

"""`itertools.count` of a module: each call goes on where the last one has left it, and Python's own is there behind it."""

import itertools
import sys
from collections.abc import Callable
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest
from lanewise import CompileError, compile

SOURCE = '''
import itertools
from dataclasses import dataclass, field
from functools import partial
from itertools import count

ids = itertools.count(1)
down = partial(next, count(7, -2))
large = count(2**63 - 2, 2**62)
halves = count(0.5)
next_id = count(100).__next__

class User:
    seen = itertools.count()

    def __init__(self, name):
        self.name, self.id, self.place = name, next(ids), next(self.seen)

@dataclass
class Order:
    item: str
    number: int = field(default_factory=itertools.count(10).__next__)

def users(names):
    return [(u.name, u.id, u.place, next(User.seen)) for u in map(User, names)]

def orders(items):
    return [(order.item, order.number) for order in map(Order, items)]

def named(prefix, number=count()):
    return f"{prefix}{next(number)}"

def names(prefixes):
    return [named(prefix) for prefix in prefixes], list(zip(ids, prefixes)), dict(zip(prefixes, ids))

def called(items):
    return [next_id() for _ in items], list(map(lambda item: down(), items)), [next(large) for _ in items]

def shown(items):
    return repr(ids), f"{large}", repr(User.seen)

def own(items):
    counter = itertools.count(len(items))
    return next(counter), [(i, item) for i, item in zip(counter, items)], next(ids)

def floats(items):
    return next(halves)
'''


def _module(folder: Path, name: str) -> ModuleType:
    file = folder / f"{name}.py"
    file.write_text(SOURCE)
    spec = spec_from_file_location(name, file)
    assert spec is not None and spec.loader is not None
    module = sys.modules[name] = module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


@pytest.mark.parametrize("name", ["users", "orders", "names", "called", "shown", "own"])
def test_counts_go_on(tmp_path: Path, name: str) -> None:
    theirs, ours = _module(tmp_path, "counts_of_python"), _module(tmp_path, "counts_compiled")
    expected: Callable[..., Any] = getattr(theirs, name)
    compiled = compile(getattr(ours, name))
    for items in (["a", "b"], ["c"], [], ["d", "e", "f"]):
        assert compiled(items) == expected(items)
        for counter in ("ids", "large", "halves"):
            assert repr(getattr(ours, counter)) == repr(getattr(theirs, counter))
        assert repr(ours.User.seen) == repr(theirs.User.seen)


def test_no_folder_keeps_a_count(tmp_path: Path) -> None:
    with pytest.raises(CompileError, match="ids is the module's own, and no folder keeps a @count between calls"):
        compile(_module(tmp_path, "counts_compiled").users, stateful=True).build(tmp_path / "users", examples=(["a"],))


def test_counts_of_floats_are_refused(tmp_path: Path) -> None:
    with pytest.raises(CompileError, match=r"count\(0.5\) \(count\) has no value in compiled code"):
        compile(_module(tmp_path, "counts_compiled").floats)([])


def test_a_folder_without_a_module_has_no_counts(tmp_path: Path) -> None:
    ours = _module(tmp_path, "counts_compiled")
    with pytest.raises(CompileError, match=r"(?s)draws from what an earlier call has left.*hint: make the count in the function"):
        compile(ours.users).build(tmp_path / "users", examples=(["a"],))
    assert next(ours.ids) == next(itertools.count(1))

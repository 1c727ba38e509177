"""The rules of tools/lint.py: the house keeps each, and each finds a breach that is planted."""

from __future__ import annotations

import subprocess
import sys

import lint
import pytest

FILES = lint.tree()


@pytest.mark.parametrize("rule", lint.RULES)
def test_the_house_keeps_the_rule(rule: str) -> None:
    assert list(lint.RULES[rule](FILES)) == []


def breaches(rule: str, **texts: str) -> list[str]:
    """What the rule says of files whose paths are given with __ for / ."""
    return list(lint.RULES[rule]([lint.File(path.replace("__", "/") + ".py", text) for path, text in texts.items()]))


@pytest.mark.parametrize(
    "text",
    [
        "from lanewise.python import front",
        "import lanewise.python.front",
        "from lanewise.python.front import name",
        "def f() -> None:\n    from lanewise.python import front",
        "from importlib import import_module\nimport_module('lanewise.python.front')",
    ],
)
def test_an_arrow_that_points_down_is_found(text: str) -> None:
    found = breaches("arrows", core__lanewise__passes__fold=text, core__lanewise__python__front="")
    assert len(found) == 1 and "passes imports lanewise.python.front" in found[0]


def test_a_target_is_found_by_name_only() -> None:
    runtime, target = "core__lanewise__runtime__engine", {"wasm__lanewise_wasm__host": ""}
    late = "if TYPE_CHECKING:\n    from lanewise_wasm.host import Host\ndef f():\n    import_module('lanewise_wasm.host')"
    assert breaches("arrows", **{runtime: late}, **target) == []
    assert len(breaches("arrows", **{runtime: "import lanewise_wasm.host"}, **target)) == 1
    assert len(breaches("arrows", core__lanewise__passes__fold=late, **target)) == 2


def test_a_new_room_needs_its_arrows() -> None:
    assert "no row in ARROWS" in breaches("arrows", core__lanewise__attic__box="")[0]


def test_the_arrows_themselves_go_one_way() -> None:
    rooms = list(lint.ARROWS)
    for room, named in lint.ARROWS.items():
        for above in named.split():
            assert rooms.index(above.partition(".")[0]) < rooms.index(room)


def test_a_round_is_found_also_when_it_is_closed_late() -> None:
    late = "def f():\n    from lanewise.passes import fold"
    found = breaches("cycles", core__lanewise__passes__fold="import lanewise.passes.dead", core__lanewise__passes__dead=late)
    assert len(found) == 1 and "dead.py:2: import of lanewise.passes.fold closes a round" in found[0]


def test_recursive_descent_may_come_round_at_its_heads_only() -> None:
    descent = {
        "core__lanewise__python__expressions__expressions": "import lanewise.python.statements.loops",
        "core__lanewise__python__statements__loops": "def f():\n    from lanewise.python.expressions.expressions import value",
    }
    assert breaches("cycles", **descent) == []
    others = {path.replace("expressions", "names"): text.replace("expressions", "names") for path, text in descent.items()}
    assert len(breaches("cycles", **others)) == 1


@pytest.mark.parametrize("head", lint.HEADS)
def test_a_head_still_has_neighbours_that_need_it_early(head: str) -> None:
    """A module through which nothing comes round any more leaves the table."""
    modules = frozenset(f.module for f in FILES if f.module)
    edges = {f.module: {i.target for i in lint.imports(f, modules) if i.when != "types"} - {f.module} for f in FILES if f.module}
    assert any(lint.DESCENT + head in group for group in lint.rounds(edges))


def test_long_files_and_functions_are_found_but_tables_are_not() -> None:
    long = "".join(f"    {n},\n" for n in range(600))
    assert breaches("lengths", tools__a=f"TABLE = (\n{long})\n") == []
    assert len(breaches("lengths", tools__a=f"TABLE = make(\n{long})\n")) == 1
    assert len(breaches("lengths", tools__a="def f():\n" + "    x = 1\n" * 49)) == 1
    assert breaches("lengths", tools__a="def f():\n" + "    x = 1\n" * 48) == []


@pytest.mark.parametrize(
    ("path", "text"),
    [
        ("tools__a", "import os\n"),
        ("tools__utils", '"""A drawer."""\n'),
        ("tools__a", '"""All of it."""\nfrom os import *\n'),
        ("core__lanewise__ir__a", '"""Anything."""\nfrom typing import Any\nx: Any\n'),
    ],
)
def test_words_that_the_house_does_not_use(path: str, text: str) -> None:
    assert len(breaches("words", **{path: text})) == 1


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("def f(x) -> int:\n    return x", "'x' has no annotation"),
        ("def f(*x) -> int:\n    return 1", "'x' has no annotation"),
        ("def f(x: int):\n    return x", "no annotation of its result"),
        ("import math\ndef f(x: float) -> float:\n    return math.sin(x)", "uses math"),
        ("def f(x: int) -> int:\n    return sorted(x)", "uses sorted"),
        ("def f(x: int) -> int:\n    return ValueError", "uses ValueError"),
        ("class C:\n    pass", "functions, tables and variables"),
    ],
)
def test_library_code_that_says_too_much(text: str, words: str) -> None:
    found = breaches("library", core__lanewise__library__a=text)
    assert len(found) == 1 and words in found[0]


def test_library_code_as_it_should_be() -> None:
    text = (
        "import math\n"
        "from lanewise.library.machine import f64, implements, table\n"
        "TABLE = table(f64, (1.0, 2.0))\n"
        "@implements(math.sin)\n"
        "def f(x: float) -> float:\n"
        "    if x < 0.0:\n"
        "        raise ValueError('negative')\n"
        "    for i in range(2):\n"
        "        x = x + TABLE[i]\n"
        "    return abs(x)\n"
    )
    assert breaches("library", core__lanewise__library__a=text) == []


@pytest.mark.slow
def test_the_front_end_is_imported_in_any_order() -> None:
    """Recursive descent comes round, so who is imported first must not matter."""
    names = [f.module for f in FILES if f.module and f.module.startswith("lanewise.python.")]
    script = """
import importlib, os, sys
import lanewise.ir.code, lanewise.library, lanewise.ops, numpy
for name in sys.argv[1:]:
    if not os.fork():
        try:
            importlib.import_module(name)
        except BaseException as error:
            print(name, repr(error), flush=True)
        os._exit(0)
    os.wait()
"""
    assert len(names) > 100
    done = subprocess.run([sys.executable, "-c", script, *names], capture_output=True, text=True, check=True)
    assert done.stdout == "" and done.stderr == ""

"""What the page shows: calls of a docstring, their fields and answers; and the playground's Python, run outside of a page."""

from __future__ import annotations

import base64
import json
from array import array
from typing import Any

import lanewise
import numpy as np
import pytest
from lanewise.cli.demo import highlighting
from lanewise.page.calls import call_of, field, offered, shown
from lanewise.page.playground import Playground
from lanewise.uncompiled import uncompiled

TEXT = """\
\"\"\"Two of them.

>>> half(3, 0)
>>> gcd(10**40, 6**40)
\"\"\"

from lanewise import compile

print("hello")

@compile
def gcd(a: int, b: int) -> int:
    while b:
        a, b = b, a % b
    return a

@compile
def half(n: int, by: int) -> float:
    return gcd(n, n) / by
"""


@pytest.fixture
def playground() -> Playground:
    return Playground()


def told(playground: Playground, text: str) -> Any:
    return json.loads(playground.compile(text))


def test_a_text_becomes_functions_with_their_code_and_modules(playground: Playground) -> None:
    found = told(playground, TEXT)
    assert [f["name"] for f in found["functions"]] == ["gcd", "half"]
    assert (found["printed"], found["error"], found["refusals"]) == ("hello\n", "", [])
    assert found["calls"][1] == {"text": "gcd(10**40, 6**40)", "function": "gcd", "fields": [str(10**40), str(6**40)]}
    gcd, half = found["functions"]
    assert "fn gcd(a: int, b: int) -> int" in gcd["texts"]["code.typed"] and "(module" in gcd["texts"]["wat"]
    assert "graph" not in gcd["texts"], "there are no array expressions in it"
    modules = {variant: base64.b64decode(m["content"]) for variant, m in half["modules"].items()}
    assert {variant: len(content) for variant, content in modules.items()} == {v: m["bytes"] for v, m in half["modules"].items()}
    assert {*modules} == {"baseline", "exact"} and sum(half["sizes"].values()) < len(modules["baseline"])


def test_the_modules_are_those_that_are_built(playground: Playground, tmp_path: Any) -> None:
    """The page gets what `build` writes."""
    made = base64.b64decode(told(playground, TEXT)["functions"][0]["modules"]["baseline"]["content"])
    (tmp_path / "gcd.wasm").write_bytes(made)
    assert lanewise.load(tmp_path / "gcd.wasm")(1071, 462) == 21


def test_python_answers_calls_with_python(playground: Playground) -> None:
    told(playground, TEXT)
    found = json.loads(playground.call(f"gcd({10**40}, {6**40})"))
    assert found["answer"] == str(2**40) and found["seconds"] > 0
    assert json.loads(playground.call("half(3, 0)"))["answer"] == "ZeroDivisionError: division by zero"


@pytest.mark.parametrize(("text", "words"), [
    ("x = 1\n\n\ny = x / 0\n", 'Traceback (most recent call last):\n  File "playground.py", line 4, in <module>\n    y = x / 0\n'),
    ("def f(:\n", "SyntaxError: invalid syntax"),
    ("import nothing_of_this_name\n", "ModuleNotFoundError: No module named 'nothing_of_this_name'"),
    ("def f():\n    pass\n", "There is no function with @compile"),
    ('"""A.\n\n>>> f(1)()\n"""\nimport lanewise\n@lanewise.compile\ndef f(n: int) -> int:\n    return n\n', "f(1)() is no call"),
])  # fmt: skip
def test_what_python_cannot_run(playground: Playground, text: str, words: str) -> None:
    found = told(playground, text)
    assert words in found["error"], found["error"]
    assert "lanewise/" not in found["error"]


def test_what_streams_is_refused_in_words(playground: Playground) -> None:
    """It compiles, and the page has no form that could show it."""
    text = "from lanewise import compile\n\n@compile\ndef up(n: int):\n    for i in range(n):\n        yield i\n"
    found = json.loads(playground.compile(text))
    assert found["error"].startswith("up() yields, and this page shows what returns.") and found["refusals"] == []
    assert found["functions"][0]["texts"]["code.typed"]
    returns = text.replace("for i in range(n):\n        yield i", "return n").replace("n: int)", "n: int) -> int")
    assert json.loads(playground.compile(returns))["error"] == ""


def test_all_refusals_of_all_functions(playground: Playground) -> None:
    head = "from lanewise import compile\n"
    text = f"{head}@compile\ndef f(n: int) -> int:\n    return len(globals())\n@compile\ndef g(n):\n    return n\n"
    found = told(playground, text)
    assert [r["line"] for r in found["refusals"]] == [4, 6]
    assert "playground.py:4: globals() is not compiled" in found["refusals"][0]["text"]
    assert "hint: annotate it" in found["refusals"][1]["text"]
    assert found["calls"] == []


@pytest.mark.parametrize(("value", "text", "repr_"), [
    (7, "7", "7"), (-2.5, "-2.5", "-2.5"), (True, "True", "True"), (None, "None", "None"), (1 + 2j, "1+2j", "(1+2j)"),
    ((1, 2.5), "[1, 2.5]", "(1, 2.5)"), ((1,), "[1]", "(1,)"),
    ("it's", "it's", '"it\'s"'), (("a, b", 1), '["a, b", 1]', "('a, b', 1)"),
    (bytearray(100), "0 x 100", repr([0] * 100)), (bytearray(b"abc"), "97, 98, 99", "[97, 98, 99]"),
    (bytearray(b"hello"), '"hello"', repr([*b"hello"])), (array("d", [1.0, 2.0, 3.0, 4.0]), "1.0..4.0", "[1.0, 2.0, 3.0, 4.0]"),
    (np.array([1.5, 1.0]), "1.5, 1.0", "[1.5, 1.0]"), (np.arange(5), "0..4", "[0, 1, 2, 3, 4]"), (bytearray(), "", "[]"),
])  # fmt: skip
def test_fields_and_answers(value: object, text: str, repr_: str) -> None:
    assert (field(value), shown(value)) == (text, repr_)


def test_calls_of_a_docstring() -> None:
    assert [(c.text, c.function) for c in offered("A.\n\n    >>> f(1)\n    >>> g(x, 2)\n")] == [("f(1)", "f"), ("g(x, 2)", "g")]
    assert offered(None) == []
    buffer, two = call_of("g(bytearray(x), 2)").arguments({"x": 3})
    assert (buffer, two) == (bytearray(3), 2)
    for text in ("f(n=1)", "f", "a.f(1)"):
        with pytest.raises(ValueError, match="is no call of a function with positional arguments"):
            call_of(text)


def test_plain_python_calls_plain_python(monkeypatch: pytest.MonkeyPatch) -> None:
    """Neither the function nor its compiled neighbours run compiled."""
    names = lanewise.compiled.names_of(TEXT, "plain.py")
    monkeypatch.setattr(lanewise.Compiled, "__call__", lambda *args: pytest.fail("compiled code was called"))
    assert uncompiled(names["half"])(8, 2) == 4.0


@pytest.mark.parametrize(("language", "source", "spans"), [
    (highlighting.python, "def f(x):  # 1\n    return x\n", {"keyword": ["def", "return"], "name": ["f"], "comment": ["# 1"]}),
    (highlighting.python, '@compile\n"""a\n<b>"""\n', {"decorator": ["@compile"], "string": ['"""a', '&lt;b&gt;"""']}),
    (highlighting.javascript, "const x = 0xffn; // y\n", {"keyword": ["const"], "number": ["0xffn"], "comment": ["// y"]}),
])  # fmt: skip
def test_highlighting(language: Any, source: str, spans: dict[str, list[str]]) -> None:
    html = language(source)
    for kind, words in spans.items():
        assert [part.partition("</span>")[0] for part in html.split(f'<span class="{kind}">')[1:]] == words
    assert html.count('<span class="line">') == source.count("\n")

"""numpy's names come in; docs/numpy.md, which says of each whether compiled functions may call it, goes out.

The compiler is asked: a call without arguments is refused by its name where there is nothing of it, and a call with a keyword by
that keyword. What it has is held by programs of the corpus, which are counted; what others have was read from them
(numpy_peers.json).

python tools/numpy_names.py
"""

from __future__ import annotations

import ast
import inspect
import json
import re
import warnings
from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from functools import cache
from itertools import chain
from pathlib import Path
from types import ModuleType

import numpy as np
from lanewise import CompileError, compile_source

ROOT = Path(__file__).parents[1]
PAGE = ROOT / "docs" / "numpy.md"
PEERS = Path(__file__).with_name("numpy_peers.json")
CORPUS = tuple(ROOT / "tests" / "parity" / folder for folder in ("corpus", "stateful"))
MODULES = {"": np, "linalg.": np.linalg, "fft.": np.fft}
_OF_NUMPY = ("printoptions", "test")
"""What has to do with numpy itself."""
_IMPORTED = "import numpy as np\n"

HEAD = """# numpy

Which of numpy {version}'s functions compiled functions call. This page is generated, and a test generates it again. A function is
counted where programs of the corpus call it, which have numpy's answer in every host, and where each keyword of numpy's signature
is either given by such a program or refused. *Not with* are the keywords that are refused, by their names where they are written:
the compiler was asked. *Programs* are those that name the function. What others have was read from {peers},
and may have fewer keywords there.

| | numpy | lanewise | {peer_names} |
| --- | --- | --- | {peer_lines} |
{counts}

Methods and operators of arrays are there where their functions are; what has no function of its own (`x.astype`, `x.tolist`,
`x.item` ...) is in [language.md](language.md). Deviations are in [deviations.md](deviations.md).
"""


def page() -> str:
    """The page's text."""
    found = {name: is_there(name) and is_whole(name) for name in names()}
    return "\n".join([_head(found), *_there(found), *_missing(found)]) + "\n"


def not_whole() -> dict[str, list[str]]:
    """What a program has yet to show: functions that there are, and their keywords of which nothing is known."""
    return {name: open_keywords(name) for name in names() if is_there(name) and not is_whole(name)}


@cache
def names() -> list[str]:
    """numpy's functions by their names below `np`; what is called a class makes types and errors, and is none of them."""
    return [before + name for before, module in MODULES.items() for name in sorted(module.__all__) if _is_function(module, name)]


def _is_function(module: ModuleType, name: str) -> bool:
    found = getattr(module, name)
    return callable(found) and not isinstance(found, type) and name not in _OF_NUMPY


def is_there(name: str) -> bool:
    """Whether there is anything of a function: its name alone is refused where there is not."""
    return f"np.{name}() is not compiled\n" not in refusal(f"np.{name}()")


def refusal(call: str) -> str:
    """What the compiler says of a call; an empty text where it compiles it."""
    try:
        compile_source(f"{_IMPORTED}def asked():\n    return {call}\n")()
    except CompileError as error:
        return f"{error}\n"
    except Exception:  # the call is compiled, and has no operands
        return ""
    return ""


def keywords(name: str) -> list[str]:
    """Those of numpy's own signature."""
    return [p.name for p in _parameters(name) if p.default is not p.empty and p.kind in (p.KEYWORD_ONLY, p.POSITIONAL_OR_KEYWORD)]


@cache
def refused_keywords(name: str) -> list[str]:
    """The keywords that no program gives, and with which a call is refused."""
    left = [keyword for keyword in keywords(name) if keyword not in given().get(name, ())]
    needed = [p for p in _parameters(name) if p.default is p.empty and p.kind not in (p.VAR_POSITIONAL, p.VAR_KEYWORD)]
    operands = _OPERANDS.get(name, "np.ones(3), " * len(needed))
    said, refused = "", []
    for keyword in left:
        if not _names(said, keyword):
            # What it takes is said once for all that it does not take. An array is no option's default.
            said = refusal(f"np.{name}({operands}{keyword}={_ASKED.get(keyword, 'np.ones(3)')})")
        if _names(said, keyword):
            refused.append(keyword)
    return refused


_OPERANDS = {"fromfunction": "lambda i: i, (3,), "}
"""Those of functions that take no arrays."""
_ASKED = {"dtype": "np.float64"}
"""What is no array, where one would not be looked at."""


def open_keywords(name: str) -> list[str]:
    """Those of which nothing is known: no program gives them, and the compiler does not refuse them."""
    return [keyword for keyword in keywords(name) if keyword not in {*given().get(name, ()), *refused_keywords(name)}]


def is_whole(name: str) -> bool:
    """Whether programs call it, and each keyword is one that they give or one that is refused."""
    return programs()[name] > 0 and not open_keywords(name)


def _parameters(name: str) -> list[inspect.Parameter]:
    try:
        return list(inspect.signature(_object(name)).parameters.values())
    except ValueError:
        return []


def _object(name: str) -> Callable[..., object]:
    before, _, own = name.rpartition(".")
    return getattr(MODULES[f"{before}." if before else ""], own)  # type: ignore[no-any-return]


def _names(said: str, keyword: str) -> bool:
    """Whether the compiler names the keyword among what it does not take, or says what it takes and does not name it."""
    if re.search(rf"\b(not (compiled )?with|without)( an?)? '?{keyword}\b", said):
        return True
    if "No loop matching" in said:  # numpy has none, either
        return True
    taken = re.search(r" is compiled with .*|: compiled are .*", said)
    return taken is not None and re.search(rf"\b{keyword}\b", taken[0]) is None


@cache
def programs() -> Mapping[str, int]:
    """How many functions of the corpus name each."""
    found: Counter[str] = Counter()
    for file in _files():
        for function in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
            if isinstance(function, ast.FunctionDef):
                found.update({_dotted(node) for node in ast.walk(function) if isinstance(node, ast.Attribute)})
    return found


@cache
def given() -> Mapping[str, frozenset[str]]:
    """The parameters that calls in the corpus give, by name or by place."""
    found: dict[str, set[str]] = {}
    for file in _files():
        for call in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
            if isinstance(call, ast.Call) and isinstance(call.func, ast.Attribute) and (name := _dotted(call.func)) in names():
                found.setdefault(name, set()).update(_given(name, call))
    return {name: frozenset(own) for name, own in found.items()}


def _files() -> list[Path]:
    return [file for folder in CORPUS for file in sorted(folder.glob("*.py"))]


def _given(name: str, call: ast.Call) -> Iterator[str]:
    """A keyword that says what is done anyway, `order=None`, shows nothing."""
    defaults = {p.name: p.default for p in _parameters(name)}
    for keyword in call.keywords:
        if not (isinstance(keyword.value, ast.Constant) and repr(keyword.value.value) == repr(defaults.get(str(keyword.arg), ...))):
            yield str(keyword.arg)
    for parameter, argument in zip(_parameters(name), call.args, strict=False):
        if isinstance(argument, ast.Starred) or parameter.kind is parameter.VAR_POSITIONAL:
            return
        yield parameter.name


def _dotted(node: ast.Attribute) -> str:
    """`linalg.norm` of `np.linalg.norm`; an empty text for other attributes."""
    text = ast.unparse(node)
    return text.removeprefix("np.") if text.startswith("np.") else ""


@cache
def peers() -> dict[str, frozenset[str]]:
    """What others have of numpy's names, by who and which version."""
    return {peer: frozenset(own) for peer, own in json.loads(PEERS.read_text(encoding="utf-8")).items()}


# --- the page --------------------------------------------------------------------------------------------------------


def _head(found: Mapping[str, bool]) -> str:
    def row(title: str, own: list[str]) -> str:
        theirs = " | ".join(str(sum(name in peer for name in own)) for peer in peers().values())
        return f"| {title} | {len(own)} | {sum(found[name] for name in own)} | {theirs} |"

    by_module = [(f"`np.{before}*`", [n for n in found if n.rpartition(".")[0] == before.rstrip(".")]) for before in MODULES]
    counts = "\n".join(row(title, own) for title, own in [*by_module, ("all", list(found))])
    lines = " | ".join("---" for _ in peers())
    version = ".".join(np.__version__.split(".")[:2])
    return HEAD.format(
        version=version, peers=" and ".join(peers()), peer_names=" | ".join(peers()), peer_lines=lines, counts=counts
    )


def _there(found: Mapping[str, bool]) -> Iterator[str]:
    yield "## What is there\n"
    yield f"| function | not with | programs | {' | '.join(peers())} |"
    yield f"| --- | --- | --- | {' | '.join('---' for _ in peers())} |"
    for name in (name for name, there in found.items() if there):
        refused = ", ".join(f"`{keyword}`" for keyword in refused_keywords(name))
        marks = " | ".join("yes" if name in own else "" for own in peers().values())
        yield f"| `{name}` | {refused} | {programs()[name]} | {marks} |"
    yield ""


def _missing(found: Mapping[str, bool]) -> Iterator[str]:
    """The rest, those first that others have."""
    rest = [name for name, there in found.items() if not there]
    others = frozenset(chain.from_iterable(peers().values()))
    yield "## What is not\n"
    for title, own in (("Others have", [n for n in rest if n in others]), ("Nobody has", [n for n in rest if n not in others])):
        yield f"{title}: {', '.join(f'`{name}`' for name in own) or 'nothing more'}.\n"


if __name__ == "__main__":
    warnings.simplefilter("ignore")
    PAGE.write_text(page(), encoding="utf-8")

"""`lanewise.nn.functional` comes in; docs/nn.md, a page with a row for each of its functions, goes out.

python tools/neural.py
"""

from __future__ import annotations

import inspect
from collections.abc import Callable, Iterator
from importlib import import_module
from pathlib import Path
from types import FunctionType

import lanewise.nn.functional as functional

PAGE = Path(__file__).parents[1] / "docs" / "nn.md"

HEAD = """# Neural operations

`lanewise.nn.functional` has torch's functions of the same names, with its parameters, over numpy's arrays of float32 and
float64. They are plain Python: called as they are they run under CPython with numpy, and a compiled function that calls them
takes them along. Both give the same answer, and torch's within a few units of the largest number
(`tests/library/test_nn_torch.py`). This page is generated from them.

```python
import lanewise.nn.functional as F
import numpy as np
from lanewise import compile

@compile
def classify(x, weight, bias):
    shares = F.softmax(F.relu(x) @ weight + bias, dim=-1)
    return shares.argmax(axis=-1), shares

x = np.array([[1.0, -2.0], [0.0, 3.0]], dtype=np.float32)
classify(x, np.eye(2, dtype=np.float32), np.zeros(2, dtype=np.float32))[0]  # array([0, 1])
F.softmax(x, dim=-1).argmax(axis=-1)  # array([0, 1])
```

What shapes the code (`dim`, `stride`, `padding`, `reduction` ...) is best written in the call: each value has code of its own.
Results are new arrays, nothing is done in place; but a `batch_norm` in training moves the means that it is given. What torch has
beyond this is refused where it is called, with a way out.
"""


def page() -> str:
    """The page's text."""
    return "\n".join([HEAD, *(line for name in families() for line in table(name))]) + "\n"


def families() -> list[str]:
    """The modules that the functions come from, in the order of their names."""
    return sorted({function.__module__ for function in functions()})


def functions() -> list[FunctionType]:
    return [getattr(functional, name) for name in functional.__all__]


def table(family: str) -> Iterator[str]:
    """A family: its sentence, and a row for each function."""
    title = family.rpartition(".")[2]
    yield f"## {title.capitalize()}\n"
    yield f"{_first_sentence(import_module(family).__doc__)}\n"
    yield "| function | what it gives |"
    yield "| --- | --- |"
    for function in functions():
        if function.__module__ == family:
            yield f"| `{function.__name__}({parameters(function)})` | {_meaning(function)} |"
    yield ""


def parameters(function: Callable[..., object]) -> str:
    """As they are called, without types."""
    plain = [p.replace(annotation=inspect.Parameter.empty) for p in inspect.signature(function).parameters.values()]
    return str(inspect.Signature(plain))[1:-1]


def _meaning(function: FunctionType) -> str:
    return " ".join((function.__doc__ or "").split()).replace("|", "\\|")


def _first_sentence(doc: str | None) -> str:
    return (doc or "").partition("\n")[0].partition(". In:")[0].rstrip(".:") + "."


if __name__ == "__main__":
    PAGE.write_text(page(), encoding="utf-8")

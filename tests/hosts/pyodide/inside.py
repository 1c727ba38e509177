"""What is done inside Pyodide, where there is no numpy. In: questions, pickled: in a folder, or as text. Out: answers likewise.

`hashes`, `words` and `called` are run outside as well: the answers of both sides are compared.
"""

from __future__ import annotations

import base64
import copyreg
import gc
import hashlib
import pickle
import warnings
from collections.abc import Awaitable, Callable
from importlib import import_module
from pathlib import Path
from typing import Any

from lanewise.artifact.image import Image
from lanewise.compiled import Compiled
from lanewise.settings import settings
from parity import elsewhere
from parity.removed import bodies_removed

copyreg.pickle(memoryview, elsewhere.reduced)


def ask(folder: Path, task: str, question: object) -> None:
    """Put a question where `answer` finds it."""
    (folder / f"{task}.question").write_bytes(pickle.dumps(question))


async def answer(folder: str, task: str) -> None:
    """Do a task of this file and leave what it returns."""
    Path(folder, f"{task}.answer").write_bytes(await _done(task, Path(folder, f"{task}.question").read_bytes()))


async def answer_text(task: str, question: str) -> str:
    """The same in Base64, which a page can pass on."""
    return base64.b64encode(await _done(task, base64.b64decode(question))).decode()


async def _done(task: str, question: bytes) -> bytes:
    warnings.simplefilter("ignore")
    found = TASKS[task](pickle.loads(question))
    return bytes(elsewhere.travelling.dumps(await found if isinstance(found, Awaitable) else found))


def hashes(compiled: Compiled, inputs: list[tuple[Any, ...]]) -> list[dict[str, str]]:
    """For each specialisation that these arguments need: the SHA-256 of the module's bytes, by variant."""
    found = []
    for key in dict.fromkeys(compiled.annotated or compiled.key_of(*arguments) for arguments in inputs):
        image = compiled._image(key)
        makers: dict[str, Callable[[], Image] | None] = {"exact": image.replay, "relaxed": image.relax}
        images = {"baseline": image} | {variant: make() for variant, make in makers.items() if make is not None}
        found.append({variant: hashlib.sha256(each.wasm).hexdigest() for variant, each in images.items()})
    return found


def programs(rows: list[tuple[str, str, dict[str, Any], list[tuple[Any, ...]]]]) -> list[tuple[Any, Any]]:
    """Of each program the hashes of its modules, and what became of its calls; CPython cannot run it meanwhile."""
    found = []
    for module, name, chosen, inputs in rows:
        function = getattr(import_module(module), name)
        with bodies_removed(function):
            compiled = Compiled(function, settings(chosen))
            found.append((hashes(compiled, inputs), [elsewhere.outcome(compiled, arguments) for arguments in inputs]))
    return found


def words(rows: list[tuple[bytes, str, str, list[tuple[Any, ...]]]]) -> list[list[Any]]:
    """What the export `f` of each module gives as raw words on this platform's host."""
    from lanewise.runtime.engine import default_host
    from lanewise.runtime.watch import Watch

    host, found = default_host(), []
    for wasm, params, result, inputs in rows:
        module = host.compile(wasm, hashlib.sha256(wasm).hexdigest())
        call = host.instantiate(module, Watch([0]), False, 1 << 30).function("f", params, result)
        found.append([call(*arguments) for arguments in inputs])
    return found


def called(functions: Any) -> list[tuple[Any, ...]]:
    """What becomes of the calls of `functions.py`, made of these functions."""
    from hosts.pyodide.functions import CALLS
    from parity.case import fresh

    return [elsewhere.outcome(functions[name], fresh(arguments)) for name, arguments in CALLS]


def everything(_: None) -> dict[str, Any]:
    """Of `functions.py` the hashes, what becomes of the calls, and how one ends that takes too long."""
    from hosts.pyodide import functions

    found = {"sums": [hashes(f, [()]) for f in functions.ALL], "calls": called({f.python.__name__: f for f in functions.ALL})}
    try:
        functions.spin.with_(timeout=0.2)(0)
    except TimeoutError as error:
        return {**found, "late": str(error)}
    raise AssertionError("the call ended")


def loaded(rows: list[tuple[dict[str, bytes], list[tuple[str, tuple[Any, ...]]]]]) -> list[list[tuple[Any, ...]]]:
    """Of each folder, given as its files, what becomes of the calls of its functions. One after the other: a tab has room for
    about a hundred memories."""
    return [answered(files, calls) for files, calls in rows]


def answered(files: dict[str, bytes], calls: list[tuple[str, tuple[Any, ...]]]) -> list[tuple[Any, ...]]:
    """What becomes of the calls of a folder's functions."""
    from lanewise import load

    artifact = load(files)
    return [elsewhere.outcome(artifact[export], arguments) for export, arguments in calls]


def forgotten(many: int) -> int:
    """So many instances, each in a circle that Python's collector has not seen when the next one is made."""
    from lanewise.runtime.engine import default_host
    from lanewise.runtime.watch import Watch
    from lanewise_wasm.module import Memory, Module, encode

    host, wasm = default_host(), encode(Module(memory=Memory(1, 1 << 16, export="memory")))
    module = host.compile(wasm, "")
    gc.disable()
    for _ in range(many):
        circle: list[object] = [host.instantiate(module, Watch([0]), False, 1 << 30)]
        circle.append(circle)
    gc.enable()
    return many


async def beside(rows: list[str]) -> list[str]:
    """The same by JavaScript's loader in the same process: questions and answers of `calls.mjs`, as JSON."""
    import js

    return [await js.answersOf(row) for row in rows]


async def handed(question: tuple[str, dict[str, bytes]]) -> dict[str, Any]:
    """What goes from JavaScript to Python and from Python to JavaScript, given the address of the loader and a folder's files."""
    from hosts.pyodide.handing import handed

    return await handed(*question)


def scenarios(folder: str) -> dict[str, Any]:
    """The result of each scenario by name, or the text of what it raised."""
    from hosts.pyodide.scenarios import SCENARIOS, run

    return {name: run(scenario, folder) for name, scenario in SCENARIOS.items()}


def overhead(folder: str) -> dict[str, list[float]]:
    """Microseconds per call, by what it takes and gives."""
    from hosts.pyodide.scenarios import overhead

    return overhead(folder)


def guests(files: dict[str, bytes]) -> dict[str, Any]:
    """Of calls on buffers what became, and in which way they were passed; by functions compiled here, and by those of a folder."""
    from hosts.pyodide import guests

    return {"told": guests.told(guests.compiled()), "ways": guests.ways(), "folders": guests.of_folders(files)}


def speeds(sizes: tuple[int, ...]) -> dict[str, tuple[list[float], list[float]]]:
    """Seconds that a user's functions take on so many numbers, compiled and not."""
    from hosts.pyodide import speeds

    return speeds.measured(sizes)


DONE = (programs, words, everything, loaded, forgotten, beside, handed, scenarios, overhead, guests, speeds)
TASKS: dict[str, Callable[[Any], Any]] = {task.__name__: task for task in DONE}

"""The commands. In: the words after `lanewise`. Out: text or JSON on stdout, an exit code of `EXIT_CODES`."""

from __future__ import annotations

import platform
import sys
import time
import traceback
from collections.abc import Generator, Iterator
from contextlib import contextmanager, nullcontext
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path
from typing import Annotated

import typer

from lanewise.built import Report
from lanewise.cli import benching, calling, inspecting, serving, show, streaming, targets, tracing, values
from lanewise.cli.demo import showing
from lanewise.compiled import Compiled, build
from lanewise.errors import ArtifactError, CompileError, HostError, LanewiseError, SettingError
from lanewise.loaded import load
from lanewise.version import VERSION

EXIT_CODES = {
    0: "all went well",
    1: "the function raised an exception, or `check` found what is not compiled",
    2: "the command line is wrong",
    3: "the program cannot be compiled",
    4: "a folder, a setting or the engine is not as it has to be",
}
app = typer.Typer(
    help="Compiles Python functions to small WebAssembly modules that give CPython's answer.",
    epilog="Exit codes: " + "; ".join(f"{code}: {what}" for code, what in EXIT_CODES.items()) + ".",
    no_args_is_help=True,
    add_completion=False,
    pretty_exceptions_enable=False,
)
Json = Annotated[bool, typer.Option("--json", help="One line of JSON instead of text.")]
Where = Annotated[str, typer.Argument(metavar="TARGET", help="file.py, file.py:one,two, a built folder, or folder:one,two.")]


@app.command(name="build")
def build_command(
    target: Where,
    out: Annotated[Path | None, typer.Option("--out", "-o", help="The folder; otherwise dist/ and the name.")] = None,
    name: Annotated[str | None, typer.Option(help="What the modules are called.")] = None,
    max_size: Annotated[int | None, typer.Option(help="Bytes; a larger module fails the build.")] = None,
    vectors: Annotated[Path | None, typer.Option(help="JSON: by function, calls that the folder can test itself with.")] = None,
    ulp: Annotated[int, typer.Option(help="How many units in the last place their floats may be off.")] = 0,
    as_json: Json = False,
) -> None:
    """Write the compiled functions of a file as a folder of static files."""
    with show.waiting(f"reading {target}", as_json):
        found = targets.find(target)
    functions = [f for f in found.functions.values() if isinstance(f, Compiled)]
    if not functions:
        raise targets.NoTarget(f"{found.path} is built already")
    label = name or (next(iter(found.functions)) if len(functions) == 1 else found.path.stem)
    with show.waiting(f"compiling {', '.join(found.functions)}", as_json):
        kept = {} if vectors is None else calling.examples(vectors, {f.python.__name__: f for f in functions})
        report = build(out or Path("dist") / label, *functions, name=label, max_size=max_size, vectors=kept, ulp=ulp)
    show.out(_report(report), repr(report), as_json)
    if kept:
        _tested(report.folder)


def _tested(folder: Path) -> None:
    """A folder whose own test fails is nothing to give away."""
    if not (tested := load(folder).self_test()):
        show.complain(tested)
        raise typer.Exit(1)


def _report(report: Report) -> dict[str, object]:
    return {"folder": str(report.folder), "files": report.files, "functions": report.functions}


@app.command(context_settings={"allow_extra_args": True, "ignore_unknown_options": True, "help_option_names": []})
def run(context: typer.Context, target: Annotated[str, typer.Argument(metavar="TARGET")] = "--help") -> None:
    """Call a function: `lanewise run file.py:gcd 1071 462`. Its own `--help` says what it takes; `--json` adds the time. Of
    one that yields each item is a line, until its end or Ctrl-C."""
    if target == "--help":
        print(_RUN_HELP)
        return
    words, as_json = _words(context)
    traces = "--trace" in words
    with show.waiting(f"reading {target}", as_json):
        path, function = targets.one(target)
        function = tracing.traced(target, function) if traces else function
    given, named = calling.arguments(function, target, [w for w in words if w != "--trace"])
    with _telling(), tracing.apart() if traces else nullcontext():
        with show.waiting(f"running {path}", as_json):
            begun = time.perf_counter()
            result = function(*given, **named)
            seconds = time.perf_counter() - begun
        if isinstance(result, Generator):
            streaming.stream(result, as_json)
        else:
            data = values.to_json(result)
            show.out({"result": data, "seconds": seconds}, show.json_of(data), as_json)


@contextmanager
def _telling() -> Iterator[None]:
    """What the function raises is shown as Python would: with the user's frames, and none of the command's."""
    try:
        yield
    except LanewiseError:
        raise
    except Exception as error:
        frames = error.__traceback__
        while frames is not None and str(frames.tb_frame.f_globals["__name__"]).startswith("lanewise.cli"):
            frames = frames.tb_next
        traceback.print_exception(error.with_traceback(frames))
        raise typer.Exit(1) from None


_RUN_HELP = """usage: lanewise run TARGET [arguments] [--json] [--trace]

Call a function of file.py or of a built folder. Arguments are JSON, results too; a str is itself, an int has any size, a complex
number is 1+2j, a buffer is a list of numbers or @file, a member of an enumeration is its name, a flag the int of its bits, an
instance an object of its fields.
`lanewise run TARGET --help` says what the function takes. Of one that yields each item is a line, as it comes; Ctrl-C closes it;
with --json lines are {"item": ...}, the last {"returned": ...}.

--trace says on stderr what each function of file.py was given and what it returned or raised, when the call has ended (of one that
yields: with each item). Generators, `__repr__` and the functions of Python's own library say nothing."""


@app.command(context_settings={"allow_extra_args": True, "ignore_unknown_options": True, "help_option_names": []})
def bench(context: typer.Context, target: Annotated[str, typer.Argument(metavar="TARGET")] = "--help") -> None:
    """Time a call beside CPython: `lanewise bench file.py:gcd 1071 462`."""
    if target == "--help":
        print("usage: lanewise bench file.py:function [arguments] [--json]\n\nTime a call beside CPython, arguments as for `run`.")
        return
    words, as_json = _words(context)
    with show.waiting(f"reading {target}", as_json):
        _, function = targets.one(target)
    if not isinstance(function, Compiled):
        raise targets.NoTarget(f"{target} is built: there is no Python beside it")
    given, named = calling.arguments(function, target, words)
    with show.waiting(f"timing {target}", as_json):
        found = benching.bench(function, given, named)
    show.out(found, benching.text_of(found), as_json)


def _words(context: typer.Context) -> tuple[list[str], bool]:
    """The function's own words, and whether `--json` is among them."""
    return [w for w in context.args if w != "--json"], "--json" in context.args


@app.command()
def check(
    files: Annotated[list[str], typer.Argument(help="Source files, functions of them, or built folders.")], as_json: Json = False
) -> None:
    """Say everything that is not compiled, with places and ways out; of a built folder, make the calls that it keeps."""
    found = inspecting.Checked()
    for file in files:
        with show.waiting(f"checking {file}", as_json):
            found.look(file)
    show.out(found.data(), str(found), as_json)
    if not found.is_good:
        raise typer.Exit(1)


@app.command()
def inspect(
    target: Where,
    code: Annotated[bool, typer.Option("--code", help="Typed code.")] = False,
    low: Annotated[bool, typer.Option("--low", help="The machine's code.")] = False,
    graph: Annotated[bool, typer.Option("--graph", help="Array expressions.")] = False,
    kernel: Annotated[bool, typer.Option("--kernel", help="Their loops.")] = False,
    wat: Annotated[bool, typer.Option("--wat", help="WebAssembly text.")] = False,
    sizes: Annotated[bool, typer.Option("--sizes", help="Bytes of each function.")] = False,
    explain: Annotated[bool, typer.Option("--explain", help="What was decided: carriers of ints, variants, captures.")] = False,
    as_json: Json = False,
) -> None:
    """Look into a compiled function, or a built folder; without an option, its signature, sizes and variants."""
    chosen = {"code.typed": code, "code.low": low, "graph": graph, "kernel": kernel, "wat": wat}
    forms = [form for form, wanted in chosen.items() if wanted]
    with show.waiting(f"compiling {target}", as_json):
        parts = inspecting.parts(targets.find(target), forms, sizes, explain)
    show.out(parts, inspecting.text_of(parts), as_json)


@app.command()
def serve(
    folder: Annotated[Path, typer.Argument(help="What to serve.")] = Path("."),
    port: Annotated[int, typer.Option(help="0: any that is free.")] = 8000,
    host: Annotated[str, typer.Option(help="0.0.0.0: others may come too.")] = "127.0.0.1",
    isolated: Annotated[bool, typer.Option(help="With the headers that shared memory needs.")] = False,
    as_json: Json = False,
) -> None:
    """Serve built folders to a browser, with the right types."""
    if not folder.is_dir():
        raise targets.NoTarget(f"{folder} is no folder")
    serving.serve(folder, host, port, isolated, as_json)


@app.command()
def demo(
    output: Annotated[Path | None, typer.Option(metavar="DIR", help="Write the site there; otherwise it is served.")] = None,
    pyodide: Annotated[Path | None, typer.Option(metavar="DIR", help="Where Pyodide is; otherwise npm fetches it, once.")] = None,
    port: Annotated[int, typer.Option(help="0: any that is free.")] = 8000,
    opens: Annotated[bool, typer.Option("--open", help="Open it in a browser.")] = False,
    as_json: Json = False,
) -> None:
    """A gallery of functions that run in the page, and a playground that compiles there."""
    if output is None:
        showing.served(pyodide, port, opens, as_json)
        return
    report = showing.written(output, pyodide, as_json)
    show.out(showing.data_of(report), f"{report.folder}: {showing.text_of(report)}", as_json)


@app.command()
def cache(clear: Annotated[bool, typer.Option("--clear", help="Remove what is kept.")] = False, as_json: Json = False) -> None:
    """Where machine code is kept, and how much of it."""
    found = inspecting.cache(clear)
    show.out(found, "\n".join(f"{key}: {value}" for key, value in found.items()), as_json)


@app.command(name="version")
def version_command(
    report: Annotated[bool, typer.Option("--report", help="All that a bug report needs.")] = False, as_json: Json = False
) -> None:
    """The version."""
    if not report:
        show.out({"lanewise": VERSION}, VERSION, as_json)
        return
    found = {
        "lanewise": VERSION,
        "python": sys.version.split()[0],
        "platform": platform.platform(),
        **{name: _version_of(name) for name in ("wasmtime", "numpy", "typer", "rich")},
        "cache": inspecting.cache(False)["folder"],
    }
    show.out(found, "\n".join(f"{name} {value}" for name, value in found.items()), as_json)


def _version_of(name: str) -> str:
    try:
        return version(name)
    except PackageNotFoundError:
        return "is not installed"


def main(words: list[str] | None = None) -> int:
    """Run a command; its exit code."""
    try:
        app(words, standalone_mode=True)
    except SystemExit as end:
        return end.code if isinstance(end.code, int) else 2
    except CompileError as refused:
        show.complain(refused)
        return 3
    except (ArtifactError, HostError, SettingError) as error:
        show.complain(f"lanewise: {error}")
        return 4
    except (targets.NoTarget, calling.Untyped) as error:
        show.complain(f"lanewise: {error}")
        return 2
    return 0


"""The command line, as a process: what is printed, and the exit code."""

from __future__ import annotations

import json
import math
import os
import re
import signal
import subprocess
import sys
import threading
import time
import urllib.request
from pathlib import Path

import pytest
from cli import program
from lanewise.cli import EXIT_CODES, inspecting, show, values
from lanewise.cli.app import app
from lanewise.cli.serving import server
from lanewise.ir.type_texts import parse_type
from lanewise.version import VERSION

HERE = Path(__file__).parent
ROOT = HERE.parents[1]
PATHS = ":".join(str(ROOT / root) for root in ("core", "wasm", "web"))
FILE = str(HERE / "program.py")
MAIN = "import sys; from lanewise.cli import main; sys.exit(main())"


def lanewise(*words: str, cwd: Path = HERE) -> subprocess.CompletedProcess[str]:
    env = {**os.environ, "PYTHONPATH": PATHS, "NO_COLOR": "1", "COLUMNS": "120", "LANEWISE_VERIFY": ""}
    command = [sys.executable, "-c", MAIN, *words]
    return subprocess.run(command, cwd=cwd, env=env, capture_output=True, text=True, timeout=120, check=False)


# --- run -------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("words", "expected"), [
    (("gcd", "1071", "462"), program.gcd.python(1071, 462)),
    (("gcd", str(10**40), str(6**40)), program.gcd.python(10**40, 6**40)),
    (("gcd", "-12", "8"), program.gcd.python(-12, 8)),
    (("total", "[1, 2, 255]"), 258),
    (("total", "[1]", "--start", "-5"), -4),
    (("halves", "inf", "2"), "inf"),
    (("shapes", "1+2j", "[3, 0.5]", "true"), [{"re": 2.0, "im": 4.0}, 1.5, False, True]),
    (("shapes", '{"re": 1, "im": 0}', "[3, 0.5]", "false", "--n", "7"), [{"re": 2.0, "im": 0.0}, 1.5, True, False]),
    (("shapes", "1", "[3, 0.5]", "false", "--scale", "0.5"), [{"re": 0.5, "im": 0.0}, 1.5, True, True]),
    (("greeted", "42"), ["42!", None]),
    (("greeted", '"é"', "--parts", '["\\ud800", 2]', "--other", "inf"), ['"é"\ud800', "inf"]),
    (("greeted", "", "--other", "7"), ["!", 7]),
    (("joined", '[["a", "é"], []]'), [["aé", None], ["", None], ["end", None]]),
    (("joined", "[]", "--counts", "[1, null]"), [["end", 2]]),
])  # fmt: skip
def test_run(words: tuple[str, ...], expected: object) -> None:
    done = lanewise("run", f"{FILE}:{words[0]}", *words[1:])
    assert done.returncode == 0 and json.loads(done.stdout) == expected, done.stderr


def test_run_with_a_file_and_json(tmp_path: Path) -> None:
    (tmp_path / "data").write_bytes(b"abc")
    done = lanewise("run", f"{FILE}:total", "@data", "--json", cwd=tmp_path)
    found = json.loads(done.stdout)
    assert found["result"] == sum(b"abc") and found["seconds"] > 0


CLASSES = str(HERE / "classes.py")
ITEM = '[{"name": "tea", "price": 2, "tags": []}]'
ITEM_AT = '[{"name": "tea", "price": 2, "tags": [], "at": [1, 2]}]'


@pytest.mark.parametrize(("words", "expected"), [
    (("mixed", "RED", '{"a": "BLUE"}'), ["BLUE", "RED"]),
    (("swapped", '{"x": 1, "y": 2}'), {"x": 2, "y": 1}), (("swapped", "[1, 2]"), {"x": 2, "y": 1}),
    (("raised", ITEM, "2"), [{"name": "tea", "price": 4.0, "tags": ["raised"], "at": None}]),
    (("raised", ITEM_AT, "2"), [{"name": "tea", "price": 4.0, "tags": ["raised"], "at": {"x": 1, "y": 2}}]),
    (("ring", "a"), {"label": "a", "next": {"label": "aa", "next": "..."}}),
    (("filed", "a//b/c.txt", '["x/./y"]'), ["a/b", "x/./y"]),
    (("queued", "2"), [{"x": 0, "y": 3}, {"x": 1, "y": 3}]),
])  # fmt: skip
def test_run_with_values_of_classes(words: tuple[str, ...], expected: object) -> None:
    done = lanewise("run", f"{CLASSES}:{words[0]}", *words[1:])
    assert done.returncode == 0 and json.loads(done.stdout) == expected, done.stderr


@pytest.mark.parametrize(("words", "said"), [
    (("mixed", "GREEN", "{}"), 'argument color: "GREEN" is none of RED, BLUE'),
    (("swapped", "{}"), "argument p: {} lacks the field 'x' of Point"),
    (("swapped", "[1]"), "argument p: [1] is no Point: an object with x, y"),
    (("swapped", '{"z": 1}'), 'argument p: {"z": 1} is no Point: an object with x, y'),
    (("raised", '[{"price": 1}]', "1"), "lacks the field 'name' of Item"),
    (("raised", "--help"), "list[Item]; Item: name, price, tags, at; Point: x, y"),
])  # fmt: skip
def test_what_run_says_of_classes(words: tuple[str, ...], said: str) -> None:
    done = lanewise("run", f"{CLASSES}:{words[0]}", *words[1:])
    assert said in " ".join((done.stdout + done.stderr).split())


def test_run_of_a_folder_with_values_of_classes(tmp_path: Path) -> None:
    """The classes are made anew: they have no defaults."""
    assert lanewise("build", CLASSES, "--out", str(tmp_path / "built")).returncode == 0
    done = lanewise("run", f"{tmp_path / 'built'}:swapped", '{"x": 1, "y": 2}')
    assert json.loads(done.stdout) == {"x": 2, "y": 1}, done.stderr
    assert "lacks the field 'y' of Point" in lanewise("run", f"{tmp_path / 'built'}:swapped", '{"x": 1}').stderr


STREAMS = str(HERE / "streaming.py")


def test_run_prints_items_line_by_line() -> None:
    done = lanewise("run", f"{STREAMS}:numbers", "3")
    assert done.returncode == 0 and done.stdout == "at 0\n[0, 0.0]\nat 1\n[1, 0.5]\nat 2\n[2, 1.0]\n", done.stderr
    *items, last = lanewise("run", f"{STREAMS}:inverses", "0", "--json").stdout.splitlines()
    assert items == [] and json.loads(last)["returned"] is None
    lines = lanewise("run", f"{STREAMS}:numbers", "2", "--json").stdout.splitlines()
    assert lines[:4] == ["at 0", '{"item": [0, 0.0]}', "at 1", '{"item": [1, 0.5]}']
    assert json.loads(lines[4])["returned"] == "2 numbers" and json.loads(lines[4])["seconds"] > 0
    raised = lanewise("run", f"{STREAMS}:inverses", "1")
    assert raised.returncode == 1 and raised.stdout == "1.0\n"
    assert "ZeroDivisionError: " in raised.stderr and "in inverses" in raised.stderr and "lanewise/cli" not in raised.stderr


@pytest.mark.parametrize("ends", ["interrupt", "pipe"])
def test_a_stream_without_end_is_closed(ends: str) -> None:
    """Ctrl-C, and whoever reads no further; the function tidies up, which the first one sees."""
    env = {**os.environ, "PYTHONPATH": PATHS, "LANEWISE_VERIFY": ""}
    # A shell's background jobs are born deaf to Ctrl-C.
    heard = "import signal; signal.signal(signal.SIGINT, signal.default_int_handler); "
    command = [sys.executable, "-c", heard + MAIN, "run", f"{STREAMS}:endless", "7"]
    pipe = subprocess.PIPE
    # Of so little a pipe is full soon, and the command waits in between two items.
    with subprocess.Popen(command, env=env, stdout=pipe, stderr=pipe, text=True, pipesize=4096) as process:
        assert process.stdout is not None and process.stderr is not None
        assert [process.stdout.readline() for _ in range(3)] == ["7\n", "14\n", "21\n"]
        if ends == "interrupt":
            time.sleep(1)
            process.send_signal(signal.SIGINT)
            assert process.stdout.read().splitlines()[-1] == "closed"
        process.stdout.close()
        assert "Error" not in process.stderr.read() and process.wait(60) == 0


def test_help_of_a_function_is_made_of_its_signature() -> None:
    done = lanewise("run", f"{FILE}:shapes", "--help")
    assert done.returncode == 0
    for text in ("z", "complex", "(int, float)", "--scale SCALE", "float, otherwise 2.0", "<None | int>"):
        assert text in done.stdout, done.stdout
    assert "Euclid's algorithm." in lanewise("run", f"{FILE}:gcd", "--help").stdout


@pytest.mark.parametrize(("words", "code", "message"), [
    (("run", f"{FILE}:gcd", "1.5", "2"), 2, "argument a: 1.5 is no int"),
    (("run", f"{FILE}:gcd", "1"), 2, "the following arguments are required: b"),
    (("run", f"{FILE}:gcd", "1", "2", "3"), 2, "unrecognized arguments: 3"),
    (("run", f"{FILE}:total", "[256]"), 2, "argument data: [256]: "),
    (("run", f"{FILE}:total", "@nowhere"), 2, "No such file"),
    (("run", f"{FILE}:lcm", "1"), 2, "no function 'lcm': there are gcd, shapes, total, halves, bare, captured, greeted, joined"),
    (("run", FILE, "1"), 2, "has several functions: add one of :gcd, :shapes"),
    (("run", "nowhere.py:f"), 2, "nowhere.py is not there"),
    (("run", f"{FILE}:bare", "1"), 2, "bare(): annotate n, so that the command line has types"),
    (("run", f"{FILE}:greeted", "a", "--parts", "[1, 2]"), 2, "argument --parts: 1 is no str"),
    (("run", f"{FILE}:joined", "a"), 2, 'argument rows: "a" is not a list'),
    (("run", f"{FILE}:joined", "[[1]]"), 2, "argument rows: 1 is no str"),
    (("run", f"{FILE}:greeted", "nobody"), 1, "LookupError: no 'nobody'"),
    (("run", f"{FILE}:halves", "1", "0"), 1, "ZeroDivisionError: float division by zero"),
    (("build", f"{FILE}:gcd", "--max-size", "10", "-o", "never"), 4, "max_size is 10; nothing was written"),
    (("build", f"{FILE}:bare", "-o", "never"), 3, "bare() cannot be built: the type of 'n' is not known"),
    (("check", "nowhere.py"), 2, "nowhere.py is not there"),
    (("serve", "nowhere"), 2, "nowhere is no folder"),
    (("bulid",), 2, "bulid"),
])  # fmt: skip
def test_what_goes_wrong_has_its_exit_code(words: tuple[str, ...], code: int, message: str) -> None:
    done = lanewise(*words)
    assert done.returncode == code and message in done.stderr and code in EXIT_CODES, (done.returncode, done.stderr)
    assert "Traceback" not in done.stderr or code == 1
    assert not (HERE / "never").exists()


def test_the_traceback_of_a_function_shows_its_lines() -> None:
    done = lanewise("run", f"{FILE}:halves", "1", "0")
    assert 'program.py", line' in done.stderr and "return x / y" in done.stderr


def test_exit_codes_are_documented() -> None:
    shown = " ".join(lanewise("--help").stdout.replace("│", " ").split())
    for code, what in EXIT_CODES.items():
        assert f"{code}: {what}" in shown, shown


# --- build, check, inspect -------------------------------------------------------------------------------------------


def test_build_and_run_what_was_built(tmp_path: Path) -> None:
    done = lanewise("build", f"{FILE}:gcd", "--json", cwd=tmp_path)
    report = json.loads(done.stdout)
    assert report["folder"] == "dist/gcd" and report["files"]["gcd.wasm"] == (tmp_path / "dist/gcd/gcd.wasm").stat().st_size
    done = lanewise("run", "dist/gcd", str(10**40), str(6**40), cwd=tmp_path)
    assert json.loads(done.stdout) == math.gcd(10**40, 6**40), done.stderr
    assert "is built already" in lanewise("build", "dist/gcd", cwd=tmp_path).stderr


def test_check(tmp_path: Path) -> None:
    good = lanewise("check", f"{FILE}:gcd", f"{FILE}:total")
    assert good.returncode == 0 and good.stdout == "2 functions: all are compiled\n"
    (tmp_path / "bad.py").write_text(
        "from lanewise import compile\n\n@compile\ndef f(n: int) -> int:\n    seen = globals()\n    return len(seen)\n\n"
        "@compile\ndef g(n: int) -> int:\n    with open('x') as file:\n        return n\n"
    )
    bad = lanewise("check", "bad.py", cwd=tmp_path)
    assert bad.returncode == 1 and "bad.py:5: globals() is not compiled" in bad.stdout and "bad.py:10:" in bad.stdout
    rows = json.loads(lanewise("check", "bad.py", "--json", cwd=tmp_path).stdout)["refusals"]
    assert [row["line"] for row in rows][:1] == [5] and all(row["hint"] for row in rows)


def test_vectors(tmp_path: Path) -> None:
    """A folder is built with calls, and checked by them; one that answers otherwise is told."""
    (tmp_path / "cases.json").write_text('{"gcd": [[1071, 462], {"a": 12, "b": 18}], "total": [[[1, 2, 255], 5], [[1]]]}')
    done = lanewise("build", f"{FILE}:gcd,total", "--vectors", "cases.json", "--out", "dist", cwd=tmp_path)
    assert done.returncode == 0, done.stderr
    good = lanewise("check", "dist", cwd=tmp_path)
    assert (good.returncode, good.stdout) == (0, "dist: 4 calls answered as by CPython\n")
    assert json.loads(lanewise("check", "dist", "--json", cwd=tmp_path).stdout)["tests"] == {"dist": {"passed": 4, "failures": []}}
    (tmp_path / "one.json").write_text("[[0.1, 3]]")
    assert lanewise("build", f"{FILE}:halves", "--vectors", "one.json", cwd=tmp_path).returncode == 0
    assert lanewise("check", "dist/halves", cwd=tmp_path).stdout == "dist/halves: 1 call answered as by CPython\n"
    for text, said in (("[[1]]", "lists no calls"), ('{"lcm": []}', "calls of lcm(), and there are gcd, total"),
                       ('{"gcd": [[1, "x"]]}', 'gcd(): "x" is no int'), ('{"gcd": [{"c": 1}]}', "has no parameter 'c'"),
                       ('{"gcd": [5]}', "5 is neither a list of arguments"), ("{", "cannot be read")):  # fmt: skip
        (tmp_path / "wrong.json").write_text(text)
        wrong = lanewise("build", f"{FILE}:gcd,total", "--vectors", "wrong.json", "--out", "other", cwd=tmp_path)
        assert wrong.returncode == 4 and said in wrong.stderr and not (tmp_path / "other").exists(), wrong.stderr


def test_a_folder_that_fails_its_test(tmp_path: Path) -> None:
    """The last bits of gamma are not CPython's everywhere: the build says so, and is content where a distance is allowed."""
    (tmp_path / "curve.py").write_text(
        "import math\nfrom lanewise import compile\n\n@compile\ndef curve(n: int) -> list[float]:\n"
        "    return [math.gamma(k / 7 + 0.1) for k in range(n)]\n"
    )
    (tmp_path / "cases.json").write_text("[[400]]")
    strict = lanewise("build", "curve.py", "--vectors", "cases.json", cwd=tmp_path)
    assert strict.returncode == 1 and "1 of 1 call answered otherwise than by CPython" in strict.stderr
    assert lanewise("check", "dist/curve", cwd=tmp_path).returncode == 1
    assert lanewise("build", "curve.py", "--vectors", "cases.json", "--ulp", "20", cwd=tmp_path).returncode == 0


def test_inspect() -> None:
    done = lanewise("inspect", f"{FILE}:captured", "--code", "--low", "--wat", "--sizes", "--explain")
    for text in ("fn captured(x: float) -> float", "f64.mul", "(module", "captured: ", "LIMIT: 3.0", "features:"):
        assert text in done.stdout, done.stdout + done.stderr
    found = json.loads(lanewise("inspect", f"{FILE}:gcd", "--explain", "--json").stdout)
    assert found["gcd"]["may be replayed with ints of any size"] is True and found["gcd"]["bytes"] > 100


def without_places(text: str) -> list[str]:
    """Text of a module without what comments say of lines."""
    return [line.partition("  ;; ")[0] for line in text.splitlines()]


def without_names(text: str) -> list[str]:
    """The same without names of functions and locals, which a file has only to be debugged, and numbers in their place."""
    numbered = [re.sub(r"(local\.\w+|\((?:param|local|func)|call) [$\d][^\s)]*", r"\1", line) for line in without_places(text)]
    return [re.sub(r"(?<=\w)\) \((param|local)(?= )", "", line) for line in numbered]


def test_inspect_of_a_folder(tmp_path: Path) -> None:
    report = json.loads(lanewise("build", f"{FILE}:gcd", "-o", "dist", "--json", cwd=tmp_path).stdout)
    found = json.loads(lanewise("inspect", "dist", "--wat", "--sizes", "--explain", "--json", cwd=tmp_path).stdout)
    assert found["gcd"]["signature"] == "gcd(a, b)" and found["gcd"]["may be replayed with ints of any size"] is True
    module = found["gcd.wasm"]
    assert module["bytes"] == report["files"]["gcd.wasm"] and "gcd" in module["sizes"]
    assert sum(module["sizes"].values()) == sum(report["functions"].values())
    assert without_names(module["wat"]) == without_names(program.gcd.text("wat")) and "  ;; @gcd:" in module["wat"]
    assert found["gcd.exact.wasm"]["variant"] == "exact" and module["features"] == program.gcd.images()[0].features()
    assert module["memory"] == (program.gcd.images()[0].ceiling if program.gcd.images()[0].has_memory else 0)
    text = lanewise("inspect", "dist/gcd.wasm", cwd=tmp_path).stdout
    assert "gcd(a, b)" in text and "file: gcd.wasm\nvariant: baseline\n" in text


def test_a_folder_holds_no_source(tmp_path: Path) -> None:
    lanewise("build", f"{FILE}:gcd", "-o", "dist", cwd=tmp_path)
    done = lanewise("inspect", "dist", "--code", "--low", "--graph", "--kernel", cwd=tmp_path)
    assert done.returncode == 2 and "dist holds no source, and what --code, --low, --graph, --kernel shows is made" in done.stderr
    assert "hint: lanewise inspect file.py:gcd --code --low --graph --kernel, with the file" in done.stderr


def test_bench() -> None:
    done = lanewise("bench", f"{FILE}:total", "[1, 2, 3]", "--start", "5", "--json")
    found = json.loads(done.stdout)
    assert found["ratio"] == pytest.approx(found["cpython"] / found["compiled"]) and found["compiled"] > 0
    assert "times as fast as CPython" in lanewise("bench", f"{FILE}:gcd", "1071", "462").stdout


# --- the rest --------------------------------------------------------------------------------------------------------


def test_version_and_report() -> None:
    assert lanewise("version").stdout == f"{VERSION}\n"
    found = json.loads(lanewise("version", "--report", "--json").stdout)
    assert found["lanewise"] == VERSION and found["python"] == sys.version.split()[0] and found["wasmtime"]


def test_cache(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("LANEWISE_CACHE", str(tmp_path))
    lanewise("run", f"{FILE}:gcd", "4", "6")
    found = json.loads(lanewise("cache", "--json").stdout)
    assert found["files"] >= 1 and found["bytes"] > 0 and found["folder"].startswith(str(tmp_path))
    assert json.loads(lanewise("cache", "--clear", "--json").stdout)["files"] == 0
    assert not list(tmp_path.rglob("*.code"))


@pytest.mark.parametrize(("goes", "files", "size"), [("before", 1, 3), ("after", 2, 8)])
def test_another_process_makes_room_in_the_cache(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, goes: str, files: int, size: int
) -> None:
    """A file that goes between being listed and being looked at is none; one that goes later is what it was at that look."""
    monkeypatch.setenv("LANEWISE_CACHE", str(tmp_path))
    folder = tmp_path / "wasmtime"
    (folder / "folder.code").mkdir(parents=True)
    (folder / "stays.code").write_bytes(b"123")
    leaving = folder / "leaves.code"
    leaving.write_bytes(b"12345")
    look = Path.stat

    def raced(path: Path, **how: bool) -> os.stat_result:
        if path == leaving and goes == "before":
            os.unlink(path)
        facts = look(path, **how)
        if path == leaving and goes == "after":
            os.unlink(path)
        return facts

    monkeypatch.setattr(Path, "stat", raced)
    found = inspecting.cache(clear=False)
    assert (found["files"], found["bytes"]) == (files, size)


SLOW = """import time
from lanewise import compile

time.sleep(1.5)

@compile
def f(n: int) -> int:
    return n
"""


def test_whoever_waits_is_told_what_for(tmp_path: Path) -> None:
    """On stderr, after a second; a program that asks for JSON is told nothing."""
    (tmp_path / "slow.py").write_text(SLOW)
    slow = lanewise("run", "slow.py:f", "7", cwd=tmp_path)
    assert slow.stdout == "7\n" and slow.stderr.startswith("lanewise: reading slow.py:f ...\n")
    silent = lanewise("run", "slow.py:f", "7", "--json", cwd=tmp_path)
    assert silent.stderr == "" and json.loads(silent.stdout)["result"] == 7


def test_who_need_not_wait_is_told_nothing(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    monkeypatch.setattr(show, "PATIENCE", 0.2)
    with show.waiting("nothing", False):
        pass
    with show.waiting("something", False):
        time.sleep(0.5)
    assert capsys.readouterr().err == "lanewise: something ...\n"


def served(folder: Path, *options: str) -> str:
    """The first line that `lanewise serve` prints."""
    env = {**os.environ, "PYTHONPATH": PATHS}
    command = [sys.executable, "-c", MAIN, "serve", str(folder), "--port", "0", *options]
    with subprocess.Popen(command, env=env, stdout=subprocess.PIPE, text=True) as process:
        assert process.stdout is not None
        try:
            line = process.stdout.readline()
            address = json.loads(line)["address"] if "--json" in options else line.split()[0]
            with urllib.request.urlopen(address) as answer:
                assert answer.status == 200
            return line
        finally:
            process.terminate()


WALK: dict[str, tuple[str, ...]] = {
    "build": (f"{FILE}:gcd", "-o", "dist"), "run": (f"{FILE}:gcd", "4", "6"), "bench": (f"{FILE}:gcd", "4", "6"), "cache": (),
    "check": (f"{FILE}:gcd",), "inspect": (f"{FILE}:gcd",), "version": (),
}  # fmt: skip


@pytest.mark.parametrize("command", sorted({each.name or each.callback.__name__ for each in app.registered_commands}))
def test_every_command_speaks_json(command: str, tmp_path: Path) -> None:
    assert "--json" in lanewise(command, "--help").stdout
    if command in WALK:
        done = lanewise(command, *WALK[command], "--json", cwd=tmp_path)
        assert done.returncode == 0 and done.stderr == "" and isinstance(json.loads(done.stdout), dict), done.stderr


def test_serve_says_where(tmp_path: Path) -> None:
    assert served(tmp_path).startswith("http://127.0.0.1:") and list(json.loads(served(tmp_path, "--json"))) == ["address"]


def test_serve(tmp_path: Path) -> None:
    (tmp_path / "f.wasm").write_bytes(b"\0asm")
    (tmp_path / "index.js").write_text("export {}")
    for isolated in (False, True):
        with server(tmp_path, "127.0.0.1", 0, isolated) as listening:
            threading.Thread(target=listening.serve_forever, daemon=True).start()
            for name, kind in (("f.wasm", "application/wasm"), ("index.js", "text/javascript")):
                with urllib.request.urlopen(f"http://127.0.0.1:{listening.server_port}/{name}") as answer:
                    assert answer.headers["content-type"] == kind
                    assert (answer.headers["cross-origin-opener-policy"] == "same-origin") is isolated
            listening.shutdown()


@pytest.mark.parametrize(("t", "text", "wanted"), [
    ("bool", "true", True), ("None", "null", None), ("float", "3", 3.0), ("float", "nan", math.nan), ("complex", "2", 2 + 0j),
    ("str", "null", "null"), ("str", '"a"', '"a"'), ("<None | str>", "null", None), ("<None | str>", "5", "5"),
    ("<None | str>", '"5"', "5"),
    ("list[(str, <None | int>)]", '[["a", null], ["", 5]]', [("a", None), ("", 5)]), ("list[float]", "[]", []),
    ("<int | str>", "5", 5), ("<int | str>", "5.5", "5.5"), ("<int | str>", "nan", "nan"), ("(str,)", '["a"]', ("a",)),
    ("<int | None>", "null", None), ("<float | int>", "1.5", 1.5), ("((int,), bool)", "[[1], false]", ((1,), False)),
])  # fmt: skip
def test_values(t: str, text: str, wanted: object) -> None:
    found = values.parse(parse_type(t), text)
    assert type(found) is type(wanted) and (found == wanted or wanted != wanted)


@pytest.mark.parametrize(("t", "text"), [
    ("int", "1.0"), ("int", "true"), ("int", "x"), ("float", "true"), ("bool", "1"), ("None", "0"), ("complex", "true"),
    ("(int,)", "[1, 2]"), ("(int,)", "1"), ("bytearray[u8]", "1"), ("ndarray[f32]", '["a"]'), ("<int | None>", "1.5"),
    ("(str,)", "[5]"), ("(str,)", "a"), ("list[int]", "1"), ("list[int]", "[1.5]"), ("list[never]", "[1]"),
])  # fmt: skip
def test_what_is_no_value(t: str, text: str) -> None:
    with pytest.raises(values.NotThis):
        values.parse(parse_type(t), text)


def test_complex_arrays() -> None:
    """Items as numbers, or as their parts; in rows."""
    (row,) = values.parse(parse_type("(ndarray[c128],)"), '[[1, {"re": 0.5, "im": -2}, "3j"]]')  # type: ignore[misc]
    assert row.dtype == "complex128" and row.tolist() == [1, 0.5 - 2j, 3j]
    table = values.parse(parse_type("ndarray[c64, 2]"), "[[1, 2], [3, 4]]")
    assert values.to_json(table) == [[{"re": float(x), "im": 0.0} for x in pair] for pair in ((1, 2), (3, 4))]
    with pytest.raises(values.NotThis):
        values.parse(parse_type("ndarray[c128]"), "[[], true]")

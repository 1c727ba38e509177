"""The same algorithm in C. In: a program and an int width. Out: its call, with the data resident in the module's memory.

`zig cc -O3 -target wasm32-freestanding`, run by the engine and the call path that run ours.
"""

from __future__ import annotations

import hashlib
import subprocess
import sys
from collections.abc import Sequence
from functools import cache
from pathlib import Path
from typing import Any

from lanewise.runtime.engine import default_host
from lanewise.runtime.watch import Watch

from bench.suite import FOLDER, Program

BUILT = Path(__file__).parent / "results" / "zig"
FLAGS = (
    "-O3", "-target", "wasm32-freestanding", "-nostdlib", "-Wl,--no-entry", "-Wl,--export=run", f"-Wl,--initial-memory={32 << 20}",
    "-Wl,--strip-all", "-Wno-bitwise-op-parentheses",
)  # fmt: skip
DATA = 8 << 20
"""Behind the stack and the C's own data."""


@cache
def compiled(source: Path, width: int, *more: str) -> bytes:
    """The module, from the last run where nothing changed."""
    text = source.read_bytes() + (FOLDER / "program.h").read_bytes()
    flags = (*FLAGS, f"-DINT=int{width}_t", f"-DUINT=uint{width}_t", *more)
    name = hashlib.sha256(text + repr((flags, version())).encode()).hexdigest()[:16]
    target = BUILT / f"{source.stem}-{width}-{name}.wasm"
    if not target.exists():
        BUILT.mkdir(parents=True, exist_ok=True)
        command = [sys.executable, "-m", "ziglang", "cc", *flags, str(source), "-o", str(target)]
        done = subprocess.run(command, capture_output=True, text=True)
        if done.returncode:
            raise RuntimeError(f"zig cc {source.name}:\n{done.stderr[-2000:]}")
    return target.read_bytes()


@cache
def version() -> str:
    """zig's."""
    done = subprocess.run([sys.executable, "-m", "ziglang", "version"], capture_output=True, text=True, check=True)
    return done.stdout.strip()


class Reference:
    """One instance with a copy of the arguments."""

    def __init__(self, program: Program, width: int, *flags: str) -> None:
        self.wasm = compiled(program.source, width, *flags)
        host = default_host()
        module = host.compile(self.wasm, hashlib.sha256(self.wasm).hexdigest())
        self.instance = host.instantiate(module, Watch([0]), False, 1 << 30)
        self.placed: list[tuple[int, memoryview]] = []
        self.words, self.letters = self._place(program.arguments(), "q" if width == 64 else "i")
        result = ("q" if width == 64 else "i") if program.result == "n" else program.result
        self._run = self.instance.function("run", self.letters, result)

    def _place(self, arguments: Sequence[Any], number: str) -> tuple[list[int | float], str]:
        words: list[int | float] = []
        letters = ""
        at = DATA
        for value in arguments:
            if isinstance(value, int | float):
                words.append(value)
                letters += number if isinstance(value, int) else "d"
                continue
            view = memoryview(value)
            words += [at, len(view)]
            letters += "i" + number
            self.placed.append((at, view.cast("B")))
            at += -(-view.nbytes // 64) * 64
        self.reset()
        return words, letters

    def reset(self) -> None:
        """The arguments as they were."""
        for at, data in self.placed:
            self.instance.write(at, data)

    def __call__(self) -> Any:
        return self._run(*self.words)

    def contents(self) -> list[bytes]:
        """The bytes of the buffers now."""
        return [self.instance.read(at, len(data)) for at, data in self.placed]

"""A range of seeds comes in; their programs are run both ways, on all cores; the report and the finds go out.

    python tests/fuzz/run.py 10000      seeds 0 to 9999, and of arrays, which take longer, 0 to 199; `--from 5000`, `--jobs 2`
    python tests/fuzz/run.py 500 --kind arrays --save       those alone; reduce and keep the finds
"""

from __future__ import annotations

import argparse
import ast
import contextlib
import faulthandler
import hashlib
import math
import multiprocessing
import os
import resource
import statistics
import sys
import time
import warnings
from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from functools import cache
from multiprocessing.connection import Connection, wait
from pathlib import Path

if __name__ == "__main__":
    sys.path[0] = str(Path(__file__).parents[1])  # run as a script, this file is nobody's module

import collecting
from fuzz import array_programs, compare, found, grammar, reduce
from fuzz.compare import SECONDS, Difference, Verdict, judge
from fuzz.programs import Written
from parity.harness import time_limit

LEAST, OF = 20, 10_000
"""Each construct occurs in so many programs of so many."""
LOOK_EVERY = 40
"""Of so many programs the text forms are read back and verified."""
PATIENCE = 30
"""Seconds after which a program hangs where no signal reaches it: in compiled code that does not ask to be stopped."""
MEMORY = 4 << 30
"""Bytes that a process may have, CPython's answers and ours together."""
_BLOCK = 500


@dataclass(frozen=True)
class Kind:
    """Programs of one grammar: how a seed becomes one, and the constructs that have to come by."""

    name: str
    program: Callable[[int], Written]
    wanted: Callable[[], Sequence[str]]
    share: int
    """Of so many programs that are asked for one is of this kind: it takes so long."""
    warm: int
    """Programs that are compiled before the processes part: what they take of the library is there for all."""


def _of_the_language() -> list[str]:
    return [*(r.name for r in grammar.accepted()), *grammar.nodes()]


LANGUAGE = Kind("language", compare.program, _of_the_language, share=1, warm=24)
ARRAYS = Kind("arrays", array_programs.write, array_programs.names, share=50, warm=4)
KINDS = (LANGUAGE, ARRAYS)


@dataclass
class Report:
    """What happened, summed up over programs."""

    kind: Kind = LANGUAGE
    programs: int = 0
    raising: int = 0
    replayed: int = 0
    refused: Counter[str] = field(default_factory=Counter)
    constructs: Counter[str] = field(default_factory=Counter)
    statements: list[int] = field(default_factory=list)
    functions: list[int] = field(default_factory=list)
    hashes: set[bytes] = field(default_factory=set)
    finds: list[tuple[int, Difference]] = field(default_factory=list)

    def count(self, written: Written) -> None:
        """Count what stands in one program."""
        tree = ast.parse(written.text)
        statements, functions = size(tree)
        self.programs += 1
        self.constructs.update(dict.fromkeys([*written.used, *kinds(tree)], 1))
        self.statements.append(statements)
        self.functions.append(functions)
        self.hashes.add(hashlib.sha256(written.text.encode()).digest()[:8])

    def add(self, written: Written, verdict: Verdict) -> None:
        """Count one program and what became of it."""
        self.count(written)
        self.raising += verdict.raised
        self.replayed += verdict.replayed
        self.refused.update([verdict.refused] if verdict.refused else [])
        if verdict.difference is not None:
            self.finds.append((written.seed, verdict.difference))

    def merge(self, other: Report) -> None:
        """Add what another process counted."""
        self.programs += other.programs
        self.raising += other.raising
        self.replayed += other.replayed
        for name in ("refused", "constructs", "statements", "functions", "hashes", "finds"):
            mine = getattr(self, name)
            (mine.extend if isinstance(mine, list) else mine.update)(getattr(other, name))

    @property
    def least(self) -> int:
        """In how many programs of so many each construct has to occur."""
        return math.ceil(LEAST * self.programs / OF)

    def rare(self) -> dict[str, int]:
        """Accepted constructs that occur in fewer programs than they have to."""
        return {name: self.constructs[name] for name in self.kind.wanted() if self.constructs[name] < self.least}

    def text(self) -> str:
        """The report for people."""
        rare, every = len(self.rare()), len(self.kind.wanted())
        return (
            f"{self.programs} programs, {len(self.hashes)} distinct; median {statistics.median(self.statements):.0f} statements, "
            f"{statistics.median(self.functions):.0f} functions; {self.raising / self.programs:.0%} raise; "
            f"{self.replayed / self.programs:.0%} replayed exactly; {sum(self.refused.values())} refused; "
            f"{rare} of {every} constructs in fewer than {self.least} programs; "
            f"{len(self.finds)} finds"
        )


def one(seed: int, kind: Kind = LANGUAGE) -> Report:
    """One program."""
    report = Report(kind)
    found = kind.program(seed)
    report.add(found, judge(found.text, found.calls, ints=found.ints, look=seed % LOOK_EVERY == 0))
    return report


def written(start: int, count: int, kind: Kind = LANGUAGE) -> Report:
    """What stands in the programs of these seeds; none is run."""
    report = Report(kind)
    for seed in range(start, start + count):
        report.count(kind.program(seed))
    return report


# --- on all cores ----------------------------------------------------------------------------------------------------


def run(
    start: int, count: int, jobs: int | None = None, stop: Callable[[Report], bool] = lambda report: False, kind: Kind = LANGUAGE
) -> Report:
    """All programs, until `stop`. A program that kills or hangs its process is a find, and the next process goes on behind it."""
    os.environ["LANEWISE_CACHE"] = ""
    _warm(kind)
    report = Report(kind)
    blocks = [range(at, min(at + _BLOCK, start + count)) for at in range(start, start + count, _BLOCK)][::-1]
    busy = [_Worker(blocks.pop(), kind) for _ in range(min(jobs or os.cpu_count() or 1, len(blocks)))]
    while busy and not stop(report):
        for connection in wait([worker.receiver for worker in busy], timeout=1.0):
            worker = next(w for w in busy if w.receiver is connection)
            if not worker.receive(report):
                busy.remove(worker)
                seeds = worker.left or (blocks.pop() if blocks else range(0))
                busy += [_Worker(seeds, kind)] if seeds else []
    for worker in busy:
        worker.process.kill()
    return report


@cache
def _warm(kind: Kind) -> None:
    """The grammar, and the library for ints of both kinds: made once per process, and no more looked at by the collector."""
    kind.wanted()
    for seed in range(kind.warm):
        found = kind.program(seed)
        # What goes wrong here goes wrong in the process that judges the program.
        with warnings.catch_warnings(), contextlib.suppress(Exception), time_limit(SECONDS):
            warnings.simplefilter("ignore")
            for image in compare.compiled_for(found.text, found.calls, found.ints).images():
                if image.replay is not None:
                    image.replay()
    collecting.settled()


class _Worker:
    """A process for some seeds, and what it has not answered yet."""

    def __init__(self, seeds: range, kind: Kind) -> None:
        context = multiprocessing.get_context("fork")
        self.left = seeds
        self.receiver, sender = context.Pipe(duplex=False)
        self.process = context.Process(target=_work, args=(sender, seeds, kind), daemon=True)
        self.process.start()
        sender.close()

    def receive(self, report: Report) -> bool:
        """Take one answer; False where there will be no more."""
        try:
            report.merge(self.receiver.recv())
            self.left = self.left[1:]
        except EOFError:
            self.process.join()
            if self.left:
                difference = Difference("the process dies or hangs", (), "an end", f"exit status {self.process.exitcode}")
                report.finds.append((self.left[0], difference))
                self.left = self.left[1:]
            return False
        return True


def _work(sender: Connection, seeds: range, kind: Kind) -> None:
    # A tuple of a thousand million items is a MemoryError at once, also where a machine would have room after half a minute.
    resource.setrlimit(resource.RLIMIT_DATA, (MEMORY, resource.getrlimit(resource.RLIMIT_DATA)[1]))
    with open(os.devnull, "w") as nowhere:
        for seed in seeds:
            faulthandler.dump_traceback_later(PATIENCE, exit=True, file=nowhere)
            sender.send(one(seed, kind))
    faulthandler.cancel_dump_traceback_later()
    sender.close()


def size(tree: ast.Module) -> tuple[int, int]:
    """Statements and functions of a program, without the helper that rounds."""
    own = [node for stmt in tree.body if getattr(stmt, "name", "") != "near" for node in ast.walk(stmt)]
    return sum(isinstance(n, ast.stmt) for n in own), sum(isinstance(n, ast.FunctionDef) for n in own)


def kinds(tree: ast.Module) -> set[str]:
    """Kinds of nodes in a program."""
    return {type(n).__name__ for n in ast.walk(tree)}


# --- the command line ------------------------------------------------------------------------------------------------


def main() -> int:
    """Run, and print what a person wants to know."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("count", type=int, nargs="?", default=int(os.environ.get("N", "10000")))
    parser.add_argument("--from", type=int, default=0, dest="start")
    parser.add_argument("--jobs", type=int)
    parser.add_argument("--kind", choices=[kind.name for kind in KINDS], help="both otherwise")
    parser.add_argument("--save", action="store_true", help="reduce the finds and keep them in tests/fuzz/found")
    options = parser.parse_args()
    return max([_told(kind, options) for kind in KINDS if options.kind in (None, kind.name)])


def _told(kind: Kind, options: argparse.Namespace) -> bool:
    """One kind of programs; whether there are finds."""
    began = time.perf_counter()
    count = options.count if options.kind else -(-options.count // kind.share)
    report = run(options.start, count, options.jobs, kind=kind)
    speed = report.programs / (time.perf_counter() - began)
    print(f"{kind.name}: {report.text()}", f"{speed:.1f} programs/s", sep="; ")
    for name, count in sorted(report.rare().items(), key=lambda row: row[1]):
        print(f"rare: {count:3} {name}")
    for message, count in report.refused.most_common():
        print(f"refused: {count:3} {message}")
    _print_finds(report, options.save)
    return bool(report.finds)


def _print_finds(report: Report, save: bool) -> None:
    """One of each kind, made smaller."""
    first = {difference.kind: (seed, difference) for seed, difference in sorted(report.finds, key=lambda f: -f[0])}
    counts = Counter(difference.kind for _, difference in report.finds)
    for kind, (seed, difference) in first.items():
        print(f"find: {counts[kind]:3} x {kind}; seed {seed}{difference.arguments}")
        print(f"    expected {difference.expected[:300]}\n    got      {difference.got[:300]}")
        if save and difference.arguments:
            print(f"    {found.save(reduce.reduced(report.kind.program(seed), difference))}")


if __name__ == "__main__":
    sys.exit(main())

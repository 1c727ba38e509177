"""A range of seeds comes in; their programs are run both ways, on all cores; the report and the finds go out.

    python tests/fuzz/run.py 10000      seeds 0 to 9999; `--from 5000`, `--jobs 2`, `--save` to reduce and keep the finds
"""

from __future__ import annotations

import argparse
import ast
import hashlib
import multiprocessing
import os
import statistics
import sys
import time
from collections import Counter
from dataclasses import dataclass, field
from pathlib import Path

if __name__ == "__main__":
    sys.path[0] = str(Path(__file__).parents[1])  # run as a script, this file is nobody's module

from fuzz import found, grammar, reduce
from fuzz.compare import Difference, Verdict, judge, program
from fuzz.programs import Written

LEAST = 20
"""Programs in which each construct occurs."""
LOOK_EVERY = 10
"""Of so many programs the text forms are read back and verified."""
_BLOCK = 20


@dataclass
class Report:
    """What happened, summed up over programs."""

    programs: int = 0
    raising: int = 0
    replayed: int = 0
    refused: Counter[str] = field(default_factory=Counter)
    constructs: Counter[str] = field(default_factory=Counter)
    statements: list[int] = field(default_factory=list)
    functions: list[int] = field(default_factory=list)
    hashes: set[bytes] = field(default_factory=set)
    finds: list[tuple[int, Difference]] = field(default_factory=list)

    def add(self, written: Written, verdict: Verdict) -> None:
        """Count one program."""
        statements, functions = size(written.text)
        self.programs += 1
        self.raising += verdict.raised
        self.replayed += verdict.replayed
        self.refused.update([verdict.refused] if verdict.refused else [])
        self.constructs.update(dict.fromkeys([*written.used, *kinds(written.text)], 1))
        self.statements.append(statements)
        self.functions.append(functions)
        self.hashes.add(hashlib.sha256(written.text.encode()).digest()[:8])
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

    def rare(self) -> dict[str, int]:
        """Accepted constructs that occur in fewer than LEAST programs."""
        wanted = [*(r.name for r in (*grammar.accepted(), *grammar.iterables())), *grammar.nodes()]
        return {name: self.constructs[name] for name in wanted if self.constructs[name] < LEAST}

    def text(self) -> str:
        """The report for people."""
        return (
            f"{self.programs} programs, {len(self.hashes)} distinct; median {statistics.median(self.statements):.0f} statements, "
            f"{statistics.median(self.functions):.0f} functions; {self.raising / self.programs:.0%} raise; "
            f"{self.replayed / self.programs:.0%} replayed exactly; {sum(self.refused.values())} refused; "
            f"{len(self.rare())} of {len(grammar.accepted()) + len(grammar.nodes())} constructs in fewer than {LEAST} programs; "
            f"{len(self.finds)} finds"
        )


def block(start: int, end: int) -> Report:
    """The programs of these seeds, in this process."""
    report = Report()
    for seed in range(start, end):
        written = program(seed)
        report.add(written, judge(written.text, written.calls, ints=written.ints, look=seed % LOOK_EVERY == 0))
    return report


def _block(start: int) -> Report:
    return block(start, start + _BLOCK)


def run(start: int, count: int, jobs: int | None = None) -> Report:
    """All programs, on all cores."""
    os.environ["LANEWISE_CACHE"] = ""
    grammar.rules()
    grammar.nodes()
    report = Report()
    starts = range(start, start + count, _BLOCK)
    with multiprocessing.get_context("fork").Pool(jobs) as pool:
        for part in pool.imap_unordered(_block, starts):
            report.merge(part)
    return report


def size(text: str) -> tuple[int, int]:
    """Statements and functions of a program, without the helper that rounds."""
    tree = ast.parse(text)
    own = [node for stmt in tree.body if getattr(stmt, "name", "") != "near" for node in ast.walk(stmt)]
    return sum(isinstance(n, ast.stmt) for n in own), sum(isinstance(n, ast.FunctionDef) for n in own)


def kinds(text: str) -> set[str]:
    """Kinds of nodes in a program."""
    return {type(n).__name__ for n in ast.walk(ast.parse(text))}


# --- the command line ------------------------------------------------------------------------------------------------


def main() -> int:
    """Run, and print what a person wants to know."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("count", type=int, nargs="?", default=int(os.environ.get("N", "10000")))
    parser.add_argument("--from", type=int, default=0, dest="start")
    parser.add_argument("--jobs", type=int)
    parser.add_argument("--save", action="store_true", help="reduce the finds and keep them in tests/fuzz/found")
    options = parser.parse_args()
    began = time.perf_counter()
    report = run(options.start, options.count, options.jobs)
    speed = report.programs / (time.perf_counter() - began)
    print(report.text(), f"{speed:.0f} programs/s", sep="; ")
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
        if save:
            print(f"    {found.save(reduce.reduced(program(seed), difference))}")


if __name__ == "__main__":
    sys.exit(main())

"""Mutants come in; for each whether the parity corpus and the fuzzer find it goes out. Exit 1 if too many live.

python tests/mutants/run.py                         all of them: the corpus finds each, the fuzzer 35 of 40
python tests/mutants/run.py floor-is-trunc leb      these; `--jobs 2`, `--programs 600`, `--only parity`

Most mutants fall to the fuzzer's first hundred programs, in seconds; one that lives costs all of them, about 20 minutes. What the
corpus found once it finds again in seconds: `finders.json` says by which program.
"""

from __future__ import annotations

import argparse
import json
import math
import os
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from functools import partial
from pathlib import Path

if __name__ == "__main__":
    sys.path[0] = str(Path(__file__).parents[1])

from mutants.table import MUTANTS, Mutant

ROOT = Path(__file__).parents[2]
PROGRAMS = 10_000
"""What the fuzzer may try: the programs of `make test`, in the order of their seeds, which brings every construct by in turn.
The corpus is tried whole."""
FINDERS = Path(__file__).with_name("finders.json")
"""By mutant, the program of the corpus that found it the last time: it is tried first."""
KINDS = ("parity", "fuzz")
SHARES = {"parity": 1.0, "fuzz": 35 / 40}
"""Each alone finds so many of the mutants."""
PATIENCE = 3600
"""Seconds for one mutant: ten thousand programs take a third of it. A machine that is slower finds nothing."""


@dataclass(frozen=True)
class Fate:
    """What found a mutant: a corpus program, the number of programs that the fuzzer needed, or the empty text."""

    mutant: Mutant
    parity: str
    fuzz: str
    seconds: float

    def row(self, kinds: Sequence[str]) -> str:
        """Who found it, in the columns that were asked for."""
        shown = {"parity": f"{self.parity or 'LIVES':44}", "fuzz": f"{self.fuzz or 'lives':10}"}
        return f"{self.mutant.name:24} {' '.join(shown[kind] for kind in kinds)} {self.seconds:5.0f} s"


def apply(mutant: Mutant, root: Path) -> None:
    """Rewrite the file below `root`; the old text stands there exactly once."""
    path = root / mutant.file
    text = path.read_text(encoding="utf-8")
    count = text.count(mutant.old)
    if count != 1:
        raise ValueError(f"{mutant.name}: {count} times in {mutant.file}: {mutant.old}")
    path.write_text(text.replace(mutant.old, mutant.new), encoding="utf-8")


def copied(to: Path, source: Path = ROOT) -> Path:
    """The sources under test, to be changed."""
    for room in ("core", "wasm"):
        shutil.copytree(source / room, to / room, ignore=shutil.ignore_patterns("__pycache__"))
    return to


def trial(root: Path, *what: str | int | Path) -> tuple[list[str], float]:
    """Run one kind of test on a tree in a process of its own. A tree that cannot even be tested is wrong, too."""
    environment = os.environ | {
        "PYTHONPATH": os.pathsep.join(map(str, (root / "core", root / "wasm", ROOT / "tests"))),
        "LANEWISE_CACHE": "",
        "PYTHONDONTWRITEBYTECODE": "1",
    }
    command = [sys.executable, str(Path(__file__).with_name("trial.py")), *map(str, what)]
    try:
        done = subprocess.run(command, env=environment, capture_output=True, text=True, timeout=PATIENCE)
        answer = json.loads(done.stdout.splitlines()[-1])
    except subprocess.TimeoutExpired:  # what hangs ends long before: each program has a patience of its own
        return [], PATIENCE
    except (IndexError, json.JSONDecodeError):
        return [f"it dies: {done.stderr.strip().splitlines()[-1:]}"], 0.0
    return answer["wrong"], answer["seconds"]


@dataclass(frozen=True)
class Baseline:
    """The sources without a mutant, and what of them the trials need: the corpus programs that are wrong, and the grammar."""

    source: Path
    known: Path
    rules: Path
    programs: int
    """What the fuzzer may try."""

    @staticmethod
    def of(folder: Path, programs: int, kinds: Sequence[str]) -> Baseline:
        """A copy of the sources as they are now, and what is wrong with it, which should be nothing."""
        made = Baseline(copied(folder / "source"), folder / "known.json", folder / "rules.pickle", programs)
        trial(made.source, "grammar", made.rules)
        wrong = trial(made.source, "parity", made.known, "every")[0] if "parity" in kinds else []
        made.known.write_text(json.dumps(wrong))
        if wrong:
            print(f"{len(wrong)} wrong without any mutant: {', '.join(wrong[:8])}")
        return made

    def parity(self, root: Path, first: str) -> tuple[str, float]:
        """The first program of the corpus that goes wrong."""
        wrong, seconds = trial(root, "parity", self.known, first)
        return "".join(wrong), seconds

    def fuzz(self, root: Path) -> tuple[str, float]:
        """How many of the fuzzer's programs it takes until one goes wrong that is right without the mutant."""
        start, total = 0, 0.0
        while True:
            wrong, seconds = trial(root, "fuzz", self.rules, start, self.programs)
            total += seconds
            if not wrong or not wrong[0].isdigit():
                return "".join(wrong), total
            start = int(wrong[0]) + 1
            if not trial(self.source, "fuzz", self.rules, start - 1, start)[0]:
                return str(start), total


def fate(mutant: Mutant, baseline: Baseline, kinds: Sequence[str]) -> Fate:
    """Apply one mutant to a copy and try to find it in each of these ways."""
    with tempfile.TemporaryDirectory() as folder:
        root = copied(Path(folder), baseline.source)
        apply(mutant, root)
        ways = {"parity": partial(baseline.parity, root, finders().get(mutant.name, "")), "fuzz": partial(baseline.fuzz, root)}
        tried = {kind: ways[kind]() for kind in kinds}
    by = {kind: finder for kind, (finder, _) in tried.items()}
    return Fate(mutant, by.get("parity", ""), by.get("fuzz", ""), sum(seconds for _, seconds in tried.values()))


def finders() -> dict[str, str]:
    """What is known of them."""
    return dict(json.loads(FINDERS.read_text())) if FINDERS.exists() else {}


def note(found: Sequence[Fate]) -> None:
    """Who found these."""
    known = finders() | {each.mutant.name: each.parity for each in found if "." in each.parity and " " not in each.parity}
    FINDERS.write_text(json.dumps(known, indent=1, sort_keys=True) + "\n")


def find_all(chosen: list[Mutant], programs: int, jobs: int, kinds: Sequence[str]) -> list[Fate]:
    """The fates of these mutants, all of one state of the sources."""
    with tempfile.TemporaryDirectory() as folder:
        baseline = Baseline.of(Path(folder), programs, kinds)
        found: list[Fate] = []
        with ThreadPoolExecutor(jobs) as pool:
            for each in pool.map(lambda m: fate(m, baseline, kinds), chosen):
                found.append(each)
                note([each])
                print(each.row(kinds), flush=True)
    return found


def closing(found: Sequence[Fate], kind: str) -> tuple[str, bool]:
    """The last line for one way of finding, and whether its bar is met."""
    count, bar = sum(bool(getattr(each, kind)) for each in found), math.ceil(SHARES[kind] * len(found))
    by = {"parity": "parity tests", "fuzz": "fuzzer"}[kind]
    line = f"{count} of {len(found)} found by the {by}, bar {bar}"
    return line + ("" if count >= bar else ": MISS"), count >= bar


def main() -> int:
    """The command line."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("names", nargs="*")
    parser.add_argument("--jobs", type=int, default=2)
    parser.add_argument("--programs", type=int, default=PROGRAMS)
    parser.add_argument("--only", choices=KINDS, help="one of the two ways; the other one's bar is not looked at")
    options = parser.parse_args()
    chosen = [m for m in MUTANTS if not options.names or m.name in options.names]
    kinds = (options.only,) if options.only else KINDS
    found = find_all(chosen, options.programs, options.jobs, kinds)
    ends = [closing(found, kind) for kind in kinds]
    print("\n".join(line for line, _ in ends))
    return int(not all(met for _, met in ends))


if __name__ == "__main__":
    sys.exit(main())

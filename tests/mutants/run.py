"""Mutants come in; for each whether the parity corpus and the fuzzer find it goes out. Exit 1 if too many live.

python tests/mutants/run.py                         all of them: the corpus finds each, the fuzzer 35 of 40
python tests/mutants/run.py floor-is-trunc leb      these; `--jobs 2`, `--programs 600`, `--only parity`
"""

from __future__ import annotations

import argparse
import json
import os
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from pathlib import Path

if __name__ == "__main__":
    sys.path[0] = str(Path(__file__).parents[1])

from mutants.table import MUTANTS, Mutant

ROOT = Path(__file__).parents[2]
PROGRAMS = 600
"""What the fuzzer may try; the corpus is tried whole."""
KINDS = ("parity", "fuzz")
SHARE = 35 / 40
"""Of the mutants the fuzzer alone finds so many."""


@dataclass(frozen=True)
class Fate:
    """What found a mutant: a corpus program, a seed, or the empty text."""

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


def trial(root: Path, kind: str, budget: int, known: Path, *more: str) -> tuple[list[str], float]:
    """Run one kind of test on a tree in a process of its own. A tree that cannot even be tested is wrong, too."""
    environment = os.environ | {
        "PYTHONPATH": os.pathsep.join(map(str, (root / "core", root / "wasm", ROOT / "tests"))),
        "LANEWISE_CACHE": "",
        "PYTHONDONTWRITEBYTECODE": "1",
    }
    command = [sys.executable, str(Path(__file__).with_name("trial.py")), kind, str(budget), str(known), *more]
    try:
        done = subprocess.run(command, env=environment, capture_output=True, text=True, timeout=900)
        answer = json.loads(done.stdout.splitlines()[-1])
    except subprocess.TimeoutExpired:
        return ["it hangs"], 900.0
    except (IndexError, json.JSONDecodeError):
        return [f"it dies: {done.stderr.strip().splitlines()[-1:]}"], 0.0
    return answer["wrong"], answer["seconds"]


def fate(mutant: Mutant, source: Path, known: Path, programs: int, kinds: Sequence[str]) -> Fate:
    """Apply one mutant to a copy and try to find it in each of these ways."""
    with tempfile.TemporaryDirectory() as folder:
        root = copied(Path(folder), source)
        apply(mutant, root)
        found = {kind: trial(root, kind, programs, known) for kind in kinds}
    names = {kind: "".join(wrong[:1]) for kind, (wrong, _) in found.items()}
    return Fate(mutant, names.get("parity", ""), names.get("fuzz", ""), sum(seconds for _, seconds in found.values()))


def baseline(source: Path, folder: Path, programs: int, kinds: Sequence[str]) -> Path:
    """What is wrong without any mutant, which should be nothing."""
    known = folder / "known.json"
    found = {kind: trial(source, kind, programs, known, "every")[0] for kind in kinds}
    known.write_text(json.dumps(found))
    for kind, wrong in found.items():
        if wrong:
            print(f"{len(wrong)} wrong without any mutant ({kind}): {', '.join(wrong[:8])}")
    return known


def find_all(chosen: list[Mutant], programs: int, jobs: int, kinds: Sequence[str]) -> list[Fate]:
    """The fates of these mutants, all of one state of the sources."""
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        source = copied(folder / "source")
        known = baseline(source, folder, programs, kinds)
        found: list[Fate] = []
        with ThreadPoolExecutor(jobs) as pool:
            for each in pool.map(lambda m: fate(m, source, known, programs, kinds), chosen):
                found.append(each)
                print(each.row(kinds), flush=True)
    return found


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
    counts = {"parity": sum(bool(f.parity) for f in found), "fuzz": sum(bool(f.fuzz) for f in found)}
    bars = {"parity": len(found), "fuzz": SHARE * len(found)}
    print(f"{len(found)} mutants: {', '.join(f'{kind} finds {counts[kind]}' for kind in kinds)}")
    return int(any(counts[kind] < bars[kind] for kind in kinds))


if __name__ == "__main__":
    sys.exit(main())

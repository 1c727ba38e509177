"""Mutants come in; for each whether the parity corpus and the fuzzer find it goes out. Exit 1 if too many live.

python tests/mutants/run.py                         all of them: the corpus finds each, the fuzzer 35 of 40
python tests/mutants/run.py floor-is-trunc leb      these; `--jobs 2`, `--programs 600`, `--seconds 90`
"""

from __future__ import annotations

import argparse
import json
import os
import shutil
import subprocess
import sys
import tempfile
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from pathlib import Path

if __name__ == "__main__":
    sys.path[0] = str(Path(__file__).parents[1])

from mutants.table import MUTANTS, Mutant

ROOT = Path(__file__).parents[2]
PROGRAMS, SECONDS = 600, 120
"""What the fuzzer may try and how long the corpus may take."""
SHARE = 35 / 40
"""Of the mutants the fuzzer alone finds so many."""


@dataclass(frozen=True)
class Fate:
    """What found a mutant: a corpus program, a seed, or the empty text."""

    mutant: Mutant
    parity: str
    fuzz: str
    seconds: float


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


def fate(mutant: Mutant, source: Path, known: Path, programs: int, seconds: int) -> Fate:
    """Apply one mutant to a copy and try to find it."""
    with tempfile.TemporaryDirectory() as folder:
        root = copied(Path(folder), source)
        apply(mutant, root)
        parity, first = trial(root, "parity", seconds, known)
        fuzz, second = trial(root, "fuzz", programs, known)
    return Fate(mutant, "".join(parity[:1]), "".join(fuzz[:1]), first + second)


def baseline(source: Path, folder: Path, programs: int, seconds: int) -> Path:
    """What is wrong without any mutant, which should be nothing."""
    known = folder / "known.json"
    found = {
        "parity": trial(source, "parity", 4 * seconds, known, "every")[0],
        "fuzz": trial(source, "fuzz", programs, known, "every")[0],
    }
    known.write_text(json.dumps(found))
    for kind, wrong in found.items():
        if wrong:
            print(f"{len(wrong)} wrong without any mutant ({kind}): {', '.join(wrong[:8])}")
    return known


def find_all(chosen: list[Mutant], programs: int, seconds: int, jobs: int, clean: bool) -> list[Fate]:
    """The fates of these mutants, all of one state of the sources. `clean`: nothing is wrong without them, don't look."""
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        source = copied(folder / "source")
        known = folder / "none" if clean else baseline(source, folder, programs, seconds)
        found: list[Fate] = []
        with ThreadPoolExecutor(jobs) as pool:
            for each in pool.map(lambda m: fate(m, source, known, programs, seconds), chosen):
                found.append(each)
                print(
                    f"{each.mutant.name:24} {each.parity or 'LIVES':44} {each.fuzz or 'lives':10} {each.seconds:5.0f} s", flush=True
                )
    return found


def main() -> int:
    """The command line."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("names", nargs="*")
    parser.add_argument("--jobs", type=int, default=2)
    parser.add_argument("--programs", type=int, default=PROGRAMS)
    parser.add_argument("--seconds", type=int, default=SECONDS)
    parser.add_argument("--clean", action="store_true", help="do not look at what is wrong without any mutant")
    options = parser.parse_args()
    chosen = [m for m in MUTANTS if not options.names or m.name in options.names]
    found = find_all(chosen, options.programs, options.seconds, options.jobs, options.clean)
    by_parity, by_fuzz = sum(bool(f.parity) for f in found), sum(bool(f.fuzz) for f in found)
    print(f"{len(found)} mutants: the corpus finds {by_parity}, the fuzzer {by_fuzz}")
    return int(by_parity < len(found) or by_fuzz < SHARE * len(found))


if __name__ == "__main__":
    sys.exit(main())

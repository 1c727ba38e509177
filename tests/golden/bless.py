"""Golden files come in; they go out with what the compiler prints today. Refuses when there are other changes at hand.

python tests/golden/bless.py [--force]
"""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

sys.path[:0] = [str(Path(__file__).parents[1])]

from golden.files import FILES, FOLDER, actual, read  # noqa: E402


def dirty() -> str:
    """What git says besides the golden files themselves."""
    command = ["git", "status", "--porcelain", "--", ":/", f":(exclude){FOLDER}"]
    return subprocess.run(command, capture_output=True, text=True, check=True, cwd=FOLDER).stdout


def main() -> None:
    if "--force" not in sys.argv and (changes := dirty()):
        sys.exit(f"bless: the tree is dirty, so a diff would not show what changed a print:\n{changes}")
    for path in FILES:
        golden = read(path)
        if (now := actual(golden)) != golden.expected:
            path.write_text(golden.before + now, encoding="utf-8")
            print("blessed", path.relative_to(FOLDER))


if __name__ == "__main__":
    main()

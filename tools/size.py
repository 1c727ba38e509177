"""The tree and the examples come in; how large they are goes out: lines per room, bytes of WebAssembly per function."""

from __future__ import annotations

from collections import Counter

import demo
import lint
from lanewise.cli.demo import gallery


def lines() -> Counter[str]:
    """Lines that are not empty, by room in the order of the flow, then by folder."""
    found: Counter[str] = Counter(dict.fromkeys(lint.ARROWS, 0))
    for file in lint.tree():
        name = file.room if file.module else file.path.partition("/")[0]
        found[name] += sum(1 for line in file.text.splitlines() if line.strip())
    return found


def main() -> None:
    print("\n  lines of code\n")
    for name, count in (found := lines()).items():
        print(f"  {name:18}{count:7}")
    print(f"  {'':18}{found.total():7}\n\n  bytes of wasm\n")
    for entry in gallery.entries():
        image = demo.image_of(entry)
        print(f"  {entry.name:18}{len(image.wasm):7}")
        if image.replay is not None:
            print(f"  {entry.name:18}{len(image.replay().wasm):7}   of any size")


if __name__ == "__main__":
    main()

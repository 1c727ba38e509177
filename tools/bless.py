"""Examples and tables come in; their expected outputs and generated pages go out anew.

What an example prints is asked of plain CPython, so that blessing cannot hide a wrong answer; only examples that show what
CPython does not have are asked of lanewise.
"""

from __future__ import annotations

import json
from pathlib import Path

import deviations
import expected
import neural
import numpy_names
from lanewise.artifact import forms, manifest

SCHEMA = Path(__file__).parents[1] / "docs" / "manifest.schema.json"


def main() -> None:
    pages = {
        expected.expected(example): expected.output(example, plain=example.stem not in expected.OWN) for example in expected.ALL
    }
    pages[deviations.PAGE] = deviations.page()
    pages[neural.PAGE] = neural.page()
    pages[numpy_names.PAGE] = numpy_names.page()
    pages[SCHEMA] = json.dumps(forms.schema(manifest.Manifest), indent=1) + "\n"
    for path, now in pages.items():
        if not path.exists() or path.read_text(encoding="utf-8") != now:
            path.write_text(now, encoding="utf-8")
            print("blessed", path.name)


if __name__ == "__main__":
    main()

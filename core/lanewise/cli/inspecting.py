"""Looking in: `check`, `inspect` and `cache`. In: targets. Out: plain dicts, and their text."""

from __future__ import annotations

import stat
from collections.abc import Mapping, Sequence
from contextlib import suppress
from dataclasses import asdict, dataclass, field, replace
from importlib import import_module
from pathlib import Path
from typing import Any

from lanewise.artifact.image import Image
from lanewise.cli.targets import NoTarget, Target, find
from lanewise.compiled import Compiled
from lanewise.errors import CompileError, Refusal
from lanewise.ir.layout import PAGE
from lanewise.loaded import Artifact, Function, variants
from lanewise.selftest import Report


@dataclass
class Checked:
    """What `check` has found in source files and built folders."""

    functions: int = 0
    refusals: list[Refusal] = field(default_factory=list)
    tests: dict[str, Report] = field(default_factory=dict)
    """By the folder, what became of the calls that it keeps."""

    def look(self, file: str) -> None:
        """Look at one more target."""
        try:
            target = find(file)
        except CompileError as refused:
            self.refusals += refused.refusals
            return
        if target.artifact is not None:
            self.tests[file] = target.artifact.self_test()
            return
        self.functions += len(target.functions)
        self.refusals += [refusal for function in target.functions.values() for refusal in refusals(function)]

    @property
    def is_good(self) -> bool:
        """Whether there is nothing to complain of."""
        return not self.refusals and all(self.tests.values())

    def data(self) -> dict[str, object]:
        """For `--json`."""
        rows = [
            {"file": r.file, "line": r.line, "column": r.column + 1, "message": r.message, "hint": r.hint} for r in self.refusals
        ]
        tests = {"tests": {folder: asdict(report) for folder, report in self.tests.items()}} if self.tests else {}
        return {"functions": self.functions, "refusals": rows} | tests

    def __str__(self) -> str:
        good = "1 function: it is compiled" if self.functions == 1 else f"{self.functions} functions: all are compiled"
        said = [good] if self.functions and not self.refusals else [str(refusal) for refusal in self.refusals]
        return "\n\n".join([*said, *(f"{folder}: {report}" for folder, report in self.tests.items())])


def refusals(function: Compiled) -> Sequence[Refusal]:
    """Why a function is not compiled; an unannotated one is compiled when it is called."""
    if function.annotated is None:
        return ()
    try:
        function.text("code.typed")
    except CompileError as refused:
        return refused.refusals
    return ()


def parts(target: Target, forms: Sequence[str], sizes: bool, explain: bool) -> dict[str, dict[str, Any]]:
    """What was asked for, by function; of a built folder also by module."""
    if target.artifact is not None:
        return _folder(target, target.artifact, forms, sizes, explain)
    found: dict[str, dict[str, Any]] = {}
    for name, function in target.functions.items():
        rows = _face(name, function) | {form: function.text(form) for form in forms}
        for image in function.images() if sizes or explain or not forms else ():
            rows |= _facts(image, sizes, explain)
        found[name] = rows
    return found


def _face(name: str, function: Compiled | Function) -> dict[str, Any]:
    return {"signature": f"{name}{function.signature}", "description": function.description}


def _folder(target: Target, artifact: Artifact, forms: Sequence[str], sizes: bool, explain: bool) -> dict[str, dict[str, Any]]:
    """What modules say of themselves."""
    if missing := [f"--{form.removeprefix('code.').replace('typed', 'code')}" for form in forms if form != "wat"]:
        shown = next(iter(target.functions))
        raise NoTarget(
            f"{target.path} holds no source, and what {', '.join(missing)} shows is made from it\n"
            f"hint: lanewise inspect file.py:{shown} {' '.join(missing)}, with the file that it was built from"
        )
    images = {file or target.path.name: (variant, image) for file, variant, image in variants(artifact)}
    found = {name: _face(name, function) for name, function in target.functions.items()}
    if explain:
        (_, first), replayed = next(iter(images.values())), any(image.exact for _, image in images.values())
        for name in found:
            found[name] |= _entry_facts(first, name, replayed)
    for file, (variant, image) in images.items():
        found[file] = {"file": file, "variant": variant} | _module_facts(image, "wat" in forms, sizes)
    return found


def _module_facts(image: Image, wat: bool, sizes: bool) -> dict[str, Any]:
    """What its bytes say; `;; @name:line` stands where the code of a line begins."""
    names = {offset: f"{image.sources[loc.where].name}:{loc.line}" for offset, loc in image.lines if loc.where in image.sources}
    module = import_module("lanewise_wasm.decode").decode(image.wasm, names)
    memory = (module.memory.max_pages or 0) * PAGE if module.memory else 0
    features = import_module("lanewise_wasm.features").features(module)
    facts: dict[str, Any] = {"bytes": len(image.wasm), "memory": memory, "features": features}
    if sizes:
        facts["sizes"] = _by_name(module)
    if wat:
        facts["wat"] = import_module("lanewise_wasm.wat").print_wat(replace(module, customs=()))
    return facts


def _by_name(module: Any) -> dict[str, int]:
    """Bytes of its functions. Where they have no names, those of the user are known by their lines, others by their numbers."""
    wasm = import_module("lanewise_wasm.module")
    sizes = wasm.encode_with_offsets(module).sizes
    found: dict[str, int] = {}
    for function in module.functions:
        lines = [str(line).partition(":")[0] for _, line in function.locations]
        name = lines[0] if lines and module.named < wasm.Named.FUNCTIONS else function.name
        found[name] = found.get(name, 0) + sizes[function.name]
    return found


def _facts(image: Image, sizes: bool, explain: bool) -> dict[str, Any]:
    facts: dict[str, Any] = {"bytes": len(image.wasm)}
    if sizes:
        facts["sizes"] = dict(image.laid_out().sizes) if image.laid_out else {}
    if explain:
        (name,) = image.entries
        facts |= _entry_facts(image, name, image.replay is not None) | {
            "memory": image.ceiling if image.has_memory else 0,
            "captures": {name: repr(value) for name, value in image.captures.items()},
            "features": image.features(),
        }
    return facts


def _entry_facts(image: Image, export: str, replayed: bool) -> dict[str, Any]:
    entry = image.entries[export]
    return {
        "result": str(entry.result),
        "words": list(entry.words),
        "may raise": entry.raises,
        "may be replayed with ints of any size": replayed,
        "can be stopped": image.polls,
    }


def text_of(found: Mapping[str, Mapping[str, Any]]) -> str:
    """For people."""
    blocks = []
    for rows in found.values():
        lines = []
        for key, value in rows.items():
            if isinstance(value, dict):
                lines += [f"{key}:", *(f"  {name}: {each}" for name, each in value.items())]
            elif isinstance(value, str) and "\n" in value:
                lines.append(value.rstrip())
            elif value is not None:
                lines.append(str(value) if key in ("signature", "description") else f"{key}: {value}")
        blocks.append("\n".join(lines))
    return "\n\n".join(blocks)


def cache(clear: bool) -> dict[str, Any]:
    """The folder of machine code, its files and bytes; emptied first if asked."""
    place = import_module("lanewise_wasm.cache").folder()
    sizes = _sizes(Path(place)) if place else {}
    if clear:
        for file in sizes:
            file.unlink(missing_ok=True)
        sizes = {}
    return {"folder": place, "files": len(sizes), "bytes": sum(sizes.values())}


def _sizes(folder: Path) -> dict[Path, int]:
    """The bytes of each file. One look at each: other processes make room in the folder, too."""
    found: dict[Path, int] = {}
    for path in folder.glob("*.code"):
        with suppress(FileNotFoundError):
            facts = path.stat()
            if stat.S_ISREG(facts.st_mode):
                found[path] = facts.st_size
    return found

"""The site as files. In: the gallery's entries, and where Pyodide is. Out: a folder of static files that any web server serves.

Addresses are relative and nothing is asked of another host. `files.json` lists what was written: it makes the folder ours, so that
a later site may replace it, and tells the service worker what to keep.
"""

from __future__ import annotations

import gzip
import json
import platform
import shutil
import tempfile
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import date
from html import escape
from importlib import import_module
from pathlib import Path
from string import Template

from lanewise.artifact import manifest
from lanewise.cli.demo import gallery, highlighting, pyodide, wheel
from lanewise.cli.demo.gallery import Entry, Offer
from lanewise.compiled import build
from lanewise.errors import ArtifactError
from lanewise.ir.types import Buffer, Container, members
from lanewise.version import VERSION

LIST = "files.json"
POLICY = (
    "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; img-src 'self'; connect-src 'self'; "
    "worker-src 'self'; base-uri 'none'; form-action 'none'"
)
"""What the pages may do: run their own scripts and WebAssembly, and fetch from their own server. Pyodide needs no more."""
STAGES = {"code.typed": "Typed code", "code.low": "Low code", "graph": "Graph", "kernel": "Kernel", "wat": "WAT"}
"""The tabs of the playground that show a text."""
REFUSED = "10_refusals.py"
"""The sample that shows what is not compiled."""


@dataclass(frozen=True)
class Report:
    """What was written. `functions`: bytes of the module of each."""

    folder: Path
    files: dict[str, int]
    functions: dict[str, int]
    playground: bool


@dataclass(frozen=True)
class Written:
    """An entry that stands in the folder: its manifest, and its calls with CPython's answers."""

    entry: Entry
    manifest: manifest.Manifest
    offers: Sequence[Offer]

    @property
    def bytes(self) -> int:
        """Of its module."""
        found = self.manifest.module("baseline")
        assert found is not None
        return found.bytes


def write(folder: Path, python: Path | None) -> Report:
    """The whole site, or nothing of it. `python`: a folder of Pyodide, for the playground."""
    earlier = _earlier(folder)
    folder.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as scratch:
        made = Path(scratch)
        functions = _fill(made, python)
        files = {name: (made / name).stat().st_size for name in _names(made)}
        _move(made, folder, earlier)
    return Report(folder, files, functions, python is not None)


def _fill(made: Path, python: Path | None) -> dict[str, int]:
    """Everything into an empty folder; bytes of the modules, by function."""
    _scripts(made)
    entries = [_written(entry, made) for entry in gallery.entries()]
    page = _page("gallery", "lanewise: Python functions as small WebAssembly modules", _gallery(entries))
    (made / "index.html").write_text(page, encoding="utf-8")
    page = _page("playground", "Playground: Python compiled to WebAssembly in the page", _playground(entries, python))
    (made / "playground.html").write_text(page, encoding="utf-8")
    _samples(entries, made)
    (made / wheel.NAME).write_bytes(wheel.content())
    if python is not None:
        (made / "pyodide").mkdir()
        for name in pyodide.FILES:
            shutil.copyfile(python / name, made / "pyodide" / name)
    files = _names(made)
    offline = ["./", *filter(_is_kept, files)]
    (made / LIST).write_text(json.dumps({"files": [*files, LIST], "offline": offline}, indent=1) + "\n", encoding="utf-8")
    return {w.entry.name: w.bytes for w in entries}


def _is_kept(name: str) -> bool:
    """What the service worker keeps ahead: of a built folder what the loader fetches; Python only when the playground is opened."""
    in_folder = name.startswith("examples/") and not name.endswith((".wasm", "/manifest.json"))
    return not in_folder and not name.startswith("pyodide/")


def _names(folder: Path) -> list[str]:
    """Every file below a folder."""
    return sorted(p.relative_to(folder).as_posix() for p in folder.rglob("*") if p.is_file())


def _earlier(folder: Path) -> list[str]:
    """The files of an earlier site here; a folder with anything else is refused."""
    if folder.is_file():
        raise ArtifactError(f"{folder} is a file: name a folder")
    present = _names(folder)
    try:
        listed = json.loads((folder / LIST).read_text(encoding="utf-8"))["files"]
    except (OSError, ValueError, KeyError, TypeError):
        listed = []
    if others := [name for name in present if name not in listed]:
        raise ArtifactError(f"{folder / others[0]} is there and no site wrote it: nothing was written; name another folder")
    return present


def _move(made: Path, folder: Path, earlier: Sequence[str]) -> None:
    """The new site takes the place of the earlier one."""
    for name in earlier:
        (folder / name).unlink()
    for left in sorted((p for p in folder.rglob("*") if p.is_dir()), reverse=True):
        left.rmdir()
    for path in made.iterdir():
        shutil.move(path, folder / path.name)


def _scripts(folder: Path) -> None:
    """What is the same for every site: scripts, styles, and the loader."""
    web = import_module("lanewise_web")
    for path in web.SITE.iterdir():
        if path.is_file():
            shutil.copyfile(path, folder / path.name)
    for name, content in web.files().items():
        if name.endswith(".js"):
            (folder / name).write_bytes(content)


def _written(entry: Entry, folder: Path) -> Written:
    """Build the function, and put its JavaScript beside."""
    place = folder / "examples" / entry.name
    build(place, entry.function)
    plain = folder / "plain" / f"{entry.path.stem}.js"
    plain.parent.mkdir(exist_ok=True)
    plain.write_text(entry.javascript, encoding="utf-8")
    return Written(entry, manifest.parse((place / manifest.FILE).read_bytes()), entry.offers())


# --- pages -----------------------------------------------------------------------------------------------------------


def _part(part: str, /, **values: object) -> str:
    """A part of a page with its places filled."""
    text = (import_module("lanewise_web").SITE / "parts" / f"{part}.html").read_text(encoding="utf-8")
    return Template(text).substitute({key: str(value) for key, value in values.items()})


def _page(script: str, title: str, content: str) -> str:
    here = ' aria-current="page"'
    at = {f"at_{name}": here if name == script else "" for name in ("gallery", "playground")}
    return _part("frame", policy=POLICY, title=title, script=script, content=content, version=VERSION, **at)


def _gallery(entries: Sequence[Written]) -> str:
    sizes = [w.bytes for w in entries]
    loader = import_module("lanewise_web").files()
    stage = next((_stage(w.entry) for w in entries if w.entry.draws), "")
    packed = sum(len(gzip.compress(content, 9)) for name, content in loader.items() if name.endswith(".js"))
    return _part(
        "gallery",
        smallest=f"{min(sizes):,}", largest=f"{max(sizes):,} B", loader=f"{packed:,} B", functions=len(entries), stage=stage,
        contents="\n".join(f'<li><a href="#{w.entry.name}">{escape(_upper(w.entry.title))}</a></li>' for w in entries),
        entries="\n".join(map(_entry, entries)),
        python=platform.python_version(), processor=escape(gallery.processor()), date=date.today().isoformat(),
    )  # fmt: skip


def _entry(written: Written) -> str:
    entry = written.entry
    return _part(
        "entry",
        name=entry.name, stem=entry.path.stem, title=escape(_upper(entry.title)), description=escape(_upper(entry.description)),
        sizes="".join(f"<li>{_ROLE[m.variant]} {m.bytes:,} B</li>" for m in written.manifest.modules),
        python=highlighting.python(entry.source), javascript=highlighting.javascript(entry.javascript), panel=_panel(written),
    )  # fmt: skip


_ROLE = {"baseline": "module", "relaxed": "with relaxed SIMD", "exact": "for ints beyond 64 bits"}


def _upper(text: str) -> str:
    return text[:1].upper() + text[1:]


def _panel(written: Written) -> str:
    """What one does with a function: call it, or look at it paint."""
    entry = written.entry
    calls = "".join(map(_call, written.offers))
    times = _times(f"CPython {platform.python_version()}", plain=True)
    if entry.draws:
        return _part("drawing", id=f"{entry.name}-panel", calls=calls, times=times)
    blocks = sum(any(isinstance(each, Buffer | Container) for each in members(t)) for t in entry.function.annotated or ())
    lines = len(entry.function.signature.parameters) - blocks
    return _part("panel", id=f"{entry.name}-panel", calls=calls, times=times, lines=lines, blocks=blocks)


def _stage(entry: Entry) -> str:
    """The canvas, of the size of the call that is offered."""
    pixels, width, *_ = entry.calls[0].arguments(entry.names)
    return _part("stage", name=entry.name, width=width, height=len(pixels) // (4 * width))


def _call(offer: Offer) -> str:
    data = {"fields": json.dumps(offer.fields), "answer": offer.answer, "seconds": repr(offer.seconds)}
    attributes = "".join(f' data-{key}="{escape(value)}"' for key, value in data.items())
    return f'<button type="button" class="call" aria-pressed="false"{attributes}>{escape(offer.text)}</button>'


def _times(python: str, plain: bool) -> str:
    where = f"{python} was measured when this page was built, on {gallery.processor()}."
    built = f'<p class="note">{escape(where)}</p>'
    return _part("times", python=python, plain=_part("plain") if plain else "", built=built if plain else "")


# --- the playground --------------------------------------------------------------------------------------------------


def _playground(entries: Sequence[Written], python: Path | None) -> str:
    samples = _sample_sources(entries)
    first = next(iter(samples.values()))
    ready = "Python will be loaded: 13 MB the first time." if python else "There is no Python here: see above."
    return _part(
        "playground",
        pyodide="./pyodide/" if python else "", wheel=f"./{wheel.NAME}", status=ready, disabled="" if python else " disabled",
        missing="" if python else _part("missing", needed=pyodide.VERSION), source=escape(first),
        samples="".join(f'<option value="./samples/{name}">{escape(_label(text))}</option>' for name, text in samples.items()),
        tabs="\n".join(map(_tab, STAGES)), views="\n".join(map(_view, STAGES)),
        panel=_part("panel", id="try", calls="", lines=0, blocks=0, times=_times("CPython in Pyodide", plain=False)),
    )  # fmt: skip


def _tab(stage: str) -> str:
    name = stage.replace(".", "-")
    return (
        f'<button type="button" role="tab" id="tab-{name}" aria-controls="view-{name}" aria-selected="false" tabindex="-1">'
        f"{STAGES[stage]}</button>"
    )


def _view(stage: str) -> str:
    name = stage.replace(".", "-")
    pre = f'<pre tabindex="0" aria-label="{STAGES[stage]}"></pre>'
    return f'<div id="view-{name}" role="tabpanel" aria-labelledby="tab-{name}" data-stage="{stage}" hidden>{pre}</div>'


def _sample_sources(entries: Sequence[Written]) -> Mapping[str, str]:
    """By file name: what Pyodide can run, where there is no numpy; and one text that is refused."""
    samples = {w.entry.path.name: w.entry.source for w in entries if "numpy" not in w.entry.source and not w.entry.draws}
    refused = import_module("lanewise_web").examples() / REFUSED
    return samples | {REFUSED: gallery.source_of(refused)}


def _samples(entries: Sequence[Written], folder: Path) -> None:
    (folder / "samples").mkdir()
    for name, text in _sample_sources(entries).items():
        (folder / "samples" / name).write_text(text, encoding="utf-8")


def _label(source: str) -> str:
    return _upper(source.removeprefix('"""').partition(":")[0].removeprefix("The "))

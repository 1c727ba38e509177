"""`csv`: rows of texts between commas. In: lines, rows, how they are written. Out: what CPython's own give."""

from __future__ import annotations

import csv
from typing import Any

from lanewise.library.prelude.words import Apart

_UNSET = -1
_NO_CHARACTER = "none"
"""Equal to no character."""
_ALL, _NONNUMERIC, _NONE = 1, 2, 3
_START_RECORD, _START_FIELD, _ESCAPED, _IN_FIELD, _QUOTED, _ESCAPE_QUOTED, _QUOTE_QUOTED, _EAT, _AFTER_ESCAPED = range(9)


class _Form:
    """How rows are written."""

    def __init__(self, dialect: Any, marks: Any, ways: Any) -> None:
        if not isinstance(dialect, str):
            raise NotImplementedError("csv with a dialect that is no name: pass delimiter=, quotechar=, quoting= and their like")
        if dialect not in ("excel", "excel-tab", "unix"):
            raise csv.Error("unknown dialect")
        delimiter, quotechar, escapechar, lineterminator = marks
        doublequote, skipinitialspace, quoting, strict = ways
        self.delimiter: str = _mark("delimiter", delimiter, "\t" if dialect == "excel-tab" else ",")
        self.quotechar: str = _mark("quotechar", quotechar, '"')
        self.escapechar: str = _mark("escapechar", escapechar, None)
        self.lineterminator: str = ("\n" if dialect == "unix" else "\r\n") if lineterminator is None else lineterminator
        self.doublequote = True if doublequote is None else bool(doublequote)
        self.skipinitialspace = bool(skipinitialspace)
        self.quoting: int = (_ALL if dialect == "unix" else 0) if quoting is None else quoting
        self.strict = bool(strict)
        if not 0 <= self.quoting <= 3:
            raise TypeError('bad "quoting" value')
        if self.delimiter == _NO_CHARACTER:
            raise TypeError('"delimiter" must be a 1-character string')
        if quotechar is None and quoting is None:
            self.quoting = _NONE
        if self.quoting != _NONE and self.quotechar == _NO_CHARACTER:
            raise TypeError("quotechar must be set if quoting enabled")


def _mark(name: str, given: Any, usual: Any) -> Any:
    """A character that has a meaning."""
    if isinstance(given, int):
        return _NO_CHARACTER if usual is None else usual
    if given is None:
        return _NO_CHARACTER
    if not isinstance(given, str):
        raise TypeError(f'"{name}" must be string or None, not {type(given).__name__}')
    if len(given) != 1:
        raise TypeError(f'"{name}" must be a 1-character string')
    return given


# --- reading ---------------------------------------------------------------------------------------------------------


class _Reader(Apart):
    """What `csv.reader` gives."""

    def __init__(self, lines: Any, form: _Form) -> None:
        if form.quoting == _NONNUMERIC:
            raise NotImplementedError("csv.reader() with QUOTE_NONNUMERIC: call float() where a number is meant")
        self._lines = iter(lines)
        self._form = form
        self._fields: list[str] = []
        self._field = ""
        self._state = _START_RECORD
        self.line_num = 0

    def __iter__(self) -> Any:
        return self

    def __next__(self) -> list[str]:
        self._fields, self._field, self._state = [], "", _START_RECORD
        while True:
            line = next(self._lines, None)
            if line is None:
                if self._field == "" and self._state != _QUOTED:
                    raise StopIteration
                if self._form.strict:
                    raise csv.Error("unexpected end of data")
                self._fields.append(self._field)
                return self._fields
            if not isinstance(line, str):
                kind = type(line).__name__
                raise csv.Error(f"iterator should return strings, not {kind} (the file should be opened in text mode)")
            self.line_num += 1
            for c in line:
                self._take(c)
            self._take("")
            if self._state == _START_RECORD:
                return self._fields

    def _ended(self, state: int) -> None:
        """A field is whole."""
        self._fields.append(self._field)
        self._field = ""
        self._state = state

    def _take(self, c: str) -> None:
        """A character; nothing where a line ends."""
        form, state = self._form, self._state
        ending = c == "\n" or c == "\r" or c == ""
        behind = _START_RECORD if c == "" else _EAT
        if state == _START_RECORD:
            if ending:
                self._state = behind
                return
            state = _START_FIELD
        if state == _AFTER_ESCAPED:
            # CPython stays there: the end of this line does not end the field.
            if c == "":
                return
            state = _IN_FIELD
        if state == _START_FIELD:
            self._begin(c, ending, behind)
        elif state == _IN_FIELD:
            if ending:
                self._ended(behind)
            elif c == form.escapechar:
                self._state = _ESCAPED
            elif c == form.delimiter:
                self._ended(_START_FIELD)
            else:
                self._field += c
        elif state == _QUOTED:
            if c == form.escapechar:
                self._state = _ESCAPE_QUOTED
            elif c == form.quotechar and form.quoting != _NONE:
                self._state = _QUOTE_QUOTED if form.doublequote else _IN_FIELD
            else:
                self._add(c, _QUOTED)
        elif state == _QUOTE_QUOTED:
            self._behind_quote(c, ending, behind)
        elif state == _ESCAPED:
            self._add(c or "\n", _AFTER_ESCAPED if ending and c else _IN_FIELD)
        elif state == _ESCAPE_QUOTED:
            self._add(c or "\n", _QUOTED)
        elif c == "":
            self._state = _START_RECORD
        elif not ending:
            words = "new-line character seen in unquoted field - do you need to open the file in universal-newline mode?"
            raise csv.Error(words)

    def _add(self, c: str, state: int) -> None:
        self._field += c
        self._state = state

    def _begin(self, c: str, ending: bool, behind: int) -> None:
        """The first character of a field."""
        form = self._form
        self._state = _START_FIELD
        if ending:
            self._ended(behind)
        elif c == form.quotechar and form.quoting != _NONE:
            self._state = _QUOTED
        elif c == form.escapechar:
            self._state = _ESCAPED
        elif c == form.delimiter:
            self._ended(_START_FIELD)
        elif c != " " or not form.skipinitialspace:
            self._add(c, _IN_FIELD)

    def _behind_quote(self, c: str, ending: bool, behind: int) -> None:
        """A quote within quotes ends them, or is the first of two."""
        form = self._form
        if c == form.quotechar and form.quoting != _NONE:
            self._add(c, _QUOTED)
        elif c == form.delimiter:
            self._ended(_START_FIELD)
        elif ending:
            self._ended(behind)
        elif form.strict:
            raise csv.Error(f"'{form.delimiter}' expected after '{form.quotechar}'")
        else:
            self._add(c, _IN_FIELD)


def reader(
    csvfile: Any, /, dialect: Any = "excel", *, delimiter: Any = _UNSET, quotechar: Any = _UNSET, escapechar: Any = _UNSET,
    lineterminator: Any = None, doublequote: Any = None, skipinitialspace: Any = None, quoting: Any = None, strict: Any = None,
) -> Any:  # fmt: skip
    """`csv.reader`."""
    ways = doublequote, skipinitialspace, quoting, strict
    return _Reader(csvfile, _Form(dialect, (delimiter, quotechar, escapechar, lineterminator), ways))


class DictReader(Apart):
    """Rows as dicts."""

    def __init__(
        self, f: Any, fieldnames: Any = None, restkey: Any = None, restval: Any = None, dialect: Any = "excel", *,
        delimiter: Any = _UNSET, quotechar: Any = _UNSET, escapechar: Any = _UNSET, lineterminator: Any = None,
        doublequote: Any = None, skipinitialspace: Any = None, quoting: Any = None, strict: Any = None,
    ) -> None:  # fmt: skip
        ways = doublequote, skipinitialspace, quoting, strict
        self._names: Any = None if fieldnames is None else list(fieldnames)
        self.restkey = restkey
        self.restval = restval
        self.reader = _Reader(f, _Form(dialect, (delimiter, quotechar, escapechar, lineterminator), ways))
        self.line_num = 0

    def __iter__(self) -> Any:
        return self

    @property
    def fieldnames(self) -> Any:
        """The names: the first row, where none were given."""
        if self._names is None:
            self._names = next(self.reader, None)
            self.line_num = self.reader.line_num
        return self._names

    def __next__(self) -> Any:
        if self.line_num == 0:
            self.fieldnames  # noqa: B018
        row = next(self.reader)
        self.line_num = self.reader.line_num
        while not row:
            row = next(self.reader)
        names = self.fieldnames
        found = dict(zip(names, row))  # noqa: B905
        if len(names) < len(row):
            found[self.restkey] = row[len(names) :]
        for name in names[len(row) :]:
            found[name] = self.restval
        return found


# --- writing ---------------------------------------------------------------------------------------------------------


class _Writer(Apart):
    """What `csv.writer` gives."""

    def __init__(self, file: Any, form: _Form) -> None:
        self._file = file
        self._form = form

    def writerow(self, row: Any, /) -> Any:
        """One row."""
        form = self._form
        parts: list[str] = []
        for x in row:
            text = "" if x is None else x if isinstance(x, str) else str(x)
            quoted = form.quoting == _ALL or (form.quoting == _NONNUMERIC and not isinstance(x, int | float))
            parts.append(_written(text, quoted, form))
        if len(parts) == 1 and parts[0] == "":
            if form.quoting == _NONE:
                raise csv.Error("single empty field record must be quoted")
            parts[0] = form.quotechar + form.quotechar
        return self._file.write(form.delimiter.join(parts) + form.lineterminator)

    def writerows(self, rows: Any, /) -> None:
        """All of these."""
        for row in rows:
            self.writerow(row)


def _written(text: str, quoted: bool, form: _Form) -> str:
    """A field."""
    found = ""
    for c in text:
        escaped = False
        if c == form.delimiter or c == form.escapechar or c == form.quotechar or c in form.lineterminator:
            if form.quoting == _NONE:
                escaped = True
            elif c == form.quotechar and form.doublequote:
                found += form.quotechar
            else:
                escaped = c == form.quotechar or c == form.escapechar
            if escaped:
                if form.escapechar == _NO_CHARACTER:
                    raise csv.Error("need to escape, but no escapechar set")
                found += form.escapechar
            else:
                quoted = True
        found += c
    return form.quotechar + found + form.quotechar if quoted else found


def writer(
    csvfile: Any, /, dialect: Any = "excel", *, delimiter: Any = _UNSET, quotechar: Any = _UNSET, escapechar: Any = _UNSET,
    lineterminator: Any = None, doublequote: Any = None, skipinitialspace: Any = None, quoting: Any = None, strict: Any = None,
) -> Any:  # fmt: skip
    """`csv.writer`."""
    ways = doublequote, skipinitialspace, quoting, strict
    return _Writer(csvfile, _Form(dialect, (delimiter, quotechar, escapechar, lineterminator), ways))


class DictWriter(Apart):
    """Dicts as rows."""

    def __init__(
        self, f: Any, fieldnames: Any, restval: Any = "", extrasaction: Any = "raise", dialect: Any = "excel", *,
        delimiter: Any = _UNSET, quotechar: Any = _UNSET, escapechar: Any = _UNSET, lineterminator: Any = None,
        doublequote: Any = None, skipinitialspace: Any = None, quoting: Any = None, strict: Any = None,
    ) -> None:  # fmt: skip
        ways = doublequote, skipinitialspace, quoting, strict
        self.fieldnames = fieldnames
        self.restval = restval
        if extrasaction.lower() not in ("raise", "ignore"):
            raise ValueError(f"extrasaction ({extrasaction}) must be 'raise' or 'ignore'")
        self.extrasaction = extrasaction
        self.writer = _Writer(f, _Form(dialect, (delimiter, quotechar, escapechar, lineterminator), ways))

    def writeheader(self) -> Any:
        """The names."""
        return self.writer.writerow(self.fieldnames)

    def writerow(self, rowdict: Any) -> Any:
        """One row."""
        if self.extrasaction == "raise":
            wrong = rowdict.keys() - set(self.fieldnames)
            if wrong:
                raise ValueError("dict contains fields not in fieldnames: " + ", ".join([repr(x) for x in wrong]))
        return self.writer.writerow([rowdict.get(name, self.restval) for name in self.fieldnames])

    def writerows(self, rowdicts: Any) -> None:
        """All of these."""
        for row in rowdicts:
            self.writerow(row)

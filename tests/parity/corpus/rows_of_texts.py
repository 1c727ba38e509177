"""`csv`: rows of texts as lists and as dicts, read and written."""

import csv
import io
from collections import defaultdict

from parity.case import case


@case(("name,age\nAl,30\nBob,25\n",), ("a,b\n",), ('x,y\n"hello, world",2\n\n"say ""hi""",3\n1\n1,2,3,4\n',))
def as_dicts(text):
    """Rows as dicts; quotes, empty lines, and rows that are too short or too long."""
    rows = []
    for row in csv.DictReader(io.StringIO(text)):
        rows.append(dict(row))
    return rows


@case(([["a", 1, 2.5], ["b,c", None, 'q"q']],), ([],), ([[True, "x\ny"], [], [""], [None]],))
def written(rows):
    """Rows of values of all kinds, with commas and with tabs; what needs quotes gets them."""
    out = io.StringIO()
    w = csv.writer(out)
    n = w.writerow(["k", "v"])
    for r in rows:
        w.writerow(r)
    tabbed = io.StringIO(newline="")
    csv.writer(tabbed, delimiter="\t", quoting=csv.QUOTE_NONNUMERIC, lineterminator="\n").writerows(rows)
    return n, out.getvalue(), tabbed.getvalue()


@case(("name,dept,salary\nAl,x,10\nBo,y,20.5\nCy,x,30\n",), ("name,dept,salary\n",), ("name,dept,salary\nA,b,c\n",))
def mean_by_dept(text):
    """Means by one column of a table."""
    totals = defaultdict(list)
    for row in csv.DictReader(text.splitlines()):
        totals[row["dept"]].append(float(row["salary"]))
    return {k: sum(v) / len(v) for k, v in totals.items()}


@case((["a,b", '"x ""y""",2', '"multi\n', 'line",3'],), ([],), (["a;b", "'q',z"],))
def lines(xs):
    """A reader over a list of lines: its header, its rest, the count of lines, and other signs."""
    r = csv.reader(xs)
    header = next(r, None)
    return header, list(r), r.line_num, [row for row in csv.reader(xs, delimiter=";", quotechar="'", skipinitialspace=True)]


@case(([{"a": 1, "b": "x"}, {"a": 2}],), ([],), ([{"z": 1}],))
def dict_rows(rows):
    """Dicts written under a header; missing fields are filled, unknown ones are mistakes."""
    out = io.StringIO()
    w = csv.DictWriter(out, fieldnames=["a", "b"], restval="-")
    w.writeheader()
    w.writerows(rows)
    return out.getvalue()


@case(('a,"b',), ('"a"b,c',), ("a\rb,c",))
def strictly(text):
    """What is tolerated and what is a mistake in strict reading."""
    out = []
    for strict in (False, True):
        try:
            out.append(list(csv.reader([text], strict=strict)))
        except csv.Error as e:
            out.append(str(e))
    return out

"""`urllib.parse`: addresses and queries, taken apart and put together."""

import urllib.parse
from urllib.parse import parse_qs, urlencode, urljoin, urlparse, urlsplit

from parity.case import case


@case(("a=1&b=2&c=%20x+y",), ("",), ("k&e=",), ("%C3%A9=%zz&a=1&a=2",))
def query(s):
    """What is behind a question mark."""
    kept = urllib.parse.parse_qsl(s, keep_blank_values=True)
    return parse_qs(s), kept, urlencode({"a": 1, "b": "x y", "q": s}), urlencode(kept), urlencode({"k": [1, 2]}, doseq=True)


@case(("https://user:pw@h.com:80/p/a;x?q=1#f",), ("/x/y",), ("mailto:a@b",), ("//HOST?q",), ("http://h:99999999/",))
def parts(url):
    """Parts by name and by place."""
    p = urlparse(url)
    s = urlsplit(url, scheme="ftp")
    return (
        tuple(p),
        p.scheme,
        p.netloc,
        p.path,
        p.query,
        p.fragment,
        p.hostname,
        p.username,
        p.geturl(),
        tuple(s),
        s.geturl(),
        p.port,
    )


@case(
    ("http://a/b/c/d;p?q", "../g"), ("http://a/b", ""), ("", "x"), ("http://a", "//z/y"), ("mailto:x", "y"), ("http://a/b/", "?q#f")
)
def joined(base, url):
    """Seen from another address."""
    changed = urlparse(url)._replace(query="n").geturl()
    return urljoin(base, url), urljoin(base, "./a//b/../c/."), urllib.parse.urlunsplit(urlsplit(base)), changed

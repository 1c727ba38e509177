"""The parts of addresses, as `urllib.parse` finds them. In: texts. Out: texts."""

from __future__ import annotations

import urllib.parse

from lanewise.library.prelude.words import at_build

_SCHEME = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789+-."
_OF_LATER_VERSIONS = ("itms-services",)
"""Schemes that not every version of Python knows."""
_BLANKS = "".join([chr(c) for c in range(33)])


@at_build
def with_place() -> tuple[str, ...]:
    """Schemes behind which a host is named, those among them that a program has added."""
    return tuple(scheme for scheme in urllib.parse.uses_netloc if scheme not in _OF_LATER_VERSIONS)


def parted(url: str, scheme: str, allow_fragments: bool) -> tuple[str, str, str, str, str]:
    """Scheme, place, path, query and fragment."""
    url = url.lstrip(_BLANKS)
    scheme = scheme.strip(_BLANKS)
    for c in "\t\r\n":
        url = url.replace(c, "")
        scheme = scheme.replace(c, "")
    netloc = query = fragment = ""
    i = url.find(":")
    if i > 0 and url[0].isascii() and url[0].isalpha() and all(c in _SCHEME for c in url[:i]):
        scheme, url = url[:i].lower(), url[i + 1 :]
    if url[:2] == "//":
        end = len(url)
        for c in "/?#":
            found = url.find(c, 2)
            if found >= 0:
                end = min(end, found)
        netloc, url = url[2:end], url[end:]
        if ("[" in netloc) != ("]" in netloc):
            raise ValueError("Invalid IPv6 URL")
        if "[" in netloc or not netloc.isascii():
            raise NotImplementedError("addresses of hosts in brackets or beyond ASCII: take them apart outside")
    if allow_fragments and "#" in url:
        url, _, fragment = url.partition("#")
    if "?" in url:
        url, _, query = url.partition("?")
    return scheme, netloc, url, query, fragment


def together(scheme: str, netloc: str, url: str, query: str, fragment: str) -> str:
    """An address of its parts."""
    if netloc or (scheme and scheme in with_place() and url[:2] != "//"):
        if url and url[:1] != "/":
            url = "/" + url
        url = "//" + netloc + url
    if scheme:
        url = scheme + ":" + url
    if query:
        url += "?" + query
    return url + "#" + fragment if fragment else url


def parameters(scheme: str, url: str) -> tuple[str, str]:
    """A path, and what is behind its semicolon."""
    if scheme not in urllib.parse.uses_params or ";" not in url:
        return url, ""
    i = url.find(";", url.rfind("/") + 1) if "/" in url else url.find(";")
    return (url, "") if i < 0 else (url[:i], url[i + 1 :])


def resolved(base: str, path: str) -> str:
    """A path as it is seen from another."""
    before = base.split("/")
    if before[-1] != "":
        before.pop()
    segments = path.split("/")
    if path[:1] != "/":
        segments = before + segments
        segments = (
            segments[:1] + [part for part in segments[1:-1] if part] + segments[len(segments) - 1 if len(segments) > 1 else 1 :]
        )
    found: list[str] = []
    for part in segments:
        if part == "..":
            if found:
                found.pop()
        elif part != ".":
            found.append(part)
    if segments[-1] == "." or segments[-1] == "..":
        found.append("")
    return "/".join(found) or "/"

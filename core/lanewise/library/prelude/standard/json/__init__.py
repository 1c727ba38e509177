"""`json`: values as texts, and texts as values. In: values of any types, texts, bytes. Out: what CPython's own functions give."""

from lanewise.library.prelude.standard.json._reading import JSONDecoder, load, loads
from lanewise.library.prelude.standard.json._writing import JSONEncoder, dump, dumps

__all__ = ["JSONDecoder", "JSONEncoder", "dump", "dumps", "load", "loads"]

"""`codecs.encode` and `codecs.decode`: the codecs of texts, and those that turn texts into texts and bytes into bytes.

In: what is coded, and the name of a codec. Out: what CPython's own functions give.
"""

from __future__ import annotations

import base64
import binascii
from typing import Any

from lanewise.library.prelude.words import Told

_TURNED = str.maketrans(
    "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz", "NOPQRSTUVWXYZABCDEFGHIJKLMnopqrstuvwxyzabcdefghijklm"
)


def encode(obj: Any, encoding: Told = "utf-8", errors: Told = "strict") -> Any:
    """`codecs.encode`."""
    if encoding in ("rot13", "rot_13", "rot-13"):
        return obj.translate(_TURNED)
    if encoding in ("hex", "hex_codec"):
        return binascii.hexlify(obj)
    if encoding in ("base64", "base_64", "base64_codec"):
        return base64.encodebytes(obj)
    return obj.encode(encoding, errors)


def decode(obj: Any, encoding: Told = "utf-8", errors: Told = "strict") -> Any:
    """`codecs.decode`."""
    if encoding in ("rot13", "rot_13", "rot-13"):
        return obj.translate(_TURNED)
    if encoding in ("hex", "hex_codec", "base64", "base_64", "base64_codec"):
        try:
            return binascii.unhexlify(obj) if encoding in ("hex", "hex_codec") else base64.decodebytes(obj)
        except binascii.Error as error:
            raise binascii.Error(f"decoding with '{encoding}' codec failed (Error: {error})") from error
    return obj.decode(encoding, errors)

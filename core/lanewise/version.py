"""The version of this release, once."""

VERSION = "0.1.0"

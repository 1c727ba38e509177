"""The command `lanewise`. In: arguments. Out: what a command prints, and its exit code (`EXIT_CODES`)."""

from lanewise.cli.app import EXIT_CODES, main

__all__ = ["EXIT_CODES", "main"]

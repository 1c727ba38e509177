"""Texts and bytes: their methods, how values become texts."""

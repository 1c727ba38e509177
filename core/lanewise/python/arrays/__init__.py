"""Buffers and arrays."""

"""Benchmarks: ratios against reference loops and peers. `run.py` is the command."""

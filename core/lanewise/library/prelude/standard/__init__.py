"""Modules of the standard library, written in Python as its users write it.

A file has the name of its module, and what is public in it has the name of what it stands for: `heapq.py` has `heappush`, so a
call of `heapq.heappush` compiles to it (`python/source/standard.py`). Nothing else is to be registered.
"""

"""Containers: lists, tuples, dicts, sets, ranges, the classes of `collections`."""

"""The programs of the table: a Python function each, as a user writes it, and beside it the same algorithm in C."""

"""`concurrent`, whose `futures` are done at once where there is one thread."""

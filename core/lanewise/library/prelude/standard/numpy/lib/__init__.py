"""`numpy.lib`, as far as programs name it."""

"""Neural networks: the operations that they are made of, as functions over numpy's arrays (`lanewise.nn.functional`)."""

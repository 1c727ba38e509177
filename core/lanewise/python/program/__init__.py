"""What is built while the source is walked: values, control flow, functions, instances of functions, the whole program."""

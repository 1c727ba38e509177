"""What is iterated: generators, `map`, `itertools`, functions over items."""

"""`lanewise demo`: the gallery of the examples and the playground, as a static site. In: options. Out: a folder, or a server."""

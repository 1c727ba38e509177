"""What a page shows of functions. In: compiled functions and source texts. Out: plain values and JSON, for the gallery and the playground."""

"""What a page shows of functions. In: compiled functions, source texts. Out: plain values and JSON, for gallery and playground."""

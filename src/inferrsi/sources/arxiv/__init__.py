"""arXiv: four services with clocks of their own (search, lists of the day, versions, pages) read as one source."""

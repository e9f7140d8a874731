"""Reads what is to be extracted, wherever it stands, and adds what is accepted to a record. Orders I/O, decides nothing."""

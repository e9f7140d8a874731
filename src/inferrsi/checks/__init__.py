"""The rules: what the evidence does not carry. One rule is one function with one code; no rule needs anything outside.

Rules of one file come in the tuples of `registry`, rules between files in `registry.LEDGER_RULES`. Nothing here does I/O.
"""

"""A ledger of author-reported AI inference performance, and the daily report made from it."""

__version__ = "0.1.0"

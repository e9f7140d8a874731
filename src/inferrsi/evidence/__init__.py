"""The domain: what was read, what was measured, what was claimed, and what a day's report says. Values only, no I/O."""

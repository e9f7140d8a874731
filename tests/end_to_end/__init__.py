"""The whole tool as a maintainer runs it: real processes against real servers on this machine."""

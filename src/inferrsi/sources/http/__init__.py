"""The one polite way to the network, and what is kept of it."""

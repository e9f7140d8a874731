"""The command line: one command a file; the only room with typer, rich, the clock, the environment and exit codes."""

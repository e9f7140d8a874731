"""Entry point: answers --version before anything heavy is imported, then hands over to the command line."""

import sys

from inferrsi import __version__


def main() -> None:
    """Run the command line and exit with its code."""
    if sys.argv[1:] == ["--version"]:
        sys.stdout.write(f"inferrsi {__version__}\n")
        return
    from inferrsi.cli.app import run  # noqa: PLC0415  # typer takes ten times as long to import as this answer

    sys.exit(run())


if __name__ == "__main__":
    main()

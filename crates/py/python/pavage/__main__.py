"""The `pavage` command, also as `python -m pavage`."""

from __future__ import annotations

import sys

from pavage._pavage import command


def main() -> int:
    """Does what was typed after the name of the command, and returns its exit status."""
    return command(sys.argv[1:])


if __name__ == "__main__":
    sys.exit(main())

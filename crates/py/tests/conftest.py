"""What all tests share."""

from __future__ import annotations

import signal
from pathlib import Path

import pytest

# A process begun in the background by a shell may not hear of interrupts.
signal.signal(signal.SIGINT, signal.default_int_handler)

ROOT = Path(__file__).parents[3]


@pytest.fixture
def root() -> Path:
    """The folder of the whole project."""
    return ROOT

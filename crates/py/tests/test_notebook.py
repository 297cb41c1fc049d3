"""The notebook for teachers runs from its first cell to its last."""

from __future__ import annotations

from pathlib import Path

import nbformat
from nbclient import NotebookClient


def test_exact_cover(root: Path) -> None:
    notebook = nbformat.read(  # type: ignore[no-untyped-call]
        root / "docs/notebooks/exact-cover.ipynb", as_version=4
    )
    code = [cell for cell in notebook.cells if cell.cell_type == "code"]
    # It is kept without what its cells show.
    assert all(not cell.outputs and cell.execution_count is None for cell in code)
    NotebookClient(notebook, timeout=120, iopub_timeout=120, kernel_name="python3").execute()
    shown = [output.get("data", {}) for cell in code for output in cell.outputs]
    assert sum("image/svg+xml" in data for data in shown) >= 4, "the pictures"

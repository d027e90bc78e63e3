"""`make results`: the counts behind strategy cards for the flop, as a file of the package."""

from __future__ import annotations

import sys
from pathlib import Path

import numpy as np

from pitboss.advise.cards.cells import count_flop_cells, shipped_file
from pitboss.exact.starting_hands import LABELS

__all__ = ["build"]


def build(folder: Path) -> Path:
    """Count all holes on all flops anew and write them into the folder."""
    path = folder / shipped_file().name
    np.save(path, count_flop_cells(np.ones(len(LABELS), bool)).astype("<i8"))
    return path


if __name__ == "__main__":
    written = build(Path(sys.argv[1]) if len(sys.argv) > 1 else shipped_file().parent)
    sys.stdout.write(f"{written.name}  {written.stat().st_size:,} bytes\n")

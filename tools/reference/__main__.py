"""Write every page and drawing of the reference, and remove those of games that are gone."""

from __future__ import annotations

import sys

from tools.reference.files import FOLDER, reference_files


def main() -> int:
    FOLDER.mkdir(exist_ok=True)
    files = reference_files()
    for path in FOLDER.iterdir():
        if path.name not in files:
            path.unlink()
    for name, text in files.items():
        (FOLDER / name).write_text(text, encoding="utf-8")
    sys.stdout.write(f"{len(files)} files in {FOLDER.name}\n")
    return 0


if __name__ == "__main__":
    sys.exit(main())

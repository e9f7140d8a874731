"""Load record files by one YAML reader alone, as a process of its own: what a cold load is set beside.

python benchmarks/loaders.py c|roundtrip DIR N
"""

import sys
from pathlib import Path

READER, FOLDER, NUMBER = sys.argv[1:]
FILES = sorted(Path(FOLDER, "evidence", "records").rglob("*.yaml"))[: int(NUMBER)]

if READER == "c":
    import yaml

    for path in FILES:
        yaml.load(path.read_bytes(), Loader=yaml.CBaseLoader)  # every scalar a text, no type is guessed
else:
    from inferrsi.ledger.roundtrip import load

    for path in FILES:
        load(path.read_text(encoding="utf-8"))

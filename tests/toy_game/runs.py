"""Runs of the dice race, for the tests of everything around a game."""

import sys
from concurrent.futures import Executor
from pathlib import Path

from simcore import batch
from simcore.blocks import Plan
from simcore.cell import Cell, Entrant
from simcore.executors import open_executor
from simcore.manifest import make_manifest
from simcore.results import RunFolder

COMMAND = ["equipoise", "run", "race.toml", "--workers", "2"]


def entrant(name: str) -> Entrant:
    return Entrant(label=name.lower(), target=f"toy_game.players:{name}")


def cell(index: int, *names: str, order: str = "drawn", **more) -> Cell:
    return Cell(
        index=index,
        name=f"cell {index}",
        game="toy_game",
        players=len(names),
        modules=(),
        options=(),
        entrants=tuple(entrant(name) for name in names),
        factors=(("table", "-".join(names)),),
        order=order,
        **more,
    )


def plan(*tables: tuple[str, ...], blocks: int = 20, seed: int = 7) -> Plan:
    return Plan(tuple(cell(i, *names) for i, names in enumerate(tables)), blocks, seed)


def manifest(of: Plan, **changes) -> dict:
    return make_manifest(
        of,
        name="race",
        command=COMMAND,
        rules=["hash"] * len(of.cells),
        scenario={"question": "Who wins?", **changes},
    )


def play(
    of: Plan, path: Path, executor: Executor | None = None, **options
) -> RunFolder:
    """Play a plan into a new folder and return it, closed."""
    with RunFolder.create(path, manifest(of)) as folder:
        with executor or open_executor("inline") as crew:
            batch.run(of, folder, crew, **options)
        return folder


def go_on(of: Plan, path: Path, executor: Executor | None = None) -> RunFolder:
    """Play what is left of a plan and return the folder, closed."""
    with RunFolder.resume(path, manifest(of)) as folder:
        with executor or open_executor("inline") as crew:
            batch.run(of, folder, crew)
        return folder


def rows(folder: RunFolder) -> list[dict[str, list]]:
    """Return all rows of a folder, and the failures, as plain lists."""
    tables = [
        {name: values.tolist() for name, values in folder.read(cell.index).items()}
        for cell in folder.cells()
    ]
    return [*tables, {"failures": list(folder.failures())}]


SLOW = plan(("Slow", "Fickle", "Steady"), ("Slow", "Slow", "Crashing"), blocks=36)


def main(path: str, spec: str) -> None:
    """Play SLOW into a new folder: the process that tests interrupt and kill."""
    from simcore.errors import Interrupted

    try:
        play(SLOW, Path(path), open_executor(spec, 2), chunk_blocks=2)
    except Interrupted as error:
        print(error)
        sys.exit(130)


if __name__ == "__main__":
    main(*sys.argv[1:])

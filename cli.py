"""The command line: each command parses, calls, prints.

Results go to standard output, progress and logs to standard error. Exit codes: 0
answered; 1 a check found something; 2 bad input, in one line; 3 nothing valid was
measured; 4 finished, but some games failed; 130 interrupted.
"""

from __future__ import annotations

import sys
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

if TYPE_CHECKING:
    from reports.summary import Summary
    from scenarios.scenario import Scenario
    from simcore.cell import Cell
    from simcore.results import RunFolder

BAD_INPUT, NOTHING_MEASURED, GAMES_FAILED, INTERRUPTED = 2, 3, 4, 130
KINDS = (
    "games",
    "modules",
    "options",
    "strategies",
    "weights",
    "scenarios",
    "components",
    "metrics",
    "rulings",
)

seed_option = click.option("--seed", type=int, help="Seed of all chance.")
set_option = click.option(
    "--set", "settings", multiple=True, metavar="KEY=VALUE", help="Change a value."
)
components_option = click.option(
    "--components", "files", multiple=True, metavar="FILE", help="Lay your values over."
)
strategy_option = click.option(
    "--strategy",
    "strategies",
    multiple=True,
    metavar="NAME",
    help="Who plays: one for all, or one a seat (name, path/bot.py:Class, {…}).",
)
players_option = click.option("--players", type=int, help="Players at the table.")
module_option = click.option(
    "--module", "modules", multiple=True, metavar="NAME", help="Switch a module on."
)
table_option = click.option(
    "--option", "options", multiple=True, metavar="KEY=VALUE", help="Option of a game."
)


@click.group(
    context_settings={"help_option_names": ["-h", "--help"], "max_content_width": 88}
)
@click.version_option(package_name="equipoise", prog_name="equipoise")
def cli() -> None:
    """Play tabletop games by the thousand and compare the outcomes honestly.

    Start with: equipoise run quickstart
    """


@cli.command()
@click.argument("scenario")
@click.option("--games", type=int, help="Games per cell, rounded up to whole blocks.")
@seed_option
@click.option("--workers", type=int, help="Processes; by default one a processor.")
@click.option(
    "--executor",
    default="process",
    show_default=True,
    help="inline, process, dask, dask=tcp://HOST:PORT or module:factory.",
)
@click.option("--out", type=click.Path(path_type=Path), help="Folder of the run.")
@click.option("--resume", is_flag=True, help="Go on with the run in --out.")
@click.option(
    "--chunk", type=click.IntRange(min=1), hidden=True, help="Blocks a chunk."
)
@set_option
@components_option
@strategy_option
def run(
    scenario: str,
    games: int | None,
    seed: int | None,
    workers: int | None,
    executor: str,
    out: Path | None,
    resume: bool,
    chunk: int | None,
    settings: tuple[str, ...],
    files: tuple[str, ...],
    strategies: tuple[str, ...],
) -> None:
    """Play SCENARIO (a bundled name, or a path ending in .toml) and report."""
    import scenarios.load
    from simcore import batch
    from simcore.executors import open_executor
    from simcore.progress import Bar

    asked = scenarios.load.load(scenario).with_settings(games=games, seed=seed)
    if strategies:
        asked = asked.with_strategies([spec_of(word) for word in strategies])
    cells = asked.cells(resolver(), overrides(settings), owner_files(files))
    with (
        open_executor(executor, workers) as pool,
        run_folder(asked, cells, out, resume) as folder,
        Bar() as bar,
    ):
        outcome = batch.run(folder.plan, folder, pool, progress=bar, chunk_blocks=chunk)
        say_failures(folder, outcome.failed)
        show(report_on(folder), brief=True)
        click.echo(f"report: {folder.path / 'report.html'}")
    click.echo(
        f"{outcome.played:,} games in {outcome.seconds:.1f} s, {workers_word(pool)}",
        err=True,
    )
    if outcome.failed:
        raise SystemExit(GAMES_FAILED)


@cli.command()
@click.argument("game")
@seed_option
@click.option(
    "--block",
    type=click.IntRange(0, 2**63 - 1),
    default=0,
    help="Block of a run on this seed.",
)
@players_option
@module_option
@table_option
@set_option
@components_option
@strategy_option
def trace(
    game: str,
    seed: int | None,
    block: int,
    players: int | None,
    modules: tuple[str, ...],
    options: tuple[str, ...],
    settings: tuple[str, ...],
    files: tuple[str, ...],
    strategies: tuple[str, ...],
) -> None:
    """Play one game of GAME and tell it move by move, in words."""
    from simcore.tracing import trace as told

    cell = table_cell(game, players, modules, options, settings, files, strategies)
    from simcore.catalogue import cell_table

    for line in told(cell_table(cell), cell.entrants, natural(seed or 0), block):
        click.echo(line)


@cli.command(name="list")
@click.argument("kind", type=click.Choice(KINDS))
@click.argument("game", required=False)
@components_option
@click.option("--assumed", is_flag=True, help="Only values that nobody is sure of.")
def list_(kind: str, game: str | None, files: tuple[str, ...], assumed: bool) -> None:
    """List games, or what a GAME has."""
    from reports import listing

    for line in listing.lines(rows_of(kind, game, files, assumed)):
        click.echo(line)


@cli.command()
@click.argument("games", nargs=-1)
@click.option(
    "--seconds",
    type=click.FloatRange(0.1, 3600),
    default=10.0,
    show_default=True,
    help="Time for a line-up.",
)
@players_option
@module_option
@table_option
@set_option
@components_option
@strategy_option
def bench(
    games: tuple[str, ...],
    seconds: float,
    players: int | None,
    modules: tuple[str, ...],
    options: tuple[str, ...],
    settings: tuple[str, ...],
    files: tuple[str, ...],
    strategies: tuple[str, ...],
) -> None:
    """Measure games and decisions per CPU-second of one core."""
    from reports import listing
    from simcore import TWIN, catalogue, speed

    rows = [listing.SPEED_HEADINGS]
    for game in games or tuple(catalogue.games()):
        lineups = [strategies] if strategies else bench_lineups(game)
        for lineup in lineups:
            cell = table_cell(game, players, modules, options, settings, files, lineup)
            rows.append(listing.speed_row(game, cell, speed.measure(cell, seconds)))
    click.echo(listing.machine(TWIN))
    for line in listing.lines(rows):
        click.echo(line)


@cli.command()
@click.argument("folder", type=click.Path(path_type=Path))
@click.option(
    "--format",
    "form",
    type=click.Choice(["text", "html", "md", "json", "csv"]),
    default="text",
    show_default=True,
)
def report(folder: Path, form: str) -> None:
    """Report on the run in FOLDER, to standard output."""
    from reports.render import render
    from reports.summarise import summarise
    from simcore.results import RunFolder

    with RunFolder.open(folder) as opened:
        click.echo(render(summarise(opened), form), nl=False)


# --- from words to things -----------------------------------------------------------


def natural(seed: int) -> int:
    from simcore.errors import BadInput

    if not 0 <= seed < 2**63:
        raise BadInput("not possible", key="seed", value=seed, allowed="0 … 2^63 − 1")
    return seed


def overrides(settings: Iterable[str]) -> list[tuple[str, Any]]:
    from simcore.components import parse_setting

    return [parse_setting(setting) for setting in settings]


def owner_files(files: Iterable[str]) -> list[tuple[str, str]]:
    from simcore.components import owner_file

    return [owner_file(file) for file in files]


def spec_of(word: str) -> Any:
    """Return a strategy's words: a name, or the inline table that it is written as."""
    if not word.startswith("{"):
        return word
    from simcore.tomlfile import parse

    return parse(f"strategy = {word}", "--strategy")["strategy"]


def resolver() -> Any:
    from strategies.catalogue import resolve

    return resolve


def table_cell(
    game: str,
    players: int | None,
    modules: Sequence[str],
    options: Iterable[str],
    settings: Iterable[str],
    files: Iterable[str],
    strategies: Sequence[Any],
) -> Cell:
    """Return the cell that table options on the command line describe."""
    import scenarios.load
    from simcore.catalogue import game_info

    info = game_info(game)
    table: dict[str, Any] = dict(overrides(options))
    if players is not None:
        table["players"] = players
    table["modules"] = list(modules)
    chosen = [spec_of(word) if isinstance(word, str) else word for word in strategies]
    table["strategies"] = chosen or [info.playouts]
    scenario = scenarios.load.read(
        {"question": "?", "game": game, "games": 1, "table": table}, game
    )
    return scenario.cells(resolver(), overrides(settings), owner_files(files))[0]


def run_folder(
    scenario: Scenario, cells: Sequence[Cell], out: Path | None, resume: bool
) -> RunFolder:
    """Return the run's folder, new or to be resumed, open for writing."""
    from simcore.blocks import Plan, n_blocks
    from simcore.catalogue import cell_table
    from simcore.errors import BadInput
    from simcore.manifest import make_manifest
    from simcore.results import RunFolder, new_folder

    if scenario.precision is not None:
        problem = "stopping at a precision is not there yet; name games alone"
        raise scenario.wrong(problem, key="precision", value=scenario.precision)
    assert scenario.games is not None  # one of the two is there
    plan = Plan(tuple(cells), n_blocks(scenario.games, cells), scenario.seed)
    manifest = make_manifest(
        plan,
        name=scenario.name,
        command=["equipoise", *sys.argv[1:]],
        rules=[cell_table(cell).components.hash for cell in cells],
        scenario=scenario.resolved(cells),
    )
    if resume and out is None:
        raise BadInput("needs the run's folder: --out DIR", key="--resume")
    if resume:
        return RunFolder.resume(out, manifest)  # type: ignore[arg-type]
    return RunFolder.create(out or new_folder(scenario.name), manifest)


def say_failures(folder: RunFolder, failed: int) -> None:
    """Say how many games failed, and how to see the first of them fail again."""
    first = next(iter(folder.failures()), None)
    if first is not None:
        click.echo(
            f"warning: {failed} games failed, all listed in the run's folder; the "
            f"first with {first['message']}; see it with: {first['reproduction']}",
            err=True,
        )


def report_on(folder: RunFolder) -> Summary:
    """Write summary.json and report.html into a finished run's folder."""
    from reports.render import render
    from reports.summarise import summarise
    from simcore.files import write_whole

    summary = summarise(folder)
    write_whole(folder.path / "summary.json", render(summary, "json").encode())
    write_whole(folder.path / "report.html", render(summary, "html").encode())
    return summary


def show(summary: Summary, *, brief: bool) -> None:
    from reports.document import arrange
    from reports.render.terminal import render_terminal

    click.echo(render_terminal(arrange(summary), brief=brief))


def workers_word(pool: Any) -> str:
    from simcore.executors import parallelism

    n = parallelism(pool)
    return "1 worker" if n == 1 else f"{n} workers"


def bench_lineups(game: str) -> list[list[Any]]:
    from simcore.catalogue import game_info

    info = game_info(game)
    return [list(lineup) for lineup in info.bench or [[info.playouts], ["random"]]]


def rows_of(
    kind: str, game: str | None, files: Sequence[str], assumed: bool
) -> list[tuple[str, ...]]:
    """Return the rows of a listing, the headings first."""
    from reports import listing
    from simcore import catalogue
    from simcore.errors import BadInput

    if kind == "games":
        return listing.games(catalogue.games())
    if kind == "scenarios":
        import scenarios.load

        return listing.scenarios(
            [scenarios.load.load(name) for name in scenarios.load.names()], game
        )
    if game is None:
        raise BadInput(f"say of which game: list {kind} GAME", names=catalogue.games())
    info = catalogue.game_info(game)
    if kind in ("strategies", "weights"):
        from strategies.catalogue import names

        rows = listing.weights if kind == "weights" else listing.strategies
        return rows(names(game))
    if kind in ("components", "rulings"):
        values = catalogue.components(info, files=owner_files(files))
        if kind == "rulings":
            return listing.rulings(values)
        return listing.components(values, assumed)
    return listing.facts(info, kind)


# --- the way in ---------------------------------------------------------------------


def warn_if_interpreted() -> None:
    """Say once, in this process only, that games will be slow."""
    import simcore

    if simcore.TWIN != "compiled":
        click.echo(
            f"warning: running {simcore.TWIN}, some 80 times slower than compiled; "
            "with a C compiler at hand: pip install --force-reinstall equipoise",
            err=True,
        )


def main() -> None:
    """Run the command line; every foreseeable failure is one line and an exit code."""
    try:
        command = {"run", "trace", "bench"} & set(sys.argv[1:2])
        if command and "--help" not in sys.argv and "-h" not in sys.argv:
            warn_if_interpreted()
        code = cli.main(prog_name="equipoise", standalone_mode=False)
    except click.ClickException as error:
        click.echo(f"error: {' '.join(error.format_message().split())}", err=True)
        code = BAD_INPUT
    except (click.Abort, KeyboardInterrupt):
        click.echo("interrupted", err=True)
        code = INTERRUPTED
    except BrokenPipeError:
        sys.stderr.close()
        code = 0
    except Exception as error:
        code = explained(error)
    raise SystemExit(code)


def explained(error: Exception) -> int:
    """Print a failure that has an explanation and return its code; else raise it."""
    from simcore.errors import BadInput, EquipoiseError, Interrupted

    if not isinstance(error, EquipoiseError):
        raise error
    click.echo(f"error: {error}", err=True)
    if isinstance(error, Interrupted):
        return INTERRUPTED
    return BAD_INPUT if isinstance(error, BadInput) else NOTHING_MEASURED


if __name__ == "__main__":
    main()

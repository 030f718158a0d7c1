"""Which strategies there are, and what a scenario's words for one mean.

A bundled strategy is a file strategies/<game>/<idea>.py: its stem is the name users
type, its class is the stem in CamelCase (first_player.py holds FirstPlayer). Files
that begin with an underscore are helpers. `ANY` lists those that play every game.
Other packages add theirs by entry points of the group `equipoise.strategies`, named
"<game>.<strategy>" or "any.<strategy>", with the value "module:Class".
"""

from __future__ import annotations

import ast
import functools
import hashlib
import importlib.util
from collections.abc import Mapping
from dataclasses import dataclass, replace
from importlib.metadata import entry_points
from pathlib import Path
from typing import Any

from simcore import catalogue, entrants
from simcore.cell import Entrant
from simcore.errors import BadInput
from simcore.tomlfile import read_text
from simcore.weights import Weight

GROUP = "equipoise.strategies"
BUNDLED = Path(__file__).parent
LOOKAHEAD = "lookahead"
ANY = {
    "random": "strategies.any.uniform:Uniform",
    LOOKAHEAD: "strategies.any.lookahead:Lookahead",
}
MOST_PLAYOUTS = 1_000_000


@dataclass(frozen=True)
class StrategyInfo:
    """A strategy that can be named. Only `weights` imports its code."""

    name: str
    target: str

    @property
    def summary(self) -> str:
        """The first line of the docstring of its class, or else of its module."""
        module, _, name = self.target.partition(":")
        try:
            spec = importlib.util.find_spec(module)
            # a compiled module has its source beside it
            path = Path(spec.origin).parent if spec and spec.origin else Path()
            source = (path / f"{module.rpartition('.')[2]}.py").read_text("utf-8")
            tree = ast.parse(source)
        except (ImportError, OSError, ValueError, SyntaxError):
            return ""
        for node in [*tree.body, tree]:
            right = isinstance(node, ast.ClassDef) and node.name == name
            if right or isinstance(node, ast.Module):
                text = ast.get_docstring(node)  # type: ignore[arg-type]
                if text:
                    return text.splitlines()[0]
        return ""

    @property
    def weights(self) -> dict[str, Weight]:
        """The strategy's weights by name."""
        return _weights(Entrant(self.name, self.target))


@functools.cache
def _all(game_key: str) -> dict[str, str]:
    """Return name -> target of all strategies that can play a game."""
    found = {
        path.stem: f"strategies.{game_key}.{path.stem}:{camel(path.stem)}"
        for path in sorted((BUNDLED / game_key).glob("[!_]*.py"))
    }
    found |= ANY
    for entry in sorted(entry_points(group=GROUP), key=lambda each: each.name):
        game, dot, name = entry.name.partition(".")
        if not dot or not name:
            raise BadInput(
                f"the entry point {entry.name!r} is not named <game>.<strategy>",
                value=entry.value,
            )
        if game not in (game_key, "any"):
            continue
        if name in found:
            raise BadInput(
                f"the entry point {entry.value!r} takes the name of another strategy",
                value=name,
            )
        found[name] = entry.value
    return found


def camel(stem: str) -> str:
    """Return the class name that goes with a file's stem: first_player, FirstPlayer."""
    return "".join(part[:1].upper() + part[1:] for part in stem.split("_"))


def forget() -> None:
    """Look for strategies anew the next time, after some were installed."""
    _all.cache_clear()


def names(game_key: str) -> dict[str, StrategyInfo]:
    """Return the strategies that can play a game; BadInput if there is no such game."""
    catalogue.game_info(game_key)
    return {name: StrategyInfo(name, to) for name, to in _all(game_key).items()}


def resolve(game_key: str, spec: object) -> Entrant:
    """Return the entrant that a scenario's words mean; BadInput if they mean none.

    `spec` is "hare", "lookahead:64" (playouts a decision), "lookahead:64:hare" (played
    out by hare), "path/bot.py:MyBot", or a table with `name` (any of these), and
    optionally `weights` and `label`.
    """
    if isinstance(spec, Mapping):
        return _from_table(game_key, spec)
    if not isinstance(spec, str) or not spec.strip():
        raise BadInput(
            "not a strategy",
            value=spec,
            allowed="a name, or a table with name and weights",
        )
    spec = spec.strip()
    known = names(game_key)
    name, _, rest = spec.partition(":")
    path, _, cls = (spec, "", "") if spec.endswith(".py") else spec.rpartition(":")
    if path.endswith(".py") and name != LOOKAHEAD:
        return replace(_from_file(path, cls), name=spec)
    if name not in known:
        raise BadInput(f"unknown strategy for {game_key}", value=name, names=known)
    if name == LOOKAHEAD:
        return replace(_lookahead(game_key, spec, rest), name=spec)
    if rest:
        raise BadInput(f"{name} takes nothing after its name", value=spec)
    return _checked(Entrant(label=name, target=known[name].target, name=name))


def _lookahead(game_key: str, spec: str, rest: str) -> Entrant:
    count, _, inner = rest.partition(":")
    if not (count.isascii() and count.isdecimal() and len(count) < 10):
        playouts = 0
    else:
        playouts = int(count)
    if not 1 <= playouts <= MOST_PLAYOUTS:
        raise BadInput(
            "needs its number of playouts",
            value=spec,
            allowed=f"{LOOKAHEAD}:N or {LOOKAHEAD}:N:STRATEGY, N from 1",
        )
    policy = resolve(game_key, inner or catalogue.game_info(game_key).playouts)
    return _checked(
        Entrant(
            label=f"{LOOKAHEAD}:{playouts}" + (f":{policy.label}" if inner else ""),
            target=_all(game_key)[LOOKAHEAD],
            arguments=(playouts,),
            inner=policy,
        )
    )


def _from_file(path: str, name: str) -> Entrant:
    """Return the entrant of a user's own file, which travels as text."""
    text = read_text(path)
    try:
        tree = ast.parse(text)
    except (SyntaxError, ValueError) as error:
        line = getattr(error, "lineno", None)
        place = f" (at line {line})" if line else ""
        problem = f"not valid Python: {getattr(error, 'msg', error)}{place}"
        raise BadInput(problem, file=path) from None
    classes = [node.name for node in tree.body if isinstance(node, ast.ClassDef)]
    if name not in classes:
        raise BadInput(
            f"has no class {name!r}"
            if name
            else "say which class plays: FILE.py:Class",
            file=path,
            names=classes,
            wrong=name,
        )
    file = Path(path).name
    return _checked(
        Entrant(
            label=f"{file}:{name}",
            target=f"{Path(path).stem}:{name}",
            file=file,
            text=text,
            digest=hashlib.sha256(text.encode()).hexdigest(),
        )
    )


def _from_table(game_key: str, spec: Mapping[str, Any]) -> Entrant:
    allowed = ("name", "weights", "label")
    for key in spec:
        if key not in allowed:
            raise BadInput("unknown key of a strategy", key=str(key), names=allowed)
    if not isinstance(spec.get("name"), str):
        raise BadInput("a strategy's table needs its name as text", key="name")
    entrant = resolve(game_key, spec["name"])
    given = spec.get("weights", {})
    if not isinstance(given, Mapping):
        raise BadInput("must be a table", key="weights", value=given)
    label = spec.get("label", "")
    if not isinstance(label, str):
        raise BadInput("must be text", key="label", value=label)
    return _weighted(entrant, given, label.strip())


def _weighted(entrant: Entrant, given: Mapping[str, Any], label: str) -> Entrant:
    """Return the entrant with weights. One that is set to its default is left out, so
    that equal strategies are equal entrants."""
    known = _weights(entrant)
    chosen: dict[str, float] = {}
    for key, value in given.items():
        if key not in known:
            problem = f"{entrant.label} has no such weight"
            if not known:
                raise BadInput(f"{entrant.label} has no weights", key=key)
            raise BadInput(problem, key=key, names=known)
        number = known[key].check(value, f"{entrant.label}: weights.{key}")
        if number != known[key].default:
            chosen[key] = number
    pairs = tuple(sorted(chosen.items()))
    shown = ", ".join(f"{key}={value:g}" for key, value in pairs)
    shown = f"{entrant.label}({shown})" if pairs else entrant.label
    return replace(entrant, label=label or shown, weights=pairs)


def _weights(entrant: Entrant) -> dict[str, Weight]:
    return dict(getattr(entrants.load_class(entrant), "DEFAULTS", {}))


def _checked(entrant: Entrant) -> Entrant:
    """Return the entrant after loading its class, so that errors come early."""
    entrants.load_class(entrant)
    return entrant

"""From the plain description of an entrant to a strategy that can sit down."""

from __future__ import annotations

import functools
import importlib
import linecache
import sys
import types
from typing import Any

from simcore.cell import Entrant
from simcore.errors import BadInput


def build(entrant: Entrant) -> Any:
    """Return a new instance of the entrant's strategy; BadInput if it cannot be made.

    A look-ahead gets its inner strategy as `policy`, a function that returns a new one.
    """
    cls = load_class(entrant)
    extra: dict[str, Any] = dict(entrant.weights)
    if entrant.inner is not None:
        extra["policy"] = functools.partial(build, entrant.inner)
    try:
        return cls(*entrant.arguments, **extra)
    except Exception as error:
        raise _failed(entrant, "cannot be built", error) from error


def load_class(entrant: Entrant) -> type:
    """Return the entrant's class, from its module or from the text it carries."""
    module, _, name = entrant.target.partition(":")
    if entrant.text is not None:
        found = getattr(_run(entrant.file or module, entrant.text), name, None)
    else:
        try:
            found = getattr(importlib.import_module(module), name)
        except Exception as error:
            raise _failed(entrant, "cannot be loaded", error) from error
    from simcore.game import Strategy

    if not isinstance(found, type):
        raise BadInput(f"has no class {name!r}", file=entrant.file, value=entrant.label)
    if not issubclass(found, Strategy):
        raise BadInput(
            f"the class {name!r} is not a simcore.game.Strategy",
            file=entrant.file,
            value=entrant.label,
        )
    return found


@functools.lru_cache(maxsize=64)
def _run(file: str, text: str) -> types.ModuleType:
    """Execute a user's file as a module of its own, once a process."""
    name = f"user_strategy_{abs(hash((file, text))):x}"
    module = types.ModuleType(name)
    module.__file__ = file
    sys.modules[name] = module
    lines = text.splitlines(keepends=True)
    linecache.cache[file] = (len(text), None, lines, file)
    try:
        exec(compile(text, file, "exec"), module.__dict__)
    except SyntaxError as error:
        problem = f"not valid Python: {error.msg} (at line {error.lineno})"
        raise BadInput(problem, file=file) from error
    except (Exception, SystemExit) as error:
        raise BadInput(f"fails when it is loaded: {_said(error)}", file=file) from error
    return module


def _failed(entrant: Entrant, problem: str, error: Exception) -> BadInput:
    if isinstance(error, BadInput):
        return error
    return BadInput(
        f"{problem}: {_said(error)}", file=entrant.file, value=entrant.label
    )


def _said(error: BaseException) -> str:
    return f"{type(error).__name__}: {error}" if str(error) else type(error).__name__

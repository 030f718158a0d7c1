"""What a user can get wrong, said in one line."""

from __future__ import annotations

import difflib
from collections.abc import Iterable

UNSET = object()


def nearest(name: object, names: Iterable[str]) -> str | None:
    """Return the entry of `names` that looks most like `name`, if any does."""
    close = difflib.get_close_matches(str(name).lower(), list(names), n=1, cutoff=0.5)
    return close[0] if close else None


class EquipoiseError(Exception):
    """Any failure that is explained in one line, without a traceback."""


class BadInput(EquipoiseError):
    """Something the user gave cannot be used (exit code 2).

    The message names the file, the key and the value as far as each is known, what
    would have been allowed, and, if `names` lists the valid names, the one nearest to
    `wrong` (by default the value, else the key).
    """

    def __init__(
        self,
        problem: str,
        *,
        file: object = None,
        key: str | None = None,
        value: object = UNSET,
        allowed: object = None,
        names: Iterable[str] | None = None,
        wrong: object = UNSET,
    ) -> None:
        self.problem, self.file, self.key, self.value = problem, file, key, value
        parts = [str(file)] if file is not None else []
        if key is not None:
            parts.append(key if value is UNSET else f"{key} = {value!r}")
        elif value is not UNSET:
            parts.append(repr(value))
        line = ": ".join([*parts, problem])
        known = list(names) if names is not None else []
        if allowed is not None:
            line += f"; allowed: {allowed}"
        elif known:
            line += f"; allowed: {', '.join(known[:12])}"
            line += f" and {len(known) - 12} more" if len(known) > 12 else ""
        if wrong is UNSET:
            wrong = value if value is not UNSET else key
        if known and (close := nearest(wrong, known)):
            line += f"; did you mean {close!r}?"
        super().__init__(" ".join(line.split()))


class RunError(EquipoiseError):
    """A run cannot go on, or its folder is damaged, in use or does not reconcile."""


class Interrupted(EquipoiseError):
    """The user stopped a run (exit code 130). The message says how to go on."""

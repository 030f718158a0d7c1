"""A run folder from arrays: games of a urn with known odds, as reports read them."""

from __future__ import annotations

from typing import Any

import numpy as np

from reports.facts import GameFacts
from reports.measure import Declared
from reports.summary import Assumed, RuleSet

FACTS = GameFacts(
    title="Urn",
    stage="beta",
    metrics=(
        Declared("turns", "game", "Turns taken by all seats", "turns"),
        Declared("lead_changes", "game", "How often the lead changed", "times"),
        Declared("built", "seat", "Pieces built", "pieces"),
    ),
    rules={
        0: RuleSet(
            "aaaa", (0,), 12, (), (Assumed("cards.urn.cost", 3, "guess <of ours>"),)
        )
    },
)


class FakeRun:
    """Cells of a made-up game, drawn once from a seed.

    `edges` are logits of the first seat, one a cell; `lineup` the strategies, of which
    "hare" is `skill` logits stronger.
    """

    def __init__(
        self,
        blocks: int = 200,
        edges: tuple[float, ...] = (0.0,),
        lineup: tuple[str, ...] = ("hare", "tortoise"),
        skill: float = 0.3,
        truncated: float = 0.0,
        compare: dict[str, Any] | None = None,
        failures: tuple[tuple[int, int], ...] = (),
        ties: float = 0.05,
    ) -> None:
        self.data = [
            play(i, blocks, edge, lineup, skill, truncated, ties)
            for i, edge in enumerate(edges)
        ]
        self._failures = failures
        for cell, block in failures:
            keep = ~(self.data[cell]["block"] == block)
            self.data[cell] = {k: v[keep] for k, v in self.data[cell].items()}
        names = ["plain", "sharp", "odd", "even"]
        self.manifest: dict[str, Any] = {
            "format": 1,
            "equipoise": "0.1.0",
            "name": "urn",
            "command": ["equipoise", "run", "urn", "--seed", "7"],
            "seed": 7,
            "blocks": blocks,
            "rules": ["aaaa"] * len(edges),
            "scenario": {
                "question": "Does the first seat <always> win & why?",
                "compare": compare or {},
            },
            "cells": [
                {
                    "index": i,
                    "name": names[i],
                    "game": "urn",
                    "players": len(lineup),
                    "modules": [],
                    "options": [["map", "small"]],
                    "entrants": [{"label": label, "digest": None} for label in lineup],
                    "overrides": [],
                    "component_files": [],
                    "factors": [["rules", names[i]]],
                    "order": "drawn",
                }
                for i in range(len(edges))
            ],
        }

    def read(self, cell: int, columns: list[str]) -> dict[str, Any]:
        return {name: self.data[cell][name] for name in columns}

    def failures(self) -> list[dict[str, Any]]:
        return [
            {
                "cell": cell,
                "block": block,
                "rotation": 0,
                "message": "ValueError: no",
                "reproduction": "equipoise trace urn",
            }
            for cell, block in self._failures
        ]


def play(
    cell: int,
    blocks: int,
    edge: float,
    lineup: tuple[str, ...],
    skill: float,
    truncated: float,
    ties: float,
) -> dict[str, Any]:
    """Return the columns of a cell: luck tied to seats is the same in every cell."""
    k = len(lineup)
    turns = 1 if len(set(lineup)) == 1 else k
    rng = np.random.default_rng(11)
    games = blocks * turns
    luck = np.repeat(rng.gumbel(size=(blocks, k)), turns, axis=0)
    luck = 0.5 * luck + rng.gumbel(size=(games, k))
    rotation = np.tile(np.arange(turns), blocks)
    entrant = (np.arange(k)[None, :] - rotation[:, None]) % k
    strength = np.array([skill * (label == "hare") for label in lineup])
    worth = luck + strength[entrant] + edge * (np.arange(k) == 0)
    best = worth == worth.max(axis=1, keepdims=True)
    tied = rng.random(games) < ties
    best[tied, :2] = True
    best[tied, 2:] = False
    cut = rng.random(games) < truncated
    best[cut] = True
    payoff = best / best.sum(axis=1, keepdims=True)
    length = rng.poisson(20 + 2 * cell, games)
    score = np.round(10 * worth)
    score = np.where(best, score.max(axis=1, keepdims=True), score)

    def rows(column: Any) -> Any:
        return np.repeat(np.asarray(column), k)

    return {
        "block": rows(np.repeat(np.arange(blocks), turns)),
        "rotation": rows(rotation),
        "seat": np.tile(np.arange(1, k + 1), games),
        "entrant": entrant.reshape(-1),
        "payoff": payoff.reshape(-1),
        "score": score.reshape(-1).astype(float),
        "ending": rows(np.where(cut, "length limit", np.where(tied, "draw", "score"))),
        "truncated": rows(cut),
        "decisions": rows(length * 5),
        "turns": rows(length),
        "lead_changes": rows(rng.poisson(2, games)),
        "built": rng.poisson(6, games * k),
        "faction": rng.integers(0, 4, games * k),
    }

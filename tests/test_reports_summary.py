"""From rows to a summary: subjects, comparisons, what is withheld and why."""

from dataclasses import replace

import numpy as np
import pytest
from fake_run import FACTS, FakeRun

from reports.analysis.verdicts import BALANCED, NO_VERDICT, UNBALANCED, UNDECIDED
from reports.facts import baseline_of, level_label, question
from reports.field import stronger
from reports.games import SEAT, STRATEGY, Subject, read_games
from reports.measure import Declared
from reports.summarise import summarise
from simcore.errors import RunError

AGAINST_PLAIN = {"baseline": {"rules": "plain"}}


def test_fair_seats_are_balanced():
    found = summarise(FakeRun(blocks=1500), FACTS)
    assert found.headline.state == BALANCED
    assert (found.blocks, found.games) == (1500, 3000)


def test_an_edge_of_the_first_seat_is_found_and_named():
    found = summarise(FakeRun(blocks=1500, edges=(0.8,)), FACTS)
    head = found.headline
    assert (head.state, head.subject) == (UNBALANCED, "seat 1")
    assert head.verdict.effect.value > 0.1


def test_seat_shares_add_up_and_strategies_average_one_over_k():
    cell = summarise(FakeRun(lineup=("hare", "tortoise", "snail")), FACTS).cells[0]
    assert sum(s.estimate.value for s in cell.seats) == pytest.approx(1)
    assert sum(s.estimate.value for s in cell.strategies) == pytest.approx(1)
    assert cell.seats[0].appearances == cell.games == 600
    assert [len(row) for row in cell.strategy_by_seat] == [3, 3, 3]


def test_strategy_in_two_of_three_places_counts_per_place():
    run = FakeRun(lineup=("hare", "hare", "tortoise"), skill=0, ties=0)
    games = read_games(run, 0, ("hare", "hare", "tortoise"), ())
    hare = games.values("win_share", Subject(STRATEGY, "hare")).numerators.mean()
    tortoise = games.values(
        "win_share", Subject(STRATEGY, "tortoise")
    ).numerators.mean()
    assert 2 * hare + tortoise == pytest.approx(1)


def test_mirror_cell_prints_no_strategy_share():
    run = FakeRun(lineup=("hare",) * 3, compare={"by": "strategy"})
    found = summarise(run, FACTS)
    assert found.cells[0].mirror
    assert found.cells[0].strategies == ()
    assert found.headline.state == NO_VERDICT
    assert "mirror" in found.headline.reason


def test_paired_comparison_is_sharper_than_two_shares():
    found = summarise(FakeRun(blocks=400, edges=(0, 0.4), compare=AGAINST_PLAIN), FACTS)
    change = found.comparisons[0].changes[0]
    alone = found.cells[1].seats[0].estimate
    assert change.contrast.estimate.half_width < alone.half_width
    assert change.contrast.correlation > 0.5
    assert found.cells[0].verdict is None
    assert found.headline.compared


def test_two_complementary_seats_are_one_test():
    run = FakeRun(blocks=100, edges=(0, 0.4, 0.2), compare=AGAINST_PLAIN)
    found = summarise(run, FACTS)
    assert found.headline.family == 2
    first = [each.changes[0] for each in found.comparisons]
    p = sorted(c.contrast.p_value for c in first)
    assert min(c.adjusted for c in first) == pytest.approx(2 * p[0])


def test_length_is_compared_in_per_cent():
    compare = {"response": "turns", **AGAINST_PLAIN}
    found = summarise(FakeRun(blocks=900, edges=(0, 0), compare=compare), FACTS)
    comparison = found.comparisons[0]
    assert comparison.on_relative
    assert comparison.changes[0].relative.estimate.value == pytest.approx(0.1, abs=0.03)
    assert found.headline.state == UNBALANCED


def test_score_by_seat_is_judged_against_the_mean_of_seats():
    compare = {"response": "score", "by": "seat"}
    found = summarise(FakeRun(blocks=900, edges=(2.0,), compare=compare), FACTS)
    assert found.headline.state == UNBALANCED


def test_a_metric_without_a_baseline_is_measured_and_not_judged():
    found = summarise(FakeRun(compare={"response": "turns"}), FACTS)
    assert found.headline.state == NO_VERDICT
    assert "baseline" in found.headline.reason
    assert found.cells[0].subjects[0].estimate.value == pytest.approx(20, abs=1)


def test_factions_are_counted_per_appearance():
    run = FakeRun(
        blocks=300, lineup=("hare", "tortoise", "snail"), compare={"by": "faction"}
    )
    levels = summarise(run, FACTS).cells[0].subjects
    assert sum(level.appearances for level in levels) == 3 * 900
    assert [level.name for level in levels] == [f"faction {i}" for i in range(4)]


def test_one_level_of_a_subject():
    found = summarise(FakeRun(compare={"of": "seat:2"}), FACTS)
    assert [s.name for s in found.cells[0].subjects] == ["seat 2"]


def test_truncated_games_that_could_turn_the_verdict_withdraw_it():
    run = FakeRun(blocks=1500, truncated=0.3)
    found = summarise(run, FACTS)
    assert found.truncated > 700
    assert found.headline.state == UNDECIDED
    assert "truncated" in found.headline.reason


def test_a_failed_game_takes_its_block_out_of_every_cell():
    run = FakeRun(edges=(0, 0), compare=AGAINST_PLAIN, failures=((1, 17),))
    found = summarise(run, FACTS)
    assert [cell.blocks for cell in found.cells] == [199, 199]
    assert found.comparisons[0].blocks == 199
    assert (found.failed, found.lost_blocks) == (1, 1)
    # One block of two hundred is more than one in a thousand.
    assert found.headline.state == NO_VERDICT


def test_too_few_blocks_give_intervals_and_no_verdict():
    found = summarise(FakeRun(blocks=20), FACTS)
    assert found.headline.state == NO_VERDICT
    assert found.cells[0].seats[0].estimate.low > 0


def test_one_block_gives_no_interval():
    found = summarise(FakeRun(blocks=1), FACTS)
    assert np.isnan(found.cells[0].seats[0].estimate.low)


def test_if_truncated_shares_a_win_among_places():
    run = FakeRun(lineup=("hare", "hare", "tortoise"), truncated=0.5)
    games = read_games(run, 0, ("hare", "hare", "tortoise"), ())
    hare = Subject(STRATEGY, "hare")
    won = games.if_truncated(hare, 1.0)[games.truncated]
    assert np.allclose(np.where(games.mask(hare)[games.truncated], won, 0).sum(1), 1)
    lost = games.if_truncated(hare, 0.0)[games.truncated]
    assert np.allclose(np.where(games.mask(hare)[games.truncated], lost, 0), 0)


def test_rows_out_of_order_are_refused():
    run = FakeRun()
    run.data[0]["seat"] = run.data[0]["seat"][::-1]
    with pytest.raises(ValueError, match="order of seats"):
        read_games(run, 0, ("hare", "tortoise"), ())


def test_levels_in_words():
    assert level_label([], "modules") == "base"
    assert level_label(["command", "assault"], "modules") == "assault + command"
    assert level_label(["hare", "tortoise"]) == "hare / tortoise"
    assert level_label(True) == "true"


def test_baseline_keeps_the_other_factors():
    cells = [
        {"factors": [["rules", r], ["map", m]]} for r in ("plain", "x") for m in "ab"
    ]
    assert baseline_of(cells, {"rules": "plain"}) == {2: 0, 3: 1}


def test_single_player_games_ask_for_the_score():
    run = FakeRun(lineup=("hare",))
    assert question(run.manifest).response == "score"
    found = summarise(run, FACTS)
    assert found.cells[0].seats == ()
    assert found.headline.state == NO_VERDICT


def test_subject_names():
    assert Subject(SEAT, 2).name == "seat 2"
    assert Subject(None).name == "game"


def with_factions(**more):
    run = FakeRun(blocks=300, lineup=("hare", "tortoise", "snail"), **more)
    facts = replace(
        FACTS,
        metrics=(*FACTS.metrics, Declared("faction", "seat", "Faction", "")),
        labels={"faction": {0: "red", 1: "blue", 2: "green"}},
    )
    return summarise(run, facts)


def test_factions_go_by_name_and_are_no_metric():
    cell = with_factions().cells[0]
    assert [each.name for each in cell.factions] == ["3", "blue", "green", "red"]
    assert "faction" not in [metric.name for metric in cell.metrics]


def test_adjusted_shares_free_strategies_of_factions():
    cell = with_factions(skill=0.8).cells[0]
    found = {each.name: each.estimate for each in cell.adjusted}
    assert set(found) >= {"hare", "tortoise", "snail", "red"}
    assert found["hare"].low > 1 / 3
    assert found["red"].low < 1 / 3 < found["red"].high


def test_luck_of_a_field():
    found = summarise(FakeRun(blocks=400, skill=1.0), FACTS).cells[0].field
    assert 0.5 < found.luck.share.value < 1
    assert (found.best, found.next) == ("hare", "tortoise")
    assert 0 < found.repeats.same_strategy < 1


def test_strategies_that_must_be_stronger_are_checked():
    assert stronger("hare", "random")
    assert stronger("lookahead:64:hare", "lookahead:8:hare")
    assert not stronger("lookahead:64:hare", "lookahead:8:tortoise")
    assert not stronger("random", "random")
    found = summarise(FakeRun(lineup=("hare", "random"), skill=2.0), FACTS)
    rung = found.cells[0].ladder[0]
    assert (rung.stronger, rung.weaker) == ("hare", "random")
    assert rung.difference.low > 0


def test_the_command_repeats_the_numbers_not_the_folder():
    run = FakeRun()
    words = ["equipoise", "run", "urn", "--out", "my runs/a", "--workers=3", "--resume"]
    run.manifest["command"] = [*words, "--set", "cards.urn.cost=2"]
    command = summarise(run, FACTS).command
    assert command == "equipoise run urn --set cards.urn.cost=2"


def test_metrics_against_the_baseline_are_screened():
    run = FakeRun(blocks=400, edges=(0, 0), compare=AGAINST_PLAIN)
    comparison = summarise(run, FACTS).comparisons[0]
    found = {metric.name: metric for metric in comparison.metrics}
    # The second cell's games are a tenth longer, and nothing else.
    assert found["turns"].to_confirm
    assert found["turns"].relative.estimate.value == pytest.approx(0.1, abs=0.03)
    assert not found["sole_winner"].to_confirm
    assert found["turns"].adjusted >= found["turns"].contrast.p_value


def test_a_ladder_of_only_wins_has_an_interval():
    run = FakeRun(blocks=60, lineup=("hare", "random"), skill=99, ties=0)
    rung = summarise(run, FACTS).cells[0].ladder[0].difference
    assert rung.value == 1
    assert 0.8 < rung.low < 1 == rung.high


def test_a_cell_without_a_whole_block_is_an_error_in_one_line():
    with pytest.raises(RunError, match="no block"):
        summarise(FakeRun(blocks=1, failures=((0, 0),)), FACTS)

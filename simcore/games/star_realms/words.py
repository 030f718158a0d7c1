"""The game in words, for the trace: actions on offer and what happened."""

from __future__ import annotations

from typing import Any

import simcore.games.star_realms.names as names

RESOURCE = {
    names.TRADE: "trade",
    names.COMBAT: "combat",
    names.AUTHORITY: "authority",
}
ZONE = {
    names.IN_HAND: "in hand",
    names.IN_DISCARD: "in the discard pile",
    names.IN_ROW: "in the trade row",
}
GOES = {
    names.ON_DECK: "on top of the deck",
    names.IN_HAND: "into the hand",
    names.IN_DISCARD: "to the discard pile",
}


def card_name(s: Any, card: int) -> str:
    return str(s.titles[s.kind[card]])


def seat_name(seat: int) -> str:
    return f"seat {seat + 1}"


def describe(s: Any, action: int) -> str:
    """Say what an action would do, from the point of view of who takes it."""
    kind, what = action >> names.WHAT_BITS, action & names.WHAT
    if kind in (names.USE_PRIMARY, names.USE_ALLY_A, names.USE_ALLY_B, names.USE_SCRAP):
        return describe_ability(s, kind, what)
    if kind in (names.PLAY, names.BUY, names.TAKE_COPY):
        verb = {names.PLAY: "play", names.BUY: "buy", names.TAKE_COPY: "copy"}[kind]
        return f"{verb} {s.titles[what]}"
    if kind in (names.TAKE_HAND, names.TAKE_DISCARD, names.TAKE_ROW):
        return describe_taking(s, kind, what)
    if kind in (names.ATTACK_BASE, names.TAKE_BASE):
        verb = "attack" if kind == names.ATTACK_BASE else "destroy"
        return f"{verb} {card_name(s, what)} of {seat_name(s.owner[what])}"
    return {
        names.END_TURN: "end the turn",
        names.ATTACK_ALL: f"attack {seat_name(what)} with all combat",
        names.ATTACK_PART: f"attack {seat_name(what)} with part of the combat",
        names.STOP: "no more",
        names.TAKE_EXPLORER: "take an Explorer",
        names.TAKE_BRANCH: f"choose option {what + 1}",
        names.TAKE_SEAT: f"choose {seat_name(what)}",
        names.TAKE_AMOUNT: f"attack with {what}",
        names.TAKE_TOP: "put it on top of the deck",
    }.get(kind, f"unknown action {action}")


def describe_ability(s: Any, kind: int, card: int) -> str:
    if kind == names.USE_SCRAP:
        return f"scrap {card_name(s, card)} for its ability"
    ability = {
        names.USE_PRIMARY: "primary",
        names.USE_ALLY_A: "ally",
        names.USE_ALLY_B: "second ally",
    }[kind]
    return f"use the {ability} ability of {card_name(s, card)}"


def describe_taking(s: Any, kind: int, what: int) -> str:
    if s.decision == names.CHOOSE_ACQUIRED:
        return f"take {s.titles[what]}"
    discards = (names.CHOOSE_DISCARD, names.CHOOSE_DISCARD_TO_DRAW)
    verb = "discard" if s.decision in discards else "scrap"
    place = {
        names.TAKE_HAND: "from the hand",
        names.TAKE_DISCARD: "from the discard pile",
        names.TAKE_ROW: "from the trade row",
    }[kind]
    return f"{verb} {s.titles[what]} {place}"


def narrate(s: Any) -> list[str]:
    """Say what happened since the last call; needs `telling`.

    What one seat does in a row is one line. What the action itself said is left out.
    """
    lines: list[str] = []
    teller = names.NOBODY  # the seat that the last line is about
    for i in range(s.n_events):
        event, a, b, c = (s.events[i, column] for column in range(4))
        if event == names.T_TURN:
            lines.append(turn_line(s, a, b))
        elif event == names.T_ROW:
            lines.append(f"  row {b + 1}: {card_name(s, a)} turns up")
        elif event == names.T_LIMIT:
            lines.append(f"the game is stopped after {a} turns: a draw")
        elif words := seat_event(s, event, a, b, c):
            if a == teller:
                lines[-1] += f", {words}"
            else:
                lines.append(f"  {seat_name(a)} {words}")
            teller = a
            continue
        else:
            continue
        teller = names.NOBODY
    s.n_events = 0
    return lines


def turn_line(s: Any, seat: int, turn: int) -> str:
    standing = ", ".join(
        f"{seat_name(i)} {s.purse[i, names.P_AUTHORITY]}" for i in range(s.seats)
    )
    return f"turn {turn}, {seat_name(seat)} (authority: {standing})"


def seat_event(s: Any, event: int, a: int, b: int, c: int) -> str:
    if event == names.T_GAIN:
        return f"+{c} {RESOURCE[b]}"
    if event == names.T_DRAW:
        return f"draws {b}"
    if event == names.T_SHUFFLE:
        return f"shuffles {b} cards into a new deck"
    if event == names.T_ATTACK:
        left = s.purse[b, names.P_AUTHORITY]
        return f"hits {seat_name(b)} for {c} ({left} left)"
    if event == names.T_OUT:
        return "is beaten"
    if event == names.T_END:
        return "ends the turn"
    if event in (names.T_PLAY, names.T_USE):
        return ""
    card = card_name(s, b)
    if event == names.T_BUY:
        return f"pays {c} for {card}"
    if event == names.T_ACQUIRE:
        return f"takes {card} without paying, {GOES[c]}"
    if event == names.T_DISCARD:
        return f"discards {card}"
    if event == names.T_SCRAP:
        return f"scraps {card} {ZONE[c]}" if c else f"loses {card}"
    if event == names.T_DESTROY:
        return f"destroys {card} of {seat_name(c)}"
    if event == names.T_COPY:
        return f"makes {card} a copy of {s.titles[c]}"
    if event == names.T_TOP:
        return f"puts {card} on top of the deck"
    raise ValueError(f"unknown event {event}")

"""What the component files may say: names, types and bounds of every printed value."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import BaseModel, ConfigDict, Field, model_validator

Amount = Annotated[int, Field(ge=1, le=99)]
Faction = Literal["blob", "star_empire", "trade_federation", "machine_cult"]
Zone = Literal["hand", "discard", "row"]
MayOrMust = Literal["may", "must"]
CardType = Literal["ship", "base", "outpost"]


class Part(BaseModel):
    model_config = ConfigDict(extra="forbid", strict=True)


class RowSelection(Part):
    """How many cards to choose: at most `up_to`, or `exactly` so many."""

    up_to: Amount | None = None
    exactly: Amount | None = None

    @model_validator(mode="after")
    def one_of_both(self):
        if (self.up_to is None) == (self.exactly is None):
            raise ValueError("give either up_to or exactly")
        return self


class Selection(RowSelection):
    """Cards chosen from these zones together."""

    from_: list[Zone] = Field(alias="from", min_length=1)


class Acquisition(Part):
    types: list[CardType] = Field(min_length=1)
    to: Literal["deck", "hand", "discard"]
    max_cost: Annotated[int, Field(ge=0, le=99)] | None = None
    may: bool = False


class Ability(Part):
    """The parts of an ability, carried out in the order in which they are written."""

    trade: Amount | None = None
    combat: Amount | None = None
    authority: Amount | None = None
    draw: Amount | None = None
    opponent_discards: Amount | None = None
    discard: Amount | None = None
    discard_to_draw: Amount | None = None
    scrap: Selection | None = None
    scrap_to_draw: Selection | None = None
    scrap_row: RowSelection | None = None
    destroy_base: MayOrMust | None = None
    next_ship_on_top: MayOrMust | None = None
    acquire: Acquisition | None = None
    choose: Annotated[list[Ability], Field(min_length=2, max_length=3)] | None = None
    with_bases: WithBases | None = None
    draw_per_played: Faction | None = None
    copy_ship: Literal[True] | None = None


class WithBases(Ability):
    at_least: Amount


class Wording(Part):
    """Abilities that read otherwise under a ruling; they replace the printed ones."""

    primary: Ability | None = None
    ally: dict[Faction, Ability] | None = None
    scrap: Ability | None = None


class Card(Part):
    name: str
    copies: Annotated[int, Field(ge=0, le=20)]
    starting: Annotated[int, Field(ge=0, le=20)] = 0
    pile: Annotated[int, Field(ge=0, le=40)] = 0
    cost: Annotated[int, Field(ge=0, le=99)]
    type: CardType
    factions: list[Faction] = []
    defence: Annotated[int, Field(ge=1, le=99)] | None = None
    primary: Ability | None = None
    ally: Annotated[dict[Faction, Ability], Field(max_length=2)] = {}
    scrap: Ability | None = None
    on_ship_played: Ability | None = None
    ally_of_all: bool = False
    gallery_2022: Wording | None = None

    @model_validator(mode="after")
    def bases_have_a_defence(self):
        if (self.type == "ship") != (self.defence is None):
            raise ValueError("bases have a defence, ships have none")
        return self


class Limit(Part):
    turns: Annotated[int, Field(ge=2, le=100_000)]


class Setup(Part):
    authority: Annotated[int, Field(ge=1, le=10_000)]
    hand: Annotated[int, Field(ge=1, le=20)]
    first_hand: Annotated[int, Field(ge=0, le=20)]
    row: Literal[5]
    limit: Limit


class Components(Part):
    cards: dict[str, Card]
    setup: Setup

    @model_validator(mode="after")
    def starters_are_there(self):
        if missing := {"scout", "viper", "explorer"} - set(self.cards):
            raise ValueError(f"cards.{min(missing)} is missing")
        return self

    @model_validator(mode="after")
    def only_explorers_have_a_pile(self):
        for key, card in self.cards.items():
            if card.pile and key != "explorer":
                raise ValueError(f"cards.{key} has a pile; only Explorers have one")
        return self

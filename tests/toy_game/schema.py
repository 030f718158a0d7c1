"""The printed values of the dice race."""

from pydantic import BaseModel, ConfigDict, Field


class RaceValues(BaseModel):
    model_config = ConfigDict(extra="forbid")
    goal: int = Field(ge=1)
    limit: int = Field(ge=1)


class Components(BaseModel):
    model_config = ConfigDict(extra="forbid")
    race: RaceValues

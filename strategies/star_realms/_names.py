"""Names of features and abilities; their home is _names.pxd."""

from simcore.constants import constants

globals().update(constants(__file__))


def __getattr__(name: str) -> int:  # so that type checkers know the rest are ints
    raise AttributeError(f"{__name__} has no constant {name}")

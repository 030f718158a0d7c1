"""Names of the game's columns, actions and operations; their home is names.pxd."""

from simcore.constants import constants

globals().update(constants(__file__))

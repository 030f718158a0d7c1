"""Purposes of chance, by name; their home is names.pxd."""

from simcore.constants import constants

globals().update(constants(__file__))

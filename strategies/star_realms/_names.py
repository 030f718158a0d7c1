"""Names of features and abilities; their home is _names.pxd."""

from simcore.constants import constants

globals().update(constants(__file__))

"""The core: it plays. Importing it decides which twin runs."""

from simcore.twin import choose

TWIN = choose()

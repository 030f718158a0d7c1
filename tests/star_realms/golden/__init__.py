"""Whole games written out, one for every way in which a game can end."""

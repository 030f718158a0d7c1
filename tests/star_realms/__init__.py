"""Rules tests of Star Realms, base set.

"Vector 12" in a docstring counts the worked cases collected when the rules were
researched; the tags in brackets are the sources in the game's meta.toml.
"""

"""Rules tests of Star Realms, base set."""

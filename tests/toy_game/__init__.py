"""A dice race: a whole game in plain Python, small enough to see through."""

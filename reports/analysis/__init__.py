"""Statistics of balance tests: pure functions on arrays, frozen dataclasses of numbers.

The unit of analysis is the block: one seed, played in every distinct rotation of the
entrants over the seats. Nothing here formats text or reads a file. Formulas,
assumptions, references and worked examples are in reports/METHODS.md.
"""

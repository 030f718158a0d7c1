"""Chance: one counter-based 64-bit stream for each (run seed, block, purpose).

The generator is SplitMix64 (Steele, Lea & Flood 2014, "Fast splittable pseudorandom
number generators"): the n-th number of a stream is a mix of key + n * GOLDEN, so a
stream is nothing but a key and a counter. Streams of different purposes share
nothing, hence a change in one place does not shift the luck elsewhere.
"""

import cython

MASK = cython.declare(cython.ulonglong, 0xFFFFFFFFFFFFFFFF)
LOW = cython.declare(cython.ulonglong, 0xFFFFFFFF)
SPAN = cython.declare(cython.ulonglong, 0x100000000)
GOLDEN = cython.declare(cython.ulonglong, 0x9E3779B97F4A7C15)
MIX_A = cython.declare(cython.ulonglong, 0xBF58476D1CE4E5B9)
MIX_B = cython.declare(cython.ulonglong, 0x94D049BB133111EB)
ODD_BLOCK = cython.declare(cython.ulonglong, 0xD1342543DE82EF95)
ODD_PURPOSE = cython.declare(cython.ulonglong, 0xDA942042E4DD58B5)


class Rng:
    """One stream: a key, drawn from by counting up."""

    def __init__(self, key=0):
        self.state = key

    def seed(self, key):
        """Start the stream of this 64-bit key."""
        self.state = key
        return 0

    def bits(self):
        """Return the next 64 bits."""
        self.state = step(self.state)
        return mix(self.state)

    def below(self, n):
        """Return an integer of 0 … n−1, each exactly as likely (n ≥ 1)."""
        found: cython.int
        while True:
            self.state = step(self.state)
            found = scale(mix(self.state), n)
            if found >= 0:
                return found

    def uniform(self):
        """Return a float in [0, 1) with 53 random bits."""
        return (self.bits() >> 11) * (1.0 / 9007199254740992.0)


def step(state):
    return (state + GOLDEN) & MASK


def mix(z):
    z = ((z ^ (z >> 30)) * MIX_A) & MASK
    z = ((z ^ (z >> 27)) * MIX_B) & MASK
    return z ^ (z >> 31)


def scale(bits, n):
    """Map the upper 32 bits to 0 … n−1, or to −1 where that would favour a number.

    Lemire 2019, "Fast random integer generation in an interval": of the 2³² values
    2³² mod n are refused, and the caller draws again.
    """
    wide: cython.ulonglong = (bits >> 32) * cython.cast(cython.ulonglong, n)
    low: cython.ulonglong = wide & LOW
    span: cython.ulonglong = cython.cast(cython.ulonglong, n)
    if low < span and low < (SPAN - span) % span:
        return -1
    return cython.cast(cython.int, wide >> 32)


def block_key(seed, block):
    """Return the 64-bit key of a block: the same luck for every cell of a run."""
    return mix((mix((seed + GOLDEN) & MASK) + block * ODD_BLOCK) & MASK)


def stream_key(key, purpose):
    """Return the key of the stream that serves one purpose in a block."""
    return mix((key + (purpose + 1) * ODD_PURPOSE) & MASK)

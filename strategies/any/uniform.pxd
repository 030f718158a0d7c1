from simcore.game cimport Strategy
from simcore.rng cimport Rng

cdef class Uniform(Strategy):
    cdef readonly Rng rng

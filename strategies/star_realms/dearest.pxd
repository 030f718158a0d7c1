from strategies.star_realms._scripted cimport Scripted

cdef class Dearest(Scripted):
    pass

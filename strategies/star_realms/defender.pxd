from strategies.star_realms._scripted cimport Scripted

cdef class Defender(Scripted):
    pass

from strategies.star_realms._scripted cimport Scripted

cdef class Tortoise(Scripted):
    pass

cdef class Rng:
    cdef public unsigned long long state
    cpdef int seed(self, unsigned long long key) except -1
    cpdef unsigned long long bits(self)
    cpdef int below(self, int n) except -1
    cpdef double uniform(self)

cdef unsigned long long mix(unsigned long long z) noexcept nogil
cdef unsigned long long step(unsigned long long state) noexcept nogil
cdef int scale(unsigned long long bits, int n) noexcept nogil
cpdef unsigned long long block_key(unsigned long long seed, unsigned long long block)
cpdef unsigned long long stream_key(unsigned long long key, int purpose) noexcept nogil

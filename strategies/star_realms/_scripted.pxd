from simcore.games.star_realms.names cimport MAIN
from simcore.games.star_realms.state cimport State
from strategies.star_realms._judge cimport Judge
from strategies.star_realms._picks cimport pick
from strategies.star_realms._turn cimport next_action

cdef class Scripted(Judge):
    pass

"""SGF FF[4] with GM[4], Gomoku and Renju.

Points are two letters, column from the left and row from the top (the habit of Go); read are also
algebraic points such as ``h8``, with rows from the bottom, and capitals. ``B[]`` is a pass, and so
is ``B[tt]`` on boards up to 19×19. Without CA, UTF-8 is tried before SGF's own Latin-1.

Kept: everything. Remarks that SGF has no property for stand in private ones: XM a time in
milliseconds, XT RenLib's board text, XS its start position, XH a header. Evaluations are V, marks
HO[1]. A node that sets up and moves, or a root that moves, becomes two nodes.
"""

from tengen.records.sgf.read import reads
from tengen.records.sgf.write import writes

__all__ = ["reads", "writes"]

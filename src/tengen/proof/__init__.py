"""Proofs of forced wins, as certificates that anyone can check.

:func:`prove` searches; :class:`Certificate` is what it found, to be verified and played.
:mod:`tengen.proof.checker` is a checker in plain Python that shares nothing with the solver.
"""

from tengen.proof.certificate import Certificate, Verdict, second_moves
from tengen.proof.solver import Progress, Proof, ProofStatus, prove

__all__ = ["Certificate", "Progress", "Proof", "ProofStatus", "Verdict", "prove", "second_moves"]

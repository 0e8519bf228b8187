"""The compiled core. Private: use the names that tengen exports."""



def compiler() -> str:
    """What compiled this core, for bug reports."""

class SplitMix64:
    """The random generator of the native searches."""

    def __init__(self, seed: int) -> None: ...

    def next(self) -> int: ...

    def below(self, bound: int) -> int: ...

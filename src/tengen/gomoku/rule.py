"""The rules of five in a row."""

from __future__ import annotations

from enum import IntEnum

from tengen.errors import ArgumentError, BoardError


class Rule(IntEnum):
    """What wins and what is forbidden; the numbers are those of the Gomocup protocol.

    >>> Rule(4).name
    'RENJU'
    """

    FREESTYLE = 0
    """Five or more in a row win."""
    STANDARD = 1
    """Exactly five in a row win; an overline (six or more) means nothing."""
    RENJU = 4
    """White wins with five or more, Black with exactly five; Black may not play a double three, a
    double four or an overline, unless the move also makes five."""
    CARO = 8
    """Five or more win, unless an opponent's stone stands at both ends."""
    CARO_EXACT = 9
    """Exactly five win, unless an opponent's stone stands at both ends."""

    @classmethod
    def parse(cls, rule: Rule | str) -> Rule:
        """Return the rule that a text such as ``renju`` names; a rule is returned as it is.

        >>> Rule.parse("caro exact")
        <Rule.CARO_EXACT: 9>

        Raises :class:`~tengen.errors.BoardError` for other text, and
        :class:`~tengen.errors.ArgumentError` for what is neither text nor a rule.
        """
        if isinstance(rule, cls):
            return rule
        words = [each.word for each in cls]
        if not isinstance(rule, str):
            raise ArgumentError("argument.rule", given=rule, rules=words)
        word = rule.strip().lower().replace(" ", "_").replace("-", "_")
        if word not in words:
            raise BoardError("rule.unknown", name=rule, rules=words)
        return cls[word.upper()]

    @property
    def word(self) -> str:
        """The name as files, messages and commands have it.

        >>> Rule.CARO_EXACT.word
        'caro_exact'
        """
        return self.name.lower()

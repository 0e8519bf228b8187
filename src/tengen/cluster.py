"""A Ray cluster: this machine's cores, or many machines."""

from __future__ import annotations

import os
from typing import Any

from tengen.errors import MissingExtraError, TengenError


class RayError(TengenError):
    """The cluster cannot be used, or a piece of work cannot be done on it."""


def join_cluster(processes: int | None = None, address: str | None = None) -> Any:
    """Return the module ``ray``, connected.

    Without an *address* a cluster of this machine is made, with so many processes; ``auto`` is the
    cluster that runs here already. Raises :class:`RayError` if there is none, and
    :class:`~tengen.errors.MissingExtraError` if Ray is not installed.
    """
    # Ray counts its users over the network unless told not to; nothing here calls home.
    os.environ.setdefault("RAY_USAGE_STATS_ENABLED", "0")
    try:
        import ray
    except ImportError:
        raise MissingExtraError("ray") from None
    try:
        ray.init(
            address=address or "local",
            num_cpus=processes if address is None else None,
            include_dashboard=None if address else False,
            log_to_driver=False,
            logging_level="error",  # type: ignore[arg-type]  # it takes names, too
        )
    except (ConnectionError, RuntimeError, ValueError) as error:
        why = str(error).splitlines()[0]
        raise RayError("ray.no_cluster", address=address or "this machine", why=why) from error
    return ray

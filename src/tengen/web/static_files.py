"""Files of the package, served."""

from __future__ import annotations

from fastapi.staticfiles import StaticFiles
from starlette.responses import Response
from starlette.types import Scope


class PageFiles(StaticFiles):
    """The files of the page, asked for anew each time: a new version is seen at once."""

    async def get_response(self, path: str, scope: Scope) -> Response:
        """Return a file; the browser may keep it, but asks whether it has changed."""
        answer = await super().get_response(path, scope)
        answer.headers["Cache-Control"] = "no-cache"
        return answer

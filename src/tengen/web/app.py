"""The application: every route, behind the guard."""

from __future__ import annotations

from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

from fastapi import APIRouter, FastAPI, Request
from fastapi.exceptions import RequestValidationError
from fastapi.responses import JSONResponse

from tengen import errors
from tengen._version import __version__
from tengen.errors import TengenError
from tengen.web.guard import Guard
from tengen.web.job_runner import Turns
from tengen.web.pool import Pool
from tengen.web.protocol.messages import Refusal, refusal
from tengen.web.routes import analysis, choices, lab, records, session, tournaments
from tengen.web.static_files import PageFiles
from tengen.web.unzipped import Unzipped

STATIC = Path(__file__).with_name("static")
SENTENCES = Path(errors.__file__).with_name("sentences")
ARENA_PAGE = Path(__file__).parents[1] / "arena" / "page"
ROUTERS: tuple[APIRouter, ...] = (
    choices.router,
    session.router,
    lab.router,
    analysis.router,
    records.router,
    tournaments.router,
)
"""Everything that answers; what a page needs of its own is one more router."""


MISTAKEN = 422
"""The status of what cannot be done as it was asked for."""
PAGE, MISTAKE = "Tengen-Page", "Tengen-Mistake"
"""The header of a page that expects mistakes, and the one that tells it of one."""


@asynccontextmanager
async def _life(app: FastAPI) -> AsyncIterator[None]:
    app.state.pool = Pool()
    app.state.turns = Turns()
    app.state.sessions = set()
    app.state.files.read_all()
    yield
    await app.state.pool.close()
    if app.state.tournaments is not None:
        await app.state.tournaments.close()
        app.state.tournaments = None


def make_app(*, token: str | None = None, stores: Sequence[Path] | None = None) -> FastAPI:
    """Return the application: the pages, and what they ask for.

    *stores* are tournaments' files, or folders with such; the working directory unless given.
    """
    app = FastAPI(
        title="Tengen",
        version=__version__,
        summary="Five in a row, and the search algorithms of the textbook.",
        docs_url=None,  # its page loads scripts from elsewhere
        redoc_url=None,
        openapi_url="/api/openapi.json",
        lifespan=_life,
        responses={MISTAKEN: {"model": Refusal, "description": "What cannot be done, and why"}},
    )

    @app.exception_handler(TengenError)
    async def explain(request: Request, error: TengenError) -> JSONResponse:
        status = getattr(error, "status", MISTAKEN)
        answer = JSONResponse(refusal(error), status)
        # Browsers report other statuses as errors of the page.
        if PAGE in request.headers and status == MISTAKEN:
            answer.status_code = 200
            answer.headers[MISTAKE] = "yes"
        return answer

    @app.exception_handler(RequestValidationError)
    async def explain_request(request: Request, error: RequestValidationError) -> JSONResponse:
        first = error.errors()[0]
        why = TengenError("page.not_understood", place=_place(first), why=first["msg"])
        return JSONResponse(refusal(why), MISTAKEN)

    app.state.tournaments, app.state.places = None, [Path.cwd()] if stores is None else stores
    app.mount("/arena/page", PageFiles(directory=ARENA_PAGE))
    for router in ROUTERS:
        app.include_router(router)
    app.mount("/errors", PageFiles(directory=SENTENCES))
    app.state.files = PageFiles(directory=STATIC, html=True)
    app.mount("/", app.state.files)
    app.add_middleware(Unzipped)
    app.add_middleware(Guard, token=token)
    return app


def _place(detail: dict[str, Any]) -> str:
    """Return where in a request a mistake is, without saying that it is in the body."""
    return ".".join(str(part) for part in detail["loc"][1:]) or "body"

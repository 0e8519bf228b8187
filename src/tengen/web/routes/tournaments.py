"""The routes of the tournaments: which there are, and each as the arena's page."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Any

from fastapi import APIRouter, Query, Request, Response
from fastapi.responses import HTMLResponse, JSONResponse, RedirectResponse

from tengen.errors import TengenError
from tengen.web.job_runner import MissingError
from tengen.web.protocol.messages import Tournament

if TYPE_CHECKING:
    from tengen.arena.plan import Plan
    from tengen.web.tournament_store import TournamentStores

router = APIRouter(tags=["arena"])


def _stores(request: Request) -> TournamentStores:
    """Return the stores, opened when somebody first asks: the arena takes a while to load."""
    from tengen.web.tournament_store import TournamentStores

    state = request.app.state
    if state.tournaments is None:
        state.tournaments = TournamentStores(state.places)
    stores: TournamentStores = state.tournaments
    return stores


@router.get("/api/arena")
async def tournaments(request: Request) -> list[Tournament]:
    """Return the tournaments that can be watched."""
    stores = _stores(request)
    return await stores.ask(stores.tournaments)


@router.get("/arena/{name}/", include_in_schema=False)
async def page(request: Request, name: str) -> HTMLResponse:
    """Return the page of a tournament."""
    from tengen.arena.report import to_served_html

    stores = _stores(request)
    try:
        await stores.ask(lambda: stores.followed(name))
    except TengenError as error:
        raise MissingError(error.said) from error
    return HTMLResponse(to_served_html(parts="../page", home="../../"))


@router.get("/arena/{name}/api/summary")
async def summary(
    request: Request, name: str, sprt: Annotated[str, Query(max_length=40)] = ""
) -> Response:
    """Return how a tournament stands, where that has changed since the caller's ETag."""
    stores = _stores(request)
    from tengen.web.tournament_store import answer_summary

    return answer_summary(request, *await stores.ask(lambda: stores.followed(name, sprt).summary()))


@router.get("/arena/{name}/api/game/{number}")
async def game(request: Request, name: str, number: int) -> JSONResponse:
    """Return a finished game with its moves."""
    return JSONResponse((await _game(request, name, number))[1])


@router.get("/arena/{name}/game/{number}/analyse", include_in_schema=False)
async def analyse(request: Request, name: str, number: int) -> RedirectResponse:
    """Lead to the game in the view to analyse in."""
    plan, found = await _game(request, name, number)
    moves = found["moves"]
    board = f"rule={plan.rule.word}&size={plan.size}"
    query = f"{board}&tree={''.join(moves)}&at={len(moves)}"
    return RedirectResponse(f"/#/analyse?{query}", 303)


async def _game(request: Request, name: str, number: int) -> tuple[Plan, dict[str, Any]]:
    from tengen.arena.plan import Plan

    stores = _stores(request)

    def look() -> tuple[Plan, dict[str, Any] | None]:
        reporter = stores.followed(name).reporter
        reporter.update()
        assert reporter.store.plan is not None
        return Plan.from_json(reporter.store.plan), reporter.game(number)

    plan, found = await stores.ask(look)
    if found is None:
        raise MissingError("page.not_finished", number=number)
    return plan, found

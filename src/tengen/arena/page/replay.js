"use strict";
// One game, move by move.
(() => {
  const { t, board, columns } = arena;
  const get = (id) => document.getElementById(id);
  const dialog = get("replay");
  const find = (selector) => dialog.querySelector(selector);
  let game = null, size = 15, at = 0;

  const seconds = (ms) => ms === null || ms === undefined ? "" : ms < 1000 ? `${ms} ms` : `${(ms / 1000).toFixed(2)} s`;
  // From 29,000 on a number is a forced win: so many plies short of 30,000.
  const verdict = (value) => Math.abs(value) >= 29000
    ? t("wins in", { color: t(value > 0 ? "black" : "white"), count: 30000 - Math.abs(value) })
    : t("worth", { value: (value > 0 ? "+" : "") + String(value).replace("-", "−") });
  // Evaluations have no common unit: a curve that flattens shows small and decisive ones together.
  const squash = (value) => value === null ? null : Math.tanh(value / 400);

  const words = () => {
    if (at === 0) return t("sides", { black: game.black, white: game.white });
    const black = at % 2 === 1, i = at - 1;
    const parts = [t("played", { number: at, move: game.moves[i], name: black ? game.black : game.white, color: t(black ? "black" : "white") })];
    if (i < game.opening) parts.push(t("in opening"));
    if (game.times[i]) parts.push(seconds(game.times[i]));
    if (game.depths[i]) parts.push(t("depth", { depth: game.depths[i] }));
    if (game.evaluations[i] !== null && game.evaluations[i] !== undefined) parts.push(verdict(game.evaluations[i]));
    return parts.join(", ");
  };

  const show = (move) => {
    at = Math.max(0, Math.min(game.moves.length, move));
    get("slider").value = at;
    find(".board").replaceChildren(board(size, game.moves, { count: at, numbers: true, label: t("after move", { number: at }) }));
    find(".words").textContent = words();
    const color = (i) => i % 2 ? "white" : "black";
    const values = game.evaluations.map(squash);
    find(".evaluation").replaceChildren(columns(values, { low: -1, high: 1, classOf: color, cursor: at || null, label: t("evaluations") }));
    const times = game.times.map((ms) => ms === null ? null : ms / 1000);
    find(".times").replaceChildren(columns(times, { high: Math.max(...times, 0.001), classOf: color, cursor: at || null, label: t("times") }));
    get("back").disabled = get("first").disabled = at === 0;
    get("next").disabled = get("last").disabled = at === game.moves.length;
  };

  arena.replay = (chosen, boardSize, canAnalyse = false, beside = {}) => {
    game = chosen;
    for (const [id, way] of [["previous-game", "previous"], ["next-game", "next"]]) {
      get(id).disabled = !beside[way];
      get(id).onclick = beside[way] ?? null;
    }
    get("analyse").hidden = !canAnalyse;
    get("analyse").href = `game/${game.number}/analyse`;
    size = boardSize;
    get("slider").max = game.moves.length;
    find("h2").textContent = t("title of game", { number: game.number + 1, black: game.black, white: game.white, result: game.result });
    find(".reason").textContent = [t(`reason ${game.reason}`), game.detail].filter(Boolean).join(": ");
    if (!dialog.open) dialog.showModal();
    show(game.moves.length);
  };

  get("slider").addEventListener("input", (event) => show(Number(event.target.value)));
  get("first").addEventListener("click", () => show(0));
  get("back").addEventListener("click", () => show(at - 1));
  get("next").addEventListener("click", () => show(at + 1));
  get("last").addEventListener("click", () => show(game.moves.length));
  get("close").addEventListener("click", () => dialog.close());
  dialog.addEventListener("keydown", (event) => {
    const step = { ArrowLeft: at - 1, ArrowRight: at + 1, Home: 0, End: game.moves.length }[event.key];
    if (step === undefined) return;
    event.preventDefault();
    show(step);
  });
})();

"use strict";
// The sections of the page, drawn from one summary; a live page asks for it again and again.
(() => {
  const { t, html, wdl, part, board, walk, whisker, columns } = arena;
  const get = (id) => document.getElementById(id);
  const PAGE = 30, OPENINGS = 48;
  const percent = (value) => `${(100 * value).toFixed(1)} %`;
  const signed = (value, digits = 0) => (value > 0 ? "+" : "") + value.toFixed(digits).replace("-", "−");
  const row = (cells, tag = "td") => html("tr", {}, ...cells.map(([text, style]) => html(tag, { class: style }, text)));
  const table = (head, rows) => html("table", {}, html("thead", {}, row(head, "th")), html("tbody", {}, ...rows));
  const span = (seconds) => seconds < 10 ? t("s", { count: seconds.toFixed(1) }) : seconds < 90 ? t("s", { count: Math.round(seconds) })
    : seconds < 5400 ? t("min", { count: Math.round(seconds / 60) }) : t("h", { count: (seconds / 3600).toFixed(1) });
  const section = (id, shown) => { get(id).hidden = !shown; return get(id); };

  let data = null, limit = PAGE;

  // Where the page belongs to an application, its games can be analysed there.
  const home = document.querySelector("meta[name=home]")?.content;
  const analyse = (number) => html("a", { href: `game/${number}/analyse`, "aria-label": t("analyse number", { number: number + 1 }) }, t("analyse"));
  if (home) {
    get("home").href = `${home}#/arena`;
    get("home").hidden = false;
    const theme = localStorage.getItem("tengen.theme");
    if (theme) document.documentElement.dataset.theme = JSON.parse(theme);
  }

  const title = () => {
    document.title = data.title;
    get("title").textContent = data.title;
    get("subtitle").textContent = [t(`rule ${data.rule}`), data.swap2 ? t("swap2") : "", `${data.size}×${data.size}`, data.control, t("profile", { profile: data.profile })].filter(Boolean).join(" · ");
    get("progress").setAttribute("aria-valuemax", data.total);
    get("progress").setAttribute("aria-valuenow", data.finished);
    get("progress").firstElementChild.style.width = 100 * data.finished / Math.max(1, data.total) + "%";
    const { finished, total, left } = data;
    get("state").textContent = left ? t("state left", { finished, total, left: span(left) }) : t("state", { finished, total });
  };

  const running = () => section("running", data.running.length > 0).querySelector(".boards").replaceChildren(
    ...data.running.map((game) => html("figure", {},
      board(data.size, game.moves, { label: t("against", { one: game.black, other: game.white }) }),
      html("figcaption", {}, t("on board", { black: game.black, white: game.white, count: game.moves.length }), home ? " " : null,
        home ? html("a", { href: `${home}#/analyse?rule=${data.rule}&size=${data.size}&tree=${game.moves.join("")}&at=${game.moves.length}`, "aria-label": t("analyse number", { number: game.number + 1 }) }, t("analyse")) : null))));

  const match = () => {
    const found = section("match", data.match !== null).querySelector(".panels");
    if (data.match === null) return;
    const { one, other, elo, low, high, los, nelo, nelo_error: spread, wins, draws, losses, pentanomial } = data.match;
    const facts = html("div", {},
      html("p", {}, t("against", { one, other })), html("p", { class: "big" }, `${elo} Elo`),
      html("p", { class: "faint" }, t("between", { low, high })),
      html("p", {}, t("superiority", { chance: percent(los) })), html("p", {}, t("normalised", { nelo, spread })), html("p", {}, `+${wins} =${draws} −${losses}`), wdl([wins, draws, losses]),
      html("figure", {}, html("figcaption", {}, t("points of a pair")),
        columns(pentanomial, { names: ["0", "½", "1", "1½", "2"], height: 120, label: t("pairs by points") })));
    const test = data.sprt === null ? html("p", { class: "note" }, t("no test"), home ? " " : null,
      home ? html("a", { href: "?sprt=0,20" }, t("ask test")) : null)
      : html("div", {}, html("p", {}, t("test", { llr: signed(data.sprt.llr, 2), verdict: t(`verdict ${data.sprt.verdict}`) })), walk(data.sprt));
    found.replaceChildren(facts, test);
  };

  const standings = () => {
    const rows = data.standings;
    const low = Math.min(0, ...rows.map((each) => each.elo - each.error)), high = Math.max(0, ...rows.map((each) => each.elo + each.error));
    const head = [["#"], [t("player"), "name"], ["Elo"], ["±"], ["", "left"], [t("column games")], [t("column score")], [t("column wdl"), "left"], [t("black")], [t("white")],
      [t("column pace")], [t("column longest")], [t("column depth")], [t("column faults")]];
    const value = (number, digits) => number === null ? "–" : number.toFixed(digits);
    get("standings").querySelector(".scroll").replaceChildren(table(head, rows.map((each, i) => row([
      [String(i + 1), "faint"], [each.name, "name"], [signed(each.elo)], [each.error.toFixed(0), "faint"], [whisker(each.elo, each.error, low, high), "left"],
      [String(each.games)], [percent(each.score)], [wdl(each.wdl), "left"], [percent(each.black)], [percent(each.white)],
      [value(each.seconds, 2)], [value(each.longest, 2)], [value(each.depth, 1)], [each.faults ? String(each.faults) : "–", each.faults ? "" : "faint"]]))));
    const { first, error, groups } = data.scale ?? {};
    get("standings").querySelector(".note").textContent = data.scale === null ? t("none finished")
      : [t("about elo", { first, error }), groups > 1 ? t("about groups", { count: groups }) : ""].join(" ").trim();
  };

  const cross = () => {
    const names = data.standings.map((each) => each.name);
    const found = section("cross", names.length > 2 && names.length <= 40);
    if (names.length <= 2) return;
    const cell = (one, other) => {
      const meeting = data.cross[one] && data.cross[one][other];
      if (!meeting) return ["", ""];
      const [wins, draws, losses] = meeting, games = wins + draws + losses, score = (wins + draws / 2) / games;
      const box = html("div", { class: "cell", title: `${t("against", { one: names[one], other: names[other] })}: +${wins} =${draws} −${losses}` },
        percent(score), html("small", {}, `+${wins} =${draws} −${losses}`));
      box.style.background = `color-mix(in srgb, var(--${score >= 0.5 ? "win" : "loss"}) ${Math.round(12 + 60 * Math.abs(score - 0.5))}%, transparent)`;
      return [box, ""];
    };
    found.querySelector(".scroll").replaceChildren(table([["", "name"], ...names.map((_, i) => [String(i + 1)])],
      names.map((name, one) => row([[`${one + 1} ${name}`, "name"], ...names.map((_, other) => cell(one, other))]))));
  };

  const reasons = () => {
    const most = Math.max(...data.reasons.map((each) => each.count), 1);
    section("reasons", data.reasons.length > 0).querySelector(".bars").replaceChildren(...data.reasons.flatMap((each) => {
      const who = each.by.map(([name, count]) => `${name} ${count}`).join(", ");
      const track = html("div", { class: each.fault ? "track fault" : "track", title: who, role: "img", "aria-label": `${each.count}, ${t("lost by", { who: who || t("nobody") })}` },
        ...(each.by.length ? each.by.map(([, count]) => part("", count / most)) : [part("", each.count / most)]));
      return [html("span", {}, t(`reason ${each.reason}`)), track, html("span", { class: "faint" }, each.by.length ? t("count lost by", { count: each.count, who }) : String(each.count))];
    }));
  };

  const openings = () => {
    const found = section("openings", data.openings.length > 1);
    found.querySelector(".note").textContent = data.openings.length > OPENINGS ? t("about most openings", { shown: OPENINGS, count: data.openings.length }) : t("about openings");
    found.querySelector(".boards").replaceChildren(...data.openings.slice(0, OPENINGS).map((each) => {
      const [wins, draws, losses] = each.wdl;
      return html("figure", {}, board(data.size, each.stones, { label: each.stones.join(" ") || t("empty board") }), wdl(each.wdl),
        html("figcaption", { class: "faint" }, t("share of", { percent: Math.round(100 * (wins + draws / 2) / (wins + draws + losses)), count: wins + draws + losses })));
    }));
  };

  const choose = (select, first, names, say = (name) => name) => {
    const before = select.value;
    select.replaceChildren(html("option", { value: "" }, first), ...names.map((name) => html("option", { value: name }, say(name))));
    select.value = names.includes(before) ? before : "";
  };

  const open = async (number) => {
    const game = data.games.find((each) => each.number === number), shown = chosen(), at = shown.findIndex((each) => each.number === number);
    // The list has the latest game first; "next" is what was played next.
    const beside = { next: shown[at - 1], previous: shown[at + 1] };
    arena.replay(game.moves ? game : await (await fetch(`api/game/${number}`)).json(), data.size, Boolean(home), Object.fromEntries(Object.entries(beside).map(([name, each]) => [name, each && (() => open(each.number))])));
  };

  const chosen = () => {
    const player = get("by-player").value, reason = get("by-reason").value;
    return data.games.filter((each) => (!player || each.black === player || each.white === player) && (!reason || each.reason === reason));
  };

  const games = () => {
    const found = chosen();
    get("found").textContent = t("found", { count: found.length });
    get("more").hidden = found.length <= limit;
    const rows = found.slice(0, limit).map((each) => {
      const link = html("button", { class: "link", type: "button", "aria-label": t("replay number", { number: each.number + 1 }) }, String(each.number + 1));
      const line = row([[link], [`● ${each.black}`, "left"], [`○ ${each.white}`, "left"], [each.result], [t(`reason ${each.reason}`), "left"], [String(each.length)], [span(each.seconds)], ...(home ? [[analyse(each.number)]] : [])]);
      line.addEventListener("click", (event) => { if (!event.target.closest("a")) open(each.number); });
      return line;
    });
    get("games").querySelector(".scroll").replaceChildren(table([["#"], [t("black"), "left"], [t("white"), "left"], [t("column result")], [t("ending"), "left"], [t("column moves")], [t("column time")], ...(home ? [[""]] : [])], rows));
  };

  const draw = (summary) => {
    data = summary;
    title(); running(); match(); standings(); cross(); reasons(); openings();
    choose(get("by-player"), t("everybody"), data.standings.map((each) => each.name));
    choose(get("by-reason"), t("any"), data.reasons.map((each) => each.reason), (name) => t(`reason ${name}`));
    games();
  };

  for (const id of ["by-player", "by-reason"]) get(id).addEventListener("change", () => { limit = PAGE; games(); });
  get("more").addEventListener("click", () => { limit += 10 * PAGE; games(); });
  get("theme").addEventListener("click", () => {
    const root = document.documentElement;
    const dark = root.dataset.theme ? root.dataset.theme === "dark" : matchMedia("(prefers-color-scheme: dark)").matches;
    root.dataset.theme = dark ? "light" : "dark";
  });

  arena.onLanguage = () => { if (data) draw(data); };

  // A saved page holds its summary. A served one asks: a new summary only when something changed.
  const saved = get("data");
  if (saved) { draw(JSON.parse(saved.textContent)); return; }
  let tag = "";
  const poll = async () => {
    try {
      const answer = await fetch(`api/summary${location.search}`, { headers: tag ? { "If-None-Match": tag } : {}, cache: "no-store" });
      if (answer.status === 200) { tag = answer.headers.get("ETag"); draw(await answer.json()); }
    } catch {
      get("state").textContent = t("ended");
    }
    setTimeout(poll, 1000);
  };
  poll();
})();

"use strict";
// The page that stands alone: a stepper, and what is told beside it.
(() => {
  const film = JSON.parse(document.getElementById("data").textContent);
  const { spots, steps, total, known } = film;
  const { PARENT, LEAF, HAS_WINDOW, NAME } = Stepper.SPOT;
  const { INDEX, KIND, SPOT, VALUE, WORDS } = Stepper.STEP;
  const TITLES = {
    enter: "Enter", leaf: "Leaf", update: "Update", alpha_cut: "Alpha cut", beta_cut: "Beta cut",
    exit: "Leave", proof: "Proof numbers", visit: "Visit", table: "Table", horizon: "Horizon",
  };
  const get = (id) => document.getElementById(id);
  const reals = (text) => text === "∞" ? Infinity : text === "−∞" ? -Infinity : parseFloat(text.replace("−", "-"));
  const stepper = new Stepper(get("tree"), film);
  const { nodes, cuts, after, tally, shown } = stepper;

  // --- going to a step -------------------------------------------------------------------------
  const goto = (target, follow = true) => {
    stepper.goto(Math.max(0, target));
    // Only the finished search knows its principal variation.
    document.body.classList.toggle("finished", stepper.isFinished);
    tell();
    if (follow) bringIntoView(nodes[stepper.way[0]]);
  };

  const bringIntoView = (node) => {
    const view = get("scroll"), box = node.getBoundingClientRect(), frame = view.getBoundingClientRect();
    const room = 60;
    if (box.left < frame.left + room || box.right > frame.right - room) view.scrollLeft += box.left + box.width / 2 - frame.left - frame.width / 2;
    if (box.top < frame.top + room || box.bottom > frame.bottom - room) view.scrollTop += box.top + box.height / 2 - frame.top - frame.height / 2;
  };

  // --- what is told beside the tree ------------------------------------------------------------
  const finite = steps.flatMap((step) => step[KIND] === "proof" ? [] : [step[VALUE]]).filter((text) => text !== "").map(reals).filter(Number.isFinite);
  const low = finite.reduce((least, x) => Math.min(least, x), Infinity), high = finite.reduce((most, x) => Math.max(most, x), -Infinity);
  const hasWindow = spots.some((spot) => spot[HAS_WINDOW]);
  // From 8 % to 92 % of the track lie the values that occur; beyond is the way to infinity.
  const place = (x) => x === -Infinity ? 0 : x === Infinity ? 100 : high > low ? Math.max(0, Math.min(100, 8 + 84 * (x - low) / (high - low))) : 50;

  const card = (list, facts) => list.replaceChildren(...facts.map(([name, value, wide]) => {
    const box = document.createElement("div"), dt = document.createElement("dt"), dd = document.createElement("dd");
    dt.textContent = name; dd.textContent = value; dd.title = value;
    if (wide) box.className = "wide";
    box.append(dt, dd);
    return box;
  }));

  const isWhole = total === steps.length;
  // "α = 3" stays on one line.
  const tie = (words) => words.replace(/([αβ]) = /g, "$1\u00a0=\u00a0").replace(/ ([≤≥]) /g, "\u00a0$1\u00a0");

  const tell = () => {
    const step = steps[stepper.now], spot = step[SPOT], state = after[stepper.now];
    // A leaf has no window of its own: what is compared with it is its parent's.
    const frame = spots[spot][LEAF] && spots[spot][PARENT] >= 0 ? shown[spots[spot][PARENT]] : state;
    const isCutStep = step[KIND].endsWith("cut");
    get("kind").textContent = TITLES[step[KIND]];
    get("kind").className = isCutStep ? "cut" : "";
    get("count").textContent = `step ${stepper.now + 1} of ${steps.length}` + (isWhole ? "" : ` (event ${step[INDEX] + 1} of ${total})`);
    get("words").textContent = tie(step[WORDS]);
    const path = [...stepper.way].reverse().map((index) => spots[index][NAME]).filter((name) => name !== "");
    const facts = [["path from the root", path.length ? path.join(" → ") : "the root itself", true]];
    if (hasWindow) facts.push(["α", frame.alpha || "–"], ["β", frame.beta || "–"]);
    if (state.pn !== "") facts.push(["proof no.", state.pn], ["disproof no.", state.dn]);
    if (state.visits !== "") facts.push(["visits", state.visits], ["mean", state.value || "–"]);
    else if (state.pn === "") facts.push(["value", state.value || "–"]);
    card(get("facts"), facts);
    const { nodes: entered, leaves, cuts: cutCount, pruned } = tally[stepper.now];
    const sums = [[isWhole ? "nodes" : "drawn", entered], ["leaves", leaves]];
    if (cuts.length) sums.push(["cuts", cutCount], ["pruned", pruned]);
    card(get("tally"), sums);
    tellWindow(frame, state.value);
    tellPast();
    get("slider").value = stepper.now;
    get("slider").setAttribute("aria-valuetext", `step ${stepper.now + 1}: ${step[WORDS]}`);
    for (const [id, isEnd] of [["first", stepper.now === 0], ["back", stepper.now === 0], ["next", stepper.now === steps.length - 1], ["last", stepper.now === steps.length - 1]]) get(id).disabled = isEnd;
    get("cut").disabled = !cuts.some((i) => i > stepper.now);
  };

  const tellWindow = ({ alpha, beta }, value) => {
    const bar = get("window");
    bar.hidden = !hasWindow || alpha === "";
    if (bar.hidden) return;
    const left = place(reals(alpha)), right = place(reals(beta)), mark = bar.querySelector(".mark");
    const open = bar.querySelector(".open").style;
    open.left = Math.min(left, 100 - 2) + "%";
    open.right = Math.max(0, 100 - Math.max(right, left + 1)) + "%";
    mark.hidden = value === "";
    if (!mark.hidden) mark.style.left = Math.max(1, Math.min(99, place(reals(value)))) + "%";
    const [from, to] = bar.querySelectorAll(".ends span");
    from.textContent = "α = " + alpha;
    to.textContent = "β = " + beta;
    bar.setAttribute("aria-label", `window from alpha ${alpha} to beta ${beta}` + (value === "" ? "" : `, value ${value}`));
  };

  const tellPast = () => {
    const items = [];
    for (let i = stepper.now - 1; i >= 0 && items.length < 5; i -= 1) {
      const item = document.createElement("li"), button = document.createElement("button");
      button.textContent = tie(steps[i][WORDS]);
      if (steps[i][KIND].endsWith("cut")) button.className = "cut";
      button.addEventListener("click", () => { halt(); goto(i); });
      item.append(button);
      items.push(item);
    }
    get("past").replaceChildren(...items);
  };

  // --- controls --------------------------------------------------------------------------------
  let timer = 0;
  const halt = () => {
    clearTimeout(timer); timer = 0;
    document.body.classList.remove("playing");
    get("play").setAttribute("aria-label", "Play");
  };
  const tick = () => {
    if (stepper.now >= steps.length - 1) { halt(); return; }
    goto(stepper.now + 1);
    timer = setTimeout(tick, Number(get("speed").value));
  };
  const toggle = () => {
    if (timer) { halt(); return; }
    if (stepper.now >= steps.length - 1) goto(0);
    document.body.classList.add("playing");
    get("play").setAttribute("aria-label", "Pause");
    timer = setTimeout(tick, Number(get("speed").value));
  };
  const act = {
    first: () => goto(0), back: () => goto(stepper.now - 1), next: () => goto(stepper.now + 1), last: () => goto(steps.length - 1),
    cut: () => { const next = cuts.find((i) => i > stepper.now); if (next !== undefined) goto(next); },
  };
  for (const [id, go] of Object.entries(act)) get(id).addEventListener("click", () => { halt(); go(); });
  get("play").addEventListener("click", toggle);
  get("slider").max = steps.length - 1;
  get("slider").addEventListener("input", (event) => { halt(); goto(Number(event.target.value)); });
  nodes.forEach((node, index) => node.addEventListener("click", () => {
    const first = steps.findIndex((step) => step[SPOT] === index);
    if (first >= 0) { halt(); goto(first, false); }
  }));

  // --- zoom and theme --------------------------------------------------------------------------
  const tree = get("tree"), box = tree.viewBox.baseVal;
  let scale = 1;
  const zoom = (to) => {
    scale = Math.max(0.05, Math.min(4, to));
    tree.setAttribute("width", box.width * scale);
    tree.setAttribute("height", box.height * scale);
  };
  const whole = () => {
    const view = get("scroll");
    return Math.min((view.clientWidth - 8) / box.width, (view.clientHeight - 8) / box.height);
  };
  const rescale = (to) => { zoom(to); bringIntoView(nodes[stepper.way[0]]); };
  get("smaller").addEventListener("click", () => rescale(scale / 1.25));
  get("larger").addEventListener("click", () => rescale(scale * 1.25));
  get("fit").addEventListener("click", () => rescale(Math.min(whole(), 2)));
  get("theme").addEventListener("click", () => {
    const root = document.documentElement;
    const isDark = root.dataset.theme ? root.dataset.theme === "dark" : matchMedia("(prefers-color-scheme: dark)").matches;
    root.dataset.theme = isDark ? "light" : "dark";
  });

  document.addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.target.matches("select")) return;
    const keys = {
      ArrowRight: act.next, ArrowLeft: act.back, Home: act.first, End: act.last, c: act.cut,
      "+": () => get("larger").click(), "-": () => get("smaller").click(), "0": () => get("fit").click(),
    };
    if (event.key === " " && !event.target.matches("button")) { event.preventDefault(); toggle(); return; }
    const go = keys[event.key];
    if (!go) return;
    event.preventDefault();
    if (event.key.length > 1 || event.key === "c") halt();
    go();
  });

  const ticks = get("ticks");
  ticks.setAttribute("viewBox", `0 0 ${Math.max(1, steps.length - 1)} 10`);
  ticks.querySelector("path").setAttribute("d", cuts.map((i) => `M${i} 2v8`).join(""));
  document.body.classList.toggle("known", known);
  // The whole tree where it stays readable, otherwise its whole height.
  zoom(whole() >= 0.55 ? Math.min(whole(), 1.5) : Math.max(0.7, Math.min(1.1, (get("scroll").clientHeight - 8) / box.height)));
  goto(0);
})();

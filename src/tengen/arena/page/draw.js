"use strict";
// Elements and pictures. Texts of brains only ever become text nodes.
(() => {
  const { t } = arena;
  const SVG = "http://www.w3.org/2000/svg";

  const fill = (item, attributes, children) => {
    for (const [name, value] of Object.entries(attributes)) {
      if (value !== null && value !== undefined) item.setAttribute(name, value);
    }
    item.append(...children.filter((child) => child !== null && child !== undefined));
    return item;
  };
  const html = (name, attributes = {}, ...children) => fill(document.createElement(name), attributes, children);
  const svg = (name, attributes = {}, ...children) => fill(document.createElementNS(SVG, name), attributes, children);
  const part = (name, share) => {
    const item = html("i", { class: name });
    item.style.width = 100 * share + "%";
    return item;
  };

  // A bar of wins, draws and losses.
  const wdl = ([wins, draws, losses]) => {
    const all = Math.max(1, wins + draws + losses);
    return html("div", { class: "wdl", role: "img", "aria-label": t("wdl", { wins, draws, losses }),
      title: `+${wins} =${draws} −${losses}` },
    part("win", wins / all), part("draw", draws / all), part("loss", losses / all));
  };

  // --- boards ------------------------------------------------------------------------------------
  const point = (name) => [name.charCodeAt(0) - 97, Number(name.slice(1)) - 1];
  const STEP = 24;

  const stars = (size) => {
    const middle = size % 2 ? [[(size - 1) / 2, (size - 1) / 2]] : [];
    return size < 11 ? middle : middle.concat([3, size - 4].flatMap((x) => [3, size - 4].map((y) => [x, y])));
  };

  // The first `count` moves; numbers and coordinates if wanted.
  const board = (size, moves, { count = moves.length, numbers = false, label = "" } = {}) => {
    const edge = numbers ? STEP : STEP * 0.75;
    const width = 2 * edge + (size - 1) * STEP;
    const at = ([x, y]) => [edge + x * STEP, width - edge - y * STEP];
    const lines = Array.from({ length: size }, (_, i) =>
      `M${edge} ${edge + i * STEP}h${(size - 1) * STEP}M${edge + i * STEP} ${edge}v${(size - 1) * STEP}`).join("");
    const parts = [svg("rect", { class: "wood", width, height: width, rx: 8 }), svg("path", { class: "grid", d: lines })];
    for (const star of stars(size)) {
      const [cx, cy] = at(star);
      parts.push(svg("circle", { class: "star", cx, cy, r: 2.6 }));
    }
    if (numbers) {
      for (let i = 0; i < size; i += 1) {
        const [x, y] = at([i, i]);
        parts.push(svg("text", { class: "label", x, y: width - 4, "text-anchor": "middle" }, String.fromCharCode(97 + i)));
        parts.push(svg("text", { class: "label", x: 5, y: y + 3 }, String(i + 1)));
      }
    }
    moves.slice(0, count).forEach((move, i) => {
      const [cx, cy] = at(point(move));
      parts.push(svg("circle", { class: `stone ${i % 2 ? "white" : "black"}`, cx, cy, r: STEP * 0.45 }));
      if (numbers) parts.push(svg("text", { class: `number ${i % 2 ? "on-white" : "on-black"}`, x: cx, y: cy + 3.4, "text-anchor": "middle" }, String(i + 1)));
    });
    if (count > 0) {
      const [cx, cy] = at(point(moves[count - 1]));
      parts.push(svg("circle", { class: "ring", cx, cy, r: STEP * 0.45 }));
    }
    return svg("svg", { viewBox: `0 0 ${width} ${width}`, role: "img", "aria-label": label || t("stones", { count }) }, ...parts);
  };

  // --- graphs ------------------------------------------------------------------------------------
  const ticks = (low, high, count) => {
    const raw = (high - low) / count || 1;
    const power = 10 ** Math.floor(Math.log10(raw));
    const step = [1, 2, 5, 10].map((k) => k * power).find((k) => k >= raw);
    const first = Math.ceil(low / step) * step;
    return Array.from({ length: Math.max(0, Math.floor((high - first) / step + 1e-9) + 1) }, (_, i) => first + i * step);
  };
  const short = (value) => String(Number(value.toPrecision(6))).replace("-", "−");

  // The walk of the log-likelihood ratio between its two bounds.
  const walk = ({ walk: path, lower, upper, elo0, elo1, samples }) => {
    const [w, h, left, right, top, bottom] = [760, 300, 44, 14, 18, 34];
    const low = Math.min(lower, ...path) * 1.12, high = Math.max(upper, ...path) * 1.12;
    const x = (i) => left + (w - left - right) * (path.length > 1 ? i / (path.length - 1) : 0);
    const y = (value) => top + (h - top - bottom) * (high - value) / (high - low);
    const scale = samples / Math.max(1, path.length - 1);
    const d = path.map((value, i) => `${i ? "L" : "M"}${x(i).toFixed(1)} ${y(value).toFixed(1)}`).join("");
    const last = path.length - 1;
    return svg("svg", { class: "walk", viewBox: `0 0 ${w} ${h}`, role: "img", "aria-label": t("llr", { llr: path[last].toFixed(2), lower: lower.toFixed(2), upper: upper.toFixed(2) }) },
      svg("rect", { class: "area", x: left, y: y(upper), width: w - left - right, height: y(lower) - y(upper) }),
      ...ticks(low, high, 5).flatMap((value) => [
        svg("path", { class: value === 0 ? "zero" : "axis", d: `M${left} ${y(value)}H${w - right}` }),
        svg("text", { x: left - 8, y: y(value) + 4, "text-anchor": "end" }, short(value))]),
      ...ticks(0, samples, 6).filter(Number.isInteger).map((value) =>
        svg("text", { x: x(value / scale), y: h - 14, "text-anchor": "middle" }, short(value))),
      svg("text", { x: w - right, y: h - 1, "text-anchor": "end" }, t("pairs")),
      svg("path", { class: "bound1", d: `M${left} ${y(upper)}H${w - right}` }),
      svg("path", { class: "bound0", d: `M${left} ${y(lower)}H${w - right}` }),
      svg("text", { class: "h1", x: left + 8, y: y(upper) - 6 }, t("or more", { elo: short(elo1) })),
      svg("text", { class: "h0", x: left + 8, y: y(lower) + 15 }, t("or less", { elo: short(elo0) })),
      svg("path", { class: "curve", d }), svg("circle", { class: "dot", cx: x(last), cy: y(path[last]), r: 4.5 }));
  };

  // One rating with its interval, on a scale that all rows share.
  const whisker = (elo, error, low, high) => {
    const [w, h] = [170, 22];
    const x = (value) => 8 + (w - 16) * (Math.min(high, Math.max(low, value)) - low) / (high - low || 1);
    return svg("svg", { viewBox: `0 0 ${w} ${h}`, width: w, height: h, role: "img", "aria-label": `${elo.toFixed(0)} ± ${error.toFixed(0)} Elo` },
      svg("path", { class: "axis", d: `M8 11H${w - 8}` }), svg("path", { class: "zero", d: `M${x(0)} 2V20` }),
      svg("path", { class: "whisker", d: `M${x(elo - error)} 11H${x(elo + error)}M${x(elo - error)} 7v8M${x(elo + error)} 7v8` }),
      svg("circle", { class: "dot", cx: x(elo), cy: 11, r: 4.5 }));
  };

  // Columns, one a value; `classOf` colours them.
  const columns = (values, { height = 90, classOf = () => "", low = 0, high = Math.max(...values, 1e-9), cursor = null, label = "", names = null } = {}) => {
    const w = 420, n = Math.max(1, values.length), step = (w - 36) / n;
    const y = (value) => 6 + (height - (names ? 24 : 12)) * (high - value) / (high - low || 1);
    const base = y(Math.max(low, 0));
    return svg("svg", { viewBox: `0 0 ${w} ${height}`, role: "img", "aria-label": label },
      svg("text", { x: 30, y: 14, "text-anchor": "end" }, short(Number(high.toPrecision(2)))),
      svg("path", { class: "axis", d: `M36 ${base}H${w}` }),
      ...values.map((value, i) => value === null ? null : svg("rect", { class: `column ${classOf(i)}`, x: (36 + i * step + step * 0.1).toFixed(2),
        y: Math.min(base, y(value)).toFixed(2), width: (step * 0.8).toFixed(2), height: Math.max(0.5, Math.abs(base - y(value))).toFixed(2), rx: names ? 3 : 0 })),
      ...(names || []).map((name, i) => svg("text", { x: 36 + (i + 0.5) * step, y: height - 3, "text-anchor": "middle" }, name)),
      cursor === null ? null : svg("path", { class: "cursor", d: `M${36 + (cursor - 0.5) * step} 4V${height - 4}` }));
  };

  Object.assign(arena, { html, svg, wdl, part, board, walk, whisker, columns });
})();

// The page: its views, theme and language, keys, messages.

import { h, icon } from "./dom.js";
import { openHelp } from "./help.js";
import { mountPlay } from "./play.js";
import { keep, recall } from "./storage.js";
import { startTour } from "./tour.js";
import { LANGUAGES, language, preferred, speak, t } from "./words.js";

/** @typedef {{ close: () => void, keys: (event: KeyboardEvent) => boolean, language: () => void }} View */
/** @typedef {{ label: string, act: () => void }} Action */
/** @typedef {{ say: (text: string, action?: Action) => void, hush: () => void, announce: (text: string) => void }} Page */

/** @type {Record<string, (host: HTMLElement, page: Page) => Promise<View>>} */
const VIEWS = {
  play: mountPlay,
  analyse: async (host, page) => (await withStyles(import("./analyse.js"), "exchange")).mountAnalyse(host, page),
  lab: async (host, page) => (await withStyles(import("./lab.js"), "tree", "lab")).mountLab(host, page),
  arena: async (host, page) => (await withStyles(import("./arena.js"), "arena")).mountArena(host, page),
};

/**
 * A module with the style sheets that its view needs beyond those of every page; they come when it is opened first.
 * @template T
 * @param {Promise<T>} module
 * @param {...string} sheets
 */
async function withStyles(module, ...sheets) {
  await Promise.all(sheets.map((sheet) => {
    const href = `css/${sheet}.css`;
    if (document.querySelector(`link[href="${href}"]`)) return undefined;
    return new Promise((resolve) => document.head.append(h("link", { rel: "stylesheet", href, onload: resolve, onerror: resolve })));
  }));
  return module;
}

const get = (/** @type {string} */ id) => /** @type {HTMLElement} */ (document.getElementById(id));

/** @type {View|null} */
let view = null;
let name = "";
/** @type {ReturnType<typeof setTimeout>|undefined} */
let sayTimer;

/** @type {Page} */
const page = {
  say(text, action) {
    const toast = get("toast"), hide = () => toast.classList.remove("shown");
    const button = action && h("button", { type: "button", onclick: () => { hide(); action.act(); } }, action.label);
    toast.replaceChildren(text, ...(button ? [button] : []));
    toast.classList.add("shown");
    clearTimeout(sayTimer);
    sayTimer = setTimeout(hide, action ? 12_000 : 6000);
  },
  hush() {
    get("toast").classList.remove("shown");
  },
  announce(text) {
    get("live").textContent = text;
  },
};

// --- views --------------------------------------------------------------------------------------

function wanted() {
  const found = /^#\/(\w+)/.exec(location.hash)?.[1] ?? "play";
  return found in VIEWS ? found : "play";
}

async function show() {
  const next = wanted();
  view?.close();
  view = null;
  name = next;
  get("view").replaceChildren();
  drawNavigation();
  try {
    const made = await VIEWS[next](get("view"), page);
    if (name === next && !view) view = made;
    else made.close();
  } catch (error) {
    get("view").replaceChildren(h("p", { class: "empty-state" }, t("no server")));
    throw error;
  }
}

function drawNavigation() {
  get("nav").replaceChildren(...Object.keys(VIEWS).map((each) =>
    h("a", { href: `#/${each}`, "aria-current": each === name ? "page" : null }, t(`view ${each}`))));
  get("nav").querySelector("[aria-current]")?.scrollIntoView({ block: "nearest", inline: "nearest" });
  document.title = get("title").textContent = `Tengen · ${t(`view ${name}`)}`;
  const label = (/** @type {string} */ id, /** @type {string} */ text) => { get(id).setAttribute("aria-label", text); get(id).title = text; };
  label("theme", t("theme"));
  label("help", `${t("help")} (?)`);
  label("language", t("language"));
  get("skip").textContent = t("skip");
}

// --- theme and language -------------------------------------------------------------------------

/** @param {string|null} theme */
function paint(theme) {
  if (theme) document.documentElement.dataset.theme = theme;
  else delete document.documentElement.dataset.theme;
}

function toggleTheme() {
  const chosen = document.documentElement.dataset.theme;
  const isDark = chosen ? chosen === "dark" : matchMedia("(prefers-color-scheme: dark)").matches;
  paint(isDark ? "light" : "dark");
  keep("theme", isDark ? "light" : "dark");
}

/** @param {string} next */
async function changeLanguage(next) {
  await speak(next);
  keep("language", language);
  drawNavigation();
  view?.language();
}

// --- keys ---------------------------------------------------------------------------------------

/** @param {KeyboardEvent} event */
function press(event) {
  const target = /** @type {HTMLElement} */ (event.target);
  if (event.ctrlKey || event.metaKey || event.altKey || document.querySelector("dialog[open]")) return;
  if (target.matches("input, select, textarea")) return;
  if (event.key === "?") openHelp(name);
  else if (view?.keys(event)) event.preventDefault();
  else if (event.key === "d") toggleTheme();
  else return;
  event.preventDefault();
}

// --- the beginning ------------------------------------------------------------------------------

paint(recall("theme"));
await speak(recall("language") ?? preferred());
const picker = /** @type {HTMLSelectElement} */ (get("language"));
picker.replaceChildren(...Object.entries(LANGUAGES).map(([key, text]) => h("option", { value: key }, text)));
picker.value = language;
picker.addEventListener("change", () => changeLanguage(picker.value));
get("theme").append(icon("theme"));
get("theme").addEventListener("click", toggleTheme);
get("help").append(icon("help"));
get("help").addEventListener("click", () => openHelp(name));
document.addEventListener("keydown", press);
addEventListener("hashchange", show);
await show();
if (!recall("toured")) startTour(() => keep("toured", true));

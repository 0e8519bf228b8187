// Small helpers for making elements.

const SVG = "http://www.w3.org/2000/svg";

/**
 * Give an element its properties: `class`, `on…` listeners, attributes; false and null leave out.
 * @param {Element} element
 * @param {Record<string, any>} properties
 */
function dress(element, properties) {
  for (const [name, value] of Object.entries(properties)) {
    if (value === null || value === undefined || value === false) continue;
    if (name.startsWith("on")) element.addEventListener(name.slice(2), value);
    else if (name === "value") /** @type {HTMLInputElement} */ (element).value = value;
    else element.setAttribute(name, value === true ? "" : String(value));
  }
}

/**
 * Make an HTML element.
 * @template {keyof HTMLElementTagNameMap} K
 * @param {K} tag
 * @param {Record<string, any>} [properties]
 * @param {...(Node|string|null|false|undefined)} children
 * @returns {HTMLElementTagNameMap[K]}
 */
export function h(tag, properties = {}, ...children) {
  const element = document.createElement(tag);
  element.append(...children.filter((child) => child !== null && child !== undefined && child !== false));
  dress(element, properties);
  return element;
}

/**
 * Make an SVG element.
 * @template {keyof SVGElementTagNameMap} K
 * @param {K} tag
 * @param {Record<string, any>} [properties]
 * @param {...(Node|string)} children
 * @returns {SVGElementTagNameMap[K]}
 */
export function s(tag, properties = {}, ...children) {
  const element = document.createElementNS(SVG, tag);
  element.append(...children);
  dress(element, properties);
  return element;
}

const ICONS = {
  undo: "M9 7L4 12l5 5M4 12h10a5 5 0 0 1 0 10h-2",
  redo: "M15 7l5 5-5 5M20 12H10a5 5 0 0 0 0 10h2",
  hint: "M9 18h6M10 21h4M12 3a6 6 0 0 0-3.6 10.8c.7.6 1 1.2 1.1 2.2h5c.1-1 .4-1.6 1.1-2.2A6 6 0 0 0 12 3z",
  flag: "M5 22V4M5 4c5-3 8 3 14 0v10c-6 3-9-3-14 0",
  plus: "M12 5v14M5 12h14",
  turn: "M20 12a8 8 0 1 1-2.5-5.8M20 3v5h-5",
  flip: "M12 3v18M8 7l-5 10h5zM16 7l5 10h-5z",
  share: "M12 15V3M8 7l4-4 4 4M5 12v8h14v-8",
  now: "M5 4l9 8-9 8zM18 5v14",
  theme: "M12 3a9 9 0 1 0 9 9 7 7 0 0 1-9-9z",
  help: "M9.2 9a3 3 0 1 1 4.3 2.7c-1 .5-1.5 1.1-1.5 2.3M12 17.5v.5",
  numbers: "M6 8l3-2v12M14 8.5a2.5 2.5 0 1 1 4.3 1.8L14 18h5",
  first: "M6 5v14M19 5l-9 7 9 7z", back: "M16 5l-9 7 9 7z", next: "M8 5l9 7-9 7z", last: "M18 5v14M5 5l9 7-9 7z",
  play: "M8 4l12 8-12 8z", pause: "M8 5v14M16 5v14",
  close: "M6 6l12 12M18 6L6 18", gear: "M12 15.2a3.2 3.2 0 1 0 0-6.4 3.2 3.2 0 0 0 0 6.4zM12 3v3M12 18v3M3 12h3M18 12h3M5.6 5.6l2.2 2.2M16.2 16.2l2.2 2.2M18.4 5.6l-2.2 2.2M7.8 16.2l-2.2 2.2",
  target: "M12 20a8 8 0 1 0 0-16 8 8 0 0 0 0 16zM12 15a3 3 0 1 0 0-6 3 3 0 0 0 0 6zM12 1v4M12 19v4M1 12h4M19 12h4",
  heat: "M12 3c1 4-4 5.5-4 10a4 4 0 0 0 8 0c0-2-1-3-1.5-4.5C13.5 10 13.5 11 13 12c-1.5-2.5.5-5-1-9zM5 21h14",
  edit: "M4 20l1-5L16 4l4 4L9 19zM14 6l4 4", trash: "M4 7h16M9 7V4h6v3M6 7l1 13h10l1-13M10 11v6M14 11v6",
  raise: "M12 20V5M6 11l6-6 6 6", lens: "M10.5 17a6.5 6.5 0 1 0 0-13 6.5 6.5 0 0 0 0 13zM15.5 15.5L21 21",
  sound: "M4 9v6h4l5 4V5L8 9zM17 9a4 4 0 0 1 0 6M19.5 6.5a8 8 0 0 1 0 11", tap: "M9 12V5a1.5 1.5 0 0 1 3 0v6l5 1.2a2 2 0 0 1 1.5 2.3L17.6 20H10l-4-5.2 1.4-1.2z",
  save: "M12 3v12M8 11l4 4 4-4M5 20h14",
};

/**
 * @param {keyof typeof ICONS} name
 * @returns {SVGSVGElement}
 */
export function icon(name) {
  return s("svg", { viewBox: "0 0 24 24", class: `icon icon-${name}`, "aria-hidden": "true" }, s("path", { d: ICONS[name] }));
}

/**
 * A button with an icon; its label is read out, and shown when the pointer rests on it.
 * @param {keyof typeof ICONS} name
 * @param {string} label
 * @param {() => void} act
 * @param {Record<string, any>} [more]
 */
export function tool(name, label, act, more = {}) {
  return h("button", { type: "button", class: "tool", "aria-label": label, title: label, onclick: act, ...more }, icon(name));
}

/**
 * A button with an icon and a word below it.
 * @param {keyof typeof ICONS} name
 * @param {string} word
 * @param {string} label
 * @param {() => void} act
 */
export function captioned(name, word, label, act) {
  const button = tool(name, label, act);
  button.append(h("small", {}, word));
  return button;
}

/**
 * A labelled field.
 * @param {string} label
 * @param {HTMLElement} control
 */
export function field(label, control) {
  control.setAttribute("aria-label", label);
  return h("label", { class: "field" }, h("span", {}, label), control);
}

/**
 * A choice among values with their names.
 * @param {[string, string][]} entries
 * @param {string} value
 * @param {Record<string, any>} [properties]
 */
export function select(entries, value, properties = {}) {
  const list = h("select", properties, ...entries.map(([key, name]) => h("option", { value: key }, name)));
  list.value = value;
  return list;
}

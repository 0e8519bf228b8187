"use strict";
// The texts of the page in the reader's language: one file a language, in words/; the page holds them all.
const arena = {};
(() => {
  const all = JSON.parse(document.getElementById("words").textContent);
  const NAMES = { en: "EN", zh: "中文" };

  const kept = () => {
    try {
      return JSON.parse(localStorage.getItem("tengen.language"));
    } catch {
      return null; // a file, or a private window
    }
  };
  const wanted = () => [kept(), ...navigator.languages.map((name) => name.slice(0, 2))].find((name) => name in all) ?? "en";
  let language = wanted();

  // The text of a key, its {places} filled in.
  arena.t = (key, values = {}) => {
    const text = all[language][key];
    if (text === undefined) throw new Error(`no text for ${key} in ${language}`);
    return text.replace(/\{(\w+)\}/g, (_, name) => String(values[name]));
  };

  // What stands in the page itself.
  const translate = () => {
    document.documentElement.lang = language === "zh" ? "zh-Hans" : language;
    for (const item of document.querySelectorAll("[data-t]")) item.textContent = arena.t(item.dataset.t);
    for (const item of document.querySelectorAll("[data-label]")) item.setAttribute("aria-label", arena.t(item.dataset.label));
  };

  arena.onLanguage = () => {};
  const picker = document.getElementById("language");
  for (const name of Object.keys(all)) picker.append(new Option(NAMES[name] ?? name, name, false, name === language));
  const speak = (name) => {
    picker.value = language = name;
    translate();
    arena.onLanguage();
  };
  picker.addEventListener("change", () => {
    try {
      localStorage.setItem("tengen.language", JSON.stringify(picker.value));
    } catch {
      // Not kept, but chosen.
    }
    speak(picker.value);
  });
  // Coming back here finds the page as it was left; the language may have been changed elsewhere.
  addEventListener("pageshow", (event) => { if (event.persisted && kept()) speak(wanted()); });
  translate();
})();

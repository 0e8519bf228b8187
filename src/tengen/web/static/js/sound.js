// The sound of a stone on wood, made here: a short, fading knock. Off until somebody switches it on.

import { keep, recall } from "./storage.js";

/** @type {AudioContext|undefined} */
let audio;

export function isSounding() {
  return recall("sound") === true;
}

/** @param {boolean} on */
export function setSounding(on) {
  keep("sound", on);
  if (on) knock();
}

export function knock() {
  if (!isSounding()) return;
  audio ??= new AudioContext();
  const start = audio.currentTime, length = Math.floor(audio.sampleRate * 0.09), buffer = audio.createBuffer(1, length, audio.sampleRate), wave = buffer.getChannelData(0);
  for (let i = 0; i < length; i += 1) wave[i] = (Math.sin(i * 0.11) * 0.6 + (Math.random() * 2 - 1) * 0.4) * Math.exp(-i / (length * 0.12));
  const source = audio.createBufferSource(), volume = audio.createGain();
  source.buffer = buffer;
  volume.gain.value = 0.5;
  source.connect(volume).connect(audio.destination);
  source.start(start);
}

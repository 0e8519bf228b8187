// What stands for the socket on a page without a server: the same class, the same messages. Rules
// are asked here; whatever takes time is done by a worker.

import { GameState, Refusal } from "./game_state.js";
import { Crew } from "./crew.js";
import { load } from "./loading.js";

export class Socket {
  constructor(handlers) {
    this.handlers = handlers;
    this.isOpen = this.isClosed = false;
    this.numbers = 0;
    load().then((tools) => {
      if (this.isClosed) return;
      this.tools = tools;
      this.crew = new Crew({ module: tools.module, openings: tools.openings }, (message) => handlers.onAnswer(message));
      this.isOpen = true;
      handlers.onOpen();
    }, (error) => handlers.onLost(error.message));
  }

  next() {
    this.numbers += 1;
    return this.numbers;
  }

  send(ask) {
    if (!this.isOpen) return false;
    queueMicrotask(() => this.answer(ask));
    return true;
  }

  close() {
    this.isClosed = true;
    this.isOpen = false;
    this.crew?.close();
  }

  answer(ask) {
    if (this.isClosed) return;
    if (ask.type === "look") {
      this.handlers.onAnswer({ ...this.look(ask.game), id: ask.id });
      return;
    }
    if (ask.type === "stop") {
      this.crew.stop(ask.id, !ask.play);
      return;
    }
    if (ask.type === "analyse") this.crew.stopAll("analyse"); // a page has one analysis at a time
    const isOpening = ask.type === "think" && Boolean(this.look(ask.game).options?.length);
    this.crew.begin({ ...ask, isOpening });
  }

  /** What is on the board; or why the game cannot be. */
  look(game) {
    const { core, openings } = this.tools;
    try {
      const state = new GameState(core, openings, game), told = state.describe();
      state.close();
      return told;
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      return error.answer;
    }
  }
}

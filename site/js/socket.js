// What stands for the socket on a page without a server: the same class, the same messages. Rules
// are asked here; whatever takes time is done by a worker, one per job.

import { Core } from "./core.js";
import { GameState, Refusal } from "./game_state.js";

const loaded = (async () => {
  const [module, openings] = await Promise.all([
    fetch("tengen.wasm").then((answer) => answer.arrayBuffer()).then((bytes) => WebAssembly.compile(bytes)),
    fetch("openings.json").then((answer) => answer.json()),
  ]);
  return { module, openings, core: await Core.make(module) };
})();

const LEFT_OUT = "this page has no server; the review of a game needs the Tengen that you install";

export class Socket {
  constructor(handlers) {
    this.handlers = handlers;
    this.isOpen = this.isClosed = false;
    this.numbers = 0;
    /** Jobs by number: the worker, and the last best move for `stop` with `play`. */
    this.jobs = new Map();
    loaded.then((tools) => {
      if (this.isClosed) return;
      this.tools = tools;
      this.spare = this.newWorker(); // the first question finds it ready
      this.isOpen = true;
      handlers.onOpen();
    }, () => handlers.onLost());
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
    this.spare?.terminate();
    for (const { worker } of this.jobs.values()) worker.terminate();
  }

  answer(ask) {
    if (ask.type === "look") return this.look(ask);
    if (ask.type === "stop") return this.stop(ask);
    if (ask.type === "review") return this.fail(ask.id, LEFT_OUT);
    if (ask.type === "analyse") this.end((job) => job.ask.type === "analyse");
    this.begin(ask);
  }

  look(ask) {
    try {
      const state = new GameState(this.tools.core, this.tools.openings, ask.game);
      this.say({ ...state.describe(), id: ask.id });
      state.close();
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      this.say({ ...error.message_, id: ask.id });
    }
  }

  // --- jobs ---

  newWorker() {
    const worker = new Worker(new URL("worker.js", import.meta.url), { type: "module" });
    worker.postMessage({ module: this.tools.module, openings: this.tools.openings });
    return worker;
  }

  begin(ask) {
    const worker = this.spare ?? this.newWorker();
    this.spare = null;
    const job = { ask, worker, best: null, started: performance.now() };
    this.jobs.set(ask.id, job);
    worker.onmessage = ({ data }) => this.heard(job, data);
    worker.onerror = (event) => {
      event.preventDefault();
      this.drop(job);
      this.fail(ask.id, `the engine has failed: ${event.message}`, true);
    };
    worker.postMessage(ask);
  }

  heard(job, message) {
    if (message.type === "info" && message.line === 1) job.best = message.best;
    if (["decided", "done", "surveyed"].includes(message.type)) this.keep(job);
    this.say(message);
  }

  /** End a job: with what it has, or silently. The worker ends with it, at once. */
  stop({ id, play }) {
    const job = this.jobs.get(id);
    if (!job) return;
    this.drop(job);
    const seconds = (performance.now() - job.started) / 1000;
    if (!play) return;
    if (job.ask.type === "think" && job.best) this.say({ type: "decided", id, act: job.best, seconds });
    else if (job.ask.type === "think") this.begin({ ...job.ask, limits: { nodes: 100 } });
    else this.say({ type: "done", id, seconds });
  }

  end(isWanted) {
    for (const job of [...this.jobs.values()].filter(isWanted)) this.stop({ id: job.ask.id, play: true });
  }

  /** A worker that has finished thinks next. */
  keep(job) {
    this.jobs.delete(job.ask.id);
    this.spare?.terminate();
    this.spare = job.worker;
  }

  drop(job) {
    this.jobs.delete(job.ask.id);
    job.worker.terminate();
    this.spare ??= this.newWorker();
  }

  fail(id, text, crashed = false) {
    this.say({ type: "failed", id, crashed, text, code: text, parameters: {} });
  }

  say(message) {
    if (!this.isClosed) this.handlers.onAnswer(message);
  }
}

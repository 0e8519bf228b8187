// The workers of a page: a job gets one that rests, or a new one; what a worker has learnt stays
// with it. A search is stopped as slices.js says: by the worker itself, or by the end of the worker.

import { bestWay } from "./slices.js";
import { told } from "./told.js";

const RESTING = 2; // workers that are kept for the next job
const LAST = ["decided", "done", "surveyed", "weighed", "failed"]; // the message that ends a job

export class Crew {
  /** @param {{ module: WebAssembly.Module, openings: object }} tools @param {(message: object) => void} say */
  constructor(tools, say) {
    this.tools = tools;
    this.say = say;
    this.way = bestWay();
    /** @type {{ worker: Worker, flag: Int32Array|null }[]} */
    this.resting = [];
    this.jobs = new Map(); // by number
    this.rest(this.hire()); // the first question finds it ready
  }

  close() {
    this.say = () => {};
    for (const { worker } of [...this.resting, ...this.jobs.values()]) worker.terminate();
  }

  hire() {
    const worker = new Worker(new URL("worker.js", import.meta.url), { type: "module" });
    const memory = this.way === "flag" ? new SharedArrayBuffer(4) : null;
    worker.postMessage({ ...this.tools, way: this.way, memory });
    return { worker, flag: memory && new Int32Array(memory) };
  }

  rest({ worker, flag }) {
    worker.onmessage = worker.onerror = null;
    this.resting.push({ worker, flag });
    if (this.resting.length > RESTING) this.resting.shift()?.worker.terminate();
  }

  /** @param {{ id: number, type: string }} ask */
  begin(ask) {
    const job = { ...(this.resting.pop() ?? this.hire()), ask, best: null, isSilent: false, started: performance.now() };
    this.jobs.set(ask.id, job);
    job.worker.onmessage = ({ data }) => this.hear(job, data);
    job.worker.onerror = (event) => {
      event.preventDefault();
      this.drop(job);
      this.say({ type: "failed", id: ask.id, crashed: true, ...told("page.crashed", { why: event.message }) });
    };
    job.worker.postMessage(ask);
  }

  hear(job, message) {
    if (message.type === "info" && message.line === 1) job.best = message.best;
    if (message.crashed) this.drop(job); // its memory is in no good state
    else if (LAST.includes(message.type)) {
      this.jobs.delete(job.ask.id);
      this.rest(job);
    }
    if (!job.isSilent) this.say(message);
  }

  /** End a job: with what it has, or silently. @param {number} id @param {boolean} isSilent */
  stop(id, isSilent) {
    const job = this.jobs.get(id);
    if (!job) return;
    job.isSilent ||= isSilent;
    if (this.way === "flag") Atomics.store(job.flag, 0, id);
    else if (this.way === "yield") job.worker.postMessage({ type: "stop", id });
    else this.cutOff(job);
  }

  /** The worker ends at once: what it has reported is what was found. */
  cutOff(job) {
    const { ask, best } = job, seconds = (performance.now() - job.started) / 1000;
    this.drop(job);
    if (job.isSilent) return;
    if (ask.type !== "think") this.say({ type: "done", id: ask.id, seconds });
    else if (best && !ask.isOpening) this.say({ type: "decided", id: ask.id, act: best, seconds });
    else this.begin({ ...ask, limits: { nodes: 100 } });
  }

  /** All jobs of a type. @param {string} type */
  stopAll(type) {
    for (const { ask } of [...this.jobs.values()]) if (ask.type === type) this.stop(ask.id, false);
  }

  drop(job) {
    this.jobs.delete(job.ask.id);
    job.worker.terminate();
    if (!this.resting.length) this.rest(this.hire());
  }
}

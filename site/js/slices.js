// How a search is stopped while it runs. The module asks after every slice of nodes (`tengen.poll`):
//
//   flag   the page is cross-origin isolated: the page writes the number of the job into shared memory
//   yield  the browser can suspend WebAssembly: between slices the worker hears its messages
//   end    neither: the page ends the worker, and the table goes with it

/** Milliseconds from one rest to the next. The module polls every 64 to 256 nodes, so a slice is as many of them as fit. */
export const SLICE = 8;
const GO_ON = 0, HALT = 1, REST = 2; // as cpp/wasm/wasm.cpp reads them

export const WAYS = /** @type {const} */ (["flag", "yield", "end"]);

/** The best way to stop a search here. @returns {typeof WAYS[number]} */
export function bestWay() {
  if (globalThis.crossOriginIsolated) return "flag";
  return "Suspending" in WebAssembly ? "yield" : "end";
}

export class Slices {
  /**
   * @param {typeof WAYS[number]} way @param {SharedArrayBuffer|null} memory that the page writes into
   * @param {() => number} clock in milliseconds
   */
  constructor(way = "end", memory = null, clock = () => performance.now()) {
    this.way = way;
    this.flag = memory && new Int32Array(memory);
    this.clock = clock;
    this.rested = clock(); // when the last rest was over
    this.job = 0; // that runs
    this.halted = 0; // that is to stop
    if (way === "yield") this.prepare();
  }

  /** A message to oneself comes after those that wait already. */
  prepare() {
    const { port1, port2 } = new MessageChannel();
    this.channel = port2;
    port1.onmessage = () => this.wake?.();
  }

  get isHalted() {
    return this.job !== 0 && (this.flag ? Atomics.load(this.flag, 0) : this.halted) === this.job;
  }

  /** What the module imports. */
  get imports() {
    return { poll: () => this.poll(), rest: this.way === "yield" ? new WebAssembly.Suspending(() => this.rest()) : () => GO_ON };
  }

  /** Hear the messages that wait; is the search to stop? */
  rest() {
    return new Promise((resolve) => {
      this.wake = () => {
        this.rested = this.clock();
        resolve(Number(this.isHalted));
      };
      this.channel.postMessage(null);
    });
  }

  poll() {
    if (this.way !== "yield") return this.isHalted ? HALT : GO_ON;
    return this.clock() - this.rested >= SLICE ? REST : GO_ON;
  }

  /** A function of the module that polls, as it can be called: it returns a promise, or the result. */
  exported(call) {
    return this.way === "yield" ? WebAssembly.promising(call) : call;
  }
}

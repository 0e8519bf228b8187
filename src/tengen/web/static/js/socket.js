// The socket to the server. It comes back by itself; who uses it says everything anew when it does.

/** @typedef {import("./messages.js").Ask} Ask */
/** @typedef {import("./messages.js").ServerMessage} ServerMessage */

import { tell } from "./words.js";

const SHORTEST = 400, LONGEST = 5000; // milliseconds between attempts

export class Socket {
  /**
   * @param {{ onOpen: () => void, onLost: (why: string) => void, onAnswer: (answer: ServerMessage) => void }} handlers
   */
  constructor(handlers) {
    this.handlers = handlers;
    /** @type {WebSocket|null} */
    this.socket = null;
    this.wait = SHORTEST;
    this.isClosed = false;
    this.numbers = 0;
    /** @type {ReturnType<typeof setTimeout>|undefined} */
    this.timer = undefined;
    this.connect();
  }

  connect() {
    const socket = new WebSocket(new URL("api/socket", location.href.replace(/^http/, "ws")));
    this.socket = socket;
    socket.addEventListener("open", () => {
      this.wait = SHORTEST;
      this.handlers.onOpen();
    });
    let why = "";
    socket.addEventListener("message", (event) => {
      const answer = JSON.parse(event.data);
      if (answer.type === "failed" && answer.id === null) why = tell(answer); // why it will be closed
      this.handlers.onAnswer(answer);
    });
    socket.addEventListener("close", () => {
      if (this.isClosed) return;
      this.handlers.onLost(why);
      this.timer = setTimeout(() => this.connect(), this.wait);
      this.wait = Math.min(this.wait * 2, LONGEST);
    });
  }

  get isOpen() {
    return this.socket?.readyState === WebSocket.OPEN;
  }

  /** A number for the next question. */
  next() {
    this.numbers += 1;
    return this.numbers;
  }

  /**
   * Say something; false when nobody listens.
   * @param {Ask} ask
   */
  send(ask) {
    if (!this.isOpen) return false;
    this.socket?.send(JSON.stringify(ask));
    return true;
  }

  close() {
    this.isClosed = true;
    clearTimeout(this.timer);
    this.socket?.close();
  }
}

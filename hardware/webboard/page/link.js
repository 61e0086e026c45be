/** The link to the table: one WebSocket that comes back by itself. */

/** @typedef {import("./message.js").Message} Message */
/** @typedef {{kind: string, message: string, short?: string, rule?: string}} Refusal */
/** @typedef {(error: ?Refusal) => void} Settle Tells who has entered something what became of it. */

const FIRST_WAIT_MS = 500;
const LONGEST_WAIT_MS = 8000;

/** @type {Refusal} */
const UNREACHABLE = {
  kind: "Unreachable",
  message: "The table cannot be reached; nothing was entered. Enter it again when the connection is back.",
};

/** @type {Refusal} */
const UNANSWERED = {
  kind: "Unanswered",
  message:
    "The connection was lost before the table answered. Look whether it has this entry before you enter it again.",
};

export class Link {
  /**
   * @param {object} told
   * @param {(message: Message) => void} told.onMessage
   * @param {(isOpen: boolean) => void} told.onChange The link has gone, or has come back.
   * @param {(error: Refusal) => void} [told.onRefusal] A key was not taken.
   */
  constructor({ onMessage, onChange, onRefusal = () => {} }) {
    this.onMessage = onMessage;
    this.onChange = onChange;
    this.onRefusal = onRefusal;
    this.wait_ms = FIRST_WAIT_MS;
    this.timer = 0;
    /** The state that is shown, and the latest that an answer has told of. */
    this.shown = -1;
    this.latest = -1;
    /** @type {?WebSocket} */
    this.socket = null;
    /** Lets go on whoever waits for the link. @type {() => void} */
    this.decide = () => {};
    /** Until the link is open for the first time, or anew, what is entered waits for this. */
    this.decided = this.#undecided();
    /** @type {Map<string, Settle>} */
    this.unanswered = new Map();
    /** Entries go one after another, so that each is meant for the state before it. */
    this.queue = Promise.resolve();
    window.addEventListener("online", () => this.#hurry());
    document.addEventListener("visibilitychange", () => document.hidden || this.#hurry());
  }

  /** Connects, and connects again whenever the link is lost. */
  open() {
    const scheme = location.protocol === "https:" ? "wss:" : "ws:";
    const socket = new WebSocket(`${scheme}//${location.host}/ws?since=${this.shown}`);
    this.socket = socket;
    socket.addEventListener("open", () => {
      this.wait_ms = FIRST_WAIT_MS;
      this.decide();
      this.onChange(true);
    });
    socket.addEventListener("message", (event) => socket === this.socket && this.#take(JSON.parse(event.data)));
    socket.addEventListener("close", () => this.#lost(socket));
  }

  /** Connects anew at once: the table has a new word for us. What is entered meanwhile waits for it. */
  reopen() {
    const old = this.socket;
    this.socket = null;
    old?.close();
    this.#settleAll(UNANSWERED);
    const waiting = this.decide;
    this.decided = this.#undecided();
    this.decided.then(waiting);
    this.open();
  }

  /**
   * A key of the panel was pressed.
   *
   * @param {string} key
   */
  async press(key) {
    if (!(await this.#send({ key }))) {
      this.onRefusal(UNREACHABLE);
    }
  }

  /**
   * A whole entry, meant for the state that is shown.
   *
   * @param {string} entry
   * @returns {Promise<?Refusal>} Why it was refused; null where it was accepted.
   */
  enter(entry) {
    const answer = this.queue.then(() => this.#enter(entry));
    this.queue = answer.then(() => {});
    return answer;
  }

  /**
   * @param {string} entry
   * @returns {Promise<?Refusal>}
   */
  async #enter(entry) {
    const id = newId();
    if (!(await this.#send({ entry, id, seq: Math.max(this.shown, this.latest) }))) {
      return UNREACHABLE;
    }
    return new Promise((resolve) => this.unanswered.set(id, resolve));
  }

  /**
   * @param {object} message
   * @returns {Promise<boolean>} Whether it went out.
   */
  async #send(message) {
    await this.decided;
    const isOpen = this.socket?.readyState === WebSocket.OPEN;
    if (isOpen) {
      this.socket.send(JSON.stringify(message));
    }
    return isOpen;
  }

  /** @returns {Promise<void>} */
  #undecided() {
    return new Promise((resolve) => {
      this.decide = resolve;
    });
  }

  /** A view, or the answer to a key or an entry. @param {any} message */
  #take(message) {
    if (message.face) {
      this.shown = message.seq;
      this.latest = message.seq;
      this.onMessage(message);
    } else if (this.unanswered.has(message.id)) {
      this.latest = Math.max(this.latest, message.seq ?? -1);
      this.#settle(message.id, message.error);
    } else if (message.error) {
      this.onRefusal(message.error);
      this.#settleAll(message.error);
    }
  }

  /**
   * @param {string} id
   * @param {?Refusal} error
   */
  #settle(id, error) {
    const settle = this.unanswered.get(id);
    this.unanswered.delete(id);
    settle(error ?? null);
  }

  /** @param {Refusal} error */
  #settleAll(error) {
    [...this.unanswered.keys()].forEach((id) => this.#settle(id, error));
  }

  /** @param {WebSocket} socket */
  #lost(socket) {
    if (socket !== this.socket) {
      return;
    }
    this.#settleAll(UNANSWERED);
    this.decide();
    this.onChange(false);
    this.timer = window.setTimeout(() => this.open(), this.wait_ms * (0.75 + Math.random() / 2));
    this.wait_ms = Math.min(2 * this.wait_ms, LONGEST_WAIT_MS);
  }

  /** Somebody looks again, or the network is back: no reason to wait. */
  #hurry() {
    if (this.socket?.readyState === WebSocket.CLOSED) {
      clearTimeout(this.timer);
      this.wait_ms = FIRST_WAIT_MS;
      this.open();
    }
  }
}

/** A name for one entry; plain HTTP on a home network has no `crypto.randomUUID`. */
function newId() {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return [...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}

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
      this.onChange(true);
    });
    socket.addEventListener("message", (event) => this.#take(JSON.parse(event.data)));
    socket.addEventListener("close", () => this.#lost(socket));
  }

  /** Connects anew at once: the table has a new word for us. */
  reopen() {
    const old = this.socket;
    this.socket = null;
    old?.close();
    this.open();
  }

  /** Whether keys reach the table. */
  get isOpen() {
    return this.socket?.readyState === WebSocket.OPEN;
  }

  /**
   * A key of the panel was pressed.
   *
   * @param {string} key
   */
  press(key) {
    this.#send({ key });
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
  #enter(entry) {
    const id = newId();
    return new Promise((resolve) => {
      if (this.#send({ entry, id, seq: Math.max(this.shown, this.latest) })) {
        this.unanswered.set(id, resolve);
      } else {
        resolve(UNREACHABLE);
      }
    });
  }

  /**
   * @param {object} message
   * @returns {boolean} Whether it went out.
   */
  #send(message) {
    if (this.isOpen) {
      this.socket.send(JSON.stringify(message));
    }
    return this.isOpen;
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
    this.#settleAll(UNANSWERED);
    if (socket !== this.socket) {
      return;
    }
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

/** The table by keyboard. */

import { RANKS } from "./panel.js";

/** @typedef {import("./message.js").Message} Message */

const KEYS = { 0: "10", T: "10", S: "S", H: "H", D: "D", C: "C", ENTER: "S", BACKSPACE: "H", G: "D", M: "C" };

export class Keyboard {
  /**
   * @param {object} told
   * @param {(key: string) => void} told.press
   * @param {() => void} told.toScanBox
   * @param {() => void} told.readOut
   * @param {() => number} told.acting The seat that acts.
   */
  constructor({ press, toScanBox, readOut, acting }) {
    this.press = press;
    this.toScanBox = toScanBox;
    this.readOut = readOut;
    this.acting = acting;
    this.isPlayerNext = false;
    document.addEventListener("keydown", (event) => this.#down(event));
  }

  /** @param {KeyboardEvent} event */
  #down(event) {
    const target = /** @type {Element} */ (event.target);
    const isTyping = target.closest("input, textarea, dialog") !== null;
    const isPressing =
      target.closest("button, a, summary") !== null && (event.key === "Enter" || event.key === " ");
    if (isTyping || isPressing || event.ctrlKey || event.altKey || event.metaKey || event.repeat) {
      return;
    }
    if (this.#act(event.key.toUpperCase())) {
      event.preventDefault();
    }
  }

  /**
   * @param {string} key
   * @returns {boolean} Whether it means something here.
   */
  #act(key) {
    const isPlayer = this.isPlayerNext && /^[1-4]$/.test(key);
    this.isPlayerNext = key === "P";
    if (isPlayer) {
      this.press(`P${key}`);
    } else if (key === "/") {
      this.toScanBox();
    } else if (key === "?") {
      this.readOut();
    } else if (key === " ") {
      this.press(`P${this.acting() + 1}`);
    } else if (RANKS.includes(key) || key in KEYS) {
      this.press(KEYS[key] ?? key);
    } else {
      return key === "P";
    }
    return true;
  }
}

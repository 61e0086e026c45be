/** The rank keys as numbers: ace to nine are digits, ten is 0, court cards are 11 to 13. */

import { html, setAttributes } from "./dom.js";

const KEYS = [
  ["1", "A"],
  ...["2", "3", "4", "5", "6", "7", "8", "9"].map((digit) => [digit, ""]),
  ["0", "10"],
  ["11", "J"],
  ["12", "Q"],
  ["13", "K"],
];
const DIGITS = 2;

export class Numbers {
  /**
   * @param {HTMLElement} place
   * @param {HTMLInputElement} field
   */
  constructor(place, field) {
    this.field = field;
    const back = html("button", { type: "button", class: "rank is-back", "aria-label": "Take back" }, "⌫");
    back.addEventListener("click", () => this.#write(field.value.slice(0, -1)));
    place.append(...KEYS.map(([number, rank]) => this.#key(number, rank)), back);
    place.hidden = false;
    // The keys are here, so a phone need not bring its own; a keyboard still writes.
    setAttributes(field, { inputmode: "none" });
  }

  /** @param {string} number @param {string} rank */
  #key(number, rank) {
    const key = html(
      "button",
      { type: "button", class: number === "5" ? "rank has-bar" : "rank", "aria-label": number },
      html("b", {}, number),
      rank && html("small", { "aria-hidden": "true" }, rank),
    );
    key.addEventListener("click", () => this.#press(number));
    return key;
  }

  /** A third digit, or a court card after another number, begins anew. @param {string} number */
  #press(number) {
    const { value } = this.field;
    const isNew = number.length === DIGITS || value.length === DIGITS || value === "0";
    this.#write(isNew ? number : value + number);
  }

  /** @param {string} value */
  #write(value) {
    this.field.value = value;
    this.field.focus({ preventScroll: true });
  }
}

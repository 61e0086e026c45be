/** Keys for cards beside a field of a form: a rank, then its suit; the cards so far are drawn. */

import { cardFace, nameOf, SUIT_NAMES, suitSign } from "./cards.js";
import { byId, html, setAttributes } from "./dom.js";

const RANKS = ["A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K"];
const SUITS = ["S", "H", "D", "C"];
const CARDS = /(10|[A2-9TJQK])([CDHS♣♦♥♠]?)/giu;
const FIVE = 5;

/** The cards of the field, with keys under it: a rank, then its suit. */
export class Picker {
  /** @param {HTMLElement} place */
  constructor(place) {
    this.field = /** @type {HTMLInputElement} */ (byId("cards"));
    this.form = /** @type {HTMLFormElement} */ (this.field.form);
    this.rank = "";
    this.slots = html("p", { class: "slots", "aria-label": "Cards so far", role: "group" });
    this.ranks = RANKS.map((rank) => this.#key(rank, "rank", () => this.#choose(rank)));
    this.suits = SUITS.map((suit) => this.#key(suit, "soft-key is-card", () => this.#add(suit)));
    this.back = html("button", { type: "button" }, "Take back");
    this.back.addEventListener("click", () => this.#write(this.#cards().slice(0, -1)));
    place.append(
      this.slots,
      html("div", { class: "ranks", role: "group", "aria-label": "Ranks" }, ...this.ranks),
      html("div", { class: "suits", role: "group", "aria-label": "Suits" }, ...this.suits, this.back),
    );
    place.hidden = false;
    this.field.addEventListener("input", () => this.#draw());
    this.form.addEventListener("change", () => this.#draw());
    this.#draw();
  }

  /**
   * @param {string} name
   * @param {string} className
   * @param {() => void} onPress
   */
  #key(name, className, onPress) {
    const sign = SUITS.includes(name) ? suitSign(name) : html("b", {}, name);
    const key = html("button", { type: "button", class: className }, sign);
    key.addEventListener("click", onPress);
    return key;
  }

  /** @returns {string[]} */
  #cards() {
    return [...this.field.value.matchAll(CARDS)].map(([card]) => card.toUpperCase());
  }

  get #isPile() {
    return new FormData(this.form).get("of") === "pile";
  }

  /** The same rank once more drops it. @param {string} rank */
  #choose(rank) {
    this.rank = this.rank === rank ? "" : rank;
    this.#draw();
  }

  /** @param {string} suit */
  #add(suit) {
    const card = `${this.rank}${suit}`;
    this.rank = "";
    this.#write([...this.#cards(), card]);
  }

  /** @param {string[]} cards */
  #write(cards) {
    this.field.value = cards.join(" ");
    this.#draw();
  }

  #draw() {
    const cards = this.#cards();
    const isFull = !this.#isPile && cards.length >= FIVE;
    const taken = new Set(cards.map((card) => nameOf(card)));
    const faces = cards.map((card) => cardFace(card));
    if (!this.#isPile) {
      while (faces.length < FIVE) {
        faces.push(html("span", { class: "slot" }));
      }
      faces.splice(FIVE - 1, 0, html("span", { class: "plus" }, "+"));
    }
    this.slots.replaceChildren(...faces);
    this.ranks.forEach((key, place) => {
      setAttributes(key, { "aria-pressed": String(RANKS[place] === this.rank), disabled: isFull });
    });
    this.suits.forEach((key, place) => {
      const name = this.rank ? nameOf(this.rank + SUITS[place]) : SUIT_NAMES[SUITS[place]];
      setAttributes(key, { "aria-label": name, disabled: !this.rank || taken.has(name) });
    });
    setAttributes(this.back, { disabled: cards.length === 0 });
  }
}

/** The log of rulings, newest on top. */

import { withTokens } from "./cards.js";
import { html } from "./dom.js";
import { markOf, sideNamed } from "./seats.js";

/** @typedef {import("./message.js").Face} Face */
/** @typedef {import("./message.js").Ruling} Ruling */

const MOST_ROWS = 60;

/** A sentence that tells of points. */
const IS_OF_POINTS = /\b(pegs|for|run|is \d+:)/;

export class Log {
  /**
   * @param {HTMLElement} list
   * @param {HTMLElement} latest Where the last sentence stands while the list is closed.
   */
  constructor(list, latest) {
    this.list = list;
    this.latest = latest;
    /** @type {Ruling[]} */
    this.rulings = [];
  }

  /**
   * The sentences of one move.
   *
   * @param {number} seq
   * @returns {string[]}
   */
  #of(seq) {
    return this.rulings.filter((ruling) => ruling.seq === seq).map((ruling) => ruling.text);
  }

  /**
   * Adds what is new; what was told before is not told again after a reconnection.
   *
   * @param {Ruling[]} rulings
   * @param {Face} face
   */
  add(rulings, face) {
    const last = this.rulings.at(-1)?.seq ?? -1;
    if (face.seq < last) {
      this.#clear();
      this.add(rulings, face);
      return;
    }
    const fresh = rulings.filter((ruling) => ruling.seq > last);
    this.rulings.push(...fresh);
    fresh.forEach((ruling) => this.list.prepend(this.#row(ruling, face)));
    while (this.list.childElementCount > MOST_ROWS) {
      this.list.lastElementChild?.remove();
    }
    const latest = this.rulings.at(-1)?.seq;
    for (const row of this.list.children) {
      row.classList.toggle("is-latest", row.getAttribute("data-seq") === String(latest));
    }
    const [first] = this.#of(latest);
    if (first) {
      this.latest.replaceChildren(...this.#row({ number: 0, seq: latest, text: first }, face).childNodes);
    }
  }

  /** Another game lies on the table. */
  #clear() {
    this.rulings = [];
    this.list.replaceChildren();
  }

  /**
   * @param {Ruling} ruling
   * @param {Face} face
   */
  #row({ seq, text }, face) {
    const side = sideNamed(face, text);
    const points = this.#points(seq, text, face);
    return html(
      "li",
      { "data-seq": seq },
      side === null ? html("span", { class: "mark" }) : markOf(side),
      html("span", { class: "ruling" }, ...withTokens(text)),
      points > 0 && html("span", { class: "points" }, `+${points}`),
    );
  }

  /**
   * What its move has pegged, beside the sentence that tells of it.
   *
   * @param {number} seq
   * @param {string} text
   * @param {Face} face
   */
  #points(seq, text, face) {
    const told = this.#of(seq).find((sentence) => IS_OF_POINTS.test(sentence));
    if (told !== text) {
      return 0;
    }
    const side = sideNamed(face, text);
    return face.pegged
      .filter((pegged) => pegged.line === seq && pegged.side === side)
      .reduce((sum, pegged) => sum + pegged.points, 0);
  }
}

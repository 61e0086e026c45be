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
      const row = this.#row({ number: 0, seq: latest, text: first }, face);
      // It opens the list, and what opens something holds no link.
      row.querySelector(".why")?.remove();
      this.latest.replaceChildren(...row.childNodes);
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
      this.#why(seq, text, face),
    );
  }

  /**
   * The way to the rule that a move was ruled by, beside the sentence that tells of its points.
   *
   * @param {number} seq
   * @param {string} text
   * @param {Face} face
   */
  #why(seq, text, face) {
    const wrong = face.verdicts.find(({ line, verdict }) => line === seq && verdict !== "exact");
    const ruling = wrong?.verdict ?? face.pegged.find(({ line }) => line === seq)?.reason;
    if (!ruling || this.#telling(seq) !== text) {
      return null;
    }
    const address = `/rules/of/${ruling}`;
    return html("a", { class: "why", href: address, "aria-label": `why: the rule for ${ruling}` }, "why");
  }

  /**
   * The sentence of a move that tells of points; the first where none does.
   *
   * @param {number} seq
   */
  #telling(seq) {
    const told = this.#of(seq);
    return told.find((sentence) => IS_OF_POINTS.test(sentence)) ?? told[0];
  }

  /**
   * What its move has pegged, beside the sentence that tells of it.
   *
   * @param {number} seq
   * @param {string} text
   * @param {Face} face
   */
  #points(seq, text, face) {
    if (!IS_OF_POINTS.test(text) || this.#telling(seq) !== text) {
      return 0;
    }
    const side = sideNamed(face, text);
    return face.pegged
      .filter((pegged) => pegged.line === seq && pegged.side === side)
      .reduce((sum, pegged) => sum + pegged.points, 0);
  }
}

/** "What if": the count of any hand, beginning with the one that this move has counted. */

import { cardFace, withTokens } from "./cards.js";
import { byId, html, partOf } from "./dom.js";

/** @typedef {{cards: string[], starter: string, points: number, sentence: string}} Counted */

export class Counting {
  /**
   * @param {() => import("./replay.js").Move} now The moment that is shown.
   * @param {string} flush How many cards a flush of the crib needs: "five" or "four".
   */
  constructor(now, flush) {
    this.now = now;
    this.flush = flush;
    this.dialog = /** @type {HTMLDialogElement} */ (byId("count"));
    this.form = /** @type {HTMLFormElement} */ (partOf(this.dialog, "form"));
    this.told = byId("counted");
    this.ended = new AbortController();
    const { signal } = this.ended;
    byId("what-if").addEventListener("click", () => this.#open(), { signal });
    byId("count-done").addEventListener("click", () => this.dialog.close(), { signal });
    this.form.addEventListener("submit", (event) => this.#count(event), { signal });
  }

  /** Another game is shown. */
  close() {
    this.ended.abort();
  }

  /** @param {string} name */
  #field(name) {
    return /** @type {HTMLInputElement} */ (this.form.elements.namedItem(name));
  }

  #open() {
    const { counted, starter } = this.now();
    if (counted) {
      this.#field("cards").value = counted.cards.join(" ");
      this.#field("starter").value = starter ?? "";
      this.#field("crib").checked = counted.is_crib;
    }
    this.told.replaceChildren();
    this.dialog.showModal();
  }

  /** @param {SubmitEvent} event */
  async #count(event) {
    event.preventDefault();
    const asked = new URLSearchParams(
      /** @type {Record<string, string>} */ (Object.fromEntries(new FormData(this.form))),
    );
    asked.set("flush", this.flush);
    const answer = await fetch(`/api/book/count?${asked}`);
    const told = await answer.json();
    this.told.replaceChildren(
      ...(answer.ok ? this.#words(told) : [html("p", { class: "refusal" }, told.error.message)]),
    );
  }

  /** @param {Counted} counted */
  #words({ points, sentence, cards, starter }) {
    return [
      html(
        "p",
        { class: "count-hand" },
        ...cards.map((card) => cardFace(card)),
        html("span", { class: "plus" }, "+"),
        cardFace(starter),
      ),
      html("p", {}, html("strong", { class: "count-points" }, points), " ", ...withTokens(sentence)),
    ];
  }
}

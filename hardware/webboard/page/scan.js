/** The scan box: any entry by hand or from a scanner that types. */

import { html, partOf } from "./dom.js";

/** @typedef {import("./link.js").Link} Link */

export class ScanBox {
  /**
   * @param {HTMLFormElement} form
   * @param {Link} link
   * @param {(error: import("./link.js").Refusal) => void} onRefusal
   */
  constructor(form, link, onRefusal) {
    this.onRefusal = onRefusal;
    this.form = form;
    this.link = link;
    this.field = /** @type {HTMLInputElement} */ (partOf(form, "input"));
    this.refusal = partOf(form, ".refusal");
    form.addEventListener("submit", (event) => {
      event.preventDefault();
      this.#enter(this.field.value.trim());
    });
    this.field.addEventListener("input", () => this.say(""));
    this.field.addEventListener("keydown", (event) => event.key === "Escape" && this.field.blur());
  }

  focus() {
    this.field.focus();
  }

  /**
   * Sends what was typed; what is refused stays in the box with the reason under it.
   *
   * @param {string} text
   */
  async #enter(text) {
    if (!text) {
      return;
    }
    this.field.value = "";
    const error = await this.link.enter(text);
    if (error) {
      this.onRefusal(error);
      // A scanner may have begun the next card by now.
      if (!this.field.value) {
        this.field.value = text;
        this.field.select();
      }
    }
  }

  /**
   * The refusal under the box, with the way to its rule.
   *
   * @param {string} words
   * @param {string} [rule] Its paragraph on the page of the rules.
   */
  say(words, rule = "") {
    const why = rule ? [html("a", { class: "why", href: `/rules#${rule}` }, "why")] : [];
    this.refusal.replaceChildren(...(words ? [html("span", {}, words), ...why] : []));
    this.field.toggleAttribute("aria-invalid", Boolean(words));
  }
}

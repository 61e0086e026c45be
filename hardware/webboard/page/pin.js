/** The PIN: who watches is free; who wants to touch the table from elsewhere gives what it shows. */

import { byId, partOf } from "./dom.js";

export class Pin {
  /** @param {() => void} onUnlocked */
  constructor(onUnlocked) {
    this.onUnlocked = onUnlocked;
    this.sheet = /** @type {HTMLDialogElement} */ (byId("pin"));
    this.field = /** @type {HTMLInputElement} */ (partOf(this.sheet, "input"));
    this.refusal = partOf(this.sheet, ".refusal");
    partOf(this.sheet, "form").addEventListener("submit", (event) => {
      event.preventDefault();
      this.#give(this.field.value.trim());
    });
    partOf(this.sheet, ".watch").addEventListener("click", () => this.sheet.close());
  }

  /** Opens the sheet where the table asks for a PIN. */
  async askIfNeeded() {
    const answer = await fetch("/api/pin").catch(() => null);
    if (answer?.ok && (await answer.json()).may_touch === false) {
      this.ask();
    }
  }

  ask() {
    if (!this.sheet.open) {
      this.refusal.textContent = "";
      this.field.value = "";
      this.sheet.showModal();
      this.field.focus();
    }
  }

  /** @param {string} pin */
  async #give(pin) {
    const headers = { "Content-Type": "application/json" };
    const answer = await fetch("/api/pin", { method: "POST", headers, body: JSON.stringify({ pin }) }).catch(
      () => null,
    );
    if (answer?.ok) {
      this.sheet.close();
      this.onUnlocked();
      return;
    }
    const told = await answer?.json().catch(() => null);
    this.refusal.textContent = told?.error?.message ?? "The table cannot be reached. Try again.";
    this.field.select();
  }
}

/** What a screen reader is told, and the banner under the top bar. */

import { byId, html, partOf } from "./dom.js";

/**
 * Says something once: politely after what is being said, or at once.
 *
 * @param {string} words
 * @param {"polite" | "assertive"} [manner]
 */
export function announce(words, manner = "polite") {
  const place = byId(`live-${manner}`);
  // The same words again are a change only to an empty region.
  place.textContent = "";
  window.setTimeout(() => {
    place.textContent = words;
  }, 50);
}

/** The banner and the dot in the top bar: whether the table is reached. */
export class Connection {
  constructor() {
    this.banner = byId("banner");
    this.state = byId("state");
    this.wasLost = false;
    this.seen = "";
  }

  /** A message has come: this is how old what is shown can be. */
  fresh() {
    this.seen = new Date().toLocaleTimeString([], { hour: "2-digit", minute: "2-digit" });
  }

  /**
   * @param {boolean} isOpen
   * @param {string} sentence The now line.
   */
  show(isOpen, sentence) {
    document.documentElement.toggleAttribute("data-lost", !isOpen);
    partOf(this.state, "span").textContent = isOpen ? "At the table" : "Not connected";
    if (isOpen) {
      this.banner.hidden = true;
      if (this.wasLost) {
        announce(`Back. ${sentence}`);
      }
    } else if (!this.wasLost) {
      this.#lost();
    }
    this.wasLost = !isOpen;
  }

  #lost() {
    const asOf = this.seen ? ` As of ${this.seen}.` : "";
    this.banner.replaceChildren(
      html("strong", {}, "Connection lost. Trying again."),
      html("span", {}, `The game is safe at the table.${asOf}`),
    );
    this.banner.hidden = false;
    announce("Connection lost. Trying again. The game is safe at the table.", "assertive");
  }
}

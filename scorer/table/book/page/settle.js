/** The page on which an argument is settled: keys for cards beside the field, and the cards drawn. */

import { cardFace, token, withTokens } from "./cards.js";
import { byId } from "./dom.js";
import { Picker } from "./picker.js";

for (const card of document.querySelectorAll("[data-card]")) {
  const name = card.getAttribute("data-card") ?? "";
  card.replaceWith(card.closest(".argued") ? cardFace(name) : token(name));
}
for (const sentence of document.querySelectorAll(".why, .recital .said")) {
  sentence.replaceChildren(...withTokens(sentence.textContent ?? ""));
}
new Picker(byId("picker"));

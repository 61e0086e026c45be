/** The score plates: whose, how many, and what he may do. */

import { html } from "./dom.js";
import { markOf, OVER, partsNow, sideName, sideOf } from "./seats.js";

/** @typedef {import("./message.js").Face} Face */
/** @typedef {import("./message.js").Message} Message */
/** @typedef {import("./seats.js").Part} Part */

const HAND_SIZE = 4;

/**
 * @param {HTMLElement} place
 * @param {Message} message
 */
export function drawPlates(place, { face, screen }) {
  const parts = partsNow(face, screen);
  place.dataset.sides = String(face.sides.length);
  place.replaceChildren(...face.sides.map((seats, side) => plate(face, side, seats, parts)));
}

/**
 * @param {Face} face
 * @param {number} side
 * @param {number[]} seats
 * @param {Part[]} parts
 */
function plate(face, side, seats, parts) {
  const acting = OVER.has(face.phase) ? undefined : seats.find((seat) => parts[seat].state !== "waits");
  const isActing = acting !== undefined && parts[acting].state === "acts";
  const pill = acting === undefined ? "" : parts[acting].pill;
  const isDealer = face.dealer !== null && sideOf(face, face.dealer) === side && !OVER.has(face.phase);
  const points = gained(face, side);
  return html(
    "article",
    { class: `plate side-${side} ${isActing ? "is-acting" : ""}` },
    html(
      "h2",
      {},
      isActing && html("span", { class: "turn", "aria-hidden": "true" }, "▸"),
      markOf(side),
      html("span", { class: "name" }, sideName(face, side)),
      isDealer && html("span", { class: "dealer is-wide" }, dealerWord(face, seats)),
    ),
    html(
      "p",
      { class: "plate-state" },
      pill && html("span", { class: "pill" }, seats.length > 1 ? `${face.players[acting]} ${pill}` : pill),
      seats.length === 1 && cardsLeft(face, seats[0]),
      html("span", { class: "needs" }, needs(face, side)),
      isDealer && html("span", { class: "dealer is-narrow" }, dealerWord(face, seats)),
    ),
    points > 0 && html("span", { class: "gain" }, `+${points}`),
    html("strong", { class: face.scores[side] > 99 ? "score is-long" : "score" }, face.scores[side]),
  );
}

/** @param {Face} face @param {number[]} seats */
function dealerWord(face, seats) {
  return seats.length > 1 ? `${face.players[face.dealer]} deals` : "dealer";
}

/**
 * What the last move has pegged for a side.
 *
 * @param {Face} face
 * @param {number} side
 */
function gained(face, side) {
  const last = face.pegged.filter((pegged) => pegged.line === face.seq && pegged.side === side);
  return last.reduce((sum, pegged) => sum + pegged.points, 0);
}

/** @param {Face} face @param {number} side */
function needs(face, side) {
  const score = face.scores[side];
  if (OVER.has(face.phase) && face.winner !== null) {
    const behind = face.scores[face.winner] - score;
    return face.winner === side ? "wins the game" : `${behind} behind`;
  }
  return `needs ${Number(face.options.target) - score}`;
}

/**
 * The cards still held, as small cards.
 *
 * @param {Face} face
 * @param {number} seat
 */
function cardsLeft(face, seat) {
  const left = face.left[seat];
  if (left === null || OVER.has(face.phase) || face.phase === "cut") {
    return null;
  }
  const cards = [...Array(HAND_SIZE).keys()].map((place) =>
    html("i", { class: place < left ? "is-held" : "" }),
  );
  return html("span", { class: "cards-left", role: "img", "aria-label": `${left} cards left` }, ...cards);
}

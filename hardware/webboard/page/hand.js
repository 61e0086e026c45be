/** The show: a hand or a crib as cards, and what is keyed about it. */

import { cardFace } from "./cards.js";
import { html } from "./dom.js";
import { isCalling, typedOf } from "./seats.js";

/** @typedef {import("./message.js").Face} Face */
/** @typedef {import("./message.js").Screen} Screen */

/**
 * Cards of the hand, and the starter after a plus sign.
 *
 * @param {string[]} cards
 * @param {?string} starter
 * @param {ReadonlySet<string>} [raised] Cards to lift with a gold edge.
 * @returns {HTMLElement}
 */
export function handOf(cards, starter, raised = new Set()) {
  const face = (card) => cardFace(card, raised.has(card) ? "is-raised" : "");
  return html(
    "div",
    { class: "hand" },
    ...cards.map(face),
    starter && html("span", { class: "plus", "aria-hidden": "true" }, "+"),
    starter && face(starter),
  );
}

/**
 * The hand whose turn it is to be counted, or the crib.
 *
 * @param {Face} face
 * @returns {string[]}
 */
export function cardsToCount(face) {
  const asked = face.ask ?? face.claim;
  const isCrib = asked ? asked.of === "crib" : face.phase === "crib";
  return isCrib ? face.crib : face.hands[asked?.seat ?? face.turn ?? 0];
}

/**
 * A number is keyed: a claim, or the points that were missed.
 *
 * @param {Face} face
 * @param {Screen} screen
 * @returns {Node[]}
 */
export function numberBox(face, screen) {
  const isCall = isCalling(screen);
  const seat = face.window?.seat ?? face.turn ?? 0;
  const penalty =
    face.options.false_muggins_penalty === "no"
      ? "A false call costs nothing."
      : `A false call gives ${face.players[seat]} the number called.`;
  const [before, after] = isCall
    ? [`Key the points missed, or accept. ${penalty}`, ""]
    : ["Count aloud, then key what you claim.", "Zero is the 10 key, then OK. Nothing is checked until OK."];
  const cards = isCall && face.window ? cardsOfWindow(face) : cardsToCount(face);
  return [html("div", { class: "claim" }, handOf(cards, face.starter), numberField(screen, before, after))];
}

/** @param {Face} face */
function cardsOfWindow(face) {
  const seat = face.window.seat;
  return face.phase === "deal_done" ? face.crib : face.hands[seat];
}

/**
 * The number as it is keyed.
 *
 * @param {Screen} screen
 * @param {string} before What to do.
 * @param {string} [after]
 */
export function numberField(screen, before, after = "") {
  const digits = typedOf(screen).match(/\d+/)?.[0] ?? "";
  return html(
    "div",
    { class: "number" },
    html("p", {}, before),
    html(
      "output",
      { class: "number-field", "aria-label": "keyed so far" },
      digits,
      html("span", { class: "caret" }),
    ),
    after && html("p", { class: "number-hint" }, after),
  );
}

/**
 * A hand that the table counts itself, or a crib that still wants cards.
 *
 * @param {Face} face
 * @param {Screen} screen
 * @returns {Node[]}
 */
export function countBox(face, screen) {
  const cards = cardsToCount(face);
  const missing = [...Array(Math.max(0, 4 - cards.length))].map(() => html("span", { class: "slot" }));
  const hand = handOf(cards, face.starter);
  hand.querySelector(".plus")?.before(...missing);
  const isReady = screen.keys[0] !== "" && missing.length === 0;
  return [
    html(
      "div",
      { class: "claim" },
      hand,
      isReady &&
        html(
          "button",
          { class: "primary", type: "button", "data-key": "S" },
          "Count it ",
          html("kbd", {}, "OK"),
        ),
    ),
  ];
}

/** The answers to the suit question, on their buttons. */
const ANSWERS = {
  none: "Nothing more",
  four: "Four of a suit",
  five: "Five of a suit",
  nobs: "His nobs",
  both: "Five and his nobs",
};

/**
 * The one question about suits.
 *
 * @param {Face} face
 * @returns {Node[]}
 */
export function suitsBox(face) {
  const buttons = face.ask.may.map((answer) =>
    html("button", { type: "button", "data-entry": `ASK ${answer}` }, ANSWERS[answer] ?? answer),
  );
  return [
    html(
      "div",
      { class: "claim" },
      handOf(cardsToCount(face), face.starter),
      html("div", { class: "answers" }, ...buttons),
    ),
  ];
}

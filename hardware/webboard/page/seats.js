/** Who is who: marks, names, and who acts. */

import { svg } from "./dom.js";

/** The row in which points are keyed: the block is where the next digit goes. */
const TYPED = /^(CLAIM|MUGGINS) *\d*█/;

/** @typedef {import("./message.js").Face} Face */
/** @typedef {import("./message.js").Screen} Screen */

/** Circle, square, triangle, diamond in a box of 20 x 20, by side. */
const SHAPES = [
  "M10 1.5A8.5 8.5 0 1 1 9.99 1.5Z",
  "M2.5 2.5H17.5V17.5H2.5Z",
  "M10 2L18.5 17.5H1.5Z",
  "M10 1L19 10L10 19L1 10Z",
];

/** Phases in which no deal goes on. */
export const OVER = new Set(["game_over", "match_over"]);

/**
 * The mark of a side.
 *
 * @param {number} side
 * @returns {SVGElement}
 */
export function markOf(side) {
  return svg(
    "svg",
    { class: `mark side-${side}`, viewBox: "0 0 20 20", "aria-hidden": "true" },
    markShape(side),
  );
}

/**
 * The same as a shape for a picture, 20 units wide.
 *
 * @param {number} side
 * @param {string} [transform]
 */
export function markShape(side, transform) {
  return svg("path", { class: "mark-shape", d: SHAPES[side], transform });
}

/**
 * @param {Face} face
 * @param {number} seat
 * @returns {number}
 */
export function sideOf(face, seat) {
  return face.sides.findIndex((seats) => seats.includes(seat));
}

/**
 * @param {Face} face
 * @param {number} side
 * @returns {string}
 */
export function sideName(face, side) {
  return face.sides[side].map((seat) => face.players[seat]).join(" + ");
}

/**
 * The side that a sentence begins with, or none.
 *
 * @param {Face} face
 * @param {string} sentence
 * @returns {?number}
 */
export function sideNamed(face, sentence) {
  let [found, first] = [null, Infinity];
  face.players.forEach((name, seat) => {
    const place = sentence.indexOf(name);
    if (place >= 0 && place < first) {
      [found, first] = [sideOf(face, seat), place];
    }
  });
  return found;
}

/**
 * What a seat may do now.
 *
 * @typedef {object} Part
 * @property {"acts" | "may" | "waits"} state
 * @property {string} meaning What the player's button does.
 * @property {string} pill What the score plate says; empty where nothing is to be done.
 */

/**
 * The part each seat has at this moment.
 *
 * @param {Face} face
 * @param {Screen} screen
 * @returns {Part[]}
 */
export function partsNow(face, screen) {
  return face.players.map((_, seat) => partOf(face, screen, seat));
}

/** @type {Part} */
const WAITS = { state: "waits", meaning: "–", pill: "" };

/**
 * The points that are being keyed, with the word for what they are; empty where none are.
 *
 * @param {Screen} screen
 */
export function typedOf(screen) {
  return screen.lines.find((line) => TYPED.test(line))?.trim() ?? "";
}

/** Whether points that a claim missed are being keyed. @param {Screen} screen */
export function isCalling(screen) {
  return typedOf(screen).startsWith("MUGGINS");
}

/**
 * Whether the next rank key is a digit: a claim or a call is being keyed, or one is due.
 *
 * @param {Face} face
 * @param {Screen} screen
 */
export function isNumberNext(face, screen) {
  if (typedOf(screen)) {
    return true;
  }
  const isDue = face.claim && face.claim.of !== "card" && !face.ask && !screen.preview;
  return Boolean(isDue) && (face.claim.of === "hand" || face.crib.length === 4);
}

/**
 * @param {Face} face
 * @param {Screen} screen
 * @param {number} seat
 * @returns {Part}
 */
function partOf(face, screen, seat) {
  if (screen.preview || OVER.has(face.phase)) {
    return WAITS;
  }
  if (face.ask) {
    return face.ask.seat === seat ? { state: "acts", meaning: "suits?", pill: "to answer" } : WAITS;
  }
  const part = face.phase === "play" ? playPart(face, seat) : turnPart(face, seat);
  const isOpponent = face.window && sideOf(face, face.window.seat) !== sideOf(face, seat);
  if (isOpponent && isCalling(screen)) {
    return { state: "acts", meaning: "ACCEPT", pill: "may call" };
  }
  if (isOpponent && part.meaning !== "claim points") {
    return {
      state: part.state === "acts" ? "acts" : "may",
      meaning: "MUGGINS",
      pill: part.pill || "may call",
    };
  }
  return part;
}

/**
 * @param {Face} face
 * @param {number} seat
 * @returns {Part}
 */
function playPart(face, seat) {
  const { claim, turn, options } = face;
  if (options.entry !== "cards") {
    return WAITS;
  }
  if (claim?.seat === seat) {
    return { state: turn === null ? "acts" : "may", meaning: "claim points", pill: "may claim" };
  }
  const pill = turn === seat ? "to play" : "";
  if (claim && options.claims === "call" && sideOf(face, claim.seat) !== sideOf(face, seat)) {
    return { state: pill ? "acts" : "may", meaning: "MUGGINS", pill };
  }
  if (pill) {
    return { state: "acts", meaning: "GO", pill };
  }
  if (claim && turn === null) {
    return { state: "may", meaning: "ACCEPT", pill: "" };
  }
  return face.passed.includes(seat) ? { ...WAITS, meaning: "said go" } : WAITS;
}

/** What the seat on turn does outside the play, by phase: on its button, and on its plate. */
const TURNS = {
  show: ["counts", "to count"],
  crib: ["counts", "to count"],
  deal_done: ["deals", "to deal"],
};

/**
 * @param {Face} face
 * @param {number} seat
 * @returns {Part}
 */
function turnPart(face, seat) {
  if (face.turn !== seat || !(face.phase in TURNS)) {
    return face.phase === "show" || face.phase === "crib" ? { ...WAITS, meaning: "waits" } : WAITS;
  }
  const [meaning, pill] = TURNS[face.phase];
  return { state: "acts", meaning, pill };
}

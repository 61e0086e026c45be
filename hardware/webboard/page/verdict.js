/** What was ruled about a claim, and what an undo would take back. */

import { CARD_IN_TEXT, partsOf, withTokens } from "./cards.js";
import { html } from "./dom.js";
import { handOf } from "./hand.js";
import { markOf, sideNamed } from "./seats.js";

/** @typedef {import("./message.js").Face} Face */
/** @typedef {import("./message.js").Screen} Screen */

/** A recital is the sentence that says a count aloud. */
const IS_RECITAL = /^(and )?(a |an |his |one |fifteen|double|triple|pair|run|flush|nobs|four|five)/i;

/** A row of the preview: what, and its value now and after the undo. */
const CHANGE = /^(.*?)\s+(\S+ → \S+)$/;
const STEP = /^(?:and )?(.*?)(?: is)? ([a-z-]+)$/i;

/**
 * @param {Face} face
 * @param {Screen} screen
 * @returns {Node[]}
 */
export function verdictBox(face, screen) {
  const { headline, rest, recital } = apart(screen);
  const missed = new Set(rest.filter((text) => text.includes("missed")).flatMap(cardsIn));
  const { cards, starter } = judged(face, headline);
  return [
    html("h2", { class: "headline" }, ...headlineOf(face, headline)),
    ...rest.map((text) => html("p", { class: "reason" }, ...withTokens(text))),
    html(
      "div",
      { class: "verdict" },
      cards.length > 0 && handOf(cards, starter, raisedOf(cards, starter, missed)),
      recital && recitalOf(recital),
    ),
    screen.keys[0] && buttonsOf(screen, ["Next", "Undo"]),
  ].filter(Boolean);
}

/**
 * The sentences of a verdict by what they are: the word, the reasons, and the count as it is said.
 *
 * @param {Screen} screen
 */
function apart(screen) {
  // Heels are told after the jack that was turned, but they are the news.
  const told = screen.page === "heels" ? [...screen.rulings].reverse() : screen.rulings;
  const [first = screen.sentence, ...rest] = told;
  const [, verdict, count] = first.match(/^([^:]*\w): (.*)$/) ?? [];
  if (count && isRecital(count)) {
    return { headline: `${verdict}.`, rest, recital: count };
  }
  const recital = rest.length && isRecital(rest.at(-1)) ? rest.pop() : "";
  return { headline: first, rest, recital };
}

/** @param {Face} face @param {string} text */
function headlineOf(face, text) {
  const [word, rest] = text.startsWith("Muggins! ") ? ["Muggins! ", text.slice(9)] : ["", text];
  const side = sideNamed(face, rest);
  return [word && html("span", {}, word), side !== null && markOf(side), ...withTokens(rest)];
}

/** @param {string} text */
function isRecital(text) {
  return IS_RECITAL.test(text) && !text.includes("missed");
}

/** @param {string} text @returns {string[]} */
function cardsIn(text) {
  return [...text.matchAll(CARD_IN_TEXT)].map(([card]) => keyOf(card));
}

/** @param {string} card @returns {string} One way to write a card. */
function keyOf(card) {
  const { rank, suit } = partsOf(card);
  return rank + suit;
}

/**
 * @param {string[]} cards
 * @param {?string} starter
 * @param {ReadonlySet<string>} missed
 */
function raisedOf(cards, starter, missed) {
  return new Set([...cards, ...(starter ? [starter] : [])].filter((card) => missed.has(keyOf(card))));
}

/**
 * The cards that the verdict is about.
 *
 * @param {Face} face
 * @param {string} headline
 * @returns {{cards: string[], starter: ?string}}
 */
function judged(face, headline) {
  if (face.phase === "play") {
    return { cards: face.pile.length || !face.starter ? [] : [face.starter], starter: null };
  }
  const verdict = face.verdicts.at(-1);
  const seat =
    verdict?.line === face.seq || /^Muggins|^Nobody/.test(headline)
      ? verdict?.seat
      : face.players.findIndex((name) => headline.startsWith(name));
  const isCrib = face.crib.length === 4 && face.phase !== "crib";
  return { cards: isCrib ? face.crib : (face.hands[seat ?? 0] ?? []), starter: face.starter };
}

/** The count as it is said, a row a step with the total so far. @param {string} text */
function recitalOf(text) {
  const rows = text
    .replace(/\.$/, "")
    .split(", ")
    .map((step) => {
      const [, words, total] = step.match(STEP) ?? [step, step, ""];
      return html("li", {}, html("span", {}, words.toLowerCase()), html("b", {}, total));
    });
  return html("ol", { class: "recital", "aria-label": "the count" }, ...rows);
}

/**
 * What the spade and heart keys do, as words.
 *
 * @param {Screen} screen
 * @param {[string, string]} words
 * @returns {HTMLElement}
 */
export function buttonsOf(screen, [yes, no]) {
  const [ok, undo] = screen.keys;
  return html(
    "div",
    { class: "buttons" },
    ok &&
      html("button", { class: "primary", type: "button", "data-key": "S" }, yes, " ", html("kbd", {}, ok)),
    undo && html("button", { type: "button", "data-key": "H" }, no),
  );
}

/**
 * What an undo would take back.
 *
 * @param {Face} face
 * @param {Screen} screen
 * @returns {Node[]}
 */
export function undoBox(face, screen) {
  const lines = screen.lines
    .slice(1, -1)
    .map((line) => line.trim())
    .filter(Boolean);
  const changes = lines.map((line) => line.match(CHANGE)).filter(Boolean);
  const told = lines.filter((line) => !CHANGE.test(line)).join(" ");
  return [
    html("h2", { class: "headline" }, "Undo this?"),
    html("p", { class: "reason" }, ...withTokens(told)),
    html("dl", { class: "changes" }, ...changes.map(([, what, change]) => changeRow(face, what, change))),
    buttonsOf(screen, ["Undo", "Keep it"]),
  ];
}

/** @param {Face} face @param {string} what @param {string} change */
function changeRow(face, what, change) {
  const side = sideNamed(face, what);
  return html("div", {}, html("dt", {}, side !== null && markOf(side), what), html("dd", {}, change));
}

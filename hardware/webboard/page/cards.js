/** Cards and tokens, drawn; suits are paths of our own, never glyphs of a font. */

import { html, svg } from "./dom.js";

/** Suits in a box of 100 x 100. */
const SUITS = {
  S: "M50 4C61 24 94 40 94 64A21 21 0 0 1 56 73Q58 88 70 95H30Q42 88 44 73A21 21 0 0 1 6 64C6 40 39 24 50 4Z",
  H: "M50 94C35 72 5 58 5 32A23 23 0 0 1 50 24A23 23 0 0 1 95 32C95 58 65 72 50 94Z",
  D: "M50 3C60 22 72 37 88 50C72 63 60 78 50 97C40 78 28 63 12 50C28 37 40 22 50 3Z",
  C: "M56 64Q58 86 71 95H29Q42 86 44 64A21.5 21.5 0 1 1 29.5 36.5A21.5 21.5 0 1 1 70.5 36.5A21.5 21.5 0 1 1 56 64Z",
};
const SIGNS = { "♠": "S", "♥": "H", "♦": "D", "♣": "C" };
export const SUIT_NAMES = { S: "spades", H: "hearts", D: "diamonds", C: "clubs" };
const RANK_NAMES = { A: "ace", T: "ten", 10: "ten", J: "jack", Q: "queen", K: "king" };

/** A card as sentences write it: a rank and, where it is known, a suit. */
export const CARD_IN_TEXT = /(?<![\w+-])(10|[A2-9TJQK])([♠♥♦♣])/gu;

/**
 * Takes a card apart.
 *
 * @param {string} card "5H", "TD", "10♦" or a rank alone.
 * @returns {{rank: string, suit: string}} The suit is empty where it is not known.
 */
export function partsOf(card) {
  const last = card.slice(-1);
  const suit = SIGNS[last] ?? (card.length > 1 && last in SUITS ? last : "");
  const rank = suit ? card.slice(0, -1) : card;
  return { rank: rank === "T" ? "10" : rank, suit };
}

/** @param {string} card @returns {number} What it counts in the play. */
export function valueOf(card) {
  const { rank } = partsOf(card);
  return rank === "A" ? 1 : Number(rank) || 10;
}

/** @param {string} card @returns {string} "six of hearts". */
export function nameOf(card) {
  const { rank, suit } = partsOf(card);
  const name = RANK_NAMES[rank] ?? rank;
  return suit ? `${name} of ${SUIT_NAMES[suit]}` : name;
}

/** @param {string} suit @returns {string} The class of its colour. */
function inkOf(suit) {
  return suit === "H" || suit === "D" ? "is-red" : "is-black";
}

/**
 * A suit sign.
 *
 * @param {string} suit "S", "H", "D" or "C".
 */
export function suitSign(suit) {
  return svg(
    "svg",
    { class: `suit ${inkOf(suit)}`, viewBox: "0 0 100 100", "aria-hidden": "true" },
    svg("path", { d: SUITS[suit] }),
  );
}

/**
 * A suit on a card.
 *
 * @param {string} suit
 * @param {number} x The middle.
 * @param {number} y The middle.
 * @param {number} size
 */
function pip(suit, x, y, size) {
  const place = `translate(${x - size / 2} ${y - size / 2}) scale(${size / 100})`;
  return svg("path", { d: SUITS[suit], transform: place });
}

/**
 * A rank; the digits of 10 are closed up.
 *
 * @param {string} rank
 * @param {number} x The middle.
 * @param {number} y The baseline.
 * @param {number} size
 */
function index(rank, x, y, size) {
  const text = svg("text", { x, y, "font-size": size, class: "card-rank" }, rank);
  if (rank === "10") {
    text.setAttribute("letter-spacing", String(-size * 0.11));
    text.setAttribute("x", String(x - 3));
  }
  return text;
}

/**
 * A card, face up.
 *
 * @param {string} card
 * @param {string} [className]
 * @returns {SVGElement}
 */
export function cardFace(card, className = "") {
  const { rank, suit } = partsOf(card);
  const attributes = {
    class: `card ${suit ? inkOf(suit) : "is-black"} ${className}`,
    viewBox: "0 0 100 140",
    role: "img",
    "aria-label": nameOf(card),
  };
  const paper = svg("rect", { class: "card-paper", x: 1, y: 1, width: 98, height: 138, rx: 10 });
  if (!suit) {
    return svg("svg", attributes, paper, index(rank, 50, 92, 62));
  }
  return svg("svg", attributes, paper, index(rank, 27, 45, 44), pip(suit, 27, 67, 30), pip(suit, 63, 98, 56));
}

/**
 * A card in a line of text.
 *
 * @param {string} card
 * @returns {HTMLElement}
 */
export function token(card) {
  const { rank, suit } = partsOf(card);
  return html(
    "span",
    { class: `token ${suit ? inkOf(suit) : "is-black"}`, role: "img", "aria-label": nameOf(card) },
    html("span", { "aria-hidden": "true" }, rank),
    suit && suitSign(suit),
  );
}

/**
 * A sentence with its cards drawn as tokens.
 *
 * @param {string} text
 * @returns {(Node | string)[]}
 */
export function withTokens(text) {
  const pieces = [];
  let from = 0;
  for (const match of text.matchAll(CARD_IN_TEXT)) {
    pieces.push(text.slice(from, match.index), token(match[0]));
    from = match.index + match[0].length;
  }
  pieces.push(text.slice(from));
  return pieces;
}

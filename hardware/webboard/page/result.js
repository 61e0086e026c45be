/** The end of a game: who won, by how much, and the ruler with the skunk lines. */

import { html, svg } from "./dom.js";
import { markShape, sideName } from "./seats.js";
import { buttonsOf } from "./verdict.js";

/** @typedef {import("./message.js").Face} Face */
/** @typedef {import("./message.js").Screen} Screen */

const CLASSES = {
  skunk: "A skunk.",
  "double-skunk": "A double skunk.",
  "triple-skunk": "A triple skunk.",
  lurch: "Left in the lurch.",
};
const COUNTS = {
  skunk: "skunk line",
  "double-skunk": "double skunk line",
  "triple-skunk": "triple skunk line",
  lurch: "lurch line",
};

/** How far before the game hole each line is. */
const LINES = { skunk: 30, "double-skunk": 60, "triple-skunk": 90, lurch: 30 };

/**
 * @param {Face} face
 * @param {Screen} screen
 * @returns {Node[]}
 */
export function resultBox(face, screen) {
  if (!face.result || face.winner === null) {
    return [html("h2", { class: "headline" }, screen.sentence), buttonsOf(screen, ["Next game", "Undo"])];
  }
  const loser = worst(face);
  const name = face.result.class[loser];
  const isSkunk = screen.is_skunk && name in CLASSES;
  return [
    html(
      "div",
      { class: `result ${isSkunk ? "is-skunk" : ""}` },
      isSkunk && skunk(),
      html(
        "div",
        { class: "result-words" },
        html("h2", { class: "headline" }, headline(face, isSkunk ? CLASSES[name] : "")),
        html(
          "p",
          { class: "reason" },
          isSkunk ? `${sideName(face, loser)} stopped under the ${COUNTS[name]}.` : screen.sentence,
        ),
        facts(face, loser),
        isSkunk && ruler(face, loser, name),
      ),
      buttonsOf(screen, ["Next game", "Undo"]),
    ),
  ];
}

/** @param {Face} face @returns {number} The losing side that is farthest behind. */
function worst(face) {
  const losers = Object.keys(face.result.margin).map(Number);
  return losers.reduce((far, side) => (face.result.margin[side] > face.result.margin[far] ? side : far));
}

/** @param {Face} face @param {string} word */
function headline(face, word) {
  const others = face.scores.filter((_, side) => side !== face.winner);
  return `${word} ${sideName(face, face.winner)} wins ${face.scores[face.winner]}–${others.join("–")}`.trim();
}

/** @param {Face} face @param {number} loser */
function facts(face, loser) {
  const high = face.pegged
    .filter((pegged) => pegged.reason === "hand")
    .reduce((most, pegged) => (pegged.points > (most?.points ?? 0) ? pegged : most), null);
  const wins = face.match.wins.map((won, side) => `${sideName(face, side)} ${won}`).join(", ");
  const rows = [
    ["Margin", face.result.margin[loser]],
    ["Match points", face.match.points.join(" – ")],
    [face.options.match === "open" ? "Games" : capitalised(face.options.match), wins],
    high && ["High hand", `${face.players[high.seat]} ${high.points}`],
  ];
  return html(
    "dl",
    { class: "facts" },
    ...rows
      .filter(Boolean)
      .map(([word, value]) => html("div", {}, html("dt", {}, word), html("dd", {}, value))),
  );
}

/** @param {string} word */
function capitalised(word) {
  return word.charAt(0).toUpperCase() + word.slice(1);
}

/**
 * The way from 0 to the game hole, with the lines and where everybody stopped.
 *
 * @param {Face} face
 * @param {number} loser
 * @param {string} name
 */
function ruler(face, loser, name) {
  const target = Number(face.options.target);
  const width = 560;
  const at = (score) => 8 + (Math.min(score, target) / target) * (width - 16);
  const lines = target >= 121 ? ["double-skunk", "skunk"] : ["lurch"];
  const short = target - LINES[name] - face.scores[loser];
  const text = (x, y, words, anchor = "middle", className = "") =>
    svg("text", { x, y, "text-anchor": anchor, class: className }, words);
  const place = (score) => `translate(${at(score) - 7} 29) scale(0.7)`;
  const label = `${sideName(face, loser)} ${face.scores[loser]}, ${short} short`;
  return svg(
    "svg",
    { class: "ruler", viewBox: `0 0 ${width} 66`, role: "img", "aria-label": label },
    svg("rect", { class: "ruler-way", x: 2, y: 32, width: width - 4, height: 8, rx: 4 }),
    ...lines.flatMap((line) => {
      const score = target - LINES[line];
      return [
        svg("path", { class: "ruler-line", d: `M${at(score)} 25V47` }),
        text(at(score), 62, `${score} ${COUNTS[line].replace(" line", "")}`),
      ];
    }),
    text(width - 2, 62, target, "end"),
    ...face.scores.map((score, side) => svg("g", { class: `side-${side}` }, markShape(side, place(score)))),
    text(Math.min(at(face.scores[loser]), width - 130), 16, label, "middle", "is-strong"),
    text(width - 2, 16, sideName(face, face.winner), "end", "is-strong"),
  );
}

/** A small skunk, tail up. */
function skunk() {
  const tail = "M32 96C4 84 0 36 30 20C56 6 82 28 70 48C62 60 46 54 48 42";
  return svg(
    "svg",
    { class: "skunk", viewBox: "0 0 124 118", "aria-hidden": "true" },
    svg("path", { class: "skunk-tail", d: tail }),
    svg("path", { class: "skunk-stripe", d: tail }),
    svg("path", {
      class: "skunk-body",
      d: "M20 98C24 72 58 64 82 76C86 70 92 70 94 76C106 78 116 88 122 96C122 101 114 102 104 102L106 112H92L88 103C74 106 60 106 50 103L48 112H32L28 104C24 103 20 101 20 98Z",
    }),
    svg("path", { class: "skunk-stripe is-back", d: "M36 92C48 78 68 76 84 84C92 86 100 86 106 88" }),
    svg("circle", { class: "skunk-eye", cx: 107, cy: 92, r: 1.8 }),
  );
}

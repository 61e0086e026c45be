/** The play box: the stage under the board, where every moment of the game appears. */

import { withTokens } from "./cards.js";
import { html, isMotionWelcome, partOf } from "./dom.js";
import { countBox, numberBox, suitsBox } from "./hand.js";
import { playBox } from "./play.js";
import { resultBox } from "./result.js";
import { isCalling, isNumberNext, markOf, OVER, sideNamed } from "./seats.js";
import { undoBox, verdictBox } from "./verdict.js";

/** @typedef {import("./message.js").Message} Message */

/** How a scene comes in. */
const CROSS = [{ opacity: 0.2 }, { opacity: 1 }];
const RISE = [
  { opacity: 0, transform: "translateY(8px)" },
  { opacity: 1, transform: "none" },
];

/** Pages that tell what was ruled about a claim. */
const VERDICTS = new Set(["verdict", "muggins", "recital", "heels"]);

/** Pages that are drawn from the state; all others, menus and lists, are words alone. */
const SCENES = new Set(["play", "claim", "muggins", "count", "suits", "notice", "pending", "skunk", "over"]);

/**
 * Which scene a message is.
 *
 * @param {Message} message
 * @returns {"undo" | "verdict" | "result" | "suits" | "number" | "count" | "play" | "list"}
 */
export function sceneOf({ face, screen }) {
  if (screen.preview) {
    return "undo";
  }
  if (VERDICTS.has(screen.page) && !isCalling(screen)) {
    return "verdict";
  }
  if (!SCENES.has(screen.page)) {
    return "list";
  }
  if (OVER.has(face.phase)) {
    return "result";
  }
  if (face.ask) {
    return "suits";
  }
  if (face.phase === "play") {
    return face.options.entry === "cards" ? "play" : "list";
  }
  if (isNumberNext(face, screen)) {
    return "number";
  }
  return face.phase === "show" || face.phase === "crib" ? "count" : "list";
}

/**
 * @param {HTMLElement} box
 * @param {Message} message
 */
export function drawBox(box, message) {
  const { face, screen } = message;
  const scene = sceneOf(message);
  const isNew = box.dataset.scene !== scene;
  box.toggleAttribute("data-fresh", box.dataset.seq !== String(message.seq));
  box.dataset.seq = String(message.seq);
  box.dataset.scene = scene;
  drawNow(partOf(box, ".now"), message);
  const scenes = {
    undo: () => undoBox(face, screen),
    verdict: () => verdictBox(face, screen),
    result: () => resultBox(face, screen),
    suits: () => suitsBox(face),
    number: () => numberBox(face, screen),
    count: () => countBox(face, screen),
    play: () => playBox(face, screen),
    list: () => listBox(screen),
  };
  const notice = screen.notice && html("p", { class: "notice" }, screen.notice);
  const stage = partOf(box, ".stage");
  stage.replaceChildren(...(notice ? [notice] : []), ...scenes[scene]());
  if (isNew && isMotionWelcome()) {
    stage.animate(scene === "verdict" ? RISE : CROSS, {
      duration: scene === "verdict" ? 200 : 160,
      easing: "ease-out",
    });
  }
}

/**
 * The now line: what is to be done, in one sentence; its text changes only when it has.
 *
 * @param {HTMLElement} line
 * @param {Message} message
 */
function drawNow(line, { face, screen }) {
  const sentence = screen.sentence;
  if (line.dataset.said === sentence) {
    return;
  }
  line.dataset.said = sentence;
  const [what, ...how] = sentence.split(" – ");
  const side = sideNamed(face, sentence);
  line.replaceChildren(
    ...(side === null ? [] : [markOf(side)]),
    html("strong", {}, what),
    ...(how.length ? [html("span", {}, ` – ${how.join(" – ")}`)] : []),
  );
}

/**
 * A page of words: its title and its rows.
 *
 * @param {import("./message.js").Screen} screen
 */
function listBox(screen) {
  const rows = screen.lines
    .slice(1, -1)
    .map((line) => line.trim().split(/ {2,}/))
    .filter(([first]) => first);
  if (screen.page === "menu") {
    return [html("ul", { class: "words is-menu" }, ...rows.flat().map(choice))];
  }
  return [
    html(
      "ul",
      { class: `words is-${screen.kind}` },
      ...rows.map((row) => html("li", {}, ...row.map((part) => html("span", {}, ...withTokens(part))))),
    ),
  ];
}

/** A choice of the menu: the key that takes it, and its name. @param {string} text */
function choice(text) {
  const [key, ...words] = text.split(" ");
  return html(
    "li",
    {},
    html("button", { type: "button", "data-key": key }, words.join(" "), html("kbd", {}, key)),
  );
}

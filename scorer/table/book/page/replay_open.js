/** The page on which a record file is opened: sends it, and steps through what comes back; nothing is kept. */

import { byId, html } from "./dom.js";
import { Replay, say } from "./replay.js";

/** @typedef {{kind: string, line: ?number, column: ?number, message: string, text: string}} Trouble */
/** @typedef {{game: ?import("./replay.js").Game, number: number, games: number, error: ?Trouble}} Opened */

const field = /** @type {HTMLInputElement} */ (byId("file"));
const parts = byId("parts");

/**
 * What is wrong with a file, and where.
 *
 * @param {Trouble} error
 */
function wordsOf({ line, column, message, text }) {
  const where = line === null ? "" : `Line ${line}${column ? `, column ${column}` : ""}: `;
  return `${where}${message}${text ? ` – “${text}”` : ""}`;
}

/**
 * @param {File} file
 * @param {number} [number] Which of its games, from 1.
 */
async function open(file, number = 1) {
  const answer = await fetch(`/api/book/open?game=${number}`, { method: "POST", body: file });
  const told = await answer.json();
  const opened = /** @type {Opened} */ (answer.ok ? told : { game: null, games: 0, error: told.error });
  say(opened.error ? wordsOf(opened.error) : "");
  byId("replay").hidden = !opened.game;
  byId("what-if").hidden = !opened.game;
  parts.hidden = opened.games < 2;
  parts.replaceChildren(
    ...[...Array(opened.games).keys()].map((place) => partOf(file, place + 1, place + 1 === number)),
  );
  if (opened.game) {
    const { title, outcome } = opened.game;
    byId("title").replaceChildren(title, outcome ? html("small", {}, ` · ${outcome}`) : "");
    replay?.close();
    // The address names a move of the game before it.
    history.replaceState(null, "", location.pathname);
    replay = new Replay(opened.game);
  }
}

/**
 * A button for one of the games of a file.
 *
 * @param {File} file
 * @param {number} number
 * @param {boolean} isHere
 */
function partOf(file, number, isHere) {
  const button = html("button", { type: "button", "aria-pressed": String(isHere) }, `Game ${number}`);
  button.addEventListener("click", () => open(file, number));
  return button;
}

/** @type {?Replay} */
let replay = null;
field.addEventListener("change", () => field.files?.[0] && open(field.files[0]));

/** The list of moves: deal by deal, what each has done, and what it has pegged. */

import { withTokens } from "./cards.js";
import { html } from "./dom.js";
import { markOf } from "./seats.js";

/** @typedef {import("./replay.js").Game} Game */
/** @typedef {import("./replay.js").Move} Move */

const PARTS = { cut: "the cut", play: "the play", show: "the show" };

export class Moves {
  /**
   * @param {HTMLElement} list
   * @param {Game} game
   */
  constructor(list, game) {
    this.list = list;
    /** @type {HTMLElement[]} By move, from the first. */
    this.rows = [];
    let heading = "";
    list.replaceChildren(
      ...game.moves.slice(1).flatMap((move, place) => {
        const title = `Deal ${move.deal} · ${PARTS[move.part]}`;
        const isNew = title !== heading;
        heading = title;
        const row = rowOf(game, place + 1);
        this.rows.push(row);
        return isNew ? [html("li", { class: "moves-head" }, html("h2", {}, title)), row] : [row];
      }),
    );
  }

  /**
   * Marks the row of a move, and brings it into sight inside the list.
   *
   * @param {number} cursor
   */
  draw(cursor) {
    const row = this.rows[cursor - 1];
    this.list.querySelector("[aria-current]")?.removeAttribute("aria-current");
    row?.firstElementChild?.setAttribute("aria-current", "step");
    const frame = /** @type {HTMLElement} */ (this.list.parentElement);
    if (!row) {
      frame.scrollTop = 0;
      return;
    }
    // The list scrolls, and never the page: the board stays where it is.
    const top = row.offsetTop - row.offsetHeight * 1.2;
    const bottom = row.offsetTop + row.offsetHeight * 2 - frame.clientHeight;
    frame.scrollTop = Math.max(bottom, Math.min(frame.scrollTop, top));
  }
}

/**
 * What a move has done, in one sentence; where nothing is to be said of it, what was entered.
 *
 * @param {Move} move
 */
export function toldOf({ rulings, entry }) {
  return rulings[0] ?? entry;
}

/**
 * @param {Game} game
 * @param {number} place
 */
function rowOf(game, place) {
  const { rulings, by } = game.moves[place];
  const more = rulings.slice(1);
  const side = by === null ? null : game.sides.findIndex((seats) => seats.includes(by));
  return html(
    "li",
    { class: "move" },
    html(
      "a",
      { href: `#${place}` },
      side === null ? html("span", { class: "mark" }) : markOf(side),
      html(
        "span",
        { class: "ruling" },
        html("span", {}, ...withTokens(toldOf(game.moves[place]))),
        more.length > 0 && html("small", {}, ...withTokens(more.join(" "))),
      ),
      ...gainsOf(game, place),
    ),
  );
}

/**
 * What a move has pegged: of one side the points alone, of two each with its mark.
 *
 * @param {Game} game
 * @param {number} place
 */
function gainsOf(game, place) {
  const before = game.moves[place - 1].scores;
  const gains = game.moves[place].scores
    .map((score, side) => ({ side, points: score - before[side] }))
    .filter(({ points }) => points !== 0);
  return gains.map(({ side, points }) =>
    html(
      "span",
      { class: "points" },
      gains.length > 1 && markOf(side),
      points > 0 ? `+${points}` : `−${-points}`,
    ),
  );
}

/** A game, move by move: the board, the graph and the list show the same moment. */

import { Board } from "./board.js";
import { token, withTokens } from "./cards.js";
import { byId, html } from "./dom.js";
import { Counting } from "./replay_count.js";
import { Graph } from "./replay_graph.js";
import { Moves, toldOf } from "./replay_moves.js";
import { markOf } from "./seats.js";

/**
 * One moment of a game: a move, and the position after it.
 *
 * @typedef {object} Move
 * @property {string} entry
 * @property {?number} by The seat whose move it was.
 * @property {string[]} rulings What it has done, in sentences.
 * @property {"cut" | "play" | "show"} part
 * @property {?{cards: string[], is_crib: boolean}} counted The hand that it has counted.
 * @property {number[]} scores By side, as all that follow.
 * @property {number[]} front
 * @property {number[]} back
 * @property {number} count
 * @property {string[]} pile
 * @property {?string} starter
 * @property {number} deal
 * @property {?number} dealer
 * @property {string} phase
 *
 * @typedef {object} Game
 * @property {string} title
 * @property {string} outcome
 * @property {string[]} players
 * @property {number[][]} sides
 * @property {string[]} names By side.
 * @property {number} target
 * @property {string} crib_flush "five" or "four".
 * @property {?number} skunk_line
 * @property {?number} winner
 * @property {Move[]} moves The first is none: it is how the game began.
 */

const PLAY_MS = 1300;
const NAMING_MS = 150;
const KEYS = { ArrowLeft: "back", ArrowRight: "on" };
/** More of them in the graph, as in every slider; elsewhere they scroll the page. */
const KEYS_OF_GRAPH = {
  ...KEYS,
  ArrowDown: "back",
  ArrowUp: "on",
  PageDown: "deal-back",
  PageUp: "deal-on",
  Home: "begin",
  End: "end",
};

/** What is wrong, for who looks and for who listens; nothing where it is empty. @param {string} words */
export function say(words) {
  const place = byId("trouble");
  place.textContent = words;
  place.hidden = !words;
}

export class Replay {
  /** @param {Game} game */
  constructor(game) {
    this.game = game;
    this.cursor = 0;
    this.timer = 0;
    this.naming = 0;
    this.board = new Board(byId("board"));
    this.graph = new Graph(byId("graph"), game, (place) => this.#jump(place));
    this.moves = new Moves(byId("moves"), game);
    this.counting = new Counting(() => this.#now, game.crib_flush);
    this.ended = new AbortController();
    this.#listen();
    this.#jump(this.#asked() ?? 0);
  }

  /** Another game is shown in its place. */
  close() {
    this.#rest();
    window.clearTimeout(this.naming);
    this.ended.abort();
    this.graph.close();
    this.counting.close();
  }

  get #now() {
    return this.game.moves[this.cursor];
  }

  get #last() {
    return this.game.moves.length - 1;
  }

  #listen() {
    const { signal } = this.ended;
    for (const name of ["deal-back", "back", "on", "deal-on"]) {
      byId(name).addEventListener("click", () => this.#go(name), { signal });
    }
    byId("play").addEventListener("click", () => this.#playOrRest(), { signal });
    document.addEventListener("keydown", (event) => this.#pressed(event), { signal });
    window.addEventListener("hashchange", () => this.#jump(this.#asked() ?? 0), { signal });
  }

  /** The move that the address names. */
  #asked() {
    const named = /^#(\d{1,6})$/.exec(location.hash);
    return named ? Math.min(Number(named[1]), this.#last) : null;
  }

  /** @param {KeyboardEvent} event */
  #pressed(event) {
    const target = /** @type {Element} */ (event.target);
    const isTaken = event.altKey || event.ctrlKey || event.metaKey || target.closest("input, dialog");
    const way = (target.closest("#graph") ? KEYS_OF_GRAPH : KEYS)[event.key];
    if (!isTaken && way) {
      event.preventDefault();
      this.#go(way);
    }
  }

  /** @param {string} way What a key or a button means. */
  #go(way) {
    this.#rest();
    const ways = {
      begin: 0,
      "deal-back": this.#deal(-1),
      back: this.cursor - 1,
      on: this.cursor + 1,
      "deal-on": this.#deal(1),
      end: this.#last,
    };
    this.#jump(ways[way]);
  }

  /**
   * The first move of this deal or the one before, or of the next one.
   *
   * @param {-1 | 1} way
   */
  #deal(way) {
    const begins = this.graph.deals.map((deal) => deal.from);
    return way < 0
      ? (begins.findLast((place) => place < this.cursor) ?? 0)
      : (begins.find((place) => place > this.cursor) ?? this.#last);
  }

  #playOrRest() {
    if (this.timer) {
      this.#rest();
      return;
    }
    if (this.cursor === this.#last) {
      this.#jump(0);
    }
    this.timer = window.setInterval(() => this.#step(), PLAY_MS);
    this.#drawPlaying();
  }

  #step() {
    this.#jump(this.cursor + 1);
    if (this.cursor === this.#last) {
      this.#rest();
    }
  }

  #rest() {
    window.clearInterval(this.timer);
    this.timer = 0;
    this.#drawPlaying();
  }

  #drawPlaying() {
    const button = byId("play");
    button.classList.toggle("is-playing", Boolean(this.timer));
    button.setAttribute("aria-label", this.timer ? "Pause" : "Play");
  }

  /** @param {number} place */
  #jump(place) {
    this.cursor = Math.min(Math.max(place, 0), this.#last);
    this.#name();
    this.#draw();
  }

  /** The address follows when the cursor rests: some browsers let it change only so often. */
  #name() {
    window.clearTimeout(this.naming);
    this.naming = window.setTimeout(() => {
      history.replaceState(null, "", `#${this.cursor}`);
    }, NAMING_MS);
  }

  #draw() {
    const { game, cursor } = this;
    const move = this.#now;
    this.board.draw(messageOf(game, cursor));
    this.graph.draw(cursor);
    this.moves.draw(cursor);
    byId("moment").replaceChildren(
      html("strong", {}, `Deal ${move.deal}`),
      ` · move ${cursor} of ${this.#last}`,
    );
    byId("scores").replaceChildren(
      ...game.names.map((name, side) => html("span", {}, markOf(side), `${name} ${move.scores[side]}`)),
    );
    byId("now").replaceChildren(...withTokens(cursor ? toldOf(move) : "The game begins."));
    byId("lying").replaceChildren(...lyingAt(move));
    for (const [name, isEnd] of [
      ["deal-back", cursor === 0],
      ["back", cursor === 0],
      ["on", cursor === this.#last],
      ["deal-on", cursor === this.#last],
    ]) {
      byId(String(name)).setAttribute("aria-disabled", String(isEnd));
    }
  }
}

/**
 * The cards that lie on the table: the hand just counted, or the pile of the present count.
 *
 * @param {Move} move
 */
function lyingAt({ counted, pile, count, starter }) {
  if (counted) {
    const name = counted.is_crib ? "crib" : "hand";
    return [`${name} `, ...counted.cards.map(token), starter && " + ", starter && token(starter)].filter(Boolean);
  }
  return pile.length ? [...pile.map(token), ` count ${count}`] : [];
}

/**
 * A moment as the board draws it.
 *
 * @param {Game} game
 * @param {number} cursor
 */
function messageOf(game, cursor) {
  const { scores, front, back } = game.moves[cursor];
  const isEnd = cursor === game.moves.length - 1;
  const { players, sides, target } = game;
  const face = { options: { target: String(target) }, players, sides, scores, front, back };
  const screen = { preview: null, winner: isEnd ? game.winner : null };
  return /** @type {import("./message.js").Message} */ (
    /** @type {unknown} */ ({ seq: cursor, face, screen, lights: null, rulings: [] })
  );
}

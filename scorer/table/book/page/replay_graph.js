/** The race to the game hole as a graph of steps; a click or an arrow key jumps in it. */

import { SMALL, svg } from "./dom.js";
import { markShape } from "./seats.js";

/** @typedef {import("./replay.js").Game} Game */
/** @typedef {{deal: number, from: number}} Deal The first move of a deal. */

const LEAST_HEIGHT = 120;
const TOP = 16;
const BOTTOM = 30;
const LEFT = 42;
const LEAST_LABEL = 18;

export class Graph {
  /**
   * @param {HTMLElement} place
   * @param {Game} game
   * @param {(place: number) => void} jump
   */
  constructor(place, game, jump) {
    this.place = place;
    this.game = game;
    this.cursor = 0;
    this.deals = dealsOf(game);
    this.ended = new AbortController();
    const { signal } = this.ended;
    const at = (/** @type {PointerEvent} */ event) => jump(this.#moveAt(event.clientX));
    place.addEventListener(
      "pointerdown",
      (event) => {
        place.setPointerCapture(event.pointerId);
        at(event);
      },
      { signal },
    );
    place.addEventListener("pointermove", (event) => event.buttons && at(event), { signal });
    this.sizes = new ResizeObserver(() => this.#build());
    this.sizes.observe(place);
    this.#build();
  }

  /** Another graph takes this place. */
  close() {
    this.ended.abort();
    this.sizes.disconnect();
  }

  /** @param {number} cursor */
  draw(cursor) {
    const { game } = this;
    const move = game.moves[cursor];
    const scores = game.names.map((name, side) => `${name} ${move.scores[side]}`).join(", ");
    this.cursor = cursor;
    this.place.setAttribute("aria-valuemin", "0");
    this.place.setAttribute("aria-valuemax", String(game.moves.length - 1));
    this.place.setAttribute("aria-valuenow", String(cursor));
    this.place.setAttribute("aria-valuetext", `Move ${cursor}, deal ${move.deal}: ${scores}`);
    this.#drawCursor();
  }

  /** The move nearest to a place on the screen. @param {number} clientX */
  #moveAt(clientX) {
    const part = (clientX - this.place.getBoundingClientRect().left - LEFT) / (this.right - LEFT);
    return Math.round(Math.min(1, Math.max(0, part)) * (this.game.moves.length - 1));
  }

  #x(place) {
    return LEFT + ((this.right - LEFT) * place) / Math.max(1, this.game.moves.length - 1);
  }

  #y(score) {
    return this.height - BOTTOM - ((this.height - BOTTOM - TOP) * score) / this.top;
  }

  #build() {
    const { game } = this;
    this.width = Math.max(240, this.place.clientWidth);
    this.height = Math.max(LEAST_HEIGHT, this.place.clientHeight);
    const longest = Math.max(...game.names.map((name) => name.length));
    this.right = this.width - Math.min(96, 16 + 9 * longest);
    this.top = Math.max(game.target, ...game.moves.flatMap((move) => move.scores));
    this.now = svg("g", { class: "graph-now" });
    const picture = svg(
      "svg",
      { viewBox: `0 0 ${this.width} ${this.height}`, width: this.width, height: this.height, "aria-hidden": "true" },
      ...this.#grid(),
      ...game.names.map((_, side) => this.#line(side)),
      ...this.#names(),
      this.now,
    );
    this.place.replaceChildren(picture);
    this.#drawCursor();
  }

  #grid() {
    const { target, skunk_line: skunk } = this.game;
    const levels = [30, 60, 90, 120].filter((score) => score < target - 8);
    const across = (score, className) =>
      svg("path", { class: className, d: `M${LEFT} ${this.#y(score)}H${this.right}` });
    const word = (x, y, anchor, text) =>
      svg("text", { class: "graph-word", x, y, "text-anchor": anchor }, text);
    return [
      ...[0, target, ...levels].map((score) => across(score, "graph-grid")),
      ...[target, ...levels].map((score) => word(LEFT - 9, this.#y(score) + 4.5, "end", score)),
      ...this.#dealLines(word),
      ...(skunk === null
        ? []
        : [
            across(skunk, "graph-skunk"),
            // Nobody is so far at the beginning: there the word is in no line's way.
            word(LEFT + 6, this.#y(skunk) - 6, "start", target > 120 ? "skunk line" : "lurch line"),
          ]),
    ];
  }

  /** @param {(x: number, y: number, anchor: string, text: string | number) => SVGElement} word */
  #dealLines(word) {
    let free = 0;
    return this.deals.flatMap(({ deal, from }, place) => {
      const x = this.#x(from);
      const line = svg("path", { class: "graph-grid", d: `M${x} ${TOP}V${this.height - BOTTOM}` });
      const text = place === 0 && !SMALL.matches ? `Deal ${deal}` : deal;
      if (x < free) {
        return [line];
      }
      free = x + LEAST_LABEL + (place === 0 ? 24 : 0);
      return [line, word(x + 3, this.height - 9, "start", text)];
    });
  }

  /** The steps of a side. @param {number} side */
  #line(side) {
    const steps = this.game.moves.map(({ scores }, place) => `H${this.#x(place)}V${this.#y(scores[side])}`);
    const begin = `M${LEFT} ${this.#y(this.game.moves[0].scores[side])}`;
    return svg("path", { class: `graph-line side-${side}`, d: begin + steps.join("") });
  }

  /** The names stand where their lines end, one above the other where those are close. */
  #names() {
    const { moves, names } = this.game;
    const scores = moves[moves.length - 1].scores;
    let free = TOP;
    return names
      .map((name, side) => ({ name, y: this.#y(scores[side]) + 5 }))
      .sort((one, other) => one.y - other.y)
      .map(({ name, y }) => {
        const at = Math.max(y, free);
        free = at + 17;
        return svg("text", { class: "graph-name", x: this.right + 10, y: at }, name);
      });
  }

  #drawCursor() {
    const x = this.#x(this.cursor);
    const { scores } = this.game.moves[this.cursor];
    const marks = scores.map((score, side) =>
      svg(
        "g",
        { class: `graph-mark side-${side}` },
        markShape(side, `translate(${x - 7} ${this.#y(score) - 7}) scale(0.7)`),
      ),
    );
    this.now.replaceChildren(
      svg("path", { class: "graph-cursor", d: `M${x} ${TOP}V${this.height - BOTTOM}` }),
      svg("path", { class: "graph-flag", d: `M${x - 8} ${TOP - 12}H${x + 8}L${x} ${TOP - 3}Z` }),
      ...marks,
    );
  }
}

/**
 * Where each deal begins.
 *
 * @param {Game} game
 * @returns {Deal[]}
 */
function dealsOf(game) {
  return game.moves.flatMap(({ deal }, from, moves) =>
    from === 0 || deal !== moves[from - 1].deal ? [{ deal, from }] : [],
  );
}

/** The panel: the OLED and its four soft keys, the rank keys, the players' buttons. */

import { html, partOf, setAttributes, SMALL } from "./dom.js";
import { nameOf, SUIT_NAMES, suitSign, valueOf } from "./cards.js";
import { isNumberNext, markOf, OVER, partsNow, sideOf } from "./seats.js";

/** @typedef {import("./message.js").Face} Face */
/** @typedef {import("./message.js").Message} Message */
/** @typedef {import("./message.js").Screen} Screen */

export const RANKS = ["A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K"];
const SUITS = ["S", "H", "D", "C"];
const NUMBERS = { A: "1", 10: "0", J: "11", Q: "12", K: "13" };
const SHORTCUTS = { S: "Enter", H: "Backspace", D: "G", C: "M" };
const OLED_WIDTH = 128;

export class Panel {
  /**
   * @param {{oled: HTMLElement, soft: HTMLElement, ranks: HTMLElement, seats: HTMLElement}} places
   */
  constructor(places) {
    this.places = places;
    this.picture = /** @type {HTMLImageElement} */ (partOf(places.oled, "img"));
    this.soft = SUITS.map((suit) =>
      html("button", {
        type: "button",
        class: "soft-key",
        "data-key": suit,
        "aria-keyshortcuts": SHORTCUTS[suit],
      }),
    );
    this.ranks = RANKS.map((rank) =>
      html("button", { type: "button", class: "rank", "data-key": rank, tabindex: -1 }),
    );
    this.ranks[0].tabIndex = 0;
    places.soft.replaceChildren(...this.soft);
    places.ranks.replaceChildren(...this.ranks);
    /** @type {HTMLElement[]} */
    this.seats = [];
    this.shown = 0;
    new ResizeObserver(() => this.#scale()).observe(places.oled);
    places.ranks.addEventListener("keydown", (event) => this.#rove(event));
  }

  /** @param {Message} message */
  draw(message) {
    const { face, screen } = message;
    this.shown += 1;
    this.picture.src = `/api/oled.png?seq=${message.seq}&shown=${this.shown}`;
    this.picture.alt = screen.lines
      .map((line) => line.trim())
      .filter(Boolean)
      .join("; ");
    this.soft.forEach((key, place) => drawSoftKey(key, SUITS[place], screen.keys[place]));
    this.ranks.forEach((key, place) => drawRank(key, RANKS[place], face, rankMeaning(message)));
    this.#drawSeats(face, screen);
  }

  /** One stop of the tab order; arrows go on inside. @param {KeyboardEvent} event */
  #rove(event) {
    const step = { ArrowRight: 1, ArrowLeft: -1, ArrowDown: 7, ArrowUp: -7 }[event.key];
    const now = this.ranks.indexOf(/** @type {HTMLElement} */ (event.target));
    if (!step || now < 0) {
      return;
    }
    event.preventDefault();
    const next = this.ranks[Math.min(Math.max(now + step, 0), this.ranks.length - 1)];
    this.ranks.forEach((key) => setAttributes(key, { tabindex: key === next ? 0 : -1 }));
    next.focus();
  }

  /** The picture is scaled by whole device pixels. */
  #scale() {
    const ratio = window.devicePixelRatio || 1;
    const most = SMALL.matches ? 2 : 3;
    const room = Math.min(this.places.oled.clientWidth, most * OLED_WIDTH);
    const times = Math.max(1, Math.floor((room * ratio) / OLED_WIDTH));
    this.picture.style.width = `${(OLED_WIDTH * times) / ratio}px`;
  }

  /**
   * @param {Face} face
   * @param {Screen} screen
   */
  #drawSeats(face, screen) {
    if (this.seats.length !== face.players.length) {
      this.seats = face.players.map((_, seat) =>
        html("button", { type: "button", "data-key": `P${seat + 1}`, "aria-keyshortcuts": `P ${seat + 1}` }),
      );
      this.places.seats.replaceChildren(...this.seats);
    }
    partsNow(face, screen).forEach(({ state, meaning }, seat) => {
      const side = sideOf(face, seat);
      const button = this.seats[seat];
      button.className = `seat side-${side} is-${state}`;
      button.replaceChildren(
        markOf(side),
        html("span", { class: "seat-words" }, html("b", {}, face.players[seat]), html("small", {}, meaning)),
      );
    });
  }
}

/**
 * @param {HTMLElement} key
 * @param {string} suit
 * @param {string} meaning
 */
function drawSoftKey(key, suit, meaning) {
  const isCard = /[♠♥♦♣]$/.test(meaning);
  key.className = `soft-key ${meaning ? "" : "is-empty"} ${isCard ? "is-card" : ""}`;
  key.replaceChildren(suitSign(suit), html("span", {}, isCard ? "" : meaning));
  const name = isCard
    ? nameOf(meaning)
    : meaning
      ? `${meaning}, ${SUIT_NAMES[suit]} key`
      : `${SUIT_NAMES[suit]} key`;
  setAttributes(key, { "aria-label": name, "aria-disabled": meaning === "" && "true" });
}

/**
 * What the rank keys mean now.
 *
 * @param {Message} message
 * @returns {"number" | "play" | "card" | "nothing"}
 */
function rankMeaning(message) {
  const { face, screen } = message;
  if (isNumberNext(face, screen)) {
    return "number";
  }
  if (OVER.has(face.phase) || screen.preview) {
    return "nothing";
  }
  return face.phase === "play" ? "play" : "card";
}

/**
 * @param {HTMLElement} key
 * @param {string} rank
 * @param {Face} face
 * @param {"number" | "play" | "card" | "nothing"} meaning
 */
function drawRank(key, rank, face, meaning) {
  const isOver = meaning === "play" && face.count + valueOf(rank) > 31;
  const number = meaning === "number" ? NUMBERS[rank] : undefined;
  key.className = `rank ${isOver ? "is-over" : ""} ${rank === "5" ? "has-bar" : ""}`;
  key.replaceChildren(html("b", {}, number ?? rank), ...(number ? [html("small", {}, rank)] : []));
  const name = {
    number: `claim ${number ?? rank}`,
    play: isOver ? `${nameOf(rank)}, over 31` : `${nameOf(rank)}, lay this card`,
    card: nameOf(rank),
    nothing: nameOf(rank),
  };
  key.setAttribute("aria-label", name[meaning]);
}

/** The play: the count, the pile of the present count, the starter. */

import { cardFace, token, valueOf } from "./cards.js";
import { html } from "./dom.js";
import { numberField } from "./hand.js";
import { isCalling, markOf, sideOf, typedOf } from "./seats.js";

/** @typedef {import("./message.js").Face} Face */
/** @typedef {{card: string, seat: ?number, count: number, points: string}} Laid */

/** What a card earned, as its pill says it. */
const REASONS = {
  fifteen: "15",
  pair: "pair",
  run: "run",
  "thirty-one": "31",
  go: "go",
  last: "last",
  play: "",
};
const PAIRS = { 3: "royal", 4: "double royal" };
const MOST_ABREAST = 7;
const MOST_ABREAST_SMALL = 5;

/**
 * The cards of the present count: who laid each, what it made, what it earned.
 *
 * @param {Face} face
 * @returns {Laid[]}
 */
function pileOf(face) {
  const seats = whoLaid(face);
  const earned = earnedBy(face);
  let count = 0;
  return face.pile.map((card, place) => {
    count += valueOf(card);
    return {
      card,
      seat: seats[place],
      count,
      points: pointsWord(earned[place], face.pile.length > MOST_ABREAST_SMALL),
    };
  });
}

/**
 * Who laid each card: the pile is the end of what lies before the players.
 *
 * @param {Face} face
 * @returns {(?number)[]}
 */
function whoLaid(face) {
  const hands = face.hands.map((hand) => [...hand]);
  const seats = face.players.length;
  let next = face.turn ?? 0;
  return face.pile
    .map((_, place) => face.pile[face.pile.length - 1 - place])
    .map((card) => {
      // A rank alone may end two hands: it was most likely the player's before the next.
      const order = hands.map((_, steps) => (next - 1 - steps + 2 * seats) % seats);
      const seat = order.find((candidate) => hands[candidate].at(-1) === card) ?? null;
      if (seat !== null) {
        hands[seat].pop();
        next = seat;
      }
      return seat;
    })
    .reverse();
}

/**
 * What was pegged for each card of the pile.
 *
 * @param {Face} face
 * @returns {import("./message.js").Pegged[][]}
 */
function earnedBy(face) {
  const earned = face.pile.map(() => []);
  for (const pegged of [...face.pegged].reverse()) {
    if (!(pegged.reason in REASONS)) {
      break;
    }
    const place = lastOf(face.pile, pegged.cards);
    if (place >= 0) {
      earned[place].unshift(pegged);
    }
  }
  return earned;
}

/**
 * Where a combination was completed: the end of the shortest beginning of the pile that holds it.
 *
 * @param {string[]} pile
 * @param {string[]} cards
 */
function lastOf(pile, cards) {
  const missing = [...cards];
  return cards.length === 0
    ? -1
    : pile.findIndex((card) => {
        const place = missing.indexOf(card);
        if (place >= 0) {
          missing.splice(place, 1);
        }
        return missing.length === 0;
      });
}

/**
 * "15 for 2", or the points alone where there is no room or more than one reason.
 *
 * @param {import("./message.js").Pegged[]} earned
 * @param {boolean} isShort
 */
function pointsWord(earned, isShort) {
  const points = earned.reduce((sum, pegged) => sum + pegged.points, 0);
  if (points <= 0) {
    return "";
  }
  const [{ reason, cards }] = earned;
  const word = (reason === "pair" && PAIRS[cards.length]) || REASONS[reason];
  return isShort || earned.length > 1 || !word ? `+${points}` : `${word} for ${points}`;
}

/**
 * @param {Face} face
 * @param {import("./message.js").Screen} screen
 * @returns {Node[]}
 */
export function playBox(face, screen) {
  const pile = pileOf(face);
  const pending = screen.page === "pending" ? screen.keys[0].slice(0, -1) : "";
  const turn = face.turn === null ? "" : face.players[face.turn];
  const fan =
    pile.length > MOST_ABREAST ? "is-fanned" : pile.length > MOST_ABREAST_SMALL ? "is-fanned-small" : "";
  return [
    html(
      "div",
      { class: "play" },
      countOf(face),
      html(
        "ol",
        { class: `pile ${fan}`, "aria-label": "cards of this count" },
        ...pile.map((laid) => laidCard(face, laid)),
        turn &&
          html(
            "li",
            { class: "laid" },
            html("span", { class: "slot" }, pending ? html("b", {}, pending) : html("span", {}, turn)),
          ),
      ),
      typedOf(screen) && numberField(screen, isCalling(screen) ? "Points missed" : "Points claimed"),
      face.starter && starter(face.starter),
    ),
  ];
}

/** @param {Face} face */
function countOf(face) {
  const room = face.pile.length ? `room ${31 - face.count}` : "new count";
  return html(
    "div",
    { class: "count" },
    html("span", { class: "count-word" }, "Count"),
    html("strong", { class: "count-number" }, face.count),
    html("span", { class: "room" }, room),
  );
}

/**
 * @param {Face} face
 * @param {Laid} laid
 */
function laidCard(face, { card, seat, count, points }) {
  return html(
    "li",
    { class: "laid" },
    cardFace(card),
    html("b", { class: "laid-count" }, count),
    seat !== null &&
      html("span", { class: "laid-by" }, markOf(sideOf(face, seat)), html("span", {}, face.players[seat])),
    points && html("span", { class: "points" }, points),
  );
}

/** The starter as a card; on a phone as a token. @param {string} card */
function starter(card) {
  return html(
    "div",
    { class: "starter" },
    cardFace(card, "is-starter"),
    html("span", { class: "starter-word" }, "starter"),
    html("span", { class: "starter-token" }, token(card)),
  );
}

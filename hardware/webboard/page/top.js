/** The top bar's line: which deal of which game, and how claims go. */

import { OVER } from "./seats.js";

const SEATS = { 3: "three players", 4: "four players" };

/**
 * @param {import("./message.js").Face} face
 * @returns {string}
 */
export function whereWeAre(face) {
  const { match, claims } = face.options;
  const done = face.match.wins.reduce((sum, won) => sum + won, 0);
  const game = done + (OVER.has(face.phase) ? 0 : 1);
  const isPartners = face.sides.length < face.players.length;
  const parts = [
    OVER.has(face.phase) ? "" : `Deal ${face.deal}`,
    match === "single" ? "one game" : `game ${game}${match === "open" ? "" : ` of ${match}`}`,
    isPartners ? "partners" : SEATS[face.players.length],
    OVER.has(face.phase) ? "over" : `claims: ${claims}`,
  ];
  const words = parts.filter(Boolean).join(" · ");
  return words.charAt(0).toUpperCase() + words.slice(1);
}

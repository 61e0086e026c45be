/** The page of a game that is kept: asks the table for its moves, and steps through them. */

import { byId } from "./dom.js";
import { Replay, say } from "./replay.js";

const place = byId("replay");
const answer = await fetch(String(place.dataset.source));
const told = await answer.json();
if (answer.ok) {
  new Replay(told);
} else {
  say(told.error.message);
}

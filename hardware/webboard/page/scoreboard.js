/** The scoreboard: the same table to look at, without keys. */

import { Board } from "./board.js";
import { token, withTokens } from "./cards.js";
import { byId } from "./dom.js";
import { Link } from "./link.js";
import { Connection } from "./live.js";
import { startMenu } from "./menu.js";
import { drawPlates } from "./plates.js";
import { whereWeAre } from "./top.js";

/** @typedef {import("./message.js").Message} Message */

const board = new Board(byId("board"));
const connection = new Connection();
let sentence = "";

/** @param {Message} message */
function draw(message) {
  const { face, screen } = message;
  sentence = screen.sentence;
  connection.fresh();
  byId("where").textContent = `Scoreboard · ${whereWeAre(face).toLowerCase()}`;
  drawPlates(byId("plates"), message);
  board.draw(message);
  byId("now").textContent = sentence;
  byId("count").textContent = face.phase === "play" ? String(face.count) : "";
  byId("pile").replaceChildren(...face.pile.map(token));
  byId("room").textContent = face.phase === "play" && face.pile.length ? `room ${31 - face.count}` : "";
  byId("last").replaceChildren(...withTokens(screen.rulings[0] ?? ""));
}

startMenu();
new Link({ onMessage: draw, onChange: (isOpen) => connection.show(isOpen, sentence) }).open();

/** The table: draws what the server sends, and sends what is pressed and typed. */

import { Board } from "./board.js";
import { byId, SMALL } from "./dom.js";
import { Keyboard } from "./keyboard.js";
import { Link } from "./link.js";
import { announce, Connection } from "./live.js";
import { Log } from "./log.js";
import { startMenu } from "./menu.js";
import { Panel } from "./panel.js";
import { Pin } from "./pin.js";
import { drawPlates } from "./plates.js";
import { drawBox, sceneOf } from "./playbox.js";
import { ScanBox } from "./scan.js";
import { partsNow, sideName } from "./seats.js";
import { whereWeAre } from "./top.js";

/** @typedef {import("./message.js").Message} Message */

const board = new Board(byId("board"));
const panel = new Panel({
  oled: byId("oled"),
  soft: byId("soft"),
  ranks: byId("ranks"),
  seats: byId("seats"),
});
const log = new Log(byId("rulings"), byId("latest"));
const connection = new Connection();
const pin = new Pin(() => link.reopen());
const link = new Link({
  onMessage: draw,
  onChange: linked,
  onRefusal: refused,
});
const scan = new ScanBox(/** @type {HTMLFormElement} */ (byId("scan")), link, refused);

/** @type {?Message} */
let last = null;

/** @param {Message} message */
function draw(message) {
  const { face, screen } = message;
  const notice = last?.screen.notice;
  last = message;
  connection.fresh();
  log.add(message.rulings, face);
  document.documentElement.dataset.scene = sceneOf(message);
  document.documentElement.dataset.table = screen.has_motion ? "moves" : "still";
  byId("where").textContent = whereWeAre(face);
  drawPlates(byId("plates"), message);
  board.draw(message);
  drawBox(byId("box"), message);
  panel.draw(message);
  if (screen.notice && screen.notice !== notice) {
    announce(screen.notice, "assertive");
  } else if (sceneOf(message) === "verdict" && message.rulings.length) {
    announce(screen.rulings.join(" "), "assertive");
  }
}

/** The link has gone, or has come back: what could not be entered then can be now. @param {boolean} isOpen */
function linked(isOpen) {
  connection.show(isOpen, last?.screen.sentence ?? "");
  if (isOpen) {
    scan.say("");
  }
}

/** The table did not take a key or an entry. @param {import("./link.js").Refusal} error */
function refused({ kind, message, rule }) {
  if (kind === "PinNeeded") {
    pin.ask();
  } else {
    announce(message, "assertive");
    scan.say(message, rule);
  }
}

/** The seat that acts; the first one where none does. */
function acting() {
  const seat = last ? partsNow(last.face, last.screen).findIndex((part) => part.state === "acts") : 0;
  return Math.max(0, seat);
}

/** Turn, count and scores, for whoever cannot look. */
function readOut() {
  if (last) {
    const { face, screen } = last;
    const scores = face.scores.map((score, side) => `${sideName(face, side)} ${score}`).join(", ");
    announce(`${screen.sentence}. Count ${face.count}. ${scores}.`, "assertive");
  }
}

/** Any button with a key or an entry on it works, wherever it is drawn. @param {MouseEvent} event */
async function clicked(event) {
  const button = /** @type {Element} */ (event.target).closest("[data-key], [data-entry]");
  if (!(button instanceof HTMLElement)) {
    return;
  }
  if (button.dataset.key) {
    link.press(button.dataset.key);
  } else {
    const error = await link.enter(button.dataset.entry);
    if (error) {
      refused(error);
    }
  }
}

document.addEventListener("click", clicked);
new Keyboard({ press: (key) => link.press(key), toScanBox: () => scan.focus(), readOut, acting });
startMenu();
byId("log").toggleAttribute("open", !SMALL.matches);
link.open();
pin.askIfNeeded();

/** The wooden board: track, streets, holes, labels. The lights are laid over it by lights.js. */

import { html, SMALL, svg } from "./dom.js";
import { Geometry } from "./geometry.js";
import { laneClass, Lights } from "./lights.js";
import { sideName } from "./seats.js";

/** @typedef {import("./message.js").Face} Face */
/** @typedef {import("./message.js").Message} Message */
/** @typedef {{text: string, x: number, y: number, anchor: string, box: DOMRect}} Label */

export class Board {
  /** @param {HTMLElement} figure Where the board is drawn. */
  constructor(figure) {
    this.figure = figure;
    SMALL.addEventListener("change", () => this.#redraw());
    /** @type {?Lights} */
    this.lights = null;
    /** @type {?Message} */
    this.message = null;
    this.drawn = "";
  }

  /** @param {Message} message */
  draw(message) {
    this.message = message;
    const { face } = message;
    const lanes = message.lights?.lanes.length ?? face.scores.length;
    const wanted = `${lanes} ${face.options.target} ${SMALL.matches}`;
    if (this.drawn !== wanted) {
      this.drawn = wanted;
      this.#build(lanes, face);
    }
    this.figure.setAttribute("aria-label", wordsOf(face));
    this.lights?.draw(message);
  }

  #redraw() {
    if (this.message) {
      this.draw(this.message);
    }
  }

  /**
   * @param {number} lanes
   * @param {Face} face
   */
  #build(lanes, face) {
    const geometry = new Geometry(lanes);
    const isSmall = SMALL.matches;
    const labels = labelsOf(geometry, Number(face.options.target), isSmall).map(drawLabel);
    const layer = svg("g", { class: "lights" });
    const picture = svg(
      "svg",
      { class: "board-picture", viewBox: `0 0 ${geometry.width} ${geometry.height}`, "aria-hidden": "true" },
      definitions(),
      rim(geometry),
      logo(geometry),
      ...track(geometry),
      ...streetLines(geometry),
      svg("g", { class: isSmall ? "labels is-small" : "labels" }, ...labels),
      ...holes(geometry, Number(face.options.target)),
      layer,
    );
    this.figure.dataset.lanes = String(lanes);
    this.figure.replaceChildren(html("div", { class: "wood" }), picture);
    this.lights = new Lights(layer, geometry, { isSmall, labels });
  }
}

/**
 * The pegs in words.
 *
 * @param {Face} face
 */
function wordsOf(face) {
  return face.scores
    .map((_, side) => `${sideName(face, side)} at ${face.front[side]}, from ${face.back[side]}`)
    .join("; ");
}

function definitions() {
  const stop = (offset, color, opacity = 1) =>
    svg("stop", { offset, "stop-color": color, "stop-opacity": opacity });
  return svg(
    "defs",
    {},
    svg("radialGradient", { id: "bore" }, stop(0, "#0b0603"), stop(0.7, "#0b0603"), stop(1, "#2b1a0e")),
    svg("radialGradient", { id: "core" }, stop(0, "#fff"), stop(0.42, "#fff", 0.82), stop(1, "#fff", 0)),
  );
}

/** @param {Geometry} geometry */
function rim({ width, height }) {
  const line = (inset, className) =>
    svg("rect", {
      class: className,
      x: inset,
      y: inset,
      width: width - 2 * inset,
      height: height - 2 * inset,
      rx: 13 - inset,
    });
  return svg("g", {}, line(0.6, "rim"), line(3.6, "rim-inner"));
}

/** The mark of Muggins, burnt in. @param {Geometry} geometry */
function logo(geometry) {
  const x = geometry.left - (geometry.lanes > 2 ? 70 : 62);
  const y = (geometry.street(1) + geometry.street(2)) / 2;
  const points = [
    [-10, 8],
    [-10, -8],
    [0, 3],
    [10, -8],
    [10, 8],
  ];
  return svg(
    "g",
    { class: "burnt-mark", transform: `translate(${x} ${y})` },
    svg("path", { d: `M${points.map((point) => point.join(" ")).join("L")}` }),
    ...points.map(([cx, cy]) => svg("circle", { cx, cy, r: 2.6 })),
  );
}

/** @param {Geometry} geometry */
function track(geometry) {
  const middle = geometry.path(0);
  const width = 2 * geometry.halfTrack;
  const lanes = [...Array(geometry.lanes).keys()];
  return [
    svg("path", { class: "track-edge", d: middle, "stroke-width": width + 1.7 }),
    svg("path", { class: "track", d: middle, "stroke-width": width }),
    ...lanes.map((lane) =>
      svg("path", { class: `lane ${laneClass(geometry, lane)}`, d: geometry.path(geometry.offset(lane)) }),
    ),
  ];
}

/** One line at 30|31, two at 60|61 and 90|91. @param {Geometry} geometry */
function streetLines(geometry) {
  const line = (x, street, width) => {
    const y = geometry.street(street);
    return svg("path", {
      class: "street",
      d: `M${x} ${y - geometry.halfTrack}V${y + geometry.halfTrack}`,
      "stroke-width": width,
    });
  };
  const pairs = [
    [geometry.left, 2],
    [geometry.right, 3],
  ];
  return [
    line(geometry.right, 1, 1.1),
    ...pairs.flatMap(([x, street]) => [-1.5, 1.5].map((shift) => line(x + shift, street, 1.3))),
  ];
}

/**
 * What is burnt into the wood.
 *
 * @param {Geometry} geometry
 * @param {number} target
 * @param {boolean} isSmall The letters are twice as large, so there are fewer.
 */
function labelsOf(geometry, target, isSmall) {
  const tongue = (street) => (geometry.street(street) + geometry.street(street + 1)) / 2;
  const drop = isSmall ? 5 : 2.6;
  const [first, second, third] = streetNames(target, isSmall);
  return [
    {
      text: "START",
      x: geometry.left - 15 - geometry.halfTrack - (isSmall ? 3 : 4.5),
      y: geometry.street(0) + drop,
      anchor: "end",
    },
    { text: first, x: geometry.right - 5, y: tongue(0) + drop, anchor: "end" },
    { text: second, x: geometry.left + 4.5, y: tongue(1) + drop, anchor: "start" },
    { text: third, x: geometry.right - 5, y: tongue(2) + drop, anchor: "end" },
    {
      text: "121",
      x: geometry.left - 66,
      y: geometry.street(3) - geometry.halfTrack - 3.6,
      anchor: "middle",
    },
  ].map((label) => ({ ...label, size: isSmall ? 14 : 7.2 }));
}

/**
 * The names of the first three street lines.
 *
 * @param {number} target
 * @param {boolean} isSmall
 */
function streetNames(target, isSmall) {
  if (target === 121) {
    return ["30", isSmall ? "60" : "60 · DOUBLE SKUNK", "SKUNK · 90"];
  }
  return target === 61 ? ["LURCH · 30", isSmall ? "61" : "61 · GAME", "90"] : ["30", "60", "90"];
}

/** @returns {SVGElement} */
function drawLabel({ text, x, y, anchor, size }) {
  return svg("text", { x, y, "text-anchor": anchor, "font-size": size }, text);
}

/**
 * @param {Geometry} geometry
 * @param {number} target
 */
function holes(geometry, target) {
  const parts = [];
  for (let lane = 0; lane < geometry.lanes; lane += 1) {
    for (let hole = -1; hole <= 121; hole += 1) {
      const { x: cx, y: cy } = geometry.hole(lane, hole);
      parts.push(
        svg("circle", { class: "lip", cx, cy: cy + 0.7, r: 2.75 }),
        svg("circle", { cx, cy, r: 2.75, fill: "url(#bore)" }),
      );
      if (hole < 1) {
        parts.push(svg("circle", { class: `start ${laneClass(geometry, lane)}`, cx, cy, r: 3.3 }));
      }
    }
  }
  return [svg("g", { class: "holes" }, ...parts), gameHoles(geometry, target === 61 ? 61 : 121)];
}

/**
 * The brass round the game holes.
 *
 * @param {Geometry} geometry
 * @param {number} hole
 */
function gameHoles(geometry, hole) {
  const places = [0, geometry.lanes - 1].map((lane) => geometry.hole(lane, hole));
  const top = Math.min(...places.map((place) => place.y)) - 5.7;
  const height = 2 * geometry.half + 11.4;
  return svg("rect", { class: "brass", x: places[0].x - 7.2, y: top, width: 14.4, height, rx: 6.6 });
}

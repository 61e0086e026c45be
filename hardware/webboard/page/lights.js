/** The lit pegs, their walks, the score tags and the rings over the board. */

import { isMotionWelcome, svg } from "./dom.js";
import { markShape } from "./seats.js";

/** @typedef {import("./geometry.js").Geometry} Geometry */
/** @typedef {import("./message.js").Face} Face */
/** @typedef {import("./message.js").Led} Led */
/** @typedef {import("./message.js").Message} Message */
/** @typedef {"front" | "back" | "mark"} Kind A mark is a line of the board that the strip shows. */
/** @typedef {[number, number, number]} RGB */
/** @typedef {{hole: number, rgb: RGB, kind: Kind}} Lit */

/**
 * What the strip shows for each side, where the table has no strip to tell it.
 *
 * @type {RGB[]}
 */
const COLOURS = [
  [0, 60, 255],
  [255, 84, 0],
  [255, 255, 255],
  [255, 255, 255],
];
const HOLE_MS = 30;
const WALK_MS = 600;
const SWEEP_MS = 3000;
const SWEEP_HOLES = 10;

export class Lights {
  /**
   * @param {SVGElement} layer
   * @param {Geometry} geometry
   * @param {{isSmall: boolean, labels: SVGElement[]}} board
   */
  constructor(layer, geometry, { isSmall, labels }) {
    this.layer = svg("g", {});
    this.glows = svg("defs");
    layer.append(this.glows, this.layer);
    this.geometry = geometry;
    this.isSmall = isSmall;
    this.labels = labels;
    /** @type {?number[]} The front hole of each lane when it was last drawn. */
    this.fronts = null;
    this.frame = 0;
    this.swept = -1;
  }

  /** @param {Message} message */
  draw(message) {
    const lanes = lanesOf(message).map(litOf);
    const fronts = lanes.map((lit) => lit.find((peg) => peg.kind === "front")?.hole ?? 0);
    const before = this.fronts ?? fronts;
    this.fronts = fronts;
    const moved = fronts.map((front, lane) => front > before[lane]);
    if (moved.some(Boolean) && isMotionWelcome()) {
      this.#walk(message, lanes, before);
    } else if (this.frame === 0 || fronts.some((front, lane) => front !== before[lane])) {
      this.#stop();
      this.#show(message, lanes, moved);
    }
  }

  #stop() {
    cancelAnimationFrame(this.frame);
    this.frame = 0;
  }

  /**
   * @param {Message} message
   * @param {Lit[][]} lanes
   * @param {boolean[]} ringed
   */
  #show(message, lanes, ringed) {
    const { face, screen } = message;
    const drawn = lanes.flatMap((lit, lane) => lit.map((peg) => this.#light(lane, peg)));
    const rings = this.fronts.flatMap((front, lane) => (ringed[lane] ? [this.#ring(lane, front)] : []));
    const dashed = (screen.preview ?? []).flatMap((hole, side) =>
      side < lanes.length && hole !== face.front[side] ? [this.#dashed(side, hole)] : [],
    );
    this.layer.replaceChildren(...drawn, ...rings, ...dashed, ...this.#tags(face, this.fronts));
    if (screen.winner !== null && this.swept !== message.seq && ringed.some(Boolean) && isMotionWelcome()) {
      this.swept = message.seq;
      this.#sweep(message, lanes, screen.winner % lanes.length);
    }
  }

  /**
   * The front pegs walk to their holes, and then the rings show.
   *
   * @param {Message} message
   * @param {Lit[][]} lanes
   * @param {number[]} before
   */
  #walk(message, lanes, before) {
    this.#stop();
    const ends = this.fronts;
    const steps = Math.max(...ends.map((end, lane) => end - before[lane]));
    const whole_ms = Math.min(HOLE_MS * steps, WALK_MS);
    const begun_ms = performance.now();
    const step = (now_ms) => {
      const part = Math.min(1, Math.max(0, (now_ms - begun_ms) / whole_ms));
      if (part === 1) {
        this.frame = 0;
        this.#show(
          message,
          lanes,
          ends.map((end, lane) => end > before[lane]),
        );
        return;
      }
      const eased = 1 - (1 - part) ** 2;
      const now = ends.map((end, lane) =>
        end > before[lane] ? Math.round(before[lane] + (end - before[lane]) * eased) : end,
      );
      const pegs = lanes.flatMap((lit, lane) =>
        lit.map((peg) => this.#light(lane, peg.kind === "front" ? { ...peg, hole: now[lane] } : peg)),
      );
      this.layer.replaceChildren(...pegs);
      this.frame = requestAnimationFrame(step);
    };
    this.frame = requestAnimationFrame(step);
  }

  /**
   * Light runs once along the winner's lane.
   *
   * @param {Message} message
   * @param {Lit[][]} lanes
   * @param {number} lane
   */
  #sweep(message, lanes, lane) {
    const rgb = COLOURS[message.screen.winner];
    const group = svg("g", {});
    const begun_ms = performance.now();
    this.layer.append(group);
    const step = (now_ms) => {
      const part = (now_ms - begun_ms) / SWEEP_MS;
      if (part >= 1 || !group.isConnected) {
        group.remove();
        this.frame = 0;
        return;
      }
      const head = Math.round(part * (121 + SWEEP_HOLES));
      const window = [...Array(SWEEP_HOLES).keys()]
        .map((behind) => head - behind)
        .filter((hole) => hole > 0 && hole < 122);
      group.replaceChildren(...window.map((hole) => this.#light(lane, { hole, rgb, kind: "front" })));
      this.frame = requestAnimationFrame(step);
    };
    this.frame = requestAnimationFrame(step);
  }

  /**
   * One lit hole.
   *
   * @param {number} lane
   * @param {Lit} peg
   */
  #light(lane, { hole, rgb, kind }) {
    const { x: cx, y: cy } = this.geometry.hole(lane, hole);
    const fill = onScreen(rgb);
    const disc = this.isSmall ? [4.7, 3.6] : [3.9, 3.1];
    const attributes = {
      class: `light is-${kind} ${laneClass(this.geometry, lane)}`,
      "data-rgb": rgb.join(","),
      "data-hole": hole,
      "data-lane": lane,
    };
    const glow = (r, opacity) =>
      svg("circle", { class: "glow", cx, cy, r, fill: this.#glowOf(fill), "fill-opacity": opacity });
    if (kind === "mark") {
      return svg("g", attributes, svg("circle", { cx, cy, r: 1.4, fill }));
    }
    if (kind === "back") {
      return svg(
        "g",
        attributes,
        glow(6.5, 0.34),
        svg("circle", { cx, cy, r: disc[1], fill }),
        svg("circle", { class: "peg-ring", cx, cy, r: disc[1] }),
      );
    }
    return svg(
      "g",
      attributes,
      glow(this.isSmall ? 15 : 13, 1),
      svg("circle", { cx, cy, r: disc[0], fill }),
      svg("circle", { cx, cy, r: disc[0] * 0.82, fill: "url(#core)" }),
    );
  }

  /**
   * The paint of a glow; each colour has its gradient, made when it is first lit.
   *
   * @param {string} color
   */
  #glowOf(color) {
    const id = `glow-${color.replace(/\D+/g, "-")}`;
    if (!this.glows.querySelector(`#${id}`)) {
      const stop = (offset, opacity) => svg("stop", { offset, "stop-color": color, "stop-opacity": opacity });
      this.glows.append(svg("radialGradient", { id }, stop(0, 0.95), stop(0.35, 0.5), stop(1, 0)));
    }
    return `url(#${id})`;
  }

  /**
   * @param {number} lane
   * @param {number} hole
   */
  #ring(lane, hole) {
    const { x: cx, y: cy } = this.geometry.hole(lane, hole);
    return svg("circle", { class: "gold-ring", cx, cy, r: 9.4 });
  }

  /**
   * Where a peg would return to.
   *
   * @param {number} lane
   * @param {number} hole
   */
  #dashed(lane, hole) {
    const { x: cx, y: cy } = this.geometry.hole(lane, hole);
    return svg("circle", { class: "preview-ring", cx, cy, r: 6.4 });
  }

  /**
   * The score tags of one or two lanes; a label under one of them is left out.
   *
   * @param {Face} face
   * @param {number[]} fronts
   */
  #tags(face, fronts) {
    const places = [];
    if (this.geometry.lanes === face.scores.length && this.geometry.lanes < 3) {
      fronts.forEach(
        (hole, lane) => hole > 0 && places.push(this.#tagPlace(lane, hole, face.scores[lane], places)),
      );
    }
    this.labels.forEach((label) => {
      const box = /** @type {SVGGraphicsElement} */ (/** @type {unknown} */ (label)).getBBox();
      const isUnder = places.some(
        (tag) =>
          Math.abs(tag.x - box.x - box.width / 2) < (tag.width + box.width) / 2 + 1 &&
          Math.abs(tag.y - box.y - box.height / 2) < (tag.height + box.height) / 2 - 3,
      );
      label.classList.toggle("is-under-tag", isUnder);
    });
    return places.map(drawTag);
  }

  /**
   * Where a tag stands: outside its peg, or in the tongue of the bend.
   *
   * @param {number} lane
   * @param {number} hole
   * @param {number} score
   * @param {Tag[]} placed Those that have a place already.
   * @returns {Tag}
   */
  #tagPlace(lane, hole, score, placed) {
    const { geometry } = this;
    const peg = geometry.hole(lane, hole);
    const height = this.isSmall ? 16 : 10.4;
    const width = (this.isSmall ? [25, 34, 43] : [16.5, 22, 27.5])[String(score).length - 1];
    const common = { peg, lane, score, width, height };
    if (geometry.isInBend(hole)) {
      const isRight = peg.x > geometry.left + 100;
      const street = Math.floor((hole - 1) / 30);
      const beside = placed.some((tag) => tag.isInTongue) ? width + 4 : 0;
      const x = isRight ? geometry.right - 2 - width / 2 - beside : geometry.left + 2 + width / 2 + beside;
      return {
        ...common,
        x,
        y: (geometry.street(street) + geometry.street(street + 1)) / 2,
        isInTongue: true,
      };
    }
    const street = hole > 120 ? 3 : Math.floor((hole - 1) / 30);
    const up = peg.y <= geometry.street(street) ? -1 : 1;
    const x = Math.min(Math.max(peg.x, width / 2 + 3), geometry.width - width / 2 - 3);
    return { ...common, x, y: peg.y + up * (6.6 + height / 2), isInTongue: false };
  }
}

/**
 * @typedef {object} Tag A score beside its peg.
 * @property {number} x Its middle.
 * @property {number} y Its middle.
 * @property {number} width
 * @property {number} height
 * @property {{x: number, y: number}} peg
 * @property {number} lane
 * @property {number} score
 * @property {boolean} isInTongue It stands in the tongue of a bend, with a leader to its peg.
 */

/** @param {Tag} tag */
function drawTag({ x, y, width, height, peg, lane, score, isInTongue }) {
  const up = Math.sign(peg.y - y);
  const edge = y + (up * height) / 2;
  const size = height * 0.84;
  const pointer = isInTongue
    ? svg("path", {
        class: "tag-leader",
        d: `M${x + Math.sign(peg.x - x) * (width / 2 - 2)} ${y}L${peg.x} ${peg.y}`,
      })
    : svg("path", {
        class: "tag-paper",
        d: `M${peg.x - 2} ${edge - up * 0.2}H${peg.x + 2}L${peg.x} ${edge + up * 2}Z`,
      });
  const mark = height * 0.025;
  return svg(
    "g",
    { class: `tag side-${lane}` },
    pointer,
    svg("rect", { class: "tag-paper", x: x - width / 2, y: y - height / 2, width, height, rx: 2 }),
    markShape(lane, `translate(${x - width / 2 + height * 0.2} ${y - height * 0.25}) scale(${mark})`),
    svg(
      "text",
      { x: x + width / 2 - height * 0.2, y: y + size * 0.34, "font-size": size, "text-anchor": "end" },
      score,
    ),
  );
}

/**
 * A lane has its side's colours; a strip that all share has none.
 *
 * @param {Geometry} geometry
 * @param {number} lane
 */
export function laneClass(geometry, lane) {
  return geometry.lanes > 1 ? `side-${lane}` : "side-2";
}

/**
 * The LEDs by lane; where no strip tells them, one lane a side from the pegs.
 *
 * @param {Message} message
 * @returns {Led[][]}
 */
function lanesOf({ face, lights }) {
  if (lights) {
    return lights.lanes;
  }
  return face.scores.map((_, side) => {
    /** @type {Led[]} */
    const leds = Array(121).fill(null);
    const light = (hole, part) => {
      if (hole > 0) {
        const [red, green, blue] = COLOURS[side].map((value) => Math.round(value * part));
        // A score past the game hole of the strip is on its next lap.
        leds[hole > 121 ? (hole - 1) % 120 : hole - 1] = [red, green, blue];
      }
    };
    light(face.back[side], 1 / 4);
    light(face.front[side], 1);
    return leds;
  });
}

/**
 * @param {Led[]} leds
 * @returns {Lit[]} A full light is a front peg, a quarter is a back one, less is a mark.
 */
function litOf(leds) {
  return leds.flatMap((rgb, place) =>
    rgb ? [{ hole: place + 1, rgb, kind: kindOf(Math.max(...rgb)) }] : [],
  );
}

/** @param {number} brightest @returns {Kind} */
function kindOf(brightest) {
  return brightest > 127 ? "front" : brightest > 31 ? "back" : "mark";
}

/**
 * A strip's value is linear, a screen's is not.
 *
 * @param {RGB} rgb
 */
function onScreen(rgb) {
  const [red, green, blue] = rgb.map((value) => Math.round(255 * (value / 255) ** (1 / 2.2)));
  return `rgb(${red} ${green} ${blue})`;
}

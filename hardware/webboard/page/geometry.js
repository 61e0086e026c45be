/**
 * Where the holes of the board are, in board units (ten from hole to hole).
 *
 * A street is a straight of 25 holes and a bend of 5; the last street runs
 * straight for 30 and ends in the game hole. Streets read as lines of a book:
 * right, left, right, left. Lane 0 is on top of the first street.
 */

const PITCH = 10;
const GROUP = 55;
const LEFT = 93;
const RIGHT = LEFT + 5 * GROUP;
const MARGIN = 23;

/** Distance between lanes, and radius of the bends' middle, by number of lanes. */
const BENDS = { 1: [10, 17], 2: [10.5, 20.5], 3: [10, 25], 4: [9.5, 28] };

/** @typedef {{x: number, y: number}} Point */

export class Geometry {
  /** @param {number} lanes 1 to 4. */
  constructor(lanes) {
    const [pitch, radius] = BENDS[lanes];
    this.lanes = lanes;
    this.pitch = pitch;
    this.radius = radius;
    this.half = ((lanes - 1) / 2) * pitch;
    this.left = LEFT;
    this.right = RIGHT;
    this.width = RIGHT + radius + this.half + 19;
    this.height = this.street(3) + this.half + MARGIN;
    /** Half the width of the track. */
    this.halfTrack = this.half + (lanes === 4 ? 5.8 : 6.2);
  }

  /**
   * The middle of a street.
   *
   * @param {number} street 0 to 3.
   */
  street(street) {
    return MARGIN + this.half + 2 * this.radius * street;
  }

  /**
   * A lane's distance from the middle of its street, downwards in the first.
   *
   * @param {number} lane
   */
  offset(lane) {
    return (lane - (this.lanes - 1) / 2) * this.pitch;
  }

  /**
   * A hole of the track, the game hole, or a start hole.
   *
   * @param {number} lane
   * @param {number} hole -1 and 0 are the start holes, 121 is the game hole.
   * @returns {Point}
   */
  hole(lane, hole) {
    const offset = this.offset(lane);
    if (hole < 1) {
      return { x: LEFT - 4.5 + PITCH * hole, y: this.street(0) + offset };
    }
    if (hole > 120) {
      return { x: LEFT - 66, y: this.street(3) - offset };
    }
    const group = Math.floor((hole - 1) / 5);
    const along = 7.5 + PITCH * ((hole - 1) % 5);
    const street = Math.floor(group / 6);
    const isBend = group % 6 === 5 && street < 3;
    return isBend
      ? this.#inBend(street, along, offset)
      : this.#inStraight(street, GROUP * (group % 6) + along, offset);
  }

  /**
   * @param {number} street
   * @param {number} along
   * @param {number} offset
   */
  #inStraight(street, along, offset) {
    const isRightwards = street % 2 === 0;
    const y = this.street(street) + (isRightwards ? offset : -offset);
    return { x: isRightwards ? LEFT + along : RIGHT - along, y };
  }

  /**
   * @param {number} street
   * @param {number} along
   * @param {number} offset
   */
  #inBend(street, along, offset) {
    const sign = street % 2 === 0 ? 1 : -1;
    const angle = (Math.PI * along) / GROUP;
    const radius = this.radius - sign * offset;
    const middle = (this.street(street) + this.street(street + 1)) / 2;
    return {
      x: (sign > 0 ? RIGHT : LEFT) + sign * radius * Math.sin(angle),
      y: middle - radius * Math.cos(angle),
    };
  }

  /**
   * Whether a hole lies in a bend.
   *
   * @param {number} hole
   */
  isInBend(hole) {
    const group = Math.floor((hole - 1) / 5);
    return hole > 0 && hole <= 90 && group % 6 === 5;
  }

  /**
   * The way of a lane from start to game hole, as the data of an SVG path.
   *
   * @param {number} offset The lane's distance from the middle; 0 is the middle of the track.
   */
  path(offset) {
    const [one, two, three, four] = [0, 1, 2, 3].map(
      (street) => this.street(street) + (street % 2 ? -offset : offset),
    );
    const outer = this.radius - offset;
    const inner = this.radius + offset;
    return [
      `M${LEFT - 15} ${one}`,
      `H${RIGHT} A${outer} ${outer} 0 0 1 ${RIGHT} ${two}`,
      `H${LEFT} A${inner} ${inner} 0 0 0 ${LEFT} ${three}`,
      `H${RIGHT} A${outer} ${outer} 0 0 1 ${RIGHT} ${four}`,
      `H${LEFT - 66}`,
    ].join(" ");
  }
}

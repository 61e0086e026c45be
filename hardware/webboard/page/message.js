/**
 * The shapes of what the server sends, for editors and readers. No code.
 *
 * A seat and a side are numbers from 0; a card is written "5H", or "7" where its suit is not known.
 *
 * @typedef {object} Pegged
 * @property {number} line The number of the entry that pegged it.
 * @property {number} side
 * @property {number} seat
 * @property {number} points Holes moved; may be negative.
 * @property {string} reason "fifteen", "pair", "run", "hand" and so on.
 * @property {string[]} cards The cards that earned it.
 *
 * @typedef {object} Verdict
 * @property {number} line
 * @property {number} seat
 * @property {number} claimed
 * @property {?number} true Null while muggins may still be called.
 * @property {number} pegged
 * @property {?string} verdict "exact", "under" or "over".
 *
 * @typedef {object} Result
 * @property {Object<string, string>} class By losing side.
 * @property {Object<string, number>} margin By losing side.
 * @property {number[]} match_points By side.
 *
 * @typedef {object} Face
 * @property {number} seq
 * @property {Object<string, string>} options
 * @property {string[]} players By seat.
 * @property {number[][]} sides The seats of each side.
 * @property {number[]} scores By side.
 * @property {number[]} front By side.
 * @property {number[]} back By side.
 * @property {string} phase
 * @property {?number} dealer
 * @property {?number} turn
 * @property {number} deal
 * @property {?number} winner
 * @property {?Result} result
 * @property {{wins: number[], points: number[], spread: number[], winner: ?number}} match
 * @property {number} count
 * @property {string[]} pile
 * @property {?string} starter
 * @property {string[][]} hands The cards laid, by seat.
 * @property {string[]} crib
 * @property {number[]} passed
 * @property {(?number)[]} left Cards still held, by seat.
 * @property {?{seat: number, of: string}} claim
 * @property {?{seat: number, of: string, may: string[]}} ask
 * @property {?{seat: number, until: string}} window
 * @property {Pegged[]} pegged
 * @property {Verdict[]} verdicts
 *
 * @typedef {object} Screen
 * @property {string} page
 * @property {string} kind "list", "fact", "count", "cards" or "big".
 * @property {string[]} lines The page as seven lines of text; the last one is the keys.
 * @property {string} sentence What is to be done.
 * @property {string} notice A refusal, or a device's trouble.
 * @property {string[]} keys What spade, heart, diamond and club mean.
 * @property {string} typed What is half keyed, with a block where the next key goes.
 * @property {?number[]} preview Where an undo would put the front pegs.
 * @property {?number} winner
 * @property {boolean} is_skunk
 * @property {boolean} has_motion
 * @property {{text: string, is_acting: boolean}[]} seats
 * @property {string[]} rulings What the last move has done, one sentence each.
 *
 * @typedef {?[number, number, number]} Led One LED: red, green, blue, 0 to 255; null where it is dark.
 *
 * @typedef {{number: number, seq: number, text: string}} Ruling
 *
 * @typedef {object} Message
 * @property {number} seq
 * @property {Face} face
 * @property {Screen} screen
 * @property {?{lanes: Led[][]}} lights The LEDs of holes 1 to 121, by lane.
 * @property {Ruling[]} rulings Those since the message before.
 */

export {};

// reading-order.js: the order in which a person reads the cards of a photograph: left to right, rows from top to bottom
//
// The photograph may be tilted, cards may lie sideways or upside down, and a hand may be fanned out. So the tilt is the median
// tilt of the codes, and a new row begins only where there is a wide gap between the heights of the codes.

/** A code in a photograph: its middle, its side, and the angle of its upper edge in radians. */
/** @typedef {{x: number, y: number, side: number, tilt: number}} Spot */

const ROW_GAP = 1.5; // smallest gap between two rows, in multiples of a code's side

/** @param {number[]} numbers */
function median(numbers) {
  return [...numbers].sort((a, b) => a - b)[numbers.length >> 1];
}

/**
 * Returns the tilt of a photograph, between minus and plus an eighth of a turn, whichever edge of each card is up.
 * @param {Spot[]} spots
 */
function tiltOf(spots) {
  const quarter = Math.PI / 2;
  // Turns of a quarter are taken off relative to the first card, so that tilts near the limit are not split into two groups.
  const [{ tilt: first }] = spots;
  const tilt = median(spots.map((spot) => spot.tilt - quarter * Math.round((spot.tilt - first) / quarter)));
  return tilt - quarter * Math.round(tilt / quarter);
}

/**
 * Returns the codes of a photograph in reading order.
 * @template {{spot: Spot}} T
 * @param {T[]} found
 * @returns {T[]}
 */
export function inReadingOrder(found) {
  if (found.length === 0) {
    return [];
  }
  const spots = found.map(({ spot }) => spot);
  const tilt = tiltOf(spots);
  const gap = ROW_GAP * median(spots.map(({ side }) => side));
  const [cos, sin] = [Math.cos(tilt), Math.sin(tilt)];
  const placed = found.map((each) => ({ each, x: each.spot.x * cos + each.spot.y * sin, y: each.spot.y * cos - each.spot.x * sin }))
    .sort((a, b) => a.y - b.y);
  /** @type {(typeof placed)[]} */
  const rows = [];
  placed.forEach((one, i) => {
    if (i === 0 || one.y - placed[i - 1].y > gap) {
      rows.push([]);
    }
    rows[rows.length - 1].push(one);
  });
  return rows.flatMap((row) => row.sort((a, b) => a.x - b.x).map(({ each }) => each));
}

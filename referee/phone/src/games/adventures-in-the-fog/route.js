// route.js: from taps on the map to one of the ways that the referee offers
//
// A tap on the next location goes there. A tap farther away names a location that the way must pass or reach. As soon as
// only one way fits all taps, the way is complete. So a tap on the end suffices where only one shortest way exists. This
// file knows no roads; it compares the offered ways.

/** @typedef {import('../../types.js').Offer} Offer */

/**
 * @typedef {object} Way
 * @property {string[]} sure the locations with which all remaining ways begin, in order
 * @property {string[]} lit the locations that can be tapped now
 * @property {string[]} taps the taps that counted
 * @property {string[][]} left the ways that fit all taps
 * @property {boolean} done whether only one way is left, all of it in `sure`
 */

/**
 * Returns the ways that the referee offers for a die, each as a list of locations.
 * @param {Offer[]} legal
 * @param {number} die
 * @returns {string[][]}
 */
export function waysOf(legal, die) {
  return legal.filter((offer) => offer.act === 'draft' && offer.die === die && Array.isArray(offer.path)).map(({ path }) => path);
}

/**
 * Returns the longest common beginning of ways.
 * @param {string[][]} ways
 * @returns {string[]}
 */
function beginning(ways) {
  const [first = []] = ways;
  const n = first.findIndex((spot, i) => ways.some((way) => way[i] !== spot));
  return n < 0 ? first : first.slice(0, n);
}

/**
 * Applies taps to the offered ways. A tap that fits none of the remaining ways (one of another draft) does not count.
 * @param {string[][]} ways
 * @param {string[]} taps taps in the order in which they were made
 * @returns {Way}
 */
export function wayOf(ways, taps) {
  let left = ways;
  /** @type {string[]} */
  const counted = [];
  for (const tap of taps) {
    const next = beginning(left).length;
    const here = left.filter((way) => way[next] === tap);
    const farther = here.length > 0 ? here : left.filter((way) => way.indexOf(tap) >= next);
    if (farther.length > 0) {
      left = farther;
      counted.push(tap);
    }
  }
  const sure = beginning(left);
  const done = left.length > 0 && left.every((way) => way.length === sure.length);
  const lit = done ? [] : [...new Set(left.flatMap((way) => way.slice(sure.length)))].filter((spot) => !counted.includes(spot));
  return { sure, lit, taps: counted, left, done };
}

/**
 * Returns the last locations of ways: the possible ends of the path.
 * @param {string[][]} ways
 * @returns {Set<string>}
 */
export function endsOf(ways) {
  return new Set(ways.flatMap((way) => way.slice(-1)));
}

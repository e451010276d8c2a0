// route.js: from taps on the map to one of the ways that the referee offers
//
// A tap on the next location goes there; a tap farther on is where one wants to pass or to end. As soon as one way alone is
// left, it is the whole of it: where there is only one shortest way, a tap on its end suffices. Nothing here knows a road.

/** @typedef {import('../../types.js').Offer} Offer */

/**
 * @typedef {object} Way
 * @property {string[]} sure the locations that all ways share which are left, in order
 * @property {string[]} lit those that can be tapped now
 * @property {string[]} taps that counted
 * @property {boolean} done one way is left, and all of it is in `sure`
 */

/**
 * The ways that a die offers, each a list of locations.
 * @param {Offer[]} legal
 * @param {number} die
 * @returns {string[][]}
 */
export function waysOf(legal, die) {
  return legal.filter((offer) => offer.act === 'draft' && offer.die === die && Array.isArray(offer.path)).map(({ path }) => path);
}

/** @param {string[][]} ways @returns {string[]} how all of them begin */
function beginning(ways) {
  const [first = []] = ways;
  const n = first.findIndex((spot, i) => ways.some((way) => way[i] !== spot));
  return n < 0 ? first : first.slice(0, n);
}

/**
 * What taps amount to. Those that lead nowhere (another draft's) do not count.
 * @param {string[][]} ways
 * @param {string[]} taps in their order
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
  return { sure, lit, taps: counted, done };
}

/**
 * The ends of the ways that are left: what one wants to reach.
 * @param {string[][]} ways
 * @returns {Set<string>}
 */
export function endsOf(ways) {
  return new Set(ways.flatMap((way) => way.slice(-1)));
}

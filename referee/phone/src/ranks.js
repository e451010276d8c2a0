// ranks.js: the ranks of the players at the end of a game, and the numbers behind them

/**
 * The result of a player, for the podium. `counts` are the numbers behind it, in small type.
 * @typedef {{seat: string, won: boolean, said: string, counts?: string}} Result
 */
/** @typedef {Result & {rank: number|null}} Ranked rank: null for a player whom the rules do not rank */

/**
 * Returns numbers with their labels. No line breaks between a label and its number.
 * @param {[string, number][]} counts
 */
export function counted(counts) {
  return counts.map(([label, n]) => `${label}\u00a0${n}`).join(' · ');
}

/**
 * Compares two results by their first number, then by their second, and so on. The better one comes first.
 * @param {number[]} one
 * @param {number[]} other
 */
function order(one, other) {
  const differs = one.findIndex((n, i) => n !== other[i]);
  return differs < 0 ? 0 : other[differs] - one[differs];
}

/**
 * Returns the players in order of rank: the winners, then the others by their numbers, then those without numbers. Players with
 * equal numbers share a rank.
 * @param {(Result & {by: number[]|null})[]} results by: the numbers that the rules compare, the most important first
 * @returns {Ranked[]}
 */
export function ranked(results) {
  const all = results.map(({ by, ...each }) => ({ each, by: by && [each.won ? 1 : 0, ...by] }));
  return all.sort((a, b) => (a.by && b.by ? order(a.by, b.by) : Number(!a.by) - Number(!b.by)))
    .map(({ each, by }) => ({ ...each, rank: by && 1 + all.filter((other) => other.by && order(other.by, by) < 0).length }));
}

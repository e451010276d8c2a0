// cues.js: the times at which the seals on the stage open

const FIRST_MS = 1500; // everybody looks up
const SEAL_MS = 1000;
const SAID_MS = 300;
const NEXT_MS = 1200; // between two players

/**
 * Returns the time of each seal and of each trial's sentence, and the time of the outcome, in ms from the start. A trial that joins
 * late begins after it has come, even when the earlier ones are long over.
 * @param {{of: number}[]} trials
 * @param {number[]} [came] when each trial joined, in ms from the start
 * @returns {{seals: number[][], said: number[], end: number}}
 */
export function cues(trials, came = []) {
  let now = 0;
  const seals = [];
  const said = [];
  for (const [t, { of }] of trials.entries()) {
    const first = Math.max(now, (came[t] ?? 0) + FIRST_MS);
    seals.push(Array.from({ length: of }, (_, n) => first + n * SEAL_MS));
    now = first + of * SEAL_MS + SAID_MS;
    said.push(now);
    now += NEXT_MS;
  }
  return { seals, said, end: said[said.length - 1] ?? 0 };
}

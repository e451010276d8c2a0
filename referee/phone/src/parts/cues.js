// cues.js: the times at which the seals on the stage open

const FIRST_MS = 1500; // everybody looks up
const SEAL_MS = 1000;
const SAID_MS = 300;
const NEXT_MS = 1200; // between two players

/**
 * Returns the time of each seal and of each trial's sentence, and the time of the outcome, in ms from the start.
 * @param {{of: number}[]} trials
 * @returns {{seals: number[][], said: number[], end: number}}
 */
export function cues(trials) {
  let now = FIRST_MS;
  const seals = [];
  const said = [];
  for (const { of } of trials) {
    const first = now;
    seals.push(Array.from({ length: of }, (_, n) => first + n * SEAL_MS));
    now += of * SEAL_MS + SAID_MS;
    said.push(now);
    now += NEXT_MS;
  }
  return { seals, said, end: said[said.length - 1] ?? 0 };
}

// index.js: the games that the page can draw; everything else about a game comes from the referee
//
// Each game is a chunk of its own, with words of its own, fetched when a table is there that plays it: who plays one game
// does not wait for the others. Until then its face is blank.

import { loadGameWords } from '../language.js';
import { blank } from './blank.js';

/** @typedef {import('./blank.js').GameFace} GameFace */

/** @type {Record<string, () => Promise<{face: GameFace}>>} */
const CHUNKS = {
  'watson-and-holmes': () => import('./watson-and-holmes/watson-and-holmes-face.js'),
  'lady-alice': () => import('./lady-alice/lady-alice-face.js'),
  'baker-street-irregulars': () => import('./baker-street-irregulars/baker-street-irregulars-face.js'),
  'adventures-in-the-fog': () => import('./adventures-in-the-fog/adventures-in-the-fog-face.js'),
};

const AGAIN_MS = 2000; // the referee was away

/** @type {Map<string, GameFace>} those that are here */
const faces = new Map();
/** @type {Map<string, Promise<void>>} those that are here, or on their way */
const loading = new Map();

/**
 * @param {string|undefined} name as the case's `game`
 * @returns {GameFace}
 */
export function gameFace(name) {
  return faces.get(name ?? '') ?? blank;
}

/**
 * Whether all is here that a game needs; of one that the page does not know, nothing more will come.
 * @param {string|undefined} name
 */
export function hasGame(name) {
  return name !== undefined && (faces.has(name) || !(name in CHUNKS));
}

/**
 * Fetches a game; where the referee is away, until it is back.
 * @param {string|undefined} name
 * @returns {Promise<void>}
 */
export function loadGame(name) {
  if (name === undefined || hasGame(name)) {
    return Promise.resolve();
  }
  const already = loading.get(name);
  const coming = already ?? fetchGame(name);
  loading.set(name, coming);
  return coming;
}

/** @param {string} name */
async function fetchGame(name) {
  for (;;) {
    try {
      await loadGameWords(name); // a sentence is said as soon as its module is there
      faces.set(name, (await CHUNKS[name]()).face);
      return;
    } catch {
      await new Promise((go) => setTimeout(go, AGAIN_MS));
    }
  }
}

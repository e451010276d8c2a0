// index.js: registry of the games that the page can draw
//
// Each game is a separate chunk with its own words. The page fetches a chunk when a table plays that game, so a player of
// one game does not wait for the others. Until a chunk has loaded, its game has the blank face. Everything else about a
// game comes from the referee.

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

/** @type {Record<string, string>} names of the games, the same in all languages */
const NAMES = {
  'watson-and-holmes': 'Watson & Holmes',
  'lady-alice': 'Lady Alice',
  'baker-street-irregulars': 'Baker Street Irregulars',
  'adventures-in-the-fog': 'Adventures in the Fog',
};

/** Returns the name of a game for people. @param {string} game */
export function gameName(game) {
  return NAMES[game] ?? game;
}

const AGAIN_MS = 2000; // delay before a retry when the referee does not answer

/** @type {Map<string, GameFace>} faces of the loaded games, by name */
const faces = new Map();
/** @type {Map<string, Promise<void>>} fetches that are running or done, by name */
const loading = new Map();

/**
 * Returns the face of a game, or the blank face until the game has loaded.
 * @param {string|undefined} name the case's `game`
 * @returns {GameFace}
 */
export function gameFace(name) {
  return faces.get(name ?? '') ?? blank;
}

/**
 * Reports whether a game has loaded. True too for a game that the page does not know, since it has no chunk to load.
 * @param {string|undefined} name
 */
export function hasGame(name) {
  return name !== undefined && (faces.has(name) || !(name in CHUNKS));
}

/**
 * Loads a game, and retries until the referee answers. Calls for the same game share one fetch.
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
      await loadGameWords(name); // first, since the chunk translates its sentences when it is evaluated
      faces.set(name, (await CHUNKS[name]()).face);
      return;
    } catch {
      await new Promise((go) => setTimeout(go, AGAIN_MS));
    }
  }
}

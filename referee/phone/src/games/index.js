// index.js: the games that the page can draw; everything else about a game comes from the referee

import * as speech from './watson-and-holmes.js';
import * as drawing from './watson-and-holmes-board.js';
import * as events from './watson-and-holmes-events.js';

/** @typedef {typeof speech & typeof events & typeof drawing} GameFace */

/** @type {Record<string, GameFace>} */
const GAMES = {
  'watson-and-holmes': { ...speech, ...events, ...drawing },
};

/**
 * @param {string|undefined} name as the case's `game`
 * @returns {GameFace}
 */
export function gameFace(name) {
  return GAMES[name ?? ''] ?? GAMES['watson-and-holmes'];
}

// room.js: what happens at the table beside the game, in words: votes, what was taken back, pauses
//
// No socket, no clock, no page here.

import { words } from './words.js';

/** @typedef {import('./model.js').Model} Model */
/** @typedef {import('./types.js').TableEvent} TableEvent */

const say = words.room;
const LINES_MAX = 3;

/** @param {string|null|undefined} seat null is the host */
export function whoAsks(seat) {
  return seat ? /** @type {Record<string, string>} */ (words.colours)[seat] ?? seat : say.host;
}

/**
 * An event of the table as a line of the log; null for one of the game.
 * @param {TableEvent} event
 * @returns {string|null}
 */
export function tellRoom(event) {
  switch (event.event) {
    case 'vote-opened':
      return say.asked(whoAsks(event.seat));
    case 'vote-closed':
      return event.why === 'withdrawn' ? say.withdrawn : say.rejected;
    case 'taken-back':
      return event.seat ? say.took(whoAsks(event.seat)) : say.voted;
    case 'paused':
      return say.pausedNow;
    case 'resumed':
      return say.resumed;
    default:
      return null;
  }
}

/**
 * What an event of the table asks of everybody's hands; undefined for one of the game.
 * @param {TableEvent} event
 * @returns {string[]|undefined}
 */
export function todoRoom(event) {
  return event.event === 'taken-back' ? [say.putBack] : tellRoom(event) === null ? undefined : [];
}

/**
 * What an act was, as far as its events are told here.
 * @param {Model} model
 * @param {TableEvent[]} events
 * @param {(model: Model, event: TableEvent) => string|null} tell
 * @returns {string}
 */
export function actSaid(model, events, tell) {
  const lines = events.map((event) => tell(model, event)).filter(Boolean);
  return lines.length === 0 ? say.someAct : lines.slice(0, LINES_MAX).join(' ');
}

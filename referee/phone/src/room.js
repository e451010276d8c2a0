// room.js: words for the events of the room: votes, acts taken back, pauses
//
// This file uses no socket, no clock and no page.

import { seatName } from './names.js';
import { words } from './words.js';

/** @typedef {import('./model.js').Model} Model */
/** @typedef {import('./types.js').TableEvent} TableEvent */

const say = words.room;
const LINES_MAX = 3;

/** Returns the name of a seat or of the host. @param {string|null|undefined} seat null for the host */
export function whoAsks(seat) {
  return seat ? seatName(seat) : say.host;
}

/**
 * Returns an event of the room as a line of the log, or null for an event of the game.
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
 * Returns the steps that an event of the room asks of every player, or undefined for an event of the game.
 * @param {TableEvent} event
 * @returns {string[]|undefined}
 */
export function todoRoom(event) {
  return event.event === 'taken-back' ? [say.putBack] : tellRoom(event) === null ? undefined : [];
}

/**
 * Describes an act by its events, as far as `tell` has words for them.
 * @param {Model} model
 * @param {TableEvent[]} events
 * @param {(model: Model, event: TableEvent) => string|null} tell
 * @returns {string}
 */
export function actSaid(model, events, tell) {
  const lines = events.map((event) => tell(model, event)).filter(Boolean);
  return lines.length === 0 ? say.someAct : lines.slice(0, LINES_MAX).join(' ');
}

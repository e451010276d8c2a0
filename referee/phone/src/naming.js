// naming.js: the name of this phone's player: sent to the table, and stored for the next game

import { otherSeats, outbox } from './session.js';
import { store, stored } from './stored.js';
import { draw } from './redraw.js';
import { ui } from './ui.js';

const KEY = 'hansom.name';

/** Username of the seat that has been named from this page; '' before the first. */
let named = '';
/** The seat that was drawn last, with its name. */
let before = { username: '', name: '' };
/** @type {string|null} the referee's reason why the last name was refused */
let refusal = null;

/** Returns the reason why the last name of the shown seat was refused, or null. */
export function nameRefusal() {
  return named === ui.place?.username ? refusal : null;
}

/**
 * Gives the player of the shown seat a name, or none if it is empty. The player need not wait for the verdict.
 * @param {string} name
 */
export async function rename(name) {
  named = ui.place?.username ?? '';
  refusal = null;
  const verdict = await outbox.post({ ask: 'name', name }, { quiet: true });
  refusal = verdict.verdict === 'refused' ? verdict.say ?? null : null;
  if (verdict.verdict === 'ok') {
    store(KEY, name);
  }
  draw();
}

/**
 * Gives a player who has just joined the name of the last game, once; called after each drawing. A phone with several players
 * does not know whose name that was. A name that the host has removed is forgotten.
 */
export function tendName() {
  const [name, { place, model: { room } }] = [stored(KEY), ui];
  const mine = room?.seats.find(({ seat }) => seat === place?.seat);
  if (!place || !mine || ui.route !== 'seat') {
    return;
  }
  if (before.username === place.username && before.name !== '' && !mine.name && named === place.username) {
    store(KEY, '');
  }
  before = { username: place.username, name: mine.name ?? '' };
  if (name && !mine.name && !room?.opened && named !== place.username && ui.line === 'up' && otherSeats().length === 0) {
    named = place.username;
    outbox.post({ ask: 'name', name }, { quiet: true }); // when the name is refused, the player enters another one or none
  }
}

// naming.js: the name of this phone's player: sent to the table, and stored for the next game

import { otherSeats, outbox } from './session.js';
import { store, stored } from './stored.js';
import { set, ui } from './ui.js';

const KEY = 'hansom.name';

/** Username of the seat that has been named from this page; '' before the first. */
let named = '';

/**
 * Gives the player of the shown seat a name, or none if it is empty.
 * @param {string} name
 */
export async function rename(name) {
  named = ui.place?.username ?? '';
  const verdict = await outbox.post({ ask: 'name', name });
  if (verdict.verdict === 'ok') {
    store(KEY, name);
  }
  set(() => { ui.notice.say = verdict.verdict === 'refused' ? verdict.say ?? null : null; });
}

/**
 * Gives a player who has just joined the name of the last game, once; called after each drawing. A phone with several players
 * does not know whose name that was.
 */
export function tendName() {
  const [name, { place, model: { room } }] = [stored(KEY), ui];
  const mine = room?.seats.find(({ seat }) => seat === place?.seat);
  if (name && place && mine && !mine.name && !room?.opened && named !== place.username && ui.route === 'seat' && ui.line === 'up'
    && otherSeats().length === 0) {
    named = place.username;
    outbox.post({ ask: 'name', name }); // when the name is refused, the player enters another one or none
  }
}

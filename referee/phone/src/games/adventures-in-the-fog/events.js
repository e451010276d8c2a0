// events.js: events in words: instructions for drawing on paper, and sentences for the whole table

import { seatName } from '../../names.js';
import { words } from '../../words.js';
import { fog as say } from './words.js';
import { iconName, kindName, kindOf, pieceName, spotName, walkerOf } from './speech.js';

/** @typedef {import('../../model.js').Model} Model */
/** @typedef {import('../../types.js').TableEvent} TableEvent */

/**
 * Returns the reward of an `earned` event in words.
 * @param {Model} model
 * @param {TableEvent} event
 */
function earned(model, { what, n, icon }) {
  return what === 'points' ? say.reward.points(n) : what === 'coins' ? say.reward.coins(n) : say.reward.icons(n, kindName(kindOf(model, icon)));
}

/**
 * Returns instructions for drawing on paper, one sentence each. When an act causes several events of one kind, the first
 * of them returns the sentence for all. The instructions last until this player's next act, or until the player
 * dismisses them.
 * @param {Model} model the model before the event
 * @param {TableEvent} event
 * @param {TableEvent[]} [events] all events of the same act
 * @returns {string[]}
 */
export function todo(model, event, events = [event]) {
  const isFirst = events.find((each) => each.event === event.event) === event;
  const all = (/** @type {string} */ name) => events.filter((each) => each.event === name);
  if (model.seat === null || event.seat !== model.seat) {
    return [];
  }
  switch (event.event) {
    case 'started':
      return [say.todo.start(spotName(model, event.at))];
    case 'moved':
      return isFirst ? [say.todo.draw(spotName(model, walkerOf(model, model.seat)?.head ?? ''), all('moved').map(({ to }) => spotName(model, to)).join(' – '))] : [];
    case 'struck':
    case 'paid':
      return isFirst ? [say.todo.mark(words.list(all(event.event).map(({ icon }) => iconName(model, icon))))] : [];
    case 'closed':
      return [say.todo.close(spotName(model, event.at))];
    case 'bought':
      return [say.todo.pay, say.todo.gain(kindName(kindOf(model, event.icon)))];
    case 'solved':
      return [say.todo.progress((walkerOf(model, model.seat)?.progress ?? 0) + 1)];
    case 'earned':
      return isFirst ? [say.todo.gain(words.list(all('earned').map((each) => earned(model, each))))] : [];
    default:
      return [];
  }
}

/**
 * Returns a sentence about an event for the whole table, or null when the event needs none.
 * @param {Model} model
 * @param {TableEvent} event
 * @returns {string|null}
 */
export function tell(model, event) {
  const who = seatName(event.seat ?? '');
  const { log } = say;
  switch (event.event) {
    case 'opened':
      return log.opened(seatName(event.roller ?? ''));
    case 'started':
      return log.started(who, pieceName(model, event.at));
    case 'rolling':
      return log.rolling(who);
    case 'rolled':
      return (event['by-referee'] ? log.refereeRolled : log.rolled)(who, words.list((event.faces ?? []).map(String)));
    case 'drafted':
      return log.drafted(who, event.die);
    case 'moved': {
      const kind = kindOf(model, event.to);
      return kind === 'dot' ? log.passed(who, pieceName(model, event.to)) : log.moved(who, pieceName(model, event.to), kindName(kind));
    }
    case 'struck':
      return log.struck(who, kindName(kindOf(model, event.icon)));
    case 'closed':
      return log.closed(who, pieceName(model, event.at));
    case 'out':
      return log.out(who);
    case 'bought':
      return log.bought(who, kindName(kindOf(model, event.icon)));
    case 'solved':
      return log.solved(who, pieceName(model, event.mystery));
    case 'earned':
      return log.earned(who, earned(model, event));
    case 'last-turn':
      return log.lastTurn(who);
    case 'scored':
      return log.scored(who, event.total);
    case 'ended':
      return ended(event);
    default: // drafting, done and paid: other events imply them
      return null;
  }
}

/** @param {TableEvent} event */
function ended({ winners = [] }) {
  return winners.length === 0 ? null : (winners.length > 1 ? say.now.overShared : say.now.overWon)(words.list(winners.map(seatName)));
}

/**
 * Reports whether an event turns the standing act off: only the end of the game does.
 * @param {TableEvent} event
 */
export function endsStanding({ event }) {
  return event === 'ended';
}

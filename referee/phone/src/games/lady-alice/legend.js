// legend.js: the legend of the shapes, counters and faces of Lady Alice

import { t } from '../../language.js';
import { counter, face, shape } from './drawings.js';
import { la as say } from './words.js';

/** @typedef {import('../../legend.js').Sign} Sign */

const EXAMPLE = 2; // value of the counter that shows its number

/**
 * @param {import('../../model.js').Model} model
 * @returns {Sign[]}
 */
export function legend(model) {
  const seat = model.seat ?? 'red';
  return [
    { name: 'suspect', drawn: shape('suspect'), text: t('**Circle.** This clue is a suspect.') },
    { name: 'place', drawn: shape('place'), text: t('**Square.** This clue is a place.') },
    { name: 'time', drawn: shape('time'), text: t('**Triangle.** This clue is a time.') },
    { name: 'object', drawn: shape('object'), text: t('**Diamond.** This clue is an object.') },
    { name: 'hidden', drawn: counter({ seat, value: null, open: false }),
      text: t('**Counter, face down.** The player of this colour has bet 0, 1 or 2 on the clue; only that player knows the number.') },
    { name: 'open', drawn: counter({ seat, value: EXAMPLE, open: true }),
      text: t('**Counter with its number.** On a clue of the solution, a 1 or a 2 earns its value at the end. A 0 is bluff.') },
    { name: 'corrected', drawn: counter({ seat, value: EXAMPLE, open: true, corrected: true }),
      text: t('**Exclamation mark.** A player has corrected this number. Compare it with the printed one.') },
    { name: 'smile', drawn: face(true), text: t('**Smile.** One player’s evidence is among the clues shown.') },
    { name: 'frown', drawn: face(false), text: t('**Frown.** One player’s evidence is not among the clues shown.') },
    { name: 'covered', drawn: say.board.covered,
      text: t('**Business card.** A false lead that everybody knows; no counter may be placed on it.') },
  ];
}

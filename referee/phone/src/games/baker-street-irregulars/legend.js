// legend.js: the legend of the types, ranks and backs of Baker Street Irregulars

import { html } from 'lit-html';
import { t } from '../../language.js';
import { back, chip, face } from './cards.js';
import { bsi as say } from './words.js';

/** @typedef {import('../../legend.js').Sign} Sign */

const POSITION = 3; // position on the backs that are shown as examples
const CARD = 'b2a'; // card that is shown as an example

/**
 * @param {import('../../model.js').Model} model
 * @returns {Sign[]}
 */
export function legend(model) {
  return [
    { name: 'suspect', drawn: chip('suspect'), text: t('**Suspect.** A white card with a head. Followed correctly, a Suspect does what its ability says.') },
    { name: 'evidence', drawn: chip('evidence'), text: t('**Evidence.** A blue card with a magnifying glass.') },
    { name: 'motive', drawn: chip('motive'), text: t('**Motive.** A red card with a heart.') },
    { name: 'location', drawn: chip('location'), text: t('**Location.** A green card with a house.') },
    { name: 'rank', drawn: face(model, CARD), text: t('**Number on a face.** The rank of the card. A case needs one card of each type, and each rank once.') },
    { name: 'back', drawn: back(POSITION, true), text: t('**Back with a number.** A card of your hand: the number is its position, counted from your left.') },
    { name: 'free', drawn: back(POSITION, false), text: t('**Number without a card.** This position of your hand is free; a new card goes there.') },
    { name: 'out', drawn: html`<span class="slot out">${face(model, CARD)}<small>${say.who.ruledOut}</small></span>`,
      text: t('**Card on its side.** It is ruled out, since a card of the same type and rank lies in a precinct.') },
  ];
}

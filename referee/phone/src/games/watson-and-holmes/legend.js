// legend.js: the legend of the symbols of Watson & Holmes; the sentences about the printed symbols are those of the printed rulebook

import { html } from 'lit-html';
import { t } from '../../language.js';
import { icon } from './icons.js';
import { wh as say } from './words.js';

/** @typedef {import('../../legend.js').Sign} Sign */

/** @returns {Sign[]} */
export function legend() {
  return [
    sign('carriages', t('**Carriages.** Come here to gain as many carriages as the wheel’s number when the investigation ends.'),
      t('You bid for a place with them.')),
    sign('police', t('**Police.** Come here to gain a police token; never a second one.'),
      t('You may leave it on a card that you have read: the card is then guarded.')),
    { name: 'guarded', drawn: html`${icon('police')}<br><b>${say.card.guarded}</b>`,
      text: t('**Guarded.** To go to this card, play a call-off token, or hold a lockpick.') },
    sign('call-off', t('**Call off.** Come here to gain a call-off token; never a second one.'),
      t('Play it to go to a guarded card: the police leave that card.')),
    sign('lockpick', t('**Lockpick.** Come here to gain a lockpick; never a second one.'),
      t('With it you may go to a locked or guarded card; it is spent when the cards are taken.')),
    sign('lock', t('**Locked.** Spend a lockpick to read this card.')),
    sign('no-watson', t('**Closed to Watson.** This card is never read aloud by Dr Watson.')),
    sign('no-police', t('**No police.** No police token is ever left here.')),
    sign('toby', t('**Toby.** The dog waits here. At a location his owner may bid him, and he is worth 2; a rival must lay at least 3 carriages.')),
    sign('watson', t('**Dr Watson.** This player may have another player’s card read aloud to all when all pawns stand.')),
    sign('diary', t('**Diary.** Whoever has it starts the round, and says when the table goes on.')),
    { name: 'read', drawn: html`<b>✓ ${say.card.read}</b>`, text: t('**Read.** You have read this card.') },
    { name: 'heard', drawn: html`<b>✓ ${say.card.heard}</b>`, text: t('**Heard.** Dr Watson had this card read aloud, and you have heard it.') },
  ];
}

/**
 * @param {string} name
 * @param {...string} sentences
 * @returns {Sign}
 */
function sign(name, ...sentences) {
  return { name, drawn: icon(name), text: sentences.join(' ') };
}

// cards.js: drawings of Baker Street Irregulars: types, faces, backs, case files
//
// A face looks like the printed card, even when the page is dark: paper, a band in the colour of its type with the type's
// sign, and the rank.

import { html, nothing, svg } from 'lit-html';
import { languageOf } from '../../model.js';
import { bsi as say } from './words.js';
import { clueName, clueOf, TYPES } from './speech.js';

/** @typedef {import('../../model.js').Model} Model */
/** @typedef {import('./speech.js').Type} Type */

/** The signs of the types, in addition to their colours: a person, a magnifier, a heart, a house. */
const SIGNS = {
  suspect: 'M12 2.5a5 5 0 1 0 0 10a5 5 0 1 0 0-10zM3 22c0-5 3.5-8 9-8s9 3 9 8z',
  evidence: 'M10 2.5a7.5 7.5 0 1 0 0 15a7.5 7.5 0 1 0 0-15zM10 5.5a4.5 4.5 0 1 1 0 9a4.5 4.5 0 1 1 0-9zM15.5 17.5l2-2 5 5-2 2z',
  motive: 'M12 21.5C5 16 2 12.5 2 8.5a5.3 5.3 0 0 1 10-2.5a5.3 5.3 0 0 1 10 2.5C22 12.5 19 16 12 21.5z',
  location: 'M12 2l10 9h-3v10.5h-5v-6h-4v6H5V11H2z',
};

/**
 * @param {Type} type
 * @param {string} [spoken] label for screen readers; without it they skip the sign, since words beside it say the same
 */
export function typeSign(type, spoken) {
  return html`<svg class="icon" viewBox="0 0 24 24" role="img" aria-hidden=${spoken ? 'false' : 'true'} aria-label=${spoken ?? ''}>${
    svg`<path fill-rule="evenodd" d=${SIGNS[type]}></path>`}</svg>`;
}

/**
 * Draws the sign of a type in its colour, for use beside its name.
 * @param {Type} type
 */
export function chip(type) {
  return html`<span class="sort ${type}" aria-hidden="true">${typeSign(type)}</span>`;
}

/**
 * Draws the face of a card for the eye only. The element around it has the label for screen readers.
 * @param {Model} model
 * @param {string} card
 * @param {{named?: boolean, picture?: import('../blank.js').TableKit['picture']}} [how] named: whether the name on the card is
 *   drawn; picture: draws its printed picture
 */
export function face(model, card, { named = false, picture } = {}) {
  const clue = clueOf(model, card);
  return clue === null ? nothing : html`<span class="clue ${clue.type}" aria-hidden="true">
    <span class="band">${typeSign(clue.type)}</span><b>${clue.rank}</b>${
      picture?.(clue.picture)}${named ? html`<span class="name" lang=${languageOf(model)}>${clue.name}</span>` : nothing}</span>`;
}

/**
 * Draws a card in large, with its type in words.
 * @param {Model} model
 * @param {string} card
 */
export function bigFace(model, card) {
  const clue = clueOf(model, card);
  return clue === null ? nothing : html`<span class="clue big ${clue.type}" role="img" aria-label=${clueName(model, card)}>
    <span class="band" aria-hidden="true">${typeSign(clue.type)} ${say.types[clue.type]}</span><b aria-hidden="true">${clue.rank}</b>
    <span class="name" aria-hidden="true" lang=${languageOf(model)}>${clue.name}</span></span>`;
}

/**
 * Draws a back with the number of its position.
 * @param {number} position
 * @param {boolean} isFilled
 */
export function back(position, isFilled) {
  return html`<span class="clue back ${isFilled ? '' : 'free'}" aria-hidden="true"><b>${position}</b></span>`;
}

/**
 * Draws a case file: one slot for each type, with a mark when the type is ruled out.
 * @param {Model} model
 * @param {string} seat
 * @param {string} label
 * @param {import('../blank.js').TableKit['picture']} [picture] draws the printed pictures
 */
export function caseFile(model, seat, label, picture) {
  const each = model.view?.seats?.[seat] ?? {};
  return html`<ul class="file" aria-label=${label} data-test="file-${seat}">${TYPES.map((type) => {
    const card = each.file?.[type];
    const isOut = (each['ruled-out'] ?? []).includes(type);
    return html`<li class="slot ${type} ${isOut ? 'out' : ''}" data-test="file-${seat}-${type}" data-card=${card ?? ''} data-out=${isOut}>
      ${card ? html`<span class="unseen">${isOut ? say.who.out(clueName(model, card)) : clueName(model, card)}</span>${face(model, card, { picture })}
        ${isOut ? html`<small aria-hidden="true">${say.who.ruledOut}</small>` : nothing}`
    : html`<span class="unseen">${say.who.slot(say.types[type])}</span><span class="clue none" aria-hidden="true">${typeSign(type)}</span>`}</li>`;
  })}</ul>`;
}

/**
 * Draws the figure of a ceremony: the cards that are turned up, or this player's backs with the ones pointed at lit.
 * @param {any} figure
 */
export function drawFigure(figure) {
  return figure.cards
    ? html`<p class="turned-up" data-test="turned-up">${figure.cards.map((/** @type {any} */ { card, model }) => bigFace(model, card))}</p>`
    : html`<p class="fan" data-test="answer">${figure.filled.map((/** @type {boolean} */ isFilled, /** @type {number} */ i) => html`<span
      class="held ${figure.lit.includes(i + 1) ? 'lit' : ''}" data-test="answer-${i + 1}" data-lit=${figure.lit.includes(i + 1)}>${back(i + 1, isFilled)}</span>`)}</p>`;
}

// legend.js: the legend of the symbols that the screens of a game draw: its own first, then those of the page
//
// The sentences of all legends come with the rules (rulebooks.mjs), so that a phone does not fetch them before somebody asks.

import { html } from 'lit-html';
import { icon } from './icons.js';
import { t } from './language.js';
import { prose } from './parts/prose.js';

/** @typedef {import('./model.js').Model} Model */
/** @typedef {import('./games/index.js').GameFace} GameFace */

/**
 * A symbol: its name for tests, its drawing, and its name with a sentence about its meaning, in CommonMark.
 * @typedef {{name: string, drawn: unknown, text: string}} Sign
 */

/**
 * Returns the symbols of the page itself that the screens of a game draw.
 * @param {GameFace} game
 * @returns {Sign[]}
 */
export function pageSigns({ hasBar, hasNotebook }) {
  const bar = [
    { name: 'scan', text: t('**Scan.** Photograph a card’s code, or point the camera at it.') },
    { name: 'keys', text: t('**Code.** Type the eight characters under a card’s code.') },
    { name: 'pencil', text: hasNotebook ? t('**Notes.** Write your own notes on this phone.') : t('**Notes.** In this game you must remember; this phone keeps no notebook.') },
  ];
  return [
    { name: 'case', drawn: icon('diary'), text: t('**Case.** Read the introduction, and all else about the case that everybody may know.') },
    { name: 'text', drawn: icon('read'), text: t('**Open book.** A text that you may read now.') },
    ...(hasBar ? bar : []),
    ...(hasNotebook ? [{ name: 'bin', text: t('**Bin.** Remove this person from the notebook.') }] : []),
  ].map((sign) => ({ drawn: icon(sign.name), ...sign }));
}

/**
 * Draws the legend of a game, or nothing for a game without symbols of its own.
 * @param {Model} model
 * @param {GameFace} game
 */
export function drawLegend(model, game) {
  const own = game.end()?.legend(model) ?? [];
  return own.length === 0 ? '' : html`<details class="legend" data-test="rules-symbols"><summary>${t('The symbols')}</summary>
    <ul>${[...own, ...pageSigns(game)].map(({ name, drawn, text }) => html`<li data-test="symbol-${name}"><span class="drawn" aria-hidden="true">${drawn}</span>
      <div>${prose(text)}</div></li>`)}</ul></details>`;
}

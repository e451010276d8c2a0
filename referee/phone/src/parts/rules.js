// rules.js (parts): dialog with the rules of the game: the evening in a paragraph, the legend of the symbols, the rules of
// the present moment, then all others

import { html } from 'lit-html';
import { unsafeHTML } from 'lit-html/directives/unsafe-html.js';
import { drawLegend } from '../legend.js';
import { rulesOf } from '../rules.js';
import { words } from '../words.js';
import { dialog } from './dialog.js';
import { guideField } from './guide.js';
import { printField } from './reading.js';

const say = words.rules;

/**
 * @param {{title: string, html: string}} section
 * @param {boolean} isNow whether it has the rules of the present moment
 */
function drawSection(section, isNow) {
  return html`<details data-test=${isNow ? 'rules-now' : 'rules-section'} ?open=${isNow}><summary>${section.title}</summary>
    <div class="prose">${unsafeHTML(section.html)}</div></details>`;
}

/**
 * @param {import('../model.js').Model} model
 * @param {import('../games/index.js').GameFace} game
 * @param {() => void} onClose
 */
export function rulesDialog(model, game, onClose) {
  const rules = rulesOf(model.board?.game);
  const [evening, ...others] = rules?.sections ?? [];
  const now = rules?.sections[rules.moments[game.moment(model)]?.section];
  return dialog({
    title: say.title,
    test: 'rules',
    full: true,
    onClose,
    body: html`<div class="tools" role="group" aria-label=${words.reading.tools}>${printField()}</div>
      ${guideField()}
      ${evening ? html`<h3>${evening.title}</h3><div class="prose" data-test="rules-evening">${unsafeHTML(evening.html)}</div>${drawLegend(model, game)}` : ''}
      ${now && now !== evening ? html`<h3>${say.now}</h3>${drawSection(now, true)}` : ''}
      ${others.length > 0 ? html`<h3>${say.all}</h3>` : ''}
      ${others.filter((section) => section !== now).map((section) => drawSection(section, false))}`,
  });
}

// notice.js: the referee's last sentence, and the steps to carry out on the table; shown until the player closes it.
// Screen readers read it out from heard.js

import { html, nothing } from 'lit-html';
import { words } from '../words.js';

/**
 * @typedef {object} NoticeState
 * @property {string|null} say sentence of a refusal or a scan
 * @property {import('../types.js').TableEvent|null} told event that only this player was told; it gets its words when it is drawn
 */

/**
 * @param {string|null} say sentence of the NoticeState
 * @param {{title: string, lines: string[]}|null} told event of the NoticeState, in words
 * @param {{text: string}[]} todo
 * @param {boolean} missed
 * @param {() => void} onClose
 */
export function notice(say, told, todo, missed, onClose) {
  const empty = !say && !told && todo.length === 0 && !missed;
  return html`<section class="notice ${empty ? 'none' : ''} ${say ? 'refused' : ''}" aria-label=${words.notice.label} data-test="notice">
    ${empty ? nothing : html`
      ${say ? html`<p data-test="say">${say}</p>` : nothing}
      ${told ? html`<div data-test="told"><h2>${told.title}</h2>${told.lines.map((line) => html`<p>${line}</p>`)}</div>` : nothing}
      ${missed && todo.length === 0 ? html`<p>${words.notice.missed}</p>` : nothing}
      ${todo.length > 0 ? html`<h2>${words.notice.todo}</h2><ul data-test="todo">${todo.map(({ text }) => html`<li>${text}</li>`)}</ul>` : nothing}
      <button class="small" data-test="notice-close" @click=${onClose}>${say && todo.length === 0 ? words.notice.close : words.notice.done}</button>`}
  </section>`;
}

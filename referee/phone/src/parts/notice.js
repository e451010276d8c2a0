// notice.js: what the referee just said, and what to do with cardboard now; it stays until it is put away.
// It is seen here, and heard from heard.js

import { html, nothing } from 'lit-html';
import { words } from '../words.js';

/**
 * @typedef {object} NoticeState
 * @property {string|null} say a refusal's sentence, or a scan's
 * @property {import('../types.js').TableEvent|null} told to this player alone; it is worded as it is shown
 */

/**
 * @param {string|null} say of a NoticeState
 * @param {{title: string, lines: string[]}|null} told its event, in words
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

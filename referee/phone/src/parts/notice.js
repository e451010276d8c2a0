// notice.js: what the referee just said, and what to do with cardboard now; it stays until it is put away.
// It is seen here, and heard from heard.js

import { html, nothing } from 'lit-html';
import { words } from '../words.js';

/**
 * @typedef {object} NoticeState
 * @property {string|null} say a refusal's sentence, or a scan's
 * @property {{title: string, lines: string[]}|null} told to this player alone
 */

/**
 * @param {NoticeState} state
 * @param {{text: string}[]} todo
 * @param {boolean} missed
 * @param {() => void} onClose
 */
export function notice(state, todo, missed, onClose) {
  const empty = !state.say && !state.told && todo.length === 0 && !missed;
  return html`<section class="notice ${empty ? 'none' : ''} ${state.say ? 'refused' : ''}" aria-label=${words.notice.label} data-test="notice">
    ${empty ? nothing : html`
      ${state.say ? html`<p data-test="say">${state.say}</p>` : nothing}
      ${state.told ? html`<div data-test="told"><h2>${state.told.title}</h2>${state.told.lines.map((line) => html`<p>${line}</p>`)}</div>` : nothing}
      ${missed && todo.length === 0 ? html`<p>${words.notice.missed}</p>` : nothing}
      ${todo.length > 0 ? html`<h2>${words.notice.todo}</h2><ul data-test="todo">${todo.map(({ text }) => html`<li>${text}</li>`)}</ul>` : nothing}
      <button class="small" data-test="notice-close" @click=${onClose}>${state.say && todo.length === 0 ? words.notice.close : words.notice.done}</button>`}
  </section>`;
}

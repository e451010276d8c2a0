// several.js (parts): list of the cards that a player uses together, with buttons that change their order

import { html, nothing } from 'lit-html';
import { spellCode } from '../code.js';
import { severalWords as say } from '../several-words.js';
import { words } from '../words.js';

/** @typedef {import('../several.js').Batch} Batch */
/** @typedef {import('../several.js').Card} Card */

/**
 * Draws a batch: its cards with their places, and the button that uses them all.
 * @param {Batch} batch
 * @param {() => void} useAll uses the cards in their order
 * @param {unknown} late hint about a slow referee
 */
export function drawBatch(batch, useAll, late) {
  const use = batch.use();
  const busy = batch.count > 0;
  const state = busy ? say.doing(batch.at, batch.count) : batch.cards.length > 0 ? say.readN(batch.cards.length) : '';
  const unused = [...new Set(batch.unused.map(why))];
  return html`<section class="batch" data-test="batch">
    <p role="status" data-test="batch-state">${state}</p>
    ${batch.stopped ? html`<p class="refusal" role="alert" data-test="batch-stopped">${batch.stopped}</p>` : nothing}
    ${batch.done.length > 0 ? html`<p data-test="batch-done">${batch.doneSaid()}</p>` : nothing}
    <ol>${batch.cards.map((card, i) => row(batch, card, i, busy, use?.places[i]?.text))}</ol>
    ${batch.leftOut.map((card) => html`<button data-test="again-${card.code}" ?disabled=${busy} @click=${() => {
      batch.takeBack(card);
      focusOn(`without-${card.code}`);
    }}>${say.again(calledOf(card))}</button>`)}
    ${unused.length > 0 ? html`<p class="hint" data-test="batch-unused">${say.unused(words.list(unused))}</p>` : nothing}
    ${use ? html`<button class="primary" data-test="batch-go" ?disabled=${busy} @click=${useAll}>${use.label}</button>`
      : batch.cards.length > 0 ? html`<p class="hint">${words.sheet.noOffer}</p>` : nothing}
    ${batch.uses().filter((other) => other.id !== use?.id).map((other) => html`<button data-test="batch-${other.id}" ?disabled=${busy}
      @click=${() => batch.set({ chosen: other.id })}>${other.instead}</button>`)}
    ${late}
  </section>`;
}

/** Returns the name of a card that is not used, with the referee's reason. @param {Card} card */
function why({ name, say: reason }) {
  return reason ? `${name} (${reason})` : name;
}

/** Returns the name of a card with its code, which tells apart cards of one name. @param {Card} card */
function calledOf({ name, code }) {
  return `${name} ${spellCode(code)}`;
}

/**
 * @param {Batch} batch
 * @param {Card} card
 * @param {number} i
 * @param {boolean} busy
 * @param {string|undefined} place
 */
function row(batch, card, i, busy, place) {
  const { code, picture } = card;
  const called = calledOf(card);
  const last = batch.cards.length - 1;
  const move = (/** @type {number} */ to) => {
    batch.move(i, to);
    const [first, second] = to < i ? ['earlier', 'later'] : ['later', 'earlier'];
    focusOn(`${first}-${code}`, `${second}-${code}`);
  };
  return html`<li data-test="read-${code}" data-at=${busy && i === 0}>
    <img src=${picture} alt="">
    <p><strong>${place ?? say.leftOver}</strong> <small>${called}</small></p>
    <div><button data-test="earlier-${code}" aria-label=${say.earlier(called)} ?disabled=${busy || i === 0}
      @click=${() => move(i - 1)}>↑</button>
    <button data-test="later-${code}" aria-label=${say.later(called)} ?disabled=${busy || i === last}
      @click=${() => move(i + 1)}>↓</button>
    <button data-test="without-${code}" aria-label=${say.without(called)} ?disabled=${busy} @click=${() => {
      const next = batch.cards[i + 1] ?? batch.cards[i - 1];
      batch.leaveOut(i);
      focusOn(...(next ? [`without-${next.code}`] : ['photo']));
    }}>×</button></div>
  </li>`;
}

/** Focuses the first of some hooks that can take the focus, after the next drawing. @param {string[]} hooks */
function focusOn(...hooks) {
  setTimeout(() => {
    for (const hook of hooks) {
      /** @type {HTMLElement|null} */
      const target = document.querySelector(`dialog [data-test="${hook}"]:not(:disabled)`);
      if (target) {
        target.focus();
        return;
      }
    }
  });
}

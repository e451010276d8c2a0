// seal.js (parts): the seal on the screen: a quiet line during the game, the result of this phone's check afterwards

import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';
import { html, nothing } from 'lit-html';
import { judgeSeal, sealedAnswers, sealedText, spellSeal } from '../seal.js';
import { words } from '../words.js';

/** @typedef {import('../model.js').Model} Model */

const say = words.seal;

let last = { sealed: '', hash: '' };

/**
 * Returns the hash of a sealed text. Uses a library, since browsers have no crypto.subtle over plain http. Caches the last hash,
 * since every drawing asks for it.
 * @param {string} salt
 * @param {string} text
 */
function hashOf(salt, text) {
  const sealed = sealedText(salt, text);
  if (last.sealed !== sealed) {
    last = { sealed, hash: bytesToHex(sha256(utf8ToBytes(sealed))) };
  }
  return last.hash;
}

/** @param {string|null} seal */
function spelt(seal) {
  return seal === null ? say.nothing : spellSeal(seal);
}

/** @type {Record<string, string>} */
const WARNINGS = { broken: say.broken, other: say.other, untrue: say.untrue };

/**
 * Returns the sentence about the seal for screen readers, or null while there is nothing to say.
 * @param {Model} model
 */
export function sealSaid(model) {
  const { state } = judgeSeal(model, hashOf);
  return state === 'kept' ? say.kept : WARNINGS[state] ?? null;
}

/**
 * Draws the printed seal, for the sheet of 221B's card.
 * @param {Model} model
 */
export function sealNote(model) {
  const { state, first } = judgeSeal(model, hashOf);
  return html`<div class="seal" data-test="seal" data-state=${state}>${first === null ? html`<p>${say.none}</p>`
    : html`<p>${say.shown(spellSeal(first))}</p><p class="hint">${say.why}</p>`}</div>`;
}

/**
 * Draws the result of the check, at the end of the game or as soon as something is wrong.
 * @param {Model} model
 */
export function sealFound(model) {
  const { state, first, now } = judgeSeal(model, hashOf);
  if (state === 'kept') {
    return html`<section class="seal kept" data-test="seal-found" data-state=${state} aria-label=${say.title}>
      <p><strong>${say.kept}</strong></p>
      <p>${say.shown(spelt(first))}</p>
      <p class="hint">${say.compare}</p>
      ${model.seat === null ? nothing : answers(model)}</section>`;
  }
  return !(state in WARNINGS) ? nothing
    : html`<section class="seal broken" data-test="seal-found" data-state=${state} aria-label=${say.title}>
      <p><strong>${WARNINGS[state]}</strong></p>
      <p>${say.first(spelt(first))}</p>
      <p>${state === 'other' ? say.named(spelt(now)) : say.now(spelt(now))}</p>
      <p class="hint">${say.true}</p></section>`;
}

/**
 * Draws the seal on the table screen, for everybody to see.
 * @param {Model} model
 */
export function sealShown(model) {
  const { state, first } = judgeSeal(model, hashOf);
  return state === 'none' ? nothing
    : state === 'closed' ? html`<p class="seal" data-test="seal" data-state=${state}>${say.shown(spelt(first))}</p>` : sealFound(model);
}

/**
 * Draws the sealed answers. They are folded, since they give the case away.
 * @param {Model} model
 */
function answers(model) {
  const sealed = sealedAnswers(model.key?.text ?? '');
  return html`<details class="panel" data-test="sealed-answers"><summary>${say.answers}</summary>
    <ol lang=${model.board?.language ?? nothing}>${sealed.map(({ ask, answer, accept }) => html`<li>${ask} <strong>${answer}</strong>${
      accept.length > 0 ? html` <span class="hint">${accept.join(' · ')}</span>` : nothing}</li>`)}</ol></details>`;
}

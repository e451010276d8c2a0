// seal.js (parts): the seal on the screen: a quiet line during the game, and one with the result of this phone's check afterwards

import { html, nothing } from 'lit-html';
import { judgeSeal, sealedAnswers, spellSeal } from '../seal.js';
import { theatre } from '../theatre.js';
import { words } from '../words.js';

/** @typedef {import('../model.js').Model} Model */

const say = words.seal;

/**
 * Judges the seal. The hash function is in the theatre's chunk: until that has loaded, the seal is judged as before the end.
 * @param {Model} model
 */
function judged(model) {
  const hash = model.key ? theatre()?.hashOf : undefined;
  return judgeSeal(hash ? model : { ...model, key: null }, hash ?? (() => ''));
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
  const { state } = judged(model);
  return state === 'kept' ? say.kept : WARNINGS[state] ?? null;
}

/**
 * Draws the printed seal, for the sheet of 221B's card.
 * @param {Model} model
 */
export function sealNote(model) {
  const { state, first } = judged(model);
  return html`<div class="seal" data-test="seal" data-state=${state}>${first === null ? html`<p>${say.none}</p>`
    : html`<details><summary>${say.summary}</summary><p>${say.shown(spellSeal(first))}</p><p class="hint">${say.why}</p></details>`}</div>`;
}

/**
 * Draws a warning as soon as something is wrong with the seal.
 * @param {Model} model
 */
export function sealFound(model) {
  const { state, first, now } = judged(model);
  return !(state in WARNINGS) ? nothing
    : html`<section class="seal broken" data-test="seal-found" data-state=${state} aria-label=${say.title}>
      <p><strong>${WARNINGS[state]}</strong></p>
      <p>${say.first(spelt(first))}</p>
      <p>${state === 'other' ? say.named(spelt(now)) : say.now(spelt(now))}</p>
      <p class="hint">${say.true}</p></section>`;
}

/**
 * Draws the good result of the check, as one line at the foot of a screen whose game is over. Its details are folded.
 * @param {Model} model
 */
export function sealKept(model) {
  const { state, first } = judged(model);
  return state !== 'kept' ? nothing : html`<details class="seal kept" data-test="seal-found" data-state=${state}>
    <summary>✓ ${say.kept}</summary>
    <p>${say.shown(spelt(first))}</p>
    <p class="hint">${say.compare}</p>
    ${model.seat === null ? nothing : answers(model)}</details>`;
}

/**
 * Draws the seal on the table screen during the game, for everybody to see, or the warning.
 * @param {Model} model
 */
export function sealShown(model) {
  const { state, first } = judged(model);
  return state === 'closed' ? html`<p class="seal" data-test="seal" data-state=${state}>${say.shown(spelt(first))}</p>` : sealFound(model);
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

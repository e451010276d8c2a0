// wheels.js: the notebook on the phone: four strips of leaves, turned by drags, taps or keys; also the other forms
//
// Each strip begins on its black back. The last turn's setting is not kept, since remembering it is part of the game (RL-03).

import { html, nothing } from 'lit-html';
import { seatsOf } from '../../model.js';
import { seatName } from '../../names.js';
import { commit } from '../../parts/form.js';
import { words } from '../../words.js';
import { holdButton, shape } from './drawings.js';
import { la as say } from './words.js';
import { actOfStrips, CATEGORIES, cluesOf, formWords, me, pieceName, sentence, stripsOf, valuesFor } from './speech.js';

/** @typedef {import('../../model.js').Model} Model */
/** @typedef {import('../../types.js').Sheet} Sheet */
/** @typedef {import('../../parts/form.js').FormState} FormState */
/** @typedef {import('../../parts/form.js').FormOn} FormOn */
/** @typedef {import('./speech.js').Category} Category */

const TAP_PX = 6; // a finger that moves less than this is a tap

/**
 * Draws an act's own form.
 * @param {Model} model
 * @param {Sheet} sheet
 * @param {FormState} state
 * @param {FormOn} on
 */
export function drawForm(model, sheet, state, on) {
  return sheet.act === 'suspect' || sheet.act === 'accuse' ? notebook(model, sheet.act, state, on)
    : sheet.act === 'place' ? placing(model, sheet, state, on)
      : sheet.act === 'correct' ? correcting(model, sheet, state, on) : opening(model, state, on);
}

/**
 * Draws the form for a counter whose printed number is not the one on this page (RL-23).
 * @param {Model} model
 * @param {Sheet} sheet
 * @param {FormState} state
 * @param {FormOn} on
 */
function correcting(model, sheet, state, on) {
  return html`<details class="form" data-test="form-correct"><summary>${say.correct.title}</summary>
    <p class="hint">${say.correct.why}</p>
    ${sheet.offers.map(({ clue, at, value: values }) => {
    const { seat, value: now } = model.view.areas[clue][at - 1];
    return html`<p class="label">${say.correct.which(seatName(seat), now)}</p>
      <div class="values">${values.map((/** @type {number} */ value) => html`<button type="button" data-test="correct-${at}-${value}" ?disabled=${state.busy}
        @click=${() => on.send({ act: 'correct', clue, at, value })}>${value}</button>`)}</div>`;
  })}</details>`;
}

/**
 * Draws the form for the opened folders. The player may enter the number of smiles, which the referee then compares with
 * its own (RL-24).
 * @param {Model} model
 * @param {FormState} state
 * @param {FormOn} on
 */
function opening(model, state, on) {
  const reveal = (/** @type {object} */ shown) => on.send({ act: 'reveal', ...shown });
  return html`<div class="form" data-test="form-reveal" role="group" aria-label=${say.reveal.which}><p class="label">${say.reveal.which}</p>
    <div class="values">${Array.from({ length: seatsOf(model).length + 1 }, (_, n) => html`<button type="button" data-test="smiles-${n}"
      ?disabled=${state.busy} @click=${() => reveal({ shown: n })}>${n}</button>`)}</div>
    <p class="hint">${say.reveal.why}</p>
    <button type="button" data-test="commit" ?disabled=${state.busy} @click=${() => reveal({})}>${say.reveal.plain}</button></div>`;
}

/**
 * @param {Model} model
 * @param {'suspect'|'accuse'} verb
 * @param {FormState} state
 * @param {FormOn} on
 */
function notebook(model, verb, state, on) {
  const set = state.draft.choices;
  const act = actOfStrips(model, verb, set);
  const turn = (/** @type {Category} */ category, /** @type {string|null} */ id) =>
    on.change({ ...state.draft, choices: { ...set, [category]: id } });
  return html`<form class="form strips" data-test="form-${verb}" @submit=${(/** @type {Event} */ event) => {
    event.preventDefault();
    commit(act, formWords(model), on);
  }}>
    ${CATEGORIES.map((category) => strip(model, category, set[category] ?? null, (id) => turn(category, id)))}
    <p class="spoken" lang=${model.board?.language ?? 'en'} data-test="spoken" ?hidden=${!act}>${act ? `“${sentence(model, act)}”` : ''}</p>
    ${act ? nothing : html`<p class="hint">${stripsOf(model, verb) === CATEGORIES.length ? say.wheels.all : say.wheels.three}</p>`}
    <button class="primary" type="submit" data-test="commit" ?disabled=${state.busy || !act}>
      ${state.busy ? words.sheet.sending : verb === 'suspect' ? say.wheels.show : say.wheels.accuse}</button>
  </form>`;
}

/**
 * Draws one strip: its black back and eight leaves.
 * @param {Model} model
 * @param {Category} category
 * @param {string|null} chosen
 * @param {(id: string|null) => void} onTurn
 */
function strip(model, category, chosen, onTurn) {
  const clues = cluesOf(model, category);
  const leaves = [null, ...clues.map(({ id }) => id)];
  const at = leaves.indexOf(chosen);
  const to = (/** @type {number} */ i) => onTurn(leaves[(i + leaves.length) % leaves.length]);
  const name = say.categories[category];
  const leafId = (/** @type {string|null} */ id) => `leaf-${id ?? `${category}-back`}`;
  return html`<div class="strip" data-test="strip-${category}" data-at=${at}>
    <span class="label" id="strip-${category}">${shape(category)} <span class="category">${name}</span></span>
    <div class="window" role="listbox" tabindex="0" aria-labelledby="strip-${category}" aria-activedescendant=${leafId(chosen)}
      data-test="wheel-${category}" @keydown=${(/** @type {KeyboardEvent} */ event) => byKey(event, at, leaves.length, to, clues)}
      @pointerdown=${(/** @type {PointerEvent} */ event) => drag(event, (rows) => to(at + rows))}>
      <div class="leaves">${leaves.map((id) => html`<div role="option" id=${leafId(id)} data-test="leaf-${id ?? 'back'}" aria-selected=${id === chosen}
        class="leaf-row ${id === null ? 'back' : ''}">${id === null ? html`<span>${say.wheels.black}</span>` : leaf(model, id)}</div>`)}</div>
    </div>
    <button type="button" class="turn" data-test="up-${category}" aria-label=${say.wheels.up(name)} @click=${() => to(at - 1)}>▲</button>
    <button type="button" class="turn" data-test="down-${category}" aria-label=${say.wheels.down(name)} @click=${() => to(at + 1)}>▼</button>
  </div>`;
}

/**
 * @param {Model} model
 * @param {string} id
 */
function leaf(model, id) {
  const covered = (model.view?.covered ?? []).includes(id);
  return html`<span class="name ${covered ? 'struck' : ''}" lang=${model.board?.language ?? 'en'}>${pieceName(model, id)}</span>${
    covered ? html` <small>${say.wheels.falseLead}</small>` : nothing}`;
}

/**
 * @param {KeyboardEvent} event
 * @param {number} at
 * @param {number} n
 * @param {(i: number) => void} to
 * @param {{name: string}[]} clues
 */
function byKey(event, at, n, to, clues) {
  const { key } = event;
  const typed = /^[\p{L}]$/u.test(key) ? clues.findIndex(({ name }) => name.toLowerCase().startsWith(key.toLowerCase())) + 1
    : /^[1-8]$/.test(key) ? Number(key) : 0;
  const next = { ArrowUp: at - 1, ArrowLeft: at - 1, ArrowDown: at + 1, ArrowRight: at + 1, Home: 1, End: n - 1, Delete: 0, Backspace: 0 }[key]
    ?? (typed > 0 ? typed : null);
  if (next !== null && !event.ctrlKey && !event.metaKey && !event.altKey) {
    event.preventDefault();
    to(next);
  }
}

/**
 * Makes a strip follow a finger and stop at a leaf. A tap in the upper or lower third turns the strip by one leaf.
 * @param {PointerEvent} down
 * @param {(rows: number) => void} turn
 */
function drag(down, turn) {
  const strip = /** @type {HTMLElement} */ (down.currentTarget);
  const row = /** @type {HTMLElement} */ (strip.querySelector('.leaf-row')).offsetHeight;
  const moved = (/** @type {PointerEvent} */ event) => event.clientY - down.clientY;
  const move = (/** @type {PointerEvent} */ event) => strip.style.setProperty('--drag', `${moved(event)}px`);
  const end = (/** @type {PointerEvent} */ event) => {
    strip.style.removeProperty('--drag');
    strip.removeEventListener('pointermove', move);
    strip.removeEventListener('pointerup', end);
    strip.removeEventListener('pointercancel', end);
    if (event.type === 'pointerup') {
      const box = strip.getBoundingClientRect();
      const tapped = event.clientY < box.top + box.height / 3 ? -1 : event.clientY > box.bottom - box.height / 3 ? 1 : 0;
      const rows = Math.abs(moved(event)) < TAP_PX ? tapped : Math.round(-moved(event) / row);
      if (rows !== 0) {
        turn(rows);
      }
    }
  };
  strip.setPointerCapture(down.pointerId);
  strip.addEventListener('pointermove', move);
  strip.addEventListener('pointerup', end);
  strip.addEventListener('pointercancel', end);
}

/**
 * Draws the form that places a counter. A tap chooses the value, which is then hidden at once.
 * @param {Model} model
 * @param {Sheet} sheet the sheet of one clue
 * @param {FormState} state
 * @param {FormOn} on
 */
function placing(model, sheet, state, on) {
  const { clue } = sheet.offers[0];
  const { value, look } = state.draft.choices;
  const choose = (/** @type {object} */ choices) => on.change({ ...state.draft, choices });
  if (value === undefined) {
    return html`<div class="form" data-test="form-place" role="group" aria-label=${say.place.which}><p class="label">${say.place.which}</p>
      <div class="values">${[0, 1, 2].map((n) => html`<button type="button" data-test="value-${n}" aria-label=${say.place.value(n)}
        ?disabled=${!valuesFor(sheet.offers, clue).includes(n)} @click=${() => choose({ value: n })}>${n}</button>`)}</div></div>`;
  }
  return html`<div class="form" data-test="form-place" role="group" aria-label=${say.place.chosen}>
    <p>${say.place.chosen}</p>
    <p class="secret" data-test="chosen">${look ? value : '•'}</p>
    <div class="acts two">${holdButton({ test: 'look', label: say.place.look, held: Boolean(look), onHold: (held) => choose({ value, look: held }) })}
      <button type="button" class="small" data-test="other" ?disabled=${state.busy} @click=${() => choose({})}>${say.place.other}</button></div>
    <button type="button" class="primary" data-test="commit" ?disabled=${state.busy} @click=${() => commit({ act: 'place', clue, value }, formWords(model), on)}>
      ${state.busy ? words.sheet.sending : say.place.yes}</button></div>`;
}

/**
 * Draws this player's evidence and counters, which are shown only while their buttons are held.
 * @param {Model} model
 * @param {{state: import('../blank.js').SeatState, onPeek: (what: string) => void}} hand
 */
export function drawMine(model, { state, onPeek }) {
  const mine = me(model);
  if (!mine) {
    return nothing;
  }
  const { evidence, counters } = mine;
  const hold = (/** @type {string} */ what) => holdButton({
    test: `hold-${what}`, label: say.mine.hold, held: state.peek === what, onHold: (on) => onPeek(on ? what : ''),
  });
  const each = [0, 1, 2].map((n) => counters?.[n] ?? 0);
  return html`<section class="mine own" aria-label=${say.mine.title} data-test="mine">
    <div><span class="what"><span class="label">${say.mine.evidence}</span>
      <span data-test="evidence" lang=${state.peek === 'evidence' && evidence ? model.board?.language : nothing}>${!evidence ? say.mine.none
        : state.peek === 'evidence' ? pieceName(model, evidence) : say.mine.faceDown}</span></span>
      ${evidence ? hold('evidence') : nothing}</div>
    ${model.view.phase === 'setup' ? nothing : html`<div><span class="what"><span class="label">${say.mine.counters}</span>
      <span data-test="counters">${state.peek === 'counters' ? say.mine.each(each[0], each[1], each[2]) : say.mine.left(mine.left ?? 0)}</span></span>
      ${hold('counters')}</div>`}
  </section>`;
}

// forms.js: forms to choose a start, to enter dice, to take a die with its way, and to give up icons
//
// The taps are stored in the draft of the form (texts), so they survive a reload. The die and the end of the path at the
// time of the taps are stored with them, since taps of another turn must not count.

import { html, nothing } from 'lit-html';
import { commit } from '../../parts/form.js';
import { words } from '../../words.js';
import { chips, sendButton } from './chips.js';
import { die as drawDie, FACE_ICONS, icon } from './icons.js';
import { keepFocus } from './lens.js';
import { drawTown } from './map.js';
import { picksOf } from './payment.js';
import { endsOf, wayOf, waysOf } from './route.js';
import { drawSolve } from './solving.js';
import { fog as say } from './words.js';
import { formWords, kindName, kindOf, KINDS, MORIARTY, pieceName, spotName, walkerOf, whyNotDie } from './speech.js';

/** @typedef {import('../../model.js').Model} Model */
/** @typedef {import('../../types.js').Sheet} Sheet */
/** @typedef {import('../../parts/form.js').FormState} FormState */
/** @typedef {import('../../parts/form.js').FormOn} FormOn */

const WAYS_MAX = 4; // as many ways have a button each
const FACES = [1, 2, 3, 4, 5, 6];

/**
 * Draws an act's own form.
 * @param {Model} model
 * @param {Sheet} sheet
 * @param {FormState} state
 * @param {FormOn} on
 */
export function drawForm(model, sheet, state, on) {
  switch (sheet.act) {
    case 'start':
      return choosingStart(model, sheet, state, on);
    case 'roll':
      return rolling(model, state, on);
    case 'draft':
      return drafting(model, state, on);
    default:
      return drawSolve(model, sheet, state, on);
  }
}

/* ---- the start of the path ---- */

/**
 * @param {Model} model
 * @param {Sheet} sheet
 * @param {FormState} state
 * @param {FormOn} on
 */
function choosingStart(model, sheet, state, on) {
  const starts = sheet.offers.map(({ at }) => at);
  const at = starts.includes(state.draft.texts.at) ? state.draft.texts.at : null;
  return html`<div class="form fog" data-test="form-start" role="group" aria-label=${say.acts.start}>
    <p>${say.start.tap}</p>
    ${drawTown(model, walkerOf(model, model.seat), {
      key: 'start', lit: starts, ends: new Set(starts), way: [], picked: at ? [at] : [],
      onTap: (id) => on.change({ ...state.draft, texts: { at: id } }),
    })}
    <div class="foot">${at ? nothing : html`<p class="hint">${words.list(starts.map((id) => spotName(model, id)))}</p>`}
      ${sendButton(at ? say.start.commit(pieceName(model, at)) : say.acts.start, at ? { act: 'start', at } : null, model, state, on)}</div>
  </div>`;
}

/* ---- the roll ---- */

/**
 * @param {Model} model
 * @param {FormState} state
 * @param {FormOn} on
 */
function rolling(model, state, on) {
  const n = model.view.dice;
  /** @type {number[]} */
  const faces = (Array.isArray(state.draft.texts.faces) ? state.draft.texts.faces : []).slice(0, n);
  const set = (/** @type {number[]} */ entered) => on.change({ ...state.draft, texts: { faces: entered } });
  return html`<div class="form fog" data-test="form-roll" role="group" aria-label=${say.acts.roll}>
    <p>${say.roll.enter(n)}</p>
    <ul class="dice" data-test="entered">${Array.from({ length: n }, (_, i) => html`<li>${faces[i]
      ? html`<button type="button" class="die-button" data-test="entered-${i + 1}" data-face=${faces[i]} ?disabled=${state.busy}
          aria-label=${say.roll.slot(i + 1, String(faces[i]))} @click=${() => set(faces.filter((_face, j) => j !== i))}>${drawDie(faces[i])}</button>`
      : html`<span class="die-button empty" role="img" aria-label=${say.roll.empty(i + 1)}>${drawDie(0)}</span>`}</li>`)}</ul>
    <div class="faces-in">${FACES.map((face) => html`<button type="button" class="die-button" data-test="face-${face}" aria-label=${String(face)}
      ?disabled=${state.busy || faces.length >= n} @click=${() => set([...faces, face])}>${drawDie(face)}</button>`)}</div>
    ${sendButton(say.roll.commit, faces.length === n ? { act: 'roll', faces } : null, model, state, on)}
    <p class="hint">${say.roll.or}</p>
    <button type="button" data-test="referee-rolls" ?disabled=${state.busy} @click=${() => on.send({ act: 'roll' })}>${say.roll.referee}</button>
  </div>`;
}

/* ---- the draft of a die ---- */

/**
 * Returns the chosen die, or the only one that can be taken, with the taps for it. Taps are dropped when the die or the
 * end of the path has changed.
 * @param {Model} model
 * @param {Record<string, any>} texts
 */
export function tappedOf(model, texts) {
  const walker = walkerOf(model, model.seat);
  const { pool } = model.view;
  const dice = [...new Set(/** @type {number[]} */ (pool))];
  const takeable = dice.filter((face) => whyNotDie(model, face) === null);
  const die = takeable.includes(texts.die) ? texts.die : takeable.length === 1 ? takeable[0] : null;
  const isSame = die === texts.die && texts.for === die && texts.head === walker?.head;
  const list = (/** @type {string} */ name) => (isSame && Array.isArray(texts[name]) ? texts[name] : []);
  return { die, taps: list('taps'), strike: list('strike'), close: isSame ? texts.close ?? null : null };
}

/**
 * @param {Model} model
 * @param {FormState} state
 * @param {FormOn} on
 */
function drafting(model, state, on) {
  const tapped = tappedOf(model, state.draft.texts);
  const head = walkerOf(model, model.seat)?.head ?? null;
  const set = (/** @type {Record<string, any>} */ texts) => on.change({ ...state.draft, texts: { for: texts.die ?? tapped.die, head, die: tapped.die, ...texts } });
  return html`<div class="form fog" data-test="form-draft" role="group" aria-label=${say.acts.draft}>
    ${diceRow(model, { chosen: tapped.die, busy: state.busy, onDie: (die) => set(die === tapped.die ? tapped : { die }) })}
    ${tapped.die === null ? nothing : tapped.die === MORIARTY ? striking(model, state, on, tapped, set) : walking(model, state, on, tapped, set)}
  </div>`;
}

/**
 * Draws the dice that nobody has taken. A tap takes a die. A die that cannot be taken is disabled, with the reason below.
 * @param {Model} model
 * @param {{chosen: number|null, begun?: number|null, busy: boolean, onDie: ((die: number) => void)|null}} how onDie: null when the dice
 *   cannot be tapped
 */
export function diceRow(model, { chosen, begun = null, busy, onDie }) {
  const pool = /** @type {number[]} */ (model.view.pool);
  const faces = /** @type {Record<number, string>} */ (say.dice.faces);
  const short = /** @type {Record<number, string>} */ (say.dice.short);
  const reasons = [...new Set(onDie ? pool.map((face) => whyNotDie(model, face)).filter(Boolean) : [])];
  return html`<ul class="dice" data-test="pool">${pool.map((face, i) => {
    const why = onDie ? whyNotDie(model, face) : null;
    const label = `${say.dice.of(face)}: ${faces[face]}${why ? `. ${why}` : ''}${begun === face ? `. ${say.dice.begun}` : ''}`;
    const body = html`${drawDie(face)}<span class="what">${icon(FACE_ICONS[face])}${chosen === null ? html` <span>${short[face]}</span>` : nothing}</span>`;
    return html`<li>${onDie ? html`<button type="button" class="die-button ${chosen === face ? 'chosen' : ''} ${begun === face ? 'begun' : ''}"
        data-test="die-${face}" data-nth=${i} aria-pressed=${chosen === null ? nothing : chosen === face} aria-label=${label}
        ?disabled=${busy || why !== null} @click=${() => onDie(face)}>${body}</button>`
      : html`<span class="die-button" data-test="die-${face}" role="img" aria-label=${label}>${body}</span>`}</li>`;
  })}</ul>${reasons.map((why) => html`<p class="hint" data-test="why-not">${why}</p>`)}`;
}

/**
 * @param {Model} model
 * @param {FormState} state
 * @param {FormOn} on
 * @param {ReturnType<tappedOf>} tapped
 * @param {(texts: Record<string, any>) => void} set
 */
function walking(model, state, on, { die, taps }, set) {
  const ways = waysOf(model.legal, die);
  const way = wayOf(ways, taps);
  const ends = endsOf(ways);
  const aims = way.taps.some((id) => !way.sure.includes(id));
  const few = !way.done && way.left.length > 0 && way.left.length <= WAYS_MAX;
  const act = way.done ? { act: 'draft', die, path: way.sure } : null;
  const undo = () => {
    set({ die, taps: way.taps.slice(0, -1) });
    keepFocus(way.taps[way.taps.length - 1]);
  };
  const head = walkerOf(model, model.seat)?.head ?? '';
  const gains = way.sure.map((id) => kindOf(model, id)).filter((kind) => KINDS.includes(/** @type {any} */ (kind))).map(kindName);
  return html`
    ${drawTown(model, walkerOf(model, model.seat), {
      key: `${die} ${way.taps.length}`, lit: way.lit, ends, way: way.sure, picked: way.taps, onTap: (id) => set({ die, taps: [...way.taps, id] }),
    })}
    <div class="foot">
      <p role="status" data-test="way">${way.sure.length > 0 ? html`<b>${say.path.here([head, ...way.sure].map((id) => spotName(model, id)).join(' – '))}</b> ${
        gains.length > 0 ? say.path.gains(words.list(gains)) : ''} ${way.done && way.taps.length === 0 ? say.path.only : ''}` : nothing}
        ${way.done ? nothing : aims ? say.path.more : say.path.tap}</p>
      <div class="acts two">
        ${few && way.taps.length === 0 ? nothing : html`<button type="button" class="small" data-test="undo-tap"
          ?disabled=${state.busy || way.taps.length === 0} @click=${undo}>${say.path.undo}</button>`}
        ${!few ? sendButton(say.path.commit, act, model, state, on)
          : way.left.map((path) => wayButton(die, path, model, state, on))}
      </div>
    </div>`;
}

/**
 * Draws a button that goes one of several ways. It names the locations as the map does.
 * @param {number|null} die
 * @param {string[]} path
 * @param {Model} model
 * @param {FormState} state
 * @param {FormOn} on
 */
function wayButton(die, path, model, state, on) {
  const text = say.path.draw(path.join(' – '));
  const names = path.map((id) => pieceName(model, id)).join(' – ');
  return html`<button type="button" data-test="way-${path.join('-')}" aria-label="${text}: ${names}" ?disabled=${state.busy}
    @click=${() => commit({ act: 'draft', die, path }, formWords(model), on)}>${text}</button>`;
}

/* ---- Moriarty's strike ---- */

/**
 * @param {Model} model
 * @param {FormState} state
 * @param {FormOn} on
 * @param {ReturnType<tappedOf>} tapped
 * @param {(texts: Record<string, any>) => void} set
 */
function striking(model, state, on, { die, strike, close }, set) {
  const offers = model.legal.filter((offer) => offer.act === 'draft' && offer.die === MORIARTY);
  /** @type {{pick: number, of: string[]}} */
  const { pick, of } = offers[0].strike;
  const closes = offers.map((offer) => offer.close).filter(Boolean);
  const all = pick === of.length;
  const taken = all ? of : picksOf(of, strike, pick);
  const closing = closes.includes(close) ? close : null;
  const isSet = taken.length === pick && (closes.length === 0 || closing !== null);
  const act = isSet ? { act: 'draft', die: MORIARTY, strike: taken, ...(closing ? { close: closing } : {}) } : null;
  return html`
    <p>${pick === 0 ? say.strike.nothing : all ? say.strike.all : say.strike.pick(pick)}</p>
    ${chips(model, of, taken, { isFixed: all || state.busy, max: pick, onChange: (chosen) => set({ die, strike: chosen, close }) })}
    ${closes.length === 0 ? nothing : html`<p>${closing ? say.strike.closing(spotName(model, closing)) : say.strike.close}</p>
      ${drawTown(model, walkerOf(model, model.seat), {
        key: 'close', lit: closes, ends: new Set(closing ? [closing] : []), way: [], picked: closing ? [closing] : [],
        onTap: (id) => set({ die, strike, close: id }),
      })}`}
    <div class="foot"><div class="acts">${sendButton(taken.length < pick ? say.strike.left(pick - taken.length) : pick === 0 ? say.strike.take : say.strike.commit, act, model, state, on)}</div></div>`;
}

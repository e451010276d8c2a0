// forms.js: forms for questions and declarations, as rows of buttons; most buttons send the act at once

import { html, nothing } from 'lit-html';
import { prose } from '../../parts/prose.js';
import { languageOf } from '../../model.js';
import { seatName } from '../../names.js';
import { bigFace, chip, face } from './cards.js';
import { bsi as say } from './words.js';
import { clueName, clueOf, placeOf, PRECINCTS, precinctName, precinctOf, RANKS, TYPES } from './speech.js';

/** @typedef {import('../../model.js').Model} Model */
/** @typedef {import('../../types.js').Sheet} Sheet */
/** @typedef {import('../../parts/form.js').FormState} FormState */
/** @typedef {import('../../parts/form.js').FormOn} FormOn */
/** @typedef {{state: FormState, on: FormOn}} Form */

/**
 * @param {Model} model
 * @param {Sheet} sheet
 * @param {FormState} state
 * @param {FormOn} on
 */
export function drawForm(model, sheet, state, on) {
  const form = { state, on };
  switch (sheet.act) {
    case 'precinct':
      return whole(sheet, precincts(model, sheet.offers.map(({ number }) => number), form,
        (number) => on.send({ act: 'precinct', number, card: sheet.offers[0].card }), 'onto'));
    case 'investigate':
      return whole(sheet, html`<p class="label">${say.ask.rank}</p>${ranks(form, (rank) => on.send({ act: 'investigate', rank }))}`);
    case 'interrogate':
      return whole(sheet, interrogate(sheet, form));
    case 'build':
      return whole(sheet, build(sheet, form));
    case 'deduce':
      return whole(sheet, html`<p class="label">${say.ask.onto}</p>${precincts(model, PRECINCTS, form,
        (precinct) => on.send({ act: 'deduce', position: sheet.offers[0].position, precinct }), 'onto')}`);
    case 'move':
      return whole(sheet, move(model, sheet, form));
    default:
      return whole(sheet, model.view?.reward ? reward(model, sheet, form) : follow(sheet, form));
  }
}

/** @param {Sheet} sheet @param {unknown} body */
function whole(sheet, body) {
  return html`<div class="form" data-test="form-${sheet.act}">${body}</div>`;
}

/**
 * @param {Form} form
 * @param {(rank: number) => void} onRank
 * @param {string} [hook]
 */
function ranks({ state }, onRank, hook = 'rank') {
  return html`<div class="ranks">${RANKS.map((rank) => html`<button type="button" data-test="${hook}-${rank}" aria-label=${say.ask.rank4(rank)}
    ?disabled=${state.busy} @click=${() => onRank(rank)}>${rank}</button>`)}</div>`;
}

/**
 * @param {Form} form
 * @param {(type: string) => void} onType
 * @param {string} hook
 * @param {string|null} [chosen] the type chosen so far, or null, when another choice follows; left out when a tap sends the act
 */
function types({ state }, onType, hook, chosen) {
  return html`<div class="types">${TYPES.map((type) => html`<button type="button" class="type ${type}" data-test="${hook}-${type}"
    aria-pressed=${chosen === undefined ? nothing : chosen === type} ?disabled=${state.busy} @click=${() => onType(type)}>${
      chip(type)} ${say.types[type]}</button>`)}</div>`;
}

/**
 * @param {Model} model
 * @param {number[]} which
 * @param {Form} form
 * @param {(precinct: number) => void} onPrecinct
 * @param {string} hook
 */
function precincts(model, which, { state }, onPrecinct, hook) {
  return html`<div class="places">${which.map((n) => html`<button type="button" data-test="${hook}-${n}" ?disabled=${state.busy}
    @click=${() => onPrecinct(n)}><span>${precinctName(model, n)}</span><span class="pile" aria-hidden="true">${
      (model.view?.precincts?.[n] ?? []).map((/** @type {string} */ card) => face(model, card))}</span></button>`)}</div>`;
}

/**
 * Draws the form of an interrogation: the Suspect is turned up, and the player may ask for a type (BSI-015, BSI-016).
 * @param {Sheet} sheet
 * @param {Form} form
 */
function interrogate(sheet, form) {
  const { seat, position } = sheet.offers[0];
  const { on } = form;
  return html`<p class="label">${say.ask.type}</p>${types(form, (type) => on.send({ act: 'interrogate', seat, position, type }), 'ask')}
    <button type="button" data-test="ask-none" ?disabled=${form.state.busy} @click=${() => on.send({ act: 'interrogate', seat, position })}>${say.ask.none}</button>`;
}

/**
 * Draws the form that builds: the player declares either the type or the rank of a card (BSI-019).
 * @param {Sheet} sheet
 * @param {Form} form
 */
function build(sheet, form) {
  const { position } = sheet.offers[0];
  const { on } = form;
  return html`<p class="hint">${say.can.build}</p>
    <p class="label">${say.ask.orType}</p>${types(form, (type) => on.send({ act: 'build', position, type }), 'build')}
    <p class="label">${say.ask.orRank}</p>${ranks(form, (rank) => on.send({ act: 'build', position, rank }), 'build')}`;
}

/**
 * Draws the form that follows the evidence: the player declares a type and then a rank (BSI-033).
 * @param {Sheet} sheet
 * @param {Form} form
 */
function follow(sheet, form) {
  const { position } = sheet.offers[0];
  const { on, state } = form;
  const type = state.draft.choices.type ?? null;
  return html`<p class="hint">${say.can.follow}</p>
    <p class="label">${say.ask.both}</p>
    ${types(form, (each) => on.change({ ...state.draft, choices: { ...state.draft.choices, type: each } }), 'follow', type)}
    ${type === null ? nothing : html`<p class="label">${say.ask.andRank}</p>${ranks(form, (rank) => on.send({ act: 'follow', position, type, rank }), 'follow')}`}`;
}

/**
 * Draws the form that moves a card: the player chooses a card and then its new precinct (BSI-026).
 * @param {Model} model
 * @param {Sheet} sheet
 * @param {Form} form
 */
function move(model, sheet, form) {
  const { on, state } = form;
  const cards = [...new Set(sheet.offers.map(({ card }) => card))];
  const card = cards.length === 1 ? cards[0] : state.draft.choices.card ?? null;
  if (card === null) {
    return html`<p class="label">${say.ask.card}</p>${cardButtons(model, cards, form,
      (each) => on.change({ ...state.draft, choices: { card: each } }), (each) => say.ask.top(clueName(model, each), precinctName(model, precinctOf(model, each) ?? 0)))}`;
  }
  const offers = sheet.offers.filter((offer) => offer.card === card);
  return html`<p class="label">${clueName(model, card)} – ${say.ask.to}</p>${precincts(model, offers.map(({ to }) => to), form,
    (to) => on.send({ act: 'move', from: offers[0].from, card, to }), 'to')}`;
}

/**
 * @param {Model} model
 * @param {string[]} cards
 * @param {Form} form
 * @param {(card: string) => void} onCard
 * @param {(card: string) => string} label
 */
function cardButtons(model, cards, { state }, onCard, label) {
  return html`<div class="rows">${cards.map((card) => html`<button type="button" class="choice" data-test="take-${card}" ?disabled=${state.busy}
    @click=${() => onCard(card)}>${face(model, card)} <span>${label(card)}</span></button>`)}</div>`;
}

/**
 * Draws the choices of the reward for a right declaration (BSI-034, BSI-035).
 * @param {Model} model
 * @param {Sheet} sheet
 * @param {Form} form
 */
function reward(model, sheet, form) {
  const { on } = form;
  const { type, rank } = model.view.reward;
  const cards = sheet.offers.map(({ card }) => card).filter(Boolean);
  if (type !== 'suspect') {
    const open = sheet.offers.filter(({ take }) => take !== 'draw').map(({ take }) => Number(take));
    return html`<p class="label">${say.ask.reward}</p><div class="rows">${open.map((n) => {
      const cards = model.view.precincts[n];
      const top = cards[cards.length - 1];
      return html`<button type="button" class="choice" data-test="take-${n}" ?disabled=${form.state.busy} @click=${() => on.send({ act: 'follow', take: `${n}` })}>${
        face(model, top)} <span>${say.ask.top(clueName(model, top), precinctName(model, n))}</span></button>`;
    })}</div>
      ${open.length < sheet.offers.length ? html`<p>${say.ask.fromDeck}</p>` : nothing}`;
  }
  const says = told(model, model.board?.clues?.find((/** @type {any} */ clue) => clue.type === type && clue.rank === rank)?.ability ?? '');
  switch (rank) {
    case 1:
      return html`${says}${cardButtons(model, cards, form, (card) => on.send({ act: 'follow', card }),
        (card) => say.ask.top(clueName(model, card), precinctName(model, precinctOf(model, card) ?? 0)))}`;
    case 2:
      return html`${says}${letters(sheet, form)}`;
    case 3:
      return html`${says}${cardButtons(model, cards, form, (card) => on.send({ act: 'follow', seat: ownerOf(sheet, card), card }),
        (card) => say.ask.whose(seatName(ownerOf(sheet, card)), clueName(model, card)))}`;
    default:
      return html`${says}${precincts(model, sheet.offers.map(({ precinct }) => precinct), form, (precinct) => on.send({ act: 'follow', precinct }), 'clear')}`;
  }
}

/**
 * Draws the text of a Suspect's card.
 * @param {Model} model
 * @param {string} ability
 */
function told(model, ability) {
  return html`<div lang=${languageOf(model)}>${prose(ability)}</div>`;
}

/** @param {Sheet} sheet @param {string} card */
function ownerOf(sheet, card) {
  return sheet.offers.find((offer) => offer.card === card)?.seat;
}

/**
 * Draws the form for Milverton's ability: the player chooses up to two cards of their own hand to be turned up.
 * @param {Sheet} sheet
 * @param {Form} form
 */
function letters(sheet, { on, state }) {
  const all = /** @type {number[]} */ ([...new Set(sheet.offers.flatMap(({ positions }) => positions?.of ?? []))]);
  const most = Math.max(...sheet.offers.map(({ positions }) => positions?.pick ?? 0));
  const chosen = /** @type {number[]} */ (state.draft.choices.positions ?? []);
  const turn = (/** @type {number} */ n) => (chosen.includes(n) ? chosen.filter((each) => each !== n) : [...chosen, n].slice(-most));
  return html`<fieldset class="choices"><legend>${say.ask.letters}</legend>${all.map((n) => html`<label class="check"><input type="checkbox"
      data-test="letter-${n}" .checked=${chosen.includes(n)} ?disabled=${state.busy}
      @change=${() => on.change({ ...state.draft, choices: { positions: turn(n).sort() } })}><span>${say.position(n)}</span></label>`)}</fieldset>
    <button type="button" class="primary" data-test="commit" ?disabled=${state.busy} @click=${() => on.send({ act: 'follow', positions: chosen })}>
      ${say.ask.turnUp(chosen.length)}</button>`;
}

/**
 * Draws the touched card in full, at the head of its sheet. Draws nothing for a card of this player's own hand, since the view
 * hides it.
 * @param {Model} model
 * @param {string} piece
 */
export function drawPiece(model, piece) {
  const place = placeOf(piece);
  const card = place === null ? piece : model.view?.seats?.[place.seat]?.hand?.[place.position - 1];
  const clue = clueOf(model, card);
  return clue === null ? nothing : html`<div class="shown-card">${bigFace(model, card)}${clue.ability ? told(model, clue.ability) : nothing}</div>`;
}

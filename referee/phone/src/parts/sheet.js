// sheet.js: dialog with the forms of the acts for one piece, or of a single act

import { html, nothing } from 'lit-html';
import { newDraft, sheetsOf } from '../offers.js';
import { words } from '../words.js';
import { dialog } from './dialog.js';
import { form } from './form.js';

/** @typedef {import('../model.js').Model} Model */
/** @typedef {import('../types.js').Sheet} Sheet */
/** @typedef {import('../types.js').Offer} Offer */
/** @typedef {import('./form.js').FormState} FormState */

/**
 * @typedef {object} SheetState
 * @property {string|null} piece piece that the sheet is about
 * @property {string|null} act act that the sheet is about, when it is not about a piece
 * @property {string} title
 * @property {string|null} say the referee's sentence after a refusal or a scan
 * @property {Record<string, FormState>} forms forms by act
 * @property {string[]|null} acts acts to which the scanned side limits the sheet; null for no limit
 * @property {Offer[]|null} offers offers from the scan's answer when they contain the scanned code, since no view has such
 *   offers; otherwise null
 */

/**
 * @param {Partial<SheetState>} what
 * @returns {SheetState}
 */
export function newSheet(what) {
  return { piece: null, act: null, title: '', say: null, forms: {}, acts: null, offers: null, ...what };
}

/**
 * Returns the current offers of a sheet.
 * @param {SheetState} state
 * @param {Model} model
 * @param {import('../games/index.js').GameFace} game
 * @returns {Offer[]}
 */
export function offersFor(state, model, game) {
  const { piece } = state;
  const about = state.offers ?? (piece === null ? model.legal : model.legal.filter((offer) => game.concerns(model, offer, piece)));
  return about.filter((offer) => (state.act === null || offer.act === state.act)
    && (state.acts === null || state.acts.includes(offer.act)));
}

/**
 * @param {SheetState} state
 * @param {Sheet} sheet
 * @param {Record<string, any>} kept texts of an earlier draft
 * @returns {FormState}
 */
export function formOf(state, sheet, kept = {}) {
  return state.forms[sheet.act] ?? { draft: { ...newDraft(sheet), texts: kept }, sure: null, asked: 0, again: [], busy: false };
}

/**
 * @typedef {object} SheetOn
 * @property {(act: string, form: FormState) => void} change
 * @property {(sheet: Sheet, act: import('../types.js').Act) => void} send
 * @property {() => void} close
 * @property {(act: string) => Record<string, any>} kept
 * @property {(act: string) => void} drop deletes a draft that its form cannot show
 */

/**
 * @param {SheetState} state
 * @param {Model} model
 * @param {import('../games/index.js').GameFace} game
 * @param {SheetOn} on
 * @param {unknown} late hint about a slow referee
 */
export function sheetDialog(state, model, game, on, late) {
  const sheets = sheetsOf(offersFor(state, model, game));
  const remedies = state.piece === null || state.act || state.acts || state.offers ? [] : sheetsOf(game.remedies(model, state.piece));
  return dialog({
    title: state.title,
    test: 'sheet',
    onClose: on.close,
    full: game.isWide(state) || sheets.some((sheet) => sheet.fields.some((field) => field.kind === 'sheet')),
    body: html`${state.piece === null ? nothing : game.drawPiece(model, state.piece)}
      <p class="refusal" role="alert" data-test="say" ?hidden=${!state.say}>${state.say ?? ''}</p>
      ${sheets.length === 0 && !state.say ? html`<p class="hint" data-test="no-offer">${
        game.whyNothing(model, state.piece) ?? words.sheet.noOffer}</p>` : nothing}
      ${forms(sheets, state, model, game, on)}
      ${forms(remedies, state, model, game, on)}
      ${late}`,
  });
}

/**
 * @param {Sheet[]} sheets
 * @param {SheetState} state
 * @param {Model} model
 * @param {import('../games/index.js').GameFace} game
 * @param {SheetOn} on
 */
export function forms(sheets, state, model, game, on) {
  return sheets.map((sheet) => {
    const kept = on.kept(sheet.act);
    try {
      return drawForm(sheet, kept, sheets.length > 1, state, model, game, on);
    } catch (error) {
      if (Object.keys(kept).length === 0) {
        throw error;
      }
      on.drop(sheet.act);
      return drawForm(sheet, {}, sheets.length > 1, state, model, game, on);
    }
  });
}

/**
 * @param {Sheet} sheet
 * @param {Record<string, any>} kept texts of an earlier draft
 * @param {boolean} isOneOfMany
 * @param {SheetState} state
 * @param {Model} model
 * @param {import('../games/index.js').GameFace} game
 * @param {SheetOn} on
 */
function drawForm(sheet, kept, isOneOfMany, state, model, game, on) {
  const current = formOf(state, sheet, kept);
  const formOn = {
    change: (/** @type {import('../types.js').Draft} */ draft) => on.change(sheet.act, { ...current, draft }),
    send: (/** @type {import('../types.js').Act} */ act) => on.send(sheet, act),
    sure: (/** @type {import('../types.js').Act|null} */ act) => on.change(sheet.act, { ...current, sure: act, asked: act ? current.asked + 1 : 0 }),
  };
  return html`${isOneOfMany && sheet.fields.length > 0 ? html`<h3>${game.actName(model, sheet)}</h3>` : nothing}
    ${game.ownForms.includes(sheet.act) && !current.sure ? game.drawForm(model, sheet, current, formOn)
      : form(sheet, current, { ...game.formWords(model), drawSheet: (...what) => game.drawSheet(model, ...what) }, formOn)}`;
}

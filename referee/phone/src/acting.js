// acting.js: from a tap to an act, and from its verdict to the screen

import { loadDraft, saveDraft } from './drafts.js';
import { sheetsOf } from './offers.js';
import { formOf, newSheet } from './parts/sheet.js';
import { lobbyOrder, settingsChosen } from './screens/lobby.js';
import { outbox } from './session.js';
import { game, set, ui } from './ui.js';

/** @typedef {import('./types.js').Act} Act */
/** @typedef {import('./types.js').Sheet} Sheet */
/** @typedef {import('./types.js').Verdict} Verdict */
/** @typedef {import('./parts/sheet.js').SheetState} SheetState */
/** @typedef {import('./parts/form.js').FormState} FormState */

/** Puts away what was said and asked for before. */
export function closeNotice() {
  set(() => {
    ui.notice = { say: null, told: null };
    ui.model = { ...ui.model, todo: [], missed: false };
  });
}

/** @param {string} piece tapped on the board */
export function openPiece(piece) {
  set(() => { ui.sheet = newSheet({ piece, title: game().pieceName(ui.model, piece) }); });
}

/**
 * One tap where nothing is to be set and nothing to be asked; else its sheet.
 * @param {string} verb
 * @param {Record<string, any>} [set] on its form already
 */
export function openAct(verb, set = {}) {
  const [sheet] = sheetsOf(ui.model.legal.filter((offer) => offer.act === verb));
  if (sheet) {
    openSheet(sheet, game().actName(ui.model, sheet), set);
  }
}

/**
 * @param {Sheet} sheet
 * @param {string} title
 * @param {Record<string, any>} [texts] set on its form already, beside what was kept
 */
export function openSheet(sheet, title, texts = {}) {
  const { about, ...act } = sheet.offers[0];
  const state = newSheet({ act: sheet.act, title });
  if (sheet.fields.length > 0 || game().ownForms.includes(sheet.act)) {
    state.forms = Object.keys(texts).length > 0 ? { [sheet.act]: formOf(state, sheet, { ...kept(sheet.act), ...texts }) } : {};
    set(() => { ui.sheet = state; });
  } else if (game().formWords(ui.model).sure(act, 0)) {
    state.forms = { [sheet.act]: { ...formOf(state, sheet), sure: act, asked: 1 } };
    set(() => { ui.sheet = state; });
  } else {
    send(sheet, act, null);
  }
}

/** @param {string} verb what was set on its form, and not sent yet */
export function kept(verb) {
  return ui.place ? loadDraft(ui.place, verb) : {};
}

/**
 * What the forms of a sheet (or of a text with its way back) do.
 * @param {SheetState} state
 * @returns {import('./parts/sheet.js').SheetOn}
 */
export function sheetOn(state) {
  return {
    change: (verb, form) => set(() => {
      state.forms = { ...state.forms, [verb]: form };
      if (ui.place && Object.keys(form.draft.texts).length > 0) {
        saveDraft(ui.place, verb, form.draft.texts);
        ui.shown?.keepDraftsSoon();
      }
    }),
    send: (sheet, act) => send(sheet, act, state),
    close: () => set(() => {
      ui.sheet = null;
      if (Object.values(state.forms).some(({ draft }) => Object.keys(draft.texts).length > 0)) {
        ui.shown?.keepDrafts();
      }
    }),
    kept,
  };
}

/**
 * Sends an act, waits for its verdict, and does what that says. Its sheet stays open until it is accepted.
 * @param {Sheet} sheet
 * @param {Act} act
 * @param {SheetState|null} from
 */
export async function send(sheet, act, from) {
  if (outbox.busy) {
    return;
  }
  const form = from ? formOf(from, sheet, kept(act.act)) : null;
  const show = (/** @type {Partial<FormState>} */ change) => {
    if (from && form) {
      from.forms = { ...from.forms, [act.act]: { ...form, ...change } };
    }
  };
  closeNotice();
  set(() => {
    show({ busy: true });
    if (from) {
      from.say = null;
    }
  });
  const verdict = await outbox.post(act);
  set(() => {
    show({ busy: false, sure: null, asked: 0, again: verdict.verdict === 'ask' ? verdict.questions ?? [] : [] });
    if (verdict.verdict === 'ok') {
      accepted(act, verdict, from);
    } else if (verdict.verdict !== 'ask') {
      refused(verdict, from);
    }
  });
}

/**
 * @param {Act} act
 * @param {Verdict} verdict
 * @param {SheetState|null} from
 */
function accepted(act, verdict, from) {
  ui.model = { ...ui.model, ownSeq: verdict.seq ?? -1 };
  scrollTo(0, 0);
  if (ui.place) {
    if (Object.keys(loadDraft(ui.place, act.act)).length > 0) {
      saveDraft(ui.place, act.act, null);
      ui.shown?.keepDrafts();
    }
  }
  if (ui.sheet === from) {
    ui.sheet = null;
  }
  if (ui.reader === from) {
    ui.reader = null;
  }
  const piece = game().opens(ui.model, act);
  if (piece !== null) {
    ui.reader = newSheet({ piece, title: game().pieceName(ui.model, piece) });
  }
  for (const event of verdict.events ?? []) {
    ui.notice.told = game().tellPrivately(ui.model, event) ? event : ui.notice.told;
  }
}

/**
 * @param {Verdict} verdict
 * @param {SheetState|null} from
 */
function refused(verdict, from) {
  if (from && (ui.sheet === from || ui.reader === from)) {
    from.say = verdict.say ?? null;
  } else {
    ui.notice.say = verdict.say ?? null;
  }
  if (verdict.legal) {
    ui.model = { ...ui.model, legal: verdict.legal };
  }
}

/* ---- what is done again and again, until its player does not want it any more ---- */

const STANDING_MS = 1200; // for the table to see whose turn it is

/** @type {any} */
let standingTimer = null;
/** The number of the last act that was done so: what is offered before the next view is past. */
let standingSeq = -1;

function standingAct() {
  const { shown, model } = ui;
  const isDue = shown?.standing && ui.route === 'seat' && ui.line === 'up' && !outbox.busy && !model.room?.paused && !model.room?.vote;
  return isDue && model.seq !== standingSeq ? game().standing(model)?.act ?? null : null;
}

async function doStanding() {
  standingTimer = null;
  const act = standingAct();
  if (act) {
    standingSeq = ui.model.seq;
    await outbox.post(act);
  }
}

/** After each drawing. */
export function tendStanding() {
  if (!standingAct()) {
    clearTimeout(standingTimer);
    standingTimer = null;
  } else {
    standingTimer ??= setTimeout(doStanding, STANDING_MS);
  }
}

/**
 * A wish about what was done last: to take it back, or a vote on that.
 * @param {Record<string, any>} what
 */
export async function wish(what) {
  if (outbox.busy) {
    return;
  }
  closeNotice();
  const verdict = await outbox.post(what);
  set(() => { ui.notice.say = verdict.verdict === 'refused' ? verdict.say ?? null : null; });
}

/** Everybody sits: the game is opened, in the order in which they sit. */
export async function openTable() {
  const order = lobbyOrder(ui.model, ui.lobby);
  const joined = (ui.model.room?.seats ?? []).map((each) => each.seat);
  const { first, settings } = ui.lobby;
  scrollTo(0, 0);
  const verdict = await outbox.post({
    act: 'open',
    ...(order.join() === joined.join() ? {} : { seats: order }),
    ...(first !== null && order.includes(first) ? { [game().opener]: first } : {}),
    ...settingsChosen(game().openSettings(order.length), settings),
  });
  set(() => { ui.notice.say = verdict.verdict === 'refused' ? verdict.say ?? null : null; });
}

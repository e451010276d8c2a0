// acting.js: sends the acts that a player taps, and shows their verdicts

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

/** Clears the notice and the list of steps to do. */
export function closeNotice() {
  set(() => {
    ui.notice = { say: null, told: null };
    ui.model = { ...ui.model, todo: [], missed: false };
  });
}

/** @param {string} piece piece that was tapped on the board */
export function openPiece(piece) {
  set(() => { ui.sheet = newSheet({ piece, title: game().pieceName(ui.model, piece) }); });
}

/**
 * Sends an act that needs no setting and no confirmation. For any other act, opens its sheet.
 * @param {string} verb
 * @param {Record<string, any>} [set] values to set on its form in advance
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
 * @param {Record<string, any>} [texts] values to set on its form in advance, on top of the kept draft
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

/**
 * Returns the values that were set on an act's form and not sent yet, and answers that were handed in and stand.
 * @param {string} verb
 */
export function kept(verb) {
  const draft = ui.place ? loadDraft(ui.place, verb) : {};
  const stand = verb === 'answer' ? ui.model.known?.answers ?? {} : {};
  return Object.keys(stand).length === 0 ? draft : { ...draft, answers: { ...draft.answers, ...stand } };
}

/**
 * Returns the handlers for the forms of a sheet, or of a text in the reader.
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
    drop: (verb) => {
      delete state.forms[verb];
      if (ui.place) {
        saveDraft(ui.place, verb, null);
        ui.shown?.keepDraftsSoon();
      }
    },
  };
}

/**
 * Sends an act, waits for its verdict, and handles it. The sheet stays open until the act is accepted.
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

/* ---- the standing act, repeated at each turn until its player cancels it ---- */

const STANDING_MS = 1200; // delay that lets the table see the turn before the act is sent

/** @type {any} */
let standingTimer = null;
/** Number of the view on which the last standing act was sent. Until the next view, that view's offers are outdated. */
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

/** Starts or stops the timer of the standing act; called after each drawing. */
export function tendStanding() {
  if (!standingAct()) {
    clearTimeout(standingTimer);
    standingTimer = null;
  } else {
    standingTimer ??= setTimeout(doStanding, STANDING_MS);
  }
}

/**
 * Sends a wish about the last act: to take it back, or a vote on taking it back.
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

/** Opens the game with the players in the order in which they sit. */
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

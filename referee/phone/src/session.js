// session.js: this phone at its table: taking a seat, the line to the referee, and what comes over it
//
//     start ──join──► seat ◄──────────── wake, reload, referee back
//                      │ another tab ──► aside
//                      │ another phone ► lost

import { carried } from './carry.js';
import { fetchTables, join, Refused, storePlace } from './place.js';
import { language } from './language.js';
import { Link } from './link.js';
import { newModel, reconnected, takeMessage } from './model.js';
import { Outbox } from './outbox.js';
import { newScan } from './parts/scanner.js';
import { offersFor } from './parts/sheet.js';
import { Sequence } from './sequence.js';
import { Tabs } from './tabs.js';
import { draw, game, set, ui } from './ui.js';
import { words } from './words.js';

/** @typedef {import('./types.js').Place} Place */

const TABLES_EVERY_MS = 3000;

/** @type {Link|null} */
let link = null;
/** @type {any} */
let tablesTimer = null;
/** @type {() => void} */
let whenUp = () => {};

/** Everything that is asked of the referee says in which language it is to be answered. */
export const outbox = new Outbox({ send: (message) => link?.send({ ...message, language }), changed: () => draw() });
const sequence = new Sequence({ ask: () => link?.refresh() });
const tabs = new Tabs(() => stepBack());

/**
 * @param {() => void} run each time the line stands (again)
 */
export function onUp(run) {
  whenUp = run;
}

/* ---- coming and going ---- */

/** Closes everything that lies over the screen. */
function clearOverlays() {
  Object.assign(ui, { sheet: null, reader: null, scan: null, leaf: null, seatCard: null });
}

/** @param {string|null} sentence what stands against staying */
export function toStart(sentence) {
  link?.close();
  link = null;
  storePlace(null);
  set(() => {
    clearOverlays();
    Object.assign(ui, { route: 'start', place: null, lost: null, model: newModel(null) });
    Object.assign(ui.start, { joining: false, say: sentence, choice: null, scan: newScan() });
  });
  lookForTables();
}

/** @param {{code: string, table?: string}|{table: string, seat?: string}} what */
export async function joinBy(what) {
  if (ui.start.joining) {
    return;
  }
  set(() => Object.assign(ui.start, { joining: true, say: null }));
  try {
    const place = await join(what);
    storePlace(place);
    Object.assign(ui.start, { joining: false, choice: null });
    sit(place);
  } catch (error) {
    const say = error instanceof Refused ? error.message : words.start.away;
    set(() => {
      Object.assign(ui.start, { joining: false, say });
      ui.seatCard = null;
      ui.notice.say = ui.route === 'seat' ? say : null;
    });
    lookForTables();
  }
}

/**
 * Sits down: from here on the wire speaks.
 * @param {Place} place
 */
export function sit(place) {
  link?.close();
  tabs.claim();
  set(() => {
    clearOverlays();
    Object.assign(ui, {
      route: 'seat', place, model: carried(place), line: 'down', lost: null, peek: false, lobby: { order: null, first: null },
      notice: { say: null, told: null },
    });
    ui.start.say = null;
  });
  connect(place);
}

/** Another tab of this phone speaks now. */
function stepBack() {
  link?.close();
  link = null;
  set(() => {
    clearOverlays();
    ui.route = 'aside';
  });
  window.close();
}

/**
 * The seat speaks through another phone now, or the referee does not know this one's credentials.
 * @param {Place} place
 * @param {boolean} moved
 */
function lose(place, moved) {
  link?.close();
  link = null;
  storePlace(null);
  set(() => {
    clearOverlays();
    Object.assign(ui, { route: 'lost', lost: { moved, place } });
  });
}

/** @param {Place} place */
async function seatRefused(place) {
  const entries = await fetchTables().catch(() => null);
  if (place.seat === null) {
    openScreen(place.table);
  } else if (entries && !entries.some((entry) => entry.table === place.table)) {
    toStart(null);
  } else {
    lose(place, false);
  }
}

/** Keeps the list of tables fresh while it is looked at. */
export async function lookForTables() {
  clearTimeout(tablesTimer);
  if (ui.route !== 'start' && !(ui.route === 'screen' && ui.place === null)) {
    return;
  }
  if (document.visibilityState === 'visible') {
    try {
      const entries = await fetchTables();
      set(() => Object.assign(ui.start, { entries, away: false }));
    } catch {
      set(() => { ui.start.away = true; });
    }
  }
  clearTimeout(tablesTimer);
  tablesTimer = setTimeout(lookForTables, TABLES_EVERY_MS);
}

/** @param {string} table shown on this large screen from now on */
export async function openScreen(table) {
  try {
    const place = await join({ table });
    link?.close();
    set(() => Object.assign(ui, { route: 'screen', place, model: newModel(null) }));
    connect(place);
    keepAwake();
  } catch (error) {
    set(() => Object.assign(ui.start, { away: !(error instanceof Refused) }));
    setTimeout(() => openScreen(table), TABLES_EVERY_MS);
  }
}

function keepAwake() {
  /** @type {any} */ (navigator).wakeLock?.request('screen').catch(() => {});
}

/** The phone woke, or the network is back. */
export function wake() {
  lookForTables();
  if (ui.route === 'seat' && tabs.speaks()) {
    link?.wake();
  } else if (ui.route === 'screen') {
    link?.wake();
    keepAwake();
  }
}

/* ---- the line ---- */

/** @param {Place} place */
function connect(place) {
  link = new Link(place, {
    message: takeTopic,
    state: (state) => takeLine(place, state),
    mayConnect: () => place.seat === null || tabs.speaks(),
  });
}

/**
 * @param {Place} place
 * @param {'up'|'down'|'refused'} state
 */
function takeLine(place, state) {
  set(() => { ui.line = state; });
  if (state === 'up') {
    sequence.restart();
    ui.model = reconnected(ui.model);
    outbox.resend();
    tellLanguage(place);
    whenUp();
  } else if (state === 'refused') {
    seatRefused(place);
  }
}

/**
 * The seat is spoken to in another language than it was: its texts are told anew.
 * @param {Place} place
 */
async function tellLanguage(place) {
  if (place.seat !== null && place.language !== language) {
    place.language = language;
    const verdict = await outbox.post({});
    if (verdict.verdict === 'ok' && ui.place === place) {
      storePlace(place);
    }
  }
}

/**
 * @param {string} topic
 * @param {any} told
 */
function takeTopic(topic, told) {
  if (topic === `seat/${ui.model.seat}/verdict`) {
    if (told.moved && ui.place) {
      lose(ui.place, true);
      return;
    }
    if (told.verdict === 'told') {
      for (const event of told.events ?? []) {
        ui.notice.told = game().tellPrivately(ui.model, event) ?? ui.notice.told;
      }
    }
    outbox.take(told);
    sequence.hear(told.seq);
    return;
  }
  const before = ui.model;
  ui.model = takeMessage(before, topic, told, (model, event) => game().todo(model, event));
  if (ui.model.view !== before.view) {
    sequence.show(ui.model.seq);
    closeWhatPassed(before);
  }
  sequence.hear(told.seq);
  draw();
}

/**
 * A text that is no longer open is no longer shown; a sheet that offered something and offers nothing now is closed.
 * @param {import('./model.js').Model} before
 */
function closeWhatPassed(before) {
  const { reader, sheet } = ui;
  const open = (/** @type {import('./model.js').Model} */ model) => model.texts.some((text) => text.piece === reader?.piece);
  if (reader && open(before) && !open(ui.model)) {
    ui.reader = null;
  }
  if (sheet && !sheet.say && offersFor(sheet, before).length > 0 && offersFor(sheet, ui.model).length === 0) {
    ui.sheet = null;
  }
}

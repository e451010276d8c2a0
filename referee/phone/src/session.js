// session.js: this phone at its table: taking a seat, the lines to the referee, and which of its seats is shown
//
//     start ──join──► seat ◄──────────── wake, reload, referee back
//                      │ hand over   ──► curtain ──► seat of the next
//                      │ another tab ──► aside
//                      │ another phone ► lost

import { carry } from './carry.js';
import { forgetDrafts } from './drafts.js';
import { heldPlaces, isSameSeat, storeHeld } from './held.js';
import { chooseLanguage, language } from './language.js';
import { Line } from './line.js';
import { fetchTables, join, Refused, storedPlace, storePlace } from './place.js';
import { Outbox } from './outbox.js';
import { newScan } from './parts/scanner.js';
import { offersFor } from './parts/sheet.js';
import { loadGame } from './games/index.js';
import { colourName } from './seats.js';
import { Tabs } from './tabs.js';
import { draw, game, set, ui } from './ui.js';
import { words } from './words.js';

/** @typedef {import('./types.js').Place} Place */
/** @typedef {import('./model.js').Model} Model */

const TABLES_EVERY_MS = 3000;

/** @type {Line[]} one for each seat that this phone holds, or the table screen's */
let lines = [];
/** @type {any} */
let tablesTimer = null;
/** @type {() => void} */
let whenUp = () => {};
/** @type {(line: Line, before: Model) => void} */
let whenHappened = () => {};

/** Everything that is asked of the referee says in which language it is to be answered. */
export const outbox = new Outbox({ send: (message) => ui.shown?.link.send({ ...message, language }), changed: () => draw() });
const tabs = new Tabs(() => stepBack());

/**
 * @param {() => void} run each time the line of the seat that is shown stands (again)
 */
export function onUp(run) {
  whenUp = run;
}

/**
 * @param {(line: Line, before: Model) => void} run after events that a line heard
 */
export function onHappened(run) {
  whenHappened = run;
}

/* ---- the lines ---- */

/** @type {import('./line.js').LineOn} */
const lineOn = {
  changed: (line, before) => {
    if (line === ui.shown) {
      closeWhatPassed(before);
      outbox.show(line.model.seq);
    }
    if (line.model.eventSeq !== before.eventSeq) {
      whenHappened(line, before);
    }
    draw();
  },
  verdict: (line, verdict) => {
    if (line === ui.shown) {
      outbox.take(verdict, line.model.seq);
    }
    draw();
  },
  anew: (line) => {
    if (line === ui.shown) {
      clearOverlays();
    }
  },
  gone: (line, freed) => lose(line, true, freed),
  state: (line, state) => {
    draw();
    if (state === 'refused') {
      seatRefused(line);
    } else if (state === 'up' && line === ui.shown) {
      outbox.resend();
      whenUp();
    }
  },
  spoken: ({ place }) => {
    const shown = storedPlace();
    if (isSameSeat(shown, place)) {
      storePlace({ .../** @type {Place} */ (shown), language });
    }
    storeHeld(heldPlaces().map((each) => (isSameSeat(each, place) ? { ...each, language } : each)));
  },
  mayConnect: () => ui.route === 'screen' || tabs.speaks(),
};

/** A line for each seat that is held, and for no other. */
function tendLines() {
  const places = heldPlaces();
  const isOf = (/** @type {Line} */ line, /** @type {Place} */ place) =>
    isSameSeat(line.place, place) && line.place.username === place.username;
  storeHeld(places);
  lines.filter((line) => !places.some((place) => isOf(line, place))).forEach((line) => line.close());
  lines = places.map((place) => lines.find((line) => isOf(line, place)) ?? new Line(place, lineOn));
}

function closeLines() {
  lines.forEach((line) => line.close());
  lines = [];
}

/**
 * The seats of this phone that are not on its screen, and whether the table waits for them.
 * @returns {{place: Place, awaited: boolean}[]}
 */
export function otherSeats() {
  return lines.filter((line) => line !== ui.shown && line.place.seat !== null)
    .map((line) => ({ place: line.place, awaited: line.awaited }));
}

/** Whether this phone holds a seat already. @param {Place|{table: string, seat: string}} place */
export function heldSeat(place) {
  return lines.find((line) => line.place.table === place.table && line.place.seat === place.seat)?.place ?? null;
}

/**
 * The page in another language: it is loaded anew, and what was heard at each seat comes along.
 * @param {string} tag
 */
export function speak(tag) {
  if (chooseLanguage(tag)) {
    carry(lines);
    location.reload();
  }
}

/* ---- coming and going ---- */

/** Closes everything that lies over the screen. */
function clearOverlays() {
  Object.assign(ui, { sheet: null, reader: null, scan: null, leaf: null, seatCard: null, ceremony: null, peek: '' });
}

/** @param {string|null} sentence what stands against staying */
export function toStart(sentence) {
  closeLines();
  outbox.forget();
  storePlace(null);
  storeHeld([]);
  set(() => {
    clearOverlays();
    Object.assign(ui, { route: 'start', place: null, next: null, lost: null, shown: null });
    Object.assign(ui.start, { joining: false, say: sentence, choice: null, scan: newScan() });
  });
  lookForTables();
}

/**
 * @param {{code: string, table?: string, once?: boolean}|{table: string, seat?: string}} what
 * @param {boolean} [beside] the seats that this phone holds already; else in place of the one that is shown
 */
export async function joinBy(what, beside = false) {
  if (ui.start.joining) {
    return;
  }
  set(() => Object.assign(ui.start, { joining: true, say: null }));
  try {
    const place = await join(what);
    Object.assign(ui.start, { joining: false, choice: null });
    if (beside) {
      handTo(place);
    } else {
      storeHeld(heldPlaces().filter((each) => ui.route !== 'seat' || !isSameSeat(each, ui.place)));
      sit(place);
    }
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
  tabs.claim();
  storePlace(place);
  tendLines();
  const line = lines.find((each) => isSameSeat(each.place, place)) ?? null;
  set(() => {
    clearOverlays();
    Object.assign(ui, {
      route: 'seat', place, next: null, shown: line, lost: null, lobby: { order: null, first: null, settings: {} },
    });
    ui.start.say = null;
  });
  if (line?.state === 'up') {
    whenUp();
  }
}

/**
 * The phone goes to whoever plays another of its seats: until they say that they have it, nothing of any seat is shown.
 * @param {Place} place
 */
export function handTo(place) {
  tabs.claim();
  outbox.forget();
  storePlace({ ...place, curtain: true });
  tendLines();
  const { curtain, ...next } = place;
  set(() => {
    clearOverlays();
    Object.assign(ui, { route: 'curtain', place: null, next, shown: null, lost: null });
  });
}

/**
 * As things were left on this phone: at a seat, or before the curtain.
 * @param {Place} place
 */
export function resume(place) {
  (place.curtain ? handTo : sit)(place);
}

/** Gives up the seat that is shown, on this phone. */
export function leave() {
  const [other] = otherSeats();
  if (!other) {
    toStart(null);
    return;
  }
  storeHeld(heldPlaces().filter((each) => !isSameSeat(each, ui.place)));
  handTo(other.place);
}

/** Another tab of this phone speaks now. */
function stepBack() {
  closeLines();
  set(() => {
    clearOverlays();
    Object.assign(ui, { route: 'aside', shown: null });
  });
  window.close();
}

/**
 * A seat speaks through another phone now, the host has freed it, or the referee does not know this one's credentials.
 * @param {Line} line
 * @param {boolean} moved
 * @param {boolean} [freed]
 */
function lose(line, moved, freed = false) {
  const { place } = line;
  const others = heldPlaces().filter((each) => !isSameSeat(each, place));
  const wasShown = line === ui.shown || isSameSeat(place, ui.next);
  if (wasShown) {
    storePlace(others.length > 0 ? { ...others[0], curtain: true } : null);
  }
  storeHeld(others);
  tendLines();
  forgetDrafts(place);
  set(() => {
    if (wasShown) {
      outbox.forget();
      clearOverlays();
      Object.assign(ui, { route: 'lost', lost: { moved, freed, place }, place: null, next: null, shown: null });
    } else {
      ui.notice.say = (freed ? words.room.freed : moved ? words.away.moved : words.away.refused)(colourName(place.seat ?? ''));
    }
  });
}

/** @param {Line} line */
async function seatRefused(line) {
  const { place } = line;
  const entries = await fetchTables().catch(() => null);
  if (place.seat === null) {
    openScreen(place.table);
  } else if (entries && !entries.some((entry) => entry.table === place.table)) {
    toStart(null);
  } else {
    lose(line, false);
  }
}

/** Somebody without a phone is to play on this one: which colours are free. */
export async function openAdding() {
  set(() => {
    ui.leaf = 'add';
    ui.start.say = null;
  });
  const entries = await fetchTables().catch(() => null);
  set(() => { ui.start.entries = entries ?? ui.start.entries; });
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
      entries.forEach((entry) => loadGame(entry.game)); // whoever sits down there finds it here
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
    const [before] = lines;
    closeLines();
    lines = [new Line(place, lineOn)];
    if (before?.place.table === table) { // the referee came back, and lets the screen in anew: what happened has happened
      const { log, eventSeq } = before.model;
      lines[0].model = { ...lines[0].model, log, eventSeq };
    }
    set(() => Object.assign(ui, { route: 'screen', place, shown: lines[0] }));
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
  if (ui.route === 'screen') {
    keepAwake();
  } else if (!tabs.speaks()) {
    return;
  }
  lines.forEach((line) => line.link.wake());
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
  if (sheet && !sheet.say && offersFor(sheet, before, game()).length > 0 && offersFor(sheet, ui.model, game()).length === 0) {
    ui.sheet = null;
  }
}

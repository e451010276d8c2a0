// session.js: this phone's session at its table: taking seats, the connections to the referee, and the choice of the shown seat
//
//     start ──join──► seat ◄──────────── wake, reload, referee back
//                      │ hand over   ──► curtain ──► the next player's seat
//                      │ another tab ──► aside
//                      │ another phone ► lost

import { keepAwake } from './call.js';
import { carry } from './carry.js';
import { forgetDrafts } from './drafts.js';
import { heldPlaces, isSameSeat, storeHeld } from './held.js';
import { chooseLanguage, language } from './language.js';
import { Line } from './line.js';
import { colourName } from './names.js';
import { fetchTables, join, Refused, storedPlace, storePlace } from './place.js';
import { Outbox } from './outbox.js';
import { newScan } from './parts/scanner.js';
import { offersFor } from './parts/sheet.js';
import { loadGame } from './games/index.js';
import { draw } from './redraw.js';
import { Tabs } from './tabs.js';
import { game, set, ui } from './ui.js';
import { words } from './words.js';

/** @typedef {import('./types.js').Place} Place */
/** @typedef {import('./model.js').Model} Model */

const TABLES_EVERY_MS = 3000;

/** @type {Line[]} one connection for each seat that this phone holds, or the single connection of the table screen */
let lines = [];
/** @type {any} */
let tablesTimer = null;
/** @type {() => void} */
let whenUp = () => {};
/** @type {(line: Line, before: Model) => void} */
let whenHappened = () => {};

/** Outbox of the shown seat. Each message names the language in which the referee must answer. */
export const outbox = new Outbox({ send: (message) => ui.shown?.link.send({ ...message, language }), changed: () => draw() });
const tabs = new Tabs(() => stepBack());

/**
 * @param {() => void} run called whenever the shown seat's connection comes up, or a seat with an open connection gets shown
 */
export function onUp(run) {
  whenUp = run;
}

/**
 * @param {(line: Line, before: Model) => void} run called after a line has received new events
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

/** Opens a line for each held seat that has none, and closes all lines of other seats. */
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

/** Returns the room of this phone's table, also while none of its seats is shown, or undefined before it is known. */
export function roomHere() {
  return (ui.shown ?? lines[0])?.model.room ?? undefined;
}

/**
 * Returns the seats of this phone that are not shown. `awaited` is true for a seat that the table waits for.
 * @returns {{place: Place, awaited: boolean}[]}
 */
export function otherSeats() {
  return lines.filter((line) => line !== ui.shown && line.place.seat !== null)
    .map((line) => ({ place: line.place, awaited: line.awaited }));
}

/**
 * Returns this phone's own place for a seat, or null when the phone does not hold that seat.
 * @param {Place|{table: string, seat: string}} place
 */
export function heldSeat(place) {
  return lines.find((line) => line.place.table === place.table && line.place.seat === place.seat)?.place ?? null;
}

/**
 * Switches the page to another language: stores the choice and reloads the page. The log of each seat survives the reload.
 * Does nothing when storage is refused.
 * @param {string} tag
 */
export function speak(tag) {
  if (chooseLanguage(tag)) {
    carry(lines);
    location.reload();
  }
}

/* ---- coming and going ---- */

/** Closes everything that covers the screen. */
function clearOverlays() {
  Object.assign(ui, { sheet: null, reader: null, scan: null, leaf: null, seatCard: null, ceremony: null, peek: '' });
}

/**
 * Gives up all seats and shows the start screen.
 * @param {string|null} sentence reason, shown on the start screen; or null
 */
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
 * @param {boolean} [beside] true adds the seat to those that this phone holds; false replaces the shown seat
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
 * Shows a seat and connects it to the referee.
 * @param {Place} place
 */
export function sit(place) {
  tabs.claim();
  if (ui.place && ui.place.table !== place.table) {
    outbox.forget(); // its messages are for the other table
  }
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
 * Hands the phone to the player of another of its seats. Nothing of any seat is shown until that player confirms.
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
 * Restores the stored state of this phone: a seat, or the curtain in front of it.
 * @param {Place} place
 */
export function resume(place) {
  (place.curtain ? handTo : sit)(place);
}

/** Gives up the shown seat on this phone. */
export function leave() {
  const [other] = otherSeats();
  if (!other) {
    toStart(null);
    return;
  }
  storeHeld(heldPlaces().filter((each) => !isSameSeat(each, ui.place)));
  handTo(other.place);
}

/** Closes all connections and tries to close this tab, since another tab of this phone has claimed its seats. */
function stepBack() {
  closeLines();
  set(() => {
    clearOverlays();
    Object.assign(ui, { route: 'aside', shown: null });
  });
  window.close();
}

/**
 * Gives up a seat that this phone has lost: another phone took it, the host freed it, or the referee rejects the credentials.
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

/** Opens the dialog that adds a player without a phone, and fetches the free colours. */
export async function openAdding() {
  set(() => {
    ui.leaf = 'add';
    ui.start.say = null;
  });
  const entries = await fetchTables().catch(() => null);
  set(() => { ui.start.entries = entries ?? ui.start.entries; });
}

/** Fetches the list of tables, and repeats that while the list is shown. */
export async function lookForTables() {
  clearTimeout(tablesTimer);
  if (ui.route !== 'start' && !(ui.route === 'screen' && ui.place === null)) {
    return;
  }
  if (document.visibilityState === 'visible') {
    try {
      const entries = await fetchTables();
      set(() => Object.assign(ui.start, { entries, away: false }));
      entries.forEach((entry) => loadGame(entry.game)); // in advance, so that nobody waits for it after sitting down
    } catch {
      set(() => { ui.start.away = true; });
    }
  }
  clearTimeout(tablesTimer);
  tablesTimer = setTimeout(lookForTables, TABLES_EVERY_MS);
}

/** The table that this large screen is to show. */
let wanted = '';

/**
 * Shows a table on this large screen. Retries until that succeeds, or another table is wanted.
 * @param {string} table
 */
export async function openScreen(table) {
  wanted = table;
  try {
    const place = await join({ table });
    if (wanted !== table) {
      return;
    }
    const [before] = lines;
    closeLines();
    lines = [new Line(place, lineOn)];
    if (before?.place.table === table) { // the referee came back and admitted this screen again: keep the log
      const { log, eventSeq } = before.model;
      lines[0].model = { ...lines[0].model, log, eventSeq };
    }
    set(() => {
      if (ui.place?.table !== table) {
        clearOverlays();
      }
      Object.assign(ui, { route: 'screen', place, shown: lines[0] });
    });
    keepAwake(true);
  } catch (error) {
    set(() => Object.assign(ui.start, { away: !(error instanceof Refused) }));
    setTimeout(() => (wanted === table ? openScreen(table) : undefined), TABLES_EVERY_MS);
  }
}

/** Tests or reopens all connections, since the phone woke or the network is back. */
export function wake() {
  lookForTables();
  if (ui.route === 'screen') {
    keepAwake(true);
  } else if (!tabs.speaks()) {
    return;
  }
  lines.forEach((line) => line.link.wake());
}

/**
 * Closes the reader when its text is no longer open, and the sheet when its last offer is gone. A sheet that shows a sentence of
 * the referee stays open.
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

// ui.js: all that the screen shows, in one place; every change draws the page anew

import { gameFace } from './games/index.js';
import { newModel } from './model.js';
import { newScan } from './parts/scanner.js';

/** @typedef {import('./types.js').Place} Place */

/** What there is where no seat is shown. */
const blank = {
  model: newModel(null),
  notice: /** @type {import('./parts/notice.js').NoticeState} */ ({ say: null, told: null }),
};

export const ui = {
  /** @type {'start'|'seat'|'curtain'|'screen'|'aside'|'lost'|'host'} */
  route: 'start',
  /** @type {Place|null} the seat (or table screen) that is shown */
  place: null,
  /** @type {Place|null} whom the curtain waits for */
  next: null,
  /** @type {import('./line.js').Line|null} of that seat */
  shown: null,
  start: /** @type {import('./screens/start.js').StartState} */ ({
    entries: null, away: false, joining: false, say: null, table: null, choice: null, scan: newScan(),
  }),
  /** @type {{moved: boolean, freed: boolean, place: Place}|null} */
  lost: null,
  /** @type {import('./parts/scanner.js').ScanState|null} */
  scan: null,
  /** @type {import('./parts/sheet.js').SheetState|null} */
  sheet: null,
  /** @type {import('./parts/sheet.js').SheetState|null} a text that is being read, with its way back */
  reader: null,
  /** @type {'case'|'settings'|'add'|'notes'|'network'|null} */
  leaf: null,
  /** @type {import('./network.js').Facts|null} what was tried of the network; null before */
  facts: null,
  /** @type {import('./network.js').Network|null} what the referee said of it when the page came */
  network: null,
  /** @type {{seat: string, code: string, otherTable: boolean, tables: string[], once: boolean}|null} a seat card was scanned */
  seatCard: null,
  /** @type {import('./parts/ceremony.js').Ceremony|null} */
  ceremony: null,
  lobby: /** @type {import('./screens/lobby.js').LobbyState} */ ({ order: null, first: null, settings: {} }),
  /** What of one's own is looked at (SeatState in games/blank.js). */
  peek: '',
  host: /** @type {import('./screens/host.js').HostState} */ ({
    key: null, tables: null, say: null, away: false, busy: false, given: null, sure: null, setups: {}, metrics: null,
  }),
  /** @type {string|null} a card that was scanned before there was a seat or a line */
  pendingCode: null,

  // What is known, and said, at the end of the line that is shown.
  get model() {
    return this.shown?.model ?? blank.model;
  },
  set model(model) {
    (this.shown ?? blank).model = model;
  },
  get notice() {
    return this.shown?.notice ?? blank.notice;
  },
  set notice(notice) {
    (this.shown ?? blank).notice = notice;
  },
  get line() {
    return this.shown?.state ?? 'down';
  },
};

/** How the game at this table is said and drawn. */
export const game = () => gameFace(ui.model.board?.game);

/** @type {() => void} */
let drawPage = () => {};
let due = false;

/**
 * @param {() => void} run draws the whole page
 */
export function onDraw(run) {
  drawPage = run;
}

/** Draws once, however often it is asked for in one turn. */
export function draw() {
  if (!due) {
    due = true;
    queueMicrotask(() => {
      due = false;
      drawPage();
    });
  }
}

/**
 * Changes the ui, and draws.
 * @param {() => void} change
 */
export function set(change) {
  change();
  draw();
}

// ui.js: the whole state of the screen, in one place; every change redraws the page

import { gameFace } from './games/index.js';
import { newModel } from './model.js';
import { newScan } from './parts/scanner.js';
import { draw } from './redraw.js';

/** @typedef {import('./types.js').Place} Place */

/** Model and notice for a screen on which no seat is shown. */
const blank = {
  model: newModel(null),
  notice: /** @type {import('./parts/notice.js').NoticeState} */ ({ say: null, told: null }),
};

export const ui = {
  /** @type {'start'|'seat'|'curtain'|'screen'|'aside'|'lost'|'host'} */
  route: 'start',
  /** @type {Place|null} the shown seat or table screen */
  place: null,
  /** @type {Place|null} the seat that the curtain waits for */
  next: null,
  /** @type {import('./line.js').Line|null} the line of `place` */
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
  /** @type {import('./parts/sheet.js').SheetState|null} the text that is being read, with the form that puts its card back */
  reader: null,
  /** @type {'case'|'rules'|'settings'|'add'|'notes'|'network'|null} */
  leaf: null,
  /** @type {import('./network.js').Facts|null} results of the network tests; null before and during the tests */
  facts: null,
  /** @type {import('./network.js').Network|null} last answer of the referee about the network */
  network: null,
  /** @type {{seat: string, code: string, otherTable: boolean, tables: string[], once: boolean}|null} scanned seat card to ask about */
  seatCard: null,
  /** @type {import('./parts/ceremony.js').Ceremony|null} */
  ceremony: null,
  lobby: /** @type {import('./screens/lobby.js').LobbyState} */ ({ order: null, first: null, settings: {} }),
  /** Name of the player's own secret that is being looked at, '' for none (SeatState in games/blank.js). */
  peek: '',
  host: /** @type {import('./screens/host.js').HostState} */ ({
    key: null, tables: null, say: null, away: false, busy: false, given: null, sure: null, setups: {}, metrics: null,
  }),
  /** @type {string|null} code that was scanned before there was a seat or a connection */
  pendingCode: null,

  // Model, notice and connection state of the shown line.
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

/** Returns the face of the shown table's game: its words and its drawings. */
export const game = () => gameFace(ui.model.board?.game);

/**
 * Changes the state, and redraws the page.
 * @param {() => void} change
 */
export function set(change) {
  change();
  draw();
}

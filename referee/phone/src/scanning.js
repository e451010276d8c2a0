// scanning.js: handling of a card's code (from camera, photograph, keyboard or link) and of the referee's answer to it

import { openSheet } from './acting.js';
import { Camera, hasCamera } from './camera.js';
import { isAsPrinted, readCode } from './code.js';
import { NoDecoder, readPhoto } from './decode.js';
import { sheetsOf } from './offers.js';
import { newScan } from './parts/scanner.js';
import { newSheet } from './parts/sheet.js';
import { askCode, fetchTables, Refused, seatOfPiece } from './place.js';
import { handTo, heldSeat, joinBy, outbox, toStart } from './session.js';
import { game, set, ui } from './ui.js';
import { words } from './words.js';

/** @typedef {import('./parts/scanner.js').ScanState} ScanState */
/** @typedef {import('./types.js').Verdict} Verdict */

const BUZZ_MS = 40;

/** @type {Camera|null} */
let camera = null;

export function openScan() {
  set(() => { ui.scan = { ...newScan(), live: hasCamera() }; });
}

export function closeScan() {
  set(() => { ui.scan = null; });
}

/** @param {Partial<ScanState>} change */
export function changeScan(change) {
  set(() => {
    if (ui.scan || ui.route !== 'start') {
      ui.scan = { ...(ui.scan ?? newScan()), ...change };
    } else {
      Object.assign(ui.start.scan, change);
    }
  });
}

/**
 * Starts the camera for the scanner's video element, and releases the camera when that element is gone.
 * @param {Element|undefined} video
 */
export function watchCamera(video) {
  camera?.stop();
  camera = video ? new Camera(/** @type {HTMLVideoElement} */ (video), {
    text: (text) => {
      const code = readCode(text);
      if (code) {
        scanned(code);
      } else if (ui.scan && !ui.scan.foreign) {
        changeScan({ foreign: true });
      }
      return code !== null;
    },
    failed: () => changeScan({ live: false }),
  }) : null;
}

/** @param {File} file */
export async function lookAtPhoto(file) {
  changeScan({ photo: 'looking', foreign: false });
  /** @type {import('./decode.js').Found[]} */
  let found = [];
  try {
    found = await readPhoto(file);
  } catch (error) {
    if (error instanceof NoDecoder) {
      changeScan({ photo: 'unable' });
      return;
    }
  }
  const ours = found.flatMap(({ text, picture }) => {
    const code = readCode(text);
    return code ? [{ code, picture }] : [];
  });
  if (ours.length > 1) {
    set(() => { ui.scan = { ...newScan(), several: ours }; });
  } else if (ours.length === 1) {
    scanned(ours[0].code);
  } else {
    changeScan({ photo: found.length === 0 ? 'nothing' : 'idle', foreign: found.length > 0 });
  }
}

/**
 * Handles a code from any source.
 * @param {string} code
 */
export async function scanned(code) {
  set(() => {
    ui.scan = null;
    ui.start.scan = newScan();
    ui.notice = { say: null, told: null };
  });
  if (/** @type {any} */ (navigator).userActivation?.hasBeenActive) {
    navigator.vibrate?.(BUZZ_MS);
  }
  if (ui.route !== 'seat') {
    await scannedWithoutSeat(code);
  } else if (ui.line !== 'up') {
    ui.pendingCode = code;
  } else {
    await scannedAtTable(code, await outbox.post({ scan: code }));
  }
}

/** Handles a card that was scanned before the connection was up. */
export function usePendingCode() {
  const code = ui.pendingCode;
  ui.pendingCode = null;
  if (code) {
    scanned(code);
  }
}

/**
 * @param {string} code
 * @param {Verdict} verdict
 */
async function scannedAtTable(code, verdict) {
  const colour = seatOfPiece(verdict.piece);
  if (colour) {
    seatCardScanned(colour, code, null);
  } else if (verdict.piece === game().booklet) {
    set(() => {
      Object.assign(ui, { sheet: null, reader: null, leaf: 'case' });
    });
  } else if (verdict.piece) {
    pieceScanned(verdict.piece, verdict);
  } else {
    await unknownScanned(code);
  }
}

/**
 * Handles a code that is no piece of this table: a seat card, a card of another open table, a mistyped code, or an unknown card.
 * @param {string} code
 */
async function unknownScanned(code) {
  const found = await askCode(code).catch(() => null);
  const seat = seatOfPiece(found?.piece);
  if (found && seat) {
    const isHere = found.tables.includes(ui.place?.table ?? '');
    seatCardScanned(seat, code, isHere ? null : found.tables, found.once);
    return;
  }
  const entries = found ? await fetchTables().catch(() => []) : [];
  const title = entries.find((entry) => entry.table === found?.table)?.title;
  set(() => {
    ui.leaf = null;
    ui.notice.say = title ? words.scan.elsewhere(title) : isAsPrinted(code) ? words.scan.unknown : words.scan.misread;
  });
}

/** Reports whether an offer contains the scanned code. No view has such an offer. @param {import('./types.js').Offer} offer */
function wantsCode(offer) {
  return Object.values(offer).some((value) => typeof value === 'string' && readCode(value) === value);
}

/**
 * @param {string} piece
 * @param {Verdict} verdict
 */
function pieceScanned(piece, verdict) {
  const offers = game().meantByScan(verdict.offers ?? []);
  const sheets = sheetsOf(offers);
  const acts = sheets.map((sheet) => sheet.act);
  const title = game().scanName(ui.model, piece, verdict.side) ?? verdict.name ?? game().pieceName(ui.model, piece);
  const done = sheets.find((sheet) => sheet.act === game().actOfScan(verdict.side, ui.model) && sheet.fields.length === 0);
  if (done) {
    openSheet(done, title);
    return;
  }
  set(() => {
    ui.sheet = null;
    ui.reader = null;
    ui.leaf = null;
    if (acts.length > 0) {
      ui.sheet = newSheet({ piece, title, acts, say: verdict.say ?? null, offers: offers.some(wantsCode) ? offers : null });
    } else if (verdict.say) {
      ui.notice.say = `${title}: ${verdict.say}`;
    } else if (game().openTexts(ui.model).some((text) => text.piece === piece)) {
      ui.reader = newSheet({ piece, title });
    } else {
      ui.sheet = newSheet({ piece, title });
    }
  });
}

/**
 * @param {string} colour
 * @param {string} code
 * @param {string[]|null} elsewhere the tables that know the card, or null when this one does
 * @param {boolean} [once] whether the code is the host's single-use code for a lost card
 */
function seatCardScanned(colour, code, elsewhere, once = false) {
  const [table] = elsewhere ?? [ui.place?.table ?? ''];
  const held = elsewhere ? null : heldSeat({ table, seat: colour });
  if (held && colour !== ui.place?.seat) {
    handTo(held);
  } else if (!elsewhere && !held && ui.leaf === 'add') {
    joinBy({ code, table, once }, true);
  } else {
    set(() => {
      ui.leaf = null;
      if (held) {
        ui.notice.say = words.scan.yours;
      } else {
        ui.seatCard = { seat: colour, code, otherTable: elsewhere !== null, tables: elsewhere ?? [table], once };
      }
    });
  }
}

/**
 * Takes a seat by its card. The tables of several cases may share one set of seat cards; the page then asks for the case.
 * @param {string} code
 * @param {string} seat
 * @param {string[]} tables the tables that know the card
 * @param {boolean} [once] whether the code is the host's single-use code for a lost card
 */
export async function sitByCard(code, seat, tables, once = false) {
  if (tables.length > 1) {
    toStart(null);
    set(() => { ui.start.choice = { code, seat, tables }; });
    return;
  }
  await joinBy({ code, table: tables[0], once });
}

/**
 * Handles a scan on a phone without a seat. A seat card seats the phone; any other card waits until the phone has a seat.
 * @param {string} code
 */
export async function scannedWithoutSeat(code) {
  try {
    const found = await askCode(code);
    const seat = seatOfPiece(found.piece);
    if (seat) {
      await sitByCard(code, seat, found.tables, found.once);
      return;
    }
    ui.pendingCode = code;
    set(() => Object.assign(ui.start, { table: found.table, say: words.start.cardFirst }));
  } catch (error) {
    set(() => { ui.start.say = error instanceof Refused ? error.message : words.start.away; });
  }
}

// scanning.js: handling of a card's code (from camera, photograph, keyboard or link) and of the referee's answer to it

import { closeNotice, openSheet } from './acting.js';
import { Camera, hasCamera } from './camera.js';
import { isAsPrinted, readCode } from './code.js';
import { NoDecoder, readPhoto, snapshot } from './decode.js';
import { sheetsOf } from './offers.js';
import { newScan } from './parts/scanner.js';
import { newSheet } from './parts/sheet.js';
import { askCode, fetchTables, Refused, seatOfPiece } from './place.js';
import { draw } from './redraw.js';
import { handTo, heldSeat, joinBy, outbox, toStart } from './session.js';
import { game, set, ui } from './ui.js';
import { words } from './words.js';

/** @typedef {import('./parts/scanner.js').ScanState} ScanState */
/** @typedef {import('./types.js').Verdict} Verdict */

const BUZZ_MS = 40;

/** @type {Camera|null} */
let camera = null;

export function openScan() {
  asking.clear();
  set(() => { ui.scan = { ...newScan(), live: hasCamera() }; });
  if (takesSeveral()) {
    severalPage(); // in advance
  }
}

/* ---- several cards at once ---- */

/** @type {typeof import('./several-page.js')|null} chunk for several cards; only a phone that reads several loads it */
let page = null;
/** @type {Set<string>} codes from the camera that the referee is asked about */
const asking = new Set();

/** Returns the chunk for several cards, or null when the network failed. */
async function severalPage() {
  page ??= await import('./several-page.js').catch(() => null);
  return page;
}

/** Reports whether the game's present moment can use more than one scanned card of this player. */
export function takesSeveral() {
  return ui.route === 'seat' && ui.line === 'up' && game().uses(ui.model).some(({ places }) => places.length > 1);
}

/** Draws the cards that will be used together, if there are any. @param {unknown} late hint about a slow referee */
export function batchPart(late) {
  const batch = ui.scan?.batch;
  return batch ? page?.drawBatch(batch, () => useBatch(batch), late) : null;
}

/**
 * Adds codes to the cards that will be used together. Returns false, and changes nothing, when they cannot be used together. Codes
 * that are read while the cards before them are used up go to the scanner's next list.
 * @param {import('./several.js').Read[]} read
 * @param {number} fewest see Batch.add()
 * @returns {Promise<boolean>}
 */
async function addToBatch(read, fewest) {
  const chunk = takesSeveral() || ui.scan?.batch ? await severalPage() : null;
  if (chunk === null || !ui.scan) {
    return false;
  }
  const batch = (ui.scan.batch ??= new chunk.Batch({
    post: (body) => outbox.post(body),
    nameOf: (verdict) => {
      const { piece } = verdict;
      return piece && !seatOfPiece(piece) && piece !== game().booklet ? nameOf(piece, verdict) : null;
    },
    uses: () => game().uses(ui.model),
    changed: draw,
    isOpen: (which) => ui.scan?.batch === which,
  }));
  const isAdded = await batch.add(read, fewest);
  return isAdded || !ui.scan || ui.scan.batch === batch ? isAdded : addToBatch(read, fewest);
}

/**
 * Uses all cards of a batch, also while the camera's question about a further one has no answer. Then the scanner waits for the next
 * cards, if the game needs more of them.
 * @param {import('./several.js').Batch} batch
 */
async function useBatch(batch) {
  if (batch.count > 0) {
    return;
  }
  closeNotice();
  const stopped = await batch.useAll(({ seq, events }) => {
    if (events?.length === 1) { // the act did only what the list shows, so its instruction would say the same
      ui.model = { ...ui.model, todo: ui.model.todo.filter((step) => step.seq !== seq) };
    }
  });
  if (ui.scan?.batch !== batch) {
    set(() => { ui.notice.say = stopped; });
  } else if (stopped === null) {
    closeScan();
    if (game().scansNow(ui.model)) {
      openScan();
    }
  }
}

/**
 * Adds the card that the camera sees. A card that cannot be used with others is handled alone.
 * @param {string} code
 * @param {HTMLVideoElement} video
 */
async function addFromCamera(code, video) {
  if (asking.has(code) || ui.scan?.batch?.knows(code)) {
    return;
  }
  asking.add(code);
  const isAdded = await addToBatch([{ code, picture: snapshot(video) }], 0);
  asking.delete(code);
  if (isAdded) {
    buzz(); // also for a card that cannot be used: the list says why
  } else if (ui.scan && !ui.scan.batch?.isBegun()) {
    scanned(code);
  }
}

function buzz() {
  if (/** @type {any} */ (navigator).userActivation?.hasBeenActive) {
    navigator.vibrate?.(BUZZ_MS);
  }
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
      if (code && (ui.scan?.batch || takesSeveral())) {
        addFromCamera(code, /** @type {HTMLVideoElement} */ (video));
        return false;
      }
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
  const ours = found.flatMap(({ text, picture, spot }) => {
    const code = readCode(text);
    return code ? [{ code, picture, spot }] : [];
  });
  const chunk = ours.length > 1 ? await severalPage() : null;
  const read = chunk?.inReadingOrder(ours) ?? ours;
  if ((ours.length > 1 || (ours.length > 0 && ui.scan?.batch)) && await addToBatch(read, 2)) {
    changeScan({ photo: 'idle' });
  } else if (ours.length > 1) {
    set(() => { ui.scan = { ...newScan(), several: read }; });
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
  buzz();
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
 * Returns the name of a scanned piece, as far as this seat may know it.
 * @param {string} piece
 * @param {Verdict} verdict
 */
function nameOf(piece, verdict) {
  return game().scanName(ui.model, piece, verdict.side) ?? verdict.name ?? game().pieceName(ui.model, piece);
}

/**
 * @param {string} piece
 * @param {Verdict} verdict
 */
function pieceScanned(piece, verdict) {
  const offers = game().meantByScan(verdict.offers ?? []);
  const sheets = sheetsOf(offers);
  const acts = sheets.map((sheet) => sheet.act);
  const title = nameOf(piece, verdict);
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
      ui.notice.say = `${words.scan.scanned(title)} ${verdict.say}`;
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

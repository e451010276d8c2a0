// app.js: the page: which screen, which dialog, and what a tap does
//
//     the wire ──► model ─┐
//                         ├──► draw() ──► screens/*, parts/*
//     taps ──► ui ────────┘       │
//                                 └──► outbox ──► the wire
//
// All state is in `ui`; every change draws the page anew (lit-html touches only what differs). Nothing is shown that
// the referee has not said.

import { html, nothing, render } from 'lit-html';
import { Camera, hasCamera } from './camera.js';
import { readCode } from './code.js';
import { prepareDecoder, readPhoto } from './decode.js';
import { loadDraft, saveDraft } from './drafts.js';
import { gameFace } from './games/index.js';
import { Link } from './link.js';
import { newModel, reconnected, takeMessage } from './model.js';
import { isPlain, sheetsOf } from './offers.js';
import { Outbox } from './outbox.js';
import { askCode, fetchTables, join, Refused, seatOfPiece, storedPlace, storePlace } from './place.js';
import { dialog } from './parts/dialog.js';
import { notice } from './parts/notice.js';
import { prose } from './parts/prose.js';
import { newScan, scanner } from './parts/scanner.js';
import { forms, formOf, newSheet, offersFor, sheetDialog } from './parts/sheet.js';
import { lobby, lobbyOrder } from './screens/lobby.js';
import { caseText, seat } from './screens/seat.js';
import { start, stepAside } from './screens/start.js';
import { chooseTable, tableScreen } from './screens/table.js';
import { Sequence } from './sequence.js';
import { colourName } from './seats.js';
import { Tabs } from './tabs.js';
import { words } from './words.js';

/** @typedef {import('./types.js').Act} Act */
/** @typedef {import('./types.js').Place} Place */
/** @typedef {import('./types.js').Sheet} Sheet */
/** @typedef {import('./types.js').Verdict} Verdict */

const TABLES_EVERY_MS = 3000;
const DECODER_AFTER_MS = 1500;

const ui = {
  /** @type {'start'|'seat'|'screen'|'aside'|'lost'} */
  route: 'start',
  /** @type {Place|null} */
  place: null,
  model: newModel(null),
  line: /** @type {'up'|'down'|'refused'} */ ('down'),
  start: /** @type {import('./screens/start.js').StartState} */ ({
    entries: null, away: false, joining: false, say: null, table: null, scan: newScan(),
  }),
  /** @type {{moved: boolean, place: Place}|null} */
  lost: null,
  /** @type {import('./parts/scanner.js').ScanState|null} */
  scan: null,
  /** @type {import('./parts/sheet.js').SheetState|null} */
  sheet: null,
  /** @type {import('./parts/sheet.js').SheetState|null} a text that is being read, with its way back */
  reader: null,
  /** @type {'case'|'settings'|null} */
  leaf: null,
  /** @type {{seat: string, code: string, otherTable: boolean}|null} a seat card was scanned */
  seatCard: null,
  notice: /** @type {import('./parts/notice.js').NoticeState} */ ({ say: null, told: null }),
  lobby: /** @type {import('./screens/lobby.js').LobbyState} */ ({ order: null, first: null }),
  peek: false,
  /** @type {string|null} a card that was scanned before there was a seat or a line */
  pendingCode: null,
};

/** @type {Link|null} */
let link = null;
/** @type {Camera|null} */
let camera = null;
let drawing = false;

const outbox = new Outbox({ send: (message) => link?.send(message), changed: () => draw() });
const sequence = new Sequence({ ask: () => link?.refresh() });
const tabs = new Tabs(() => stepBack());

const game = () => gameFace(ui.model.board?.game);

/* ---- drawing ---- */

function draw() {
  if (!drawing) {
    drawing = true;
    queueMicrotask(() => {
      drawing = false;
      render(page(), /** @type {HTMLElement} */ (document.getElementById('app')));
      document.title = ui.place?.seat ? `${colourName(ui.place.seat)} · ${words.name}` : words.name;
    });
  }
}

function page() {
  switch (ui.route) {
    case 'start':
      return html`${start(ui.start, startOn, hasCamera())}${overlay()}`;
    case 'seat':
      return html`${banner()}${seat(ui.model, game(), { peek: ui.peek, live: hasCamera(), busy: outbox.busy }, seatOn, lobbyPart())}
        ${notice(ui.notice, ui.model.todo, ui.model.missed, closeNotice)}${overlay()}`;
    case 'screen':
      return ui.place === null ? chooseTable(ui.start.entries, ui.start.away, openScreen)
        : html`${banner()}${tableScreen(ui.model, game())}`;
    case 'aside':
      return stepAside({ title: words.away.aside, why: words.away.asideWhy,
        actions: [{ label: words.away.here, test: 'here', run: () => ui.place && sit(ui.place) }] });
    case 'lost':
      return lostPage();
  }
}

function lostPage() {
  const { moved, place } = /** @type {{moved: boolean, place: Place}} */ (ui.lost);
  const name = colourName(place.seat ?? '');
  return html`${stepAside({
    title: moved ? words.away.moved(name) : words.away.refused(name),
    why: `${words.away.movedWhy} ${place.code ? '' : words.away.scanBack}`,
    actions: [
      ...(place.code ? [{ label: words.away.takeBack, test: 'take-back', run: () => joinBy({ code: /** @type {string} */ (place.code) }) }] : []),
      { label: words.away.other, test: 'other-seat', run: () => toStart(null) },
    ],
  })}<p class="refusal" role="alert" ?hidden=${!ui.start.say}>${ui.start.say ?? ''}</p>`;
}

function lobbyPart() {
  return ui.model.room && !ui.model.room.opened
    ? lobby(ui.model, ui.lobby, { change: (change) => set(() => Object.assign(ui.lobby, change)), open: openTable }, outbox.busy)
    : null;
}

function banner() {
  const text = ui.line === 'down' ? words.away.down : outbox.late ? words.away.late : '';
  return html`<div class="banner ${text ? '' : 'none'}" role="status" data-test="banner">${text}</div>`;
}

/** The one dialog on top, if any. */
function overlay() {
  if (ui.seatCard) {
    return seatCardDialog();
  }
  if (ui.scan) {
    return scanner(ui.scan, { video: startCamera, photo: lookAtPhoto, code: scanned, change: changeScan, close: closeScan });
  }
  if (ui.sheet) {
    return sheetDialog(ui.sheet, ui.model, game(), sheetOn(ui.sheet), lateLine());
  }
  if (ui.reader) {
    return readerDialog(ui.reader);
  }
  if (ui.leaf === 'case') {
    return dialog({ title: ui.model.board?.title ?? words.seat.caseButton, test: 'case-text', full: true, onClose: closeLeaf, body: caseText(ui.model) });
  }
  if (ui.leaf === 'settings') {
    return dialog({
      title: words.lobby.you(colourName(ui.place?.seat ?? '')), test: 'settings-sheet', onClose: closeLeaf,
      body: html`<p>${words.seat.leaveWhy}</p><button data-test="leave" @click=${leave}>${words.seat.leave}</button>`,
    });
  }
  return nothing;
}

function lateLine() {
  return html`<p class="hint" role="status">${ui.line === 'down' ? words.away.down : outbox.late ? words.away.late : ''}</p>`;
}

/** @param {import('./parts/sheet.js').SheetState} reader */
function readerDialog(reader) {
  const texts = ui.model.texts.filter((each) => each.piece === reader.piece);
  const text = texts.find((each) => each.title === reader.title) ?? texts[0];
  const back = ui.model.legal.filter((offer) => offer.act === 'return' && (offer.card ?? offer.about ?? reader.piece) === reader.piece);
  return dialog({
    title: text?.title ?? reader.title, test: 'reader', full: true, onClose: () => set(() => { ui.reader = null; }),
    body: html`<div class="prose" lang=${ui.model.board?.language ?? 'en'} data-test="reader-text">${prose(text?.text)}</div>
      <p class="refusal" role="alert" data-test="say" ?hidden=${!reader.say}>${reader.say ?? ''}</p>
      ${forms(sheetsOf(back), reader, ui.model, game(), sheetOn(reader))}${lateLine()}`,
  });
}

function seatCardDialog() {
  const card = /** @type {{seat: string, code: string, otherTable: boolean}} */ (ui.seatCard);
  const name = colourName(card.seat);
  return dialog({
    title: words.scan.whose(name), test: 'seat-card', onClose: () => set(() => { ui.seatCard = null; }),
    body: html`${card.otherTable ? html`<p>${words.scan.otherTable}</p>` : nothing}
      <button class="primary" data-test="take-seat" @click=${() => joinBy({ code: card.code })}>
        ${card.otherTable ? words.scan.goThere : words.scan.takeSeat(name)}</button>`,
  });
}

/**
 * Changes the ui, and draws.
 * @param {() => void} change
 */
function set(change) {
  change();
  draw();
}

/* ---- taking a seat ---- */

const startOn = {
  take: (/** @type {string} */ table, /** @type {string} */ colour) => joinBy({ table, seat: colour }),
  scan: () => openScan(),
  photo: (/** @type {File} */ file) => lookAtPhoto(file),
  code: (/** @type {string} */ code) => scanned(code),
  change: (/** @type {Partial<import('./parts/scanner.js').ScanState>} */ change) => set(() => Object.assign(ui.start.scan, change)),
};

/** @param {string|null} sentence */
function toStart(sentence) {
  link?.close();
  link = null;
  storePlace(null);
  set(() => {
    Object.assign(ui, { route: 'start', place: null, lost: null, model: newModel(null), sheet: null, reader: null, scan: null, leaf: null, seatCard: null });
    Object.assign(ui.start, { joining: false, say: sentence, scan: newScan() });
  });
  lookForTables();
}

/** @param {{code: string}|{table: string, seat?: string}} what */
async function joinBy(what) {
  if (ui.start.joining) {
    return;
  }
  set(() => Object.assign(ui.start, { joining: true, say: null }));
  try {
    const place = await join(what);
    storePlace(place);
    ui.start.joining = false;
    sit(place);
  } catch (error) {
    set(() => Object.assign(ui.start, {
      joining: false,
      say: error instanceof Refused ? error.message : words.start.away,
    }));
    ui.seatCard = null;
    lookForTables();
  }
}

/**
 * Sits down: from here on the wire speaks.
 * @param {Place} place
 */
function sit(place) {
  link?.close();
  tabs.claim();
  set(() => Object.assign(ui, {
    route: 'seat', place, model: newModel(place.seat), line: 'down', lost: null, scan: null, sheet: null, reader: null,
    leaf: null, seatCard: null, peek: false, lobby: { order: null, first: null },
  }));
  closeScan();
  connect(place);
  setTimeout(() => prepareDecoder().catch(() => {}), DECODER_AFTER_MS);
}

/** @param {Place} place */
function connect(place) {
  sequence.restart();
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
    usePendingCode();
  } else if (state === 'refused') {
    seatRefused(place);
  }
}

/**
 * The referee does not know this phone's credentials any more: the seat moved on, or the table is gone.
 * @param {Place} place
 */
async function seatRefused(place) {
  const entries = await fetchTables().catch(() => null);
  if (place.seat === null) {
    openScreen(place.table);
  } else if (entries && !entries.some((entry) => entry.table === place.table)) {
    toStart(null);
  } else {
    storePlace(null);
    set(() => Object.assign(ui, { route: 'lost', lost: { moved: false, place } }));
  }
}

function leave() {
  toStart(null);
}

function stepBack() {
  link?.close();
  link = null;
  closeScan();
  set(() => { ui.route = 'aside'; });
  window.close();
}

async function lookForTables() {
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
/** @type {any} */
let tablesTimer = null;

/* ---- the wire ---- */

/**
 * @param {string} topic
 * @param {any} told
 */
function takeTopic(topic, told) {
  if (topic === `seat/${ui.model.seat}/verdict`) {
    if (told.moved) {
      seatMoved();
      return;
    }
    outbox.take(told);
    sequence.hear(told.seq);
    return;
  }
  const before = ui.model;
  ui.model = takeMessage(ui.model, topic, told, (model, event) => game().todo(model, event));
  if (ui.model.seq !== before.seq || ui.model.view !== before.view) {
    sequence.show(ui.model.seq);
    viewChanged(before);
  }
  sequence.hear(told.seq);
  draw();
}

/** @param {import('./model.js').Model} before */
function viewChanged(before) {
  if (ui.reader && before.texts.some((text) => text.piece === ui.reader?.piece)
    && !ui.model.texts.some((text) => text.piece === ui.reader?.piece)) {
    ui.reader = null;
  }
  if (before.view && before.view.phase !== ui.model.view.phase && ui.sheet && !ui.sheet.say
    && offersFor(ui.sheet, ui.model).length === 0) {
    ui.sheet = null;
  }
}

function seatMoved() {
  const { place } = ui;
  link?.close();
  link = null;
  storePlace(null);
  closeScan();
  set(() => Object.assign(ui, { route: 'lost', lost: { moved: true, place } }));
}

/* ---- acts ---- */

const seatOn = {
  piece: (/** @type {string} */ piece) => set(() => {
    ui.sheet = newSheet({ piece, title: game().pieceName(ui.model, piece) });
  }),
  act: openAct,
  read: (/** @type {string} */ piece, /** @type {string} */ title) => set(() => { ui.reader = newSheet({ piece, title }); }),
  scan: () => openScan(),
  photo: (/** @type {File} */ file) => lookAtPhoto(file),
  caseOpen: () => set(() => { ui.leaf = 'case'; }),
  settings: () => set(() => { ui.leaf = 'settings'; }),
  peek: () => set(() => { ui.peek = !ui.peek; }),
};

function closeLeaf() {
  set(() => { ui.leaf = null; });
}

function closeNotice() {
  set(() => {
    ui.notice = { say: null, told: null };
    ui.model = { ...ui.model, todo: [], missed: false };
  });
}

/**
 * One tap where nothing is to be set and nothing to be asked; else its sheet.
 * @param {string} act
 */
function openAct(act) {
  const [sheet] = sheetsOf(ui.model.legal.filter((offer) => offer.act === act));
  if (!sheet) {
    return;
  }
  const { about, ...fields } = sheet.offers[0];
  const said = game().formWords(ui.model);
  const asks = Object.values(fields).some((value) => typeof value === 'object');
  if (isPlain(sheet) && !asks && !said.sure(fields)) {
    send(fields, null, sheet);
    return;
  }
  const state = newSheet({ act, title: game().actName(ui.model, sheet) });
  if (isPlain(sheet) && !asks) {
    state.forms = { [act]: { ...formOf(state, sheet), sure: fields } };
  }
  set(() => { ui.sheet = state; });
}

/**
 * @param {import('./parts/sheet.js').SheetState} state
 * @returns {import('./parts/sheet.js').SheetOn}
 */
function sheetOn(state) {
  return {
    change: (act, form) => set(() => {
      state.forms = { ...state.forms, [act]: form };
      if (ui.place && Object.keys(form.draft.texts).length > 0) {
        saveDraft(ui.place, act, form.draft.texts);
      }
    }),
    send: (sheet, act) => send(act, state, sheet),
    close: () => set(() => { ui.sheet = null; }),
    kept: (act) => (ui.place ? loadDraft(ui.place, act) : {}),
  };
}

/**
 * Sends an act, waits for its verdict, and does what that says.
 * @param {Act} act
 * @param {import('./parts/sheet.js').SheetState|null} from the sheet that stays open until it is accepted
 * @param {Sheet} sheet
 */
async function send(act, from, sheet) {
  const form = from ? formOf(from, sheet, ui.place ? loadDraft(ui.place, act.act) : {}) : null;
  const showForm = (/** @type {Partial<import('./parts/form.js').FormState>} */ change) => {
    if (from && form) {
      from.forms = { ...from.forms, [act.act]: { ...form, ...change } };
    }
  };
  set(() => {
    showForm({ busy: true });
    ui.notice = { say: null, told: null };
    ui.model = { ...ui.model, todo: [], missed: false };
    if (from) {
      from.say = null;
    }
  });
  const verdict = await outbox.post(act);
  set(() => {
    showForm({ busy: false, sure: null });
    switch (verdict.verdict) {
      case 'ok':
        accepted(act, verdict, from);
        break;
      case 'ask':
        showForm({ busy: false, sure: null, again: verdict.questions ?? [] });
        break;
      default:
        refused(verdict, from);
    }
  });
}

/**
 * @param {Act} act
 * @param {Verdict} verdict
 * @param {import('./parts/sheet.js').SheetState|null} from
 */
function accepted(act, verdict, from) {
  if (ui.place) {
    saveDraft(ui.place, act.act, null);
  }
  if (ui.sheet === from) {
    ui.sheet = null;
  }
  if (ui.reader === from && act.act === 'return') {
    ui.reader = null;
  }
  if (act.act === 'read') {
    const piece = act.card ?? ui.model.view?.seats?.[ui.model.seat ?? '']?.card;
    ui.reader = piece ? newSheet({ piece, title: game().pieceName(ui.model, piece) }) : null;
  }
  for (const event of verdict.events ?? []) {
    ui.notice.told = game().tellPrivately(ui.model, event) ?? ui.notice.told;
  }
}

/**
 * @param {Verdict} verdict
 * @param {import('./parts/sheet.js').SheetState|null} from
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

async function openTable() {
  const order = lobbyOrder(ui.model, ui.lobby);
  const joined = (ui.model.room?.seats ?? []).map((each) => each.seat);
  const { first } = ui.lobby;
  const verdict = await outbox.post({
    act: 'open',
    ...(order.join() === joined.join() ? {} : { seats: order }),
    ...(first !== null && order.includes(first) ? { [game().opener]: first } : {}),
  });
  set(() => {
    ui.notice.say = verdict.verdict === 'refused' ? verdict.say ?? null : null;
  });
}

/* ---- scanning ---- */

function openScan() {
  set(() => { ui.scan = { ...newScan(), live: hasCamera() }; });
}

function closeScan() {
  camera?.stop();
  camera = null;
  set(() => { ui.scan = null; });
}

/** @param {Partial<import('./parts/scanner.js').ScanState>} change */
function changeScan(change) {
  set(() => { ui.scan = { ...(ui.scan ?? newScan()), ...change }; });
}

/** @param {Element|undefined} video */
function startCamera(video) {
  if (!video) {
    camera?.stop();
    camera = null;
  } else if (!camera) {
    camera = new Camera(/** @type {HTMLVideoElement} */ (video), {
      text: (text) => {
        const code = readCode(text);
        if (code) {
          scanned(code);
        }
        return code !== null;
      },
      failed: () => changeScan({ live: false }),
    });
  }
}

/** @param {File} file */
async function lookAtPhoto(file) {
  const show = (/** @type {'idle'|'looking'|'nothing'} */ photo) => {
    if (ui.route === 'start' && !ui.scan) {
      startOn.change({ photo });
    } else {
      changeScan({ photo });
    }
  };
  show('looking');
  const text = await readPhoto(file).catch(() => null);
  const code = text === null ? null : readCode(text);
  show(code ? 'idle' : 'nothing');
  if (code) {
    scanned(code);
  }
}

/**
 * A code was read, whatever the way.
 * @param {string} code
 */
async function scanned(code) {
  closeScan();
  startOn.change(newScan());
  navigator.vibrate?.(40);
  if (ui.route !== 'seat' || !ui.place) {
    await scannedWithoutSeat(code);
    return;
  }
  if (ui.line !== 'up') {
    ui.pendingCode = code;
    return;
  }
  set(() => { ui.notice = { say: null, told: null }; });
  const verdict = await outbox.post({ scan: code });
  const colour = seatOfPiece(verdict.piece);
  if (colour) {
    seatCardScanned(colour, code, false);
  } else if (!verdict.piece) {
    await scannedElsewhere(code, verdict);
  } else {
    pieceScanned(verdict);
  }
}

/** @param {Verdict} verdict */
function pieceScanned(verdict) {
  const piece = /** @type {string} */ (verdict.piece);
  const offers = verdict.offers ?? [];
  const title = verdict.name ?? game().pieceName(ui.model, piece);
  set(() => {
    if (offers.length > 0) {
      ui.sheet = newSheet({ piece, title, acts: [...new Set(offers.map((offer) => offer.act))] });
    } else if (verdict.say) {
      ui.notice.say = verdict.say;
    } else if (ui.model.texts.some((text) => text.piece === piece) && verdict.side !== 'name') {
      ui.reader = newSheet({ piece, title });
    } else {
      ui.sheet = newSheet({ piece, title });
    }
  });
}

/**
 * @param {string} colour
 * @param {string} code
 * @param {boolean} otherTable
 */
function seatCardScanned(colour, code, otherTable) {
  set(() => {
    if (!otherTable && colour === ui.place?.seat) {
      ui.notice.say = words.scan.yours;
    } else {
      ui.seatCard = { seat: colour, code, otherTable };
    }
  });
}

/**
 * This table does not know the card; another of tonight's tables may.
 * @param {string} code
 * @param {Verdict} verdict
 */
async function scannedElsewhere(code, verdict) {
  const found = await askCode(code).catch(() => null);
  const colour = seatOfPiece(found?.piece);
  if (colour) {
    seatCardScanned(colour, code, true);
  } else {
    set(() => { ui.notice.say = verdict.say ?? null; });
  }
}

/**
 * The first scan of a phone: a seat card seats it; any other card waits until it has a seat.
 * @param {string} code
 */
async function scannedWithoutSeat(code) {
  try {
    const found = await askCode(code);
    if (seatOfPiece(found.piece)) {
      await joinBy({ code });
      return;
    }
    ui.pendingCode = code;
    set(() => Object.assign(ui.start, { table: found.table, say: words.start.cardFirst }));
  } catch (error) {
    set(() => { ui.start.say = error instanceof Refused ? error.message : words.start.away; });
  }
}

function usePendingCode() {
  const code = ui.pendingCode;
  ui.pendingCode = null;
  if (code) {
    scanned(code);
  }
}

/* ---- the table screen ---- */

/** @param {string} table */
async function openScreen(table) {
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

/* ---- the way in ---- */

/** @param {string} path as it was opened */
async function enter(path) {
  const [first, second] = path.split('/').filter(Boolean);
  if (first === 'table') {
    ui.route = 'screen';
    if (second) {
      await openScreen(decodeURIComponent(second));
    } else {
      await lookForTables();
      if (ui.start.entries?.length === 1) {
        await openScreen(ui.start.entries[0].table);
      }
    }
    return;
  }
  const code = first ? readCode(first) : null;
  if (first) {
    history.replaceState(null, '', '/');
  }
  const place = storedPlace();
  if (code) {
    await enterByCode(code, place);
  } else if (place) {
    sit(place);
  } else {
    toStart(null);
  }
}

/**
 * @param {string} code
 * @param {Place|null} place
 */
async function enterByCode(code, place) {
  const found = await askCode(code).catch((error) => (error instanceof Refused ? null : undefined));
  const colour = seatOfPiece(found?.piece);
  if (colour && (!place || place.table !== found?.table || place.seat === colour)) {
    if (place && place.table === found?.table) {
      sit(place);
    } else {
      await joinBy({ code });
      if (ui.route === 'start') {
        lookForTables();
      }
    }
    return;
  }
  if (place && (found === undefined || found === null || place.table === found.table)) {
    ui.pendingCode = code;
    sit(place);
    return;
  }
  toStart(null);
  await scannedWithoutSeat(code);
}

document.addEventListener('visibilitychange', () => {
  if (document.visibilityState === 'visible') {
    lookForTables();
    if (ui.route === 'seat' && tabs.speaks()) {
      link?.wake();
    } else if (ui.route === 'screen') {
      link?.wake();
      keepAwake();
    }
  }
});
addEventListener('online', () => link?.wake());
addEventListener('pageshow', (event) => {
  if (event.persisted) {
    link?.wake();
  }
});

draw();
enter(location.pathname);

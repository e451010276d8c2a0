// app.js: the page: which screen, which dialog, and the way in
//
//     the wire ──► session.js ──► model ─┐
//                                        ├─► ui ──► page() ──► screens/*, parts/*
//     taps ──► acting.js, scanning.js ───┘
//
// All state is in ui.js; every change draws the page anew (lit-html touches only what differs). Nothing is shown that
// the referee has not said.

import { html, nothing, render } from 'lit-html';
import { closeNotice, openAct, openPiece, openTable, sheetOn } from './acting.js';
import { hasCamera } from './camera.js';
import { carry } from './carry.js';
import { readCode } from './code.js';
import { prepareDecoder } from './decode.js';
import { chooseLanguage, language } from './language.js';
import { sheetsOf } from './offers.js';
import { dialog } from './parts/dialog.js';
import { languageField } from './parts/language.js';
import { notice } from './parts/notice.js';
import { prose } from './parts/prose.js';
import { scanner } from './parts/scanner.js';
import { forms, newSheet, sheetDialog } from './parts/sheet.js';
import { askCode, Refused, seatOfPiece, storedPlace } from './place.js';
import { changeScan, closeScan, lookAtPhoto, openScan, scanned, sitByCard, usePendingCode, watchCamera } from './scanning.js';
import { lobby } from './screens/lobby.js';
import { caseText, seat } from './screens/seat.js';
import { start, stepAside } from './screens/start.js';
import { chooseTable, tableScreen } from './screens/table.js';
import { joinBy, lookForTables, onUp, openScreen, outbox, sit, toStart, wake } from './session.js';
import { colourName } from './seats.js';
import { draw, game, onDraw, set, ui } from './ui.js';
import { words } from './words.js';

/** @typedef {import('./types.js').Place} Place */
/** @typedef {import('./parts/sheet.js').SheetState} SheetState */

const DECODER_AFTER_MS = 1500;

/**
 * The page in another language: it is loaded anew, and what was heard comes along.
 * @param {string} tag
 */
function speak(tag) {
  if (chooseLanguage(tag)) {
    carry(ui.place, ui.model);
    location.reload();
  }
}

/* ---- screens ---- */

const startOn = {
  take: (/** @type {string} */ table, /** @type {string} */ colour) => joinBy({ table, seat: colour }),
  choose: (/** @type {string} */ code, /** @type {string} */ table) => joinBy({ code, table }),
  scan: openScan,
  photo: lookAtPhoto,
  code: scanned,
  change: changeScan,
  language: speak,
};

const seatOn = {
  piece: openPiece,
  act: openAct,
  read: (/** @type {string} */ piece, /** @type {string} */ title) => set(() => { ui.reader = newSheet({ piece, title }); }),
  scan: openScan,
  photo: lookAtPhoto,
  caseOpen: () => set(() => { ui.leaf = 'case'; }),
  settings: () => set(() => { ui.leaf = 'settings'; }),
  peek: () => set(() => { ui.peek = !ui.peek; }),
};

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
      return stepAside({
        title: words.away.aside,
        why: words.away.asideWhy,
        say: null,
        actions: [{ label: words.away.here, test: 'here', run: () => ui.place && sit(ui.place) }],
      });
    case 'lost':
      return lostPage(/** @type {{moved: boolean, place: Place}} */ (ui.lost));
  }
}

/** @param {{moved: boolean, place: Place}} lost */
function lostPage({ moved, place }) {
  const name = colourName(place.seat ?? '');
  const { code } = place;
  return stepAside({
    title: moved ? words.away.moved(name) : words.away.refused(name),
    why: `${words.away.movedWhy} ${code ? '' : words.away.scanBack}`,
    say: ui.start.say,
    actions: [
      ...(code ? [{ label: words.away.takeBack, test: 'take-back', run: () => joinBy({ code, table: place.table }) }] : []),
      { label: words.away.other, test: 'other-seat', run: () => toStart(null) },
    ],
  });
}

function lobbyPart() {
  return ui.model.room && !ui.model.room.opened
    ? lobby(ui.model, ui.lobby, { change: (change) => set(() => Object.assign(ui.lobby, change)), open: openTable }, outbox.busy)
    : null;
}

function awayLine() {
  return ui.line === 'down' ? words.away.down : outbox.late ? words.away.late : '';
}

function banner() {
  return html`<div class="banner ${awayLine() ? '' : 'none'}" role="status" data-test="banner">${awayLine()}</div>`;
}

/* ---- the one dialog on top, if any ---- */

function overlay() {
  if (ui.seatCard) {
    return seatCardDialog(ui.seatCard);
  }
  if (ui.scan) {
    return scanner(ui.scan, { video: watchCamera, photo: lookAtPhoto, code: scanned, change: changeScan, close: closeScan });
  }
  if (ui.sheet) {
    return sheetDialog(ui.sheet, ui.model, game(), sheetOn(ui.sheet), html`<p class="hint" role="status">${awayLine()}</p>`);
  }
  if (ui.reader) {
    return readerDialog(ui.reader);
  }
  return ui.leaf === null ? nothing : leafDialog(ui.leaf);
}

/** @param {'case'|'settings'} leaf */
function leafDialog(leaf) {
  const onClose = () => set(() => { ui.leaf = null; });
  if (leaf === 'case') {
    const title = ui.model.board?.title ?? words.seat.caseButton;
    return dialog({ title, test: 'case-text', full: true, onClose, body: caseText(ui.model) });
  }
  return dialog({
    title: words.lobby.you(colourName(ui.place?.seat ?? '')),
    test: 'settings-sheet',
    onClose,
    body: html`${languageField(speak)}<p>${words.seat.leaveWhy}</p><button data-test="leave" @click=${() => toStart(null)}>${words.seat.leave}</button>`,
  });
}

/**
 * A text that is open to this player, with the way to put its card back.
 * @param {SheetState} reader
 */
function readerDialog(reader) {
  const texts = ui.model.texts.filter((each) => each.piece === reader.piece);
  const text = texts.find((each) => each.title === reader.title) ?? texts[0];
  const back = ui.model.legal.filter((offer) => offer.act === 'return' && (offer.card ?? offer.about ?? reader.piece) === reader.piece);
  return dialog({
    title: text?.title ?? reader.title,
    test: 'reader',
    full: true,
    onClose: () => set(() => { ui.reader = null; }),
    body: html`<div class="prose" lang=${ui.model.board?.language ?? 'en'} data-test="reader-text">${prose(text?.text)}</div>
      <p class="refusal" role="alert" data-test="say" ?hidden=${!reader.say}>${reader.say ?? ''}</p>
      ${forms(sheetsOf(back), reader, ui.model, game(), sheetOn(reader))}
      <p class="hint" role="status">${awayLine()}</p>`,
  });
}

/** @param {{seat: string, code: string, otherTable: boolean, tables: string[]}} card */
function seatCardDialog({ seat: colour, code, otherTable, tables }) {
  const name = colourName(colour);
  return dialog({
    title: words.scan.whose(name),
    test: 'seat-card',
    onClose: () => set(() => { ui.seatCard = null; }),
    body: html`${otherTable ? html`<p>${words.scan.otherTable}</p>` : nothing}
      <button class="primary" data-test="take-seat" @click=${() => sitByCard(code, colour, tables)}>
        ${otherTable ? words.scan.goThere : words.scan.takeSeat(name)}</button>`,
  });
}

/* ---- the way in ---- */

/** @param {string} path as it was opened */
async function enter(path) {
  const [first, second] = path.split('/').filter(Boolean);
  if (first === 'table') {
    await enterScreen(second);
    return;
  }
  if (first) {
    history.replaceState(null, '', '/');
  }
  const code = readCode(first ?? '');
  const place = storedPlace();
  if (code) {
    await enterByCode(code, place);
  } else if (place) {
    sit(place);
  } else {
    toStart(null);
  }
  setTimeout(() => prepareDecoder().catch(() => {}), DECODER_AFTER_MS);
}

/** @param {string|undefined} table */
async function enterScreen(table) {
  ui.route = 'screen';
  if (table) {
    await openScreen(decodeURIComponent(table));
    return;
  }
  await lookForTables();
  if (ui.start.entries?.length === 1) {
    await openScreen(ui.start.entries[0].table);
  }
}

/**
 * A link from the camera app. A seat card always seats, here and now, but for another seat of the table at which this
 * phone sits already: that is asked. Any other card is looked at from the own seat, if there is one.
 * @param {string} code
 * @param {Place|null} place
 */
async function enterByCode(code, place) {
  const found = await askCode(code).catch((error) => (error instanceof Refused ? null : undefined));
  const colour = seatOfPiece(found?.piece);
  const isHere = place && found?.tables.includes(place.table);
  if (place && !(colour && (!isHere || place.seat === colour))) {
    ui.pendingCode = code;
    sit(place);
    return;
  }
  if (found && colour) {
    await sitByCard(code, colour, isHere ? [place.table] : found.tables);
    if (ui.route === 'start') {
      lookForTables();
    }
    return;
  }
  toStart(null);
  await scanned(code);
}

onDraw(() => {
  render(page(), /** @type {HTMLElement} */ (document.getElementById('app')));
  document.title = ui.place?.seat ? `${colourName(ui.place.seat)} · ${words.name}` : words.name;
});
document.documentElement.lang = language;
onUp(usePendingCode);
document.addEventListener('visibilitychange', () => {
  if (document.visibilityState === 'visible') {
    wake();
  }
});
addEventListener('online', wake);
addEventListener('pageshow', (event) => {
  if (event.persisted) {
    wake();
  }
});
draw();
enter(location.pathname);

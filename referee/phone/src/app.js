// app.js: the page: which screen, which dialog, and the way in
//
//     the wire ──► session.js ──► model ─┐
//                                        ├─► ui ──► page() ──► screens/*, parts/*
//     taps ──► acting.js, scanning.js ───┘
//
// All state is in ui.js; every change draws the page anew (lit-html touches only what differs). Nothing is shown that
// the referee has not said.

import { html, nothing, render } from 'lit-html';
import { closeNotice, openAct, openPiece, openTable, sheetOn, wish } from './acting.js';
import { hasCamera } from './camera.js';
import { readCode } from './code.js';
import { prepareDecoder } from './decode.js';
import { enterHost, hostOn, lookAsHost } from './hosting.js';
import { secureAddress } from './network.js';
import { sheetsOf } from './offers.js';
import { dialog } from './parts/dialog.js';
import { notice } from './parts/notice.js';
import { prose } from './parts/prose.js';
import { scanner } from './parts/scanner.js';
import { forms, newSheet, sheetDialog } from './parts/sheet.js';
import { askCode, Refused, seatOfPiece, storedPlace } from './place.js';
import { askNetwork, probe } from './probe.js';
import { changeScan, closeScan, lookAtPhoto, openScan, scanned, sitByCard, usePendingCode, watchCamera } from './scanning.js';
import { host } from './screens/host.js';
import { lobby } from './screens/lobby.js';
import { networkDialog } from './screens/network.js';
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
const HELP_AFTER_MS = 4000;

/* ---- screens ---- */

const startOn = {
  take: (/** @type {string} */ table, /** @type {string} */ colour) => joinBy({ table, seat: colour }),
  choose: (/** @type {string} */ code, /** @type {string} */ table) => joinBy({ code, table }),
  scan: openScan,
  photo: lookAtPhoto,
  code: scanned,
  change: changeScan,
  network: openNetwork,
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
  wish,
};

function page() {
  switch (ui.route) {
    case 'start':
      return html`${start(ui.start, startOn, hasCamera(), secure())}${overlay()}`;
    case 'seat':
      return html`${banner()}${seat(ui.model, game(), { peek: ui.peek, live: hasCamera(), busy: outbox.busy }, seatOn, lobbyPart())}
        ${notice(ui.notice, ui.model.todo, ui.model.missed, closeNotice)}${overlay()}`;
    case 'screen':
      return ui.place === null ? chooseTable(ui.start.entries, ui.start.away, openScreen)
        : html`${banner()}${tableScreen(ui.model, game())}${overlay()}`;
    case 'aside':
      return stepAside({
        title: words.away.aside,
        why: words.away.asideWhy,
        say: null,
        actions: [{ label: words.away.here, test: 'here', run: () => ui.place && sit(ui.place) }],
      });
    case 'lost':
      return lostPage(/** @type {{moved: boolean, freed: boolean, place: Place}} */ (ui.lost));
    case 'host':
      return host(ui.host, hostOn);
  }
}

/** @param {{moved: boolean, freed: boolean, place: Place}} lost */
function lostPage({ moved, freed, place }) {
  const name = colourName(place.seat ?? '');
  const { code } = place;
  return stepAside({
    title: freed ? words.room.freed(name) : moved ? words.away.moved(name) : words.away.refused(name),
    why: freed ? words.room.freedWhy : `${words.away.movedWhy} ${code ? '' : words.away.scanBack}`,
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

/** @type {any} */
let downTimer = null;
let longDown = false;

/** A line that is back in a moment needs no advice. */
function isLongDown() {
  if (ui.line !== 'down') {
    clearTimeout(downTimer);
    downTimer = null;
    longDown = false;
  } else {
    downTimer ??= setTimeout(() => set(() => { longDown = true; }), HELP_AFTER_MS);
  }
  return longDown;
}

function banner() {
  return html`<div class="banner ${awayLine() ? '' : 'none'}" role="status" data-test="banner">${awayLine()}
    ${isLongDown() ? html`<button data-test="help" @click=${openNetwork}>${words.network.button}</button>` : nothing}</div>`;
}

/* ---- the one dialog on top, if any ---- */

function overlay() {
  if (ui.seatCard) {
    return seatCardDialog(ui.seatCard);
  }
  if (ui.scan) {
    return scanner(ui.scan, { secure: secure(), video: watchCamera, photo: lookAtPhoto, code: scanned, change: changeScan, close: closeScan });
  }
  if (ui.sheet) {
    return sheetDialog(ui.sheet, ui.model, game(), sheetOn(ui.sheet), html`<p class="hint" role="status">${awayLine()}</p>`);
  }
  if (ui.reader) {
    return readerDialog(ui.reader);
  }
  return ui.leaf === null ? nothing : leafDialog(ui.leaf);
}

/** The same page over https, where that is of use to this browser. */
function secure() {
  return secureAddress({
    network: ui.network, agent: navigator.userAgent, hostname: location.hostname, secure: isSecureContext, code: ui.place?.code ?? null,
  });
}

/** Looks at the network, and shows what is wrong. */
async function openNetwork() {
  set(() => Object.assign(ui, { leaf: 'network', facts: null }));
  const facts = await probe();
  set(() => Object.assign(ui, { facts, network: facts.network ?? ui.network }));
}

/** @param {'case'|'settings'|'network'} leaf */
function leafDialog(leaf) {
  const onClose = () => set(() => { ui.leaf = null; });
  if (leaf === 'network') {
    return networkDialog(ui.facts, { secure: secure(), again: openNetwork, close: onClose });
  }
  if (leaf === 'case') {
    const title = ui.model.board?.title ?? words.seat.caseButton;
    return dialog({ title, test: 'case-text', full: true, onClose, body: caseText(ui.model) });
  }
  return dialog({
    title: words.lobby.you(colourName(ui.place?.seat ?? '')),
    test: 'settings-sheet',
    onClose,
    body: html`<p>${words.seat.leaveWhy}</p><button data-test="leave" @click=${() => toStart(null)}>${words.seat.leave}</button>`,
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

/** @param {{seat: string, code: string, otherTable: boolean, tables: string[], once: boolean}} card */
function seatCardDialog({ seat: colour, code, otherTable, tables, once }) {
  const name = colourName(colour);
  return dialog({
    title: words.scan.whose(name),
    test: 'seat-card',
    onClose: () => set(() => { ui.seatCard = null; }),
    body: html`${otherTable ? html`<p>${words.scan.otherTable}</p>` : nothing}
      <button class="primary" data-test="take-seat" @click=${() => sitByCard(code, colour, tables, once)}>
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
  if (first === 'host') {
    enterHost();
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
  if (first === 'doctor' || first === 'help') {
    openNetwork();
  } else if (!hasCamera()) {
    ui.network = await askNetwork();
    draw();
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
    await sitByCard(code, colour, isHere ? [place.table] : found.tables, found.once);
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
  document.title = ui.route === 'host' ? `${words.host.title} · ${words.name}` : ui.place?.seat ? `${colourName(ui.place.seat)} · ${words.name}` : words.name;
});
onUp(usePendingCode);
document.addEventListener('visibilitychange', () => {
  if (document.visibilityState === 'visible') {
    wake();
    lookAsHost();
  }
});
addEventListener('online', wake);
addEventListener('hashchange', () => {
  if (ui.route === 'host') {
    enterHost(); // its address was pasted once more
  }
});
addEventListener('pageshow', (event) => {
  if (event.persisted) {
    wake();
  }
});
draw();
enter(location.pathname);

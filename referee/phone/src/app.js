// app.js: top level of the page: picks the screen and the dialog to show, and handles the address that was opened
//
//     the wire ──► session.js ──► model ─┐
//                                        ├─► ui ──► page() ──► screens/*, parts/*
//     taps ──► acting.js, scanning.js ───┘
//
// All state is in ui.js. Every change redraws the page; lit-html touches only the parts that differ. The page shows no state
// of the game that the referee has not sent.

import { html, nothing, render } from 'lit-html';
import { closeNotice, kept, openAct, openPiece, openTable, sheetOn, tendStanding, wish } from './acting.js';
import { Caller, phoneCalls, soundsOf } from './call.js';
import { hasCamera } from './camera.js';
import { chunk } from './chunk.js';
import { readCode } from './code.js';
import { prepareDecoder } from './decode.js';
import { Ear } from './ear.js';
import { guideSays, rulesPage } from './guide.js';
import { isSameSeat } from './held.js';
import { language } from './language.js';
import { secureAddress } from './network.js';
import { newEvents } from './model.js';
import { colourName, seatName, useNames } from './names.js';
import { tendName } from './naming.js';
import { needsScan } from './offers.js';
import { ceremony } from './parts/ceremony.js';
import { dialog, focusOn } from './parts/dialog.js';
import { addDialog, handStrip } from './parts/hand.js';
import { hear, heard } from './parts/heard.js';
import { notice } from './parts/notice.js';
import { caseDialog, readerDialog } from './parts/reader.js';
import { afterDrawing, beforeDrawing } from './parts/reading.js';
import { scanner } from './parts/scanner.js';
import { sealSaid } from './parts/seal.js';
import { settingsDialog } from './parts/settings.js';
import { newSheet, sheetDialog } from './parts/sheet.js';
import { askCode, Refused, seatOfPiece, storedPlace } from './place.js';
import { storedPrint, usePrint } from './print.js';
import { askNetwork, probe } from './probe.js';
import { draw, onDraw } from './redraw.js';
import { tellRoom } from './room.js';
import {
  batchPart, changeScan, closeScan, lookAtPhoto, openScan, scanned, sitByCard, takesSeveral, usePendingCode, watchCamera,
} from './scanning.js';
import { curtain } from './screens/curtain.js';
import { lobby, openButton } from './screens/lobby.js';
import { networkDialog } from './screens/network.js';
import { seat } from './screens/seat.js';
import { start, stepAside } from './screens/start.js';
import {
  handTo, joinBy, leave, lookForTables, onHappened, onUp, openAdding, openScreen, otherSeats, outbox, resume, roomHere, sit, speak, toStart, wake,
} from './session.js';
import { theatre } from './theatre.js';
import { game, set, ui } from './ui.js';
import { words } from './words.js';

/** @typedef {import('./types.js').Place} Place */

const DECODER_AFTER_MS = 1500;
const AGAIN_MS = 2000;        // delay before a retry when the referee does not answer
const HEARD_AFTER_MS = 150;   // screen readers do not yet listen to a live region that was only just drawn
const HELP_AFTER_MS = 4000;   // a connection that returns sooner needs no help button
const CEREMONY_MS = 15_000; // then the dialog closes by itself; the log and the players' list still show the news

/** @type {typeof import('./host-page.js')|null} loaded on the host's device only */
let hostPage = null;
/** @type {typeof import('./table-page.js')|null} loaded on table screens only */
let tablePage = null;

const notebookPage = chunk(() => import('./notebook-page.js'));

/* ---- screens ---- */

const startOn = {
  take: (/** @type {string} */ table, /** @type {string} */ colour) => joinBy({ table, seat: colour }),
  choose: (/** @type {string} */ code, /** @type {string} */ table) => joinBy({ code, table }),
  pick: (/** @type {string|null} */ table) => set(() => Object.assign(ui.start, { table, say: null })),
  scan: openScan,
  photo: lookAtPhoto,
  code: scanned,
  change: changeScan,
  network: openNetwork,
  language: speak,
};

/** Returns the functions that the end of a game needs. @param {(table: string) => void} go */
const endOn = (go) => ({
  here: () => ui.place?.table ?? '',
  covered: () => onTop() !== '',
  colours: () => (ui.route === 'screen' ? null : [ui.place, ...otherSeats().map(({ place }) => place)].map((place) => place?.seat ?? '')),
  go,
});

const seatOn = {
  piece: openPiece,
  act: (/** @type {string} */ verb, /** @type {Record<string, any>} */ fields = {}) => {
    const isForScanner = needsScan(ui.model.legal.filter((offer) => offer.act === verb));
    return isForScanner ? openScan() : openAct(verb, fields);
  },
  kept,
  end: endOn((table) => joinBy({ table, seat: ui.place?.seat ?? undefined })),
  read: (/** @type {string} */ piece, /** @type {string} */ title) => set(() => { ui.reader = newSheet({ piece, title }); }),
  scan: openScan,
  photo: lookAtPhoto,
  caseOpen: () => set(() => { ui.leaf = 'case'; }),
  rules: () => set(() => { ui.leaf = 'rules'; }),
  settings: () => set(() => { ui.leaf = 'settings'; }),
  notes: () => set(() => { ui.leaf = 'notes'; }),
  peek: (/** @type {string} */ what) => set(() => { ui.peek = what; }),
  standing: (/** @type {boolean} */ on) => set(() => {
    if (ui.shown) {
      ui.shown.standing = on;
    }
  }),
  wish,
};

function seatState() {
  return { peek: ui.peek, live: hasCamera(), busy: outbox.busy, standing: ui.shown?.standing ?? false, guide: guideSays(ui.model, game()) };
}

function page() {
  switch (ui.route) {
    case 'start':
      return html`${start(ui.start, startOn, hasCamera(), secure())}${overlay()}`;
    case 'seat':
      return html`${banner()}${seat(ui.model, game(), seatState(), seatOn, lobbyPart(), hand())}
        ${notice(ui.notice.say, toldAlone(), ui.model.todo, ui.model.missed, closeNotice)}${overlay()}`;
    case 'curtain': {
      const next = /** @type {Place} */ (ui.next);
      return curtain(next, otherSeats().map(({ place }) => place).filter((place) => !isSameSeat(place, next)), sit);
    }
    case 'screen':
      return tablePage === null ? coming()
        : ui.place === null ? tablePage.chooseTable(ui.start.entries, ui.start.away, openScreen, speak)
          : html`${banner()}${tablePage.tableScreen(ui.model, game(), joinAddress(), speak, screenEnd)}${overlay()}`;
    case 'aside':
      return stepAside({
        title: words.away.aside,
        why: words.away.asideWhy,
        say: null,
        actions: [{ label: words.away.here, test: 'here', run: goOnHere }],
      });
    case 'lost':
      return lostPage(/** @type {{moved: boolean, freed: boolean, place: Place}} */ (ui.lost));
    case 'host':
      return hostPage?.host(ui.host, joinAddress(), { ...hostPage.hostOn, language: speak }) ?? coming();
  }
}

/** Draws a page whose chunk is still loading, and says so when the referee does not answer. */
function coming() {
  return html`<main tabindex="-1" class="start" data-test="coming"><p class="hint" role="status">${
    ui.start.away ? words.start.away : words.start.looking}</p></main>`;
}

/** Resumes in a tab that had stepped aside. Uses the seat that this phone stores now, since this tab's own state is outdated. */
function goOnHere() {
  const place = storedPlace();
  if (place) {
    resume(place);
  } else {
    toStart(null);
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
      ...otherSeats().map((each) => ({
        label: words.hand.to(seatName(each.place.seat ?? '')), test: `hand-${each.place.seat}`, run: () => handTo(each.place),
      })),
      ...(otherSeats().length > 0 ? [] : [{ label: words.away.other, test: 'other-seat', run: () => toStart(null) }]),
    ],
  });
}

function lobbyPart() {
  return ui.model.room && !ui.model.room.opened
    ? {
      page: lobby(ui.model, ui.lobby, (change) => set(() => Object.assign(ui.lobby, change)), game()),
      open: openButton(ui.model, ui.lobby, openTable, outbox.busy, game()),
    } : null;
}

function hand() {
  const state = { yours: game().now(ui.model).yours, busy: outbox.busy };
  return handStrip(otherSeats(), state, handTo);
}

function awayLine() {
  return ui.line === 'down' ? words.away.down : outbox.late ? words.away.late : '';
}

/** @type {any} */
let downTimer = null;
let longDown = false;

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

const late = () => html`<p class="hint" role="status">${awayLine()}</p>`;

function overlay() {
  if (ui.seatCard) {
    return seatCardDialog(ui.seatCard);
  }
  if (ui.scan) {
    return scanner(ui.scan, {
      secure: secure(), video: watchCamera, photo: lookAtPhoto, code: scanned, change: changeScan, close: closeScan,
      asked: takesSeveral() ? game().now(ui.model).text : '', batch: batchPart(late()),
    });
  }
  if (ui.sheet) {
    return sheetDialog(ui.sheet, ui.model, game(), sheetOn(ui.sheet), late());
  }
  if (ui.reader) {
    const on = { ...sheetOn(ui.reader), close: () => set(() => { ui.reader = null; }) };
    return readerDialog(ui.reader, ui.model, game(), on, late());
  }
  if (ui.leaf !== null) {
    return leafDialog(ui.leaf);
  }
  // The ceremony comes last, so that it does not interrupt a player who reads, writes or scans.
  const isScreen = ui.route === 'screen';
  return ui.ceremony ? ceremony(ui.ceremony, game(), soundsOf(isScreen, game().isQuiet(ui.model)), isScreen, closeCeremony) : heard();
}

/** Returns the address of this page over https, or null when https would not help this browser. */
function secure() {
  return secureAddress({
    network: ui.network, agent: navigator.userAgent, hostname: location.hostname, secure: isSecureContext, code: ui.place?.code ?? null,
  });
}

/** Returns the address that phones open to join: the referee knows it, since this page may have been opened at a name of its own. */
function joinAddress() {
  return ui.network?.join ?? `${location.origin}/`;
}

async function learnNetwork() {
  ui.network = await askNetwork() ?? ui.network;
  draw();
}

/** Opens the network dialog, tests the network, and shows the findings. */
async function openNetwork() {
  set(() => Object.assign(ui, { leaf: 'network', facts: null }));
  const facts = await probe();
  set(() => Object.assign(ui, { facts, network: facts.network ?? ui.network }));
}

/** @param {'case'|'rules'|'settings'|'add'|'notes'|'network'} leaf */
function leafDialog(leaf) {
  const close = () => set(() => { ui.leaf = null; });
  const place = /** @type {Place} */ (ui.place);
  switch (leaf) {
    case 'network':
      return networkDialog(ui.facts, { secure: secure(), again: openNetwork, close });
    case 'case':
      return caseDialog(ui.model, game(), close);
    case 'rules':
      return rulesPage()?.rulesDialog(ui.model, game(), close)
        ?? dialog({ title: words.rules.title, test: 'rules', full: true, onClose: close, body: late() });
    case 'settings':
      return settingsDialog(place.seat ?? '', otherSeats(), { add: openAdding, hand: handTo, language: speak, leave, close });
    case 'notes':
      return notebookPage()?.notesDialog(place, ui.model, game(), close)
        ?? dialog({ title: words.notes.title, test: 'notebook', full: true, onClose: close, body: late() });
    case 'add':
      return addDialog({
        colours: coloursOf(place.table), joining: ui.start.joining, live: hasCamera(), say: ui.start.say, scan: ui.start.scan,
      }, {
        take: (colour) => joinBy({ table: place.table, seat: colour }, true),
        scan: openScan,
        photo: lookAtPhoto,
        code: scanned,
        change: (change) => set(() => Object.assign(ui.start.scan, change)),
        close,
      });
  }
}

/** @param {string} table */
function coloursOf(table) {
  const entry = (ui.start.entries ?? []).find((each) => each.table === table);
  return ui.model.room?.opened ? [] : entry?.seats ?? [];
}

/** @param {{seat: string, code: string, otherTable: boolean, tables: string[], once: boolean}} card */
function seatCardDialog({ seat: colour, code, otherTable, tables, once }) {
  const name = colourName(colour);
  return dialog({
    title: words.scan.whose(name),
    test: 'seat-card',
    onClose: () => set(() => { ui.seatCard = null; }),
    body: html`${otherTable ? html`<p>${words.scan.otherTable}</p>` : nothing}
      ${otherTable ? nothing : html`<button class="primary" data-test="add-seat" @click=${() => joinBy({ code, table: tables[0], once }, true)}>
        ${words.hand.beside(name)}</button>`}
      <button class=${otherTable ? 'primary' : ''} data-test="take-seat" @click=${() => sitByCard(code, colour, tables, once)}>
        ${otherTable ? words.scan.goThere : words.hand.instead(name)}</button>`,
  });
}

/* ---- what happens ---- */

/** @type {any} */
let ceremonyTimer = null;

function closeCeremony() {
  clearTimeout(ceremonyTimer);
  ceremonyTimer = null;
  set(() => { ui.ceremony = null; });
}

// A screen reader reads out a ceremony when its dialog opens, and not what joins it later.
/** @type {import('./types.js').TableEvent[]} */
let joined = [];
const isReadOut = (/** @type {import('./types.js').TableEvent} */ event) => game().isCeremonial(event) && !joined.includes(event);
const ear = new Ear(({ event }) => tellRoom(event) ?? (isReadOut(event) ? null : game().tell(ui.model, event)),
  (text) => `${words.seat.yourTurn}. ${text}`);

const caller = new Caller(phoneCalls);

/** Reports whether the table waits for a seat of this phone. */
function isAwaited() {
  return ui.route === 'seat' && (game().now(ui.model).yours || otherSeats().some((line) => line.awaited));
}

/** Returns the name of the dialog on top of the page, or '' when no dialog is open. */
function onTop() {
  return ui.seatCard ? 'seat-card' : ui.scan ? 'scanner' : ui.sheet ? 'sheet' : ui.reader ? 'reader' : ui.leaf ?? (ui.ceremony ? 'ceremony' : '');
}

/** Returns the words of the event that only this player was told, or null when there is no such event. */
function toldAlone() {
  return ui.notice.told && game().tellPrivately(ui.model, ui.notice.told);
}

function listen() {
  const { model } = ui;
  const told = toldAlone();
  const said = [ui.notice.say, told && [told.title, ...told.lines].join('. '), model.missed ? words.notice.missed : null, sealSaid(model)];
  ear.listen({
    who: ui.shown ? `${model.seat}` : null,
    log: model.log,
    since: model.since,
    todo: model.todo,
    said: /** @type {string[]} */ (said.filter(Boolean)),
    now: game().now(model),
  });
  caller.hear({ who: ui.shown ? `${model.seat}` : null, awaited: isAwaited(), alarm: game().alarm(model), quiet: game().isQuiet(model) });
  if (hear(ear.lines, `${ui.route} ${onTop()}`)) {
    setTimeout(draw, HEARD_AFTER_MS);
  }
}

let shown = { route: '', table: '' };

/**
 * Moves the focus to the main element of a new screen, when the focused element went away with the old screen. Another table is a
 * new screen too, and begins at its top.
 */
function followRoute() {
  const now = { route: ui.route, table: ui.place?.table ?? '' };
  const isNew = now.route !== shown.route || (now.table !== shown.table && shown.table !== '');
  if (isNew && shown.route !== '') {
    if (now.route === shown.route) {
      scrollTo(0, 0);
    }
    if ((document.activeElement ?? document.body) === document.body) {
      focusOn(null);
    }
  }
  shown = now;
}

onHappened((line, before) => {
  const news = newEvents(line.model, before);
  const moment = line === ui.shown ? game().ceremony(line.model, news, ui.ceremony) : null;
  if (moment) {
    joined = onTop() === 'ceremony' ? news : [];
    closeCeremony(); // the new ceremony replaces an open one, or continues it
    ui.ceremony = moment;
  }
});

/* ---- the way in ---- */

/** @param {string} path path of the address that was opened */
async function enter(path) {
  const [first, second] = path.split('/').filter(Boolean);
  if (first === 'table') {
    learnNetwork();
    await enterScreen(second);
    return;
  }
  if (first === 'host') {
    learnNetwork();
    set(() => { ui.route = 'host'; });
    hostPage = await loadNow(() => import('./host-page.js'));
    hostPage.enterHost();
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
    resume(place);
  } else {
    toStart(null);
  }
  if (first === 'doctor' || first === 'help') {
    openNetwork();
  } else if (!hasCamera()) {
    await learnNetwork();
  }
  setTimeout(() => prepareDecoder().catch(() => {}), DECODER_AFTER_MS);
}

/**
 * Loads a chunk that the whole page needs, and retries until the referee answers.
 * @template Chunk
 * @param {() => Promise<Chunk>} load
 * @returns {Promise<Chunk>}
 */
async function loadNow(load) {
  for (;;) {
    try {
      const page = await load();
      ui.start.away = false;
      return page;
    } catch {
      set(() => { ui.start.away = true; });
      await new Promise((go) => setTimeout(go, AGAIN_MS));
    }
  }
}

/** The table screen shows the next table also after it is loaded again. */
const screenEnd = endOn((table) => {
  history.replaceState(null, '', `/table/${encodeURIComponent(table)}`);
  openScreen(table);
});

/** @param {string|undefined} table */
async function enterScreen(table) {
  set(() => { ui.route = 'screen'; });
  tablePage = await loadNow(async () => {
    const page = await import('./table-page.js');
    await page.loadStyle();
    return page;
  });
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
 * Handles a link that the camera app opened. A seat card seats this phone at once, with one exception: when the phone already
 * has another seat at that table, the page asks first. Any other card is scanned from the phone's own seat, if it has one.
 * @param {string} code
 * @param {Place|null} place
 */
async function enterByCode(code, place) {
  const found = await askCode(code).catch((error) => (error instanceof Refused ? null : undefined));
  const colour = seatOfPiece(found?.piece);
  const isHere = place && found?.tables.includes(place.table);
  if (place && !(colour && (!isHere || place.seat === colour))) {
    ui.pendingCode = code;
    resume(place);
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
  useNames(roomHere()?.seats);
  listen();
  beforeDrawing();
  render(page(), /** @type {HTMLElement} */ (document.getElementById('app')));
  afterDrawing();
  followRoute();
  tendStanding();
  tendName();
  if (!ui.ceremony) {
    clearTimeout(ceremonyTimer); // still runs when the ceremony was closed along with all other dialogs
    ceremonyTimer = null;
  } else if (ceremonyTimer === null && document.querySelector('[data-test="ceremony"]')) {
    ceremonyTimer = setTimeout(closeCeremony, (ui.ceremony.lastsMs ?? CEREMONY_MS) + (theatre()?.lastsMs(ui.ceremony) ?? 0));
  }
  if (ui.model.room?.opened) {
    theatre(); // loads it
    if (ui.route === 'seat' && game().hasNotebook) {
      notebookPage(); // so that the notes can be read without a network too
    }
  }
  const of = ui.route === 'host' ? words.host.title : ui.place?.seat ? seatName(ui.place.seat) : null;
  document.title = [isAwaited() ? `● ${words.seat.yourTurn}` : null, of, words.name].filter(Boolean).join(' · ');
});
document.documentElement.lang = language;
onUp(usePendingCode);
document.addEventListener('visibilitychange', () => {
  if (document.visibilityState === 'visible') {
    wake();
    caller.back();
    hostPage?.lookAsHost();
  }
});
addEventListener('online', wake);
addEventListener('hashchange', () => {
  if (ui.route === 'host') {
    hostPage?.enterHost(); // the host's address was pasted into this tab again
  }
});
addEventListener('pageshow', (event) => {
  if (event.persisted) {
    wake();
  }
});
usePrint(storedPrint());
draw();
enter(location.pathname);

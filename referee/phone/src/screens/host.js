// host.js: the host's screen: every table with its seats, and the host's controls; it shows only public knowledge

import { html, nothing } from 'lit-html';
import { gameFace } from '../games/index.js';
import { newModel } from '../model.js';
import { dialog } from '../parts/dialog.js';
import { joinSign } from '../parts/join.js';
import { languageField } from '../parts/language.js';
import { actSaid } from '../room.js';
import { colourName, enteredName, seatName, useNames } from '../names.js';
import { seatSign } from '../seats.js';
import { settingFields, settingsChosen } from './lobby.js';
import { hostWords } from '../host-words.js';
import { words } from '../words.js';

/** @typedef {import('../types.js').Vote} Vote */
/** @typedef {import('../types.js').TableEvent} TableEvent */

/**
 * A table as /host/tables returns it.
 * @typedef {object} HostTable
 * @property {string} table
 * @property {any} case public part of the case
 * @property {any} view public view of the table
 * @property {boolean} opened
 * @property {boolean} over
 * @property {boolean} paused
 * @property {number} game
 * @property {{seat: string, name?: string|null, here: boolean}[]} seats clockwise
 * @property {string[]} [kept] free colours that the host has freed so often that they need a card or a code
 * @property {Vote|null} vote
 * @property {{n: number, events: TableEvent[], by?: string}|null} last
 */

/**
 * Settings for opening a game: the first seat (null leaves it to chance), the options, and the game's other settings.
 * @typedef {{first: string|null, options: Record<string, boolean>, settings: Record<string, any>}} Setup
 */

/**
 * @typedef {object} HostState
 * @property {string|null} key
 * @property {HostTable[]|null} tables null before the first answer
 * @property {string|null} say last sentence of the referee
 * @property {boolean} away whether the referee cannot be reached
 * @property {boolean} busy whether a request is in flight
 * @property {string|null} metrics the referee's counters in Prometheus text format; null while they are not shown
 * @property {{table: string, seat: string, code: string, url: string, svg: string, seconds: number}|null} given new code for a lost card
 * @property {{what: 'restart'|'journal', table: string}|null} sure action that waits for confirmation
 * @property {Record<string, Setup>} setups settings by table
 */

/**
 * @typedef {object} HostOn
 * @property {(key: string) => void} enter
 * @property {() => void} forget
 * @property {(what: string, table: string, more?: Record<string, any>) => void} ask
 * @property {(table: string, seat: string) => void} code
 * @property {(table: string, setup: Setup) => void} setup
 * @property {(sure: HostState['sure']) => void} sure asks for confirmation of an action; null cancels
 * @property {(table: string) => void} download
 * @property {() => void} closeCode
 * @property {(open: boolean) => void} metrics
 * @property {(tag: string) => void} language
 */

const say = { ...hostWords, ...words.host };

/**
 * @param {HostState} state
 * @param {string} join the address that phones open to join
 * @param {HostOn} on
 */
export function host(state, join, on) {
  return html`<main class="host" data-test="host">
    <header class="masthead"><h1>${say.title}</h1><p>${state.key ? say.fair : say.noKey}</p></header>
    <p role="alert" class="refusal" data-test="host-say" ?hidden=${!state.say}>${state.say ?? ''}</p>
    <p role="status" class="hint">${state.away ? say.away : state.tables?.length === 0 ? say.none : ''}</p>
    ${state.key === null ? keyField(on) : html`
      ${(state.tables ?? []).some(({ opened }) => !opened) ? html`<section class="panel way-in">${joinSign(join)}</section>` : nothing}
      ${(state.tables ?? []).map((table) => drawTable(table, state, on))}
      ${drawMetrics(state, on)}
      <p><button class="small" data-test="host-forget" @click=${on.forget}>${say.forget}</button></p>`}
    ${languageField(on.language)}
    ${state.given ? codeDialog(state.given, on) : state.sure ? sureDialog(state.sure, on) : nothing}
  </main>`;
}

/** @param {HostOn} on */
function keyField(on) {
  return html`<form class="panel key" @submit=${(/** @type {SubmitEvent} */ event) => {
    event.preventDefault();
    on.enter(String(new FormData(/** @type {HTMLFormElement} */ (event.target)).get('key') ?? '').trim());
  }}>
    <label>${say.key}<input type="text" name="key" data-test="host-key" autocomplete="off" autocapitalize="off" spellcheck="false"></label>
    <button class="primary" data-test="host-enter">${say.enter}</button>
  </form>`;
}

/**
 * @param {HostState} state
 * @param {HostOn} on
 */
function drawMetrics({ metrics }, on) {
  return html`<details class="panel" data-test="host-metrics" .open=${metrics !== null}
    @toggle=${(/** @type {any} */ event) => on.metrics(event.target.open)}>
    <summary>${say.metrics}</summary>
    <p class="hint">${say.metricsWhy}</p>
    <pre class="counted" lang="en" tabindex="0" data-test="host-counted">${metrics ?? ''}</pre>
  </details>`;
}

/** Returns the model that a game's face needs to describe the table. @param {HostTable} table */
function modelOf(table) {
  return { ...newModel(null), view: table.view, board: table.case };
}

/**
 * @param {HostTable} table
 * @param {HostState} state
 * @param {HostOn} on
 */
function drawTable(table, state, on) {
  const model = modelOf(table);
  useNames(table.seats);
  const game = gameFace(table.case.game);
  const stage = table.opened ? game.stage(model) : say.before;
  return html`<section class="panel" data-test="host-${table.table}" data-phase=${table.view.phase} aria-label=${table.case.title}>
    <h2 lang=${table.case.language}>${table.case.title}</h2>
    <p class="hint">${[say.game(table.game), stage].filter(Boolean).join(' · ')}</p>
    ${table.paused ? html`<p class="warning" data-test="paused">${words.room.paused}.</p>` : nothing}
    ${table.opened ? html`<p data-test="host-now">${game.nowOpen(model).text}</p>` : nothing}
    <h3>${say.seats}</h3>
    ${table.seats.length === 0 ? html`<p class="hint">${say.nobody}</p>`
      : html`<ol class="sitters">${table.seats.map((each, i) => drawSeat(table, model, each, i, state, on))}</ol>`}
    ${table.opened || !table.kept?.length ? nothing : html`<ul class="sitters">${table.kept.map((seat) => drawKept(table, seat, state, on))}</ul>`}
    ${table.opened ? drawPlay(table, model, game, state, on) : drawOpening(table, game, state, on)}
    <div class="acts two">
      <button data-test="host-journal" ?disabled=${state.busy}
        @click=${() => (table.over ? on.download(table.table) : on.sure({ what: 'journal', table: table.table }))}>${say.journal}</button>
      <a class="button" href="/table/${table.table}" target="_blank" rel="noopener">${say.screen}</a>
    </div>
  </section>`;
}

/**
 * @param {HostTable} table
 * @param {import('../model.js').Model} model
 * @param {{seat: string, here: boolean}} sitter
 * @param {number} i
 * @param {HostState} state
 * @param {HostOn} on
 */
function drawSeat(table, model, { seat, here }, i, state, on) {
  const name = seatName(seat);
  const marks = [here ? say.awake : say.asleep, table.view.turn === seat ? say.turn : '', ...gameFace(table.case.game).marks(model, seat)];
  const earlier = table.seats.map((each) => each.seat);
  earlier.splice(i - 1, 2, seat, earlier[i - 1]);
  return html`<li data-test="host-seat-${seat}" data-here=${here}>${seatSign(seat, { silent: true })}
    <span class="name">${name} <small>${marks.filter(Boolean).join(', ')}</small></span>
    <span class="do">
      ${table.opened ? nothing : html`
        <button class="small" aria-label=${say.earlier(name)} data-test="host-up-${seat}" ?disabled=${i === 0 || state.busy}
          @click=${() => on.ask('order', table.table, { seats: earlier })}>↑</button>
        <button class="small" aria-label=${say.freeSeat(name)} data-test="host-free-${seat}" ?disabled=${state.busy}
          @click=${() => on.ask('free', table.table, { seat })}>${say.free}</button>`}
      ${enteredName(seat) === '' ? nothing : html`<button class="small" aria-label=${say.unnameOf(name)} data-test="host-unname-${seat}"
        ?disabled=${state.busy} @click=${() => on.ask('name', table.table, { seat, name: '' })}>${say.unname}</button>`}
      <button class="small" aria-label=${say.codeOf(name)} data-test="host-code-${seat}" ?disabled=${state.busy}
        @click=${() => on.code(table.table, seat)}>${say.code}</button>
    </span></li>`;
}

/**
 * Draws a free colour that only a card or a code can take.
 * @param {HostTable} table
 * @param {string} seat
 * @param {HostState} state
 * @param {HostOn} on
 */
function drawKept(table, seat, state, on) {
  const name = colourName(seat);
  return html`<li data-test="host-kept-${seat}">${seatSign(seat, { silent: true })}
    <span class="name">${name} <small>${say.keptColour}</small></span>
    <span class="do"><button class="small" aria-label=${say.codeOf(name)} data-test="host-code-${seat}" ?disabled=${state.busy}
      @click=${() => on.code(table.table, seat)}>${say.code}</button></span></li>`;
}

/**
 * @param {HostTable} table
 * @param {import('../games/index.js').GameFace} game
 * @param {HostState} state
 * @param {HostOn} on
 */
function drawOpening(table, game, state, on) {
  const setup = state.setups[table.table] ?? { first: null, options: {}, settings: {} };
  const seats = table.seats.map((each) => each.seat);
  const first = setup.first !== null && seats.includes(setup.first) ? setup.first : null;
  const group = `first-${table.table}`;
  const settings = game.openSettings(seats.length);
  const chosen = settingsChosen(settings, setup.settings);
  const start = () => on.ask('open', table.table, { ...(first === null ? {} : { [game.opener]: first }), ...chosen,
    ...(Object.keys(game.openOptions).length === 0 ? {} : { options: setup.options }) });
  return html`<fieldset class="choices"><legend>${game.openerAsked || say.first}</legend>
      ${[...seats, null].map((seat) => html`<label class="check"><input type="radio" name=${group} data-test="host-first-${seat ?? 'chance'}"
        .checked=${first === seat} @change=${() => on.setup(table.table, { ...setup, first: seat })}><span>${
          seat === null ? say.chance : html`${seatSign(seat, { silent: true })} ${seatName(seat)}`}</span></label>`)}
    </fieldset>
    ${Object.keys(game.openOptions).length === 0 ? nothing : html`<fieldset class="choices"><legend>${say.options}</legend>
      ${Object.entries(game.openOptions).map(([option, text]) => html`<label class="check"><input type="checkbox" data-test="host-${option}"
        .checked=${setup.options[option] ?? false}
        @change=${(/** @type {any} */ event) => on.setup(table.table, { ...setup, options: { ...setup.options, [option]: event.target.checked } })}>
        <span>${text}</span></label>`)}
    </fieldset>`}
    ${settingFields(settings, setup.settings, table.table, (settings) => on.setup(table.table, { ...setup, settings }))}
    ${seats.length < game.seatsMin ? html`<p class="hint">${words.lobby.few(game.seatsMin)}</p>` : nothing}
    <div class="acts"><button class="primary" data-test="host-open" ?disabled=${state.busy || seats.length < game.seatsMin || table.paused || !chosen}
      @click=${start}>${say.open}</button>
      ${table.paused ? pauseButton(table, state, on) : nothing}</div>`;
}

/**
 * @param {HostTable} table
 * @param {HostState} state
 * @param {HostOn} on
 */
function pauseButton({ table, paused }, state, on) {
  return html`<button data-test="host-pause" aria-pressed=${paused} ?disabled=${state.busy}
    @click=${() => on.ask(paused ? 'resume' : 'pause', table)}>${paused ? say.resume : say.pause}</button>`;
}

/**
 * @param {HostTable} table
 * @param {import('../model.js').Model} model
 * @param {import('../games/index.js').GameFace} game
 * @param {HostState} state
 * @param {HostOn} on
 */
function drawPlay(table, model, game, state, on) {
  const { vote, last } = table;
  const events = vote?.events ?? last?.events;
  const by = (vote ?? last)?.by;
  return html`
    ${events ? html`<p class="hint">${vote ? words.room.count(vote.for.length, vote.needed) : say.undoWhy} ${
      actSaid(model, events, game.tell)} ${by ? words.room.by(seatName(by)) : ''}</p>` : nothing}
    <div class="acts two">
      ${pauseButton(table, state, on)}
      ${vote ? html`<button data-test="host-withdraw" ?disabled=${state.busy}
          @click=${() => on.ask('withdraw', table.table, { n: vote.n })}>${say.withdraw}</button>`
        : html`<button data-test="host-undo" ?disabled=${state.busy || !last}
          @click=${() => on.ask('take-back', table.table, { n: last?.n })}>${say.undo}</button>`}
      <button data-test="host-restart" ?disabled=${state.busy}
        @click=${() => on.sure({ what: 'restart', table: table.table })}>${say.restart}</button>
    </div>`;
}

/**
 * Draws the dialog with the code for a seat whose card is lost, as a QR code and as text.
 * @param {NonNullable<HostState['given']>} given
 * @param {HostOn} on
 */
function codeDialog({ seat, code, svg, seconds }, on) {
  const name = colourName(seat);
  return dialog({
    title: say.codeTitle(name),
    test: 'host-given',
    sign: seatSign(seat, { silent: true }),
    onClose: on.closeCode,
    body: html`<p>${say.codeWhy(Math.round(seconds / 60))}</p>
      <img class="qr" alt=${say.qr} data-test="host-qr" src="data:image/svg+xml,${encodeURIComponent(svg)}">
      <p class="given" data-test="host-given-code">${code.slice(0, 4)}-${code.slice(4)}</p>`,
  });
}

/**
 * @param {NonNullable<HostState['sure']>} sure
 * @param {HostOn} on
 */
function sureDialog({ what, table }, on) {
  const restarts = what === 'restart';
  return dialog({
    title: restarts ? say.restartTitle : say.journalTitle,
    test: 'host-sure',
    onClose: () => on.sure(null),
    body: html`<p>${restarts ? say.restartWhy : say.journalWhy}</p>
      <div class="acts">
        <button data-test="sure-no" @click=${() => on.sure(null)}>${words.sheet.cancel}</button>
        <button class="primary" data-test="sure-yes" @click=${() => (restarts ? on.ask('restart', table) : on.download(table))}>
          ${restarts ? say.restartYes : say.journalYes}</button>
      </div>`,
  });
}

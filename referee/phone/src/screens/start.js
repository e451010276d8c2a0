// start.js: start screen, on which a phone without a seat takes one

import { html, nothing } from 'lit-html';
import { gameName } from '../games/index.js';
import { colourList } from '../parts/colours.js';
import { colourName } from '../names.js';
import { languageField } from '../parts/language.js';
import { liveLink } from '../parts/live.js';
import { codeField, photoField } from '../parts/scanner.js';
import { words } from '../words.js';

/** @typedef {import('../types.js').TableEntry} TableEntry */

/**
 * @typedef {object} StartState
 * @property {TableEntry[]|null} entries null before the first answer
 * @property {boolean} away whether the referee could not be reached
 * @property {boolean} joining
 * @property {string|null} say reason why the last attempt failed
 * @property {{code: string, seat: string, tables: string[]}|null} choice scanned seat card that several tables know
 * @property {string|null} table the only table to show, after one of its cards was scanned or it was picked from the list
 * @property {import('../parts/scanner.js').ScanState} scan
 */

const say = words.start;

/**
 * @param {StartState} state
 * @param {object} on
 * @param {(table: string, seat: string) => void} on.take
 * @param {(code: string, table: string) => void} on.choose
 * @param {(table: string|null) => void} on.pick shows one table, or the list of all
 * @param {() => void} on.scan
 * @param {(file: File) => void} on.photo
 * @param {(code: string) => void} on.code
 * @param {(change: Partial<import('../parts/scanner.js').ScanState>) => void} on.change
 * @param {() => void} on.network
 * @param {(tag: string) => void} on.language
 * @param {boolean} live whether the live camera is available
 * @param {string|null} secure address at which it would be available; or null
 */
export function start(state, on, live, secure) {
  const shown = state.choice ? state.choice.tables : state.table === null ? null : [state.table];
  const tables = (state.entries ?? []).filter((entry) => shown === null || shown.includes(entry.table));
  return html`<main tabindex="-1" class="start" data-test="start">
    <header class="masthead"><h1>${say.title}</h1><p>${state.choice ? say.which : say.lead}</p></header>
    <p role="alert" class="refusal" data-test="start-say" ?hidden=${!state.say}>${state.say ?? ''}</p>
    ${live ? html`<button class="primary" data-test="scan" @click=${on.scan}>${words.scan.button}</button>`
      : html`${photoField(words.scan.photo, on.photo, 'primary')}${liveLink(secure)}`}
    <p role="status" class="hint">${state.joining ? say.joining : state.away ? say.away
      : state.entries === null ? say.looking : tables.length === 0 ? say.none
        : state.scan.photo === 'looking' ? words.scan.looking
          : state.scan.photo === 'nothing' ? words.scan.notFound : ''}</p>
    ${state.away ? html`<button data-test="help" @click=${on.network}>${words.network.button}</button>` : nothing}
    ${state.choice ? tables.map((entry) => drawChoice(entry, /** @type {any} */ (state.choice), state, on))
      : tables.length > 1 ? drawList(tables, on) : tables.map((entry) => drawTable(entry, state, on))}
    ${!state.choice && shown !== null && (state.entries ?? []).length > 1
      ? html`<button data-test="all-tables" @click=${() => on.pick(null)}>${say.all}</button>` : nothing}
    ${codeField(state.scan, on)}
    ${languageField(on.language)}
  </main>`;
}

/**
 * @param {TableEntry} entry
 * @param {{code: string, seat: string}} choice
 * @param {StartState} state
 * @param {{choose: (code: string, table: string) => void}} on
 */
function drawChoice(entry, { code, seat }, state, on) {
  return html`<section class="panel" aria-label=${entry.title}>
    <h2 lang=${entry.language}>${entry.title}</h2>
    <button class="primary" data-test="choose-${entry.table}" ?disabled=${state.joining}
      @click=${() => on.choose(code, entry.table)}>${say.sitHere(colourName(seat))}</button>
  </section>`;
}

/** Returns the state of a table in words. @param {TableEntry} entry */
function stateOf({ phase, opened, seats }) {
  const taken = seats.filter((each) => each.taken).length;
  return phase === 'over' ? say.over : opened ? say.begun : taken === 0 ? words.host.nobody : say.seated(taken);
}

/**
 * Draws the list of several tables: those that have not begun come first, and finished ones last.
 * @param {TableEntry[]} entries
 * @param {{pick: (table: string|null) => void}} on
 */
function drawList(entries, on) {
  const rank = (/** @type {TableEntry} */ { phase, opened }) => (phase === 'over' ? 2 : opened ? 1 : 0);
  return html`<h2>${say.which}</h2><ul class="tables">${[...entries].sort((one, other) => rank(one) - rank(other)).map((entry) => html`<li>
    <button class="choice" data-test="pick-${entry.table}" @click=${() => on.pick(entry.table)}><span>
      <strong lang=${entry.language}>${entry.title}</strong><br>
      <small>${gameName(entry.game)} · ${stateOf(entry)}</small></span></button></li>`)}</ul>`;
}

/**
 * @param {TableEntry} entry
 * @param {StartState} state
 * @param {{take: (table: string, seat: string) => void}} on
 */
function drawTable(entry, state, on) {
  const free = entry.seats.filter((each) => !each.taken);
  return html`<section class="panel" aria-label=${entry.title} data-test="table-${entry.table}">
    <h2 lang=${entry.language}>${entry.title}</h2>
    <p class="hint">${gameName(entry.game)} · ${stateOf(entry)}</p>
    ${entry.opened ? html`<p>${say.cardOnly}</p>`
      : free.length === 0 ? html`<p class="hint">${say.full}</p>` : html`<h3>${say.free}</h3>`}
    ${entry.opened ? nothing : colourList(entry.seats, { test: 'seat', joining: state.joining, label: say.colour }, (seat) => on.take(entry.table, seat))}
    <p class="hint"><a href="/table/${entry.table}">${say.watch}</a></p>
  </section>`;
}

/**
 * Draws the screen of a tab that no longer has its seat: another tab or phone has it, or the referee took it away.
 * @param {{title: string, why: string, say: string|null, actions: {label: string, test: string, run: () => void}[]}} what
 */
export function stepAside({ title, why, say: told, actions }) {
  return html`<main tabindex="-1" class="start" data-test="aside">
    <header class="masthead"><h1>${title}</h1><p>${why}</p></header>
    <p class="refusal" role="alert" data-test="start-say" ?hidden=${!told}>${told ?? ''}</p>
    ${actions.map(({ label, test, run }) => html`<button data-test=${test} @click=${run}>${label}</button>`)}
  </main>`;
}

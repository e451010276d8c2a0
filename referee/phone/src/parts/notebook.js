// notebook.js: dialog with a player's own notes

import { html, nothing } from 'lit-html';
import { gleaned } from '../gleaned.js';
import { icon } from '../icons.js';
import { language } from '../language.js';
import { languageOf } from '../model.js';
import { addLine, addName, COLUMNS, namedIn, NAME_MAX, rowsOf, strikeName, TEXT_MAX, turnMark } from '../notebook.js';
import { loadNotebook, saveNotebook } from '../notes.js';
import { draw } from '../redraw.js';
import { words } from '../words.js';
import { dialog } from './dialog.js';

/** @typedef {import('../notes.js').Notebook} Notebook */
/** @typedef {import('../model.js').Model} Model */
/** @typedef {import('../gleaned.js').Entry} Entry */

const say = words.notes;
const SIGNS = { '': '–', maybe: '?', yes: '✓', no: '✗' };

/**
 * Draws the notebook of one seat of this phone.
 * @param {import('../types.js').Place} place
 * @param {Model} model
 * @param {import('../games/index.js').GameFace} game
 * @param {() => void} close
 */
export function notesDialog(place, model, game, close) {
  const locked = game.notesLocked(model);
  const change = (/** @type {Notebook} */ notebook) => {
    saveNotebook(place, notebook);
    draw();
  };
  return game.hasNotebook ? notebookDialog(loadNotebook(place), model, locked, { change, close }) : noNotebookDialog(locked, close);
}

/**
 * @param {Notebook} notebook
 * @param {Model} model
 * @param {string|null} locked reason why the player may not write now; null when writing is allowed
 * @param {{change: (notebook: Notebook) => void, close: () => void}} on
 */
function notebookDialog(notebook, model, locked, on) {
  const rows = rowsOf(notebook, model.board);
  const named = locked || model.mentions ? [] : namedIn(notebook, model.board);
  return dialog({
    title: say.title,
    test: 'notebook',
    full: true,
    onClose: on.close,
    body: html`
      ${locked ? html`<p class="refusal" data-test="notes-locked">${locked}</p>` : html`<p class="hint">${say.kept}</p>`}
      <label class="text"><span>${say.free}</span><textarea data-test="notes-text" rows="6" maxlength=${TEXT_MAX} autocomplete="off"
        ?readonly=${locked !== null} .value=${notebook.text}
        @input=${(/** @type {any} */ event) => on.change({ ...notebook, text: event.target.value })}></textarea></label>
      <h3>${say.people}</h3>
      ${rows.length === 0 ? html`<p class="hint">${say.none}</p>` : html`<p class="hint">${locked ? nothing : say.legend}</p>`}
      <ul class="who" data-test="notes-grid">${rows.map((row) => drawRow(row, notebook, locked !== null, on))}</ul>
      ${locked ? nothing : addForm(notebook, on)}
      ${named.length === 0 ? nothing : html`<h3>${say.named}</h3><ul class="names">${named.map((name) => html`<li>
        <button data-test="name-${name}" @click=${() => on.change(addName(notebook, name))}>+ ${name}</button></li>`)}</ul>`}
      ${locked ? nothing : drawGleaned(notebook, model, on)}`,
  });
}

/**
 * Draws what the player has read. A tap adds a person to the grid, and a place or a time to the free text.
 * @param {Notebook} notebook
 * @param {Model} model
 * @param {{change: (notebook: Notebook) => void}} on
 */
function drawGleaned(notebook, model, on) {
  const { people, places, times } = gleaned(notebook, model);
  const list = (/** @type {string} */ kind, /** @type {string} */ title, /** @type {Entry[]} */ entries,
    /** @type {(entry: Entry) => Notebook} */ add) => (entries.length === 0 ? nothing
    : html`<details data-test="gleaned-${kind}"><summary>${title} (${entries.length})</summary>
      <ul class="names" lang=${languageOf(model)} translate="no">${entries.map((entry) => html`<li>
        <button data-test="glean-${entry.name}" aria-disabled=${entry.isNoted ? 'true' : nothing} @click=${() => on.change(add(entry))}>
          <span aria-hidden="true">${entry.isNoted ? '✓' : '+'}</span>
          <span>${entry.name} ${entry.from === null ? nothing : html`<small lang=${entry.from ? nothing : language}>${entry.from || words.seat.caseButton}</small>`}</span></button></li>`)}</ul></details>`);
  const line = (/** @type {Entry} */ entry) => addLine(notebook, entry.line);
  return people.length + places.length + times.length === 0 ? nothing : html`<section data-test="gleaned"><h3>${say.gleaned}</h3>
    ${list('people', say.kinds.people, people, (entry) => (entry.isNoted ? notebook : addName(notebook, entry.name)))}
    ${list('places', say.kinds.places, places, line)}
    ${list('times', say.kinds.times, times, line)}</section>`;
}

/**
 * Draws the dialog of a game without a notebook.
 * @param {string|null} why reason for that
 * @param {() => void} close
 */
function noNotebookDialog(why, close) {
  return dialog({ title: say.title, test: 'notebook', onClose: close, body: html`<p data-test="notes-locked">${why}</p>` });
}

/**
 * @param {import('../notes.js').Row} row
 * @param {Notebook} notebook
 * @param {boolean} locked
 * @param {{change: (notebook: Notebook) => void}} on
 */
function drawRow(row, notebook, locked, on) {
  return html`<li data-test="row-${row.name}"><h4>${row.name}</h4>
    ${locked ? nothing : html`<button class="close" data-test="strike" aria-label=${say.remove(row.name)}
      @click=${() => on.change(strikeName(notebook, row.name))}>${icon('bin')}</button>`}
    <div class="marks">${COLUMNS.map((column) => {
      const mark = row.marks[column] ?? '';
      return html`<button class="mark mark-${mark || 'none'}" data-test="mark-${column}" data-mark=${mark} ?disabled=${locked}
        aria-label=${say.cell(row.name, say.columns[column], say.marks[mark])}
        @click=${() => on.change(turnMark(notebook, row.name, column))}><span>${say.columns[column]}</span>
        <b aria-hidden="true">${SIGNS[mark]}</b></button>`;
    })}</div></li>`;
}

/**
 * @param {Notebook} notebook
 * @param {{change: (notebook: Notebook) => void}} on
 */
function addForm(notebook, on) {
  return html`<form class="typed" @submit=${(/** @type {any} */ event) => {
    event.preventDefault();
    const field = event.target.elements.person;
    on.change(addName(notebook, field.value));
    field.value = '';
    field.focus();
  }}>
    <label class="text"><span>${say.add}</span><input type="text" name="person" data-test="notes-name" translate="no" autocorrect="off"
      autocomplete="off" autocapitalize="words" spellcheck="false" maxlength=${NAME_MAX}></label>
    <button type="submit" data-test="notes-add">${say.addGo}</button>
  </form>`;
}

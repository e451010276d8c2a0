// notebook.js: dialog with a player's own notes

import { html, nothing } from 'lit-html';
import { addName, COLUMNS, namedIn, NAME_MAX, rowsOf, strikeName, turnMark } from '../notebook.js';
import { words } from '../words.js';
import { dialog } from './dialog.js';

/** @typedef {import('../notebook.js').Notebook} Notebook */

const say = words.notes;
const SIGNS = { '': '–', maybe: '?', yes: '✓', no: '✗' };

/**
 * @param {Notebook} notebook
 * @param {any} board
 * @param {string|null} locked reason why the player may not write now; null when writing is allowed
 * @param {{change: (notebook: Notebook) => void, close: () => void}} on
 */
export function notebookDialog(notebook, board, locked, on) {
  const rows = rowsOf(notebook, board);
  const named = locked ? [] : namedIn(notebook, board);
  return dialog({
    title: say.title,
    test: 'notebook',
    full: true,
    onClose: on.close,
    body: html`
      ${locked ? html`<p class="refusal" data-test="notes-locked">${locked}</p>` : html`<p class="hint">${say.kept}</p>`}
      <label class="text"><span>${say.free}</span><textarea data-test="notes-text" rows="6" maxlength="8000" autocomplete="off"
        ?readonly=${locked !== null} .value=${notebook.text}
        @input=${(/** @type {any} */ event) => on.change({ ...notebook, text: event.target.value })}></textarea></label>
      <h3>${say.people}</h3>
      ${rows.length === 0 ? html`<p class="hint">${say.none}</p>` : html`<p class="hint">${locked ? nothing : say.legend}</p>`}
      <ul class="who" data-test="notes-grid">${rows.map((row) => drawRow(row, notebook, locked !== null, on))}</ul>
      ${locked ? nothing : addForm(notebook, on)}
      ${named.length === 0 ? nothing : html`<h3>${say.named}</h3><ul class="names">${named.map((name) => html`<li>
        <button data-test="name-${name}" @click=${() => on.change(addName(notebook, name))}>+ ${name}</button></li>`)}</ul>`}`,
  });
}

/**
 * Draws the dialog of a game without a notebook.
 * @param {string|null} why reason for that
 * @param {() => void} close
 */
export function noNotebookDialog(why, close) {
  return dialog({ title: say.title, test: 'notebook', onClose: close, body: html`<p data-test="notes-locked">${why}</p>` });
}

/**
 * @param {import('../notebook.js').Row} row
 * @param {Notebook} notebook
 * @param {boolean} locked
 * @param {{change: (notebook: Notebook) => void}} on
 */
function drawRow(row, notebook, locked, on) {
  return html`<li data-test="row-${row.name}"><h4>${row.name}</h4>
    ${locked ? nothing : html`<button class="close" data-test="strike" aria-label=${say.remove(row.name)}
      @click=${() => on.change(strikeName(notebook, row.name))}>×</button>`}
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

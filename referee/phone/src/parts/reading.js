// reading.js: controls for reading a text: the size of type, and reading aloud

import { html, nothing } from 'lit-html';
import { parseProse } from '../commonmark.js';
import { PRINTS, storedPrint, usePrint } from '../print.js';
import { Speaker } from '../speech.js';
import { draw } from '../redraw.js';
import { words } from '../words.js';

const say = words.reading;

const speaker = new Speaker({
  synth: globalThis.speechSynthesis,
  Utterance: globalThis.SpeechSynthesisUtterance,
  changed: draw,
});

/** @type {Set<string>} names of the texts on the page that can be read aloud */
let shown = new Set();

/** Clears the set of shown texts; called before each drawing of the page. */
export function beforeDrawing() {
  shown = new Set();
}

/** Stops reading a text that is no longer on the page; called after each drawing. */
export function afterDrawing() {
  speaker.keepTo(shown);
}

/** Returns the words of a CommonMark text, without its markup. @param {string|null|undefined} text */
export function spoken(text) {
  return parseProse(text ?? '').map((runs) => runs.map((run) => run.text).join('')).join('\n');
}

/** Draws the choice of the size of type, which applies to the whole page. */
export function printField() {
  return html`<label class="print"><span>${say.print}</span><select data-test="print"
    @change=${(/** @type {any} */ event) => {
      usePrint(event.target.value);
      draw();
    }}>${PRINTS.map((print) => html`<option value=${print} ?selected=${storedPrint() === print}>${say.prints[print]}</option>`)}
  </select></label>`;
}

/**
 * Draws play, pause and stop for one text. Draws nothing when the browser cannot speak.
 * @param {string} what name of the text
 * @param {string} text the text without markup, as spoken() returns it
 * @param {string} language
 * @param {boolean} [secret] whether the text is for one player alone
 */
export function aloud(what, text, language, secret = false) {
  shown.add(what);
  if (!speaker.canSpeak || text === '') {
    return nothing;
  }
  const state = speaker.what === what ? speaker.state : 'idle';
  return html`<div class="aloud" role="group" aria-label=${say.aloud}>
    ${state === 'idle' ? html`<button data-test="aloud" @click=${() => speaker.play(what, text, language)}>${say.aloud}</button>`
      : state === 'speaking' ? html`<button data-test="aloud-pause" @click=${() => speaker.pause()}>${say.pause}</button>`
        : html`<button data-test="aloud-resume" @click=${() => speaker.resume()}>${say.resume}</button>`}
    ${state === 'idle' ? nothing : html`<button data-test="aloud-stop" @click=${() => speaker.stop()}>${say.stop}</button>`}
    ${secret && state !== 'idle' ? html`<p class="hint">${say.earphones}</p>` : nothing}
    ${speaker.what === what && speaker.failed ? html`<p class="hint" role="alert">${say.failed}</p>` : nothing}
  </div>`;
}

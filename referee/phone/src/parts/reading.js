// reading.js: how a text is read: large print, and aloud

import { html, nothing } from 'lit-html';
import { parseProse } from '../commonmark.js';
import { PRINTS, storedPrint, usePrint } from '../print.js';
import { Speaker } from '../speech.js';
import { draw } from '../ui.js';
import { words } from '../words.js';

const say = words.reading;

const speaker = new Speaker({
  synth: globalThis.speechSynthesis,
  Utterance: globalThis.SpeechSynthesisUtterance,
  changed: draw,
});

/** @type {Set<string>} what the page shows that can be read aloud */
let shown = new Set();

/** Before the page is drawn. */
export function beforeDrawing() {
  shown = new Set();
}

/** After it: a text that is gone from the screen falls silent. */
export function afterDrawing() {
  speaker.keepTo(shown);
}

/** @param {string|null|undefined} text CommonMark, as it is spoken */
export function spoken(text) {
  return parseProse(text ?? '').map((runs) => runs.map((run) => run.text).join('')).join('\n');
}

/** The size of type, for all of the page. */
export function printField() {
  return html`<label class="print"><span>${say.print}</span><select data-test="print"
    @change=${(/** @type {any} */ event) => {
      usePrint(event.target.value);
      draw();
    }}>${PRINTS.map((print) => html`<option value=${print} ?selected=${storedPrint() === print}>${say.prints[print]}</option>`)}
  </select></label>`;
}

/**
 * Play, pause and stop for one text; nothing where the browser cannot speak.
 * @param {string} what names the text
 * @param {string} text as it is spoken
 * @param {string} language
 * @param {boolean} [secret] for one player alone
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

// scanner.js: dialog that reads a card's code by live camera, by photograph, or typed

import { html } from 'lit-html';
import { ref } from 'lit-html/directives/ref.js';
import { countTyped, isAsPrinted, readCode, spellCode, CODE_LENGTH } from '../code.js';
import { words } from '../words.js';
import { dialog } from './dialog.js';
import { liveLink } from './live.js';

/**
 * @typedef {object} ScanState
 * @property {boolean} live whether the live camera runs
 * @property {'idle'|'looking'|'nothing'|'unable'} photo
 * @property {string} typed
 * @property {boolean} typedBad
 * @property {boolean} foreign whether a code was read that is not one of ours
 * @property {{code: string, picture: string}[]} several the codes of one photograph, with pictures of their cards, to choose from
 * @property {import('../several.js').Batch|null} batch the cards that are used together, and those read with them
 */

/** @returns {ScanState} */
export function newScan() {
  return { live: false, photo: 'idle', typed: '', typedBad: false, foreign: false, several: [], batch: null };
}

const say = words.scan;

/**
 * @param {ScanState} state
 * @param {object} on
 * @param {(video: Element|undefined) => void} on.video
 * @param {(file: File) => void} on.photo
 * @param {(code: string) => void} on.code
 * @param {(change: Partial<ScanState>) => void} on.change
 * @param {() => void} on.close
 * @param {string|null} on.secure address with a live picture, for a page without one; or null
 * @param {string} on.asked sentence about the cards to scan, when several are to be scanned now
 * @param {unknown} on.batch drawing of the state's batch
 */
export function scanner(state, on) {
  const isBegun = state.batch?.isBegun() ?? false;
  return dialog({
    title: say.title,
    test: 'scanner',
    full: true,
    onClose: on.close,
    body: state.several.length > 0 ? choice(state.several, on.code) : html`
      ${isBegun ? '' : html`<p class="asked">${on.asked}</p>`}
      ${state.live ? html`<p class="hint">${say.live}</p>
        <div class="finder ${isBegun ? 'low' : ''}"><video data-test="camera" playsinline muted ${ref(on.video)}></video><i></i></div>`
        : isBegun ? '' : html`<p class="hint">${say.noCamera}</p>
        ${liveLink(on.secure)}`}
      ${on.batch}
      ${photoField(isBegun ? say.more : state.photo === 'idle' ? say.photo : say.photoAgain, on.photo,
        state.live || isBegun ? '' : 'primary')}
      <p role="status" data-test="photo-state" class="hint">${state.photo === 'looking' ? say.looking
        : state.photo === 'nothing' ? say.notFound : state.photo === 'unable' ? say.unable : state.foreign ? say.notOurs : ''}</p>
      ${isBegun ? '' : codeField(state, on)}`,
  });
}

/**
 * Draws the cards of one photograph, of which the player chooses one.
 * @param {ScanState['several']} several
 * @param {(code: string) => void} onCode
 */
function choice(several, onCode) {
  return html`<p class="hint">${say.several}</p>
    <div class="several">${several.map(({ code, picture }) => html`<button data-test="several-${code}" @click=${() => onCode(code)}>
      <img src=${picture} alt="">${spellCode(code)}</button>`)}</div>`;
}

/**
 * Draws the button that photographs a code. It works on every phone and at every address.
 * @param {unknown} label
 * @param {(file: File) => void} onPhoto
 * @param {string} look
 */
export function photoField(label, onPhoto, look = '') {
  return html`<label class="button ${look}"><input class="away" type="file" accept="image/*" capture="environment"
    data-test="photo" @change=${(/** @type {any} */ event) => {
      const [file] = event.target.files;
      event.target.value = '';
      if (file) {
        onPhoto(file);
      }
    }}><span>${label}</span></label>`;
}

/**
 * @param {ScanState} state
 * @param {{code: (code: string) => void, change: (change: Partial<ScanState>) => void}} on
 */
export function codeField(state, on) {
  const typed = (/** @type {any} */ event) => {
    const text = event.target.value;
    on.change({ typed: text, typedBad: false });
    const code = countTyped(text) === CODE_LENGTH ? readCode(text) : null;
    if (code && isAsPrinted(code)) {
      on.code(code);
    } else if (code) {
      on.change({ typedBad: true });
    }
  };
  const submit = (/** @type {Event} */ event) => {
    event.preventDefault();
    const code = readCode(state.typed);
    if (code && isAsPrinted(code)) {
      on.code(code);
    } else {
      on.change({ typedBad: true });
    }
  };
  return html`<form class="typed" @submit=${submit}>
    <label class="text"><span>${say.typed}</span>
      <input type="text" name="code" data-test="code" translate="no" autocorrect="off" autocomplete="off"
        autocapitalize="characters" spellcheck="false" maxlength="80" placeholder="7K3Q-M9XW"
        aria-describedby="code-state" .value=${state.typed} @input=${typed}></label>
    <button type="submit" data-test="code-go">${say.typedGo}</button>
    <p id="code-state" role="status" class="hint">${!state.typedBad ? ''
      : countTyped(state.typed) === CODE_LENGTH ? say.misread : say.typedBad}</p>
  </form>`;
}

// menu.js: the quiet controls of the table screen: a gear that opens the menu, and the button for the full screen

import { html, nothing } from 'lit-html';
import { Clock, CLOCKS } from '../clock.js';
import { drawing } from '../icons.js';
import { languageField } from '../parts/language.js';
import { sealFound, sealShown } from '../parts/seal.js';
import { draw } from '../redraw.js';
import { words } from '../words.js';
import { motion, useMotion } from './motion.js';
import { hearsStreet, useStreet } from './street-sound.js';

/** @typedef {import('../model.js').Model} Model */

const say = words.screen;

const GEAR = 'M10 1.5h4l.5 2.9 1.9.8 2.4-1.7 2.8 2.8-1.7 2.4.8 1.9 2.9.5v4'
  + 'l-2.9.5-.8 1.9 1.7 2.4-2.8 2.8-2.4-1.7-1.9.8-.5 2.9h-4l-.5-2.9-1.9-.8-2.4 1.7-2.8-2.8 1.7-2.4-.8-1.9-2.9-.5v-4l2.9-.5.8-1.9-1.7-2.4 2.8-2.8 2.4 1.7 1.9-.8zM12 8a4 4 0 1 0 0 8a4 4 0 1 0 0-8z';
const OUTWARDS = 'M2 2h7v2.5H4.5V9H2zM15 2h7v7h-2.5V4.5H15zM2 15h2.5v4.5H9V22H2zM19.5 15H22v7h-7v-2.5h4.5z';
const INWARDS = 'M6.5 2H9v7H2V6.5h4.5zM15 2h2.5v4.5H22V9h-7zM2 15h7v7H6.5v-4.5H2zM15 15h7v2.5h-4.5V22H15z';

const clock = new Clock({ draw });
let isOpen = false;

/** @param {boolean} open */
function setOpen(open) {
  isOpen = open;
  draw();
  if (!open) {
    /** @type {HTMLElement|null} */ (document.querySelector('[data-test="menu"]'))?.focus();
  }
}

/** Fills the screen with the page, or ends that. */
function toggleFull() {
  const asked = document.fullscreenElement ? document.exitFullscreen() : document.documentElement.requestFullscreen();
  asked.catch(() => {}); // the browser may refuse, and then nothing changes
}

document.addEventListener('fullscreenchange', draw);

/** Draws the optional clock. Its setting is not sent to anybody, and is lost with the page. @param {Model} model */
function time(model) {
  const read = clock.read(model.view);
  return read === null ? nothing : html`<span role="timer" class="time" data-test="clock">${read}</span>`;
}

/**
 * Draws the controls at the end of the masthead.
 * @param {Model} model
 * @param {object} how
 * @param {boolean} how.opened whether the game is under way
 * @param {unknown} how.bell the switch of the bell, if the game has one
 * @param {(tag: string) => void} how.onLanguage
 */
export function menu(model, { opened, bell, onLanguage }) {
  const isFull = Boolean(document.fullscreenElement);
  return html`<div class="controls" @keydown=${(/** @type {KeyboardEvent} */ event) => {
    if (event.key === 'Escape' && isOpen) {
      setOpen(false);
    }
  }}>${opened ? time(model) : nothing}
    ${document.fullscreenEnabled ? html`<button class="quiet" data-test="full-screen" aria-pressed=${isFull} aria-label=${say.full}
      @click=${toggleFull}>${
      drawing(isFull ? INWARDS : OUTWARDS)}</button>` : nothing}
    <button class="quiet" data-test="menu" aria-expanded=${isOpen} aria-controls="menu-sheet" aria-label=${say.menu}
      @click=${() => setOpen(!isOpen)}>${drawing(GEAR)}</button>
    <section class="menu-sheet" id="menu-sheet" data-test="menu-sheet" aria-label=${say.menu} ?hidden=${!isOpen}>${
      isOpen ? sheet(model, opened, bell, onLanguage) : nothing}</section></div>`;
}

/**
 * @param {Model} model
 * @param {boolean} opened
 * @param {unknown} bell
 * @param {(tag: string) => void} onLanguage
 */
function sheet(model, opened, bell, onLanguage) {
  return html`${languageField(onLanguage)}
    ${!opened ? nothing : html`<label class="language">${words.clock.label} <select data-test="clock-set"
      @change=${(/** @type {any} */ event) => clock.set(event.target.value)}>${CLOCKS.map((each) => html`<option value=${each}
        ?selected=${each === clock.clock}>${words.clock[each]}</option>`)}</select></label>`}
    <label class="check"><input type="checkbox" data-test="motion" .checked=${motion()}
      @change=${(/** @type {any} */ event) => useMotion(event.target.checked)}> ${say.motion}</label>
    <label class="check"><input type="checkbox" data-test="street-sound" .checked=${hearsStreet()}
      @change=${(/** @type {any} */ event) => useStreet(event.target.checked)}> ${say.street}</label>
    ${bell}${opened && sealFound(model) === nothing ? sealShown(model) : nothing}`;
}

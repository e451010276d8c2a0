// telling.js: a story that is told paragraph by paragraph; on the table screen by itself, where the named places light up
//
// A phone shows nothing of the story before its player asks for it: a player may still want to answer for honour. The table screen
// tells it by itself, unless somebody turns that off.

import { html, nothing } from 'lit-html';
import { keyed } from 'lit-html/directives/keyed.js';
import { ref } from 'lit-html/directives/ref.js';
import { parseProse } from '../commonmark.js';
import { placesNamed } from '../told-places.js';
import { draw } from '../redraw.js';
import { words } from '../words.js';
import { prose } from './prose.js';
import { aloud, spoken } from './reading.js';

/**
 * @typedef {object} Story
 * @property {string} name identifies the story, so that another one begins anew
 * @property {string} title
 * @property {string} why
 * @property {string} text CommonMark text
 * @property {string} language
 * @property {import('../told-places.js').PrintedPlace[]} places
 * @property {number} [startMs] time until the table screen begins, when somebody may still do something first
 * @property {string} [soon] the sentence about this time
 * @property {boolean} [listens] whether somebody else reads the story aloud
 */

const say = words.telling;
const START_MS = 12_000; // after the ceremony, time for a look at the podium
const PARAGRAPH_MS = 4000;
const LETTER_MS = 65; // some 150 words in a minute, as when somebody reads aloud

/** The state of the telling on this device: the number of told paragraphs. It is lost with the page. */
const state = { name: '', told: 0, auto: true, isNew: false };

/** @type {any} */
let timer = null;

function stopTimer() {
  clearTimeout(timer);
  timer = null;
}

/**
 * @param {number} n number of told paragraphs; more than there are for all at once
 * @param {boolean} isAsked whether somebody tapped, so that the focus may move
 */
function tellTo(n, isAsked) {
  stopTimer();
  state.told = n;
  state.isNew = isAsked;
  draw();
}

/**
 * Waits for the next paragraph.
 * @param {string[]} paragraphs
 * @param {number} [startMs]
 */
function wait(paragraphs, startMs = START_MS) {
  const ms = state.told === 0 ? startMs : PARAGRAPH_MS + LETTER_MS * paragraphs[state.told - 1].length;
  timer ??= setTimeout(() => {
    timer = null;
    tellTo(state.told + 1, false);
  }, ms);
}

/**
 * Marks the cards of the board that the present paragraph names. The board is drawn elsewhere, so the mark is set on its elements.
 * @param {string[]} ids
 */
function light(ids) {
  for (const lit of document.querySelectorAll('[data-told]')) {
    lit.removeAttribute('data-told');
  }
  for (const id of ids) {
    document.querySelector(`.screen [data-test="card-${id}"]`)?.setAttribute('data-told', '');
  }
}

/** Ends the telling when it is no longer drawn. @param {Element|undefined} element */
function tend(element) {
  if (!element) {
    stopTimer();
    light([]);
  }
}

/**
 * Moves the focus to a paragraph that was asked for, so that it is seen, and read out by a screen reader.
 * @param {Element|undefined} element
 */
function show(element) {
  if (element && state.isNew) {
    state.isNew = false;
    queueMicrotask(() => /** @type {HTMLElement} */ (element).focus());
  }
}

/** @param {string} text */
function paragraphsOf(text) {
  return text.replace(/\r\n?/g, '\n').split(/\n[ \t]*\n+/).filter((each) => parseProse(each).length > 0);
}

/**
 * @param {Story} story
 * @param {unknown} next advice for the next game, which the table screen shows before and after the story
 * @param {boolean} isScreen
 * @param {boolean} isCovered whether a dialog is open, such as the ceremony at 221B; the time begins when it is closed
 */
export function telling(story, next, isScreen, isCovered) {
  if (state.name !== story.name) {
    stopTimer();
    Object.assign(state, { name: story.name, told: 0, auto: true, isNew: false });
  }
  const paragraphs = paragraphsOf(story.text);
  const all = paragraphs.length;
  const isAll = state.told > all; // all at once
  const told = Math.min(state.told, all);
  const shown = paragraphs.slice(isScreen && !isAll ? Math.max(0, told - 1) : 0, told);
  const named = isScreen && told > 0 && !isAll ? placesNamed(shown.join('\n\n'), story.places) : [];
  if (isScreen) {
    queueMicrotask(() => light(named)); // when the board is drawn
    if (isCovered) {
      stopTimer();
    } else if (state.auto && state.told < all) {
      wait(paragraphs, story.startMs);
    }
  }
  const last = shown.length - 1;
  return html`<section class="telling ${isAll ? 'whole' : ''}" data-test="solution" aria-label=${story.title} ${ref(tend)}>
    <h3>${story.title} ${told > 0 && !isAll ? html`<small data-test="told">${told} / ${all}</small>` : nothing}</h3>
    ${told === 0 ? html`<p class="hint">${isScreen && state.auto ? story.soon ?? say.soon : story.why}</p>` : nothing}
    <div class="prose" lang=${story.language} tabindex=${isScreen ? 0 : nothing}>${shown.map((each, i) => keyed(told - last + i, html`<div
      data-test="paragraph" tabindex="-1" ${ref(i === (isAll ? 0 : last) ? show : undefined)}>${prose(each)}</div>`))}</div>
    <div class="acts">
      ${state.told < all ? html`<button class=${story.listens ? '' : 'primary'} data-test="tell"
        @click=${() => tellTo(told + 1, true)}>${told > 0 ? say.on : story.listens ? say.along : say.begin}</button>` : nothing}
      ${(isScreen ? !isAll : told < all) ? html`<button data-test="tell-all" @click=${() => tellTo(all + 1, true)}>${
        say.all}</button>` : nothing}
      ${isScreen && state.told < all ? html`<label class="check"><input type="checkbox" data-test="tell-auto" .checked=${state.auto}
        @change=${(/** @type {any} */ { target }) => {
          state.auto = target.checked;
          stopTimer();
          draw();
        }}><span>${say.auto}</span></label>` : nothing}
    </div>
    ${isScreen ? nothing : aloud('solution', spoken(story.text), story.language)}
    ${isScreen && (told === 0 || told === all) ? next : nothing}
  </section>`;
}

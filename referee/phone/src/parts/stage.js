// stage.js: the dark stage on which answers at 221B are opened: a wax seal for each question, one after the other
//
// Everybody learns only the number of right answers. So the seals stand for no particular questions: the right ones open first,
// and the others then crack and stay closed. The whole text is there from the start, for screen readers; only its sight waits.

import { html, nothing, svg } from 'lit-html';
import { keyed } from 'lit-html/directives/keyed.js';
import { ref } from 'lit-html/directives/ref.js';
import { ring, TURN_MS, phoneCalls } from '../call.js';
import { seatSign } from '../seats.js';
import { isStill } from '../table/motion.js';
import { told } from './ceremony.js';
import { cues } from './cues.js';

/** @typedef {import('./ceremony.js').Ceremony} Ceremony */
/** @typedef {import('./ceremony.js').Trial} Trial */

const WAX = 'M32 3c5 0 7 4 11 5s9 0 12 4 1 8 3 12 5 5 4 10-5 6-7 10-1 9-5 11-8 0-12 2-6 5-10 4-5-5-9-7-9-1-11-5 0-8-2-12-5-6-4-10 '
  + '5-6 7-10 1-9 5-11 8 0 11-1 2-2 7-2z';
const KEYHOLE = 'M32 21a7 7 0 0 0-3.5 13L26 45h12l-2.5-11A7 7 0 0 0 32 21z';
const TICK = 'M20 33l8.5 9L45 22.5';
const CRACK = 'M36 4l-6 14 8 9-10 10 7 9-5 14';

/** The play on the stage: its first event, its start, and when each trial joined it, in ms from the start. */
let play = { first: /** @type {any} */ (null), since: 0, came: /** @type {number[]} */ ([]) };

/** Returns the time since the start of the play. */
function gone() {
  return performance.now() - play.since;
}

/**
 * Starts a play, or lets new trials join the present one.
 * @param {Ceremony} moment
 */
function follow({ trials = [], events: [first] = [] }) {
  if (play.first !== first) {
    play = { first, since: performance.now(), came: trials.map(() => 0) };
  }
  while (play.came.length < trials.length) {
    play.came.push(gone());
  }
  return cues(trials, play.came);
}

/**
 * Returns the time until everything is shown.
 * @param {Ceremony} moment
 */
export function lastsMs(moment) {
  return !moment.trials || isStill() ? 0 : Math.max(0, follow(moment).end - gone());
}

/** @type {{moment: Ceremony, sounds: import('../call.js').Sounds}|null} */
let present = null;
/** @type {any[]} */
let timers = [];

function endPlay() {
  timers.forEach(clearTimeout);
  timers = [];
}

/**
 * Starts the play when its stage is drawn with all that is on it, and ends it when the stage is gone.
 * @param {Element|undefined} element
 */
function begin(element) {
  endPlay();
  if (element && present) {
    const { moment, sounds } = present;
    queueMicrotask(() => start(element, moment, sounds));
  }
}

/**
 * @param {Element} element
 * @param {Ceremony} moment
 * @param {import('../call.js').Sounds} sounds
 */
function start(element, moment, { bell, buzz }) {
  const trials = moment.trials ?? [];
  const now = gone();
  const { seals, end } = isStill() ? { seals: [...trials.slice(1).map(() => []), [now]], end: now } : follow(moment);
  for (const each of /** @type {NodeListOf<HTMLElement>} */ (element.querySelectorAll('[data-at]'))) {
    each.style.setProperty('--at', `${Number(each.dataset.at) - now}ms`);
  }
  const at = (/** @type {number} */ ms, /** @type {() => void} */ run) => {
    if (ms >= now) {
      timers.push(setTimeout(run, ms - now));
    }
  };
  if (bell) {
    seals.forEach((row, r) => row.slice(0, trials[r]?.right).forEach((ms) => at(ms, ring)));
  }
  if (buzz) {
    at(end, () => phoneCalls.buzz([...TURN_MS]));
  }
}

/**
 * @param {boolean} isOpen
 * @param {number} at
 */
function wax(isOpen, at) {
  const blob = () => svg`<path class="blob" d=${WAX}></path><circle cx="32" cy="33" r="21"></circle>`;
  return html`<svg class="wax ${isOpen ? 'open' : 'shut'}" data-at=${at} viewBox="0 0 64 64">
    ${svg`<g class="found">${blob()}<path class="mark" d=${isOpen ? TICK : CRACK}></path></g>
    <g class="whole">${blob()}<path class="keyhole" d=${KEYHOLE}></path></g>`}</svg>`;
}

/**
 * Draws the stage of a ceremony with trials.
 * @param {Ceremony} moment
 * @param {import('../call.js').Sounds} sounds
 */
export function stage(moment, sounds) {
  const trials = moment.trials ?? [];
  const { seals, said, end } = follow(moment);
  const several = trials.length > 1;
  present = { moment, sounds };
  return html`<div id="ceremony-told" class="unseen">${told(moment).map((line) => html`<p>${line}</p>`)}</div>
    ${keyed(moment, html`<div class="stage" aria-hidden="true" ${ref(begin)}>
      ${trials.map((trial, r) => html`<div class="trial ${several ? 'beside' : ''}" data-test="trial-${trial.seat}">
        ${seatSign(trial.seat, { silent: true, big: true })}
        <div class="waxes">${seals[r].map((at, n) => wax(n < trial.right, at))}</div>
        ${several ? html`<p data-at=${said[r]}>${trial.said}</p>` : nothing}</div>`)}
      <p class="head-line" data-test="ceremony-head" data-at=${end}>${moment.head}</p>
      ${moment.lines.map((line) => html`<p data-at=${end}>${line}</p>`)}</div>`)}`;
}

// ceremony.js: full-screen dialog for a moment at which the whole table stops

import { html, nothing } from 'lit-html';
import { seatSign } from '../seats.js';
import { theatre } from '../theatre.js';
import { words } from '../words.js';
import { dialog } from './dialog.js';

/**
 * A player's answers, which are opened on the stage (stage.js).
 * @typedef {object} Trial
 * @property {string} seat
 * @property {number} right number of right answers
 * @property {number} of number of questions
 * @property {string} said
 */

/**
 * @typedef {object} Ceremony
 * @property {string} title
 * @property {string[]} seats seats that the moment is about
 * @property {any} [figure] figure to be seen from across the room, for the game's drawFigure()
 * @property {Trial[]} [trials]
 * @property {import('../types.js').TableEvent[]} [events] the events of the trials
 * @property {string} head line in large type
 * @property {string[]} lines
 * @property {boolean} solved
 * @property {string} [more] reason why no more is told
 * @property {number} [lastsMs] time until the dialog closes by itself; the default is CEREMONY_MS in app.js
 */

/**
 * Returns all sentences of a ceremony, in the order in which they are read out. A single trial's sentence is the head or a line.
 * @param {Ceremony} moment
 * @returns {string[]}
 */
export function told({ head, trials = [], lines }) {
  return [head, ...(trials.length > 1 ? trials.map(({ said }) => said) : []), ...lines];
}

/** The first event of the last ceremony that was drawn before the theatre had loaded; a stage would tell it once more. */
let plainly = /** @type {any} */ (null);

/**
 * @param {Ceremony} moment
 * @param {import('../games/index.js').GameFace} game
 * @param {import('../call.js').Sounds} sounds
 * @param {boolean} isScreen whether this is the table's screen, which nobody needs to touch
 * @param {() => void} onClose
 */
export function ceremony(moment, game, sounds, isScreen, onClose) {
  const stage = moment.trials && moment.events?.[0] !== plainly ? theatre()?.stage(moment, sounds) : undefined;
  if (!stage) {
    plainly = moment.events?.[0] ?? null;
  }
  return dialog({
    title: moment.title,
    test: 'ceremony',
    full: true,
    told: 'ceremony-told',
    onClose,
    body: html`<div class="ceremony ${moment.solved ? 'solved' : ''}">
      ${stage ?? plain(moment, game)}
      ${moment.more ? html`<p class="hint">${moment.more}</p>` : nothing}
      <button class=${isScreen ? '' : 'primary'} data-test="ceremony-close" @click=${onClose}>${words.ceremony.close}</button>
      ${isScreen ? html`<p class="hint">${words.ceremony.itself}</p>` : nothing}
    </div>`,
  });
}

/**
 * @param {Ceremony} moment
 * @param {import('../games/index.js').GameFace} game
 */
function plain(moment, game) {
  const [head, ...lines] = told(moment);
  return html`${moment.seats.length === 0 ? nothing : html`<p class="signs">${moment.seats.map((seat) => seatSign(seat, { silent: true, big: true }))}</p>`}
    ${moment.figure ? game.drawFigure(moment.figure) : nothing}
    <div id="ceremony-told"><p class="head-line" data-test="ceremony-head">${head}</p>
      ${lines.map((line) => html`<p>${line}</p>`)}</div>`;
}

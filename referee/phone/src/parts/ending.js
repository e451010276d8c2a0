// ending.js: the end of a game: the podium, then the story

import { html, nothing } from 'lit-html';
import { seatName } from '../names.js';
import { seatSign } from '../seats.js';
import { telling } from './telling.js';

/** @typedef {{seat: string, won: boolean, rank: number|null, said: string}} Ranked rank: null for a player without a result */

/**
 * @typedef {object} Ending
 * @property {string} title
 * @property {Ranked[]} ranked the players in order of rank
 * @property {import('./telling.js').Story} story
 * @property {string} next advice for the next game
 */

/**
 * @param {import('../model.js').Model} model
 * @param {import('../games/index.js').GameFace} game
 * @param {boolean} [isScreen] whether this is the table screen, where the story is told by itself
 */
export function ending(model, game, isScreen = false) {
  const end = game.ending(model);
  return end === null ? nothing : html`<section class="ending" aria-label=${end.title} data-test="ending">
    <h2 class=${isScreen ? 'unseen' : 'rule'}>${end.title}</h2>
    <ol class="podium" data-test="podium">${end.ranked.map((each) => place(each, each.seat === model.seat ? end.story.words.you : null))}</ol>
    ${telling(end.story, end.next, isScreen)}
  </section>`;
}

/**
 * @param {Ranked} ranked
 * @param {string|null} you the word for this phone's own player
 */
function place({ seat, won, rank, said }, you) {
  return html`<li class=${won ? 'won' : ''} data-test="place-${seat}" data-rank=${rank ?? nothing}>
    <span class="rank" aria-hidden=${rank === null ? 'true' : 'false'}>${rank === null ? '–' : `${rank}.`}</span>
    ${seatSign(seat, { silent: true, big: won })}
    <span class="name">${seatName(seat)}${you ? html` <small>(${you})</small>` : nothing}</span> <span class="said">${said}</span></li>`;
}

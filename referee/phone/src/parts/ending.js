// ending.js: the end of a game: the podium, then the story if the game has one, and what comes next

import { html, nothing } from 'lit-html';
import { knownTables, nextTables } from '../next-case.js';
import { seatName } from '../names.js';
import { seatSign } from '../seats.js';
import { words } from '../words.js';
import { telling } from './telling.js';

/** @typedef {import('../ranks.js').Ranked} Ranked */
/**
 * @typedef {object} EndOn
 * @property {() => string} here the present table
 * @property {() => boolean} covered whether a dialog is open
 * @property {() => string[]|null} colours the seats of this phone; null on the table screen
 * @property {(table: string) => void} go goes to another table
 */

/**
 * @typedef {object} Ending
 * @property {string} title
 * @property {Ranked[]} ranked the players in order of rank
 * @property {import('./telling.js').Story} [story]
 * @property {string} next advice for the next game
 */

/**
 * @param {import('../model.js').Model} model
 * @param {import('../games/index.js').GameFace} game
 * @param {EndOn} on
 * @param {boolean} [isScreen] whether this is the table screen, where the story is told by itself
 * @returns {unknown} null before the end
 */
export function ending(model, game, on, isScreen = false) {
  const last = game.end(); // loads it as soon as the game is under way
  const end = last?.ending(model) ?? null;
  if (!last || !end) {
    return null;
  }
  const next = html`<div data-test="next-case">${nextCases(model, on)}<p class="hint">${end.next}</p></div>`;
  return html`<section class="ending ${end.story ? '' : 'brief'}" aria-label=${end.title} data-test="ending">
    <h2 class=${isScreen ? 'unseen' : 'rule'}>${end.title}</h2>
    <ol class="podium" data-test="podium">${end.ranked.map((each) => place(each, each.seat === model.seat))}</ol>
    ${end.story ? telling({ ...end.story, name: `${on.here()} ${end.story.name}` }, next, isScreen, on.covered()) : isScreen ? next : nothing}
    ${isScreen ? nothing : html`${last.drawAfter(model)}${next}`}
  </section>`;
}

/**
 * Draws a button for each table at which the next game may begin.
 * @param {import('../model.js').Model} model
 * @param {EndOn} on
 */
function nextCases({ board }, on) {
  const table = on.here();
  return nextTables(knownTables(table), { table, game: board?.game ?? '', colours: on.colours() }).map((entry) => html`<button
    data-test="next-${entry.table}" @click=${() => on.go(entry.table)}>${words.telling.next} <strong lang=${entry.language}>${entry.title}</strong></button>`);
}

/**
 * @param {Ranked} ranked
 * @param {boolean} isMine whether it is this phone's own player
 */
function place({ seat, won, rank, said, counts }, isMine) {
  return html`<li class=${won ? 'won' : ''} data-test="place-${seat}" data-rank=${rank ?? nothing}>
    <span class="rank" aria-hidden=${rank === null ? 'true' : 'false'}>${rank === null ? '–' : `${rank}.`}</span>
    ${seatSign(seat, { silent: true, big: won })}
    <span class="name">${seatName(seat)}${isMine ? html` <small>(${words.lobby.me})</small>` : nothing}</span> <span class="said">${said}</span>${
      counts ? html` <small class="counts">${counts}</small>` : nothing}</li>`;
}

// undo.js: the pause sign, the open vote, and the button that takes the last act back

import { html, nothing } from 'lit-html';
import { actSaid, whoAsks } from '../room.js';
import { seatSign } from '../seats.js';
import { words } from '../words.js';

/** @typedef {import('../model.js').Model} Model */
/** @typedef {import('../games/index.js').GameFace} GameFace */

const say = words.room;

/**
 * Draws the pause sign. It is placed above everything else, since the game stops until the pause is over.
 * @param {Model} model
 */
export function pauseSign(model) {
  return model.room?.paused
    ? html`<section class="now paused" role="status" data-test="paused"><h2>${say.paused}</h2><p>${say.pausedWhy}</p></section>`
    : nothing;
}

/**
 * Draws the signs of seats, which stand before a sentence about them. The host has no sign, so a player who has entered the name “The
 * host” does not look like the host.
 * @param {(string|null|undefined)[]} seats null for the host
 */
export function signs(seats) {
  return seats.map((seat) => (seat ? html`${seatSign(seat, { silent: true })} ` : nothing));
}

/**
 * Draws the open vote, for everybody to see.
 * @param {Model} model
 * @param {GameFace} game
 * @param {unknown} [buttons] buttons for a seat that may vote
 */
export function voteShown(model, game, buttons = nothing) {
  const vote = model.room?.vote;
  return !vote ? nothing : html`<section class="panel vote" role="status" data-test="undo-vote" aria-label=${say.vote}>
    <h2>${signs([vote.seat])}${say.asks(whoAsks(vote.seat))}</h2>
    <p class="act">${actSaid(model, vote.events, game.tell)} ${signs([vote.by])}${vote.by ? say.by(whoAsks(vote.by)) : ''}</p>
    <p>${say.count(vote.for.length, vote.needed)} ${
      signs(vote.for)}${vote.for.length > 0 ? say.isFor(words.list(vote.for.map(whoAsks))) : ''} ${
      signs(vote.against)}${vote.against.length > 0 ? say.isAgainst(words.list(vote.against.map(whoAsks))) : ''}</p>
    ${buttons}
  </section>`;
}

/**
 * Draws the open vote with this seat's buttons: to vote, or to withdraw its own question.
 * @param {Model} model
 * @param {GameFace} game
 * @param {{busy: boolean}} state
 * @param {{wish: (wish: Record<string, any>) => void}} on
 */
export function voteSheet(model, game, { busy }, on) {
  const vote = model.room?.vote;
  const seat = model.seat ?? '';
  const off = busy || Boolean(model.room?.paused && vote?.seat); // in a pause only the host's vote goes on
  const cast = (/** @type {boolean} */ isFor) => on.wish({ ask: 'vote', for: isFor, n: vote?.n });
  const choice = (/** @type {boolean} */ isFor, /** @type {string} */ test, /** @type {string} */ text) => {
    const chosen = (isFor ? vote?.for : vote?.against)?.includes(seat) ?? false;
    return html`<button class=${chosen ? 'chosen' : ''} aria-pressed=${chosen} data-test=${test} ?disabled=${off}
      @click=${() => cast(isFor)}>${text}</button>`;
  };
  return voteShown(model, game, vote?.seat === seat
    ? html`<div class="acts"><button data-test="undo-withdraw" ?disabled=${off} @click=${() => cast(false)}>${say.withdraw}</button></div>`
    : html`<div class="acts two">${choice(true, 'undo-yes', say.yes)}${choice(false, 'undo-no', say.no)}</div>`);
}

/**
 * Draws the act that this seat may take back, with its button. Draws nothing during a vote.
 * @param {Model} model
 * @param {GameFace} game
 * @param {{busy: boolean}} state
 * @param {{wish: (wish: Record<string, any>) => void}} on
 */
export function undo(model, game, { busy }, on) {
  const last = model.takeBack;
  return last === null || model.room?.vote ? nothing
    : html`<div class="undo"><p class="hint">${say.last} ${actSaid(model, last.events, game.tell)}</p>
      <button class="small" data-test="undo" data-free=${last.free} ?disabled=${busy}
        @click=${() => on.wish({ ask: 'take-back', n: last.n })}>${last.free ? say.takeBack : say.ask}</button></div>`;
}

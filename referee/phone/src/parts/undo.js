// undo.js: the pause, the open vote, and the way back for the last act

import { html, nothing } from 'lit-html';
import { actSaid, whoAsks } from '../room.js';
import { words } from '../words.js';

/** @typedef {import('../model.js').Model} Model */
/** @typedef {import('../games/index.js').GameFace} GameFace */
/** @typedef {import('../types.js').Vote} Vote */

const say = words.room;

/**
 * Above everything else, since nothing goes on until it is over.
 * @param {Model} model
 */
export function pauseSign(model) {
  return model.room?.paused
    ? html`<section class="now paused" role="status" data-test="paused"><h2>${say.paused}</h2><p>${say.pausedWhy}</p></section>`
    : nothing;
}

/**
 * The open vote, for all to see.
 * @param {Model} model
 * @param {Vote} vote
 * @param {GameFace} game
 * @param {unknown} buttons
 */
function voteSheet(model, vote, game, buttons) {
  return html`<section class="panel vote" role="status" data-test="undo-vote" aria-label=${say.vote}>
    <h2>${say.asks(whoAsks(vote.seat))}</h2>
    <p class="act">${actSaid(model, vote.events, game.tell)}</p>
    <p>${say.count(vote.for.length, vote.needed)} ${
      vote.for.length > 0 ? say.isFor(words.list(vote.for.map(whoAsks))) : ''} ${
      vote.against.length > 0 ? say.isAgainst(words.list(vote.against.map(whoAsks))) : ''}</p>
    ${buttons}
  </section>`;
}

/**
 * @param {Model} model
 * @param {GameFace} game
 */
export function voteShown(model, game) {
  const vote = model.room?.vote;
  return vote ? voteSheet(model, vote, game, nothing) : nothing;
}

/**
 * What this seat may do about the last act.
 * @param {Model} model
 * @param {GameFace} game
 * @param {{busy: boolean}} state
 * @param {{wish: (wish: Record<string, any>) => void}} on
 */
export function undo(model, game, { busy }, on) {
  const vote = model.room?.vote;
  const last = model.takeBack;
  const seat = model.seat ?? '';
  const cast = (/** @type {boolean} */ isFor) => on.wish({ ask: 'vote', for: isFor, n: vote?.n });
  if (vote && !model.room?.paused) {
    return voteSheet(model, vote, game, vote.seat === seat
      ? html`<div class="acts"><button data-test="undo-withdraw" ?disabled=${busy} @click=${() => cast(false)}>${say.withdraw}</button></div>`
      : html`<div class="acts two">
          <button class=${vote.for.includes(seat) ? 'chosen' : ''} aria-pressed=${vote.for.includes(seat)} data-test="undo-yes"
            ?disabled=${busy} @click=${() => cast(true)}>${say.yes}</button>
          <button class=${vote.against.includes(seat) ? 'chosen' : ''} aria-pressed=${vote.against.includes(seat)} data-test="undo-no"
            ?disabled=${busy} @click=${() => cast(false)}>${say.no}</button>
        </div>`);
  }
  return last === null ? nothing
    : html`<div class="undo"><p class="hint">${say.last} ${actSaid(model, last.events, game.tell)}</p>
      <button class="small" data-test="undo" data-free=${last.free} ?disabled=${busy}
        @click=${() => on.wish({ ask: 'take-back', n: last.n })}>${last.free ? say.takeBack : say.ask}</button></div>`;
}

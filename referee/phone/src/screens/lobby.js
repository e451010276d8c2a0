// lobby.js: lobby before the game: the order of the seats, the first player, the settings, and the start

import { html, nothing } from 'lit-html';
import { guideField } from '../parts/guide.js';
import { nameField } from '../parts/name.js';
import { colourName, seatName } from '../names.js';
import { seatSign } from '../seats.js';
import { words } from '../words.js';

/** @typedef {import('../model.js').Model} Model */

const say = words.lobby;

/**
 * @typedef {object} LobbyState
 * @property {string[]|null} order order of the seats as changed on this phone; null for no change
 * @property {string|null} first seat that starts; null leaves it to chance
 * @property {Record<string, any>} settings other choices, by their names in `open`
 */

/**
 * Returns the order around the table, as changed on this phone, with later arrivals at the end.
 * @param {Model} model
 * @param {LobbyState} state
 */
export function lobbyOrder(model, state) {
  const joined = (model.room?.seats ?? []).map((each) => each.seat);
  const kept = (state.order ?? joined).filter((seat) => joined.includes(seat));
  return [...kept, ...joined.filter((seat) => !kept.includes(seat))];
}

/**
 * Draws the settings that must be chosen before a game can be opened, each as radio buttons.
 * @param {import('../games/blank.js').Setting[]} settings
 * @param {Record<string, any>} chosen
 * @param {string} group prefix that keeps the radio buttons of several tables apart
 * @param {(chosen: Record<string, any>) => void} onChange
 */
export function settingFields(settings, chosen, group, onChange) {
  return settings.map(({ name, label, options }) => html`<fieldset class="choices" data-test="set-${name}"><legend>${label}</legend>
    ${options.map(({ value, text }) => html`<label class="check"><input type="radio" name="${group}-${name}" data-test="set-${name}-${value}"
      .checked=${chosen[name] === value} @change=${() => onChange({ ...chosen, [name]: value })}><span>${text}</span></label>`)}
  </fieldset>`);
}

/**
 * Returns the chosen settings, or null while one is missing.
 * @param {import('../games/blank.js').Setting[]} settings
 * @param {Record<string, any>} chosen
 * @returns {Record<string, any>|null}
 */
export function settingsChosen(settings, chosen) {
  return settings.every(({ name, options }) => options.some(({ value }) => value === chosen[name]))
    ? Object.fromEntries(settings.map(({ name }) => [name, chosen[name]])) : null;
}

/**
 * Draws the button that opens the game. It belongs to the foot of the screen, below all choices and always in sight.
 * @param {Model} model
 * @param {LobbyState} state
 * @param {() => void} onOpen
 * @param {boolean} busy
 * @param {import('../games/index.js').GameFace} game
 */
export function openButton(model, state, onOpen, busy, game) {
  const n = lobbyOrder(model, state).length;
  return html`<button class="primary" data-test="open" ?disabled=${busy || n < game.seatsMin
    || !settingsChosen(game.openSettings(n), state.settings)} @click=${onOpen}>${busy ? words.sheet.sending : say.open}</button>`;
}

/**
 * @param {Model} model
 * @param {LobbyState} state
 * @param {(change: Partial<LobbyState>) => void} onChange
 * @param {import('../games/index.js').GameFace} game
 */
export function lobby(model, state, onChange, game) {
  const order = lobbyOrder(model, state);
  const least = game.seatsMin;
  const settings = game.openSettings(order.length);
  const here = (/** @type {string} */ seat) => model.room?.seats.find((each) => each.seat === seat)?.here;
  const up = (/** @type {number} */ i) => {
    const next = [...order];
    next.splice(i - 1, 2, order[i], order[i - 1]);
    onChange({ order: next });
  };
  const first = state.first !== null && order.includes(state.first) ? state.first : null;
  return html`<section class="panel lobby" data-test="lobby" aria-label=${say.title}>
    <h2>${say.title}</h2>
    <p class="lead">${say.you(colourName(model.seat ?? ''))} ${say.waiting} ${say.openWhy}</p>
    ${order.length < least ? html`<p class="hint">${say.few(least)}</p>` : nothing}
    ${settingFields(settings, state.settings, 'lobby', (chosen) => onChange({ settings: chosen }))}
    ${nameField(model.seat ?? '')}
    ${guideField()}
    <h3>${say.order}</h3>
    <p class="hint">${say.orderWhy}</p>
    <ol class="order">${order.map((seat, i) => html`<li data-test="lobby-${seat}">${seatSign(seat, { silent: true })}
      <span class="name">${seatName(seat)}${seat === model.seat ? html` <small>(${say.me})</small>` : nothing}${
        here(seat) === false ? html` <small>${say.absent}</small>` : nothing}</span>
      <button class="small" ?disabled=${i === 0} aria-label=${say.up(seatName(seat))} @click=${() => up(i)}>↑</button></li>`)}</ol>
    ${order.length === 1 && least === 1 ? nothing : html`<fieldset class="choices"><legend>${game.openerAsked || say.reader}</legend>
      ${order.map((seat) => html`<label class="check"><input type="radio" name="first" data-test="first-${seat}"
        .checked=${first === seat} @change=${() => onChange({ first: seat })}><span>${seatSign(seat, { silent: true })} ${seatName(seat)}</span></label>`)}
      <label class="check"><input type="radio" name="first" data-test="first-chance" .checked=${first === null}
        @change=${() => onChange({ first: null })}><span>${say.chance}</span></label>
    </fieldset>`}
  </section>`;
}

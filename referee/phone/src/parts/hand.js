// hand.js: controls that hand the phone from one of its players to another

import { html, nothing } from 'lit-html';
import { seatName } from '../names.js';
import { seatSign } from '../seats.js';
import { words } from '../words.js';
import { colourList } from './colours.js';
import { dialog } from './dialog.js';
import { codeField, photoField } from './scanner.js';

/** @typedef {import('../types.js').Place} Place */

const say = words.hand;

/**
 * Draws a button for each other seat of this phone. A seat that the table waits for stands out, unless the table also waits for
 * the shown seat.
 * @param {{place: Place, awaited: boolean}[]} others
 * @param {{yours: boolean, busy: boolean}} state
 * @param {(place: Place) => void} onHand
 */
export function handStrip(others, { yours, busy }, onHand) {
  if (others.length === 0) {
    return nothing;
  }
  return html`<nav class="hand" aria-label=${say.held}>${others.map(({ place, awaited }) => {
    const seat = place.seat ?? '';
    const urgent = awaited && !yours;
    return html`<button class=${urgent ? 'primary' : 'small'} data-test="hand-${seat}" data-awaited=${awaited} ?disabled=${busy}
      @click=${() => onHand(place)}>${seatSign(seat, { silent: true })} ${(urgent ? say.awaited : say.to)(seatName(seat))}</button>`;
  })}</nav>`;
}

/**
 * @typedef {object} AddOn
 * @property {(seat: string) => void} take
 * @property {() => void} scan
 * @property {(file: File) => void} photo
 * @property {(code: string) => void} code
 * @property {(change: object) => void} change
 * @property {() => void} close
 */

/**
 * Draws the dialog that adds another player to this phone.
 * @param {object} state
 * @param {{seat: string, taken: boolean}[]} state.colours colours of the table; empty once the game is open
 * @param {boolean} state.joining
 * @param {boolean} state.live whether the live camera is available
 * @param {string|null} state.say reason why the last attempt failed
 * @param {import('./scanner.js').ScanState} state.scan
 * @param {AddOn} on
 */
export function addDialog(state, on) {
  return dialog({
    title: say.addTitle,
    test: 'add-player',
    full: true,
    onClose: on.close,
    body: html`<p>${say.addWhy}</p>
      <p class="refusal" role="alert" data-test="say" ?hidden=${!state.say}>${state.say ?? ''}</p>
      ${state.live ? html`<button class="primary" data-test="add-scan" @click=${on.scan}>${say.addScan}</button>`
        : photoField(say.addScan, on.photo, 'primary')}
      ${codeField(state.scan, on)}
      ${state.colours.every(({ taken }) => taken) ? nothing : html`<h3>${say.addFree}</h3>
        ${colourList(state.colours, { test: 'add', joining: state.joining, label: (colour) => colour }, on.take)}`}`,
  });
}

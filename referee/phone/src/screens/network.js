// network.js: dialog with the network problems that this phone found, and their remedies

import { html } from 'lit-html';
import { dialog } from '../parts/dialog.js';
import { liveLink } from '../parts/live.js';
import { findings } from '../network.js';
import { words } from '../words.js';

/** @typedef {import('../network.js').Facts} Facts */

const say = words.network;

/**
 * @param {Facts|null} facts null while the tests run
 * @param {{secure: string|null, again: () => void, close: () => void}} on
 */
export function networkDialog(facts, on) {
  const found = facts ? findings(facts) : [];
  const spoilt = found.some(({ spoils }) => spoils);
  return dialog({
    title: say.title,
    test: 'network',
    full: true,
    onClose: on.close,
    body: html`
      <p role="status" data-test="network-state">${!facts ? say.trying : spoilt ? say.bad : say.good}</p>
      <ul class="findings">${found.map(({ id, spoils }) => html`<li class="panel ${spoils ? 'spoils' : ''}" data-test="found-${id}">
        <h3>${spoils ? html`<span class="sign">${say.spoils}</span> ` : ''}${say.found[id].what}</h3>
        <p>${say.found[id].why}</p>
        <ul class="cures">${say.found[id].cures.map((cure) => html`<li>${cure}</li>`)}</ul>
        ${id === 'camera' ? liveLink(on.secure) : ''}
      </li>`)}</ul>
      ${facts?.network ? html`<p class="hint">${say.facts(location.host, facts.network.you, facts.tookMs)}</p>` : ''}
      <button data-test="network-again" ?disabled=${!facts} @click=${on.again}>${say.again}</button>`,
  });
}

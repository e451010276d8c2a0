// dialog.js: a sheet over the page, by the browser's own <dialog>: it keeps the focus and closes on Escape

import { html } from 'lit-html';
import { ref } from 'lit-html/directives/ref.js';
import { words } from '../words.js';
import { heard } from './heard.js';

/** @type {Element|null} */
let before = null;

/**
 * Opens a dialog as soon as it is drawn; when it is gone, the focus goes back to where it was. Only one is shown at a
 * time.
 * @param {Element|undefined} element
 */
function open(element) {
  if (!element) {
    if (before instanceof HTMLElement && before.isConnected) {
      before.focus({ preventScroll: true });
    }
    before = null;
    return;
  }
  const dialog = /** @type {HTMLDialogElement} */ (element);
  if (dialog.open) {
    return;
  }
  queueMicrotask(() => {
    if (!dialog.isConnected || dialog.open) {
      return;
    }
    before = document.activeElement;
    if (dialog.showModal) {
      dialog.showModal();
    } else {
      dialog.setAttribute('open', '');
    }
  });
}

/**
 * @param {object} what
 * @param {string} what.title
 * @param {unknown} what.body
 * @param {() => void} what.onClose
 * @param {string} what.test the hook for tests
 * @param {boolean} [what.full] fills the screen
 * @param {unknown} [what.sign] before the title
 */
export function dialog({ title, body, onClose, test, full = false, sign = null }) {
  const onCancel = (/** @type {Event} */ event) => {
    event.preventDefault();
    onClose();
  };
  return html`<dialog ${ref(open)} class=${full ? 'full' : ''} aria-labelledby="title-${test}" data-test=${test}
    @cancel=${onCancel} @click=${(/** @type {Event} */ event) => {
      if (event.target === event.currentTarget) {
        onClose();
      }
    }}>
    <div class="leaf">
      <header>
        ${sign}<h2 id="title-${test}" tabindex="-1" autofocus>${title}</h2>
        <button class="close" data-test="close" aria-label=${words.notice.close} @click=${onClose}>×</button>
      </header>
      ${body}
      ${heard()}
    </div>
  </dialog>`;
}

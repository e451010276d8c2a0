// dialog.js: a sheet over the page, by the browser's own <dialog>: it keeps the focus and closes on Escape

import { html, nothing } from 'lit-html';
import { keyed } from 'lit-html/directives/keyed.js';
import { ref } from 'lit-html/directives/ref.js';
import { words } from '../words.js';
import { heard } from './heard.js';

/** @type {Element|null} where the focus was before the first of the dialogs that follow each other */
let before = null;

/**
 * Opens a dialog as soon as it is drawn; when it is gone and no other has taken its place, the focus goes back to where it
 * was, or, where that is gone too, to the page itself.
 * @param {Element|undefined} element
 */
function open(element) {
  queueMicrotask(element ? () => show(/** @type {HTMLDialogElement} */ (element)) : backToPage);
}

/** @param {HTMLDialogElement} dialog */
function show(dialog) {
  if (!dialog.isConnected || dialog.open) {
    return;
  }
  before ??= document.activeElement;
  if (dialog.showModal) {
    dialog.showModal();
  } else {
    dialog.setAttribute('open', '');
  }
}

function backToPage() {
  if (document.querySelector('dialog')) {
    return;
  }
  focusOn(before);
  before = null;
}

/**
 * Puts the focus where it was, or at the head of the page where that is gone: it is never lost.
 * @param {Element|null} element
 */
export function focusOn(element) {
  const there = element instanceof HTMLElement && element.isConnected && element !== document.body && !element.matches(':disabled');
  const target = there ? element : document.querySelector('main');
  /** @type {HTMLElement|null} */ (target)?.focus({ preventScroll: true });
}

/**
 * @param {object} what
 * @param {string} what.title
 * @param {unknown} what.body
 * @param {() => void} what.onClose
 * @param {string} what.test the hook for tests
 * @param {boolean} [what.full] fills the screen
 * @param {string} [what.told] the id of what is read out with the title
 * @param {unknown} [what.sign] before the title
 */
export function dialog({ title, body, onClose, test, full = false, sign = null, told }) {
  const onCancel = (/** @type {Event} */ event) => {
    event.preventDefault();
    onClose();
  };
  return keyed(test, html`<dialog ${ref(open)} class=${full ? 'full' : ''} aria-labelledby="title-${test}" aria-describedby=${told ?? nothing} data-test=${test}
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
  </dialog>`);
}

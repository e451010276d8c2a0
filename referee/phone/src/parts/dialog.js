// dialog.js: a dialog over the page, by the browser's own <dialog>, which keeps the focus and closes on Escape

import { html, nothing } from 'lit-html';
import { keyed } from 'lit-html/directives/keyed.js';
import { ref } from 'lit-html/directives/ref.js';
import { words } from '../words.js';
import { heard } from './heard.js';

/** @type {Element|null} element that had the focus before the first of several successive dialogs */
let before = null;

/**
 * Opens a dialog as soon as it is drawn, with the focus on its element `data-first` if there is one, else on its title. When
 * the dialog is gone and no other has replaced it, returns the focus to the page.
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
  /** @type {HTMLElement|null} */ (dialog.querySelector('[data-first]'))?.focus();
}

function backToPage() {
  if (document.querySelector('dialog')) {
    return;
  }
  focusOn(before);
  before = null;
}

/**
 * Focuses an element, or the page's main element when the first cannot take the focus. So the focus is never lost.
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
 * @param {string} what.test name for tests (data-test); also identifies the dialog
 * @param {boolean} [what.full] whether the dialog fills the screen
 * @param {string} [what.told] id of the element that screen readers read out with the title
 * @param {unknown} [what.sign] sign before the title
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

// main.js: loads the page's language, then the page, since words.js translates its sentences as soon as it is loaded

import { loadLanguage } from './language.js';

// Browsers without <dialog> would show every sheet at the end of the page. index.html tells them that they are too old.
const tooOld = document.querySelector('.too-old');

if ('HTMLDialogElement' in globalThis) {
  tooOld?.remove();
  loadLanguage().then(() => import('./app.js'));
} else {
  tooOld?.classList.add('now');
}

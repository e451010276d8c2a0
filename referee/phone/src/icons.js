// icons.js: icons of the page, in a box of 24 by 24 and in the colour of the text around them; each game adds its own

import { html, svg } from 'lit-html';

/** @type {Record<string, string>} */
const PATHS = {
  diary: 'M5 2h13a2 2 0 0 1 2 2v18H6.5A2.5 2.5 0 0 1 4 19.5V3zM6.5 17.5v2H17.5v-2zM8 6h8v2H8zM8 10h6v2H8z',
  pencil: 'M16.5 2l5.5 5.5L8.5 21 2 22l1-6.5zM15 6.7l2.3 2.3 1.7-1.6-2.3-2.3z',
  scan: 'M2 2h7v2.5H4.5V9H2zM15 2h7v7h-2.5V4.5H15zM2 15h2.5v4.5H9V22H2zM19.5 15H22v7h-7v-2.5h4.5zM7 7h4v4H7zM13 7h4v4h-4zM7 13h4v4H7zM13 13h2v2h-2zM15 15h2v2h-2z',
  bin: 'M9 2h6v2h6v2.5H3V4h6zM5 8h14l-1.2 14H6.2zM9 10.5v9h1.5v-9zM13.5 10.5v9H15v-9z',
  keys: 'M2 5h20v14H2zM4.2 7.2v9.6h15.6V7.2zM6 9h2v2H6zM9.5 9h2v2h-2zM13 9h2v2h-2zM16.5 9H18v2h-1.5zM7 13.5h10v2H7z',
  read: 'M2 4.5c4-1.5 7-1.5 10 .8 3-2.3 6-2.3 10-.8V20c-4-1.3-7-1.3-10 .8C9 18.7 6 18.7 2 20zM4.5 6.5v10.2c2.3-.5 4.3-.4 6.2.5V7.3c-1.9-1.2-3.9-1.4-6.2-.8zM13.3 7.3v9.9c1.9-.9 3.9-1 6.2-.5V6.5c-2.3-.6-4.3-.4-6.2.8z',
};

/**
 * @param {string} path
 * @param {string} [spoken] meaning of the drawing, for screen readers; left out when a text beside the drawing gives the meaning
 */
export function drawing(path, spoken) {
  return html`<svg class="icon" viewBox="0 0 24 24" role="img" aria-hidden=${spoken ? 'false' : 'true'}
    aria-label=${spoken ?? ''}>${svg`<path fill-rule="evenodd" d=${path}></path>`}</svg>`;
}

/**
 * @param {string} name
 * @param {string} [spoken]
 */
export function icon(name, spoken) {
  return drawing(PATHS[name] ?? '', spoken);
}

// icons.js: the few drawings of the page, in a box of 24 by 24, in the colour of the text around them

import { html, svg } from 'lit-html';

/** @type {Record<string, string>} */
const PATHS = {
  // a hansom's wheel
  carriages: 'M12 2a10 10 0 1 0 0 20a10 10 0 1 0 0-20zM12 5a7 7 0 1 1 0 14a7 7 0 1 1 0-14zM11 4h2v16h-2zM4 11h16v2H4zM6.3 7.7l1.4-1.4 10 10-1.4 1.4zM16.3 6.3l1.4 1.4-10 10-1.4-1.4z',
  // a constable's helmet
  police: 'M11 2h2v2.2c4 .5 6.5 3.8 6.5 8.8v3H21.5v3.5h-19V16H4.5v-3c0-5 2.5-8.3 6.5-8.8zM12 8.5l1 2.2 2.4.3-1.7 1.7.4 2.4-2.1-1.2-2.1 1.2.4-2.4-1.7-1.7 2.4-.3z',
  // a whistle
  'call-off': 'M3 8h11.5V6H17v2h4v3.5h-3.3A6 6 0 1 1 6.5 12H3zM12 11.5a3.5 3.5 0 1 0 0 7a3.5 3.5 0 1 0 0-7z',
  // a picklock
  lockpick: 'M7 3a5 5 0 1 0 0 10a5 5 0 0 0 3.6-1.6L18.5 19.3V22H21v-3.5L12 9.5A5 5 0 0 0 7 3zM7 5.5a2.5 2.5 0 1 1 0 5a2.5 2.5 0 1 1 0-5z',
  // a padlock
  lock: 'M12 1.5a5.5 5.5 0 0 0-5.5 5.5v3H4v12.5h16V10h-2.5V7A5.5 5.5 0 0 0 12 1.5zM12 4a3 3 0 0 1 3 3v3H9V7a3 3 0 0 1 3-3zM12 13.5a2 2 0 0 1 1 3.7V20h-2v-2.8a2 2 0 0 1 1-3.7z',
  // a closed mouth under a stroke
  'no-watson': 'M5 4h11l4 4v2h-2.5V9H15V6.5H7.5v11h6V20H5zM8.5 9.5h4v1.8h-4zM8.5 13h5v1.8h-5zM15.5 14.2l1.7-1.7 2 2 2-2 1.7 1.7-2 2 2 2-1.7 1.7-2-2-2 2-1.7-1.7 2-2z',
  'no-police': 'M11 2h2v2.2c4 .5 6.5 3.8 6.5 8.8v1h-2.6v-1c0-4-1.8-6.3-4.9-6.3S7.1 9 7.1 13v3H14v3.5H2.5V16H4.5v-3c0-5 2.5-8.3 6.5-8.8zM15.5 16.7l1.7-1.7 2 2 2-2 1.7 1.7-2 2 2 2-1.7 1.7-2-2-2 2-1.7-1.7 2-2z',
  toby: 'M2 6l3.5-1.5L8 6.5h6l5 2 3-2-1 4.5-2 1.5V21h-2.5v-5.5L9 14.5V21H6.5v-7.5L5 9.5 2.5 9z',
  diary: 'M5 2h13a2 2 0 0 1 2 2v18H6.5A2.5 2.5 0 0 1 4 19.5V3zM6.5 17.5v2H17.5v-2zM8 6h8v2H8zM8 10h6v2H8z',
  watson: 'M8 3h8v4h5.5v14h-19V7H8zM10.3 5.3V7h3.4V5.3zM10.8 9.5v3h-3v2.5h3v3h2.5v-3h3v-2.5h-3v-3z',
  pencil: 'M16.5 2l5.5 5.5L8.5 21 2 22l1-6.5zM15 6.7l2.3 2.3 1.7-1.6-2.3-2.3z',
  scan: 'M2 2h7v2.5H4.5V9H2zM15 2h7v7h-2.5V4.5H15zM2 15h2.5v4.5H9V22H2zM19.5 15H22v7h-7v-2.5h4.5zM7 7h4v4H7zM13 7h4v4h-4zM7 13h4v4H7zM13 13h2v2h-2zM15 15h2v2h-2z',
  read: 'M2 4.5c4-1.5 7-1.5 10 .8 3-2.3 6-2.3 10-.8V20c-4-1.3-7-1.3-10 .8C9 18.7 6 18.7 2 20zM4.5 6.5v10.2c2.3-.5 4.3-.4 6.2.5V7.3c-1.9-1.2-3.9-1.4-6.2-.8zM13.3 7.3v9.9c1.9-.9 3.9-1 6.2-.5V6.5c-2.3-.6-4.3-.4-6.2.8z',
};

/**
 * @param {string} name
 * @param {string} [spoken] what it means; without it the drawing is silent beside words that say it
 */
export function icon(name, spoken) {
  return html`<svg class="icon" viewBox="0 0 24 24" role="img" aria-hidden=${spoken ? 'false' : 'true'}
    aria-label=${spoken ?? ''}>${svg`<path fill-rule="evenodd" d=${PATHS[name] ?? ''}></path>`}</svg>`;
}

// icons.js: icons for the tokens and symbols of Watson & Holmes

import { drawing, icon as ofHouse } from '../../icons.js';

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
  // a page of text, and a bar across it
  'no-watson': 'M4.5 1.5h11l4.5 4.5v16.5h-15.5zM7 4v16h10.5V7h-3.5V4zM8.5 9.5h7v1.8h-7zM8.5 13h7v1.8h-7zM8.5 16.5h5v1.8h-5zM2.2 20.1L20.1 2.2l1.7 1.7L3.9 21.8z',
  'no-police': 'M11 2h2v2.2c4 .5 6.5 3.8 6.5 8.8v3H21.5v3.5h-19V16H4.5v-3c0-5 2.5-8.3 6.5-8.8zM12 8.5l1 2.2 2.4.3-1.7 1.7.4 2.4-2.1-1.2-2.1 1.2.4-2.4-1.7-1.7 2.4-.3zM2.2 20.1L20.1 2.2l1.7 1.7L3.9 21.8z',
  toby: 'M2 6l3.5-1.5L8 6.5h6l5 2 3-2-1 4.5-2 1.5V21h-2.5v-5.5L9 14.5V21H6.5v-7.5L5 9.5 2.5 9z',
  watson: 'M8 3h8v4h5.5v14h-19V7H8zM10.3 5.3V7h3.4V5.3zM10.8 9.5v3h-3v2.5h3v3h2.5v-3h3v-2.5h-3v-3z',
};

/**
 * @param {string} name
 * @param {string} [spoken] label for screen readers; without it they skip the drawing, since words beside it say the same
 */
export function icon(name, spoken) {
  return name in PATHS ? drawing(PATHS[name], spoken) : ofHouse(name, spoken);
}

// adventures-in-the-fog-icons.js: the signs of Adventures in the Fog: icons, dice, rewards; each in a box of 24 by 24

import { html, nothing, svg } from 'lit-html';
import { drawing } from '../icons.js';
import { fog as say } from './adventures-in-the-fog-words.js';
import { kindName } from './adventures-in-the-fog.js';

/** @type {Record<string, string>} */
const PATHS = {
  // a sealed letter
  evidence: 'M2 5h20v14H2zM4 7.6v9.4h16V7.6l-8 6.4zM5.6 7l6.4 5 6.4-5z',
  // a magnifying glass
  clue: 'M10 2a8 8 0 1 0 4.9 14.3l5.4 5.4 1.9-1.9-5.4-5.4A8 8 0 0 0 10 2zM10 4.6a5.4 5.4 0 1 1 0 10.8a5.4 5.4 0 1 1 0-10.8z',
  // an eye
  eyewitness: 'M12 5C7 5 3 8.2 1 12c2 3.8 6 7 11 7s9-3.2 11-7c-2-3.8-6-7-11-7zM12 7.4c3.7 0 6.6 2 8.3 4.6-1.7 2.6-4.6 4.6-8.3 4.6S5.4 14.6 3.7 12C5.4 9.4 8.3 7.4 12 7.4zM12 8.8a3.2 3.2 0 1 0 0 6.4a3.2 3.2 0 1 0 0-6.4z',
  // a revolver
  gun: 'M1.5 6H21l1.5 1v3H14l-.8 2.5h-3.4l-2 6.5H3l2.2-8.2L1.5 10zM10.8 10.2h1.6l-.4 1h-1.4z',
  // knuckledusters
  knuckles: 'M5 4a3.5 3.5 0 0 1 2.3.9 3.5 3.5 0 0 1 4.7 0 3.5 3.5 0 0 1 4.7 0A3.5 3.5 0 0 1 22.5 7.5c0 1.5-.8 2.7-2 3.3V14c0 3.5-3.5 6-8.5 6s-8.5-2.5-8.5-6v-3.2A3.5 3.5 0 0 1 5 4zM5 6a1.6 1.6 0 1 0 0 3.2A1.6 1.6 0 0 0 5 6zM9.7 6a1.6 1.6 0 1 0 0 3.2 1.6 1.6 0 0 0 0-3.2zM14.4 6a1.6 1.6 0 1 0 0 3.2 1.6 1.6 0 0 0 0-3.2zM19.1 6a1.6 1.6 0 1 0 0 3.2 1.6 1.6 0 0 0 0-3.2zM7 13.5c0 2 2 3.5 5 3.5s5-1.5 5-3.5z',
  // a knife
  knife: 'M21.8 2.2C15 4 10 8.5 7.5 13l2.3 2.3C14.5 13 19.5 9 21.8 2.2zM6.5 14l-1.7 1.7-1.3-.6-1.2 1.2 1.9 1.9-2.5 2.5 1.6 1.6 2.5-2.5 1.9 1.9 1.2-1.2-.6-1.3L8.9 16.5z',
  // a lamp post: where one sets out
  start: 'M12 1l5 4-1.3 6h-2.2v8.5h3V23h-9v-3.5h3V11H8.3L7 5zM9.4 6l.8 3h3.6l.8-3L12 3.9z',
  // the winding way
  travel: 'M5 15a3 3 0 1 0 2.8 4H15a4 4 0 0 0 0-8H9a1.8 1.8 0 0 1 0-3.6h6.2a3 3 0 1 0 0-2.2H9a4 4 0 0 0 0 8h6a1.8 1.8 0 0 1 0 3.6H7.8A3 3 0 0 0 5 15z',
  // a top hat over a mask
  moriarty: 'M7 2h10v8h4v2.5H3V10h4zM4.5 14h15v2.5a4.5 4.5 0 0 1-4.2 4.5c-1.5 0-2.3-1.5-3.3-1.5S10.2 21 8.7 21a4.5 4.5 0 0 1-4.2-4.5zM7 15.8c0 1.5 1 2.4 3.2 2.4 0-1.5-1.2-2.4-3.2-2.4zM17 15.8c-2 0-3.2.9-3.2 2.4 2.2 0 3.2-.9 3.2-2.4z',
  points: 'M12 1.5l3.1 6.9 7.4.7-5.6 5 1.7 7.4-6.6-3.9-6.6 3.9 1.7-7.4-5.6-5 7.4-.7z',
  coins: 'M12 2a10 10 0 1 0 0 20a10 10 0 1 0 0-20zM12 4.4a7.6 7.6 0 1 1 0 15.2a7.6 7.6 0 1 1 0-15.2zM10.8 7h4v2.2h-1.6v8h-2.4v-7.8H9.5V7.9z',
  choice: 'M12 2a6 6 0 0 1 6 6c0 3.5-3.5 4.3-4.5 6.5v1.5h-3v-2c0-3.2 4.5-3.5 4.5-6a3 3 0 0 0-6 0H6a6 6 0 0 1 6-6zM10.5 18.5h3v3.5h-3z',
  pouch: 'M8 2h8l-1.8 4h-4.4zM9.3 7.5h5.4C18.5 10 21 13.5 21 17c0 3.5-2.5 5-9 5s-9-1.5-9-5c0-3.5 2.5-7 6.3-9.5z',
};

/**
 * @param {string} name
 * @param {string} [spoken] what it means; without it the drawing is silent beside words that say it
 */
export function icon(name, spoken) {
  return drawing(PATHS[name] ?? '', spoken);
}

/**
 * An icon on a map, drawn around a point.
 * @param {string} name
 * @param {number} x
 * @param {number} y
 * @param {number} size
 */
export function mapIcon(name, x, y, size) {
  return svg`<path class="glyph" fill-rule="evenodd" d=${PATHS[name] ?? ''} transform="translate(${x - size / 2} ${y - size / 2}) scale(${size / 24})"></path>`;
}

/** Where the pips of a face are, in thirds of the die. @type {Record<number, [number, number][]>} */
const PIPS = {
  1: [[1, 1]], 2: [[0, 0], [2, 2]], 3: [[0, 0], [1, 1], [2, 2]], 4: [[0, 0], [2, 0], [0, 2], [2, 2]],
  5: [[0, 0], [2, 0], [1, 1], [0, 2], [2, 2]], 6: [[0, 0], [2, 0], [0, 1], [2, 1], [0, 2], [2, 2]],
};

/** @param {number} face a die, as it lies there; 0 is one that nobody has looked at */
export function die(face) {
  return html`<svg class="die" viewBox="0 0 40 40" aria-hidden="true">${svg`<rect x="1.5" y="1.5" width="37" height="37" rx="7"></rect>
    ${(PIPS[face] ?? []).map(([x, y]) => svg`<circle cx=${10 + 10 * x} cy=${10 + 10 * y} r="3.6"></circle>`)}`}</svg>`;
}

/** What each face is for, as the sheet's table of dice has it. */
export const FACE_ICONS = ['', 'travel', 'travel', 'evidence', 'clue', 'eyewitness', 'moriarty'];

/**
 * So many icons of each kind, as a mystery's cost.
 * @param {Record<string, number>} counts
 */
export function iconRow(counts) {
  return Object.entries(counts ?? {}).flatMap(([kind, n]) => Array(n).fill(html`<span class="each">${icon(kind)} <span>${kindName(kind)}</span></span>`));
}

/**
 * A reward in signs: "4 ★".
 * @param {import('./adventures-in-the-fog.js').Reward} reward
 */
export function rewardSigns({ points, coins, travel, choice, icons }) {
  return html`${points > 0 ? html`<span><b>${points}</b>${icon('points', say.mine.points)}</span>` : nothing}${
    coins > 0 ? html`<span><b>${coins}</b>${icon('coins', say.mine.coins)}</span>` : nothing}${
    Array(travel).fill(html`<span>${icon('travel', say.reward.travel)}</span>`)}${
    Array(choice).fill(html`<span>${icon('choice', say.reward.choice)}</span>`)}${
    Object.entries(icons ?? {}).map(([kind, n]) => html`<span>${n > 1 ? html`<b>${n}</b>` : nothing}${icon(kind, kindName(kind))}</span>`)}`;
}

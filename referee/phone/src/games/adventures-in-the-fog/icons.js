// icons.js: drawings of Adventures in the Fog: the printed icons, dice, rewards

import { html, nothing, svg } from 'lit-html';
import { drawing } from '../../icons.js';
import choice from '../../icons/choice.svg';
import clue from '../../icons/clue.svg';
import coin from '../../icons/coin.svg';
import evidence from '../../icons/evidence.svg';
import eyewitness from '../../icons/eyewitness.svg';
import gun from '../../icons/gun.svg';
import knife from '../../icons/knife.svg';
import knuckles from '../../icons/knuckles.svg';
import moriarty from '../../icons/moriarty.svg';
import points from '../../icons/points.svg';
import start from '../../icons/start.svg';
import travel from '../../icons/travel.svg';
import { fog as say } from './words.js';
import { kindName } from './speech.js';

/** The pouch: a purse with a string. */
const POUCH = 'M8 2h8l-1.8 4h-4.4zM9.3 7.5h5.4C18.5 10 21 13.5 21 17c0 3.5-2.5 5-9 5s-9-1.5-9-5c0-3.5 2.5-7 6.3-9.5z';

/**
 * Returns a function that draws the content of a printed SVG file, without the boxes that are filled in at printing. The
 * template is made only once.
 * @param {string} text the SVG file
 */
function printed(text) {
  const inside = text.replace(/<!--[^]*?-->|^[^]*?<svg[^>]*>|<\/svg>\s*$|<rect[^>]*data-field[^>]*>/g, '');
  const strings = /** @type {any} */ (Object.assign([inside], { raw: [inside] }));
  return () => svg(strings);
}

/** @type {Record<string, () => unknown>} drawings by name, each in a box of 30 by 30 */
const DRAWINGS = Object.fromEntries(Object.entries({
  choice, clue, coins: coin, evidence, eyewitness, gun, knife, knuckles, moriarty, points, start, travel,
}).map(([name, text]) => [name, printed(text)]));

/**
 * @param {string} name
 * @param {string} [spoken] label for screen readers; without it they skip the drawing, since words beside it say the same
 * @param {number} [n] number drawn on the icon
 */
export function icon(name, spoken, n) {
  return name === 'pouch' ? drawing(POUCH, spoken)
    : html`<svg class="icon printed of-${name}" viewBox="0 0 30 30" role="img" aria-hidden=${spoken ? 'false' : 'true'} aria-label=${spoken ?? ''}>${
      DRAWINGS[name]?.() ?? nothing}${n === undefined ? nothing : svg`<text x="15" y="20">${n}</text>`}</svg>`;
}

/**
 * Draws an icon on a map, centred on a point.
 * @param {string} name
 * @param {number} x
 * @param {number} y
 * @param {number} size
 */
export function mapIcon(name, x, y, size) {
  return svg`<svg class="printed" x=${x - size / 2} y=${y - size / 2} width=${size} height=${size} viewBox="0 0 30 30">${DRAWINGS[name]?.() ?? nothing}</svg>`;
}

/** The positions of the pips on each face, on a grid of 3 by 3. @type {Record<number, [number, number][]>} */
const PIPS = {
  1: [[1, 1]], 2: [[0, 0], [2, 2]], 3: [[0, 0], [1, 1], [2, 2]], 4: [[0, 0], [2, 0], [0, 2], [2, 2]],
  5: [[0, 0], [2, 0], [1, 1], [0, 2], [2, 2]], 6: [[0, 0], [2, 0], [0, 1], [2, 1], [0, 2], [2, 2]],
};

/**
 * Draws a die.
 * @param {number} face the number that it shows; 0 for a die that has not been entered
 */
export function die(face) {
  return html`<svg class="die" viewBox="0 0 40 40" aria-hidden="true">${svg`<rect x="1.5" y="1.5" width="37" height="37" rx="7"></rect>
    ${(PIPS[face] ?? []).map(([x, y]) => svg`<circle cx=${10 + 10 * x} cy=${10 + 10 * y} r="3.6"></circle>`)}`}</svg>`;
}

/** The icon for each face's action, as in the sheet's table of dice. Index 0 is unused. */
export const FACE_ICONS = ['', 'travel', 'travel', 'evidence', 'clue', 'eyewitness', 'moriarty'];

/**
 * Draws the given number of icons of each kind, for instance the cost of a mystery.
 * @param {Record<string, number>} counts
 */
export function iconRow(counts) {
  return Object.entries(counts ?? {}).flatMap(([kind, n]) => Array(n).fill(html`<span class="each">${icon(kind)} <span>${kindName(kind)}</span></span>`));
}

/**
 * Draws a reward as it is printed. The icons of points and coins carry their number.
 * @param {import('./speech.js').Reward} reward
 */
export function rewardSigns({ points: n, coins, travel: lines, choice: choices, icons }) {
  return html`${n > 0 ? icon('points', say.reward.points(n), n) : nothing}${coins > 0 ? icon('coins', say.reward.coins(coins), coins) : nothing}${
    Array(lines).fill(icon('travel', say.reward.travel))}${Array(choices).fill(icon('choice', say.reward.choice))}${
    Object.entries(icons ?? {}).flatMap(([kind, each]) => Array(each).fill(icon(kind, kindName(kind))))}`;
}

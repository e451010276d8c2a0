// map.js: the map on a player's sheet: river, roads, locations, and the path over them
//
//     board.map ──layoutOf──► positions, computed once for each map
//     seat's path, closed, marked ─┐
//     way that is being tapped ────┴─► drawTown: the drawing (for eyes), and touch targets over it (for fingers and keys)
//
// One unit is a tenth of the step between two locations, as in the case and on paper.

import { html, nothing, svg } from 'lit-html';
import { ref } from 'lit-html/directives/ref.js';
import { languageOf } from '../../model.js';
import { mapIcon } from './icons.js';
import { lensOf, MARGIN } from './lens.js';
import { fog as say } from './words.js';
import { kindName, pieceName, spotsOf } from './speech.js';

/** @typedef {import('../../model.js').Model} Model */
/** @typedef {import('./speech.js').Spot} Spot */
/** @typedef {import('./speech.js').Walker} Walker */

/**
 * The locations that can be tapped on a map, and those that have been tapped.
 * @typedef {object} Touch
 * @property {string} key name of the task; when it changes, the map moves to the locations of the new task
 * @property {string[]} lit locations that can be tapped
 * @property {Set<string>} ends the locations where a way would end
 * @property {string[]} way the locations after the end of the path that are not drawn on paper yet
 * @property {string[]} picked locations that are chosen but not sent yet
 * @property {(id: string) => void} onTap
 */

/**
 * @typedef {object} Layout
 * @property {{x: number, y: number, width: number, height: number}} box the bounding box of the map
 * @property {Map<string, Spot>} spots by id
 * @property {Spot[]} inOrder in reading order, row by row
 * @property {string} river
 * @property {string[][]} bridges the roads across the river
 */

const NAME_LETTERS = 13; // longest line of a name below its location
const ROW = 5;           // height of a row in units, for the order of keyboard focus

/** @type {WeakMap<object, Layout>} */
const layouts = new WeakMap();

/**
 * @param {Model} model
 * @returns {Layout}
 */
function layoutOf(model) {
  const { map } = model.board;
  const known = layouts.get(map);
  if (known) {
    return known;
  }
  const spots = spotsOf(model);
  const [xs, ys] = [spots.map(({ x }) => x), spots.map(({ y }) => y)];
  const box = { x: Math.min(...xs) - MARGIN, y: Math.min(...ys) - MARGIN, width: 0, height: 0 };
  box.width = Math.max(...xs) + MARGIN - box.x;
  box.height = Math.max(...ys) + MARGIN - box.y;
  const layout = {
    box,
    spots: new Map(spots.map((spot) => [spot.id, spot])),
    inOrder: [...spots].sort((a, b) => Math.round(a.y / ROW) - Math.round(b.y / ROW) || a.x - b.x),
    river: riverPath(map.river ?? [], box),
    bridges: bridgesOf(map, spots),
  };
  layouts.set(map, layout);
  return layout;
}

/**
 * Returns the river's middle as a smooth SVG path along its bends. Beyond the first and the last bend the path is level.
 * @param {[number, number][]} bends
 * @param {Layout['box']} box
 */
function riverPath(bends, box) {
  if (bends.length === 0) {
    return '';
  }
  const all = [[box.x - 1, bends[0][1]], ...bends, [box.x + box.width + 1, bends[bends.length - 1][1]]];
  const middle = (/** @type {number} */ i) => `${(all[i][0] + all[i + 1][0]) / 2} ${(all[i][1] + all[i + 1][1]) / 2}`;
  return `M${all[0].join(' ')}L${middle(0)}${all.slice(1, -1).map((bend, i) => `Q${bend.join(' ')} ${middle(i + 1)}`).join('')}L${all[all.length - 1].join(' ')}`;
}

/**
 * Returns the roads whose two ends are on different sides of the river.
 * @param {{river: [number, number][], roads: string[][]}} map
 * @param {Spot[]} spots
 */
function bridgesOf({ river, roads }, spots) {
  const isSouth = (/** @type {string} */ id) => {
    const { x, y } = /** @type {Spot} */ (spots.find((spot) => spot.id === id));
    const i = river.findIndex((bend) => bend[0] >= x);
    const [before, after] = i < 0 ? [river[river.length - 1], river[river.length - 1]] : [river[Math.max(0, i - 1)], river[i]];
    const part = after[0] > before[0] ? (x - before[0]) / (after[0] - before[0]) : 0;
    return y >= before[1] + part * (after[1] - before[1]);
  };
  return (river ?? []).length === 0 ? [] : roads.filter(([one, other]) => isSouth(one) !== isSouth(other));
}

/**
 * Splits a name into lines that fit below a location.
 * @param {string} name
 */
function linesOf(name) {
  return name.split(' ').reduce((/** @type {string[]} */ lines, word) => {
    const last = lines[lines.length - 1];
    return last !== undefined && last.length + 1 + word.length <= NAME_LETTERS ? [...lines.slice(0, -1), `${last} ${word}`] : [...lines, word];
  }, []);
}

/**
 * @param {Layout} layout
 * @param {string[]} ids
 */
function pointsOf({ spots }, ids) {
  return ids.flatMap((id) => spots.get(id) ?? []).map(({ x, y }) => `${x},${y}`).join(' ');
}

/** @param {Spot} spot @param {string} look */
function drawSpot({ id, name, icon, x, y }, look) {
  const isDot = icon === 'dot';
  const cross = `M${x - 2} ${y - 2}l4 4m0 -4l-4 4`;
  return svg`<g class="spot ${look}">
    <circle class="under" cx=${x} cy=${y} r=${isDot ? 2 : 3.2}></circle>
    ${isDot ? svg`<circle class="dot" cx=${x} cy=${y} r="1.1"></circle>` : mapIcon(icon, x, y, icon === 'start' ? 5.8 : 4.9)}
    ${look.includes('closed') || look.includes('marked') ? svg`<path class="cross ground" d=${cross}></path><path class="cross" d=${cross}></path>` : nothing}
    <text class="id" x=${x + (isDot ? 1.4 : 2.6)} y=${y - (isDot ? 1.2 : 1.9)}>${id}</text>
    <text class="name">${linesOf(name).map((line, i) => svg`<tspan x=${x} y=${y + (isDot ? 3 : 4.2) + 1.45 * i}>${line}</tspan>`)}</text>
  </g>`;
}

/**
 * Returns the CSS classes that show the state of a location on a player's map.
 * @param {Walker|null} walker
 * @param {string} id
 */
function looksOf(walker, id) {
  return !walker ? '' : walker.closed.includes(id) ? 'closed' : walker.marked.includes(id) ? 'on marked' : walker.path.includes(id) ? 'on' : '';
}

/**
 * Returns the label of a location for screen readers.
 * @param {Model} model
 * @param {Walker|null} walker
 * @param {Spot} spot
 */
function spotSaid(model, walker, { id, icon }) {
  const looks = looksOf(walker, id);
  const { state } = say.map;
  const stands = id === walker?.head ? state.head : looks.includes('closed') ? state.closed : looks.includes('marked') ? state.marked
    : looks === 'on' ? state.used : '';
  return [say.map.spot(pieceName(model, id), kindName(icon), id), stands].filter(Boolean).join(', ');
}

/**
 * Draws the visible part of a map, without touch targets.
 * @param {Model} model
 * @param {Walker|null} walker
 * @param {Touch|null} touch
 */
function drawing(model, walker, touch) {
  const layout = layoutOf(model);
  const { spots, inOrder, river, bridges } = layout;
  const { map } = model.board;
  const lit = new Set(touch?.lit ?? []);
  const way = touch?.way ?? [];
  const look = (/** @type {string} */ id) => [
    looksOf(walker, id), lit.has(id) ? 'lit' : '', lit.has(id) && touch?.ends.has(id) ? 'end' : '', way.includes(id) || touch?.picked.includes(id) ? 'chosen' : '',
  ].filter(Boolean).join(' ');
  const linesFor = (/** @type {string[][]} */ roads) => roads.map((road) => `M${pointsOf(layout, road)}`).join('');
  const isShut = (/** @type {string[]} */ road) => road.some((id) => walker?.closed.includes(id));
  const open = linesFor(map.roads.filter((/** @type {string[]} */ road) => !isShut(road)));
  return svg`<g class="drawn" aria-hidden="true" lang=${languageOf(model)}>
    ${river === '' ? nothing : svg`<path class="river" d=${river}></path><path class="water" d=${river}></path><path class="waves" d=${river}></path>`}
    <path class="kerb bridge" d=${linesFor(bridges)}></path>
    <path class="kerb" d=${open}></path>
    <path class="road shut" d=${linesFor(map.roads.filter(isShut))}></path>
    <path class="road" d=${open}></path>
    ${walker && walker.path.length > 1 ? svg`<polyline class="path" points=${pointsOf(layout, walker.path)}></polyline>` : nothing}
    ${way.length > 0 && walker?.head ? svg`<polyline class="way" points=${pointsOf(layout, [walker.head, ...way])}></polyline>` : nothing}
    ${inOrder.map((spot) => drawSpot(spot, look(spot.id)))}
    ${walker?.head ? headOf(spots.get(walker.head)) : nothing}
  </g>`;
}

/**
 * Draws the ring around the end of the path.
 * @param {Spot|undefined} spot
 */
function headOf(spot) {
  return spot ? svg`<circle class="head-ring" cx=${spot.x} cy=${spot.y} r="3.3"></circle>` : nothing;
}

/**
 * Draws a whole map as a picture, with a sentence for screen readers.
 * @param {Model} model
 * @param {Walker|null} walker
 * @param {string} said
 */
export function pictureOf(model, walker, said) {
  const { box } = layoutOf(model);
  return html`<svg class="town small" viewBox="${box.x} ${box.y} ${box.width} ${box.height}" role="img" aria-label=${said}>${drawing(model, walker, null)}</svg>`;
}

/**
 * Draws a map that fingers, wheel and keys can move, and on which locations can be tapped.
 * @param {Model} model
 * @param {Walker|null} walker
 * @param {Touch} touch
 */
export function drawTown(model, walker, touch) {
  const layout = layoutOf(model);
  const lens = lensOf(layout, { key: touch.key, at: [...touch.lit, ...(walker?.head ? [walker.head] : [])], lit: touch.lit, onTap: touch.onTap });
  const lit = new Set(touch.lit);
  return html`<div class="town-view">
    <svg class="town large" tabindex="0" role="group" aria-label=${say.map.keys} data-test="town" ${ref(lens.attach)}
      @click=${lens.click} @keydown=${lens.key}>
      ${drawing(model, walker, touch)}
      ${layout.inOrder.map((spot) => (lit.has(spot.id)
        ? svg`<circle class="hit" role="button" tabindex="0" cx=${spot.x} cy=${spot.y} r="4.6" data-spot=${spot.id} data-test="spot-${spot.id}"
            aria-label=${spotSaid(model, walker, spot)} aria-pressed=${touch.picked.includes(spot.id)}></circle>`
        : svg`<circle class="read" role="img" cx=${spot.x} cy=${spot.y} r="2.5" aria-label=${spotSaid(model, walker, spot)}></circle>`))}
    </svg>
    <div class="zooms">
      <button type="button" class="small" data-test="closer" aria-label=${say.map.closer} @click=${lens.closer}>+</button>
      <button type="button" class="small" data-test="farther" aria-label=${say.map.farther} @click=${lens.farther}>−</button>
      <button type="button" class="small" data-test="whole" aria-label=${say.map.whole} @click=${lens.whole}>⤢</button>
    </div>
  </div>`;
}

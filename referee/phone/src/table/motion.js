// motion.js: whether things may move on this table screen: the switch in its menu, and the wish of the device

import { draw } from '../redraw.js';
import { store, stored } from '../stored.js';

const KEY = 'hansom.motion';
const quiet = matchMedia('(prefers-reduced-motion: reduce)');

let isOn = stored(KEY) !== 'off';

/** Returns the state of the switch. */
export function motion() {
  return isOn;
}

/** Reports whether nothing may move. */
export function isStill() {
  return !isOn || quiet.matches;
}

/** @param {boolean} on */
export function useMotion(on) {
  isOn = on; // when storage is refused, the switch lasts as long as the page
  store(KEY, on ? 'on' : 'off');
  draw();
}

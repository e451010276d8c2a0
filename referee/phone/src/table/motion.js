// motion.js: whether things may move on this table screen: the switch in its menu, and the wish of the device

import { draw } from '../redraw.js';

const KEY = 'hansom.motion';
const quiet = matchMedia('(prefers-reduced-motion: reduce)');

let isOn = stored();

function stored() {
  try {
    return localStorage.getItem(KEY) !== 'off';
  } catch {
    return true;
  }
}

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
  isOn = on;
  try {
    localStorage.setItem(KEY, on ? 'on' : 'off');
  } catch {
    // Storage is refused: the switch lasts as long as the page.
  }
  draw();
}

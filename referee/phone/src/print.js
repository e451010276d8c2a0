// print.js: size of the page's type, on top of the browser's own setting; stored on this phone

import { store, stored } from './stored.js';

const KEY = 'hansom.print';
export const PRINTS = /** @type {const} */ (['normal', 'large', 'huge']);

/** @returns {typeof PRINTS[number]} */
export function storedPrint() {
  return PRINTS.find((print) => print === stored(KEY)) ?? 'normal';
}

/** @param {string} print one of PRINTS */
export function usePrint(print) {
  document.documentElement.dataset.print = print;
  store(KEY, print);
}

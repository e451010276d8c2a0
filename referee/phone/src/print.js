// print.js: size of the page's type, on top of the browser's own setting; stored on this phone

const KEY = 'hansom.print';
export const PRINTS = /** @type {const} */ (['normal', 'large', 'huge']);

/** @returns {typeof PRINTS[number]} */
export function storedPrint() {
  try {
    return PRINTS.find((print) => print === localStorage.getItem(KEY)) ?? 'normal';
  } catch {
    return 'normal';
  }
}

/** @param {string} print one of PRINTS */
export function usePrint(print) {
  document.documentElement.dataset.print = print;
  try {
    localStorage.setItem(KEY, print);
  } catch {
    // Storage is refused: the size lasts as long as the page.
  }
}

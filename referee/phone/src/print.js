// print.js: how large this phone's type is, beside what its browser is set to; kept on the phone

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
    // It lasts as long as the page, then.
  }
}

// code.js: the code under a QR code: eight characters of Crockford's base32, which may be typed, scanned or in a link

export const CODE_LENGTH = 8;

const DIGITS = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const SYMBOLS = /^[0-9A-HJKMNP-TV-Z]+$/;

/**
 * Reads a typed or scanned code. Case, spaces and hyphens do not matter; O is read as 0, I and L as 1. In an address, only the
 * last element of the path counts, and the host may be any. Only the referee knows whether the card belongs to an open table.
 * @param {string} text
 * @returns {string|null} the code in capitals, or null when the text has no code
 */
export function readCode(text) {
  const path = text.trim().replace(/[?#].*$/, '').replace(/\/+$/, '');
  const code = path
    .slice(path.lastIndexOf('/') + 1)
    .replace(/[\s\u2010-\u2015_.-]/g, '')
    .toUpperCase()
    .replace(/O/g, '0')
    .replace(/[IL]/g, '1');
  return code.length === CODE_LENGTH && SYMBOLS.test(code) ? code : null;
}

/**
 * Reports whether the check character, which is the last one, fits the others, as in every printed code. A code with one wrong
 * character, or with two neighbours swapped, never passes. (cases/edition/code.c: a weighted sum over GF(32) is zero.)
 * @param {string} code
 */
export function isAsPrinted(code) {
  const timesX = (/** @type {number} */ digit) => (digit & 16 ? (digit << 1) ^ 0x25 : digit << 1);
  return [...code].reduce((sum, symbol) => timesX(sum) ^ DIGITS.indexOf(symbol), 0) === 0;
}

/**
 * Returns a code as it is printed: "7K3Q-M9XW".
 * @param {string} code
 */
export function spellCode(code) {
  return `${code.slice(0, 4)}-${code.slice(4)}`;
}

/**
 * Returns the number of letters and digits typed so far.
 * @param {string} text
 */
export function countTyped(text) {
  return text.replace(/[^0-9A-Za-z]/g, '').length;
}

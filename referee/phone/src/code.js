// code.js: what stands under a QR: eight characters of Crockford's base32, as typed, scanned or linked

export const CODE_LENGTH = 8;

const DIGITS = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const SYMBOLS = /^[0-9A-HJKMNP-TV-Z]+$/;

/**
 * Reads what someone typed or a camera saw. Case, spaces and hyphens do not matter, O is 0, I and L are 1; of an
 * address, whatever its host, only the last element of the path counts. The referee alone knows whether the card is
 * one of tonight's.
 * @param {string} text
 * @returns {string|null} the code in capitals, or null when it is none
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
 * Whether the check character, the last, fits the others, as in everything that is printed: one slip of a finger, or two
 * neighbours swapped, never does. (cases/edition/code.c: a weighted sum over GF(32) that is zero.)
 * @param {string} code
 */
export function isAsPrinted(code) {
  const timesX = (/** @type {number} */ digit) => (digit & 16 ? (digit << 1) ^ 0x25 : digit << 1);
  return [...code].reduce((sum, symbol) => timesX(sum) ^ DIGITS.indexOf(symbol), 0) === 0;
}

/**
 * The code as it is printed: "7K3Q-M9XW".
 * @param {string} code
 */
export function spellCode(code) {
  return `${code.slice(0, 4)}-${code.slice(4)}`;
}

/**
 * The characters of a half-typed code that count, for the field's "5 of 8".
 * @param {string} text
 */
export function countTyped(text) {
  return text.replace(/[^0-9A-Za-z]/g, '').length;
}

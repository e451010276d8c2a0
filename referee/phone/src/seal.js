// seal.js: the seal of the answer key, and whether the key that is told at the end is the one that was sealed
//
// The seal is on the card of 221B and told from the start; salt and key come when the game is over (cases/edition/seal.h). The phone
// keeps the seal that it saw first in a game, and believes no later one. What computes hashes is handed in.

/** @typedef {import('./model.js').Model} Model */

const KEY = 'hansom.seal';
const DIGITS = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const SHOWN = 20;
const GROUP = 4;

/** @type {Map<string, {game: number, seal: string}>} where storage is refused */
const inMemory = new Map();

/**
 * What is hashed, as UTF-8.
 * @param {string} salt
 * @param {string} text
 */
export function sealedText(salt, text) {
  return `hansom seal 1\n${salt}\n${text}`;
}

/**
 * A seal as it is printed: its first 100 bits, "7K3Q M9XW …".
 * @param {string} seal 64 digits of hex
 */
export function spellSeal(seal) {
  const bits = [...seal].map((digit) => parseInt(digit, 16).toString(2).padStart(4, '0')).join('');
  const digits = Array.from({ length: SHOWN }, (_, at) => DIGITS[parseInt(bits.slice(5 * at, 5 * at + 5), 2)]);
  return Array.from({ length: SHOWN / GROUP }, (_, at) => digits.slice(GROUP * at, GROUP * at + GROUP).join('')).join(' ');
}

/** @param {string} table */
function stored(table) {
  try {
    return JSON.parse(localStorage.getItem(`${KEY}.${table}`) ?? 'null');
  } catch {
    return inMemory.get(table) ?? null;
  }
}

/**
 * The seal that this phone saw first in a game, at whichever seat or screen of the table; the one that is told now, if none.
 * @param {string} table
 * @param {number} game
 * @param {string|null} told
 * @returns {string|null}
 */
export function firstSeal(table, game, told) {
  const kept = stored(table);
  if (kept?.game === game && typeof kept.seal === 'string') {
    return kept.seal;
  }
  if (told !== null) {
    inMemory.set(table, { game, seal: told });
    try {
      localStorage.setItem(`${KEY}.${table}`, JSON.stringify({ game, seal: told }));
    } catch {
      // Then it is kept as long as the page is open.
    }
  }
  return told;
}

/**
 * How it stands with the seal:
 *
 *     none     there is none: an old print, or a game without
 *     closed   the game goes on
 *     kept     the key is the one that was sealed
 *     broken   it is another one
 *     other    the referee names another seal than the one that was seen first
 *     untrue   the key is the one that was sealed, and the solution that is shown is not its own
 *
 * @param {Pick<Model, 'board'|'seal'|'key'|'texts'>} model
 * @param {(salt: string, text: string) => string} hash of sealedText(), in hex
 * @returns {{state: 'none'|'closed'|'kept'|'broken'|'other'|'untrue', first: string|null, now: string|null}} now: of the key, or
 *   while there is none, the one that the referee names
 */
export function judgeSeal(model, hash) {
  const told = model.board?.seal ?? null;
  const first = model.seal ?? told;
  const now = model.key ? hash(model.key.salt, model.key.text) : told;
  if (first === null) {
    return { state: 'none', first, now };
  }
  if (told !== first) {
    return { state: 'other', first, now: told };
  }
  if (!model.key) {
    return { state: 'closed', first, now };
  }
  return { state: now !== first ? 'broken' : isAsShown(model) ? 'kept' : 'untrue', first, now };
}

/** @param {Pick<Model, 'board'|'key'|'texts'>} model */
function isAsShown(model) {
  const sealed = readSealed(model.key?.text ?? '');
  const shown = model.texts.find((text) => text.piece === 'solution');
  return sealed !== null && (shown === undefined || shown.text === sealed.solution)
    && (model.board?.introduction ?? null) === (sealed.introduction ?? null);
}

/**
 * @param {string} text
 * @returns {any} null where it is no record
 */
function readSealed(text) {
  try {
    const sealed = JSON.parse(text);
    return typeof sealed === 'object' ? sealed : null;
  } catch {
    return null;
  }
}

/**
 * The answers as they were sealed, not as somebody says that they were.
 * @param {string} text
 * @returns {{ask: string, answer: string, accept: string[]}[]}
 */
export function sealedAnswers(text) {
  const strings = (/** @type {any} */ list) => (Array.isArray(list) ? list.map(String) : []);
  return (readSealed(text)?.questions ?? []).map((/** @type {any} */ { ask, answer, accept }) =>
    ({ ask: `${ask}`, answer: `${answer}`, accept: strings(accept) }));
}

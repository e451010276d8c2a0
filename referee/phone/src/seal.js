// seal.js: the seal of the answer key, and the check that the key published at the end is the sealed one
//
// The seal is printed on the card of 221B and published from the start; salt and key follow when the game is over
// (cases/edition/seal.h). The phone stores the first seal that it sees in a game, and trusts no later one. The caller provides
// the hash function.

/** @typedef {import('./model.js').Model} Model */

const KEY = 'hansom.seal';
const DIGITS = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const SHOWN = 20;
const GROUP = 4;

/** @type {Map<string, {game: number, seal: string}>} first seals by table, when storage is refused */
const inMemory = new Map();

/**
 * Returns the text whose UTF-8 bytes are hashed.
 * @param {string} salt
 * @param {string} text
 */
export function sealedText(salt, text) {
  return `hansom seal 1\n${salt}\n${text}`;
}

/**
 * Returns a seal as it is printed: its first 100 bits, "7K3Q M9XW …".
 * @param {string} seal 64 hexadecimal digits
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
 * Returns the first seal that this phone saw in a game, at any seat or screen of the table. When it has seen none, stores and
 * returns `told`.
 * @param {string} table
 * @param {number} game
 * @param {string|null} told seal that the referee names now
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
      // Storage is refused: the seal is remembered as long as the page is open.
    }
  }
  return told;
}

/**
 * Checks the seal and returns its state:
 *
 *     none     no seal exists: an old print, or a game without a seal
 *     closed   the game is not over, so there is no key yet
 *     kept     the key is the sealed one
 *     broken   the key is not the sealed one
 *     other    the referee names a different seal than the first one that this phone saw
 *     untrue   the key is the sealed one, but the shown solution or introduction differs from the key
 *
 * @param {Pick<Model, 'board'|'seal'|'key'|'texts'>} model
 * @param {(salt: string, text: string) => string} hash returns the hash of sealedText(), in hexadecimal
 * @returns {{state: 'none'|'closed'|'kept'|'broken'|'other'|'untrue', first: string|null, now: string|null}} `now` is the seal
 *   computed from the key; without a key, and in state `other`, it is the seal that the referee names
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
 * @returns {any} null when the text is not a JSON object
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
 * Returns the answers from the sealed text itself, independent of any later claim.
 * @param {string} text
 * @returns {{ask: string, answer: string, accept: string[]}[]}
 */
export function sealedAnswers(text) {
  const strings = (/** @type {any} */ list) => (Array.isArray(list) ? list.map(String) : []);
  return (readSealed(text)?.questions ?? []).map((/** @type {any} */ { ask, answer, accept }) =>
    ({ ask: `${ask}`, answer: `${answer}`, accept: strings(accept) }));
}

// jottings.js: the names and times on each card that this seat has read, noted down while its text is open
//
// Later, the notebook knows by them on which card something was first read. The text itself is not stored. A capital alone makes no
// name: the notebook shows only names that the referee lists (gleaned.js).

/** @typedef {import('./model.js').Model} Model */
/** @typedef {{names: string[], times: string[]}} Findings `names`: words with capitals in a row, of which some are names */
/** @typedef {{piece: string} & Findings} Jotting */

/** Words with capitals in a row, with small words between them: "Bank of England". */
const NAMES = /\p{Lu}[\p{L}\p{N}’'-]*(?: (?:(?:of|the|de|du|la|von|van) )*\p{Lu}[\p{L}\p{N}’'-]*)*/gu;
const HOUR = '(?:one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|noon|midnight)';
const PAST = '(?:half|quarter|five|ten|twenty|twenty-five|[a-z-]+ minutes) (?:past|to)';
/** Times of day as English cases print them: "3.12 p.m.", "a quarter to ten", "three o’clock". */
const TIMES = new RegExp(`(?:^|[^\\p{L}\\p{N}.:£$-])((?:1[0-2]|[1-9])(?:[.:](?:[0-5]\\d|0)(?: [ap]\\.m\\.)?| [ap]\\.m\\.| o’clock)|${
  PAST} ${HOUR}|${HOUR} o’clock|noon|midnight)(?![\\p{L}\\p{N}%-])`, 'giu');

/**
 * @param {string} text CommonMark
 * @returns {Findings}
 */
export function findIn(text) {
  const plain = text.replace(/[\s*_]+/g, ' ');
  return {
    names: [...new Set(plain.match(NAMES))],
    times: [...new Set([...plain.matchAll(TIMES)].map(([, time]) => time.toLowerCase()))],
  };
}

/**
 * Returns the jottings, in the order of reading, with those of a card that the seat reads now. A card whose reading was taken back
 * is left out. Texts that were only read aloud are not noted, nor is the key.
 * @param {Jotting[]} jottings
 * @param {Model} model
 * @returns {Jotting[]}
 */
export function jot(jottings, { texts, known }) {
  const isRead = (/** @type {{piece: string}} */ { piece }) => known?.read.includes(piece) ?? false;
  const kept = jottings.filter(isRead);
  const fresh = texts.filter((text) => isRead(text) && !kept.some(({ piece }) => piece === text.piece));
  return fresh.length === 0 && kept.length === jottings.length ? jottings
    : [...kept, ...fresh.map(({ piece, text }) => ({ piece, ...findIn(text) }))];
}

// suggestions.js: names that complete what a player has typed

export const SUGGESTIONS_MAX = 6;

/** A title before a name. Nobody types it to find the name. */
const TITLE = /^(?:mr|mrs|miss|ms|dr|sir|lady|lord|captain|inspector|the|a|an) /;

/**
 * Returns a text in small letters, without accents and apostrophes, so that a phone's plain letters find it.
 * @param {string} text
 */
function fold(text) {
  return text.normalize('NFD').replace(/\p{M}/gu, '').replace(/['’]/g, '').toLowerCase().trim().replace(/\s+/g, ' ');
}

/**
 * Returns how well a typed text fits a name: 0 at its beginning, 1 at a later word of it, and null when it does not fit.
 * @param {string} name
 * @param {string} typed folded
 */
function fitOf(name, typed) {
  const folded = fold(name);
  const bare = folded.replace(TITLE, '');
  if (folded.startsWith(typed) || bare.startsWith(typed)) {
    return 0;
  }
  return folded.includes(` ${typed}`) || folded.includes(`-${typed}`) ? 1 : null;
}

/**
 * Returns the names that begin with the typed text, then those with a later word that does, in the order of `names`.
 * @param {string[]} names
 * @param {string} typed
 * @returns {string[]}
 */
export function suggest(names, typed) {
  const wanted = fold(typed);
  if (wanted === '' || names.includes(typed)) {
    return [];
  }
  const fits = names.map((name) => ({ name, fit: fitOf(name, wanted) }));
  return [0, 1].flatMap((fit) => fits.filter((each) => each.fit === fit)).map(({ name }) => name).slice(0, SUGGESTIONS_MAX);
}

// catalogues.js: the languages besides English; build.sh replaces this file by one with the languages of templates/words/

/** @type {Record<string, import('./language.js').Tongue>} */
export const catalogues = {};

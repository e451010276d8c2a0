// catalogues.js: the languages beside English; build.sh puts those of templates/words/ in this file's place

/** @type {Record<string, import('./language.js').Tongue>} */
export const catalogues = {};

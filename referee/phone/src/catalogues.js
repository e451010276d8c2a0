// catalogues.js: our sentences in other languages; build.sh puts those of templates/words/ in this file's place

/** @type {Record<string, import('./language.js').Catalogue>} */
export const catalogues = {};

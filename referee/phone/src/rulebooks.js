// rulebooks.js: addresses of the games' rules, by game and language; build.sh replaces this file by one with all rulebooks

/** @type {Record<string, Record<string, string>>} */
export const rulebooks = {};

// pictures.js: addresses of the printed pictures of each game; build.sh replaces this file by the real list

/** @type {Record<string, Record<string, string>>} */
export const pictures = {};

// baker-street-irregulars-end.js: the end of Baker Street Irregulars, loaded as one chunk while a game is under way

export { drawAfter } from './after.js';
export { ending } from './ending.js';

// lady-alice-end.js: the end of Lady Alice, loaded as one chunk while a game is under way

export { drawAfter } from './after.js';
export { ending } from './ending.js';

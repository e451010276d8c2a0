// theatre-page.js: the stage for the answers at 221B, the end of a game, the check of its seal, and the table screen's bell, in one
// chunk that is loaded when a game is under way (theatre.js)

export { hashOf } from './hash.js';
export { bellField } from './parts/bell.js';
export { ending } from './parts/ending.js';
export { lastsMs, stage } from './parts/stage.js';

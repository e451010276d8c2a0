// rules-page.js: the rules of the games and Holmes's guide, in one chunk that is loaded when somebody asks for them

export { explain, forgetMoments } from './moments.js';
export { rulesDialog } from './parts/rules.js';

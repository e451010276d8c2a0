// several-words.js: the sentences about several cards that are used together; they are part of that chunk

import { t, tn } from './language.js';

export const severalWords = {
  readN: (/** @type {number} */ n) => tn('{n} card read', '{n} cards read. Check their order.', n),
  earlier: (/** @type {string} */ card) => t('{card}: earlier', { card }),
  later: (/** @type {string} */ card) => t('{card}: later', { card }),
  without: (/** @type {string} */ card) => t('{card}: leave it out', { card }),
  again: (/** @type {string} */ card) => t('{card}: use it after all', { card }),
  leftOver: t('No place is left for it.'),
  doing: (/** @type {number} */ n, /** @type {number} */ count) => t('Card {n} of {count} …', { n, count }),
  stopped: (/** @type {string} */ card, /** @type {string} */ why) => t('Stopped at {card}: {why}', { card, why }),
  doneSoFar: (/** @type {string} */ list) => t('Already done: {list}.', { list }),
  unused: (/** @type {string} */ list) => t('Not used: {list}', { list }),
};

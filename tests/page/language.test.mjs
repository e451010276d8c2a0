// the page's words: two games that load at the same time both get their translations
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { brief } from '../../referee/phone/src/brief.js';
import { catalogues } from '../../referee/phone/src/catalogues.js';

test('two games that load at the same time both get their words', async () => {
  Object.assign(catalogues, { de: { name: 'Deutsch', plural: () => 0, address: '/all', games: { one: '/one', two: '/two' } } });
  const said = { '/all': {}, '/one': { [brief('Dog')]: 'Hund' }, '/two': { [brief('Cat')]: 'Katze' } };
  globalThis.localStorage = { getItem: () => 'de' };
  globalThis.fetch = async (address) => ({ ok: true, json: async () => said[address] });
  const { loadGameWords, loadLanguage, t } = await import('../../referee/phone/src/language.js');
  await loadLanguage();
  await Promise.all([loadGameWords('one'), loadGameWords('two')]);
  assert.deepEqual([t('Dog'), t('Cat')], ['Hund', 'Katze']);
});

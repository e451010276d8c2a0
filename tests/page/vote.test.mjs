// votes and the log: a seat's sign stands beside the name, so that a player who is named “The host” does not look like the host
import assert from 'node:assert/strict';
import { register } from 'node:module';
import { join } from 'node:path';
import { test } from 'node:test';

const SRC = join(process.env.HANSOM_STAGE, 'src'); // of the bundled page

// The bundler imports a printed icon as text. Here node does too.
register(`data:text/javascript,${encodeURIComponent(`
  import { readFileSync } from 'node:fs';
  export async function load(url, context, next) {
    return url.endsWith('.svg')
      ? { format: 'module', shortCircuit: true, source: 'export default ' + JSON.stringify(readFileSync(new URL(url), 'utf8')) } : next(url, context);
  }`)}`);

/** @param {string} path */
const load = (path) => import(join(SRC, path));
const { newModel } = await load('model.js');
const { useNames } = await load('names.js');
const { voteShown } = await load('parts/undo.js');
const { log } = await load('screens/seat.js');

const game = { tell: (_, event) => (event.event === 'visited' ? 'The host visits.' : null) };

/** Returns a drawing as text, with [red] for the sign of the red seat. */
function textOf(drawn) {
  const all = Array.isArray(drawn) ? drawn.map(textOf).join('')
    : drawn?.strings ? drawn.strings.map((text, i) => text + textOf(drawn.values[i])).join('')
      : ['symbol', 'function', 'undefined'].includes(typeof drawn) ? '' : String(drawn);
  return all.replace(/<svg class="sign seat-(\w+)[^]*?<\/svg>/g, '[$1]');
}

/** Returns the text of each element `tag` in a drawing. */
const each = (tag, drawn) => [...textOf(drawn).matchAll(new RegExp(`<${tag}\\b[^>]*>([^]*?)</${tag}>`, 'g'))]
  .map(([, text]) => text.replace(/\s+/g, ' ').trim());

useNames([{ seat: 'red', name: 'The host' }, { seat: 'blue', name: null }]);

test('a vote shows the sign of each seat that it names', () => {
  const vote = { seat: 'red', by: 'red', n: 3, events: [{ event: 'visited' }], for: ['red', 'blue'], against: ['green'], needed: 3 };
  const drawn = voteShown({ ...newModel('blue'), room: { vote } }, game);
  assert.deepEqual(each('h2', drawn), ['[red] The host wants to take this back:']);
  assert.deepEqual(each('p', drawn), [
    'The host visits. [red] The host did this.',
    '2 for it, 3 needed. [red] [blue] For: The host and Blue. [green] Against: Green.',
  ]);
});

test('a vote of the host has no sign', () => {
  const vote = { seat: null, by: 'blue', n: 3, events: [], for: [], against: [], needed: 2 };
  assert.deepEqual(each('h2', voteShown({ ...newModel('blue'), room: { vote } }, game)), ['The host wants to take this back:']);
});

test('the log shows the sign of a seat that asks for a vote or takes an act back', () => {
  const events = [{ event: 'visited', seat: 'red' }, { event: 'vote-opened', seat: 'red' }, { event: 'vote-opened', seat: null },
    { event: 'taken-back', seat: 'red' }, { event: 'turn' }];
  const model = { ...newModel('blue'), log: events.map((event, seq) => ({ seq, event })) };
  assert.deepEqual(each('li', log(model, game, 8)), ['[red] The host takes the last act back.',
    'The host asks to take the last act back.', '[red] The host asks to take the last act back.', 'The host visits.']);
});

// seal.test.mjs: the answer key is sealed from the start, and the daemon publishes it only after the game
import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { spawnSync } from 'node:child_process';
import { join as path } from 'node:path';
import { after, before, test } from 'node:test';
import { assertDescribed } from './described.mjs';
import { post, until } from './seat.mjs';
import { Sitting } from './sitting.mjs';

const { HANSOM_REFEREE } = process.env;
const sitting = new Sitting('seal');
const { edition, phones, referee } = sitting;
const host = (what, more = {}) => post(referee, `/host/${what}`, { table: edition.id, ...more }, { authorization: `Bearer ${referee.key}` });
const right = Object.fromEntries(edition.case.questions.map(({ answer }, i) => [i + 1, `${answer}`]));
const wrong = Object.fromEntries(edition.case.questions.map((_, i) => [i + 1, 'The tall stranger']));

/** All answers over HTTP, except the copy of the journal, which holds every secret and is for the host only. */
const answers = [];
const plain = globalThis.fetch;
globalThis.fetch = async (...asked) => {
  const answer = await plain(...asked);
  answers.push(JSON.stringify([...answer.headers]), Buffer.from(await answer.clone().arrayBuffer()).toString('latin1'));
  return answer;
};

/** Returns all texts sent and logged so far that contain @word. Only the key message at the end may contain the salt. */
const heard = (word) => phones.flatMap((phone) => phone.heard.map(({ topic, payload }) => `${topic} ${payload}`))
  .concat(answers, referee.said, referee.log).filter((text) => text.includes(word));

/** Requests everything that a prying player could. */
async function pry() {
  for (const where of ['', 'tables', 'network', 'host', `table/${edition.id}`, 'key', 'seal', `table/${edition.id}/key`, 'edition.json',
    `${edition.id}/edition.json`, `narration/${edition.id}/edition.json`, edition.codes[0].code]) {
    await fetch(`${referee.url}/${where}`);
  }
  await host('tables');
  for (const { code } of edition.codes.filter(({ piece }) => ['221b', 'booklet', 'seat-red'].includes(piece))) {
    await post(referee, '/scan', { code });
  }
  for (const phone of phones.filter(({ place }) => place.seat)) {
    assert.equal((await phone.act({ act: 'read', card: 'solution' })).verdict, 'refused');
    await phone.act({ scan: sitting.code('221b', 'text') });
    await assert.rejects(phone.client.publishAsync(`${phone.root}table/key`, '{}', { qos: 1, retain: true }));
  }
}

async function ok(phone, ...acts) {
  for (const act of acts) {
    const verdict = await phone.act(act);
    assert.equal(verdict.verdict, 'ok', JSON.stringify(verdict));
  }
}

const key = (phone) => phone.all('table/key').at(-1);
const keyOnceIt = (phone, is) => until(`a key that ${is ? 'is told' : 'is not'}`, () => (key(phone) && (key(phone).text !== null) === is ? key(phone) : null));

/** Computes the seal, as anybody can. */
const sealOf = ({ salt, text }) => createHash('sha256').update(`hansom seal 1\n${salt}\n${text}`).digest('hex');

let red;
let blue;
let screen;
let opened;

before(() => referee.start());

after(() => sitting.close());

test('the seal is told from the start, and what opens it is not', async () => {
  red = await sitting.sit({ table: edition.id, seat: 'red' });
  blue = await sitting.sit({ table: edition.id, seat: 'blue' });
  screen = await sitting.sit({ table: edition.id });
  for (const phone of [red, blue, screen]) {
    const board = await until('the case', () => phone.all('table/case').at(-1));
    assert.equal(board.seal, edition.seal);
    assert.deepEqual(await keyOnceIt(phone, false), { seq: key(phone).seq, salt: null, text: null });
  }
});

test('nor while others play on after a win (WH-111)', async () => {
  await ok(red, { act: 'open', diary: 'red', options: { 'play-on': true } }, { act: 'begin' }, { act: 'visit', card: '221b' });
  await pry();
  await ok(blue, { act: 'visit', card: 'porters-lodge' }, { act: 'begin' });
  await ok(red, { act: 'answer', answers: right });
  await until('the win', () => red.all('table/events').flatMap(({ events }) => events).find(({ event }) => event === 'won'));
  await ok(blue, { act: 'return' });
  assert.equal((await red.view()).view.winners.includes('red'), true);
  await pry();
  assert.equal(key(red).text, null);
});

test('when the game is over for all, everybody can compute it: seats, screens, and who comes late', async () => {
  await ok(blue, { act: 'stop' });
  opened = await keyOnceIt(red, true);
  const late = await sitting.sit({ code: sitting.code('seat-blue', 'seat') });
  for (const phone of [red, screen, late]) {
    const told = await keyOnceIt(phone, true);
    assert.equal(sealOf(told), edition.seal);
    assert.equal(told.text, opened.text);
  }
  blue = late;
  const sealed = JSON.parse(opened.text);
  assert.deepEqual(sealed.questions.map(({ answer }) => answer), edition.case.questions.map(({ answer }) => answer));
  assert.equal(sealed.solution, edition.case.solution);
  const unread = edition.case.locations.find(({ id }) => id === 'cab-stand').text;
  assert.equal(sealed.locations.find(({ id }) => id === 'cab-stand').text, createHash('sha256').update(unread).digest('hex'));
});

test('until then neither salt nor key was in any byte that anybody heard', async () => {
  const told = JSON.stringify(opened.salt).slice(1, -1);
  const where = heard(told);
  assert.ok(where.length > 0, 'it is found where it is');
  assert.ok(where.every((text) => text.startsWith(`hansom/${edition.id}/table/key {"seq":${opened.seq},`)), where[0]);
  assert.ok(answers.length > 60, `${answers.length} answers were looked through`);
  const secret = JSON.stringify(edition.case.questions.at(-1).concepts).slice(1, -1);
  assert.ok(opened.text.includes(secret));
  assert.equal(heard(secret).length, 0, 'in the key it stands as JSON within JSON alone');
  assert.ok(heard(JSON.stringify(secret).slice(1, -1)).every((text) => text.startsWith(`hansom/${edition.id}/table/key `)));
});

test('a restarted daemon tells it again; an end taken back, or another game, closes it, and who loses may open it (WH-110)', async () => {
  await referee.kill();
  await referee.start();
  const again = await sitting.sit({ table: edition.id });
  assert.equal(sealOf(await keyOnceIt(again, true)), edition.seal);
  await ok(red, { ask: 'take-back' });
  await ok(blue, { ask: 'vote', for: true });
  for (const phone of [red, blue, again]) {
    await keyOnceIt(phone, false);
  }
  await ok(blue, { act: 'stop' });
  for (const phone of [red, blue, again]) {
    assert.equal(sealOf(await keyOnceIt(phone, true)), edition.seal);
  }
  assert.equal((await host('restart')).status, 200);
  await keyOnceIt(again, false);
  await keyOnceIt(red, false);
  await ok(red, { act: 'open', diary: 'red' }, { act: 'begin' }, { act: 'visit', card: '221b' });
  await ok(blue, { act: 'visit', card: '221b' }, { act: 'begin' });
  for (const phone of [red, blue]) {
    assert.equal(key(phone).text, null);
    const { verdict } = await phone.act({ act: 'answer', answers: wrong });
    if (verdict === 'ask') {
      await ok(phone, { act: 'answer', answers: wrong });
    }
  }
  for (const phone of [red, blue, again]) {
    assert.equal(sealOf(await keyOnceIt(phone, true)), edition.seal);
  }
  assert.equal((await blue.view()).view.ended, 'all-lose');
});

test('all that was said is as asyncapi.yaml has it', () => {
  assert.ok(assertDescribed(phones) > 50);
});

test('verify says which seal the journal keeps', async () => {
  assert.equal(await referee.stop(), 0);
  const { stdout, status } = spawnSync(HANSOM_REFEREE, ['verify', path(sitting.state, `${edition.id}.journal`)], { encoding: 'utf8' });
  const digits = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
  const bits = BigInt(`0x${edition.seal}`).toString(2).padStart(256, '0');
  const shown = Array.from({ length: 20 }, (_, i) => digits[parseInt(bits.slice(5 * i, 5 * i + 5), 2)]).join('').replace(/(.{4})(?=.)/g, '$1 ');
  assert.equal(status, 0, stdout);
  assert.ok(stdout.endsWith(`, seal ${shown}, ok\n`), stdout);
});

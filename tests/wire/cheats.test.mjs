// cheats.test.mjs: a player who knows the acts of scripts, and what that gets them; each test stands in a row of referee/SECURITY.md
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { post, until } from './seat.mjs';
import { Sitting } from './sitting.mjs';

const fog = new Sitting('loaded', 'adventures-in-the-fog/00');

/** What the host is answered who opens the table so. @param {Record<string, any>} more */
const hostOpens = async (more) => (await post(fog.referee, '/host/open', { table: fog.edition.id, ...more }, { authorization: `Bearer ${fog.referee.key}` })).body;

/** What a seat heard of the last event called @param {string} name. */
async function heard(phone, name) {
  return until(`${name} at ${phone.place.seat ?? 'the screen'}`, () => phone.all('table/events').flatMap(({ events }) => events)
    .findLast(({ event }) => event === name));
}

const isMalformed = (verdict) => assert.deepEqual([verdict.verdict, verdict.code], ['refused', 'malformed'], JSON.stringify(verdict));

let red;
let blue;
let screen;

before(async () => {
  await fog.referee.start();
  red = await fog.sit({ table: fog.edition.id, seat: 'red' });
  blue = await fog.sit({ table: fog.edition.id, seat: 'blue' });
  screen = await fog.sit({ table: fog.edition.id });
});

after(() => fog.close());

test('no phone chooses who begins by a seed, nor does the host', async () => {
  for (const seed of [583, 'holmes', 0, false, {}, [6]]) {
    isMalformed(await red.act({ act: 'open', seed }));
    isMalformed(await hostOpens({ seed }));
  }
  assert.equal((await red.act({ act: 'open', roller: 'red', seed: null })).verdict, 'ok', 'null is not said');
});

test('no phone chooses what the referee rolls', async () => {
  for (const phone of [red, blue]) {
    const { legal } = await phone.view();
    assert.equal((await phone.act({ act: 'start', at: legal.find(({ act }) => act === 'start').at })).verdict, 'ok');
  }
  for (const seed of [583, 'holmes', 0, false, {}, [6]]) {
    isMalformed(await red.act({ act: 'roll', seed }));
    isMalformed(await red.act({ act: 'roll', seed, faces: [6, 6, 6] }));
  }
  assert.equal((await red.view()).view.phase, 'rolling', 'nothing was rolled');
});

test('dice that a phone declares are told to all as the player’s, not as the referee’s', async () => {
  isMalformed(await red.act({ act: 'roll', faces: [6, 6, 6], 'by-referee': true }));
  const verdict = await red.act({ act: 'roll', faces: [6, 6, 6] });
  assert.equal(verdict.verdict, 'ok');
  for (const phone of [red, blue, screen]) {
    const rolled = await heard(phone, 'rolled');
    assert.deepEqual([rolled.seat, rolled.faces, rolled['by-referee']], ['red', [6, 6, 6], false]);
  }
});

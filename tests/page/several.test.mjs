// cards that are used together: what is asked about them, the order of the acts, a refusal in the middle, cards left out or read late
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Batch } from '../../referee/phone/src/several.js';

const CODES = ['AAAAAAAA', 'BBBBBBBB', 'CCCCCCCC', 'DDDDDDDD'];
const READ = CODES.map((code) => ({ code, picture: `picture of ${code}` }));

/** A referee with four places, which offers each card every free place. @param {(act: any) => object|null} [refuse] */
function table(refuse = () => null) {
  const laid = new Map();
  const posted = [];
  const places = () => [1, 2, 3, 4].filter((n) => !laid.has(n));
  const world = {
    posted, laid, open: true, changes: 0,
    async post(body) {
      posted.push(body);
      if (body.scan) {
        const isPiece = CODES.includes(body.scan);
        return { verdict: 'scan', piece: isPiece ? body.scan : null, ...(isPiece ? {} : { say: 'Not tonight.' }),
          offers: isPiece ? places().map((number) => ({ act: 'precinct', number, card: body.scan, about: body.scan })) : [] };
      }
      const no = refuse(body);
      if (no) {
        return { verdict: 'refused', ...no };
      }
      laid.set(body.number, body.card);
      return { verdict: 'ok', seq: posted.length, events: [] };
    },
    nameOf: ({ piece }) => (piece ? 'A clue card' : null),
    uses: () => [{
      id: 'precinct', label: 'Lay them', instead: '',
      places: places().map((n) => ({ text: `Precinct ${n}`, fits: (offer) => offer.number === n })),
    }],
    changed() { this.changes++; },
    isOpen() { return this.open; },
  };
  return world;
}

test('each card is asked about once, and nothing is done unasked', async () => {
  const world = table();
  const batch = new Batch(world);
  assert.equal(await batch.add(READ, 2), true);
  assert.equal(await batch.add(READ.slice(1, 3), 2), true);
  assert.deepEqual(world.posted, CODES.map((scan) => ({ scan })));
  assert.deepEqual(batch.cards.map(({ code, picture, name }) => [code, picture, name]),
    CODES.map((code) => [code, `picture of ${code}`, 'A clue card']));
});

test('the cards are used in the player’s order, each by an act of its own', async () => {
  const world = table();
  const batch = new Batch(world);
  await batch.add(READ, 2);
  batch.move(3, 0);
  batch.leaveOut(2);
  const accepted = [];
  assert.equal(await batch.useAll(({ seq }) => accepted.push(seq)), null);
  assert.deepEqual(world.posted.slice(4),
    [[1, 'DDDDDDDD'], [2, 'AAAAAAAA'], [3, 'CCCCCCCC']].map(([number, card]) => ({ act: 'precinct', number, card })));
  assert.deepEqual(accepted, [5, 6, 7]);
  assert.deepEqual([batch.cards, batch.done, batch.count, batch.stopped], [[], ['Precinct 1', 'Precinct 2', 'Precinct 3'], 0, null]);
});

test('a refusal in the middle stops the rest, and the rest can go on afterwards', async () => {
  let isWrong = true;
  const world = table(({ card }) => (card === 'CCCCCCCC' && isWrong ? { say: 'That card is elsewhere.' } : null));
  const batch = new Batch(world);
  await batch.add(READ, 2);
  const said = await batch.useAll(() => {});
  assert.equal(said, 'Stopped at A clue card CCCC-CCCC: That card is elsewhere. Already done: Precinct 1 and Precinct 2.');
  assert.equal(batch.stopped, 'Stopped at A clue card CCCC-CCCC: That card is elsewhere.');
  assert.deepEqual([...world.laid], [[1, 'AAAAAAAA'], [2, 'BBBBBBBB']]);
  assert.equal(world.posted.length, 4 + 3, 'nothing is sent after the refusal');
  assert.deepEqual([batch.cards.map(({ code }) => code), batch.count], [['CCCCCCCC', 'DDDDDDDD'], 0]);
  isWrong = false;
  assert.equal(await batch.useAll(() => {}), null);
  assert.deepEqual([...world.laid.values()], CODES);
  assert.deepEqual(batch.done, [1, 2, 3, 4].map((n) => `Precinct ${n}`));
});

test('more cards than places: the rest is left over', async () => {
  const world = table();
  world.laid.set(1, 'EEEEEEEE').set(2, 'FFFFFFFF');
  const batch = new Batch(world);
  await batch.add(READ.slice(0, 3), 2);
  assert.equal(await batch.useAll(() => {}), null);
  assert.deepEqual([...world.laid.values()].slice(2), ['AAAAAAAA', 'BBBBBBBB']);
  assert.deepEqual(batch.cards.map(({ code }) => code), ['CCCCCCCC']);
});

test('a player who closes the list stops the rest', async () => {
  const world = table();
  const batch = new Batch(world);
  await batch.add(READ, 2);
  const said = await batch.useAll(() => { world.open = false; });
  assert.equal(said, 'Already done: Precinct 1.');
  assert.deepEqual([...world.laid], [[1, 'AAAAAAAA']]);
});

test('a card that the player leaves out stays out for the camera, until the player takes it back or photographs it', async () => {
  const batch = new Batch(table());
  await batch.add(READ.slice(0, 3), 2);
  const codes = () => [batch.cards, batch.leftOut].map((cards) => cards.map(({ code }) => code[0]).join(''));
  batch.leaveOut(1);
  assert.deepEqual(codes(), ['AC', 'B']);
  assert.equal(batch.knows('BBBBBBBB'), true, 'the camera passes over it');
  assert.equal(batch.knows('DDDDDDDD'), false);
  batch.takeBack(batch.leftOut[0]);
  assert.deepEqual(codes(), ['ACB', '']);
  batch.leaveOut(0);
  batch.leaveOut(0);
  await batch.add([READ[0], READ[3]], 2);
  assert.deepEqual(codes(), ['BAD', 'C']);
});

/** Makes a table answer the messages with `key` only after `go()`, which is returned. */
function hold(world, key) {
  const post = world.post.bind(world);
  let go;
  const gate = new Promise((open) => { go = open; });
  world.post = async (body) => {
    await (key in body && gate);
    return post(body);
  };
  return go;
}

test('cards that are read while others are being used wait for them, and join what is left', async () => {
  const world = table(({ card }) => (card === 'BBBBBBBB' ? { say: 'That card is elsewhere.' } : null));
  const batch = new Batch(world);
  await batch.add(READ.slice(0, 2), 2);
  const go = hold(world, 'act');
  const used = batch.useAll(() => {});
  const added = batch.add(READ.slice(2), 2);
  await new Promise(setImmediate);
  assert.deepEqual([batch.count, world.posted.length], [2, 2], 'nobody asks about them yet');
  go();
  assert.match(await used, /^Stopped at A clue card BBBB-BBBB/);
  assert.equal(await added, true);
  assert.deepEqual(batch.cards.map(({ code }) => code[0]), ['B', 'C', 'D']);
});

test('a card that is asked about while the others are being used joins no list that was closed', async () => {
  const world = table();
  const batch = new Batch(world);
  await batch.add(READ.slice(0, 2), 2);
  const answer = hold(world, 'scan');
  const added = batch.add([READ[2]], 0);
  const used = batch.useAll(() => {}).then((said) => {
    world.open = false; // all cards were used, so the page closes the list
    return said;
  });
  answer();
  assert.equal(await used, null);
  assert.equal(await added, false, 'the page adds it to the next list');
  assert.deepEqual([batch.cards, [...world.laid.values()]], [[], ['AAAAAAAA', 'BBBBBBBB']]);
});

test('cards that cannot be used are named with the reason, and one card alone makes no list', async () => {
  const world = table();
  const stranger = { code: 'ZZZZZZZZ', picture: '' };
  const alone = new Batch(world);
  assert.equal(await alone.add([READ[0], stranger], 2), false);
  assert.deepEqual([alone.cards, alone.unused], [[], []]);
  const batch = new Batch(world);
  assert.equal(await batch.add([READ[0], stranger, READ[1]], 2), true);
  assert.deepEqual(batch.unused.map(({ name, say }) => [name, say]), [['ZZZZ-ZZZZ', 'Not tonight.']]);
  assert.equal(await new Batch(world).add([READ[0]], 1), true, 'the camera begins a list with one card');
  assert.equal(await new Batch(world).add([stranger], 0), false, 'a seat card is handled alone');
  world.laid.set(1, 'A').set(2, 'B').set(3, 'C').set(4, 'D');
  const looking = new Batch(world);
  assert.equal(await looking.add([READ[0]], 0), true, 'the camera goes on after a card that cannot be used');
  assert.deepEqual([looking.cards.length, looking.unused.length, looking.isBegun()], [0, 1, false]);
  const many = Array.from({ length: 17 }, (_, i) => ({ code: `AAAAAA${10 + i}`, picture: '' }));
  const before = world.posted.length;
  assert.equal(await new Batch(world).add(many, 2), false);
  assert.equal(world.posted.length, before, 'nobody asks about a whole sheet');
});

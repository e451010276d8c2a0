// cheats.test.mjs: players who write acts by hand gain nothing; a row of referee/SECURITY.md names each test
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { post, until } from './seat.mjs';
import { Sitting } from './sitting.mjs';

const fog = new Sitting('loaded', 'adventures-in-the-fog/00');
const club = new Sitting('hidden');
const alice = new Sitting('dealt', 'lady-alice/00');

/** Opens the table as the host, and returns the answer. @param {Record<string, any>} more further fields of the request */
const hostOpens = async (more) => (await post(fog.referee, '/host/open', { table: fog.edition.id, ...more }, { authorization: `Bearer ${fog.referee.key}` })).body;

/** Returns the last event of that name that a phone received. @param {string} name name of the event */
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

after(() => Promise.all([fog.close(), club.close(), alice.close()]));

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

test('no name tells which characters others hold (WH-016)', async () => {
  await club.referee.start();
  const [holder, curious] = await Promise.all(['red', 'blue'].map((seat) => club.sit({ table: club.edition.id, seat })));
  // A phone cannot deal the characters.
  isMalformed(await curious.act({ act: 'open', diary: 'red', characters: { red: 'mycroft', blue: 'irene' } }));
  assert.equal((await holder.act({ act: 'open', diary: 'red' })).verdict, 'ok');
  assert.equal((await holder.act({ act: 'hold', character: club.code('irene', 'face') })).verdict, 'ok');
  const offered = (await curious.view()).legal.filter(({ act }) => act === 'hold');
  assert.deepEqual(offered, [{ act: 'hold', character: { scan: 'face' } }]);
  const answers = [];
  for (const character of ['irene', 'mycroft', 'hudson', 'pike']) {
    const { id: _, seq: __, ...answer } = await curious.act({ act: 'hold', character });
    answers.push(JSON.stringify(answer));
  }
  assert.equal(new Set(answers).size, 1, answers.join('\n'));
  assert.equal(JSON.parse(answers[0]).code, 'unknown-card');
  // The holder of the card scans it.
  const scan = await curious.act({ scan: club.code('pike', 'face') });
  assert.equal(scan.piece, 'pike');
  assert.deepEqual(scan.offers, [{ act: 'hold', character: club.code('pike', 'face') }]);
  assert.equal((await curious.act(scan.offers[0])).verdict, 'ok');
  // A player who knows all codes cannot try one after another.
  assert.equal((await curious.act({ ask: 'take-back' })).events[0].event, 'vote-opened');
});

test('no name tells which evidence others hold (LA-009)', async () => {
  await alice.referee.start();
  const [holder, curious] = await Promise.all(['red', 'blue', 'green'].map((seat) => alice.sit({ table: alice.edition.id, seat })));
  assert.equal((await holder.act({ act: 'open', first: 'red' })).verdict, 'ok');
  assert.equal((await holder.act({ act: 'evidence', card: alice.code('s3', 'face') })).verdict, 'ok');
  assert.deepEqual((await curious.view()).legal.filter(({ act }) => act === 'evidence'), [{ act: 'evidence', card: { scan: 'face' } }]);
  const answers = [];
  for (const card of ['s3', 's1', 'p5']) {
    const { id: _, seq: __, ...answer } = await curious.act({ act: 'evidence', card });
    answers.push(JSON.stringify(answer));
  }
  assert.equal(new Set(answers).size, 1, answers.join('\n'));
  assert.equal(JSON.parse(answers[0]).code, 'unknown-card');
  assert.equal((await curious.act({ act: 'evidence', card: alice.code('p5', 'face') })).verdict, 'ok');
});

test('a wrong number of smiles is told to all (RL-24)', async () => {
  const [red, blue, green] = alice.phones;
  assert.equal((await green.act({ act: 'evidence', card: alice.code('t1', 'face') })).verdict, 'ok');
  assert.equal((await red.act({ act: 'begin' })).verdict, 'ok');
  assert.equal((await red.act({ act: 'suspect', suspect: 's3', place: 'p5', time: 't2', object: 'o1' })).verdict, 'ok');
  for (const phone of [red, blue, green]) {
    assert.equal((await phone.act({ act: 'folder' })).verdict, 'ok');
  }
  const { verdict, code } = await red.act({ act: 'reveal', shown: 3 });
  assert.deepEqual([verdict, code], ['refused', 'verdict-mismatch']);
  for (const phone of [blue, green]) {
    const told = await until('the mismatch', () => phone.all('table/events').flatMap(({ events }) => events).findLast(({ event }) => event === 'verdict-mismatch'));
    assert.equal(told.seat, 'red');
  }
  assert.deepEqual((await red.act({ act: 'reveal', shown: 2 })).events[0], { event: 'revealed', smiles: 2 });
});

/** @type {Map<any, number>} votes of each phone, which are wishes too */
const votes = new Map();

test('a correction that the table has taken back twice at the host’s request cannot be made again', async () => {
  const seats = new Map(alice.phones.map((phone) => [phone.place.seat, phone]));
  const ok = async (phone, act) => assert.equal((await phone.act(act)).verdict, 'ok', JSON.stringify(act));
  /** Lets @voters take back the last act. All see that it was by @author, so nobody can blame another. */
  const takeBack = async (voters, author) => {
    const asked = await post(alice.referee, '/host/take-back', { table: alice.edition.id }, { authorization: `Bearer ${alice.referee.key}` });
    assert.equal(asked.status, 200, JSON.stringify(asked.body));
    const vote = await until('the vote', () => voters[0].all('table/room').at(-1)?.vote);
    assert.equal(vote.by, author.place.seat);
    for (const phone of voters) {
      await ok(phone, { ask: 'vote', for: true });
      votes.set(phone, (votes.get(phone) ?? 0) + 1);
    }
  };
  const placed = async (value) => {
    const phone = seats.get((await seats.get('red').view()).view.turn);
    await ok(phone, { act: 'place', clue: 'p5', value });
    return phone;
  };
  const owner = await placed(0);
  await placed(1); // turns the owner's counter up (LA-029)
  const others = alice.phones.filter((phone) => phone !== owner);
  const lie = { act: 'correct', clue: 'p5', at: 1, value: 2 };
  const shows = (value) => until(`a counter with ${value}`, async () => (await owner.view()).view.areas.p5[0].value === value);
  for (let i = 0; i < 2; i++) {
    await ok(owner, lie);
    await takeBack(others, owner);
    await shows(0);
  }
  const { verdict, code, say } = await owner.act(lie);
  assert.deepEqual([verdict, code], ['refused', 'too-often']);
  assert.match(say, /taken this back twice/);
  await ok(others[0], { ...lie, value: 1 }); // others still may
  await ok(others[0], { ...lie, value: 0 });
  await shows(0);
  // An answer that stood in the way of a false correction does not count.
  const [liar, honest] = others;
  for (let i = 0; i < 2; i++) {
    await ok(liar, { ...lie, value: 1 });
    await ok(honest, { ...lie, value: 0 });
    await takeBack([owner, honest], honest);
    await takeBack([owner, honest], liar);
    await ok(honest, { ...lie, value: 1 });
    await ok(honest, { ...lie, value: 0 });
  }
  assert.equal((await liar.act({ ...lie, value: 1 })).code, 'too-often');
  await ok(honest, { ...lie, value: 1 });
});

test('a wish has no members but its own, and a seat only so many wishes at once', async () => {
  const blue = alice.phones[1]; // red has revealed twice, which counts too
  isMalformed(await blue.act({ ask: 'take-back', x: 'y'.repeat(1000) }));
  const verdicts = await Promise.all(Array.from({ length: 30 }, () => blue.act({ ask: 'vote', for: false })));
  assert.deepEqual([...new Set(verdicts.map(({ code }) => code))], ['no-vote', 'too-often']);
  assert.equal(verdicts.filter(({ code }) => code === 'no-vote').length, 20 - (votes.get(blue) ?? 0));
  assert.equal((await blue.act({ act: 'dance' })).code, 'malformed', 'an act is judged as before');
});

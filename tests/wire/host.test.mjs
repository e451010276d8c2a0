// host.test.mjs: acts taken back, and acts of the host; both last through a restart
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { readFileSync, statSync, writeFileSync } from 'node:fs';
import { join as path } from 'node:path';
import { after, before, test } from 'node:test';
import { assertDescribed } from './described.mjs';
import { post, until } from './seat.mjs';
import { Sitting } from './sitting.mjs';

const { HANSOM_REFEREE } = process.env;
const sitting = new Sitting('host');
const { edition, folder, phones, referee, state } = sitting;

const code = (piece, side) => sitting.code(piece, side);
const sit = (body) => sitting.sit(body);

/** Sends a request of the host about the table. */
const host = (what, more = {}, key = referee.key) => post(referee, `/host/${what}`, { table: edition.id, ...more }, { authorization: `Bearer ${key}` });

const shown = async () => (await host('tables')).body.tables[0];

async function ok(phone, ...acts) {
  let verdict;
  for (const act of acts) {
    verdict = await phone.act(act);
    assert.equal(verdict.verdict, 'ok', JSON.stringify(verdict));
  }
  return verdict;
}

async function refused(phone, act, why) {
  const verdict = await phone.act(act);
  assert.deepEqual([verdict.verdict, verdict.code], ['refused', why], JSON.stringify(verdict));
}

/** Waits for a room message for which @isSo is true, and returns it. */
const room = (what, isSo) => until(what, () => {
  const newest = green.all('table/room').at(-1);
  return newest && isSo(newest) ? newest : null;
});

/** Returns the act that @phone may take back, once its view has reached @seq. */
const lastOf = async (phone, seq) => (await until(`view ${seq}`, async () => {
  const view = await phone.view();
  return view.seq >= seq ? view : null;
}))['take-back'];

/** Verifies a journal that no process has open. */
function verify(journal) {
  const { status, stdout } = spawnSync(HANSOM_REFEREE, ['verify', journal], { encoding: 'utf8' });
  assert.equal(status, 0, stdout);
}

/** Downloads a copy of the journal as the host, and returns its path. */
async function download(name) {
  const answer = await fetch(`${referee.url}/host/journal`, {
    method: 'POST', body: JSON.stringify({ table: edition.id }), headers: { authorization: `Bearer ${referee.key}` },
  });
  assert.equal(answer.status, 200);
  assert.equal(answer.headers.get('content-disposition'), `attachment; filename="${edition.id}.journal"`);
  const file = path(folder, name);
  writeFileSync(file, Buffer.from(await answer.arrayBuffer()));
  return file;
}

before(() => referee.start());

after(() => sitting.close());

let red;
let blue;
let green;

test('the host has a key, and nobody else is the host', async () => {
  const { key } = referee;
  assert.match(key, /^[\w-]{32}$/);
  assert.equal(readFileSync(path(state, 'host.key'), 'utf8'), key);
  assert.equal(statSync(path(state, 'host.key')).mode & 0o777, 0o600);
  for (const wrong of ['', key.slice(1), `${key}x`, key.replace(/^./, (first) => (first === 'A' ? 'B' : 'A'))]) {
    const answer = await host('tables', {}, wrong);
    assert.deepEqual([answer.status, answer.body.code], [401, 'host-key']);
    assert.match(answer.body.say, /Host:/);
  }
  assert.equal((await post(referee, '/host/tables', {})).status, 401);
  assert.equal((await post(referee, '/host/tables', {}, { authorization: `Basic ${key}` })).status, 401);
  assert.equal((await post(referee, '/host/tables', {}, { authorization: `Bearer ${key}`, origin: 'http://elsewhere.example' })).status, 403);
  assert.equal((await fetch(`${referee.url}/host/tables`)).status, 405);
  assert.equal((await host('tables')).status, 200);
  assert.equal((await host('dance')).status, 404);
  assert.equal((await host('pause', { ask: 'take-back' })).status, 400);
  assert.equal((await host('pause', { join: 'red' })).status, 400);
  assert.equal((await host('open', { host: 'restart', game: 7 })).status, 409);
  assert.equal((await host('pause', { table: 'ZZZZ' })).body.code, 'unknown-table');
  assert.equal((await fetch(`${referee.url}/host`)).headers.get('content-type'), 'text/html; charset=utf-8');
  for (let i = 0; i < 40; i++) { // more than the number of codes that may be tried in a minute
    assert.equal((await host('tables')).status, 200);
  }
  assert.equal((await fetch(`${referee.url}/tables`)).status, 200);
});

test('before the game the host frees seats and puts their order right', async () => {
  red = await sit({ table: edition.id, seat: 'red' });
  blue = await sit({ table: edition.id, seat: 'blue' });
  const white = await sit({ table: edition.id, seat: 'white' });
  green = await sit({ table: edition.id, seat: 'green' });
  await white.view(); // white receives its seat's messages from here on
  await white.client.publishAsync(`${white.root}up/white/draft`, '{"game":1}', { qos: 1, retain: true });
  const { code } = (await host('code', { seat: 'white' })).body;
  assert.equal((await host('free', { seat: 'white' })).status, 200);
  assert.equal((await post(referee, '/scan', { code })).status, 404, 'the code of a freed seat is withdrawn');
  await until('white to be told', () => white.all('seat/white/verdict').some(({ freed }) => freed));
  await until('white to be let go', () => white.errors.some((error) => /not authorized/i.test(error.message)));
  assert.equal((await host('free', { seat: 'white' })).body.code, 'unknown-player');
  const next = await sit({ table: edition.id, seat: 'white' });
  await next.client.subscribeAsync(`${next.root}up/white/draft`);
  await next.view();
  assert.deepEqual(next.all('up/white/draft'), [], 'the next player of a freed seat hears no draft of the one before');
  assert.equal((await host('free', { seat: 'white' })).status, 200);
  const stranger = await post(referee, '/join', { table: edition.id, seat: 'white' });
  assert.deepEqual([stranger.status, stranger.body.code], [409, 'colour-taken'], 'a colour that the host freed twice needs its card');
  const friend = await sit({ code: (await host('code', { seat: 'white' })).body.code });
  await friend.view();
  assert.equal((await host('free', { seat: 'white' })).status, 200);
  assert.equal((await host('order', { seats: ['red', 'blue'] })).body.code, 'malformed');
  assert.equal((await host('order', { seats: ['red', 'blue', 'blue'] })).body.code, 'malformed');
  assert.equal((await host('order', { seats: ['red', 'green', 'blue'] })).status, 200);
  assert.deepEqual((await room('the order', ({ seats }) => seats[1].seat === 'green')).seats.map(({ seat }) => seat), ['red', 'green', 'blue']);
  await refused(red, { ask: 'take-back' }, 'not-started');
  await refused(red, { ask: 'vote', for: true }, 'not-started');
});

test('a player has a name of their own, and the host removes it', async () => {
  const named = await ok(red, { ask: 'name', name: ' Ada ' });
  assert.deepEqual(named.events, [{ event: 'named', seat: 'red', name: 'Ada' }]);
  await refused(blue, { ask: 'name', name: 'ADA' }, 'name-taken');
  await refused(blue, { ask: 'name', name: 'Green' }, 'name-taken');
  await ok(green, { language: 'de' });
  for (const name of ['grün', 'Bleu', 'Rojo']) {
    await refused(blue, { ask: 'name', name }, 'name-taken'); // in every language, whether or not a phone here speaks it
  }
  await ok(green, { language: 'en' });
  await refused(blue, { ask: 'name', name: 'A\u202eB' }, 'name-unfit');
  await refused(blue, { ask: 'name', name: 'Ben', for: true }, 'malformed');
  await refused(blue, { ask: 'take-back', name: 'Ben' }, 'malformed');
  await refused(blue, { act: 'open', by: 'blue' }, 'malformed'); // without `by` this would open the game
  await ok(blue, { ask: 'name', name: 'Ben' });
  assert.equal((await host('name', { seat: 'blue', name: '' })).status, 200);
  await referee.kill();
  await referee.start();
  assert.deepEqual((await shown()).seats.map(({ seat, name }) => [seat, name]), [['red', 'Ada'], ['green', null], ['blue', null]]);
});

test('the host opens the game', async () => {
  assert.equal((await host('open', { seats: ['red', 'green'] })).body.code, 'malformed');
  const opened = await host('open', { diary: 'red', options: { 'open-purses': false, 'play-on': true } });
  assert.equal(opened.status, 200, JSON.stringify(opened.body));
  assert.deepEqual(opened.body.events[0], { event: 'opened', seats: ['red', 'green', 'blue'], diary: 'red', 'open-purses': false, 'play-on': true });
  assert.equal((await host('free', { seat: 'blue' })).body.code, 'game-begun');
  assert.equal((await host('order', { seats: ['red', 'blue', 'green'] })).body.code, 'game-begun');
  assert.notEqual((await host('open')).status, 200);
  await refused(red, { ask: 'take-back' }, 'nothing-to-take-back');
  assert.equal((await host('take-back')).body.code, 'nothing-to-take-back');
  await ok(red, { act: 'begin' });
  assert.equal((await shown()).view.turn, 'red');
});

test('who did the last act takes it back at once, again and again', async () => {
  const visit = await ok(red, { id: 'a visit', act: 'visit', card: 'cab-stand', carriages: 2 });
  assert.deepEqual(await lastOf(red, visit.seq), { n: visit.seq, free: true, events: visit.events });
  assert.deepEqual(await lastOf(blue, visit.seq), { n: visit.seq, free: false, events: visit.events });
  await refused(blue, { ask: 'take-back', n: visit.seq - 1 }, 'acted-since');
  const back = await ok(red, { id: 'back', ask: 'take-back', n: visit.seq });
  assert.deepEqual(back.events, [{ event: 'taken-back', seat: 'red', n: visit.seq }]);
  const { view } = await until('the visit to be gone', async () => {
    const seen = await red.view();
    return seen.seq >= back.seq ? seen : null;
  });
  assert.deepEqual([view.turn, view.seats.red.purse, view.seats.red.card], ['red', 10, null]);
  assert.deepEqual(blue.all('table/events').at(-1).events, back.events);
  assert.deepEqual(await red.act({ id: 'back', ask: 'take-back' }), back, 'its verdict, once more');
  assert.deepEqual(await red.act({ id: 'a visit', act: 'visit', card: 'inn' }), visit, 'and that of what is gone');
  assert.equal((await red.view()).view.turn, 'red', 'nothing was done again');
  assert.deepEqual((await ok(red, { ask: 'take-back' })).events[0].event, 'taken-back', '`begin` was hers too');
  await ok(red, { act: 'begin' }, { act: 'visit', card: 'cab-stand', carriages: 2 });
});

test('what others have answered is taken back by a vote', async () => {
  const visit = await ok(green, { act: 'visit', card: 'scotland-yard' });
  const asked = await ok(red, { ask: 'take-back' });
  assert.deepEqual(asked.events, [{ event: 'vote-opened', seat: 'red', n: visit.seq }]);
  assert.deepEqual((await room('the vote', ({ vote }) => vote !== null)).vote,
    { n: visit.seq, seat: 'red', events: visit.events, for: ['red'], against: [], needed: 3 });
  // A withdrawn vote is closed. The second vote is rejected, since both others have to agree.
  assert.deepEqual((await ok(red, { ask: 'vote', for: false })).events, [{ event: 'vote-closed', why: 'withdrawn' }]);
  await refused(blue, { ask: 'vote', for: true }, 'no-vote');
  await ok(red, { ask: 'take-back' });
  await ok(blue, { ask: 'vote', for: true });
  assert.deepEqual((await ok(green, { ask: 'vote', for: false })).events.at(-1), { event: 'vote-closed', why: 'rejected' });
  await room('no vote', ({ vote }) => vote === null);
  // Another act ends the vote.
  await ok(red, { ask: 'take-back' });
  const next = await ok(blue, { act: 'visit', card: 'porters-lodge' });
  await room('no vote', ({ vote, seq }) => vote === null && seq >= next.seq);
  // All vote for it.
  await ok(red, { ask: 'take-back' });
  await ok(blue, { ask: 'vote', for: true });
  assert.deepEqual((await ok(green, { ask: 'vote', for: true })).events.at(-1), { event: 'taken-back', seat: null, n: next.seq });
  assert.equal((await shown()).view.turn, 'blue');
  for (const ask of [{ ask: 'vote' }, { ask: 'vote', for: 1 }, { ask: 'dance' }, { ask: 7 }, { ask: 'take-back', n: 'x' }, { host: 'pause' }, { join: 'white', ask: 'take-back' }]) {
    await refused(red, ask, 'malformed');
  }
});

test('a killed referee knows what was taken back, and what is voted on', async () => {
  await ok(red, { ask: 'take-back' });
  const before = await shown();
  assert.equal(before.vote.seat, 'red');
  await referee.kill();
  await referee.start();
  await until('the phones to be back', () => [red, green, blue].every(({ client }) => client.connected));
  const { seats, ...after } = await shown();
  assert.deepEqual(after, (({ seats: _, ...rest }) => rest)(before));
  assert.deepEqual(seats.map(({ seat }) => seat), ['red', 'green', 'blue']);
  await ok(green, { ask: 'vote', for: true });
  assert.deepEqual((await ok(blue, { ask: 'vote', for: true })).events.at(-1).event, 'taken-back');
  assert.equal((await shown()).view.turn, 'green');
  await ok(green, { act: 'visit', card: 'scotland-yard' });
  await ok(blue, { act: 'visit', card: 'porters-lodge' });
});

test('a text that was opened is taken back by a vote only', async () => {
  await ok(blue, { act: 'begin' });
  const read = await ok(red, { act: 'read' });
  assert.equal((await lastOf(red, read.seq)).free, false);
  assert.deepEqual((await ok(red, { ask: 'take-back' })).events[0].event, 'vote-opened');
  await ok(green, { ask: 'take-back' });
  const back = await ok(blue, { ask: 'take-back' });
  assert.deepEqual(back.events.at(-1).event, 'taken-back', 'whoever asks too is for it');
  assert.equal((await lastOf(blue, back.seq)).free, false, 'something is known since');
  assert.deepEqual((await until('the text to be gone', async () => {
    const seen = await red.view();
    return seen.seq >= back.seq ? seen : null;
  })).texts, []);
});

test('while the host has paused the table nothing is done, and everybody sees why', async () => {
  await ok(red, { id: 'before the pause', act: 'read' });
  const { seq } = (await host('pause')).body;
  assert.equal((await room('the pause', ({ paused }) => paused)).seq, seq);
  await refused(red, { act: 'return' }, 'paused');
  await refused(red, { ask: 'take-back' }, 'paused');
  // The host may ask for a vote, and the seats may vote. Nobody can do an act meanwhile.
  assert.equal((await host('take-back')).status, 200);
  await ok(green, { ask: 'vote', for: true });
  await refused(red, { act: 'return' }, 'paused');
  assert.deepEqual((await room('the vote', ({ vote }) => vote?.for.length === 1)).vote.for, ['green']);
  assert.equal((await host('withdraw')).status, 200);
  await refused(green, { ask: 'vote', for: true }, 'paused');
  const scan = await green.act({ scan: code('scotland-yard', 'text') });
  assert.deepEqual([scan.verdict, scan.piece, scan.offers, scan.code], ['scan', 'scotland-yard', [], 'paused']);
  assert.equal((await red.act({ id: 'before the pause', act: 'read' })).verdict, 'ok');
  const view = await until('a view of the pause', async () => {
    const seen = await red.view();
    return seen.seq >= seq ? seen : null;
  });
  assert.deepEqual([view.legal, view['take-back']], [[], null]);
  await referee.kill();
  await referee.start();
  await refused(red, { act: 'return' }, 'paused');
  assert.equal((await host('pause')).status, 200, 'it is so already');
  assert.equal((await host('resume')).status, 200);
  await ok(red, { act: 'return' });
});

test('the host puts a vote to the table, and is none of it', async () => {
  const asked = await host('take-back');
  assert.equal(asked.status, 200);
  assert.deepEqual((await room('the vote', ({ vote }) => vote !== null)).vote.for, []);
  assert.deepEqual((await host('withdraw')).body.events, [{ event: 'vote-closed', why: 'withdrawn' }]);
  assert.equal((await host('withdraw')).body.code, 'no-vote');
  await host('take-back');
  await ok(green, { ask: 'vote', for: true });
  assert.equal((await shown()).vote.for.length, 1);
  assert.deepEqual((await ok(blue, { ask: 'vote', for: true })).events.at(-1).event, 'taken-back');
});

test('nobody acts while the host asks', async () => {
  await ok(red, { ask: 'take-back' });
  const asked = await host('take-back');
  assert.deepEqual(asked.body.events.map(({ event, seat }) => [event, seat]), [['vote-opened', null]], 'in place of the seat’s vote');
  await refused(red, { act: 'read' }, 'vote-open');
  await ok(red, { ask: 'vote', for: false });
  assert.equal((await shown()).vote.needed, 2, 'a seat cannot withdraw it');
  assert.deepEqual((await ok(green, { ask: 'vote', for: false })).events.at(-1), { event: 'vote-closed', why: 'rejected' });
  assert.equal((await red.act({ act: 'read' })).verdict, 'ok');
});

test('a copy of the journal is as good as the journal', async () => {
  const copy = await download('copy.journal');
  verify(copy);
  const { stdout } = spawnSync(HANSOM_REFEREE, ['verify', copy], { encoding: 'utf8' });
  assert.equal(Number(/(\d+) entries/.exec(stdout)[1]), (await red.view()).seq);
});

test('a seat whose card is lost moves by a code that serves once', async () => {
  assert.equal((await host('code', { seat: 'white' })).body.code, 'unknown-player');
  const early = (await host('code', { seat: 'red' })).body.code;
  red = await sit({ code: code('seat-red', 'seat') });
  await red.view();
  assert.equal((await post(referee, '/scan', { code: early })).status, 200, 'who has found the card cannot withdraw the code');
  const first = (await host('code', { seat: 'red' })).body;
  const { code: given, url, svg, seconds } = (await host('code', { seat: 'red' })).body;
  assert.match(given, /^[0-9A-HJKMNP-TV-Z]{8}$/);
  assert.equal(url.split('/').pop(), given);
  assert.equal(seconds, 600);
  assert.match(svg, /^<svg xmlns="http:\/\/www.w3.org\/2000\/svg"/);
  assert.equal((await post(referee, '/join', { code: first.code })).status, 404, 'the newer one is in its place');
  assert.equal((await host('free', { seat: 'red' })).body.code, 'game-begun');
  const scanned = await post(referee, '/scan', { code: given }); // a refused request does not withdraw it
  assert.deepEqual(scanned.body, { table: edition.id, tables: [edition.id], piece: 'seat-red', side: 'seat', once: true });
  const old = red;
  red = await sit({ code: given.toLowerCase() });
  assert.equal(red.place.seat, 'red');
  await until('the old phone to be told', () => old.verdicts.some(({ moved }) => moved));
  assert.equal((await post(referee, '/join', { code: given })).status, 404);
  assert.equal((await post(referee, '/scan', { code: given })).status, 404);
});

test('when the game is over only a vote takes back', async () => {
  await ok(red, { act: 'return' });
  await ok(green, { act: 'return' });
  await ok(blue, { act: 'return' });
  await ok(blue, { act: 'begin' });
  const answers = Object.fromEntries(edition.case.questions.map(({ answer }, i) => [i + 1, answer]));
  await ok(blue, { act: 'visit', card: '221b' });
  await ok(red, { act: 'visit', card: 'carriage-stop' });
  await ok(green, { act: 'visit', card: 'carriage-stop' });
  await ok(green, { act: 'begin' });
  await ok(blue, { act: 'answer', answers });
  const stopped = await ok(red, { act: 'stop' });
  assert.equal((await shown()).over, true);
  assert.equal((await lastOf(red, stopped.seq)).free, false);
  assert.equal((await ok(red, { ask: 'take-back' })).events[0].event, 'vote-opened');
  await ok(blue, { ask: 'vote', for: true });
  assert.equal((await ok(green, { ask: 'vote', for: true })).events.at(-1).event, 'taken-back');
  assert.equal((await shown()).over, false);
  await ok(red, { act: 'stop' });
});

test('another game begins with who sits there, and the old journal is kept', async () => {
  assert.equal((await shown()).game, 1);
  const { kept } = (await host('restart')).body;
  assert.match(kept, new RegExp(`^${edition.id}\\.journal\\.\\d{4}-\\d\\d-\\d\\d-\\d{6}$`));
  verify(path(state, kept));
  const table = await shown();
  assert.deepEqual([table.opened, table.over, table.game, table.last], [false, false, 2, null]);
  assert.deepEqual(table.seats.map(({ seat, name }) => [seat, name]), [['red', 'Ada'], ['green', null], ['blue', null]]);
  await room('the next game', ({ game }) => game === 2);
  await ok(green, { act: 'open', diary: 'green' }); // with the credentials from before the restart of the game
  await ok(green, { act: 'begin' });
  assert.equal((await shown()).view.turn, 'green');
  await referee.kill();
  await referee.start();
  assert.equal((await shown()).game, 2);
  assert.equal((await ok(green, { act: 'visit', card: 'cab-stand' })).verdict, 'ok');
  verify(await download('second.journal'));
  const key = readFileSync(path(state, 'host.key'), 'utf8');
  assert.equal(referee.key, key, 'the key of before');
  assert.equal(await referee.stop(), 0);
  verify(path(state, `${edition.id}.journal`));
});

test('all that was said is as asyncapi.yaml has it', () => {
  assert.ok(assertDescribed(phones) > 200);
});

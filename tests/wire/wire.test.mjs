// wire.test.mjs: the daemon as an MQTT client sees it
import assert from 'node:assert/strict';
import { execFileSync, spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { join as path } from 'node:path';
import { after, before, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { assertDescribed } from './described.mjs';
import { Phone, join, post, until } from './seat.mjs';
import { Referee } from './referee.mjs';
import { Sitting } from './sitting.mjs';

const { HANSOM_PRINT, HANSOM_REFEREE } = process.env;
const sitting = new Sitting('wire');
const { edition, folder, phones, referee } = sitting;

const code = (piece, side) => sitting.code(piece, side);
const sit = (body) => sitting.sit(body);

before(() => referee.start());

after(() => sitting.close());

let red;
let blue;

test('a seat is taken by its colour or by its card, once', async () => {
  red = await sit({ table: edition.id, seat: 'red' });
  blue = await sit({ code: code('seat-blue', 'seat').toLowerCase() });
  assert.equal(blue.place.seat, 'blue');
  assert.equal((await post(referee, '/join', { table: edition.id, seat: 'red' })).status, 409);
  assert.equal((await post(referee, '/join', { code: code('cab-stand', 'name') })).status, 404);
  assert.equal((await post(referee, '/join', { table: 'ZZZZ' })).status, 404);
  assert.equal((await post(referee, '/join', { table: edition.id, seat: 'mauve' })).status, 400);
  assert.equal((await post(referee, '/join', { table: edition.id, seat: 'green' }, { origin: 'http://elsewhere.example' })).status, 403);
  assert.deepEqual((await post(referee, '/scan', { code: code('cab-stand', 'text') })).body,
    { table: edition.id, tables: [edition.id], piece: 'cab-stand', side: 'text' });
});

test('an act has one verdict, however often it is sent', async () => {
  assert.equal((await red.act({ act: 'open', diary: 'red' })).verdict, 'ok');
  assert.equal((await red.act({ act: 'begin' })).verdict, 'ok');
  const first = await red.act({ id: 'once', act: 'visit', card: code('cab-stand', 'name'), carriages: 2 });
  assert.equal(first.verdict, 'ok');
  const again = await red.act({ id: 'once', act: 'visit', card: 'porters-lodge', carriages: 1 });
  assert.deepEqual(again, first);
  const view = await until('the turn to pass', async () => {
    const { view } = await blue.view();
    return view.turn === 'blue' ? view : null;
  });
  assert.equal(view.seats.red.bid, 2);
  assert.equal(view.seats.red.purse, null, 'a purse is private (RW-16)');
});

test('what is no act is answered, and changes nothing', async () => {
  const { seq } = await red.view();
  for (const act of [{}, { act: 'dance' }, { act: 'visit' }, { act: 'visit', card: 'inn', carriages: 1e99 }, { act: ['visit'] }]) {
    const verdict = await blue.act(act);
    assert.equal(verdict.verdict, 'refused');
    assert.equal(verdict.code, 'malformed');
  }
  for (const payload of ['', 'x', '[]', '{"act":', '\u0000', `{"act":"${'x'.repeat(30_000)}"}`, '{"a":'.repeat(500)]) {
    blue.client.publish(`${blue.root}up/blue/act`, payload, { qos: 1 });
  }
  assert.equal((await blue.act({ scan: 'ZZZZZZZZ' })).code, 'unknown-card');
  assert.equal((await red.view()).seq, seq);
});

test('a killed referee goes on where it stopped, with the same credentials', async () => {
  await referee.kill();
  await referee.start();
  const again = await red.act({ id: 'once', act: 'visit', card: 'porters-lodge' });
  assert.equal(again.events[0].card, 'cab-stand', 'the verdict of before');
  assert.equal((await blue.act({ act: 'visit', card: 'cab-stand', carriages: 3 })).verdict, 'ok');
  const { view } = await until('red to be outbid', async () => {
    const seen = await red.view();
    return seen.view.seats.red.card === null ? seen : null;
  });
  assert.equal(view.seats.red.purse, 9, 'one carriage is lost (WH-039)');
});

test('a killed broker comes back, and knows everything again', async () => {
  const broker = execFileSync('pgrep', ['-P', `${referee.child.pid}`], { encoding: 'utf8' }).trim().split('\n')[0];
  process.kill(Number(broker), 'SIGKILL');
  assert.equal((await red.act({ act: 'visit', card: 'porters-lodge' })).verdict, 'ok');
});

test('nothing but the one port listens', () => {
  const children = execFileSync('pgrep', ['-P', `${referee.child.pid}`], { encoding: 'utf8' }).trim().split('\n');
  const inodes = new Set();
  for (const pid of [...children, referee.child.pid]) {
    for (const fd of readdirSync(`/proc/${pid}/fd`)) {
      try {
        inodes.add(execFileSync('readlink', [`/proc/${pid}/fd/${fd}`], { encoding: 'utf8' }).trim().replace(/socket:\[(\d+)\]/, '$1'));
      } catch {
        continue; // closed in the meantime
      }
    }
  }
  const ports = ['/proc/net/tcp', '/proc/net/tcp6'].flatMap((file) => readFileSync(file, 'utf8').split('\n').slice(1))
    .map((line) => line.trim().split(/\s+/)).filter((fields) => fields[3] === '0A' && inodes.has(fields[9]))
    .map((fields) => parseInt(fields[1].split(':')[1], 16));
  assert.deepEqual(ports, [referee.port]);
});

test('each phone is told in its own language, and the table in none', async () => {
  const toBlue = { act: 'visit', card: 'porters-lodge', language: 'de-AT' };
  const english = await red.act({ act: 'visit', card: 'inn' });
  const german = await blue.act(toBlue);
  assert.deepEqual([english.code, german.code], ['wrong-phase', 'wrong-phase']);
  assert.equal(english.say, 'Not now: all pawns stand. Characters may act, then red begins the investigation.');
  assert.equal(german.say, 'Nicht jetzt: Alle Figuren stehen. Charaktere dürfen handeln, dann beginnt Rot die Ermittlung.');
  const scan = { scan: 'ZZZZZZZZ' };
  assert.match((await red.act(scan)).say, /^That card does not belong to this print\./);
  assert.match((await blue.act(scan)).say, /^Das ist keine Karte dieses Drucks\./);
  assert.match((await blue.act({ ...scan, language: 'fr' })).say, /^Cette carte ne vient pas de cette impression\./);
  assert.match((await blue.act({ ...scan, language: 'tlh' })).say, /^That card does not belong to this print\./, 'what nobody speaks is English');
  const told = await blue.act({ language: 'es' });
  assert.deepEqual([told.verdict, told.events], ['ok', []]);
  assert.match((await blue.act({ act: 'visit', card: 'inn' })).say, /^Ahora no: todos los peones están colocados\./);
  assert.equal((await blue.act({ act: 'visit', card: 'inn', language: 7 })).code, 'malformed');
});

test('a language outlasts a killed referee, and the journal holds it apart from acts', async () => {
  await blue.act({ language: 'de' });
  await referee.kill();
  await referee.start();
  assert.match((await blue.act({ act: 'visit', card: 'inn' })).say, /^Nicht jetzt: /);
  assert.match((await red.act({ act: 'visit', card: 'inn' })).say, /^Not now: /);
});

test('who knocks is answered in the language of the browser', async () => {
  const say = async (languages, body = { table: 'ZZZZ' }) =>
    (await post(referee, '/join', body, languages ? { 'accept-language': languages } : {})).body.say;
  await until('the broker', async () => (await post(referee, '/join', { table: 'ZZZZ' })).status === 404);
  assert.equal(await say(null), 'No such table is open here.');
  assert.equal(await say('de-CH, en;q=0.5'), 'Ein solcher Tisch ist hier nicht offen.');
  assert.equal(await say('tlh, fr;q=0.3, es;q=0.8'), 'No hay aquí ninguna mesa abierta con ese nombre.');
  assert.equal(await say('tlh'), 'No such table is open here.');
  assert.equal((await post(referee, '/scan', { code: 'ZZZZZZZZ' }, { 'accept-language': 'fr' })).body.say,
    'Cette carte n’appartient à aucune table ouverte ici.');
});

test('a seat hears and says nothing but its own', async () => {
  const { table } = blue.place;
  for (const topic of ['#', '+/#', 'hansom/#', `hansom/${table}/#`, `hansom/${table}/seat/#`, `hansom/${table}/seat/+/view`,
    `hansom/${table}/seat/red/view`, `hansom/+/seat/red/#`, `hansom/${table}/up/#`, '$SYS/#', '$CONTROL/#', '$share/x/hansom/#',
    `$share/x/hansom/${table}/seat/red/view`]) {
    await assert.rejects(blue.client.subscribeAsync(topic, { qos: 1 }), /not authorized/i, topic);
  }
  for (const topic of [`hansom/${table}/up/red/act`, `hansom/${table}/table/view`, `hansom/${table}/seat/red/view`, '$CONTROL/dynamic-security/v1']) {
    await assert.rejects(blue.client.publishAsync(topic, '{"id":"x","act":"begin"}', { qos: 1 }), topic);
  }
  assert.ok(blue.heard.every(({ topic }) => topic.startsWith(`hansom/${table}/table/`) || topic.startsWith(`hansom/${table}/seat/blue/`)));
});

test('a watcher hears the table, and says nothing', async () => {
  const screen = await sit({ table: edition.id });
  await until('the table', () => screen.all('table/view').length > 0);
  assert.equal(screen.place.seat, null);
  assert.ok(screen.all('table/view').every(({ view }) => view.seats.red.purse === null));
  await assert.rejects(screen.client.publishAsync(`${screen.root}up/red/act`, '{"id":"x","act":"begin"}', { qos: 1 }));
});

const longest = { act: 'answer', answers: { 1: 'Tobias Quill', 2: 'the Thames', 3: 'y'.repeat(1278) } };

async function play(phone, ...acts) {
  for (const act of acts) {
    const verdict = await phone.act(act);
    assert.equal(verdict.verdict, 'ok', JSON.stringify(verdict));
  }
}

test('an answer that would make every view large is refused', async () => {
  await play(red, { act: 'begin' }, { act: 'return' });
  await play(blue, { act: 'return' });
  await play(red, { act: 'begin' }, { act: 'visit', card: '221b' });
  await play(blue, { act: 'visit', card: 'verulam-club' }, { act: 'begin' });
  for (const tooLong of ['y'.repeat(1279), '"'.repeat(640), '\u0001'.repeat(214)]) {
    const long = await red.act({ act: 'answer', answers: { ...longest.answers, 3: tooLong } });
    assert.equal(long.code, 'malformed');
  }
  assert.equal((await red.act(longest)).verdict, 'ask');
});

test('Holmes answers who asked, and spoils nobody: not even whose sheet it is (WH-104, RW-31)', async () => {
  await play(red, longest);
  const { events } = await blue.act({ act: 'check', seat: 'red', question: 1, answer: 'Augustus Wray' });
  assert.deepEqual(events[0], { event: 'checked', seat: 'blue', of: 'red', question: 1, answer: 'Augustus Wray', right: true });
  const heard = await until('the table to hear of it', () => blue.all('table/events').flatMap(({ events }) => events)
    .find(({ event }) => event === 'checked'));
  assert.deepEqual(heard, { event: 'checked', seat: 'blue', of: 'red' });
  assert.ok(!red.verdicts.some(({ verdict }) => verdict === 'told'), 'red hears no more than the table');
});

test('a seat moves to whoever has its card, and the old phone is let go', async () => {
  const old = red;
  red = await sit({ code: code('seat-red', 'seat') });
  await until('the old phone to be told', () => old.verdicts.some(({ moved }) => moved));
  await until('the old phone to be refused', () => old.errors.some((error) => /not authorized/i.test(error.message)));
  assert.equal((await red.view()).view.seats.red.out, true);
});

test('a phone that is let go while it is being answered hears why first', async () => {
  for (let round = 0; round < 6; round++) {
    const old = red;
    await old.view();
    for (let n = 0; n < 20; n++) {
      old.client.publish(`${old.root}up/red/act`, JSON.stringify({ id: `${round}-${n}`, act: 'dance' }), { qos: 1 });
    }
    red = await sit({ code: code('seat-red', 'seat') });
    await until('the old phone to be told', () => old.verdicts.some(({ moved }) => moved));
    await old.close();
  }
});

test('half-written answers go along with the seat, and nobody else hears them', async () => {
  const topic = `${red.root}up/red/draft`;
  const draft = { game: 1, drafts: { answer: { answers: { 1: 'Pell' } } } };
  await red.client.publishAsync(topic, JSON.stringify(draft), { qos: 1, retain: true });
  const next = await sit({ code: code('seat-red', 'seat') });
  await next.client.subscribeAsync(topic, { qos: 1 });
  assert.deepEqual(await until('the draft', () => next.all('up/red/draft').at(-1)), draft);
  await assert.rejects(blue.client.subscribeAsync(topic, { qos: 1 }), /not authorized/i);
  await assert.rejects(blue.client.publishAsync(topic, '{}', { qos: 1 }));
  red = next;
});

test('a seat taken by a phone of another language is spoken to in that', async () => {
  const answer = await join(referee, { code: code('seat-red', 'seat'), language: 'fr' });
  assert.equal(answer.status, 200);
  red = new Phone(referee, answer.body);
  phones.push(red);
  assert.match((await red.act({ id: 'in-french', act: 'visit', card: 'inn' })).say, /^Vous avez répondu et êtes éliminé\./);
  const titles = (phone) => until('a text', async () => {
    const { texts } = await phone.view();
    return texts.length > 0 && texts.map(({ piece, title }) => [piece, title]);
  });
  assert.equal((await blue.act({ act: 'consult', seat: 'red' })).verdict, 'ok');
  assert.deepEqual(await titles(blue), [['holmes', 'Was Rot geantwortet hat: 0 richtig']]);
  blue = new Phone(referee, (await join(referee, { code: code('seat-blue', 'seat'), language: 'fr' })).body);
  phones.push(blue);
  assert.deepEqual(await titles(blue), [['holmes', 'Réponses\u00a0: Rouge (justes\u00a0: 0)']]);
});

test('all that was said is as asyncapi.yaml has it', () => {
  const n = assertDescribed(phones);
  assert.ok(n > 50, `${n} messages`);
});

test('a phone that has the page asks for index.html alone', async () => {
  await sleep(100); // the test before keeps node busy for seconds; only now it sees which kept connections the referee has closed
  const cacheOf = async (path) => (await fetch(referee.url + path)).headers.get('cache-control');
  const index = await (await fetch(referee.url)).text();
  const named = [...index.matchAll(/(?:href|src)="(\/app\.[^"]+)"/g)].map(([, path]) => path);
  assert.equal(named.length, 2);
  for (const path of named) {
    assert.match(path, /^\/app\.(js|css)\?v=[0-9a-f]{12}$/);
    assert.equal(await cacheOf(path), 'max-age=31536000, immutable');
    assert.equal(await cacheOf(path.replace(/\?.*/, '')), 'no-cache');
  }
  assert.equal(await cacheOf('/'), 'no-cache');
  assert.equal(await cacheOf('/nothing.js?v=0'), 'no-cache');
});

test('it ends when told to, and says what is wrong when it cannot begin', async () => {
  const second = (...args) => spawnSync(HANSOM_REFEREE, ['serve', ...args], { encoding: 'utf8', timeout: 20_000 });
  const { edition: printed, state } = referee;
  const busy = second('--edition', printed, '--state', state, '--port', '0');
  assert.equal(busy.status, 3);
  assert.match(busy.stderr, /another referee/);
  const taken = second('--edition', printed, '--state', path(folder, 'other'), '--port', `${referee.port}`);
  assert.equal(taken.status, 3);
  assert.match(taken.stderr, /--port/);
  assert.equal(second('--port', 'x').status, 2);
  const secret = second('--edition', printed, '--broker', 'mqtts://referee:s3cret@localhost');
  assert.match(secret.stderr, /mqtt:\/\/user:password@host/);
  assert.doesNotMatch(secret.stderr, /s3cret/);
  assert.equal(second('--edition', '/nowhere', '--state', path(folder, 'other')).status, 1);
  const { pid } = referee.child;
  assert.equal(await referee.stop(), 0);
  assert.equal(spawnSync('pgrep', ['-P', `${pid}`]).stdout.length, 0, 'no child is left');

  const journal = path(state, `${edition.id}.journal`);
  const verified = spawnSync(HANSOM_REFEREE, ['verify', journal], { encoding: 'utf8' });
  assert.equal(verified.status, 0, `an evening in several languages: ${verified.stdout}${verified.stderr}`);
  const bytes = readFileSync(journal);
  const at = bytes.indexOf('porters-lodge');
  assert.ok(at > 0);
  bytes[at] ^= 1;
  writeFileSync(journal, bytes);
  const damaged = second('--edition', printed, '--state', state, '--port', '0');
  assert.equal(damaged.status, 1);
  assert.match(damaged.stderr, /changed or damaged/);
});

test('cases share the common set, and a phone is asked which of them lies on the table', async () => {
  const [first] = readdirSync(folder).filter((name) => name.endsWith('-00'));
  const other = path(folder, 'other-case');
  const { case: told } = JSON.parse(readFileSync(path(folder, first, 'edition.json'), 'utf8'));
  mkdirSync(other);
  writeFileSync(path(other, 'case.yaml'), JSON.stringify({ ...told, number: 7, title: 'The Other One' })); // JSON is YAML
  execFileSync(HANSOM_PRINT, ['--edition-only', '--quiet', '--seed', 'wire', '-o', folder, other]);
  const printed = [first, 'watson-and-holmes-07'].map((name) => path(folder, name));
  const [one, two] = printed.map((each) => JSON.parse(readFileSync(path(each, 'edition.json'), 'utf8')));
  const codeOf = (from, piece) => from.codes.find((each) => each.piece === piece).code;
  for (const piece of ['seat-red', 'seat-white', 'mycroft', 'watson', 'holmes', 'carriage-stop']) {
    assert.equal(codeOf(one, piece), codeOf(two, piece), piece);
  }
  for (const piece of ['booklet', 'cab-stand', '221b']) {
    assert.notEqual(codeOf(one, piece), codeOf(two, piece), piece);
  }
  const both = new Referee(HANSOM_REFEREE, printed, path(folder, 'both'));
  await both.start();
  const seat = codeOf(one, 'seat-red');
  assert.deepEqual((await post(both, '/scan', { code: seat })).body.tables, [one.id, two.id]);
  assert.deepEqual((await post(both, '/scan', { code: codeOf(two, 'booklet') })).body.tables, [two.id]);
  const asked = await join(both, { code: seat });
  assert.equal(asked.status, 409);
  assert.equal(asked.body.code, 'which-table');
  assert.deepEqual(asked.body.tables, [one.id, two.id]);
  const seated = await join(both, { code: seat, table: two.id });
  assert.deepEqual([seated.status, seated.body.table, seated.body.seat], [200, two.id, 'red']);
  assert.equal((await join(both, { code: codeOf(one, 'booklet'), table: two.id })).status, 404);

  // Nobody sits at the first table, so the card moves the seat. Then somebody does, and his card is no proof at the second one.
  assert.equal((await join(both, { code: seat, table: two.id })).status, 200);
  assert.equal((await join(both, { code: seat, table: one.id })).status, 200, 'a free seat');
  const taken = await join(both, { code: seat, table: two.id });
  assert.deepEqual([taken.status, taken.body.code], [409, 'colour-taken']);
  assert.match(taken.body.say, /another table here has the same seat cards\. Ask the host for a code\.$/);
  assert.equal(await both.stop(), 0);
});

// operation.test.mjs: logs, metrics and journal copies for the daemon's operator; no secret is in logs or metrics
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { readFileSync, readdirSync } from 'node:fs';
import { join as path } from 'node:path';
import { after, before, test } from 'node:test';
import { readExposition } from './exposition.mjs';
import { post, until } from './seat.mjs';
import { Sitting } from './sitting.mjs';

const { HANSOM_REFEREE } = process.env;
const sitting = new Sitting('operation');
const { edition, folder, phones, referee, state } = sitting;
const copies = path(folder, 'copies');
const given = []; // codes that the host issued

referee.options = ['--log', 'json', '--log-level', 'debug', '--backup', copies, '--backup-every', '1s', '--backup-keep', '2'];
process.env.G_MESSAGES_DEBUG = 'all'; // debug output of the libraries too

const host = (what, more = {}, key = referee.key) => post(referee, `/host/${what}`, { table: edition.id, ...more }, { authorization: `Bearer ${key}` });

async function scrape() {
  const answer = await fetch(`${referee.url}/host/metrics`, { headers: { authorization: `Bearer ${referee.key}` } });
  assert.equal(answer.status, 200);
  assert.equal(answer.headers.get('content-type'), 'text/plain; version=0.0.4; charset=utf-8');
  return answer.text();
}

/** Returns the value of one series, or 0 when the series does not exist yet. */
function value(families, name, labels = {}) {
  const [family] = Object.entries(families).filter(([each]) => each === name.replace(/_(bucket|sum|count)$/, '') || each === name).map(([, found]) => found);
  assert.ok(family, `there is no ${name}`);
  return family.samples.find((sample) => sample.name === name && Object.entries(labels).every(([key, text]) => sample.labels[key] === text))?.value ?? 0;
}

async function ok(phone, ...acts) {
  for (const act of acts) {
    const verdict = await phone.act(act);
    assert.equal(verdict.verdict, 'ok', JSON.stringify(verdict));
  }
}

/** Returns all logged events with their fields. */
const logged = () => referee.log.split('\n').filter((line) => line.startsWith('{')).map((line) => JSON.parse(line));
const heard = (event) => logged().filter((each) => each.event === event);

before(() => referee.start());

after(() => sitting.close());

let red;
let blue;
let first;

test('the metrics are for whoever has the host’s key, and are as Prometheus has them', async () => {
  assert.equal((await fetch(`${referee.url}/host/metrics`)).status, 401);
  assert.equal((await fetch(`${referee.url}/host/metrics`, { headers: { authorization: 'Bearer ' } })).status, 401);
  assert.equal((await fetch(`${referee.url}/host/metrics`, { method: 'PUT', headers: { authorization: `Bearer ${referee.key}` } })).status, 405);
  const text = await scrape();
  const families = readExposition(text);
  assert.equal(value(families, 'hansom_tables', { phase: 'setup' }), 1);
  assert.equal(value(families, 'hansom_build_info'), 1);
  assert.ok(value(families, 'process_resident_memory_bytes') > 1e6 && value(families, 'process_open_fds') > 5);
  assert.ok(value(families, 'process_start_time_seconds') > 1e9);
  assert.equal(value(families, 'hansom_host_refused_total'), 2);
  const promtool = spawnSync('promtool', ['check', 'metrics'], { input: text, encoding: 'utf8' });
  assert.ok(promtool.error?.code === 'ENOENT' || promtool.status === 0, promtool.stdout + promtool.stderr);
});

test('an evening is played, with all that can go wrong at the door', async () => {
  const locations = ['cab-stand', 'scotland-yard', 'porters-lodge'];
  red = await sitting.sit({ table: edition.id, seat: 'red' });
  blue = await sitting.sit({ code: sitting.code('seat-blue', 'seat') });
  await sitting.sit({ table: edition.id }); // a spectator screen
  for (const body of [{ code: 'ZZZZZZZZ' }, { code: sitting.code(locations[0], 'text') }, { table: 'ZZZZ' }, { table: edition.id, seat: 'red' }, { table: edition.id, seat: 'mauve' }]) {
    assert.ok((await post(referee, '/join', body)).status >= 400);
  }
  assert.equal((await post(referee, '/scan', { code: sitting.code(locations[0], 'text') })).status, 200);
  await fetch(`${referee.url}/${sitting.code(locations[0], 'name')}`); // a card's code, opened as by a camera app
  await fetch(`${referee.url}/nothing/${sitting.code(locations[1], 'text')}`);
  await fetch(`${referee.url}/host/${sitting.code(locations[1], 'text')}`, { method: 'POST', body: '{}' });
  await fetch(`${referee.url}/host/${referee.key}`, { method: 'POST', body: '{}' });
  const lost = (await host('code', { seat: 'blue' })).body.code;
  given.push(lost);
  blue = await sitting.sit({ code: lost });
  first = readExposition(await scrape());
  await ok(red, { act: 'open', diary: 'red' }, { act: 'begin' }, { act: 'visit', card: locations[0], carriages: 1 });
  await ok(blue, { act: 'visit', card: locations[1] }, { act: 'begin' }, { act: 'read' });
  for (const act of [{ act: 'dance' }, { act: 'visit', card: sitting.code(locations[2], 'text') }, { act: 'answer', answers: { 1: edition.case.questions[0].answer } }, { ask: 'vote', for: true }]) {
    assert.equal((await red.act(act)).verdict, 'refused');
  }
  assert.equal((await red.act({ scan: sitting.code(locations[0], 'text') })).verdict, 'scan');
  red.client.publish(`${red.root}up/red/act`, `${edition.case.solution} {`, { qos: 1 });
  red.client.publish(`${red.root}up/red/here`, edition.case.solution, { qos: 1 });
  red.client.publish(`${red.root}up/blue/act`, '{"id":"stolen","act":"read"}', { qos: 1 });
  await ok(red, { act: 'read' });
});

test('half-written answers go to the broker and not to the referee, whose queue they would fill', async () => {
  const heard = async () => value(readExposition(await scrape()), 'hansom_messages_received_total');
  const scan = () => red.act({ scan: sitting.code('cab-stand', 'text') });
  await scan();
  const before = await heard();
  await Promise.all(Array.from({ length: 100 }, (_, i) => red.client.publishAsync(`${red.root}up/red/draft`, `${i}`, { qos: 1, retain: true })));
  assert.equal((await scan()).verdict, 'scan');
  assert.equal(await heard(), before + 1);
});

test('while the game goes on nobody learns why an act was refused, or of what kind one was', async () => {
  const text = await scrape();
  const families = readExposition(text);
  const accepted = value(families, 'hansom_acts_total', { verdict: 'accepted' });
  assert.equal(accepted, 7);
  assert.equal(value(families, 'hansom_acts_total', { verdict: 'refused' }), 5);
  assert.deepEqual(families.hansom_act_refusals_total.samples, []);
  assert.deepEqual(heard('game-refusals'), []);
  for (const word of ['dance', 'visit', 'answer', 'read', 'red', 'blue', 'white']) {
    assert.doesNotMatch(text.replace(/^#.*$/gm, ''), new RegExp(`"${word}"`), word);
  }
  assert.equal(value(families, 'hansom_phones_connected'), 0, 'no page told that it is awake');
  assert.ok(value(families, 'hansom_websockets_open') >= 3);
  assert.deepEqual([value(families, 'hansom_joins_total', { by: 'card' }), value(families, 'hansom_joins_total', { by: 'colour' }), value(families, 'hansom_joins_total', { by: 'watch' })], [2, 1, 1]);
  assert.equal(value(families, 'hansom_door_refusals_total', { code: 'unknown-card' }), 2);
  assert.ok(value(families, 'hansom_act_seconds_count') - value(first, 'hansom_act_seconds_count') >= accepted + 5);
  assert.ok(value(families, 'hansom_commit_seconds_count') >= accepted);
  assert.ok(value(families, 'hansom_commit_entries_sum') >= accepted);
  assert.equal(value(families, 'hansom_journal_bytes') % 65536, 0);
  for (const { value: bytes } of families.hansom_websocket_bytes_total.samples) {
    assert.equal(bytes % 1048576, 0, 'in steps in which no text’s length is seen');
  }
  for (const { value: seconds } of [...families.hansom_act_seconds.samples, ...families.hansom_commit_seconds.samples]) {
    assert.equal(seconds, Math.round(seconds * 1000) / 1000);
  }
});

test('a broker that dies is told of, and is back', async () => {
  const before = readExposition(await scrape());
  const [child] = readFileSync(`/proc/${referee.child.pid}/task/${referee.child.pid}/children`, 'utf8').split(' ');
  process.kill(Number(child), 'SIGKILL');
  await until('the broker to be back', async () => value(readExposition(await scrape()), 'hansom_broker_total', { what: 'reached' }) === value(before, 'hansom_broker_total', { what: 'reached' }) + 1);
  const families = readExposition(await scrape());
  assert.deepEqual(['died', 'lost'].map((what) => value(families, 'hansom_broker_total', { what })), [1, 1]);
  assert.deepEqual([heard('broker-died').length, heard('broker-lost').length, heard('broker-reached').length], [1, 1, 2]);
  assert.equal(heard('broker-lost')[0].level, 'warning');
});

test('when the game is over it is told what was refused in it, and its journal is copied for good', async () => {
  await ok(red, { act: 'return' });
  await ok(blue, { act: 'return' });
  await ok(blue, { act: 'begin' }, { act: 'visit', card: '221b' });
  await ok(red, { act: 'visit', card: 'carriage-stop' }, { act: 'begin' });
  await until('copies while it goes on', () => heard('backup-made').some(({ file }) => !file.endsWith('.ended')));
  await ok(blue, { act: 'answer', answers: Object.fromEntries(edition.case.questions.map(({ answer }, i) => [i + 1, answer])) });
  await until('the end', () => heard('game-over').length === 1);
  const families = readExposition(await scrape());
  assert.equal(value(families, 'hansom_games_total', { what: 'ended' }), 1);
  assert.equal(families.hansom_act_refusals_total.samples.reduce((sum, sample) => sum + sample.value, 0), value(families, 'hansom_acts_total', { verdict: 'refused' }));
  assert.equal(value(families, 'hansom_act_refusals_total', { code: 'malformed' }), 2);
  assert.equal(heard('game-refusals').reduce((sum, { count }) => sum + count, 0), heard('game-over')[0].refused);
  const ended = () => readdirSync(copies).filter((name) => name.endsWith('.ended'));
  await until('the copy', () => ended().length === 1);
  assert.equal(spawnSync(HANSOM_REFEREE, ['verify', path(copies, ended()[0])]).status, 0);
});

test('the next game begins, an address that tries too often waits, and the daemon ends with a last copy', async () => {
  assert.equal((await host('restart')).status, 200);
  await ok(red, { act: 'open', diary: 'blue' });
  assert.equal((await host('restart')).status, 200); // an abandoned game is archived as well
  let status = 200;
  for (let i = 0; i < 200 && status !== 429; i++) {
    ({ status } = await post(referee, '/scan', { code: 'ZZZZZZZZ' }));
  }
  assert.equal(status, 429);
  assert.ok(value(readExposition(await scrape()), 'hansom_rate_limited_total') >= 1);
  assert.equal(await referee.stop(), 0);
  const names = readdirSync(copies);
  assert.equal(names.filter((name) => name.endsWith('.ended')).length, 2, names.join(' '));
  const going = names.filter((name) => !name.endsWith('.ended'));
  assert.ok(going.length >= 1 && going.length <= 2, names.join(' '));
  const verified = spawnSync(HANSOM_REFEREE, ['verify', copies], { encoding: 'utf8' });
  assert.equal(verified.status, 0, verified.stdout + verified.stderr);
  assert.ok(names.every((name) => !name.startsWith('.')), 'nothing unfinished is left');
});

test('every log line is one event with its level, and all that there is to hear was heard', () => {
  for (const { time, level, message } of logged()) {
    assert.match(time, /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);
    assert.ok(['error', 'warning', 'notice', 'info', 'debug'].includes(level) && typeof message === 'string');
  }
  for (const event of ['started', 'ended', 'edition-opened', 'table-opened', 'seat-joined', 'seat-moved', 'watcher-joined', 'door-refused', 'game-opened', 'game-over',
    'game-refusals', 'game-kept', 'host-acted', 'host-refused', 'rate-limited', 'request', 'broker-reached', 'broker-lost', 'broker-died', 'backup-made']) {
    assert.ok(heard(event).length > 0, `nothing was heard of ${event}`);
  }
  assert.deepEqual(heard('seat-joined').map(({ table, seat }) => [table, seat]), [[edition.id, 'red'], [edition.id, 'blue']]);
  assert.ok(heard('host-acted').some(({ action, verdict }) => action === 'restart' && verdict === 'ok'));
});

test('no log holds a secret', () => {
  const said = [referee.log, readFileSync(path(state, 'broker', 'broker.log'), 'utf8'), readFileSync(path(state, 'broker', 'mosquitto.conf'), 'utf8')].join('\n');
  const public_ = [edition.case.title, edition.case.teaser, edition.case.introduction].join('\n');
  /** @type {Record<string, string[]>} */
  const secrets = {
    texts: edition.case.locations.flatMap(({ text, clues }) => [text ?? '', ...Object.values(clues ?? {})]).concat(edition.case.solution)
      .flatMap((text) => text.split(/[.!?\n]+/)).map((sentence) => sentence.trim()).filter((sentence) => sentence.length > 12),
    answers: edition.case.questions.flatMap(({ answer, accept, reject }) => [answer, ...accept ?? [], ...reject ?? []])
      .filter((word) => word.length > 5 && !public_.includes(word)),
    codes: edition.codes.map(({ code }) => code).concat(given),
    key: [edition.key, referee.key],
    credentials: phones.map(({ place }) => place.password),
  };
  assert.ok(secrets.texts.length > 100 && secrets.answers.length > 5 && secrets.codes.length > 40 && secrets.credentials.length === 4);
  const lower = said.toLowerCase();
  for (const [kind, words] of Object.entries(secrets)) {
    for (const word of words) {
      assert.ok(!lower.includes(word.toLowerCase()), `${kind}: ${word} is in a log`);
    }
  }
});

// security.test.mjs: players who know MQTT or HTTP gain nothing; each test is named in a row of referee/SECURITY.md
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { readFileSync, readdirSync, statSync } from 'node:fs';
import { hostname } from 'node:os';
import { join as path } from 'node:path';
import { after, before, test } from 'node:test';
import mqtt from 'mqtt';
import { ask, RawPhone } from './raw.mjs';
import { Referee } from './referee.mjs';
import { join, post, until } from './seat.mjs';
import { Sitting } from './sitting.mjs';

const sitting = new Sitting('security');
const { edition, phones, referee, state } = sitting;
const { id: table } = edition;

const code = (piece, side) => sitting.code(piece, side);

/** @type {mqtt.MqttClient[]} */
const strangers = [];

/** Opens a client with the credentials of @place. It does not reconnect. */
function knock(place, options = {}) {
  const client = mqtt.connect(`${referee.url.replace('http', 'ws')}/ws`, {
    protocolVersion: 5, username: place.username, password: place.password, clientId: place.username, reconnectPeriod: 0, ...options,
  });
  client.heard = [];
  client.faults = [];
  client.on('message', (topic, payload, packet) => client.heard.push({ topic, payload: payload.toString(), packet }));
  client.on('error', (error) => client.faults.push(error));
  client.on('connect', () => { client.wasUp = true; });
  client.on('close', () => { client.isOver = true; });
  strangers.push(client);
  return client;
}

const isUp = (client) => until('a line', () => client.connected);
const isRefused = async (client) => {
  await until('a refusal', () => client.isOver);
  assert.ok(!client.wasUp);
};

/** Sends an act that is always malformed and changes nothing. Its verdict shows that all earlier messages were judged. */
const barrier = (phone) => phone.act({ act: 'dance' });

let red;
let blue;
let screen;
/** Green's credentials, used by a player who knows MQTT and uses no page. */
let green;

before(async () => {
  await referee.start();
  red = await sitting.sit({ table, seat: 'red' });
  blue = await sitting.sit({ table, seat: 'blue' });
  green = (await join(referee, { table, seat: 'green' })).body;
  screen = await sitting.sit({ table });
  assert.equal((await red.act({ act: 'open', diary: 'red' })).verdict, 'ok');
  assert.equal((await red.act({ act: 'begin' })).verdict, 'ok');
  await until('the screen to see it', () => screen.all('table/view').length > 0);
});

after(async () => {
  await Promise.all(strangers.map((client) => client.endAsync(true)));
  await sitting.close();
});

const FOREIGN = ['#', '+/#', '/#', '+', 'hansom/#', 'hansom/+/seat/+/view', `hansom/${table}/#`, `hansom/${table}/+/+/view`, `hansom/${table}/seat/#`,
  `hansom/${table}/seat/+/view`, `hansom/${table}/seat/red/view`, `hansom/${table}/seat/red/verdict`, `hansom/${table}/seat/red/#`,
  `hansom/+/seat/green/#`, `hansom/${table}/up/#`, `hansom/${table}/up/red/act`, `hansom/${table}/up/red/draft`, `hansom/${table}/up/green/act`,
  `hansom/${table}/up/green/#`, 'hansom/ZZZZ/table/#', 'hansom/+/table/#', '$SYS/#', '$SYS/broker/clients/connected', '$CONTROL/#',
  '$CONTROL/dynamic-security/v1/response', '$share/x/#', `$share/x/hansom/${table}/seat/red/#`, `$share/x/hansom/${table}/seat/green/#`,
  `$share/x/hansom/${table}/table/#`, `$queue/hansom/${table}/seat/red/#`, `hansom/${table}/seat/red/view/#`, `hansom/${table}/seat/green/view/#`,
  `hansom/${table}/table/nothing`, `hansom/${table}/seat/${'x'.repeat(30_000)}`, `hansom/${table}${'/+'.repeat(100)}/#`];

test('no form of subscription hears another seat, a question, or the broker', async () => {
  for (const protocolVersion of [4, 5]) {
    for (const topic of FOREIGN) {
      for (const more of protocolVersion === 4 ? [{}] : [{ rh: 0, rap: true, properties: { subscriptionIdentifier: 7 } }, { rh: 1, nl: !topic.startsWith('$share') }, { rh: 2, qos: 0 }]) {
        const curious = knock(green, { protocolVersion }); // a connection for each, since one may not subscribe to a topic twice
        await isUp(curious);
        const refusal = topic.length < 256 ? /not authorized|unspecified|subscribe error/i : /closed|disconnect/i;
        await assert.rejects(curious.subscribeAsync({ [topic]: { qos: 1, ...more } }), refusal, topic.slice(0, 100));
        await curious.endAsync(true);
      }
    }
    const spy = knock(green, { protocolVersion });
    await isUp(spy);
    await spy.subscribeAsync({ [`hansom/${table}/seat/green/#`]: { qos: 1 }, [`hansom/${table}/table/#`]: { qos: 1 } });
    const { id } = await barrier(red);
    await until('a view', () => spy.heard.some(({ topic }) => topic === `hansom/${table}/seat/green/view`));
    assert.ok(spy.heard.every(({ topic }) => topic.startsWith(`hansom/${table}/seat/green/`) || topic.startsWith(`hansom/${table}/table/`)));
    assert.ok(!spy.heard.some(({ payload }) => payload.includes(id)));
    await spy.endAsync(true);
  }
});

test('nothing said under topics of others arrives, in any manner', async () => {
  const before = await red.view();
  const foreign = [`hansom/${table}/up/red/act`, `hansom/${table}/up/red/here`, `hansom/${table}/up/red/draft`, `hansom/${table}/seat/red/view`,
    `hansom/${table}/seat/green/view`, `hansom/${table}/seat/red/verdict`, `hansom/${table}/table/view`, `hansom/${table}/table/case`,
    `hansom/${table}/up/green/more`, `hansom/${table}/up/green/act/red`, 'hansom/ZZZZ/up/green/act', '$CONTROL/dynamic-security/v1', '$SYS/broker/uptime', 'x'];
  const payloads = ['', '{"id":"forged","act":"visit","card":"inn"}', '{"commands":[{"command":"listClients"}]}'];
  for (const protocolVersion of [4, 5]) {
    const forger = knock(green, { protocolVersion });
    await isUp(forger);
    for (const topic of foreign) {
      for (const payload of payloads) {
        for (const retain of [false, true]) {
          const more = protocolVersion === 4 ? {} : { properties: { responseTopic: `hansom/${table}/seat/red/verdict`, correlationData: Buffer.from('x') } };
          const said = forger.publishAsync(topic, payload, { qos: 1, retain, ...more });
          await (protocolVersion === 4 ? said : assert.rejects(said, topic)); // MQTT 3.1.1 reports no refusal
        }
      }
    }
    if (protocolVersion === 5) {
      await assert.rejects(forger.publishAsync(`hansom/${table}/seat/red/view`, 'x', { qos: 1, properties: { topicAlias: 1 } }));
    }
    await forger.endAsync(true);
  }
  await barrier(red);
  await barrier(blue);
  assert.ok(![...red.heard, ...blue.heard, ...screen.heard].some(({ payload }) => payload.includes('forged')));
  await red.client.endAsync(true);
  const late = knock(red.place); // the retained message is unchanged
  late.on('connect', () => late.subscribe(`hansom/${table}/seat/red/view`, { qos: 1 }));
  const [{ payload }] = await until('the view', () => late.heard.length > 0 && late.heard);
  assert.deepEqual(JSON.parse(payload), before);
  await late.endAsync(true);
  red.client.reconnect();
  await isUp(red.client);
});

test('a last will comes only from whom it says it is of', async () => {
  for (const topic of [`hansom/${table}/up/red/act`, `hansom/${table}/seat/red/view`, `hansom/${table}/table/view`, '$CONTROL/dynamic-security/v1']) {
    const dying = knock(green, { will: { topic, payload: '{"id":"zq"}', qos: 1, retain: true } });
    // Newer brokers refuse a client whose will goes to the broker's own topics.
    await until('an answer', () => dying.connected || dying.isOver);
    dying.stream.destroy(); // without DISCONNECT, so the broker publishes the will
    await until('its end', () => dying.isOver);
  }
  const heir = knock(green);
  await isUp(heir);
  await heir.subscribeAsync(`hansom/${table}/seat/green/verdict`, { qos: 1 });
  await heir.publishAsync(`hansom/${table}/up/green/act`, '{"id":"after them","act":"dance"}', { qos: 1 });
  await until('an act to be judged, after all of those', () => heir.heard.some(({ payload }) => payload.includes('after them')));
  await barrier(red);
  assert.ok(![...red.heard, ...screen.heard, ...heir.heard].some(({ payload }) => payload.includes('zq')));
  await heir.endAsync(true);
});

test('credentials give no other client id, and nobody’s place', async () => {
  let closed = 0;
  red.client.on('close', () => { closed++; });
  for (const options of [{ clientId: red.place.username }, { clientId: red.client.options.clientId, clean: false }, { clientId: 'referee' }, { clientId: '' }]) {
    const thief = knock(green, options);
    await isUp(thief);
    await assert.rejects(thief.subscribeAsync(`hansom/${table}/seat/red/#`, { qos: 1 }));
    await thief.endAsync(true);
  }
  for (const place of [{ username: red.place.username, password: blue.place.password }, { username: red.place.username, password: '' },
    { username: red.place.username }, { username: 'referee', password: 'referee' }, { username: 'referee' }, { username: 'admin', password: 'admin' }, {},
    { username: `${red.place.username}\u0000`, password: red.place.password }, { username: '#', password: 'x' }]) {
    for (const protocolVersion of [4, 5]) {
      await isRefused(knock(place, { protocolVersion, clientId: red.place.username }));
    }
  }
  assert.equal((await barrier(red)).code, 'malformed');
  assert.equal(closed, 0, 'red was never disturbed');
});

test('a session that outlives its line is refused, so that the broker keeps nothing for it', async () => {
  const expiry = { sessionExpiryInterval: 3600 };
  await isRefused(knock(red.place, { properties: expiry }));
  await isRefused(knock(red.place, { clean: false, properties: { ...expiry, receiveMaximum: 900 } }));
  await isRefused(knock(red.place, { properties: { sessionExpiryInterval: 0xFFFFFFFF } }));
  await isRefused(knock(red.place, { protocolVersion: 4, clean: false }));
  await isUp(knock(green, { clean: false }));
  await isUp(knock(green, { properties: { sessionExpiryInterval: 0 } }));
  await isRefused(knock(green, { properties: { userProperties: { a: 'b' } } }));
  await isUp(knock(green, { protocolVersion: 4 }));
  await barrier(red);
});

test('a phone that was replaced is out at once, and its will is not said', async () => {
  const old = knock(red.place, {
    will: { topic: `hansom/${table}/up/red/act`, payload: '{"id":"late"}', qos: 1, properties: { willDelayInterval: 1 } } });
  await red.client.endAsync(true);
  await isUp(old);
  await old.subscribeAsync({ [`hansom/${table}/seat/red/#`]: { qos: 1 } });
  const left = red;
  red = await sitting.sit({ code: code('seat-red', 'seat') });
  assert.notEqual(red.place.password, left.place.password);
  await until('the phone before to be let go', () => old.isOver);
  assert.equal((await red.act({ act: 'visit', card: code('cab-stand', 'name'), carriages: 2 })).verdict, 'ok');
  const back = knock(left.place);
  await isRefused(back);
  await isRefused(knock(left.place, { protocolVersion: 4 }));
  assert.ok(![...old.heard, ...back.heard].some(({ payload }) => payload.includes('"cab-stand"') && payload.includes('"bid":2')));
  await barrier(blue);
  assert.ok(!red.verdicts.some(({ id }) => id === 'late'));
  // A connected phone is disconnected. It receives nothing more, and nothing comes from it.
  const held = red;
  red = await sitting.sit({ code: code('seat-red', 'seat') });
  await until('the phone before to be refused', () => held.errors.some(({ message }) => /not authorized/i.test(message)));
  const n = held.heard.length;
  await barrier(red);
  assert.equal(held.heard.length, n);
});

test('every answer has its headers, errors too', async () => {
  const at = `Host: 127.0.0.1:${referee.port}\r\nConnection: close\r\n`;
  const get = (where, more = '') => `GET ${where} HTTP/1.1\r\n${at}${more}\r\n`;
  const put = (where, body, more = '') => `POST ${where} HTTP/1.1\r\n${at}${more}Content-Length: ${body.length}\r\n\r\n${body}`;
  const all = [
    [200, get('/')], [200, get('/tables')], [200, get('/network')], [200, get('/table')], [304, get('/', `If-None-Match: ${(await ask(referee, get('/'))).headers.etag}\r\n`)],
    [404, get('/nothing')], [404, get('/../../etc/passwd')], [400, get('/%2e%2e/../%00')], [405, get('/join')], [405, put('/', '')],
    [400, put('/join', 'x')], [413, put('/join', 'x'.repeat(5000))], [404, put('/scan', '{"code":"ZZZZZZZZ"}')], [401, put('/host/tables', '{}')],
    [403, put('/join', '{}', 'Origin: http://elsewhere.example\r\n')], [421, 'GET / HTTP/1.1\r\nHost: elsewhere.example\r\nConnection: close\r\n\r\n'],
    [400, get('/ws', 'Upgrade: websocket\r\nConnection: Upgrade\r\n')],
  ];
  for (const [status, request] of all) {
    const answer = await ask(referee, request, '127.0.0.9');
    const what = request.slice(0, 60);
    assert.equal(answer.status, status, what);
    const { headers } = answer;
    const policy = headers['content-security-policy'] ?? '';
    assert.match(policy, /^default-src 'self'; script-src 'self' 'wasm-unsafe-eval'; connect-src 'self'[^;*]*(ws:\/\/221b\.local:\*)?; /, what);
    for (const directive of ["object-src 'none'", "base-uri 'self'", "frame-ancestors 'none'", "form-action 'none'"]) {
      assert.ok(policy.includes(directive), `${what}: ${directive}`);
    }
    assert.equal(headers['x-content-type-options'], 'nosniff', what);
    assert.equal(headers['x-frame-options'], 'DENY', what);
    assert.equal(headers['referrer-policy'], 'no-referrer', what);
    assert.equal(headers['cross-origin-resource-policy'], 'same-origin', what);
    assert.match(headers['permissions-policy'], /camera=\(self\), microphone=\(\), geolocation=\(\)/, what);
    assert.match(headers['cache-control'], /no-cache|no-store/, what);
    assert.equal(headers['strict-transport-security'], undefined, 'http stays http');
    assert.equal(headers['access-control-allow-origin'], undefined);
    assert.equal(headers.server, 'hansom', 'and no version');
  }
  // Requests that are not HTTP never reach our code: the server library closes the connection, with a bare error or without.
  for (const request of ['nonsense\r\n\r\n', 'GET / HTTP/9.9\r\n\r\n', 'GET /\r\n\r\n', 'GET / HTTP/1.1\r\n\r\n']) {
    const answer = await ask(referee, request, '127.0.0.9');
    assert.ok(Number.isNaN(answer.status) || [400, 505].includes(answer.status), `${request}: ${answer.status}`);
    assert.ok(!answer.body.includes('hansom'), request);
  }
  const policy = (await fetch(referee.url)).headers.get('content-security-policy');
  assert.match(policy, new RegExp(`connect-src 'self' ws://127\\.0\\.0\\.1:${referee.port} wss://127\\.0\\.0\\.1:${referee.port} ws://221b\\.local:\\*;`));
  assert.equal((await post(referee, '/join', { table: 'ZZZZ' })).status, 404);
});

test('nothing is told under a name that is not ours', async () => {
  const named = new Referee(referee.program, referee.edition, path(sitting.folder, 'named'), ['--name', 'TABLE.example.org.', '--name', '*.cafe.example', '--tls-self']);
  await named.start();
  const statusOf = async (host) => (await ask(named, `GET /tables HTTP/1.1\r\nHost: ${host}\r\nConnection: close\r\n\r\n`)).status;
  for (const host of ['127.0.0.1', `127.0.0.1:${named.port}`, '192.168.1.20:80', '[::1]:8221', '[fe80::1]', 'localhost', 'LOCALHOST:8221', '221b.local', '221B.LOCAL:8221',
    '221b.local.', hostname(), `${hostname().split('.')[0]}.local`, `${hostname().split('.')[0]}-2.local:8221`, 'table.example.org', 'Table.Example.Org:443', 'a.cafe.example']) {
    assert.equal(await statusOf(host), 200, host);
  }
  for (const host of ['elsewhere.example', '127.0.0.1.nip.io', 'localhost.elsewhere.example', '221b.local.elsewhere.example', 'x221b.local', 'other.local',
    `${hostname()}-x.local`, `${hostname()}.local.example`, 'cafe.example', 'a.b.cafe.example', 'example.org', '', '127.0.0.1:8221:1', '127.0.0.1;x', "127.0.0.1'", '[::1', '[::1]x',
    '*.cafe.example', 'x'.repeat(300)]) {
    assert.ok([400, 421].includes(await statusOf(host)), host); // 400: no Host header
  }
  const rebound = { Host: `rebound.example:${named.port}`, Origin: `http://rebound.example:${named.port}` };
  const line = new RawPhone(named, '127.0.0.1', rebound);
  await until('an answer', () => line.answer);
  assert.equal(line.answer.status, 421);
  const body = '{"table":"x"}';
  const joined = await ask(named, `POST /join HTTP/1.1\r\nHost: ${rebound.Host}\r\nOrigin: ${rebound.Origin}\r\nConnection: close\r\nContent-Length: ${body.length}\r\n\r\n${body}`);
  assert.equal(joined.status, 421);
  line.close();
  assert.equal(await named.stop(), 0);
});

test('a page elsewhere gets no line, whatever origin it names', async () => {
  for (const [origin, status] of [['http://elsewhere.example', 403], ['https://elsewhere.example:8221', 403], ['null', 403], ['file://', 403], ['', 403],
    [`http://127.0.0.1:${referee.port}`, 101]]) {
    const line = new RawPhone(referee, '127.0.0.1', { Origin: origin });
    await until('an answer', () => line.answer);
    assert.equal(line.answer.status, status, origin);
    line.close();
  }
  // A page under another of our host names may complete the handshake, which shows that the daemon is there. It gets no more.
  const other = new RawPhone(referee, '127.0.0.1', { Origin: 'http://221b.local:8221' });
  await until('its end', () => other.isOver);
  assert.equal(other.answer.status, 101);
  assert.deepEqual(other.packets, []);
  for (const origin of ['http://elsewhere.example', 'null', 'http://127.0.0.1:1', 'http://221b.local']) {
    for (const where of ['/join', '/scan', '/host/tables', '/host/journal', '/host/open']) {
      const answer = await post(referee, where, { table }, { origin, authorization: `Bearer ${referee.key}`, 'content-type': 'text/plain' });
      assert.equal(answer.status, 403, `${where} ${origin}`);
    }
  }
  const wished = await fetch(`${referee.url}/host/tables`, { method: 'OPTIONS', headers: { origin: 'http://elsewhere.example', 'access-control-request-method': 'POST' } });
  assert.equal(wished.headers.get('access-control-allow-origin'), null);
});

test('codes cannot be found by trying, over HTTP', async () => {
  const tell = (from, body) => ask(referee, `POST /scan HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: close\r\nContent-Length: ${body.length}\r\n\r\n${body}`, from);
  const right = JSON.stringify({ code: code('cab-stand', 'text') });
  const wrong = JSON.stringify({ code: 'ZZZZZZZZ' });
  for (let i = 0; i < 30; i++) {
    assert.equal((await tell('127.0.0.21', right)).status, 200, 'a right code is no try');
    assert.equal((await tell('127.0.0.21', wrong)).status, 404);
  }
  assert.equal((await tell('127.0.0.21', right)).status, 429, 'else the limit would show which codes are right');
  assert.equal((await tell('127.0.0.21', wrong)).status, 429);
  assert.equal((await tell('127.0.0.22', right)).status, 200, 'nobody else waits');
  const free = await ask(referee, `POST /join HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: close\r\nContent-Length: 16\r\n\r\n{"table":"ZZZZ"}`, '127.0.0.21');
  assert.equal(free.status, 404, 'nor does what bears no code');
});

test('codes cannot be found by trying, over MQTT', async () => {
  const [seq, right] = [(await blue.view()).seq, { scan: code('porters-lodge', 'text') }];
  execFileSync(process.env.HANSOM_PRINT, ['--edition-only', '--quiet', '--seed', 'elsewhere', '-o', path(sitting.folder, 'elsewhere'), 'watson-and-holmes/00']);
  const [elsewhere] = readdirSync(path(sitting.folder, 'elsewhere'));
  const foreign = JSON.parse(readFileSync(path(sitting.folder, 'elsewhere', elsewhere, 'edition.json'), 'utf8')).codes.map((each) => each.code);
  for (let i = 0; i < 30; i++) {
    assert.equal((await blue.act({ scan: foreign[i] })).code, 'unknown-card');
    assert.equal((await blue.act({ act: 'visit', card: foreign[i], carriages: 9 })).code, 'unknown-card');
  }
  const told = await blue.act(right);
  assert.deepEqual([told.verdict, told.piece, told.side, told.offers, told.code], ['scan', null, null, [], 'too-often']);
  assert.equal((await blue.act({ scan: foreign[0] })).code, 'too-often');
  assert.equal((await blue.act({ act: 'visit', card: code('porters-lodge', 'name') })).code, 'too-often');
  assert.equal((await red.act(right)).piece, 'porters-lodge', 'nobody else waits');
  assert.equal((await blue.view()).seq, seq);
  assert.equal((await blue.act({ act: 'visit', card: 'porters-lodge' })).verdict, 'ok', 'nor does what bears no code');
});

/** Yields the paths of all files and folders below a folder. */
function* filesIn(folder) {
  for (const each of readdirSync(folder, { withFileTypes: true })) {
    const where = path(folder, each.name);
    yield where;
    if (each.isDirectory()) {
      yield* filesIn(where);
    }
  }
}

test('nothing that the daemon keeps is for others to read, and no secret stands in a log', () => {
  const names = [...filesIn(state)];
  assert.ok(names.some((name) => name.endsWith('accounts.json')) && names.some((name) => name.endsWith('.journal')));
  for (const name of [state, ...names]) {
    const { mode } = statSync(name);
    assert.equal(mode & (name.endsWith('.sock') ? 0o007 : 0o077), 0, name); // the socket's folder is closed to others
  }
  const secrets = [referee.key, ...phones.map(({ place }) => place.password), code('seat-red', 'seat'), code('cab-stand', 'text')];
  const read = (...name) => readFileSync(path(state, ...name), 'latin1');
  const logs = { 'standard error': referee.log, 'broker.log': names.some((name) => name.endsWith('broker.log')) ? read('broker', 'broker.log') : '',
    'mosquitto.conf': read('broker', 'mosquitto.conf'), 'accounts.json': read('broker', 'accounts.json'),
    'command line': readFileSync(`/proc/${referee.child.pid}/cmdline`, 'latin1'),
    'standard output': referee.said.replace(/ {2}Host: \S+/, '') };
  for (const [what, text] of Object.entries(logs)) {
    for (const secret of secrets) {
      assert.ok(!text.includes(secret), `${what}: ${secret}`);
    }
  }
  assert.ok(names.every((name) => secrets.every((secret) => !name.includes(secret))));
  const limits = readFileSync(`/proc/${referee.child.pid}/limits`, 'utf8');
  assert.match(limits, /Max core file size +0 +0 /);
});

test('after all of it the daemon ends as it should', async () => {
  assert.equal(await referee.stop(), 0);
  assert.doesNotMatch(referee.log, /Sanitizer|runtime error|CRITICAL|Assertion/);
});

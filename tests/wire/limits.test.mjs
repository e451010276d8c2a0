// limits.test.mjs: guests who send too much, too slowly or without end, while an honest table plays on
// Each test is named in a row of referee/SECURITY.md. Acts and verdicts, never times, show that the table plays on.
import assert from 'node:assert/strict';
import { readdirSync } from 'node:fs';
import { after, before, test } from 'node:test';
import { ask, Raw, RawPhone } from './raw.mjs';
import { join, post, until } from './seat.mjs';
import { Sitting } from './sitting.mjs';

const STRANGERS_MAX = 560; // gateway/connections.h
const ONE_MAX = 512;
const SENT_MAX = 64;       // gateway/flow.h
const AHEAD_MAX = 1 << 20; // gateway/line.h

const sitting = new Sitting('limits');
const { edition, referee } = sitting;
const { id: table } = edition;

let red;
let blue;
/** Green's credentials. Green's phone misbehaves. */
let green;
/** @type {Raw[]} */
const lines = [];

function add(line) {
  lines.push(line);
  return line;
}

/** Asserts that the honest table plays on: acts are judged, and the other phone sees them. */
async function goesOn() {
  const told = await red.act({ act: 'dance' });
  assert.equal(told.code, 'malformed');
  const taken = await red.act({ act: 'visit', card: 'cab-stand', carriages: 2 });
  assert.equal(taken.verdict, 'ok', JSON.stringify(taken));
  await until('blue to see it', async () => (await blue.view()).seq >= taken.seq);
  const back = await red.act({ ask: 'take-back' });
  assert.equal(back.verdict, 'ok', JSON.stringify(back));
}

async function newcomer(from) {
  const body = JSON.stringify({ table });
  const answer = await ask(referee, `POST /join HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: close\r\nContent-Length: ${body.length}\r\n\r\n${body}`, from);
  assert.equal(answer.status, 200, 'who comes now is let in');
}

/** Opens a websocket and logs in with green's credentials. @param {Record<string, any>} more further fields of the CONNECT packet */
async function login(more, from) {
  const phone = add(new RawPhone(referee, from));
  await until('a line', () => phone.isUp);
  phone.login(green, more);
  await until('a word', () => phone.packets.length > 0 || phone.isOver);
  return phone;
}

before(async () => {
  await referee.start();
  red = await sitting.sit({ table, seat: 'red' });
  blue = await sitting.sit({ table, seat: 'blue' });
  green = (await join(referee, { table, seat: 'green' })).body;
  assert.equal((await red.act({ act: 'open', diary: 'red' })).verdict, 'ok');
  assert.equal((await red.act({ act: 'begin' })).verdict, 'ok');
});

after(async () => {
  lines.forEach((line) => line.close());
  await sitting.close();
});

test('who was answered and goes away leaves nothing open', async () => {
  const open = () => readdirSync(`/proc/${referee.child.pid}/fd`).length;
  const before = open();
  for (let i = 0; i < 40; i++) {
    const line = add(new Raw(referee, '127.0.0.40'));
    line.say('GET /tables HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: keep-alive\r\n\r\n');
    await until('an answer', () => line.heard.includes('\r\n\r\n'));
    line.close();
  }
  await until('all lines to be closed on this side too', () => open() <= before);
  await goesOn();
});

/** Connections that must be closed after 15 seconds. That time passes while the other tests run. */
let slow;
test('who asks slowly, or comes and says nothing, is waited for in vain', async () => {
  slow = {
    'nothing at all': add(new Raw(referee, '127.0.0.31')),
    'half a line': add(new Raw(referee, '127.0.0.31')),
    'half a header': add(new Raw(referee, '127.0.0.31')),
    'half a body': add(new Raw(referee, '127.0.0.31')),
    'a websocket without MQTT': add(new RawPhone(referee, '127.0.0.31')),
    'a websocket with half a CONNECT': add(new RawPhone(referee, '127.0.0.31')),
  };
  slow['half a line'].say('GET / HT');
  slow['half a header'].say('GET / HTTP/1.1\r\nHost: 127.0.0.1\r\nX-Slow: ');
  slow['half a body'].say('POST /join HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Length: 20\r\n\r\n{"table"');
  await until('the line', () => slow['a websocket with half a CONNECT'].isUp);
  slow['a websocket with half a CONNECT'].frame(Buffer.from([0x10, 0x40, 0x00, 0x04]));
  await goesOn();
});

test('forty phones with tabs at one address are a café, not a flood', async () => {
  const cafe = '127.0.0.61';
  const tabs = [];
  for (let i = 0; i < 40; i++) {
    for (let j = 0; j < 6; j++) { // connections that a browser opens at once; each is closed after its answer
      const line = add(new Raw(referee, cafe));
      line.say('GET /tables HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n');
      tabs.push(line);
    }
  }
  await until('them all to be served', () => tabs.every((line) => line.heard.includes(table)));
  const codes = edition.codes.filter(({ piece }) => piece === 'cab-stand').map(({ code }) => code);
  for (let i = 0; i < 40; i++) { // each scans a card, finds a table, and watches it
    const body = JSON.stringify({ code: codes[i % codes.length] });
    assert.equal((await ask(referee, `POST /scan HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: close\r\nContent-Length: ${body.length}\r\n\r\n${body}`, cafe)).status, 200);
    await newcomer(cafe);
  }
  await until('them all to be closed by the referee', () => tabs.every((line) => line.isOver));
  tabs.forEach((line) => line.close());
});

test('a flood of connections drives out itself, and nobody who sits at a table', async () => {
  const closed = [];
  red.client.on('close', () => closed.push('red'));
  blue.client.on('close', () => closed.push('blue'));
  const flood = [];
  const come = (from, n) => {
    for (let i = 0; i < n; i++) {
      const line = add(new Raw(referee, from));
      line.say('GET / HTTP/1.1\r\n');
      flood.push(line);
    }
    return until('them to be in', () => flood.every((line) => line.isOpen || line.isOver));
  };
  // One address exceeds its limit: its oldest connections are closed.
  await come('127.0.0.41', ONE_MAX + 20);
  await until('the first to go', () => flood.filter((line) => line.isOver).length >= 20);
  assert.ok(flood.slice(0, 20).every((line) => line.isOver));
  assert.ok(!flood.at(-1).isOver);
  await newcomer('127.0.0.41');
  await goesOn();
  // Many addresses together exceed the total limit.
  for (let i = 0; i < 6; i++) {
    await come(`127.0.0.${50 + i}`, 100);
  }
  await until('the bound of all', () => flood.filter((line) => !line.isOver).length <= STRANGERS_MAX);
  await newcomer('127.0.0.99');
  await newcomer('127.0.0.41');
  await goesOn();
  assert.deepEqual(closed, [], 'who sat at the table did so all the time');
  flood.forEach((line) => line.close());
});

test('what is longer than it may be is refused or cut off, and so is what has no end', async () => {
  const head = 'POST /join HTTP/1.1\r\nHost: 127.0.0.1\r\nTransfer-Encoding: chunked\r\n\r\n';
  const chunk = `1000\r\n${' '.repeat(0x1000)}\r\n`;
  const short = await ask(referee, `${head}2\r\n{}\r\n0\r\n\r\n`, '127.0.0.71');
  assert.equal(short.status, 413, 'no browser sends a body in chunks');
  assert.equal(short.headers.connection, 'close');
  const exact = '{"table":"ZZZZ"}'.padEnd(4096);
  const most = await ask(referee, `POST /join HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: close\r\nContent-Length: 4096\r\n\r\n${exact}`, '127.0.0.71');
  assert.equal(most.status, 404, '4096 bytes are the most, and not too many');
  for (const [n, status] of [[30, 404], [31, 413]]) { // 32 and 33 values
    const full = `{"table":"ZZZZ","x":[${Array(n).fill(0)}]}`;
    const many = await ask(referee, `POST /join HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: close\r\nContent-Length: ${full.length}\r\n\r\n${full}`, '127.0.0.71');
    assert.equal(many.status, status, `${n}`);
  }
  for (const endless of [head + chunk.repeat(300), `${head}1;${'a'.repeat(20_000)}`, `GET / HTTP/1.1\r\nHost: 127.0.0.1\r\n${'X: y\r\n'.repeat(40_000)}`, `GET /${'x'.repeat(200_000)}`]) {
    const line = add(new Raw(referee, '127.0.0.71'));
    line.say(endless);
    await until('an end', () => line.isOver);
  }
  await goesOn();
});

test('a request whose length can be read in two ways is refused, and ends its connection', async () => {
  const inner = 'GET /tables HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n';
  const n = inner.length;
  for (const lengths of [`Content-Length: 0\r\nContent-Length: ${n}`, `Content-Length: ${n}\r\nContent-Length: 0`, `Content-Length : ${n}`,
    `Content-Length:\r\n ${n}`, `X: y\r\n Content-Length: ${n}`, `X: y\rContent-Length: ${n}`]) {
    const answer = await ask(referee, `POST /join HTTP/1.1\r\nHost: 127.0.0.1\r\n${lengths}\r\n\r\n${inner}`, '127.0.0.72');
    assert.equal(answer.status, 413, lengths);
    assert.equal(answer.headers.connection, 'close', lengths);
  }
  await goesOn();
});

test('a packet that is too long or no MQTT cuts off its sender alone', async () => {
  const big = (topic, n) => ({ cmd: 'publish', topic, payload: Buffer.alloc(n, 'x'), qos: 0 });
  const up = `hansom/${table}/up/green/act`;
  for (const [what, send] of Object.entries({
    'a long act': (phone) => phone.send(big(up, 80 << 10)),
    'a topic as long as may be, and a long message': (phone) => phone.send(big('t'.repeat(65_000), 10_000)),
    'a length that does not end': (phone) => phone.frame(Buffer.from([0x30, 0xff, 0xff, 0xff, 0xff, 0x01])),
    'a length of 256 MiB': (phone) => phone.frame(Buffer.from([0x30, 0xff, 0xff, 0xff, 0x7f])),
    'no MQTT': (phone) => phone.frame(Buffer.from('GET / HTTP/1.1\r\n'.repeat(20))),
    'a second CONNECT': (phone) => phone.login(green),
    'a broker’s packet': (phone) => phone.frame(Buffer.from([0x20, 0x03, 0x00, 0x00, 0x00])),
    'exactly once, which is not to be had': (phone) => phone.send({ cmd: 'publish', topic: up, payload: 'x', qos: 2, messageId: 7 }),
    'text in place of bytes': (phone) => phone.say(Buffer.from([0x81, 0x81, 0, 0, 0, 0, 0x78])),
    'a frame of 2 MiB': (phone) => phone.frame(Buffer.alloc(2 << 20)),
  })) {
    const phone = await login();
    assert.equal(phone.packets[0].reasonCode, 0, what);
    send(phone);
    await until(`an end of ${what}`, () => phone.isOver);
  }
  const long = await login();
  long.send(big('t'.repeat(65_000), 1), { cmd: 'publish', topic: up, payload: `{"id":"${'x'.repeat(20_000)}"}`, qos: 1, messageId: 1 }, { cmd: 'pingreq' });
  await until('it to be answered all the same', () => long.packets.some(({ cmd }) => cmd === 'pingresp'));
  await goesOn();
});

test('a message without end cuts off its sender, and so do pings without end', async () => {
  // a fragment of a message, never the last one
  const part = Buffer.concat([Buffer.from([0x00, 0xff, 0, 0, 0, 0, 0, 1, 0, 0, 0, 0, 0, 0]), Buffer.alloc(1 << 16)]);
  const pings = Buffer.concat(Array(1000).fill(Buffer.concat([Buffer.from([0x89, 0xfd, 0, 0, 0, 0]), Buffer.alloc(125)])));
  for (const [what, first, more] of [['a message', [0x02, 0x81, 0, 0, 0, 0, 0x10], part], ['pings', [], pings]]) {
    const phone = await login(); // after a login there is no time limit
    phone.say(Buffer.from(first));
    await until(`an end of ${what}`, () => {
      if (phone.socket.writableLength < AHEAD_MAX) {
        phone.say(more);
      }
      return phone.isOver;
    });
  }
  await goesOn();
});

test('a keepalive without end is not granted', async () => {
  const phone = await login({ keepalive: 0 });
  assert.equal(phone.packets[0].properties?.serverKeepAlive, 120);
});

test('a seat cannot have the broker remember more than it may', async () => {
  const phone = await login();
  const topics = [];
  for (let i = 0; i < 20; i++) {
    topics.push(`hansom/${table}/table/x${i}`, `hansom/${table}/seat/green/x${i}`, `hansom/${table}/up/green/draft/${i}`);
  }
  phone.send({ cmd: 'subscribe', messageId: 1, subscriptions: topics.map((topic) => ({ topic, qos: 1 })) });
  const { granted } = await until('an answer', () => phone.packets.find(({ cmd }) => cmd === 'suback'));
  assert.equal(granted.length, topics.length);
  assert.ok(granted.every((reason) => reason === 0x87));
  phone.send(...topics.map((topic, i) => ({ cmd: 'publish', topic: topic.replace('seat/green', 'up/green'), payload: 'x', retain: true, qos: 1, messageId: i + 1 })));
  const acks = await until('answers', () => {
    const all = phone.packets.filter(({ cmd }) => cmd === 'puback');
    return all.length === topics.length && all;
  });
  assert.ok(acks.every(({ reasonCode }) => reasonCode === 0x87));
});

test('who asks for topics again and again is cut off, since each is answered with what is retained there', async () => {
  const subscription = { topic: `hansom/${table}/table/case`, qos: 0 };
  for (const n of [2500, 300]) {
    const phone = await login();
    phone.send({ cmd: 'subscribe', messageId: 1, subscriptions: Array(n).fill(subscription) });
    await until('its end', () => phone.isOver);
    assert.ok(!phone.packets.some(({ cmd }) => cmd === 'suback'));
  }
  const phone = await login();
  for (let i = 0; !phone.isOver; i++) {
    assert.ok(i < 300, 'it is never cut off');
    phone.send({ cmd: i % 2 ? 'subscribe' : 'unsubscribe', messageId: i + 1, subscriptions: [subscription], unsubscriptions: [subscription.topic] });
    await until('an answer', () => phone.isOver || phone.packets.filter(({ cmd }) => cmd === 'suback' || cmd === 'unsuback').length > i);
  }
  await goesOn();
});

test('a phone that never reads is cut off, and costs no more than its bound', async () => {
  const phone = await login();
  phone.send({ cmd: 'subscribe', messageId: 1, subscriptions: [{ topic: `hansom/${table}/seat/green/verdict`, qos: 0 }] });
  await until('an answer', () => phone.packets.some(({ cmd }) => cmd === 'suback'));
  phone.socket.pause(); // from now on it reads nothing, but each of its acts has a verdict
  const act = (n) => ({ cmd: 'publish', topic: `hansom/${table}/up/green/act`, payload: `{"id":"unread-${n}","act":"dance"}`, qos: 0 });
  let n = 0;
  await until('its end', () => {
    if (phone.socket.writableLength < AHEAD_MAX && n < 100_000) {
      phone.send(...Array.from({ length: 200 }, () => act(n++)));
    }
    return phone.isOver || phone.socket.destroyed;
  });
  await goesOn();
});

test('a seat that floods is slowed down, and the others are answered meanwhile', async () => {
  const phone = await login();
  const N = 40 * SENT_MAX;
  phone.send({ cmd: 'subscribe', messageId: 1, subscriptions: [{ topic: `hansom/${table}/seat/green/verdict`, qos: 0 }] });
  await until('an answer', () => phone.packets.some(({ cmd }) => cmd === 'suback'));
  const acts = Array.from({ length: N }, (_, i) => ({ cmd: 'publish', topic: `hansom/${table}/up/green/act`, payload: `{"id":"flood-${i}","act":"dance"}`, qos: 0 }));
  assert.ok(N * 70 < AHEAD_MAX, 'the flood is within its bound');
  phone.send(...acts); // red's next act arrives after these
  const judged = () => phone.packets.filter(({ cmd, payload }) => cmd === 'publish' && payload.includes('flood-')).length;
  assert.equal((await red.act({ act: 'dance' })).code, 'malformed');
  const before = judged();
  assert.ok(before < N, `red was answered after ${before} of ${N}`);
  await until('the flood to be judged too, in its time', () => judged() === N);
  await goesOn();
});

test('watchers come and go, and the newest stay', async () => {
  const screens = [];
  for (let i = 0; i < 66; i++) { // two more than the limit
    const body = JSON.stringify({ table });
    const answer = await ask(referee, `POST /join HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: close\r\nContent-Length: ${body.length}\r\n\r\n${body}`, `127.0.0.${100 + i % 8}`);
    assert.equal(answer.status, 200);
    screens.push(JSON.parse(answer.body));
  }
  const reasonOf = async ({ username, password }) => {
    const phone = add(new RawPhone(referee));
    await until('a line', () => phone.isUp);
    phone.login({ username, password });
    const [{ reasonCode }] = await until('a word', () => phone.packets.length > 0 && phone.packets);
    phone.close();
    return reasonCode;
  };
  assert.equal(await reasonOf(screens[0]), 0x87);
  assert.equal(await reasonOf(screens.at(-1)), 0);
  // A guest who joins again and again displaces only their own screens.
  const flood = [];
  for (let i = 0; i < 66; i++) {
    const body = JSON.stringify({ table });
    const answer = await ask(referee, `POST /join HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: close\r\nContent-Length: ${body.length}\r\n\r\n${body}`, '127.0.0.120');
    assert.equal(answer.status, 200);
    flood.push(JSON.parse(answer.body));
  }
  assert.deepEqual(await Promise.all([flood[0], flood.at(-1), screens.at(-1), screens.at(-2)].map(reasonOf)), [0x87, 0, 0, 0]);
  assert.equal((await post(referee, '/join', { table: 'ZZZZ' })).status, 404);
});

test('logins are refused so often, then cut off', async () => {
  const answers = [];
  assert.equal((await login({}, '127.0.0.141')).packets[0].reasonCode, 0);
  for (let i = 0; i < 125; i++) {
    const phone = await login({ password: Buffer.from('wrong'), will: { topic: 'a/b', payload: Buffer.from('kept'), qos: 0, retain: false } }, '127.0.0.141');
    answers.push(phone.packets[0]?.reasonCode ?? 'cut off');
    phone.close();
  }
  assert.deepEqual(answers, [...Array(120).fill(0x87), ...Array(5).fill('cut off')]);
  assert.equal((await login({}, '127.0.0.142')).packets[0].reasonCode, 0, 'others are let in');
  assert.equal((await login({}, '127.0.0.141')).packets[0].reasonCode, 0, 'and so is a phone at that address that was let in before');
  await goesOn();
});

test('logins that the broker does not answer count as refused', async () => {
  for (let i = 0; i < 120; i++) {
    const phone = add(new RawPhone(referee, '127.0.0.143'));
    await until('a line', () => phone.isUp);
    // the flags of this CONNECT have the reserved bit, so Mosquitto closes the connection
    const name = Buffer.from(`guest${i}`);
    const body = Buffer.concat([Buffer.from('\0\x04MQTT\x04\xc3\0\x3c', 'latin1'), ...[name, name, name].flatMap((text) => [Buffer.from([0, text.length]), text])]);
    phone.frame(Buffer.concat([Buffer.from([0x10, body.length]), body]));
    await until('the end', () => phone.isOver);
    assert.equal(phone.packets.length, 0);
    phone.close();
  }
  const wrong = await login({ password: Buffer.from('wrong') }, '127.0.0.143');
  assert.equal(wrong.packets[0]?.reasonCode ?? 'cut off', 'cut off');
  assert.equal((await login({}, '127.0.0.143')).packets[0].reasonCode, 0, 'a phone that was let in before is let in again');
  await goesOn();
});

test('… until their time is over', async () => {
  for (const [what, line] of Object.entries(slow)) {
    await until(`an end of ${what}`, () => line.isOver);
  }
  const { body } = await ask(referee, 'GET /tables HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: close\r\n\r\n');
  assert.ok(body.includes(table));
});

test('after all of it the daemon ends as it should', async () => {
  assert.equal(await referee.stop(), 0);
  assert.doesNotMatch(referee.log, /Sanitizer|runtime error|CRITICAL|Assertion/);
});

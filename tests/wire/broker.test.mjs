// broker.test.mjs: an external broker, named with --broker; its retained messages outlast the referee
import assert from 'node:assert/strict';
import { execFileSync, spawn } from 'node:child_process';
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { join as path } from 'node:path';
import { after, before, test } from 'node:test';
import { Referee } from './referee.mjs';
import { Phone, join, until } from './seat.mjs';
import { Sitting } from './sitting.mjs';

const sitting = new Sitting('broker');
const { edition, folder, phones } = sitting;
const { id: table } = edition;
const own = path(folder, 'own');
const PLUGIN = process.env.HANSOM_DYNAMIC_SECURITY;
let broker;
let referee;

const freePort = () => new Promise((resolve) => {
  const server = createServer();
  server.listen(0, '127.0.0.1', () => {
    const { port } = server.address();
    server.close(() => resolve(port));
  });
});

before(async () => {
  const port = await freePort();
  mkdirSync(own, { mode: 0o700 });
  execFileSync('mosquitto_ctrl', ['dynsec', 'init', path(own, 'accounts.json'), 'referee', 'sesame'], { stdio: 'ignore' });
  const accounts = JSON.parse(readFileSync(path(own, 'accounts.json'), 'utf8'));
  const { acls } = accounts.roles.find(({ rolename }) => rolename === 'admin');
  for (const [acltype, topic] of [['publishClientSend', 'hansom/#'], ['publishClientReceive', 'hansom/+/up/#'], ['subscribePattern', 'hansom/+/up/#']]) {
    acls.push({ acltype, topic, allow: true }); // the rights that the referee needs, as listed in SECURITY.md
  }
  writeFileSync(path(own, 'accounts.json'), JSON.stringify(accounts));
  writeFileSync(path(own, 'conf'), `per_listener_settings false\nallow_anonymous false\nuser ${process.env.USER ?? 'root'}\nplugin ${PLUGIN}\n`
    + `plugin_opt_config_file ${path(own, 'accounts.json')}\nlistener ${port} 127.0.0.1\nuse_username_as_clientid true\n`);
  broker = spawn('/usr/sbin/mosquitto', ['-c', path(own, 'conf')], { stdio: 'ignore' });
  referee = new Referee(process.env.HANSOM_REFEREE, sitting.printed, path(folder, 'state'), ['--broker', `mqtt://referee:sesame@127.0.0.1:${port}`]);
  await referee.start();
});

after(async () => {
  await Promise.all(phones.map((phone) => phone.close()));
  await referee.stop();
  broker.kill();
  await sitting.close();
});

test('no list of processes shows the password of the broker', () => {
  const words = readFileSync(`/proc/${referee.child.pid}/cmdline`, 'utf8');
  assert.match(words, /mqtt:\/\/referee:x+@127\.0\.0\.1/);
  assert.ok(!words.includes('sesame'));
});

async function sit(body) {
  const answer = await join(referee, body);
  assert.equal(answer.status, 200, JSON.stringify(answer.body));
  const phone = new Phone(referee, answer.body);
  phones.push(phone);
  await until('a line', () => phone.client.connected);
  return phone;
}

let red;
let blue;

test('a broker that ran before keeps seats apart too', async () => {
  red = await sit({ table, seat: 'red' });
  blue = await sit({ table, seat: 'blue' });
  assert.equal((await red.act({ act: 'open', diary: 'red' })).verdict, 'ok');
  assert.equal((await red.act({ act: 'begin' })).verdict, 'ok');
  for (const topic of ['#', 'hansom/#', `hansom/${table}/seat/red/#`, `hansom/${table}/up/#`, '$SYS/#', '$CONTROL/#', `$share/x/hansom/${table}/seat/red/#`]) {
    await assert.rejects(blue.client.subscribeAsync(topic, { qos: 1 }), /not authorized/i, topic);
  }
  for (const topic of [`hansom/${table}/up/red/act`, `hansom/${table}/seat/red/view`, '$CONTROL/dynamic-security/v1']) {
    await assert.rejects(blue.client.publishAsync(topic, '{"id":"x","act":"begin"}', { qos: 1 }), topic);
  }
});

test('what a replaced phone left behind is not done when the referee comes back', async () => {
  const thief = red;
  const topic = `hansom/${table}/up/red/act`;
  assert.equal((await thief.act({ id: 'pretext', act: 'dance' })).code, 'malformed');
  await thief.client.publishAsync(topic, JSON.stringify({ id: 'pretext', act: 'visit', card: 'cab-stand', carriages: 9 }), { qos: 1, retain: true });
  red = await sit({ code: sitting.code('seat-red', 'seat') });
  await until('the thief to be out', () => thief.errors.some(({ message }) => /not authorized/i.test(message)));
  assert.equal((await red.view()).view.seats.red.card, null, 'it was answered as before: the id is known');
  await referee.kill(); // the restart empties the reply cache
  await referee.start();
  await until('red to be back', () => red.client.connected);
  assert.equal((await red.act({ act: 'dance' })).code, 'malformed', 'all that came before is judged');
  const { view } = await red.view();
  assert.deepEqual([view.turn, view.seats.red.card, view.seats.red.purse], ['red', null, 10]);
  assert.equal((await red.act({ act: 'visit', card: 'cab-stand', carriages: 1 })).verdict, 'ok');
});

test('a broker of another that hangs is told of, and found again when it goes on', async () => {
  const hung = () => referee.log.match(/the broker does not answer/g)?.length ?? 0;
  broker.kill('SIGSTOP');
  await until('a word about it', () => hung() === 1);
  const act = red.act({ id: 'meanwhile', act: 'dance' });
  broker.kill('SIGCONT');
  assert.equal((await act).code, 'malformed');
  await until('blue to be back', () => blue.client.connected);
  assert.equal((await blue.act({ act: 'dance' })).code, 'malformed');
  assert.equal(hung(), 1);
});

test('where a journal was lost, whoever sits down anew has the seat, and the phone of before is out', async () => {
  assert.equal(await referee.stop(), 0);
  rmSync(path(folder, 'state', `${table}.journal`));
  await referee.start();
  const before = blue;
  const n = before.errors.length;
  blue = await sit({ table, seat: 'blue' });
  assert.equal(blue.place.username, before.place.username, 'the broker remembers one of that name');
  await until('the phone of before to be out', () => before.errors.slice(n).some(({ message }) => /not authorized/i.test(message)));
  assert.equal((await blue.view()).view.phase, 'setup');
});

test('the password of the broker may be in the environment', async () => {
  const [, url] = referee.options;
  referee.options = ['--broker', url.replace(':sesame@', '@')];
  await referee.stop();
  process.env.HANSOM_BROKER_PASSWORD = 'sesame';
  await referee.start();
  delete process.env.HANSOM_BROKER_PASSWORD;
  const table = sitting.edition.id;
  await until('the broker to be reached', async () => (await join(referee, { table })).status === 200);
});

// https.test.mjs: the same site over TLS, with the daemon's own certificate and with given ones
import assert from 'node:assert/strict';
import { execFileSync, spawnSync } from 'node:child_process';
import { generateKeyPairSync } from 'node:crypto';
import { copyFileSync, mkdtempSync, readFileSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { Agent, get, request } from 'node:https';
import { tmpdir } from 'node:os';
import { join as path } from 'node:path';
import { after, before, test } from 'node:test';
import { connect } from 'node:tls';
import { Phone, join, until } from './seat.mjs';
import { Referee } from './referee.mjs';

const { HANSOM_PRINT, HANSOM_REFEREE, HANSOM_CERTIFY } = process.env;
const DAY_S = 24 * 60 * 60;
const folder = mkdtempSync(path(tmpdir(), 'hansom-https-'));
let printed;
/** @type {Referee[]} */
const referees = [];
/** @type {Phone[]} */
const phones = [];

function referee(state, ...options) {
  const one = new Referee(HANSOM_REFEREE, printed, path(folder, state), options);
  referees.push(one);
  return one;
}

/** Fetches a file over https, and trusts only one certificate authority. @param {Buffer} ca the authority to trust */
function fetchSecurely(port, ca, name) {
  return new Promise((resolve, reject) => {
    get({ host: '127.0.0.1', port, path: name, ca, agent: false }, (answer) => {
      const chunks = [];
      answer.on('data', (chunk) => chunks.push(chunk));
      answer.on('end', () => resolve({ status: answer.statusCode, headers: answer.headers, body: Buffer.concat(chunks) }));
    }).on('error', reject);
  });
}

/** Returns the fingerprint of the certificate that a new client is shown. */
function fingerprint(port, options = {}) {
  return new Promise((resolve, reject) => {
    const line = connect({ host: '127.0.0.1', port, rejectUnauthorized: false, ...options }, () => {
      resolve(line.getPeerCertificate().fingerprint256);
      line.destroy();
    }).on('error', reject);
  });
}

/** Makes a certificate for localhost that was issued @days days ago. */
function certify(name, days = 0) {
  execFileSync(HANSOM_CERTIFY, [path(folder, name), `${Math.floor(Date.now() / 1000) - days * DAY_S}`]);
  return { crt: path(folder, name, 'https.crt'), key: path(folder, name, 'https.key') };
}

before(() => {
  execFileSync(HANSOM_PRINT, ['--edition-only', '--quiet', '--seed', 'https', '-o', folder, 'watson-and-holmes/00']);
  printed = path(folder, readdirSync(folder)[0]);
});

after(async () => {
  await Promise.all(phones.map((phone) => phone.close()));
  referees.forEach((each) => each.child?.kill('SIGTERM'));
  rmSync(folder, { recursive: true, force: true });
});

test('a certificate of our own carries page and acts; who asks is told of its port', async () => {
  const one = referee('state', '--tls-self');
  await one.start();
  const ca = readFileSync(path(folder, 'state', 'tls', 'https.crt'));
  assert.equal(statSync(path(folder, 'state', 'tls', 'https.key')).mode & 0o777, 0o600);

  const page = await fetchSecurely(one.tlsPort, ca, '/');
  assert.equal(page.status, 200);
  assert.match(page.headers['content-security-policy'], /connect-src 'self' ws:\/\/127/);
  assert.equal(page.body.toString(), await (await fetch(`${one.url}/`)).text());
  await assert.rejects(fetchSecurely(one.tlsPort, undefined, '/'), /self-signed certificate/);
  const told = await (await fetch(`${one.url}/network`)).json();
  assert.deepEqual([told.https, told.you, told.near, told.phones, told.name], [one.tlsPort, '127.0.0.1', true, 0, null]);
  assert.ok(Math.abs(told.now - Date.now() / 1000) < 60);
  assert.match(told.join, new RegExp(`^http://[0-9.]+:${one.port}/$`));
  const qr = await fetch(`${one.url}/qr`);
  assert.deepEqual([qr.status, qr.headers.get('content-type'), qr.headers.get('cache-control')], [200, 'image/svg+xml', 'no-store']);
  assert.match(await qr.text(), /^<svg .*<\/svg>$/);
  assert.equal((await fetch(`${one.url}/qr`, { method: 'POST' })).status, 405);

  const { table } = (await (await fetch(`${one.url}/tables`)).json())[0];
  const sit = async (seat, url, tls) => {
    const answer = await join(one, { table, seat });
    const phone = new Phone({ url }, answer.body, tls);
    phones.push(phone);
    return phone;
  };
  const red = await sit('red', `https://localhost:${one.tlsPort}`, { ca });
  const blue = await sit('blue', one.url, {});
  assert.equal((await red.act({ act: 'open', diary: 'red' })).verdict, 'ok');
  assert.equal((await red.act({ act: 'begin' })).verdict, 'ok');
  assert.equal((await red.act({ act: 'visit', card: 'cab-stand', carriages: 2 })).verdict, 'ok');
  await until('the turn to pass', async () => (await blue.view()).view.turn === 'blue');
  assert.deepEqual(red.errors, []);

  // The certificate is the same after a restart, so browsers do not warn a second time.
  const before = await fingerprint(one.tlsPort);
  await one.stop();
  await one.start();
  assert.equal(await fingerprint(one.tlsPort), before);
});

test('a handshake that costs the gateway much is refused', async () => {
  const [one] = referees;
  const only = (version, ecdhCurve) => ({ minVersion: version, maxVersion: version, ecdhCurve });
  for (const ecdhCurve of ['X25519', 'P-256']) {
    assert.ok(await fingerprint(one.tlsPort, only('TLSv1.3', ecdhCurve)));
  }
  assert.ok(await fingerprint(one.tlsPort, only('TLSv1.2', 'X25519:P-256')));
  for (const ecdhCurve of ['P-384', 'P-521', 'X448', 'ffdhe2048', 'ffdhe8192']) { // with TLS 1.2 node itself refuses them
    await assert.rejects(fingerprint(one.tlsPort, only('TLSv1.3', ecdhCurve)), undefined, ecdhCurve);
  }
});

test('a given certificate is read anew on SIGHUP; a bad one leaves that of before, and its phones', async () => {
  const first = certify('first');
  const second = certify('second');
  const third = certify('third');
  const [crt, key] = [path(folder, 'now.crt'), path(folder, 'now.key')];
  const use = (from) => { copyFileSync(from.crt, crt); copyFileSync(from.key, key); };
  use(first);
  const one = referee('given', '--tls-cert', crt, '--tls-key', key);
  await one.start();
  const { table } = (await (await fetch(`${one.url}/tables`)).json())[0];
  const answer = await join(one, { table });
  const screen = new Phone({ url: `https://localhost:${one.tlsPort}` }, answer.body, { ca: readFileSync(first.crt) });
  phones.push(screen);
  await until('a connection', () => screen.client.connected);
  let losses = 0;
  screen.client.on('close', () => { losses++; });

  const before = await fingerprint(one.tlsPort);
  use(second);
  one.child.kill('SIGHUP');
  const after = await until('the second', async () => { const now = await fingerprint(one.tlsPort); return now !== before && now; });
  copyFileSync(third.crt, crt); // without the matching key
  one.child.kill('SIGHUP');
  await until('a word', () => /the old certificate stays in use: .*the key belongs to another certificate/.test(one.log));
  assert.equal(await fingerprint(one.tlsPort), after);
  assert.equal(losses, 0);
  assert.ok(screen.client.connected);
  assert.equal(await one.stop(), 0);
});

test('without https SIGHUP ends the evening, as a terminal that is closed', async () => {
  const one = referee('plain');
  await one.start();
  assert.equal(one.tlsPort, 0);
  assert.equal((await (await fetch(`${one.url}/network`)).json()).https, null);
  const ended = new Promise((resolve) => { one.child.once('exit', resolve); });
  one.child.kill('SIGHUP');
  assert.equal(await ended, 0);
});

test('only bytes that are sent are paced', async () => {
  const agent = new Agent({ keepAlive: true, maxSockets: 60, rejectUnauthorized: false });
  const ask = (method, headers) => new Promise((resolve, reject) => {
    request({ host: '127.0.0.1', port: referees[0].tlsPort, path: '/zxing_reader.wasm', agent, method, headers }, (answer) => {
      answer.resume().on('end', () => resolve(answer));
    }).on('error', reject).end();
  });
  const { headers } = await ask('HEAD', {});
  // If these were paced as files are, they would wait for half a minute, and their connections would end before.
  const answers = await Promise.all(Array.from({ length: 240 }, (_, i) => (i % 2 ? ask('HEAD', {}) : ask('GET', { 'If-None-Match': headers.etag }))));
  assert.deepEqual([...new Set(answers.map(({ statusCode }) => statusCode))].sort(), [200, 304]);
  agent.destroy();
});

test('what is wrong with a certificate is said at the start', async () => {
  const fine = certify('fine');
  const other = certify('other');
  const serve = (...options) => spawnSync(HANSOM_REFEREE,
    ['serve', '--edition', printed, '--state', path(folder, 'wrong'), '--port', '0', ...options], { encoding: 'utf8', timeout: 20_000 });
  const missing = serve('--tls-cert', path(folder, 'none.crt'));
  assert.equal(missing.status, 1);
  assert.match(missing.stderr, /--tls-cert: .*none\.crt/);
  const unfit = serve('--tls-cert', fine.crt, '--tls-key', other.key);
  assert.equal(unfit.status, 1);
  assert.match(unfit.stderr, /fine\/https\.crt, .*other\/https\.key: the key belongs to another certificate/);
  const slow = path(folder, 'slow.key');
  writeFileSync(slow, generateKeyPairSync('rsa', { modulusLength: 4104 }).privateKey.export({ type: 'pkcs1', format: 'pem' }));
  const tooSlow = serve('--tls-cert', fine.crt, '--tls-key', slow);
  assert.equal(tooSlow.status, 1);
  assert.match(tooSlow.stderr, /slow\.key: the RSA key has 4104 bits, .* at most 4096 bits/);
  const taken = serve('--tls-self', '--tls-port', `${referees[0].tlsPort}`);
  assert.equal(taken.status, 3);
  assert.match(taken.stderr, /name another with --tls-port/);

  const over = certify('over', 400);
  const one = referee('over-state', '--tls-cert', over.crt, '--tls-key', over.key);
  await one.start();
  assert.match(one.log, /the certificate expired on \d{4}-\d\d-\d\d, so phones refuse https/);
  assert.equal(await one.stop(), 0);
});

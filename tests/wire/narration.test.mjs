// narration.test.mjs: serves the recorded introduction to phones
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join as path } from 'node:path';
import { after, before, test } from 'node:test';
import Ajv from 'ajv/dist/2020.js';
import { parse } from 'yaml';
import { Phone, join, until } from './seat.mjs';
import { Referee } from './referee.mjs';

const { HANSOM_PRINT, HANSOM_REFEREE, HANSOM_ASYNCAPI } = process.env;
const folder = mkdtempSync(path(tmpdir(), 'hansom-narration-'));
const sound = Buffer.concat([Buffer.from('OggS'), Buffer.from(Array.from({ length: 5000 }, (_, i) => i % 251))]);
const referees = [];

/** Prints case 0, with a recording if one is given. Returns the edition's folder and the parsed edition.json. */
function print(name, recording) {
  const from = path(folder, `${name}-case`);
  mkdirSync(from);
  execFileSync(HANSOM_PRINT, ['--edition-only', '--quiet', '--seed', name, '-o', path(folder, `${name}-plain`), 'watson-and-holmes/00']);
  const { case: told } = JSON.parse(readFileSync(path(folder, `${name}-plain`, 'watson-and-holmes-00', 'edition.json'), 'utf8'));
  writeFileSync(path(from, 'case.yaml'), JSON.stringify(told)); // JSON is YAML
  if (recording) {
    writeFileSync(path(from, 'introduction.ogg'), recording);
  }
  execFileSync(HANSOM_PRINT, ['--quiet', '--no-common', '--seed', name, '-o', path(folder, name), from]);
  const printed = path(folder, name, 'watson-and-holmes-00');
  return { printed, ...JSON.parse(readFileSync(path(printed, 'edition.json'), 'utf8')) };
}

/** Returns the case message that everyone at the table receives. */
async function board(referee, table) {
  const phone = new Phone(referee, (await join(referee, { table })).body);
  const [told] = await until('the case', () => (phone.all('table/case').length > 0 ? phone.all('table/case') : null));
  await phone.close();
  return told;
}

async function serve(edition, state) {
  const referee = new Referee(HANSOM_REFEREE, edition, path(folder, state));
  referees.push(referee);
  await referee.start();
  return referee;
}

/** Requests exactly the path @asked, which nothing normalizes on the way. Returns status and body of the answer. */
function raw(referee, asked) {
  return new Promise((resolve, reject) => {
    const socket = connect(referee.port, '127.0.0.1', () => socket.write(`GET ${asked} HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: close\r\n\r\n`));
    const parts = [];
    socket.on('data', (part) => parts.push(part));
    socket.on('end', () => {
      const text = Buffer.concat(parts).toString('latin1');
      resolve({ status: Number(text.split(' ')[1]), body: text.slice(text.indexOf('\r\n\r\n') + 4) });
    });
    socket.on('error', reject);
  });
}

let spoken;
let mute;
let referee;
let url;

before(async () => {
  spoken = print('spoken', sound);
  mute = print('mute', null);
  referee = await serve([spoken.printed, mute.printed], 'state');
  url = `${referee.url}/narration/${spoken.id}/introduction.ogg`;
});

after(() => {
  for (const { child } of referees) {
    child?.kill('SIGTERM');
  }
  rmSync(folder, { recursive: true, force: true });
});

test('the board says where the introduction is heard, as asyncapi.yaml has it', async () => {
  const api = parse(readFileSync(HANSOM_ASYNCAPI, 'utf8'));
  const ajv = new Ajv({ strict: false });
  ajv.addSchema({ $id: 'api', components: api.components });
  const fits = ajv.compile({ $ref: 'api#/components/messages/tableCase/payload' });
  const told = await board(referee, spoken.id);
  assert.equal(told.narration, `/narration/${spoken.id}/introduction.ogg`);
  assert.ok(fits(told), JSON.stringify(fits.errors));
  const silent = await board(referee, mute.id);
  assert.equal(silent.narration, null);
  assert.ok(fits(silent), JSON.stringify(fits.errors));
  assert.ok(!fits({ ...told, narration: '/edition.json' }));
});

test('it is served whole, with its type, its length and what it is', async () => {
  const digest = createHash('sha256').update(sound).digest('hex');
  assert.deepEqual(spoken.narration, { file: 'introduction.ogg', digest });
  for (const method of ['GET', 'HEAD']) {
    const answer = await fetch(url, { method });
    const body = Buffer.from(await answer.arrayBuffer());
    assert.equal(answer.status, 200);
    assert.equal(answer.headers.get('content-type'), 'audio/ogg');
    assert.equal(answer.headers.get('content-length'), `${sound.length}`);
    assert.equal(answer.headers.get('accept-ranges'), 'bytes');
    assert.equal(answer.headers.get('etag'), `"${digest}"`);
    assert.ok(body.equals(method === 'GET' ? sound : Buffer.alloc(0)));
  }
  const known = await fetch(url, { headers: { 'If-None-Match': `"${digest}"` } });
  assert.deepEqual([known.status, await known.text()], [304, '']);
  assert.equal((await fetch(url, { method: 'POST' })).status, 405);
});

test('a part is served to who asks for one', async () => {
  const all = sound.length;
  const rows = [
    ['bytes=0-1', 206, 0, 2],
    ['bytes=0-', 206, 0, all],
    ['bytes=4000-4099', 206, 4000, 4100],
    [`bytes=${all - 1}-`, 206, all - 1, all],
    ['bytes=4990-65535', 206, 4990, all], // Safari asks for more bytes than the file has
    ['bytes=-100', 206, all - 100, all],
    ['bytes=-999999', 206, 0, all],
    [`bytes=${all}-`, 416],
    ['bytes=99999-999999', 416],
    ['bytes=-0', 416],
    ['bytes=0-1,8-9', 200, 0, all], // several ranges, a reversed one, other units: the whole file, as the standard allows
    ['bytes=9-2', 200, 0, all],
    ['lines=0-1', 200, 0, all],
  ];
  for (const [range, status, begin, end] of rows) {
    const answer = await fetch(url, { headers: { Range: range } });
    const body = Buffer.from(await answer.arrayBuffer());
    assert.equal(answer.status, status, range);
    assert.equal(answer.headers.get('content-range'),
      { 206: `bytes ${begin}-${end - 1}/${all}`, 416: `bytes */${all}`, 200: null }[status], range);
    assert.ok(body.equals(status === 416 ? Buffer.alloc(0) : sound.subarray(begin, end)), range);
  }
  const { etag } = Object.fromEntries((await fetch(url, { method: 'HEAD' })).headers);
  const part = (tag) => fetch(url, { headers: { Range: 'bytes=0-1', 'If-Range': tag } }).then(({ status }) => status);
  assert.deepEqual([await part(etag), await part('"another"')], [206, 200]);
});

test('nothing else of the edition is reached', async () => {
  const { id } = spoken;
  const secret = JSON.parse(readFileSync(path(spoken.printed, 'edition.json'), 'utf8')).key;
  writeFileSync(path(spoken.printed, 'narration', 'introduction.mp3'), `ID3 ${secret}`); // not the name in edition.json
  for (const asked of [
    `/narration/${id}/edition.json`, `/narration/${id}/../edition.json`, `/narration/${id}/..%2fedition.json`,
    `/narration/${id}/%2e%2e/edition.json`, `/narration/${id}/introduction.ogg/../../edition.json`, `/narration/${id}/introduction.mp3`,
    `/narration/${id}/`, `/narration/${id}`, '/narration/', '/narration/../edition.json', `/narration/${id}/complete.pdf`,
    `/narration/${id}/introduction.ogg%00.json`, `/narration/${id}//introduction.ogg`, `/narration/${id.toLowerCase()}/introduction.ogg`,
    `/narration/${mute.id}/introduction.ogg`, '/narration/ZZZZ/introduction.ogg', `/narration/${id}/..\\edition.json`,
  ]) {
    const { status, body } = await raw(referee, asked);
    assert.ok(status === 404 || status === 400, `${asked}: ${status}`);
    assert.ok(!body.includes(secret) && !body.includes('OggS'), asked);
  }
});

test('a recording that is lost or changed spoils no evening: nobody is offered it', async () => {
  const place = path(spoken.printed, 'narration', 'introduction.ogg');
  assert.equal(await referee.stop(), 0);
  for (const [spoil, said] of [
    [() => writeFileSync(place, 'OggS another'), /phones will not read the introduction aloud: \S*introduction\.ogg: is not the recording that the edition was printed with/],
    [() => renameSync(place, `${place}.lost`), /phones will not read the introduction aloud: \S*introduction\.ogg: No such file or directory/],
  ]) {
    spoil();
    const again = await serve(spoken.printed, 'state');
    assert.equal((await board(again, spoken.id)).narration, null);
    assert.equal((await fetch(`${again.url}/narration/${spoken.id}/introduction.ogg`)).status, 404);
    assert.match(again.log, said);
    assert.equal(await again.stop(), 0);
  }
});

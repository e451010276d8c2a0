// network.test.mjs: phones on a faulty network, and the way to the live scanner over https
import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { look, wrong } from './look.mjs';
import { Paper } from './paper.mjs';
import { Phone } from './phone.mjs';
import { Referee } from './referee.mjs';
import { until } from './seat.mjs';

const ANDROID = 'Mozilla/5.0 (Linux; Android 14; Pixel 8) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/126.0 Mobile Safari/537.36';
const IPHONE = 'Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 Version/17.5 Mobile/15E148 Safari/604.1';

/** Returns the panel's findings, once it has tried everything. */
async function found(phone) {
  await phone.page.locator('[data-test="network-again"]:enabled').waitFor();
  return phone.page.locator('[data-test^="found-"]').evaluateAll((all) => all.map((each) => each.dataset.test.slice('found-'.length)));
}

test('the network, seen from phones', { timeout: 240_000 }, async (t) => {
  const paper = await Paper.print(process.env.HANSOM_PRINT ?? 'build/generator/hansom-print', 'watson-and-holmes/00');
  const state = mkdtempSync(join(tmpdir(), 'hansom-state-'));
  const referee = new Referee(process.env.HANSOM_REFEREE ?? 'build/referee/hansom-referee', paper.edition, state, ['--tls-self']);
  /** @type {Phone[]} */
  const phones = [];
  t.after(async () => {
    await Promise.all(phones.map((phone) => phone.close()));
    referee.child?.kill('SIGTERM');
    paper.remove();
    rmSync(state, { recursive: true, force: true });
  });
  await referee.start();
  const plain = `http://221b.local:${referee.port}`;
  const open = async (name, userAgent) => {
    const phone = await Phone.open(name, paper, undefined, { userAgent, ignoreHTTPSErrors: true });
    phones.push(phone);
    return phone;
  };

  await t.test('both addresses of the panel show what is wrong, and what works instead', async () => {
    const phone = await open('iphone', IPHONE);
    await phone.page.goto(`${referee.url}/doctor`);
    assert.deepEqual(await found(phone), ['untold'], 'no avahi tells the name here; this address is as good as https');
    for (const address of ['/help/network', '/doctor']) {
      await phone.page.goto(plain + address);
      assert.deepEqual(await found(phone), ['camera'], 'http has no camera');
      assert.equal(await phone.hook('live').count(), 0, 'an iPhone is never sent to https');
    }
    await phone.picture('network-panel');
    await look(phone, 'network-panel');
    await phone.tap('close');
    await phone.hook('start').waitFor();
  });

  await t.test('when the referee is away the way to the panel is on the screen', async () => {
    const [phone] = phones;
    phone.console.expectCuts();
    await referee.stop();
    await phone.tap('help');
    assert.deepEqual(await found(phone), ['unreached', 'camera']);
    await phone.picture('network-away');
    await look(phone, 'network-away');
    await referee.start();
    await phone.tap('network-again');
    await phone.hook('found-unreached').waitFor({ state: 'detached' });
    assert.deepEqual(await found(phone), ['camera']);
  });

  await t.test('an Android goes on over https with its seat, and has the live scanner', async () => {
    const phone = await open('android', ANDROID);
    await phone.page.goto(`${plain}/${paper.code('seat-red', 'seat')}`);
    await phone.hook('lobby').waitFor();
    await phone.page.goto(plain);
    await phone.hook('lobby').waitFor();
    const other = await open('other', ANDROID);
    await other.page.goto(plain);
    await other.hook('seat-blue').waitFor();
    await other.page.locator('.live summary').click();
    assert.equal(await other.hook('live').getAttribute('href'), `https://221b.local:${referee.tlsPort}/`);
    await other.picture('live-link');
    await look(other, 'live-link');

    await phone.page.goto(`https://221b.local:${referee.tlsPort}/${paper.code('seat-red', 'seat')}`);
    await phone.hook('lobby').waitFor();
    await other.page.goto(`https://221b.local:${referee.tlsPort}/`);
    await other.tap('scan');
    await other.hook('camera').waitFor();
    assert.equal(await other.hook('live').count(), 0, 'here it is already');
    await other.tap('close');
    await other.scan('seat-blue', 'seat');
    await other.hook('lobby').waitFor();
    await phone.hook('lobby-blue').waitFor();
    assert.deepEqual([...phone.complaints, ...other.complaints], []);
  });

  await t.test('a decoder that the line was down for is fetched again for the first photo', async () => {
    const phone = await open('sleeper', IPHONE);
    phone.console.expectCuts();
    const decoder = '**/zxing_reader.wasm*';
    await phone.page.route(decoder, (route) => route.abort('connectionreset'));
    let failed = 0;
    phone.page.on('requestfailed', (request) => {
      failed += request.url().includes('.wasm') ? 1 : 0;
    });
    await phone.page.goto(referee.url);
    await phone.hook('start').waitFor();
    await until('it was fetched in vain, in both ways', () => failed === 2);
    await phone.tap('scan');
    const photo = join(paper.folder, 'sleeper.jpg');
    writeFileSync(photo, paper.picture(paper.code('seat-green', 'seat')));
    await phone.hook('photo').first().setInputFiles(photo);
    await phone.hook('photo-state').filter({ hasText: 'code reader does not start' }).waitFor(); // the picture is not blamed
    await phone.page.unroute(decoder);
    await phone.hook('photo').first().setInputFiles(photo);
    await phone.hook('lobby').waitFor();
    assert.deepEqual(phone.complaints, []);
  });
  assert.deepEqual(wrong, []);
});

// findings that a phone draws from its network checks
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { findings, secureAddress } from '../../referee/phone/src/network.js';
import { words } from '../../referee/phone/src/words.js';

const NOW = 1_790_000_000;
const NETWORK = { now: NOW, you: '192.168.1.7', near: true, phones: 1, name: '221b.local', https: 8222 };
const FINE = { online: true, cellular: false, network: NETWORK, tookMs: 9, now: NOW, line: 'open', name: 'found', camera: true, decoder: true, storage: true };

const rows = [
  ['all is well', {}, []],
  ['not even tried by name, over https', { name: 'untried' }, []],
  ['flight mode', { online: false, network: null, line: 'untried', name: 'untried' }, ['offline!']],
  ['mobile data', { cellular: true, network: null, line: 'untried', name: 'untried' }, ['cellular!']],
  ['isolation, another Wi-Fi, a machine asleep', { network: null, line: 'untried', name: 'untried' }, ['unreached!']],
  ['a browser that believes itself offline, and is not', { online: false }, []],
  ['a proxy that knows no websockets', { line: 'shut' }, ['line!']],
  ['a VPN', { network: { ...NETWORK, near: false } }, ['far']],
  ['a weak Wi-Fi, at the bound', { tookMs: 1500 }, []],
  ['a weak Wi-Fi, past it', { tookMs: 1501 }, ['slow']],
  ['a clock two minutes ahead', { now: NOW + 120 }, []],
  ['a clock more than that ahead', { now: NOW + 121 }, ['clock']],
  ['a clock that is behind', { now: NOW - 121 }, ['clock']],
  ['no avahi', { network: { ...NETWORK, name: null }, name: 'untried' }, ['untold']],
  ['no avahi, but the page came by its name', { network: { ...NETWORK, name: null } }, []],
  ['an Android that asks nobody for names', { name: 'lost' }, ['name']],
  ['plain http', { camera: false }, ['camera']],
  ['a browser without WebAssembly', { decoder: false }, ['decoder']],
  ['a private window', { storage: false }, ['storage']],
  ['the worst comes first', { network: null, line: 'untried', name: 'untried', camera: false, storage: false }, ['unreached!', 'camera', 'storage']],
];

for (const [name, change, expected] of rows) {
  test(`findings: ${name}`, () => {
    const found = findings({ ...FINE, ...change });
    assert.deepEqual(found.map(({ id, spoils }) => id + (spoils ? '!' : '')), expected);
    for (const { id } of found) {
      assert.ok(words.network.found[id].what && words.network.found[id].why && words.network.found[id].cures.length > 0, id);
    }
  });
}

test('only an Android browser on plain http is sent to https, with its seat', () => {
  const android = 'Mozilla/5.0 (Linux; Android 14; Pixel 8) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/126.0 Mobile Safari/537.36';
  const what = { network: NETWORK, agent: android, hostname: '192.168.1.20', secure: false, code: null };
  assert.equal(secureAddress(what), 'https://192.168.1.20:8222/');
  assert.equal(secureAddress({ ...what, code: '7K3QM9XW' }), 'https://192.168.1.20:8222/7K3QM9XW');
  assert.equal(secureAddress({ ...what, secure: true }), null);
  assert.equal(secureAddress({ ...what, network: null }), null);
  assert.equal(secureAddress({ ...what, network: { ...NETWORK, https: null } }), null);
  for (const agent of ['Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 Version/17.5 Mobile/15E148 Safari/604.1',
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 Version/17.5 Safari/605.1.15', // an iPad claims to be a Mac
    'Mozilla/5.0 (X11; Linux x86_64) Chrome/126.0 Safari/537.36']) {
    assert.equal(secureAddress({ ...what, agent }), null, agent);
  }
});

// texts that count as a code, typed by a tired player or read by a camera
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { countTyped, isAsPrinted, readCode, spellCode } from '../../referee/phone/src/code.js';

test('a code as printed, typed in any way', () => {
  for (const typed of ['7K3QM9XW', '7k3q-m9xw', ' 7K3Q M9XW ', '7k3q–m9xw', '7K3Q.M9XW', '7K3QM9XW\n']) {
    assert.equal(readCode(typed), '7K3QM9XW', typed);
  }
});

test('letters that look like digits are digits', () => {
  assert.equal(readCode('oOiIlL00'), '00111100');
});

test('of an address, on whatever host, only the last element counts', () => {
  for (const address of ['http://221B.LOCAL:8221/7K3QM9XW', 'HTTP://192.168.1.7/7K3QM9XW', 'http://x/y/7k3q-m9xw/',
    'https://221b.local/7K3QM9XW?utm=1#top', '/7K3QM9XW']) {
    assert.equal(readCode(address), '7K3QM9XW', address);
  }
});

test('what is no code is none', () => {
  for (const text of ['', '7K3QM9X', '7K3QM9XWW', '7K3QM9XU', '7K3QM9X!', 'http://example.org/', 'table', 'Ünïcode8', 'a'.repeat(10000)]) {
    assert.equal(readCode(text), null, text.slice(0, 20));
  }
});

test('a code is spelt as printed', () => {
  assert.equal(spellCode('7K3QM9XW'), '7K3Q-M9XW');
});

test('hyphens and spaces do not count as typed', () => {
  assert.equal(countTyped('7k3q-m9 x'), 7);
});

test('one slip or two neighbours swapped are seen before the referee is asked', () => {
  const printed = 'A834A0NP';
  const digits = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
  assert.equal(isAsPrinted(printed), true);
  for (let i = 0; i < printed.length; i++) {
    for (const digit of digits) {
      assert.equal(isAsPrinted(printed.slice(0, i) + digit + printed.slice(i + 1)), digit === printed[i], `${digit} at ${i}`);
    }
    const swapped = printed.slice(0, i) + (printed[i + 1] ?? '') + printed[i] + printed.slice(i + 2);
    assert.equal(isAsPrinted(swapped), swapped === printed, swapped);
  }
});

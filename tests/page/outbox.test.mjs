// an act is sent again until its verdict comes, always with the same id
import assert from 'node:assert/strict';
import { webcrypto } from 'node:crypto';
import { test } from 'node:test';
import { LATE_AFTER_MS, Outbox, RESEND_AFTER_MS, VIEW_WITHIN_MS } from '../../referee/phone/src/outbox.js';

globalThis.crypto ??= webcrypto; // Node 18 exports it only from node:crypto

/** A clock that the test advances. */
function newClock() {
  let now = 0;
  let timers = [];
  return {
    later: (run, ms) => {
      const timer = { at: now + ms, run };
      timers.push(timer);
      return timer;
    },
    cancel: (timer) => {
      timers = timers.filter((each) => each !== timer);
    },
    turn: (ms) => {
      const end = now + ms;
      for (;;) {
        const [next] = timers.filter((each) => each.at <= end).sort((a, b) => a.at - b.at);
        if (!next) {
          break;
        }
        timers = timers.filter((each) => each !== next);
        now = next.at;
        next.run();
      }
      now = end;
    },
    get waiting() {
      return timers.length;
    },
  };
}

function newBox() {
  const clock = newClock();
  const sent = [];
  return { clock, sent, box: new Outbox({ send: (message) => sent.push(message), later: clock.later, cancel: clock.cancel }) };
}

test('an act has no text that a referee cannot read', () => {
  const { sent, box } = newBox();
  box.post({ act: 'answer', answers: { 1: 'Tobias\0 Quill \ud800', 2: 'the \u{1f9b7}', 3: null } });
  assert.deepEqual(sent[0].answers, { 1: 'Tobias Quill \ufffd', 2: 'the \u{1f9b7}', 3: null });
});

test('an act is sent at once, and again with the same id until its verdict', async () => {
  const { clock, sent, box } = newBox();
  const verdict = box.post({ act: 'begin' });
  assert.equal(sent.length, 1);
  clock.turn(RESEND_AFTER_MS * 3);
  assert.equal(sent.length, 4);
  assert.equal(new Set(sent.map(({ id }) => id)).size, 1);
  assert.equal(box.take({ id: sent[0].id, verdict: 'ok' }, 0), true);
  assert.equal((await verdict).verdict, 'ok');
  clock.turn(RESEND_AFTER_MS * 3);
  assert.equal(sent.length, 4);
  assert.equal(clock.waiting, 0);
});

test('a repeated verdict is nobody’s', async () => {
  const { sent, box } = newBox();
  box.post({ act: 'begin' });
  const verdict = { id: sent[0].id, verdict: 'ok' };
  assert.equal(box.take(verdict), true);
  assert.equal(box.take(verdict), false);
  assert.equal(box.take({ id: 'another', verdict: 'ok' }), false);
});

test('when the line is back, everything unanswered goes out again', () => {
  const { sent, box } = newBox();
  box.post({ act: 'begin' });
  box.post({ scan: '7K3QM9XW' });
  box.resend();
  assert.deepEqual(sent.slice(2), sent.slice(0, 2));
});

test('a slow referee is noticed, an answered act is not late', () => {
  const { clock, sent, box } = newBox();
  box.post({ act: 'begin' });
  assert.equal(box.busy, true);
  assert.equal(box.late, false);
  clock.turn(LATE_AFTER_MS);
  assert.equal(box.late, true);
  box.take({ id: sent[0].id, verdict: 'ok' });
  assert.equal(box.late, false);
  assert.equal(box.busy, false);
});

test('ids differ', () => {
  const { sent, box } = newBox();
  for (let i = 0; i < 100; i++) {
    box.post({ act: 'begin' });
  }
  assert.equal(new Set(sent.map(({ id }) => id)).size, 100);
});

test('what one seat did not get an answer to is never sent in another’s name', () => {
  const { clock, sent, box } = newBox();
  box.post({ act: 'begin' });
  box.forget();
  box.resend();
  clock.turn(RESEND_AFTER_MS * 3);
  assert.equal(sent.length, 1);
  assert.equal(box.busy, false);
  assert.equal(clock.waiting, 0);
});

/** Returns the value of a promise if it is settled, or 'nothing'. */
async function soFar(promise) {
  return Promise.race([promise, new Promise((done) => { setImmediate(done, 'nothing'); })]);
}

test('what was agreed to is over when the screen shows it, and is not sent again meanwhile', async () => {
  const { clock, sent, box } = newBox();
  const done = box.post({ act: 'begin' });
  const verdict = { id: sent[0].id, verdict: 'ok', seq: 8 };
  assert.equal(box.take(verdict, 7), true);
  assert.equal(box.busy, true);
  assert.equal(box.late, false);
  box.resend();
  box.show(7);
  assert.equal(await soFar(done), 'nothing');
  assert.equal(sent.length, 1);
  box.show(8);
  assert.equal(await soFar(done), verdict);
  assert.equal(box.busy, false);
  assert.equal(clock.waiting, 0);
});

test('a view that never comes is not waited for for ever', async () => {
  const { clock, sent, box } = newBox();
  const done = box.post({ act: 'begin' });
  box.take({ id: sent[0].id, verdict: 'ok', seq: 8 }, 7);
  clock.turn(VIEW_WITHIN_MS - 1);
  assert.equal(box.busy, true);
  clock.turn(1);
  assert.equal((await done).seq, 8);
  assert.equal(clock.waiting, 0);
});

test('a refusal, and what the screen shows already, are over at once', async () => {
  const { sent, box } = newBox();
  const refused = box.post({ act: 'begin' });
  const known = box.post({ act: 'begin' });
  box.take({ id: sent[0].id, verdict: 'refused', seq: 9 }, 7);
  box.take({ id: sent[1].id, verdict: 'ok', seq: 7 }, 7);
  assert.equal((await refused).verdict, 'refused');
  assert.equal((await known).verdict, 'ok');
  assert.equal(box.busy, false);
});

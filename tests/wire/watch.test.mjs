// watch.test.mjs: a broker that hangs is noticed, killed and replaced, and a working one is left alone
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { after, before, test } from 'node:test';
import { readExposition } from './exposition.mjs';
import { until } from './seat.mjs';
import { Sitting } from './sitting.mjs';

const MOST_MS = 10_000; // from the hang to the next broker
const sitting = new Sitting('watch');
const { edition, referee } = sitting;
const { id: table } = edition;
let red;
let blue;

referee.options = ['--log', 'json'];

const heard = (event) => referee.log.split('\n').filter((line) => line.startsWith('{')).map((line) => JSON.parse(line)).filter((each) => each.event === event);

async function counted(what) {
  const answer = await fetch(`${referee.url}/host/metrics`, { headers: { authorization: `Bearer ${referee.key}` } });
  const { hansom_broker_total: { samples } } = readExposition(await answer.text());
  return samples.find(({ labels }) => labels.what === what)?.value ?? 0;
}

/** Returns the process id of the referee's own broker. */
function broker() {
  const [child] = readFileSync(`/proc/${referee.child.pid}/task/${referee.child.pid}/children`, 'utf8').split(' ');
  return Number(child);
}

before(async () => {
  await referee.start();
  red = await sitting.sit({ table, seat: 'red' });
  blue = await sitting.sit({ table, seat: 'blue' });
  for (const act of [{ act: 'open', diary: 'red' }, { act: 'begin' }]) {
    assert.equal((await red.act(act)).verdict, 'ok');
  }
});

after(() => sitting.close());

test('a broker that hangs is killed and replaced within ten seconds, and no verdict is lost', async () => {
  const hung = broker();
  const { seq } = await red.view();
  const visit = red.act({ id: 'during', act: 'visit', card: 'cab-stand', carriages: 1 });
  process.kill(hung, 'SIGSTOP');
  const began = Date.now();
  await until('another broker', async () => await counted('reached') === 2);
  assert.ok(Date.now() - began < MOST_MS, `${Date.now() - began} ms`);
  assert.notEqual(broker(), hung);
  assert.throws(() => process.kill(hung, 0), /ESRCH/);
  assert.equal((await visit).verdict, 'ok');
  assert.equal((await blue.act({ act: 'visit', card: 'scotland-yard', carriages: 1 })).verdict, 'ok');
  await until('both visits on both phones', () => [red, blue].every((phone) => {
    const { view } = phone.all(`seat/${phone.place.seat}/view`).at(-1);
    return view.seats.red.card === 'cab-stand' && view.seats.blue.card === 'scotland-yard';
  }));
  const verdicts = red.verdicts.filter(({ id }) => id === 'during');
  assert.ok(verdicts.every((verdict) => verdict.verdict === 'ok'), 'however often it was sent');
  assert.equal((await red.view()).seq, seq + 2, 'each visit was judged once');
});

test('what hung is told of and counted once, as what it was', async () => {
  assert.deepEqual([await counted('hung'), await counted('died')], [1, 0]);
  assert.deepEqual([heard('broker-hung').length, heard('broker-died').length], [1, 0]);
  assert.equal(heard('broker-hung')[0].level, 'warning');
});

test('a broker is left alone while the referee itself stands still', async () => {
  const reached = await counted('reached');
  referee.child.kill('SIGSTOP');
  await new Promise((go) => setTimeout(go, MOST_MS)); // the test needs real time to pass
  referee.child.kill('SIGCONT');
  assert.equal((await red.act({ act: 'dance' })).code, 'malformed');
  assert.deepEqual([await counted('reached'), await counted('hung')], [reached, 1]);
});

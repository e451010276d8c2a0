// shared.test.mjs: two players with one phone: the curtain between them, and a notebook and a name for each
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { look, wrong } from './look.mjs';
import { Room } from './room.mjs';

test('two play on one phone, and neither sees what is the other’s', { timeout: 120_000 }, async (t) => {
  const room = await Room.open();
  t.after(() => room.close());
  const phone = await room.seat('red');
  const green = await room.seat('green');

  // Blue has no phone, so Red's phone takes her seat card too.
  await phone.tap('settings');
  await phone.picture('settings');
  await phone.tap('add');
  await phone.hook('add-blue').waitFor();
  await phone.picture('add-player');
  await phone.hook('add-player').locator('[data-test="code"]').fill(room.code('seat-blue', 'seat'));
  await phone.hook('curtain').waitFor();
  await phone.picture('curtain');
  await look(phone, 'curtain');
  assert.equal(await phone.hook('curtain').getAttribute('data-seat'), 'blue');
  assert.equal(await phone.hook('seat').count(), 0);

  // The curtain is still there after a reload. Blue takes the phone.
  await phone.page.reload();
  await phone.tap('i-am-blue');
  await phone.hook('lobby-green').waitFor();
  assert.equal(await phone.hook('seat').getAttribute('data-seat'), 'blue');
  await green.hook('lobby-blue').waitFor();
  assert.doesNotMatch(await green.hook('lobby').innerText(), /asleep/, 'a seat that is not shown is not asleep');
  await green.tap('first-red');
  await green.tap('open');

  // Every player has a character card. Red starts on the shared phone.
  await phone.hook('act-hold').waitFor();
  await phone.tap('hand-red');
  assert.equal(await phone.hook('act-hold').count(), 0, 'nothing of Blue’s is left behind the curtain');
  await phone.tap('i-am-red');
  for (const [player, seat, character] of [[phone, 'red', 'toby'], [phone, 'blue', 'hudson'], [green, null, 'lestrade']]) {
    if (seat === 'blue') {
      await phone.tap('hand-blue');
      await phone.tap('i-am-blue');
    }
    await player.hook('act-hold').waitFor();
    await player.scan(character, 'face');
    await player.hook('sheet').locator('[data-test="commit"]').click();
    await player.gone('sheet');
  }

  // Red is at turn, and the phone says so on Blue's screen.
  const toRed = phone.page.locator('[data-test="hand-red"][data-awaited="true"]');
  await toRed.waitFor();
  await phone.picture('handover');
  await toRed.click();
  assert.doesNotMatch(await phone.page.locator('body').innerText(), /Hudson|carriages/i);
  await phone.tap('i-am-red');
  await phone.tap('act-begin');
  await phone.tap('sure-yes');
  await phone.visit('cab-stand', 1);

  // Red's notebook is Red's alone. It outlasts a reload, and no byte of it leaves the phone.
  const sent = [];
  phone.page.on('websocket', (socket) => socket.on('framesent', ({ payload }) => sent.push(payload.toString())));
  phone.page.on('request', (request) => sent.push(`${request.url()} ${request.postData() ?? ''}`));
  await phone.page.reload();
  await phone.tap('notes');
  await phone.hook('notes-text').fill('The porter had a key.');
  await phone.hook('row-Professor Haldane').locator('[data-test="mark-alibi"]').click();
  await phone.hook('row-Professor Haldane').locator('[data-test="mark-alibi"]').click();
  await phone.hook('notes-name').fill('Augustus Wray');
  await phone.tap('notes-add');
  await phone.hook('row-Augustus Wray').locator('[data-test="mark-motive"]').click();
  await phone.picture('notebook');
  await phone.page.reload();
  await phone.tap('notes');
  assert.equal(await phone.hook('notes-text').inputValue(), 'The porter had a key.');
  assert.equal(await phone.hook('row-Augustus Wray').locator('[data-test="mark-motive"]').getAttribute('aria-label'),
    'Augustus Wray, Motive: perhaps');
  assert.equal(await phone.hook('row-Professor Haldane').locator('[data-test="mark-alibi"]').getAttribute('data-mark'), 'yes');
  await phone.tap('close');
  assert.ok(sent.length > 0);
  assert.ok(sent.every((text) => !/porter had|Augustus/.test(text)), 'no note leaves the phone');

  // Green outbids Red while Blue has the phone. The tasks for Red's hands wait for Red.
  await phone.tap('hand-blue');
  await phone.tap('i-am-blue');
  await phone.tap('notes');
  assert.equal(await phone.hook('notes-text').inputValue(), '', 'Blue’s own notebook is empty');
  await phone.tap('close');
  await green.visit('cab-stand', 2);
  await phone.visit('locksmith', 0);
  await phone.page.locator('[data-test="hand-red"][data-awaited="true"]').click();
  await phone.tap('i-am-red');
  await phone.hook('todo').filter({ hasText: 'take back your pawn' }).waitFor();
  await phone.picture('outbid');

  // Blue gets her own phone: her seat leaves this one, and Red stays.
  const blue = await room.seat('blue');
  await blue.hook('now').waitFor();
  await phone.hook('notice').filter({ hasText: 'Blue has moved to another phone' }).waitFor();
  assert.equal(await phone.hook('hand-blue').count(), 0);
  assert.equal(await phone.hook('seat').getAttribute('data-seat'), 'red');

  // Blue changes her mind: her card on Red's phone takes the seat back, beside Red's.
  await phone.tap('notice-close');
  await phone.scan('seat-blue', 'seat');
  await phone.hook('seat-card').waitFor();
  await phone.picture('seat-card');
  await look(phone, 'seat-card');
  await phone.tap('add-seat');
  await phone.hook('curtain').waitFor();
  await blue.hook('aside').waitFor();
  assert.match(await blue.hook('aside').innerText(), /Blue has moved to another phone/);

  // Meanwhile a link opens a new tab. The new tab holds both seats now, and shows the curtain too.
  const first = phone.page;
  phone.page = await first.context().newPage();
  await phone.page.goto(room.referee.url);
  await phone.hook('curtain').waitFor();
  await first.locator('[data-test="aside"]').waitFor();

  // Back in the first tab, the curtain is shown as well, and not the seat that was open in it.
  const second = phone.page;
  phone.page = first;
  await phone.tap('here');
  await phone.hook('curtain').waitFor();
  assert.equal(await phone.hook('seat').count(), 0);
  await second.locator('[data-test="aside"]').waitFor();
  await phone.tap('i-am-blue');
  await phone.hook('hand-red').waitFor();
  await green.hook('players').waitFor();
  assert.doesNotMatch(await green.hook('players').innerText(), /asleep/);

  // The seat on the screen goes to another phone. This phone keeps Red's.
  await blue.tap('take-back');
  await blue.hook('seat').waitFor();
  await phone.hook('aside').waitFor();
  await phone.picture('lost-one');
  await look(phone, 'lost-one');
  assert.equal(await phone.hook('seat').count(), 0);
  await phone.tap('hand-red');
  await phone.tap('i-am-red');
  await phone.hook('now').waitFor();
  assert.equal(await phone.hook('hand-blue').count(), 0);
  await phone.tap('settings');
  await phone.tap('leave');
  await phone.hook('start').waitFor();
  for (const player of room.players) {
    assert.deepEqual(player.complaints, []);
  }
  assert.deepEqual(wrong, []);
});

test('two on one phone each have a name, and neither sees what the other types', { timeout: 120_000 }, async (t) => {
  const room = await Room.open();
  t.after(() => room.close());
  const phone = await room.seat('red');
  const green = await room.seat('green');
  const heading = () => phone.hook('curtain').locator('h1').innerText();
  const call = async (name) => {
    await phone.hook('name').fill(name);
    await phone.hook('name').press('Enter');
  };
  const handTo = async (seat) => {
    await phone.tap(`hand-${seat}`);
    await phone.hook('curtain').waitFor();
    const said = await heading();
    await phone.tap(`i-am-${seat}`);
    await phone.hook('seat').waitFor();
    return said;
  };

  // Each enters a name. The second field is empty, although the phone knows the first name.
  await call('Ada');
  await phone.tap('settings');
  await phone.tap('add');
  await phone.hook('add-player').locator('[data-test="code"]').fill(room.code('seat-blue', 'seat'));
  await phone.hook('curtain').waitFor();
  assert.equal(await heading(), 'Hand me to Blue');
  await phone.tap('i-am-blue');
  await phone.hook('lobby-green').waitFor();
  assert.equal(await phone.hook('name').inputValue(), '');
  await call('Bea');
  for (const [seat, name] of [['red', 'Ada'], ['blue', 'Bea']]) {
    await green.hook(`lobby-${seat}`).filter({ hasText: name }).waitFor();
  }
  assert.equal(await handTo('red'), 'Hand me to Ada');
  assert.equal(await phone.hook('name').inputValue(), 'Ada');

  // A name that is refused, and one that is only typed, stay with the player who typed them.
  await call('bea');
  await phone.hook('name-refused').waitFor();
  assert.equal(await handTo('blue'), 'Hand me to Bea');
  assert.equal(await phone.hook('name').inputValue(), 'Bea');
  assert.equal(await phone.hook('name-refused').count(), 0);
  await phone.tap('settings');
  const sheet = phone.hook('settings-sheet');
  assert.equal(await sheet.locator('[data-test="name"]').inputValue(), 'Bea');
  await sheet.locator('[data-test="name"]').press('End');
  await sheet.locator('[data-test="name"]').pressSequentially('trix');
  await phone.tap('settings-hand-red');
  assert.equal(await heading(), 'Hand me to Ada');
  assert.equal(await phone.hook('name').count(), 0);
  await phone.tap('i-am-red');
  assert.equal(await phone.hook('name').inputValue(), 'Ada');
  await phone.tap('settings');
  assert.equal(await sheet.locator('[data-test="name"]').inputValue(), 'Ada');
  await phone.tap('close');
  await phone.gone('settings-sheet');

  // During the game, the phone asks by name for the player whose turn it is.
  await green.tap('first-blue');
  await green.tap('open');
  await phone.hook('act-hold').waitFor();
  await phone.scan('toby', 'face');
  await phone.hook('sheet').locator('[data-test="commit"]').click();
  await phone.gone('sheet');
  await phone.page.locator('[data-test="hand-blue"][data-awaited="true"]').filter({ hasText: 'waits for Beatrix' }).waitFor();
  assert.equal(await handTo('blue'), 'Hand me to Beatrix');
  for (const [seat, name] of [['red', 'Ada'], ['blue', 'Beatrix']]) {
    await green.hook(`player-${seat}`).filter({ hasText: name }).waitFor();
  }
  for (const player of room.players) {
    assert.deepEqual(player.complaints, []);
  }
});

test('a colour that is taken meanwhile moves no other under a finger', async (t) => {
  const room = await Room.open();
  t.after(() => room.close());
  const phone = await room.phone('red');
  await phone.page.goto(room.referee.url);
  await phone.tap('seat-red');
  await phone.hook('seat').waitFor(); // the phone still remembers Red and Blue as free
  await room.seat('blue');
  let answer;
  const held = new Promise((go) => { answer = go; });
  await phone.page.route('**/tables', async (route) => {
    await held;
    await route.continue();
  });
  await phone.tap('settings');
  await phone.tap('add');
  const places = async () => {
    await phone.page.evaluate(() => Promise.all(document.getAnimations().map(({ finished }) => finished)));
    return Promise.all(['green', 'white'].map((colour) => phone.hook(`add-${colour}`).boundingBox()));
  };
  const before = await places();
  answer();
  await phone.hook('add-blue').filter({ hasText: 'taken' }).waitFor();
  assert.deepEqual(await places(), before);
  assert.ok(await phone.hook('add-blue').isDisabled());
  await phone.tap('add-green');
  await phone.tap('i-am-green');
  assert.equal(await phone.hook('seat').getAttribute('data-seat'), 'green');
});

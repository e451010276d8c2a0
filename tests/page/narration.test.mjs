// a recording is the referee's own, or none
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { recordingOf } from '../../referee/phone/src/narration.js';

test('a path on the referee is a recording, anything else is none', () => {
  assert.equal(recordingOf({ narration: '/narration/7K3Q/introduction.ogg' }), '/narration/7K3Q/introduction.ogg');
  for (const narration of [undefined, null, '', 7, 'introduction.ogg', '//elsewhere.example/x.ogg', 'https://elsewhere.example/x.ogg']) {
    assert.equal(recordingOf({ narration }), null, `${narration}`);
  }
  assert.equal(recordingOf(null), null);
});

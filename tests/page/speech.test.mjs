// a text is spoken in pieces with pauses, and speech stops when the text is gone
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { piecesOf, Speaker, voiceFor } from '../../referee/phone/src/speech.js';

class Utterance {
  constructor(text) {
    this.text = text;
  }
}

/** Makes a stand-in for a browser's speechSynthesis. The test decides when an utterance ends. */
function newSynth(voices = []) {
  return {
    said: [],
    now: null,
    getVoices: () => voices,
    speak(utterance) {
      this.now = utterance;
      this.said.push(utterance.text);
    },
    cancel() {
      const { now } = this;
      this.now = null;
      now?.onerror({ error: 'canceled' });
    },
    end() {
      const { now } = this;
      this.now = null;
      now.onend();
    },
  };
}

const newSpeaker = (synth, later = () => {}) => new Speaker({ synth, Utterance, changed: () => {}, later });
const long = `${'word '.repeat(40)}ends. `;

test('pieces end where sentences do, and lose no word', () => {
  assert.deepEqual(piecesOf('One. Two!\n\nThree'), ['One. Two!', 'Three']);
  assert.deepEqual(piecesOf('…\n \n“Who?” said he.'), ['“Who?” said he.']);
  assert.deepEqual(piecesOf(''), []);
  const pieces = piecesOf(long.repeat(3));
  assert.equal(pieces.length, 3);
  assert.equal(pieces.join(' ').replace(/\s+/g, ' '), long.repeat(3).replace(/\s+/g, ' ').trim());
});

test('the phone’s own voice of the case’s language comes first', () => {
  const voices = [{ lang: 'en-US', localService: true }, { lang: 'de_AT', localService: false }, { lang: 'de-DE', localService: true }];
  assert.equal(voiceFor(voices, 'de'), voices[2]);
  assert.equal(voiceFor(voices.slice(0, 2), 'de'), voices[1]);
  assert.equal(voiceFor(voices, 'fr'), null);
});

test('it speaks to the end, and says nothing before it is asked to', () => {
  const synth = newSynth();
  const speaker = newSpeaker(synth);
  assert.deepEqual(synth.said, []);
  speaker.play('a', 'One.\nTwo.', 'de');
  assert.equal(synth.now.lang, 'de');
  synth.end();
  assert.equal(speaker.state, 'speaking');
  synth.end();
  assert.equal(speaker.state, 'idle');
  assert.deepEqual(synth.said, ['One.', 'Two.']);
});

test('after a pause the piece begins again', () => {
  const synth = newSynth();
  const speaker = newSpeaker(synth);
  speaker.play('a', 'One.\nTwo.', 'en');
  synth.end();
  speaker.pause();
  assert.equal(speaker.state, 'paused');
  assert.equal(synth.now, null);
  speaker.resume();
  assert.deepEqual(synth.said, ['One.', 'Two.', 'Two.']);
  assert.equal(speaker.failed, false);
});

test('what is no longer on the screen falls silent', () => {
  const synth = newSynth();
  const speaker = newSpeaker(synth);
  speaker.play('a', 'One.', 'en');
  speaker.keepTo(new Set(['a', 'b']));
  assert.equal(speaker.state, 'speaking');
  speaker.keepTo(new Set(['b']));
  assert.equal(speaker.state, 'idle');
  assert.equal(synth.now, null);
});

test('where the browser fails it says so, and where it has no voice there is nothing to tap', () => {
  const synth = newSynth();
  const speaker = newSpeaker(synth);
  speaker.play('a', 'One.', 'en');
  synth.now.onerror({ error: 'synthesis-failed' });
  assert.deepEqual([speaker.state, speaker.failed], ['idle', true]);
  assert.equal(newSpeaker(undefined).canSpeak, false);
});

test('a browser that neither speaks nor reports an error has failed after three seconds', () => {
  for (const starts of [false, true]) {
    const synth = newSynth();
    let pass;
    const speaker = newSpeaker(synth, (then, ms) => {
      assert.equal(ms, 3000);
      pass = then;
    });
    speaker.play('a', 'One.', 'en');
    if (starts) {
      synth.now.onstart();
    }
    pass();
    assert.deepEqual([speaker.state, speaker.failed], starts ? ['speaking', false] : ['idle', true]);
  }
});

// speech.js: reads texts aloud with the phone's own voice
//
//     idle ──play──► speaking ──pause──► paused ──resume──► speaking ──last piece──► idle
//       ▲                └──────────────────┴───── stop ──────┘
//
// A text is spoken in pieces of a sentence or two, since some browsers fall silent in the middle of a long text. Some browsers
// cannot resume after a pause, so a pause ends the current piece, and resuming speaks that piece again from its start. Nothing
// is spoken without a tap.

const PIECE_MAX = 220; // characters
const START_MAX_MS = 3000; // some browsers without a voice neither speak nor report an error

/**
 * Splits a text into pieces short enough for a browser to speak to the end.
 * @param {string} text
 * @returns {string[]}
 */
export function piecesOf(text) {
  /** @type {string[]} */
  const pieces = [];
  for (const paragraph of text.split(/\n+/)) {
    let piece = '';
    for (const sentence of paragraph.match(/[^.!?…]+[.!?…]*["”’»«)]*\s*/g) ?? []) {
      if (piece !== '' && piece.length + sentence.length > PIECE_MAX) {
        pieces.push(piece.trim());
        piece = '';
      }
      piece += sentence;
    }
    if (/[\p{L}\p{N}]/u.test(piece)) {
      pieces.push(piece.trim());
    }
  }
  return pieces;
}

/**
 * Returns a voice for a language, or null. Prefers a voice on the phone itself, since others need the internet.
 * @param {{lang: string, localService: boolean}[]} voices
 * @param {string} language
 */
export function voiceFor(voices, language) {
  const [short] = language.toLowerCase().split('-');
  const fitting = voices.filter((voice) => voice.lang.toLowerCase().replace('_', '-').split('-')[0] === short);
  return fitting.find((voice) => voice.localService) ?? fitting[0] ?? null;
}

export class Speaker {
  /**
   * @param {object} world
   * @param {any} world.synth the browser's speechSynthesis, or undefined in a browser without speech
   * @param {any} world.Utterance
   * @param {() => void} world.changed
   * @param {(then: () => void, ms: number) => void} [world.later] calls `then` after `ms`
   */
  constructor({ synth, Utterance, changed, later = (then, ms) => setTimeout(then, ms) }) {
    this.synth = synth;
    this.Utterance = Utterance;
    this.changed = changed;
    this.later = later;
    /** @type {'idle'|'speaking'|'paused'} */
    this.state = 'idle';
    /** @type {string|null} name of the text that is spoken, or was spoken last */
    this.what = null;
    this.failed = false;
    /** @type {string[]} */
    this.pieces = [];
    this.language = 'en';
    this.at = 0;
    this.turn = 0; // changes with each piece, so that callbacks of earlier pieces are ignored
  }

  /** Reports whether this browser can speak. */
  get canSpeak() {
    return Boolean(this.synth && this.Utterance);
  }

  /**
   * @param {string} what name of the text
   * @param {string} text
   * @param {string} language
   */
  play(what, text, language) {
    this.#silence();
    Object.assign(this, { what, language, pieces: piecesOf(text), at: 0, failed: false, state: 'speaking' });
    this.#next();
    this.changed();
  }

  pause() {
    if (this.state === 'speaking') {
      this.#silence();
      this.state = 'paused';
      this.changed();
    }
  }

  resume() {
    if (this.state === 'paused') {
      this.state = 'speaking';
      this.#next();
      this.changed();
    }
  }

  stop() {
    if (this.state !== 'idle') {
      this.#silence();
      this.state = 'idle';
      this.changed();
    }
  }

  /**
   * Stops speaking when the spoken text is no longer on the screen.
   * @param {Set<string>} shown names of the texts on the screen
   */
  keepTo(shown) {
    if (this.what !== null && !shown.has(this.what)) {
      this.stop();
      this.what = null;
    }
  }

  #silence() {
    this.turn++;
    this.synth?.cancel();
  }

  #next() {
    if (this.at >= this.pieces.length) {
      this.state = 'idle';
      return;
    }
    const turn = ++this.turn;
    const said = new this.Utterance(this.pieces[this.at]);
    said.lang = this.language;
    const voice = voiceFor(this.synth.getVoices?.() ?? [], this.language);
    if (voice) {
      said.voice = voice;
    }
    let hasStarted = false;
    said.onstart = () => { hasStarted = true; };
    said.onend = () => {
      hasStarted = true;
      if (turn === this.turn) {
        this.at++;
        this.#next();
        this.changed();
      }
    };
    const fail = () => {
      if (turn === this.turn) {
        this.#silence();
        this.state = 'idle';
        this.failed = true;
        this.changed();
      }
    };
    said.onerror = fail;
    this.synth.speak(said);
    this.later(() => {
      if (!hasStarted) {
        fail();
      }
    }, START_MAX_MS);
  }
}

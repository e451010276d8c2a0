// line.js: one seat's connection to the referee, and the model that it updates
//
// A phone that holds several seats keeps a line open for each. So none of its seats counts as asleep, and none misses a step
// that its player must carry out. Only the shown seat is drawn (session.js); the other lines keep their models up to date.

import { carried } from './carry.js';
import { adoptDrafts, areSmall, draftsOf, forgetDrafts } from './drafts.js';
import { gameFace, hasGame, loadGame } from './games/index.js';
import { language } from './language.js';
import { Link } from './link.js';
import { fellBack, isAnotherGame, isBehind, reconnected, takeMessage } from './model.js';
import { forgetNotebook, noteRead } from './notes.js';
import { newId } from './outbox.js';
import { isNewGame } from './played.js';
import { todoRoom } from './room.js';
import { firstSeal } from './seal.js';
import { keepSeen, lastSeen } from './seen.js';
import { Sequence } from './sequence.js';
import { words } from './words.js';

/** @typedef {import('./types.js').Place} Place */
/** @typedef {import('./types.js').Verdict} Verdict */
/** @typedef {import('./model.js').Model} Model */

const KEEP_AFTER_MS = 400;

/**
 * @typedef {object} LineOn
 * @property {(line: Line, before: Model) => void} changed
 * @property {(line: Line, verdict: Verdict) => void} verdict
 * @property {(line: Line) => void} anew called when another game begins at this table
 * @property {(line: Line, freed: boolean) => void} gone called when another phone has taken the seat, or the host has freed it
 * @property {(line: Line, state: 'up'|'down'|'refused') => void} state
 * @property {(line: Line) => void} spoken called when the referee has switched this seat to the page's language
 * @property {() => boolean} mayConnect
 */

export class Line {
  /**
   * @param {Place} place
   * @param {LineOn} on
   */
  constructor(place, on) {
    this.place = place;
    this.on = on;
    const { told, ...heard } = carried(place);
    this.model = { ...heard, ...lastSeen(place) };
    /** @type {import('./parts/notice.js').NoticeState} */
    this.notice = { say: null, told };
    /** @type {'up'|'down'|'refused'} */
    this.state = 'down';
    /** @type {any} */
    this.keeping = null;
    /** Whether the room has arrived since the connection came up. Until then the number of the game is unknown. */
    this.met = false;
    /** Topics, of table/case and table/room, that have arrived since the connection came up. Older values may be outdated. */
    this.told = new Set();
    /** @type {Model|null} model from before the connection came up; null once #compare() has checked it against the referee's */
    this.seen = null;
    /** Whether the player wants an act repeated at each of their turns (Standing in games/blank.js). */
    this.standing = false;
    /** @type {[string, any][]} messages that arrived before the code of the game was loaded */
    this.early = [];
    /** @type {string|null} id of the last message that named the page's language to the referee */
    this.naming = null;
    loadGame(this.model.board?.game).then(() => this.on.changed(this, this.model)); // redraws the last seen view with its game
    this.sequence = new Sequence({ ask: () => this.link.refresh() });
    this.link = new Link(place, {
      message: (topic, told) => this.#arrive(topic, told),
      state: (state) => this.#state(state),
      mayConnect: on.mayConnect,
    });
  }

  /** Returns the face of this table's game: its words and its drawings. */
  get game() {
    return gameFace(this.model.board?.game);
  }

  /** Reports whether the table waits for this seat. */
  get awaited() {
    return this.game.now(this.model).yours;
  }

  /** @param {'up'|'down'|'refused'} state */
  #state(state) {
    this.state = state;
    if (state === 'up') {
      this.sequence.restart();
      if (this.seen === null || !isBehind(this.seen, this.model)) { // else keep `seen`: the connection broke before #compare() ran
        this.seen = this.model;
      }
      this.model = reconnected(this.model);
      this.met = false;
      this.told.clear();
      this.#nameLanguage();
    }
    this.on.state(this, state);
  }

  /** Tells the referee the page's language when the seat uses another one. The referee then sends the seat's texts again. */
  #nameLanguage() {
    if (this.place.seat !== null && this.place.language !== language) {
      this.naming = newId();
      this.link.send({ id: this.naming, language });
    }
  }

  /**
   * Handles a message, or holds it back until the table's game is known and loaded.
   * @param {string} topic
   * @param {any} told
   */
  #arrive(topic, told) {
    if (hasGame(this.model.board?.game) && this.early.length === 0) {
      this.#message(topic, told);
      return;
    }
    this.early.push([topic, told]);
    if (topic === 'table/case') {
      loadGame(told.game).then(() => {
        const early = this.early.splice(0);
        // The case goes first, since it names the game whose face handles the other messages.
        early.sort(([one], [other]) => Number(other === 'table/case') - Number(one === 'table/case'));
        early.forEach(([each, payload]) => this.#message(each, payload));
      });
    }
  }

  /**
   * @param {string} topic
   * @param {any} told
   */
  #message(topic, told) {
    const { seat } = this.place;
    if (seat !== null && topic === `seat/${seat}/verdict`) {
      this.#verdict(told);
      return;
    }
    if (topic === `up/${seat}/draft`) {
      if (this.met && told?.game === this.model.room?.game) {
        adoptDrafts(this.place, told.drafts);
      }
      return;
    }
    const before = this.model;
    if (topic === 'table/room' && isAnotherGame(before, told)) {
      this.sequence.restart(); // the new game's numbers start again; the notice and standing act of the last game are obsolete
      this.notice = { say: null, told: null };
      this.standing = false;
      this.on.anew(this);
    }
    if (topic === 'table/room' && seat !== null) {
      this.#meet(told.game);
    }
    this.model = takeMessage(before, topic, told, (model, event, events) => todoRoom(event) ?? this.game.todo(model, event, events),
      this.game.forgets);
    this.#meetSeal(topic);
    if (told.happened?.events.some(this.game.endsStanding)) {
      this.standing = false;
    }
    if (this.model.view !== before.view) {
      this.sequence.show(this.model.seq);
      noteRead(this.place, this.model, this.game);
    }
    if (this.model.view !== before.view || this.model.board !== before.board || this.model.room !== before.room) {
      keepSeen(this.place, this.model);
    }
    this.sequence.hear(told.seq);
    this.#compare();
    this.on.changed(this, before);
  }

  /** Warns the player when this phone has already seen acts that the referee has lost. */
  #compare() {
    if (this.seen === null || !this.told.has('table/room') || this.sequence.shown < 0) {
      return;
    }
    if (isBehind(this.seen, this.model)) {
      this.model = fellBack(this.model);
      this.notice = { say: words.notice.behind, told: null };
      this.standing = false; // no act is sent automatically before the player has read the warning
    }
    this.seen = null;
  }

  /**
   * Handles the number of the table's game. When the game is new to this seat, deletes its notes and drafts, including the
   * retained copy of the drafts. After a reconnect, publishes this phone's drafts.
   * @param {number} game
   */
  #meet(game) {
    const isNew = isNewGame(this.place, game);
    if (isNew) {
      forgetDrafts(this.place);
      forgetNotebook(this.place);
    }
    if (isNew || (!this.met && Object.keys(draftsOf(this.place)).length > 0)) {
      this.keepDrafts(game);
    }
    this.met = true;
  }

  /**
   * Stores the first seal that this phone sees in a game, once both the case and the room have arrived.
   * @param {string} topic
   */
  #meetSeal(topic) {
    if (topic === 'table/case' || topic === 'table/room') {
      this.told.add(topic);
    }
    if (this.told.size === 2) {
      const { board, room } = this.model;
      this.model = { ...this.model, seal: firstSeal(this.place.table, room?.game ?? 1, board.seal ?? null) };
    }
  }

  /** @param {any} told */
  #verdict(told) {
    if (told.moved || told.freed) {
      this.on.gone(this, Boolean(told.freed));
      return;
    }
    if (told.verdict === 'told') {
      for (const event of told.events ?? []) {
        this.notice.told = this.game.tellPrivately(this.model, event) ? event : this.notice.told;
      }
    }
    if (this.naming !== null && told.id === this.naming && told.verdict === 'ok') {
      this.place.language = language;
      this.on.spoken(this);
    }
    this.on.verdict(this, told);
    this.sequence.hear(told.seq);
  }

  /** Publishes the drafts once typing pauses, so that they follow the seat to another phone. Drafts that are too large stay here. */
  keepDraftsSoon() {
    clearTimeout(this.keeping);
    this.keeping = setTimeout(() => this.keepDrafts(), KEEP_AFTER_MS);
  }

  keepDrafts(game = this.model.room?.game) {
    const drafts = draftsOf(this.place);
    clearTimeout(this.keeping);
    if (areSmall(drafts)) {
      this.link.keep(Object.keys(drafts).length > 0 ? { game, drafts } : null);
    }
  }

  close() {
    clearTimeout(this.keeping);
    this.link.close();
  }
}

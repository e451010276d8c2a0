// line.js: one seat's line to the referee, and what is known at its end
//
// A phone that holds several seats keeps a line open for each, so that none of them is asleep and none misses what its
// hands are to do. Only the seat that is shown is ever drawn (session.js); the others' models lie here until then.

import { carried } from './carry.js';
import { adoptDrafts, draftsOf, forgetDrafts } from './drafts.js';
import { gameFace, hasGame, loadGame } from './games/index.js';
import { language } from './language.js';
import { Link } from './link.js';
import { fellBack, isAnotherGame, isBehind, reconnected, takeMessage } from './model.js';
import { forgetNotebook } from './notebook.js';
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
 * @property {(line: Line) => void} anew another game begins at this table
 * @property {(line: Line, freed: boolean) => void} gone the seat speaks through another phone now, or the host has freed it
 * @property {(line: Line, state: 'up'|'down'|'refused') => void} state
 * @property {(line: Line) => void} spoken the referee speaks the page's language to this seat from now on
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
    /** Whether the room was told since the line stands: before it nobody knows which game this is. */
    this.met = false;
    /** Of case and room, those that were told since the line stands: what is kept from before may be of another print. */
    this.told = new Set();
    /** @type {Model|null} what was seen last when the line stood anew, until that is told again */
    this.seen = null;
    /** What its player wants done again at each of their turns (Standing in games/blank.js). */
    this.standing = false;
    /** @type {[string, any][]} what came before the game was there that says it */
    this.early = [];
    /** @type {string|null} the message that names the page's language, until it is answered */
    this.naming = null;
    loadGame(this.model.board?.game).then(() => this.on.changed(this, this.model)); // what was seen last is said in its words
    this.sequence = new Sequence({ ask: () => this.link.refresh() });
    this.link = new Link(place, {
      message: (topic, told) => this.#arrive(topic, told),
      state: (state) => this.#state(state),
      mayConnect: on.mayConnect,
    });
  }

  /** How the game at this table is said and drawn. */
  get game() {
    return gameFace(this.model.board?.game);
  }

  /** Whether the table waits for this seat. */
  get awaited() {
    return this.game.now(this.model).yours;
  }

  /** @param {'up'|'down'|'refused'} state */
  #state(state) {
    this.state = state;
    if (state === 'up') {
      this.sequence.restart();
      if (this.seen === null || !isBehind(this.seen, this.model)) { // else the line broke again before that was said
        this.seen = this.model;
      }
      this.model = reconnected(this.model);
      this.met = false;
      this.told.clear();
      this.#nameLanguage();
    }
    this.on.state(this, state);
  }

  /** The seat is spoken to in another language than the page's: its texts are told anew. */
  #nameLanguage() {
    if (this.place.seat !== null && this.place.language !== language) {
      this.naming = newId();
      this.link.send({ id: this.naming, language });
    }
  }

  /**
   * What is told before it is known which game this is, or before that is here, waits.
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
        // The case first: with it comes the face of its game.
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
      this.sequence.restart(); // numbers count from anew, and what was written for the last game is past
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
    }
    if (this.model.view !== before.view || this.model.board !== before.board || this.model.room !== before.room) {
      keepSeen(this.place, this.model);
    }
    this.sequence.hear(told.seq);
    this.#compare();
    this.on.changed(this, before);
  }

  /** Whoever saw more than the referee knows now must hear of it: the table has gone back. */
  #compare() {
    if (this.seen === null || !this.told.has('table/room') || this.sequence.shown < 0) {
      return;
    }
    if (isBehind(this.seen, this.model)) {
      this.model = fellBack(this.model);
      this.notice = { say: words.notice.behind, told: null };
      this.standing = false; // nothing is done by itself before that was read
    }
    this.seen = null;
  }

  /**
   * Which game is played at the table: what was written for another one is forgotten, here and on the wire.
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
   * The first seal of a game that this phone sees is kept.
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

  /** What was typed goes along when the seat takes another phone: once the fingers rest. */
  keepDraftsSoon() {
    clearTimeout(this.keeping);
    this.keeping = setTimeout(() => this.keepDrafts(), KEEP_AFTER_MS);
  }

  keepDrafts(game = this.model.room?.game) {
    const drafts = draftsOf(this.place);
    clearTimeout(this.keeping);
    this.link.keep(Object.keys(drafts).length > 0 ? { game, drafts } : null);
  }

  close() {
    clearTimeout(this.keeping);
    this.link.close();
  }
}

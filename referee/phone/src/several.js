// several.js: the cards that a player uses together: read at once, put in order, and then used one after the other
//
//     codes ──one scan each──► cards with the referee's offers ──the player's order──► one act each ──outbox.js──► referee
//
// Each act is sent only after the verdict on the one before. The first refusal stops the rest. This file is pure.

import { spellCode } from './code.js';
import { severalWords as say } from './several-words.js';
import { words } from './words.js';

/** @typedef {import('./types.js').Offer} Offer */
/** @typedef {import('./types.js').Verdict} Verdict */
/** @typedef {import('./games/blank.js').Use} Use */
/** @typedef {import('./games/blank.js').UsePlace} UsePlace */

/** A code that was read, and a small picture of its card. @typedef {{code: string, picture: string}} Read */

/**
 * A card that was read, with the name and the offers that the referee gives to a scan of it.
 * @typedef {Read & {name: string, say: string|null, offers: Offer[]}} Card
 */

/**
 * @typedef {object} World
 * @property {(body: object) => Promise<Verdict>} post sends a message to the referee
 * @property {(verdict: Verdict) => string|null} nameOf name of a scanned card of the game, as far as this seat may know it; null
 *   for a seat card, a booklet or an unknown card
 * @property {() => Use[]} uses the ways to use several cards at the game's present moment
 * @property {() => void} changed called after each change of the batch
 * @property {(batch: Batch) => boolean} isOpen whether the player still sees the batch
 */

const CARDS_MAX = 16; // a photograph of more codes shows a sheet of paper rather than cards to use

export class Batch {
  /** @type {Card[]} the cards to use, in order */
  cards = [];

  /** @type {Card[]} cards that cannot be used now */
  unused = [];

  /** @type {Card[]} cards that the player has left out */
  leftOut = [];

  /** @type {Set<string>} codes of all cards that were ever read into the batch */
  known = new Set();

  /** @type {string|null} id of the way that the player has chosen, or null for the first one */
  chosen = null;

  /** @type {string[]} places of the cards that were already used */
  done = [];

  /** Number of cards that are being used now, 0 while none is. */
  count = 0;

  /** Number of the card that waits for its verdict. */
  at = 0;

  /** @type {string|null} sentence about the refusal that stopped the rest */
  stopped = null;

  /** Settles when no card is being used any more. @type {Promise<unknown>} */
  used = Promise.resolve();

  /** @param {World} world */
  constructor(world) {
    this.world = world;
  }

  /** @param {string} code */
  has(code) {
    return [...this.cards, ...this.unused].some((card) => card.code === code);
  }

  /**
   * Reports whether the camera passes over a code, since it was read before. Otherwise a card that the player has left out would come
   * back as long as the camera sees it.
   * @param {string} code
   */
  knows(code) {
    return this.known.has(code);
  }

  /** Reports whether there are cards to use, or were some. */
  isBegun() {
    return this.cards.length + this.done.length > 0;
  }

  /** Returns the ways to use the cards now. */
  uses() {
    return this.world.uses().filter((use) => this.cards.some((card) => fits(card, use)));
  }

  /**
   * Returns the way that the player has chosen, or null when there is none any more.
   * @returns {Use|null}
   */
  use() {
    const uses = this.uses();
    return uses.find(({ id }) => id === this.chosen) ?? uses[0] ?? null;
  }

  /** @param {Partial<Batch>} change */
  set(change) {
    Object.assign(this, change);
    this.world.changed();
  }

  /**
   * Asks the referee about cards, and adds them. Returns false, and adds nothing, when they cannot be used together, or when the
   * list was closed meanwhile. Waits while other cards are being used, since they decide what can be done with these.
   * @param {Read[]} read
   * @param {number} fewest number of usable cards that an empty batch needs; even with 0, one of them must belong to the game
   */
  async add(read, fewest) {
    await this.used;
    const fresh = read.filter(({ code }) => !this.has(code));
    if (!this.world.isOpen(this) || fresh.length + this.cards.length > CARDS_MAX) {
      return false;
    }
    /** @type {Card[]} */
    const cards = [];
    let isOfGame = false;
    for (const each of fresh) {
      const verdict = await this.world.post({ scan: each.code });
      const name = this.world.nameOf(verdict);
      isOfGame ||= name !== null;
      cards.push({ ...each, name: name ?? spellCode(each.code), say: verdict.say ?? null, offers: verdict.offers ?? [] });
    }
    await this.used; // the player may have used the others meanwhile
    const uses = this.world.uses();
    const isUsable = (/** @type {Card} */ card) => uses.some((use) => fits(card, use));
    const isNew = (/** @type {Card} */ { code }) => !this.has(code); // another look of the camera may have brought it meanwhile
    if (!this.world.isOpen(this) || (this.cards.length === 0 && (!isOfGame || cards.filter(isUsable).length < fewest))) {
      return false;
    }
    cards.forEach(({ code }) => this.known.add(code));
    this.set({
      cards: [...this.cards, ...cards.filter((card) => isUsable(card) && isNew(card))],
      leftOut: this.leftOut.filter(({ code }) => cards.every((card) => card.code !== code)),
      unused: [...this.unused, ...cards.filter((card) => !isUsable(card) && isNew(card))],
    });
    return true;
  }

  /**
   * Moves a card to another place in the order.
   * @param {number} from
   * @param {number} to
   */
  move(from, to) {
    const cards = [...this.cards];
    cards.splice(to, 0, ...cards.splice(from, 1));
    this.set({ cards, stopped: null });
  }

  /** Leaves a card out. @param {number} at */
  leaveOut(at) {
    const card = this.cards[at];
    this.set({ cards: this.cards.filter((each) => each !== card), leftOut: [...this.leftOut, card], stopped: null });
  }

  /** Puts a card that was left out at the end of the order. @param {Card} card */
  takeBack(card) {
    this.set({ cards: [...this.cards, card], leftOut: this.leftOut.filter((each) => each !== card), stopped: null });
  }

  /**
   * Uses the cards in their order. Returns null when all of them were used, otherwise a sentence about what stopped the rest, and
   * about what was done before.
   * @param {(verdict: Verdict) => void} accepted called after each accepted act
   */
  useAll(accepted) {
    const said = this.#useInOrder(accepted);
    this.used = said;
    return said;
  }

  /** @param {(verdict: Verdict) => void} accepted */
  async #useInOrder(accepted) {
    const places = this.use()?.places ?? [];
    const cards = this.cards.slice(0, places.length);
    this.set({ count: cards.length, at: 0, stopped: null });
    for (const [i, card] of cards.entries()) {
      if (i > 0 && !this.world.isOpen(this)) {
        return this.#stop('');
      }
      this.set({ at: i + 1 });
      const verdict = await this.#useOne(card, places[i]);
      if (verdict.verdict !== 'ok') {
        return this.#stop(say.stopped(`${card.name} ${spellCode(card.code)}`, verdict.say ?? words.notice.refused));
      }
      accepted(verdict);
      this.set({ cards: this.cards.filter((each) => each !== card), done: [...this.done, places[i].text] });
    }
    this.set({ count: 0 });
    return null;
  }

  /**
   * @param {Card} card
   * @param {UsePlace} place
   * @returns {Promise<Verdict>}
   */
  async #useOne(card, place) {
    const offer = card.offers.find(place.fits);
    if (!offer) {
      return { id: '', verdict: 'refused', say: card.say ?? words.sheet.noOffer };
    }
    const { about, ...act } = offer;
    return this.world.post(act);
  }

  /** @param {string} why */
  #stop(why) {
    this.set({ count: 0, at: 0, stopped: why });
    return [why, this.doneSaid()].filter(Boolean).join(' ');
  }

  /** Returns a sentence about the cards that were used, or '' when there are none. */
  doneSaid() {
    return this.done.length === 0 ? '' : say.doneSoFar(words.list(this.done));
  }
}

/**
 * @param {Card} card
 * @param {Use} use
 */
function fits(card, use) {
  return card.offers.some((offer) => use.places.some((place) => place.fits(offer)));
}

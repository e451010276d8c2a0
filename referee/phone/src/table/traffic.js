// traffic.js: the movement of the pawns between two views: which have just arrived at a place, and which leave it
//
// The referee sends where the pawns are, not how they got there. This file uses no clock and no page.

/** @typedef {{seat: string, place: string, bid: number}} Pawn */
/** @typedef {Pawn & {key: number, isOutbid: boolean}} Leaving a pawn on its way from a place; isOutbid: another pawn took the place */

export class Traffic {
  constructor() {
    /** @type {Map<string, Pawn>|null} the pawns of the last view, by seat; null before the first view */
    this.pawns = null;
    /** @type {Map<string, string>} the place at which a pawn has been seen to arrive, by seat */
    this.arrived = new Map();
    /** @type {Leaving[]} */
    this.leaving = [];
    this.last = 0;
    /** @type {unknown} */
    this.game = undefined;
  }

  /**
   * Compares the pawns of a view with those of the last one. Pawns of a game's first view stand still, wherever they are.
   * @param {Pawn[]} pawns
   * @param {boolean} isStill whether nothing may move
   * @param {unknown} [game] identifies the game
   */
  see(pawns, isStill, game) {
    if (game !== this.game) {
      this.game = game;
      this.pawns = null;
      this.arrived.clear();
      this.leaving = [];
    }
    const now = new Map(pawns.map((pawn) => [pawn.seat, pawn]));
    if (isStill) {
      this.arrived.clear();
      this.leaving = [];
    } else if (this.pawns !== null) {
      const before = this.pawns;
      for (const [seat, pawn] of before) {
        if (now.get(seat)?.place !== pawn.place) {
          this.arrived.delete(seat);
          const isOutbid = pawns.some((each) => each.place === pawn.place && before.get(each.seat)?.place !== pawn.place);
          this.last += 1;
          this.leaving.push({ ...pawn, key: this.last, isOutbid });
        }
      }
      for (const [seat, pawn] of now) {
        if (before.get(seat)?.place !== pawn.place) {
          this.arrived.set(seat, pawn.place);
        }
      }
    }
    this.pawns = now;
  }

  /** Forgets a pawn that is out of sight. @param {number} key */
  gone(key) {
    this.leaving = this.leaving.filter((each) => each.key !== key);
  }
}

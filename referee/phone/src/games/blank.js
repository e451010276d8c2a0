// blank.js: the null game: a game's face with an empty default for every part
//
// A game leaves out the parts that it does not need. The screens that all games share know these parts, but no game, and
// draw an empty part as nothing. A new game copies the parts that it needs from here. The page uses this face until a
// game's chunk has loaded (index.js).

import { nothing } from 'lit-html';
import { concerns } from '../offers.js';

/** @typedef {import('../model.js').Model} Model */
/** @typedef {import('../types.js').Act} Act */
/** @typedef {import('../types.js').Offer} Offer */
/** @typedef {import('../types.js').Sheet} Sheet */
/** @typedef {import('../types.js').Text} Text */
/** @typedef {import('../types.js').TableEvent} TableEvent */
/** @typedef {import('../parts/ceremony.js').Ceremony} Ceremony */
/** @typedef {import('../parts/form.js').FormState} FormState */
/** @typedef {import('../parts/form.js').FormOn} FormOn */

/**
 * @typedef {{peek: string, live: boolean, busy: boolean, standing: boolean, guide: string|null}} SeatState peek: the game's name for the player's
 *   secret that is shown now, or '' for none; live: whether the phone has a live scanner; busy: whether an act waits for
 *   its verdict; standing: whether the standing act is turned on;
 *   guide: the sentence that explains the present moment, or null
 */

/**
 * @typedef {object} GameFace
 *
 * Before the game:
 * @property {number} seatsMin the smallest number of players
 * @property {string} opener the field of `open` that names the player who starts
 * @property {string} openerAsked the question for the player who starts, or '' for the page's own question
 * @property {Record<string, string>} openOptions further options of `open`, each with its label
 * @property {(players: number) => Setting[]} openSettings the choices that must be made before so many
 *   players can open a game
 *
 * State of the game, in words:
 * @property {(model: Model) => string} stage the round and the phase, shown at the head of every screen
 * @property {(model: Model) => {yours: boolean, text: string}} now whether the table waits for this player, and a
 *   sentence about the state of the game
 * @property {(model: Model) => {seat: string|null, text: string}} nowOpen the seat whose turn it is, and a sentence about
 *   the state of the game, for the table screen and the host
 * @property {(model: Model) => {sign: string, text: string}|null} warning a line at the top of a player's screen, and
 *   its icon, '' for none
 * @property {(model: Model) => Alarm|null} alarm news that this player must not miss; the phone calls for it
 * @property {(model: Model) => boolean} readsCase whether this player should read the case aloud now
 * @property {(model: Model) => boolean} isQuiet whether the players are reading, so that no bell may ring
 * @property {(model: Model) => string} moment name of the present moment of the game, for its guide (templates/<game>/guide.md)
 * @property {(model: Model, seat: string) => string[]} marks public facts about a player, for the host
 * @property {(model: Model) => boolean} atRest whether the game is finished for this player, so that drawMine() is not called
 *
 * Pieces and acts:
 * @property {string} booklet the piece whose code opens the case's introduction
 * @property {(model: Model, id: string) => string} pieceName
 * @property {(model: Model) => boolean} scansNow whether this player should scan now; the scan button is then highlighted
 * @property {(model: Model, id: string, side: string|undefined) => string|null} scanName title for a scanned side, where
 *   its piece's name must not be shown
 * @property {(side: string|undefined, model: Model) => string|null} actOfScan the act that a scan of a side starts at once;
 *   null when the player chooses
 * @property {(offers: Offer[]) => Offer[]} meantByScan the offers that the player means, among all that a scan leads to
 * @property {(model: Model) => Use[]} uses the ways to use several scanned cards at once; the likeliest first
 * @property {(model: Model, offer: Offer, piece: string) => boolean} concerns whether an offer applies to the touched
 *   piece, which may also be a place that only the game has a name for
 * @property {(model: Model, piece: string|null) => string|null} whyNothing the reason why no offer applies to a piece
 *   now; it gives no secret away
 * @property {(model: Model, sheets: Sheet[]) => Sheet[]} buttonSheets sheets that have their own button, in order
 * @property {(act: string) => boolean} isAwaited whether the table waits for this act; its button is then above the player's own pieces
 * @property {(model: Model, act: string) => boolean} isNext whether this act is the next one to do; its button is then highlighted
 * @property {(model: Model, sheet: Sheet) => string} actName label of the sheet's button
 * @property {(model: Model) => import('../parts/form.js').FormWords} formWords
 * @property {string[]} ownForms acts that have their own form instead of the one built from their offers
 * @property {(what: {act: string|null, piece: string|null}) => boolean} isWide whether the dialog for an act or a
 *   piece fills the screen
 * @property {(model: Model, sheet: Sheet, state: FormState, on: FormOn) => unknown} drawForm the form of an act in ownForms
 * @property {(model: Model, sheet: Sheet, field: import('../types.js').Field, state: FormState,
 *   write: (texts: Record<string, string>) => void) => unknown} drawSheet a sheet of answers in an act's form
 * @property {(model: Model) => Text[]} openTexts texts that may stay open on the screen; the player looks at all others in secret
 * @property {(model: Model, act: Act) => string|null} opens the piece whose text opens after this player's act
 * @property {(model: Model, piece: string) => Offer[]} goesWith offers shown with a text while it is read
 * @property {(model: Model, piece: string) => string|null} pictureOf the name of the printed picture above a piece's text
 * @property {(model: Model) => Standing|null} standing an act that the phone may repeat for the player
 * @property {(event: TableEvent) => boolean} endsStanding whether the event turns the standing act off
 *
 * Events, in words:
 * @property {(model: Model, event: TableEvent, events?: TableEvent[]) => string[]|null} todo instructions for
 *   handling the pieces, one sentence each; null when all earlier instructions are obsolete; events: all of the same act
 * @property {(model: Model, event: TableEvent) => string|null} tell a sentence for the whole table; null for none
 * @property {(model: Model, event: TableEvent) => {title: string, lines: string[]}|null} tellPrivately a message for
 *   this player alone
 * @property {(model: Model, events: TableEvent[], open?: Ceremony|null) => Ceremony|null} ceremony the ceremony that these
 *   events cause: the whole table stops for it; `open` is the one that is still shown and will be replaced
 * @property {boolean} hasTrials whether its ceremonies have trials, for which the table screen may ring a bell
 * @property {(event: TableEvent) => boolean} isCeremonial whether the ceremony announces the event, so that it is not read out again
 * @property {(event: TableEvent) => boolean} forgets whether earlier events may no longer be looked up after this one
 *
 * Records:
 * @property {(model: Model) => boolean} hasLog whether the screens list the latest events
 * @property {boolean} hasNotebook
 * @property {boolean} hasBar whether scanner and notebook are always at hand, at the foot of a player's screen
 * @property {(model: Model) => string|null} notesLocked the reason why this player may not write now
 *
 * Drawings (lit-html):
 * @property {(model: Model, hand?: Hand) => unknown} drawCentre the pieces that everybody sees, above the player's buttons; no
 *   hand on the table screen
 * @property {(model: Model, hand: Hand) => unknown} drawMine this player's own pieces
 * @property {(model: Model, onPiece: (piece: string) => void) => unknown} drawBoard the board on a phone, where it can be tapped
 * @property {(model: Model, table: TableKit) => unknown} drawScreenBoard the board on the table screen
 * @property {(model: Model, hand?: Hand) => unknown} drawPlayers the players; no hand on the table screen,
 *   where nothing can be tapped
 * @property {(model: Model) => unknown} drawStock
 * @property {(model: Model, piece: string) => import('../types.js').Offer[]} remedies acts about a piece that mend a mistake at the table;
 *   the referee takes them, but does not offer them
 * @property {(model: Model, piece: string) => unknown} drawPiece a piece and the things on it, at the head of its sheet
 * @property {(model: Model) => unknown} drawCase the public facts of the case besides its introduction
 * @property {(model: Model) => string[]} readCase the facts of drawCase() as lines to be read aloud
 * @property {(figure: any) => unknown} drawFigure the figure of a ceremony
 * @property {() => GameEnd|null} end what a game's first screens do not need, in a chunk of its own; the first call loads it, and it is
 *   null until then
 */

/**
 * @typedef {object} GameEnd
 * @property {(model: Model) => import('../parts/ending.js').Ending|null} ending the ranks, and the story that closes the game if it
 *   has one; null before the end
 * @property {(model: Model) => unknown} drawAfter what a phone shows below them
 * @property {(model: Model) => import('../legend.js').Sign[]} legend the symbols that the game's screens draw
 */

/**
 * The state and the callbacks that a player's own screen passes to a drawing.
 * @typedef {object} Hand
 * @property {SeatState} state
 * @property {(what: string) => void} onPeek
 * @property {(piece: string) => void} onPiece
 * @property {(act: string, set?: Record<string, any>) => void} onAct does the same as the act's button, with
 *   `set` already filled into the act's form
 * @property {(act: string) => Record<string, any>} kept returns the unsent input of an act's form
 */

/** News in words, and the number of its event. @typedef {{seq: number, text: string}} Alarm */

/**
 * A way to use scanned cards: the cards go to its places in order, each by an act of its own. `instead` is the label of the
 * button that chooses this way over another.
 * @typedef {{id: string, label: string, instead: string, places: UsePlace[]}} Use
 */

/**
 * A place for one card, and the offer of that card's scan that brings it there.
 * @typedef {{text: string, fits: (offer: Offer) => boolean}} UsePlace
 */

/**
 * The drawings that the table screen passes to a game. They are in a chunk that phones do not load.
 * @typedef {object} TableKit
 * @property {(...names: (string|null|undefined)[]) => unknown} picture the game's printed picture with the first name that exists
 * @property {(places: import('../table/town.js').Place[], game: unknown) => unknown} town the street of Watson & Holmes
 */

/**
 * A choice that must be made before a game is opened. It becomes a field of `open`.
 * @typedef {{name: string, label: string, options: {value: any, text: string}[]}} Setting
 */

/**
 * An act that the phone repeats for the player until it is turned off.
 * @typedef {object} Standing
 * @property {string} label label of the button that turns it on
 * @property {string} cancel label of the button that turns it off
 * @property {string} on hint shown while it is on
 * @property {Act|null} act the act that is due now
 */

/** @type {GameFace} */
export const blank = {
  seatsMin: 2,
  opener: 'first',
  openerAsked: '',
  openOptions: {},
  openSettings: () => [],

  stage: () => '',
  now: () => ({ yours: false, text: '' }),
  nowOpen: () => ({ seat: null, text: '' }),
  warning: () => null,
  alarm: () => null,
  readsCase: () => false,
  isQuiet: () => false,
  moment: ({ view }) => view?.phase ?? '',
  marks: () => [],
  atRest: () => false,

  booklet: 'booklet',
  pieceName: (_, id) => id,
  scansNow: () => true,
  scanName: () => null,
  actOfScan: () => null,
  meantByScan: (offers) => offers,
  uses: () => [],
  concerns: (_, offer, piece) => concerns(offer, piece),
  whyNothing: () => null,
  buttonSheets: (_, sheets) => sheets,
  isAwaited: () => true,
  isNext: () => false,
  actName: (_, { act }) => act,
  formWords: () => ({
    field: (name) => name,
    value: (value) => value,
    recap: () => [],
    commit: (_, { act }) => act,
    sure: () => null,
    listed: () => false,
    about: () => null,
  }),
  ownForms: [],
  isWide: () => false,
  drawForm: () => nothing,
  drawSheet: () => nothing,
  openTexts: (model) => model.texts,
  opens: () => null,
  goesWith: () => [],
  pictureOf: () => null,
  standing: () => null,
  endsStanding: () => false,

  todo: () => [],
  tell: () => null,
  tellPrivately: () => null,
  ceremony: () => null,
  hasTrials: false,
  isCeremonial: () => false,
  forgets: () => false,

  hasLog: () => true,
  hasNotebook: true,
  hasBar: true,
  notesLocked: () => null,

  drawCentre: () => nothing,
  drawMine: () => nothing,
  drawBoard: () => nothing,
  drawScreenBoard: () => nothing,
  drawPlayers: () => nothing,
  drawStock: () => nothing,
  remedies: () => [],
  drawPiece: () => nothing,
  drawCase: () => nothing,
  readCase: () => [],
  drawFigure: () => nothing,
  end: () => null,
};

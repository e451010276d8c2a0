// blank.js: the null game: every part of a game's face, with nothing in it
//
// What a game does not have it leaves out, and shared screens draw without it: they know these parts, and no game. A new game
// copies what it needs from here. Until a game's chunk is there (index.js), the page shows this one.

import { nothing } from 'lit-html';
import { concerns } from '../offers.js';

/** @typedef {import('../model.js').Model} Model */
/** @typedef {import('../types.js').Act} Act */
/** @typedef {import('../types.js').Offer} Offer */
/** @typedef {import('../types.js').Sheet} Sheet */
/** @typedef {import('../types.js').Text} Text */
/** @typedef {import('../types.js').TableEvent} TableEvent */
/** @typedef {import('../parts/form.js').FormState} FormState */
/** @typedef {import('../parts/form.js').FormOn} FormOn */

/**
 * @typedef {{peek: string, live: boolean, busy: boolean, standing: boolean}} SeatState peek: the secret of one's own that is
 *   looked at, by a name that the game gives it, '' for none; standing: an act that repeats itself was asked for
 */

/**
 * @typedef {object} GameFace
 *
 * Before the game:
 * @property {number} seatsMin
 * @property {string} opener the field of `open` that names who starts
 * @property {string} openerAsked how this game asks who that is; '' as the house does
 * @property {Record<string, string>} openOptions what `open` may be told besides, each in words
 * @property {(players: number) => Setting[]} openSettings what must be chosen before so many players open a game
 *
 * How things stand, in words:
 * @property {(model: Model) => string} stage the round, the phase: what heads every screen
 * @property {(model: Model) => {yours: boolean, text: string}} now whether the table waits for this player, and what for
 * @property {(model: Model) => {seat: string|null, text: string}} nowOpen the same for the table screen and the host
 * @property {(model: Model) => {sign: string, text: string}|null} warning a line that heads all of a player's screen, and its icon
 * @property {(model: Model, seat: string) => string[]} marks what everybody knows of a player, for the host
 * @property {(model: Model) => boolean} atRest this player has nothing more before them
 *
 * Pieces and acts:
 * @property {string} booklet the piece whose code opens the case's introduction
 * @property {(model: Model, id: string) => string} pieceName
 * @property {(model: Model) => boolean} scansNow a scan is what this player is to do next, or often does
 * @property {(model: Model, id: string, side: string|undefined) => string|null} scanName of a scanned side, where its piece's
 *   name is not to be shown
 * @property {(side: string|undefined, model: Model) => string|null} actOfScan the act that a scan alone amounts to
 * @property {(offers: Offer[]) => Offer[]} meantByScan those that a scan is meant for, of all that it leads to
 * @property {(model: Model, offer: Offer, piece: string) => boolean} concerns whether an offer has to do with what was touched,
 *   which may be a place that the game gives a name of its own
 * @property {(model: Model, piece: string|null) => string|null} whyNothing can be done with it now, giving nothing away
 * @property {(model: Model, sheets: Sheet[]) => Sheet[]} buttonSheets those with a button of their own, in order
 * @property {(act: string) => boolean} isAwaited the table waits for this act: it stands above the others
 * @property {(model: Model, act: string) => boolean} isNext it is the one to do now
 * @property {(model: Model, sheet: Sheet) => string} actName what its button says
 * @property {(model: Model) => import('../parts/form.js').FormWords} formWords
 * @property {string[]} ownForms acts that have another form than the one that their offers give
 * @property {(what: {act: string|null, piece: string|null}) => boolean} isWide the dialog about it has all the room that there is
 * @property {(model: Model, sheet: Sheet, state: FormState, on: FormOn) => unknown} drawForm theirs
 * @property {(model: Model) => Text[]} openTexts those that may lie open on the screen; others are their player's to look at unseen
 * @property {(model: Model, act: Act) => string|null} opens the piece whose text lies open after an act of one's own
 * @property {(model: Model, piece: string) => Offer[]} goesWith what may be done with a text that is read
 * @property {(model: Model) => Standing|null} standing an act that may be asked for once and is then done again and again
 * @property {(event: TableEvent) => boolean} endsStanding
 *
 * What happened:
 * @property {(model: Model, event: TableEvent, events?: TableEvent[]) => string[]|null} todo what it asks of this player's hands,
 *   in sentences; null when all that was asked before is past; events: all of the same act
 * @property {(model: Model, event: TableEvent) => string|null} tell for the table's ears; null for what needs no words
 * @property {(model: Model, event: TableEvent) => {title: string, lines: string[]}|null} tellPrivately to this player alone
 * @property {(model: Model, events: TableEvent[]) => import('../parts/ceremony.js').Ceremony|null} ceremony the moment for which
 *   the whole table stops
 * @property {(event: TableEvent) => boolean} isCeremonial it is said there, and not twice
 * @property {(event: TableEvent) => boolean} forgets what was before it is nobody's to look up any more
 *
 * What is kept:
 * @property {(model: Model) => boolean} hasLog the screens list what happened lately
 * @property {boolean} hasNotebook
 * @property {boolean} hasBar scanner and notebook are always at hand, at the foot of a player's screen
 * @property {(model: Model) => string|null} notesLocked why this player may not write now
 *
 * How it is drawn (lit-html):
 * @property {(model: Model, hand?: Hand) => unknown} drawCentre what lies open before everybody, above what one may do; no hand on
 *   the table screen
 * @property {(model: Model, hand: Hand) => unknown} drawMine what lies before this player
 * @property {(model: Model, onPiece: (piece: string) => void) => unknown} drawBoard on a phone, to touch
 * @property {(model: Model) => unknown} drawScreenBoard on the table screen
 * @property {(model: Model, hand?: Hand) => unknown} drawPlayers no hand on the table screen, where nothing is touched
 * @property {(model: Model) => unknown} drawStock
 * @property {(model: Model, piece: string) => unknown} drawPiece what it is and what lies there, at the head of its sheet
 * @property {(model: Model) => unknown} drawCase what is public of the case beside its introduction
 * @property {(model: Model) => string[]} readCase the same, to be read aloud
 * @property {(figure: any) => unknown} drawFigure of a ceremony
 * @property {(model: Model) => unknown} drawAfter when the game is over
 */

/**
 * What a player's own screen lets a drawing do.
 * @typedef {object} Hand
 * @property {SeatState} state
 * @property {(what: string) => void} onPeek
 * @property {(piece: string) => void} onPiece
 * @property {(act: string, set?: Record<string, any>) => void} onAct as the act's button does, with this set on its form already
 * @property {(act: string) => Record<string, any>} kept what was set on an act's form, and not sent yet
 */

/**
 * A choice that must be made before a game is opened: a field of `open`.
 * @typedef {{name: string, label: string, options: {value: any, text: string}[]}} Setting
 */

/**
 * @typedef {object} Standing
 * @property {string} label what asks for it
 * @property {string} cancel
 * @property {string} on what is said while it stands
 * @property {Act|null} act what is due now
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
  marks: () => [],
  atRest: () => false,

  booklet: 'booklet',
  pieceName: (_, id) => id,
  scansNow: () => true,
  scanName: () => null,
  actOfScan: () => null,
  meantByScan: (offers) => offers,
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
    question: () => '',
    choices: () => [],
  }),
  ownForms: [],
  isWide: () => false,
  drawForm: () => nothing,
  openTexts: (model) => model.texts,
  opens: () => null,
  goesWith: () => [],
  standing: () => null,
  endsStanding: () => false,

  todo: () => [],
  tell: () => null,
  tellPrivately: () => null,
  ceremony: () => null,
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
  drawPiece: () => nothing,
  drawCase: () => nothing,
  readCase: () => [],
  drawFigure: () => nothing,
  drawAfter: () => nothing,
};

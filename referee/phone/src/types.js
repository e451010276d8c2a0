// types.js: the messages on the wire, as far as the page uses them (complete in referee/asyncapi.yaml)

/**
 * A legal act: its fields, each with a value or a domain of values. The referee accepts any combination of values from the
 * domains.
 * @typedef {{act: string, about?: string} & Record<string, any>} Offer
 */

/**
 * An act to send, without its id.
 * @typedef {{act: string} & Record<string, any>} Act
 */

/**
 * @typedef {object} Verdict
 * @property {string} id
 * @property {number} [seq]
 * @property {'ok'|'refused'|'ask'|'scan'} verdict
 * @property {TableEvent[]} [events]
 * @property {string|null} [code]
 * @property {string|null} [say]
 * @property {Offer[]} [legal]
 * @property {number[]} [questions]
 * @property {string|null} [piece]
 * @property {string} [side]
 * @property {string} [name]
 * @property {Offer[]} [offers]
 */

/**
 * @typedef {{event: string, seat?: string} & Record<string, any>} TableEvent
 */

/**
 * @typedef {{piece: string, title: string, text: string, seat?: string, question?: number}} Text
 */

/**
 * Names and things in the texts that the seat has read, for picking an answer.
 * @typedef {{people: string[], places: string[], things: string[]} & Record<string, string[]>} Mentions
 */

/**
 * Pieces whose texts this seat has read itself, and those read aloud to all; and its answers that stand, by question.
 * @typedef {{read: string[], heard: string[], answers: Record<string, string>}} Known
 */

/**
 * Content of a retained view message. `view` has the same keys as the game's host view, with null for hidden values.
 * @typedef {{seq: number, view: any, legal: Offer[], texts: Text[], mentions?: Mentions|null, known?: Known|null,
 *   'take-back'?: TakeBack|null, happened?: Happened|null}} SeatView
 */

/**
 * The events that led to a view. When they belong to several acts, `seqs` has the number of each event's act.
 * @typedef {{seq: number, events: TableEvent[], seqs?: number[]}} Happened
 */

/**
 * The open vote on taking an act back. `seat` has asked for it (null is the host), `events` are the act's, and `for` and
 * `against` list the seats that have voted.
 * @typedef {{n: number, seat: string|null, events: TableEvent[], by?: string, for: string[], against: string[], needed: number}} Vote
 */

/**
 * @typedef {object} Room
 * @property {number} seq
 * @property {boolean} opened
 * @property {boolean} [paused]
 * @property {number} [game] number of the game at this table; a new game restarts all sequence numbers
 * @property {{seat: string, name?: string|null, here: boolean}[]} seats clockwise; name is the one that the player entered
 * @property {Vote|null} [vote]
 */

/**
 * The act that this seat may take back: at once if `free`, else by a vote of the table.
 * @typedef {{n: number, free: boolean, events: TableEvent[], by?: string}} TakeBack
 */

/**
 * A table as /tables lists it.
 * @typedef {{table: string, game: string, title: string, language: string, phase: string, opened: boolean, seats: {seat: string, taken: boolean}[]}} TableEntry
 */

/**
 * A seat that this phone holds, with its credentials. `language` is the language that the referee uses for it.
 * @typedef {{table: string, seat: string|null, username: string, password: string, code?: string|null, language?: string,
 *   curtain?: boolean}} Place `seat` is null on a table screen; `curtain`: true until the seat's player has confirmed
 */

/**
 * One input of a sheet.
 * @typedef {object} Field
 * @property {string} name
 * @property {'number'|'flag'|'choice'|'text'|'sheet'} kind
 * @property {any[]} options values of a choice or flag; undefined stands for "none of them"
 */

/**
 * All offers of one act, as one form.
 * @typedef {{act: string, offers: Offer[], fields: Field[]}} Sheet
 */

/**
 * The player's input on a sheet so far.
 * `typed` holds the text of a number field while the player types in it.
 * @typedef {{choices: Record<string, any>, numbers: Record<string, number>, texts: Record<string, any>,
 *   typed?: Record<string, string|undefined>}} Draft
 */

export {};

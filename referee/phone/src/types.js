// types.js: what goes over the wire, as the page understands it (the whole is in referee/asyncapi.yaml)

/**
 * One thing that a player may do: an act's fields, each either a value or a domain of values. Every choice out of an
 * offer is accepted as it stands.
 * @typedef {{act: string, about?: string} & Record<string, any>} Offer
 */

/**
 * An act on its way, without its id.
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
 * What the retained messages say: `view` has the keys of the game's host view, null where hidden.
 * @typedef {{seq: number, view: any, legal: Offer[], texts: Text[], 'take-back'?: TakeBack|null, happened?: Happened|null}} SeatView
 */

/**
 * What made a view what it is; where several acts are told at once, `seqs` has the act of each event.
 * @typedef {{seq: number, events: TableEvent[], seqs?: number[]}} Happened
 */

/**
 * The open vote on taking an act back: who asks (null is the host), what the act was, and who has voted how.
 * @typedef {{n: number, seat: string|null, events: TableEvent[], for: string[], against: string[], needed: number}} Vote
 */

/**
 * @typedef {object} Room
 * @property {number} seq
 * @property {boolean} opened
 * @property {boolean} [paused]
 * @property {number} [game] which one at this table; when it changes, all counts from anew
 * @property {{seat: string, here: boolean}[]} seats clockwise
 * @property {Vote|null} [vote]
 */

/**
 * The act that this seat may take back: at once, or by asking the table.
 * @typedef {{n: number, free: boolean, events: TableEvent[]}} TakeBack
 */

/**
 * A table as /tables lists it.
 * @typedef {{table: string, game: string, title: string, language: string, phase: string|null, seats: {seat: string, taken: boolean}[]}} TableEntry
 */

/**
 * What this phone was given at the table, and the language that it is spoken to in there.
 * @typedef {{table: string, seat: string|null, username: string, password: string, code?: string|null, language?: string,
 *   curtain?: boolean}} Place curtain: nobody has said yet that they are this seat
 */

/**
 * One line of a sheet of what may be done.
 * @typedef {object} Field
 * @property {string} name
 * @property {'number'|'flag'|'choice'|'text'|'sheet'} kind
 * @property {any[]} options of a choice: its values; undefined stands for "none of them"
 */

/**
 * All offers of one act that belong together, as one form.
 * @typedef {{act: string, offers: Offer[], fields: Field[]}} Sheet
 */

/**
 * What a player has set on a sheet so far.
 * @typedef {{choices: Record<string, any>, numbers: Record<string, number>, texts: Record<string, any>}} Draft
 */

export {};

// ear.js: lines for screen readers about the game: each event once, in order
//
// A single live region (parts/heard.js) holds all lines, wherever the focus is. No other part of the page speaks by itself,
// except alerts inside a dialog and the banner for a lost connection.

export const HEARD_MAX = 8;

/**
 * @typedef {object} Moment the current state of everything that may be announced
 * @property {string|null} who seat that is shown, or null
 * @property {object[]} log events, newest last
 * @property {number} [since] number of the last act that cleared the log; a change clears the lines too
 * @property {{text: string}[]} todo
 * @property {string[]} said sentences in the notice: from the referee, and for this player alone
 * @property {{yours: boolean, text: string}} now
 */

export class Ear {
  /**
   * @param {(event: any) => string|null} tell returns an event in words, or null for an event that is not announced
   * @param {(text: string) => string} turn returns the line that announces the player's turn
   */
  constructor(tell, turn) {
    this.tell = tell;
    this.turn = turn;
    /** @type {{id: number, text: string}[]} */
    this.lines = [];
    this.n = 0;
    /** @type {Moment|null} */
    this.before = null;
  }

  /** @param {Moment} moment */
  listen(moment) {
    const { before } = this;
    this.before = moment;
    if (!before || before.who !== moment.who) {
      this.lines = []; // events from before this seat was shown are not news
      return;
    }
    if (before.since !== moment.since) {
      this.lines = [];
    }
    // Compares entries, since an act that is taken back leaves the log: the entries that remain are not news.
    const news = moment.log.filter((entry) => !before.log.includes(entry)).map((entry) => this.tell(entry));
    const asked = moment.todo.filter((each) => !before.todo.includes(each)).map(({ text }) => text);
    const said = moment.said.filter((text) => !before.said.includes(text));
    const turn = moment.now.yours && !(before.now.yours && before.now.text === moment.now.text) ? [this.turn(moment.now.text)] : [];
    for (const text of [...said, ...news, ...asked, ...turn]) {
      if (text) {
        this.lines.push({ id: this.n++, text });
      }
    }
    this.lines = this.lines.slice(-HEARD_MAX);
  }
}

// ear.js: what a screen reader says of what happens: each thing once, in the order in which it happened
//
// One live region for all of it (parts/heard.js), wherever the focus is; no other part of the page speaks by itself, but
// for alerts inside a dialog and the banner of a line that is down.

export const HEARD_MAX = 8;

/**
 * @typedef {object} Moment what there is to hear, as the page stands
 * @property {string|null} who the seat or screen
 * @property {object[]} log events, the newest last
 * @property {number} [since] when it changes, what was heard before is nobody's to look up any more
 * @property {{text: string}[]} todo
 * @property {string[]} said what stands in the notice: the referee's sentence, what was told to this player alone
 * @property {{yours: boolean, text: string}} now
 */

export class Ear {
  /**
   * @param {(event: any) => string|null} tell an event in words; null for what is not told here
   * @param {(text: string) => string} turn "Your turn: …"
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
      this.lines = []; // what was before this seat came on the screen is not news
      return;
    }
    if (before.since !== moment.since) {
      this.lines = [];
    }
    // What was taken back has left the log: what remains of it was heard all the same.
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

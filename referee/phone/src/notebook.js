// notebook.js: a player's notebook: free text, and a grid of people with marks for each
//
// The names in the grid come from the board, which all players see, and from the player. A list of everybody in the case would be
// a clue.

/** @typedef {import('./notes.js').Notebook} Notebook */
/** @typedef {import('./notes.js').Column} Column */
/** @typedef {import('./notes.js').Row} Row */

export const COLUMNS = /** @type {const} */ (['alibi', 'motive', 'means', 'guilty']);
export const MARKS = /** @type {const} */ (['', 'maybe', 'yes', 'no']);
export const NAME_MAX = 60;
export const TEXT_MAX = 8000;
const ROWS_MAX = 60;
const NAMED_MAX = 12;

/** Capitalized words at the start of a match that belong to no name. */
const BEFORE = /^(?:And|At|But|In|Now|Old|On) /;
/** Article at the start of a match; such a match is not a name. */
const ARTICLE = /^(?:The|An?|Der|Die|Das|Le|La|Les|Un|Une) /;
const TITLE = /^(?:Captain|Dr|Inspector|Lady|Lord|Major|Miss|Mrs?|Nurse|Professor|Sir) /;
/** Words before a match that make it a place or a thing: "in Hatton Garden", "the Winter Show". */
const NO_PERSON = /(?:^|[^\p{L}])(?:an?|down|in|near|on|the|through) $/iu;
/** Two to four capitalized words in a row, with an optional de, von or van between them: the usual form of a name. */
const NAME = /\p{Lu}[\p{L}’'-]+(?: (?:de |von |van )?\p{Lu}[\p{L}’'-]+){1,3}/gu;

/**
 * Returns the people who have their own card. Their names are printed on its front.
 * @param {any} board
 * @returns {string[]}
 */
export function printedPeople(board) {
  return (board?.locations ?? []).filter((/** @type {any} */ each) => each.kind === 'person')
    .map((/** @type {any} */ each) => each.name);
}

/**
 * Returns the rows of the grid: the board's people except those struck out, then the people whom the player added.
 * @param {Notebook} notebook
 * @param {any} board
 * @returns {Row[]}
 */
export function rowsOf(notebook, board) {
  const printed = printedPeople(board);
  const own = (/** @type {string} */ name) => notebook.rows.find((row) => row.name === name);
  return [
    ...printed.filter((name) => !notebook.struck.includes(name)).map((name) => own(name) ?? { name, marks: {} }),
    ...notebook.rows.filter((row) => !printed.includes(row.name)),
  ];
}

/**
 * Reports whether two names are of the same person: a title may stand before one of them.
 * @param {string} one
 * @param {string} other
 */
export function isSamePerson(one, other) {
  return one === other || one.replace(TITLE, '') === other || one === other.replace(TITLE, '');
}

/**
 * Returns names from the introduction, which the player can add by a tap. Skips whatever is part of the title or of a
 * location's name, the detectives, and names that are already in the grid.
 * @param {Notebook} notebook
 * @param {any} board
 * @returns {string[]}
 */
export function namedIn(notebook, board) {
  const taken = rowsOf(notebook, board).map((row) => row.name);
  const other = [board?.title ?? '', ...(board?.locations ?? []).map((/** @type {any} */ each) => each.name)].join('\n');
  const text = (board?.introduction ?? '').replace(/\s*\n\s*/g, ' ');
  const found = [...text.matchAll(NAME)].map(({ 0: name, index }) => ({ name: name.replace(BEFORE, ''), before: text.slice(0, index) }))
    .filter(({ name, before }) => TITLE.test(name) || !NO_PERSON.test(before)).map(({ name }) => name);
  const last = (/** @type {string} */ name) => name.split(' ').pop();
  return [...new Set(found)]
    .filter((name) => name.includes(' ') && !ARTICLE.test(name) && !other.includes(name) && !/Holmes|Watson|Lestrade|Gregson|Baker|(?:Mon|Tues|Wednes|Thurs|Fri|Satur|Sun)day/.test(name)
      && name !== name.toUpperCase() && !found.some((each) => each.length > name.length && last(each) === last(name))
      && !taken.some((each) => each.includes(name) || name.includes(each)))
    .slice(0, NAMED_MAX);
}

/**
 * @param {Notebook} notebook
 * @param {string} typed
 * @returns {Notebook}
 */
export function addName(notebook, typed) {
  const name = typed.trim().replace(/\s+/g, ' ').slice(0, NAME_MAX);
  if (name === '' || notebook.rows.some((row) => row.name === name) || notebook.rows.length >= ROWS_MAX) {
    return notebook;
  }
  return { ...notebook, rows: [...notebook.rows, { name, marks: {} }], struck: notebook.struck.filter((each) => each !== name) };
}

/**
 * Adds a line to the free text, unless it is there already.
 * @param {Notebook} notebook
 * @param {string} line
 * @returns {Notebook}
 */
export function addLine(notebook, line) {
  const text = notebook.text === '' || notebook.text.endsWith('\n') ? `${notebook.text}${line}` : `${notebook.text}\n${line}`;
  return hasLine(notebook, line) || text.length > TEXT_MAX ? notebook : { ...notebook, text };
}

/**
 * @param {Notebook} notebook
 * @param {string} line
 */
export function hasLine(notebook, line) {
  return notebook.text.split('\n').includes(line);
}

/**
 * @param {Notebook} notebook
 * @param {string} name
 * @returns {Notebook}
 */
export function strikeName(notebook, name) {
  return {
    ...notebook,
    rows: notebook.rows.filter((row) => row.name !== name),
    struck: [...notebook.struck.filter((each) => each !== name), name],
  };
}

/**
 * Moves a field of the grid to its next mark: empty, perhaps, yes, no, empty.
 * @param {Notebook} notebook
 * @param {string} name
 * @param {Column} column
 * @returns {Notebook}
 */
export function turnMark(notebook, name, column) {
  const row = notebook.rows.find((each) => each.name === name) ?? { name, marks: {} };
  const mark = MARKS[(MARKS.indexOf(row.marks[column] ?? '') + 1) % MARKS.length];
  const turned = { ...row, marks: { ...row.marks, [column]: mark } };
  return {
    ...notebook,
    rows: notebook.rows.includes(row) ? notebook.rows.map((each) => (each === row ? turned : each)) : [...notebook.rows, turned],
  };
}

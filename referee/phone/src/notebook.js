// notebook.js: a player's notes: free text, and a grid of people with marks for each
//
// The notes are stored in localStorage by table and seat, on this phone only; they are never sent. The names in the grid come
// from the board, which all players see, and from the player. A list of everybody in the case would be a clue.

/** @typedef {'alibi'|'motive'|'means'|'guilty'} Column */
/** @typedef {''|'maybe'|'yes'|'no'} Mark */
/** @typedef {{name: string, marks: Partial<Record<Column, Mark>>}} Row */
/** @typedef {{text: string, rows: Row[], struck: string[]}} Notebook `rows`: people marked or added; `struck`: names struck out */

export const COLUMNS = /** @type {const} */ (['alibi', 'motive', 'means', 'guilty']);
export const MARKS = /** @type {const} */ (['', 'maybe', 'yes', 'no']);
export const NAME_MAX = 60;
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

/** @returns {Notebook} */
export function newNotebook() {
  return { text: '', rows: [], struck: [] };
}

/** @param {string|null} stored */
export function readNotebook(stored) {
  try {
    const kept = JSON.parse(stored ?? '{}');
    return {
      text: typeof kept.text === 'string' ? kept.text : '',
      rows: Array.isArray(kept.rows) ? kept.rows.filter((/** @type {any} */ row) => typeof row?.name === 'string' && row.marks) : [],
      struck: Array.isArray(kept.struck) ? kept.struck : [],
    };
  } catch {
    return newNotebook();
  }
}

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

/** @param {import('./types.js').Place} place */
function keyOf(place) {
  return `hansom.notes.${place.table}.${place.seat}`;
}

/** @type {Map<string, string>} notebooks by key, when storage is refused */
const inMemory = new Map();

/**
 * @param {import('./types.js').Place} place
 * @returns {Notebook}
 */
export function loadNotebook(place) {
  try {
    return readNotebook(localStorage.getItem(keyOf(place)));
  } catch {
    return readNotebook(inMemory.get(keyOf(place)) ?? null);
  }
}

/**
 * @param {import('./types.js').Place} place
 * @param {Notebook} notebook
 */
export function saveNotebook(place, notebook) {
  try {
    localStorage.setItem(keyOf(place), JSON.stringify(notebook));
  } catch {
    inMemory.set(keyOf(place), JSON.stringify(notebook));
  }
}

/** Deletes a seat's notebook, since another game begins. @param {import('./types.js').Place} place */
export function forgetNotebook(place) {
  inMemory.delete(keyOf(place));
  try {
    localStorage.removeItem(keyOf(place));
  } catch {
    // Storage is refused: the notebook was in memory only.
  }
}

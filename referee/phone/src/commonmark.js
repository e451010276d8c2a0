// commonmark.js: parser for the part of CommonMark that a card's text uses: paragraphs, emphasis, strong emphasis
//
// The parser returns a small tree, which prose.js draws. Unknown markup stays as it was typed, so that no word of a clue is
// ever lost.

/** @typedef {{kind: 'text'|'em'|'strong'|'break', text: string}} Run */

// Players' answers are shown too, so each pattern takes time that grows with the length of the text, and not with its square:
// an emphasis spans at most 500 characters, and a hard break has at most 8 spaces.
const INLINE = /\\([!-/:-@[-`{-~])|(\*\*|__)(?=\S)([^]{0,500}?\S)\2|([*_])(?=\S)([^]{0,500}?\S)\4|( {2,8}|\\)\n|\n/;

// The page parses the texts that it shows at each redraw, and hostile answers can take 0.25 s together. So the results are kept.
const KEPT_MAX = 200; // texts, more than one screen shows
/** @type {Map<string, Run[][]>} by text, the oldest first */
const kept = new Map();

/**
 * @param {string} text
 * @returns {Run[][]} a list of runs for each paragraph, which the caller must not change
 */
export function parseProse(text) {
  const paragraphs = kept.get(text) ?? parse(text);
  kept.delete(text); // a text that is used again becomes the newest
  kept.set(text, paragraphs);
  if (kept.size > KEPT_MAX) {
    kept.delete(/** @type {string} */ (kept.keys().next().value));
  }
  return paragraphs;
}

/**
 * @param {string} text
 * @returns {Run[][]}
 */
function parse(text) {
  return text
    .replace(/\r\n?/g, '\n')
    .split(/\n[ \t]*\n+/)
    .map((paragraph) => paragraph.replace(/^\n+/, '').trimEnd().replace(/^#{1,6} +/, ''))
    .filter((paragraph) => paragraph !== '')
    .map(parseRuns);
}

/**
 * @param {string} text text of one paragraph
 * @returns {Run[]}
 */
function parseRuns(text) {
  /** @type {Run[]} */
  const runs = [];
  let rest = text;
  for (let found = INLINE.exec(rest); found; found = INLINE.exec(rest)) {
    const before = rest.slice(0, found.index);
    const insideWord = found[4] === '_' && /\w$/.test(before);
    if (insideWord) {
      add(runs, 'text', before + '_');
      rest = rest.slice(found.index + 1);
      continue;
    }
    add(runs, 'text', before);
    if (found[1]) {
      add(runs, 'text', found[1]);
    } else if (found[2]) {
      add(runs, 'strong', plain(found[3]));
    } else if (found[4]) {
      add(runs, 'em', plain(found[5]));
    } else if (found[6] !== undefined) {
      add(runs, 'break', '\n');
    } else {
      add(runs, 'text', ' ');
    }
    rest = rest.slice(found.index + found[0].length);
  }
  add(runs, 'text', rest);
  return runs;
}

/** @param {string} text */
function plain(text) {
  return text.replace(/\\([!-/:-@[-`{-~])/g, '$1').replace(/ *\n */g, ' ');
}

/**
 * @param {Run[]} runs
 * @param {Run['kind']} kind
 * @param {string} text
 */
function add(runs, kind, text) {
  const last = runs[runs.length - 1];
  if (text === '') {
    return;
  }
  if (last && last.kind === 'text' && kind === 'text') {
    last.text += text;
  } else {
    runs.push({ kind, text });
  }
}

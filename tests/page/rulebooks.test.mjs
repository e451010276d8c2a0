// the conversion of rulebooks and guides for the page
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { after, test } from 'node:test';

const folder = mkdtempSync(join(tmpdir(), 'hansom-rulebooks-'));
after(() => rmSync(folder, { recursive: true, force: true }));
const RULEBOOK = '## The evening\n\nTake **one** card.\n\n## A turn\n\n- Draw.\n- Play.\n';
const GUIDE = '## setup: The evening\n\nSit\ndown.\n\n## draw: A turn\n\nDraw a card.\n';

/** Converts a game with these files. Returns what the program did. */
function convert(files) {
  const [game, out] = [join(folder, 'templates', 'patience'), join(folder, 'out')];
  rmSync(folder, { recursive: true, force: true });
  Object.entries(files).forEach(([name, text]) => {
    mkdirSync(dirname(join(game, name)), { recursive: true });
    writeFileSync(join(game, name), text);
  });
  const { status, stderr } = spawnSync(process.execPath, [join(process.env.HANSOM_STAGE, 'rulebooks.mjs'), join(folder, 'templates'), join(folder, 'list.js'), out]);
  return { status, said: `${stderr}`, out };
}

test('each language has its sections, and each moment its sentence and its section', () => {
  const german = '## Der Abend\n\nNimm **eine** Karte.\n\n## Ein Zug\n\n- Ziehen.\n- Spielen.\n';
  const { status, out } = convert({
    'rulebook.md': RULEBOOK, 'guide.md': GUIDE, 'rulebook.de.md': german, 'guide.de.md': GUIDE.replace('Draw a card.', 'Zieh eine Karte.'),
    'rulebook.fr.md': RULEBOOK, // without a guide in French, the page is in English
  });
  assert.equal(status, 0);
  assert.deepEqual(readdirSync(out), ['rules.patience.de.json', 'rules.patience.en.json']);
  assert.deepEqual(JSON.parse(readFileSync(join(out, 'rules.patience.de.json'))), {
    words: {},
    moments: { setup: { say: 'Sit down.', section: 0 }, draw: { say: 'Zieh eine Karte.', section: 1 } },
    sections: [
      { title: 'Der Abend', html: '<p>Nimm <strong>eine</strong> Karte.</p>\n' },
      { title: 'Ein Zug', html: '<ul>\n<li>Ziehen.</li>\n<li>Spielen.</li>\n</ul>\n' },
    ],
  });
  assert.match(readFileSync(join(folder, 'list.js'), 'utf8'), /"patience": \{\n +"de": "\/rules\.patience\.de\.json\?v=[0-9a-f]{12}",\n +"en": /);
});

test('the sentences of the legends come with the rules, in the language of each', () => {
  const { status, out } = convert({
    'rulebook.md': RULEBOOK, 'guide.md': GUIDE, 'rulebook.de.md': RULEBOOK, 'guide.de.md': GUIDE,
    '../words/de.po': `msgid ""\nmsgstr "Content-Type: text/plain; charset=UTF-8\\n"\n\n${[['games/patience/legend.js', '**King.** The last card.', '**König.** Die letzte Karte.'], ['legend.js', 'The symbols', 'Die Symbole'],
      ['games/whist/legend.js', '**Trump.** It wins.', '**Trumpf.** Er sticht.'], ['words.js', 'Yes', 'Ja'], ['legend.js', 'Not yet translated', '']]
      .map(([file, id, said]) => `#: referee/phone/src/${file}\nmsgid "${id}"\nmsgstr "${said}"\n`).join('\n')}`,
  });
  assert.equal(status, 0);
  const wordsOf = (tag) => JSON.parse(readFileSync(join(out, `rules.patience.${tag}.json`), 'utf8')).words;
  assert.deepEqual(Object.values(wordsOf('de')), ['**König.** Die letzte Karte.', 'Die Symbole']);
  assert.deepEqual(wordsOf('en'), {});
});

test('a rulebook with HTML is refused, within a line too', () => {
  ['<meta http-equiv="refresh" content="1;url=http://evil.example">', 'Take <img src="/x"> one.', '- <b>One</b>', '<!-- one -->'].forEach((raw) => {
    const { status, said } = convert({
      'rulebook.md': RULEBOOK, 'guide.md': GUIDE, 'rulebook.de.md': RULEBOOK.replace('Take **one** card.', raw), 'guide.de.md': GUIDE,
    });
    assert.equal(status, 1);
    assert.ok(said.includes(`patience/rulebook.de.md: HTML: “${/<[^>]+>/.exec(raw)[0]}”; write Markdown`), said);
  });
  const { status, out } = convert({ 'rulebook.md': RULEBOOK.replace('one', '1 < 2 & 3 > 2'), 'guide.md': GUIDE });
  assert.equal(status, 0);
  assert.match(readFileSync(join(out, 'rules.patience.en.json'), 'utf8'), /1 &lt; 2 &amp; 3 &gt; 2/);
});

test('an error names the file and the cure', () => {
  const lost = convert({ 'rulebook.md': RULEBOOK, 'guide.md': GUIDE.replace('draw: A turn', 'draw: A round') });
  assert.equal(lost.status, 1);
  assert.match(lost.said, /patience\/guide\.md: “draw: A round” names no section of the English rulebook; write “moment: Section”/);
  const short = convert({ 'rulebook.md': RULEBOOK, 'guide.md': GUIDE, 'rulebook.de.md': '## Der Abend\n\nNimm.\n', 'guide.de.md': GUIDE });
  assert.equal(short.status, 1);
  assert.match(short.said, /patience\/rulebook\.de\.md: 1 sections instead of the 2 of the English rulebook/);
});

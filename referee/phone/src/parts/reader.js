// reader.js: dialogs with texts: a card that is open to this player, and the public case

import { html, nothing } from 'lit-html';
import { languageOf } from '../model.js';
import { sheetsOf } from '../offers.js';
import { caseText } from '../screens/seat.js';
import { words } from '../words.js';
import { dialog } from './dialog.js';
import { plate } from './plate.js';
import { prose } from './prose.js';
import { aloud, printField, spoken } from './reading.js';
import { forms } from './sheet.js';

/** @typedef {import('../model.js').Model} Model */
/** @typedef {import('./sheet.js').SheetState} SheetState */

/**
 * Draws a text that is open to this player, with the form that puts its card back.
 * @param {SheetState} reader
 * @param {Model} model
 * @param {import('../games/index.js').GameFace} game
 * @param {import('./sheet.js').SheetOn} on
 * @param {unknown} late hint about a slow referee
 */
export function readerDialog(reader, model, game, on, late) {
  const texts = model.texts.filter((each) => each.piece === reader.piece);
  const text = texts.find((each) => each.title === reader.title) ?? texts[0];
  const back = game.goesWith(model, reader.piece ?? '');
  return dialog({
    title: text?.title ?? reader.title,
    test: 'reader',
    full: true,
    onClose: on.close,
    body: html`<div class="tools" role="group" aria-label=${words.reading.tools}>${printField()}
        ${text ? aloud(`text ${text.piece} ${text.title}`, spoken(text.text), languageOf(model), true) : nothing}</div>
      ${plate(model.board?.game, game.pictureOf(model, reader.piece ?? ''))}
      <div class="prose" lang=${languageOf(model)} data-test="reader-text">${prose(text?.text)}</div>
      <p class="refusal" role="alert" data-test="say" ?hidden=${!reader.say}>${reader.say ?? ''}</p>
      ${forms(sheetsOf(back), reader, model, game, on)}
      ${late}`,
  });
}

/**
 * Draws the public part of the case, which everybody may read at any time. The phone can read it aloud, unless the case has a
 * recording.
 * @param {Model} model
 * @param {import('../games/index.js').GameFace} game
 * @param {() => void} onClose
 */
export function caseDialog(model, game, onClose) {
  const { board } = model;
  const told = [spoken(board?.introduction), spoken(board?.['special-rules']), game.readCase(model).join('.\n')].join('\n');
  return dialog({
    title: board?.title ?? words.seat.caseButton,
    test: 'case-text',
    full: true,
    onClose,
    body: html`<div class="tools" role="group" aria-label=${words.reading.tools}>${printField()}
        ${board?.narration ? nothing : aloud('case', told, languageOf(model))}</div>
      ${caseText(model, game)}`,
  });
}

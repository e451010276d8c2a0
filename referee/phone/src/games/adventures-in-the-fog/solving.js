// solving.js: the form that solves a mystery: its payment and its rewards
import { html, nothing } from 'lit-html';
import { chips, sendButton } from './chips.js';
import { iconRow, rewardSigns } from './icons.js';
import { keepFocus } from './lens.js';
import { drawTown } from './map.js';
import { paymentOf, solveOf, swapped } from './payment.js';
import { fog as say } from './words.js';
import { kindName, kindOf, mysteryOf, rewardUnits, rewardWords, spotName, unusedOf, walkerOf } from './speech.js';

/** @typedef {import('../../model.js').Model} Model */
/** @typedef {import('../../types.js').Sheet} Sheet */
/** @typedef {import('../../parts/form.js').FormState} FormState */
/** @typedef {import('../../parts/form.js').FormOn} FormOn */

/**
 * @param {Model} model
 * @param {Sheet} sheet
 * @param {FormState} state
 * @param {FormOn} on
 */
export function drawSolve(model, sheet, state, on) {
  const { texts } = state.draft;
  const all = [...new Set(sheet.offers.map(({ mystery }) => mystery))];
  const id = all.includes(texts.mystery) ? texts.mystery : all[0];
  const walker = walkerOf(model, model.seat);
  const mystery = mysteryOf(model, id);
  const offers = sheet.offers.filter((offer) => offer.mystery === id);
  const choices = [...new Set(offers.map(({ choice }) => choice).filter(Boolean))];
  const travels = [...new Set(offers.map(({ travel }) => travel).filter(Boolean))];
  const set = (/** @type {Record<string, any>} */ change) => on.change({ ...state.draft, texts: { ...texts, mystery: id, ...change } });
  if (!walker || !mystery) {
    return nothing;
  }
  const progress = (model.board?.progress ?? [])[walker.progress];
  const unused = unusedOf(model, walker);
  const payment = paymentOf(model, unused, mystery.cost, texts.icons ?? []);
  const able = unused.filter((each) => kindOf(model, each) in mystery.cost);
  const hasChoice = able.length > payment.length;
  const progressCoins = texts.progressCoins === true;
  return html`<div class="form fog" data-test="form-solve" role="group" aria-label=${say.solve.of(mystery.name)}>
    <h3 lang=${model.board.language}>${mystery.name}</h3>
    <p class="cost">${iconRow(mystery.cost)}</p>
    <p>${hasChoice ? say.solve.others : say.solve.marks}</p>
    ${chips(model, hasChoice ? able : payment, payment, { isFixed: !hasChoice || state.busy, max: Infinity, onChange: (chosen) => set({ icons: swapped(payment, chosen, (each) => kindOf(model, each)) }) })}
    ${reward(say.solve.mystery, mystery.reward, 'mystery-coins', texts.mysteryCoins === true, state, (mysteryCoins) => set({ mysteryCoins }))}
    ${progress ? reward(say.solve.progress(walker.progress + 1), progress, 'progress-coins', progressCoins, state, (coins) => set({ progressCoins: coins })) : nothing}
    ${progressCoins ? nothing : html`${choices.length > 0 ? choosing(choices, texts.choice, state, (choice) => set({ choice })) : nothing}
      ${(progress?.travel ?? 0) > 0 ? travelling(model, travels, texts.travel ?? null, (travel) => set({ travel })) : nothing}`}
    <div class="foot">${sendButton(say.solve.commit, solveOf(model, id, texts, { choices, travels }), model, state, on)}</div>
  </div>`;
}

/**
 * @param {string} title
 * @param {import('./speech.js').Reward} gives
 * @param {string} test
 * @param {boolean} isCoins
 * @param {FormState} state
 * @param {(coins: boolean) => void} onCoins
 */
function reward(title, gives, test, isCoins, state, onCoins) {
  const units = rewardUnits(gives);
  return html`<div class="reward ${isCoins ? 'instead' : ''}"><p><span class="label">${title}</span> <span class="signs">${rewardSigns(gives)}</span>
      <span class="reward-words">${rewardWords(gives).join(', ')}</span></p>
    ${units === 0 ? nothing : html`<label class="check"><input type="checkbox" data-test=${test} .checked=${isCoins} ?disabled=${state.busy}
      @change=${(/** @type {any} */ event) => onCoins(event.target.checked)}><span>${say.solve.coins(units)}</span></label>`}</div>`;
}

/**
 * @param {string[]} kinds
 * @param {string|undefined} chosen
 * @param {FormState} state
 * @param {(kind: string) => void} onChoice
 */
function choosing(kinds, chosen, state, onChoice) {
  return html`<fieldset class="choices" data-test="choice"><legend>${say.solve.choice}</legend>${kinds.map((kind) => html`<label class="check">
    <input type="radio" name="choice" data-test="choice-${kind}" .checked=${chosen === kind} ?disabled=${state.busy} @change=${() => onChoice(kind)}>
    <span>${kindName(kind)}</span></label>`)}</fieldset>`;
}

/**
 * @param {Model} model
 * @param {string[]} travels
 * @param {string|null} travel
 * @param {(travel: string|null) => void} onTravel
 */
function travelling(model, travels, travel, onTravel) {
  const to = travel !== null && travels.includes(travel) ? travel : null;
  const undo = (/** @type {string} */ from) => {
    onTravel(null);
    keepFocus(from);
  };
  return travels.length === 0 ? html`<p class="hint">${say.solve.travelNone}</p>` : html`
    <p role="status">${to ? say.solve.travelTo(spotName(model, to)) : say.solve.travel}</p>
    ${drawTown(model, walkerOf(model, model.seat), {
      key: 'travel', lit: travels, ends: new Set(travels), way: to ? [to] : [], picked: to ? [to] : [], onTap: onTravel,
    })}
    ${to ? html`<button type="button" class="small" data-test="travel-none" @click=${() => undo(to)}>${say.solve.travelOut}</button>` : nothing}`;
}

// adventures-in-the-fog-solving.js: a mystery is solved: what is marked out for it, and what comes of it
import { html, nothing } from 'lit-html';
import { chips, picksOf, sendButton } from './adventures-in-the-fog-chips.js';
import { iconRow, rewardSigns } from './adventures-in-the-fog-icons.js';
import { drawTown } from './adventures-in-the-fog-map.js';
import { fog as say } from './adventures-in-the-fog-words.js';
import { kindName, kindOf, mysteryOf, rewardUnits, rewardWords, spotName, unusedOf, walkerOf } from './adventures-in-the-fog.js';

/** @typedef {import('../model.js').Model} Model */
/** @typedef {import('../types.js').Sheet} Sheet */
/** @typedef {import('../parts/form.js').FormState} FormState */
/** @typedef {import('../parts/form.js').FormOn} FormOn */

/**
 * The icons that pay for a mystery: those that were chosen, else the earliest (as the referee takes them), kind by kind.
 * @param {Model} model
 * @param {string[]} unused
 * @param {Record<string, number>} cost
 * @param {string[]} chosen
 */
export function paymentOf(model, unused, cost, chosen) {
  return Object.entries(cost).flatMap(([kind, n]) => {
    const own = unused.filter((id) => kindOf(model, id) === kind);
    const picked = picksOf(own, chosen.filter((id) => kindOf(model, id) === kind), n);
    return [...picked, ...own.filter((id) => !picked.includes(id)).slice(0, n - picked.length)];
  });
}

/**
 * The act that a form amounts to; null while something is missing.
 * @param {Model} model
 * @param {string} id of the mystery
 * @param {Record<string, any>} set
 * @param {{choices: string[], travels: string[]}} offered
 */
export function solveOf(model, id, set, { choices, travels }) {
  const walker = walkerOf(model, model.seat);
  const mystery = mysteryOf(model, id);
  if (!walker || !mystery) {
    return null;
  }
  const coins = { mystery: set.mysteryCoins === true, progress: set.progressCoins === true };
  const chooses = choices.length > 0 && !coins.progress;
  const unused = unusedOf(model, walker);
  return chooses && !choices.includes(set.choice) ? null : {
    act: 'solve',
    mystery: id,
    icons: paymentOf(model, unused, mystery.cost, set.icons ?? []),
    ...(coins.mystery || coins.progress ? { coins } : {}),
    ...(chooses ? { choice: set.choice } : {}),
    ...(!coins.progress && travels.includes(set.travel) ? { travel: set.travel } : {}),
  };
}

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
    ${chips(model, hasChoice ? able : payment, payment, { isFixed: !hasChoice || state.busy, max: Infinity, onChange: (chosen) => set({ icons: swapped(model, payment, chosen) }) })}
    ${reward(say.solve.mystery, mystery.reward, 'mystery-coins', texts.mysteryCoins === true, state, (mysteryCoins) => set({ mysteryCoins }))}
    ${progress ? reward(say.solve.progress(walker.progress + 1), progress, 'progress-coins', progressCoins, state, (coins) => set({ progressCoins: coins })) : nothing}
    ${progressCoins ? nothing : html`${choices.length > 0 ? choosing(choices, texts.choice, state, (choice) => set({ choice })) : nothing}
      ${(progress?.travel ?? 0) > 0 ? travelling(model, travels, texts.travel ?? null, (travel) => set({ travel })) : nothing}`}
    <div class="foot">${sendButton(say.solve.commit, solveOf(model, id, texts, { choices, travels }), model, state, on)}</div>
  </div>`;
}

/**
 * Another icon of a kind takes the place of the first of that kind.
 * @param {Model} model
 * @param {string[]} before
 * @param {string[]} after with one more, or one less
 */
function swapped(model, before, after) {
  const added = after.length > before.length ? after[after.length - 1] : null;
  if (added === null) {
    return before; // so many are needed: one is taken back by tapping another
  }
  const out = before.findIndex((id) => kindOf(model, id) === kindOf(model, added));
  return [...before.filter((_, i) => i !== out), added];
}

/**
 * @param {string} title
 * @param {import('./adventures-in-the-fog.js').Reward} gives
 * @param {string} test
 * @param {boolean} isCoins
 * @param {FormState} state
 * @param {(coins: boolean) => void} onCoins
 */
function reward(title, gives, test, isCoins, state, onCoins) {
  const units = rewardUnits(gives);
  return html`<div class="reward ${isCoins ? 'instead' : ''}"><p><span class="label">${title}</span> <span class="signs">${rewardSigns(gives)}</span>
      <span class="given">${rewardWords(gives).join(', ')}</span></p>
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
  return travels.length === 0 ? html`<p class="hint">${say.solve.travelNone}</p>` : html`
    <p role="status">${to ? say.solve.travelTo(spotName(model, to)) : say.solve.travel}</p>
    ${drawTown(model, walkerOf(model, model.seat), {
      key: 'travel', lit: travels, ends: new Set(travels), way: to ? [to] : [], picked: to ? [to] : [], onTap: onTravel,
    })}
    ${to ? html`<button type="button" class="small" data-test="travel-none" @click=${() => onTravel(null)}>${say.solve.travelOut}</button>` : nothing}`;
}

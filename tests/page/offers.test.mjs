// conversion of the referee's offers to a form, and of the form to an act
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { actOf, boundsOf, choose, concerning, needsScan, newDraft, offerOf, onlyChoice, sheetsOf } from '../../referee/phone/src/offers.js';

const docks = [
  { act: 'visit', card: 'docks', carriages: { from: 4, to: 10 }, 'call-off': false, watson: false },
  { act: 'visit', card: 'docks', carriages: { from: 4, to: 6 }, 'call-off': false, watson: true },
];
const guarded = [
  { act: 'visit', card: 'ferry', carriages: { from: 0, to: 10 }, 'call-off': true, watson: false },
];
const stop = [{ act: 'visit', card: 'carriage-stop', 'call-off': false, watson: false }];

test('offers of one card are one sheet: a stepper, and a checkbox where they differ', () => {
  const [sheet, ...rest] = sheetsOf(docks);
  assert.equal(rest.length, 0);
  assert.deepEqual(sheet.fields.map(({ name, kind }) => [name, kind]), [['carriages', 'number'], ['watson', 'flag']]);
});

test('the stepper starts at the lowest legal bid, the boxes unticked', () => {
  const [sheet] = sheetsOf(docks);
  const draft = newDraft(sheet);
  assert.deepEqual(boundsOf(sheet, draft, 'carriages'), { from: 4, to: 10, value: 4 });
  assert.deepEqual(actOf(sheet, draft), { act: 'visit', card: 'docks', carriages: 4, 'call-off': false, watson: false });
});

test('with Dr Watson the purse reaches less far, and the bid follows', () => {
  const [sheet] = sheetsOf(docks);
  const draft = { ...newDraft(sheet), numbers: { carriages: 9 } };
  assert.equal(boundsOf(sheet, draft, 'carriages').value, 9);
  const withWatson = choose(sheet, draft, 'watson', true);
  assert.deepEqual(boundsOf(sheet, withWatson, 'carriages'), { from: 4, to: 6, value: 6 });
  assert.deepEqual(actOf(sheet, withWatson), { act: 'visit', card: 'docks', carriages: 6, 'call-off': false, watson: true });
  assert.equal(actOf(sheet, choose(sheet, withWatson, 'watson', false)).carriages, 9);
});

test('what is the same in every offer is no field', () => {
  const [sheet] = sheetsOf(guarded);
  assert.deepEqual(sheet.fields.map(({ name }) => name), ['carriages']);
  assert.equal(actOf(sheet, newDraft(sheet))['call-off'], true);
});

test('where no offer is without a flag, the plainest is shown', () => {
  const [sheet] = sheetsOf([
    { act: 'visit', card: 'x', 'call-off': true, watson: true },
    { act: 'visit', card: 'x', 'call-off': true, watson: false },
    { act: 'visit', card: 'x', 'call-off': false, watson: true },
  ]);
  assert.notEqual(offerOf(sheet, newDraft(sheet)), null);
});

test('choices give way to the last one made', () => {
  const [sheet] = sheetsOf([
    { act: 'visit', card: 'x', 'call-off': true, watson: false },
    { act: 'visit', card: 'x', 'call-off': false, watson: true },
  ]);
  const draft = choose(sheet, newDraft(sheet), 'watson', true);
  assert.deepEqual(actOf(sheet, draft), { act: 'visit', card: 'x', 'call-off': false, watson: true });
  assert.deepEqual(actOf(sheet, choose(sheet, draft, 'call-off', true)), { act: 'visit', card: 'x', 'call-off': true, watson: false });
});

test('nothing is chosen for a player where a choice must be made', () => {
  const [sheet] = sheetsOf([{ act: 'consult', about: 'holmes', seat: 'blue' }, { act: 'consult', about: 'holmes', seat: 'green' }]);
  assert.equal(actOf(sheet, newDraft(sheet)), null);
  assert.equal(onlyChoice(sheet).name, 'seat');
  assert.deepEqual(actOf(sheet, choose(sheet, newDraft(sheet), 'seat', 'green')), { act: 'consult', seat: 'green' });
});

test('a choice that another decides is not asked: whose card, which card', () => {
  const [sheet] = sheetsOf([
    { act: 'watson', about: 'watson', seat: 'blue', card: 'docks' },
    { act: 'watson', about: 'watson', seat: 'blue', card: 'tavern' },
    { act: 'watson', about: 'watson', seat: 'green', card: 'knot' },
  ]);
  assert.equal(onlyChoice(sheet).name, 'card');
  assert.deepEqual(actOf(sheet, choose(sheet, newDraft(sheet), 'card', 'tavern')), { act: 'watson', seat: 'blue', card: 'tavern' });
});

test('of two choices that decide each other, one stays', () => {
  const [sheet] = sheetsOf([
    { act: 'watson', seat: 'blue', card: 'docks' },
    { act: 'watson', seat: 'green', card: 'knot' },
  ]);
  assert.equal(sheet.fields.length, 1);
});

test('an optional choice may stay unmade', () => {
  const [sheet] = sheetsOf([
    { act: 'visit', card: 'x', carriages: 0, toby: 'bid' },
    { act: 'visit', card: 'x', carriages: { from: 0, to: 5 }, toby: 'home' },
    { act: 'visit', card: 'x', carriages: { from: 0, to: 7 } },
  ]);
  assert.deepEqual(sheet.fields.find(({ name }) => name === 'toby').options, [undefined, 'bid', 'home']);
  const draft = newDraft(sheet);
  assert.equal(boundsOf(sheet, draft, 'carriages').to, 7);
  assert.equal(boundsOf(sheet, choose(sheet, draft, 'toby', 'bid'), 'carriages'), null);
  assert.deepEqual(actOf(sheet, choose(sheet, draft, 'toby', 'bid')), { act: 'visit', card: 'x', carriages: 0, toby: 'bid' });
});

test('a parameter that an offer does not list is left out', () => {
  const [sheet] = sheetsOf(stop);
  assert.equal('carriages' in actOf(sheet, newDraft(sheet)), false);
});

test('an answer sheet is complete when every line is filled', () => {
  const [sheet] = sheetsOf([{ act: 'answer', about: '221b', answers: { sheet: 3 } }]);
  const draft = newDraft(sheet);
  assert.equal(actOf(sheet, draft), null);
  assert.equal(actOf(sheet, { ...draft, texts: { answers: { 1: 'a', 2: ' ', 3: 'c' } } }), null);
  assert.deepEqual(actOf(sheet, { ...draft, texts: { answers: { 1: 'a', 2: ' b ', 3: 'c' } } }),
    { act: 'answer', answers: { 1: 'a', 2: 'b', 3: 'c' } });
});

test('what concerns a piece: any parameter that names it, or what the offer is about', () => {
  const legal = [...docks, ...stop, { act: 'collect', about: 'mycroft' }, { act: 'use', about: 'mycroft', card: 'docks' }];
  assert.equal(concerning(legal, 'docks').length, 3);
  assert.equal(concerning(legal, 'mycroft').length, 2);
  assert.equal(concerning(legal, 'knot').length, 0);
  assert.equal('about' in actOf(sheetsOf([legal[3]])[0], { choices: {}, numbers: {}, texts: {} }), false);
});

test('an act that wants a card’s code is done by a scan alone', () => {
  assert.equal(needsScan([{ act: 'hold', character: { scan: 'face' } }]), true);
  assert.equal(needsScan([{ act: 'hold', character: '7K3QM9XW' }]), false, 'it was scanned');
  assert.equal(needsScan(docks), false);
  assert.equal(needsScan([]), false);
});

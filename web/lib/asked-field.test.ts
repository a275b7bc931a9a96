// @vitest-environment happy-dom
import { beforeEach, expect, test } from 'vitest';
import { goToField } from '#web/lib/asked-field.ts';

beforeEach(() => {
  document.body.innerHTML = `
    <input id="city" />
    <textarea id=":r1:" name="words_to_avoid"></textarea>
    <fieldset id="location_type"><input type="radio" id="first" /><input type="radio" id="second" /></fieldset>`;
  Element.prototype.scrollIntoView = () => {};
});

const focusedAfter = (field: string | undefined): string | undefined => {
  goToField(field);
  return document.activeElement?.id;
};

test('a field is found by its id or its name, and a group by its first control [FACT-04]', () => {
  expect([focusedAfter('city'), focusedAfter('words_to_avoid'), focusedAfter('location_type')]).toEqual([
    'city',
    ':r1:',
    'first',
  ]);
});

test('a field that the form does not have changes nothing', () => {
  goToField('city');
  expect([focusedAfter('pay_min'), focusedAfter(undefined)]).toEqual(['city', 'city']);
});

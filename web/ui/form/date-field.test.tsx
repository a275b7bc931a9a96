// @vitest-environment happy-dom
import { act, useState } from 'react';
import { expect, test } from 'vitest';
import { buttons, openScreen, press } from '#web/testing/screen.tsx';
import { DateField } from '#web/ui/form/date-field.tsx';

let value = '';
function Form({ begin, error }: { begin: string; error?: string }) {
  const [date, setDate] = useState(begin);
  value = date;
  return <DateField id="closing" label="Closing Date" optional value={date} error={error} onChange={setDate} />;
}
const opened = (begin = '', error?: string) => openScreen(<Form begin={begin} {...(error ? { error } : {})} />);

const control = (name: string) => document.getElementById(`closing-${name}`) as HTMLInputElement | HTMLSelectElement;
const shown = () => ['day', 'month', 'year'].map((name) => control(name).value);

async function enter(name: string, text: string): Promise<void> {
  const one = control(name);
  const prototype = one instanceof HTMLSelectElement ? HTMLSelectElement.prototype : HTMLInputElement.prototype;
  await act(async () => {
    Object.getOwnPropertyDescriptor(prototype, 'value')?.set?.call(one, text);
    one.dispatchEvent(new Event(one instanceof HTMLSelectElement ? 'change' : 'input', { bubbles: true }));
  });
}

async function paste(name: string, text: string): Promise<boolean> {
  const event = new Event('paste', { bubbles: true, cancelable: true });
  Object.assign(event, { clipboardData: { getData: () => text } });
  await act(async () => void control(name).dispatchEvent(event));
  return event.defaultPrevented;
}

test('a date is shown and given as day, month, year, each named in a named group [HOME-78]', async () => {
  await opened('2026-12-09');
  expect(shown()).toEqual(['9', '12', '2026']);
  const group = document.querySelector('fieldset');
  expect(document.getElementById(group?.getAttribute('aria-labelledby') ?? '')?.textContent).toBe('Closing Date');
  const controls = [...document.querySelectorAll('input, select')];
  expect(controls.map((one) => one.getAttribute('aria-label'))).toEqual(['Day', 'Month', 'Year']);
  const months = [...document.querySelectorAll('option')].map(({ textContent }) => textContent);
  expect([months.length, months[1], months[12]]).toEqual([13, 'Jan', 'Dec']);
});

test('what is typed is a date once it is whole, and before that no date that could be saved [HOME-78]', async () => {
  await opened();
  await enter('day', '1');
  expect([value, shown()[0]]).toEqual(['--01', '1']);
  await enter('day', '12');
  await enter('month', '12');
  expect(value).toBe('-12-12');
  await enter('year', '20x26');
  expect(value).toBe('2026-12-12');
  await enter('day', '');
  expect([value, shown()]).toEqual(['2026-12-', ['', '12', '2026']]);
});

test.each(['12/12/2026', '2026-12-12', '12 December 2026'])(
  '%j can be pasted into any part [HOME-78]',
  async (text) => {
    await opened('2020-01-31');
    for (const name of ['day', 'month', 'year']) {
      expect(await paste(name, text)).toBe(true);
      expect([value, shown()]).toEqual(['2026-12-12', ['12', '12', '2026']]);
      await press('Clear closing date');
    }
    expect(await paste('day', '12')).toBe(false);
  },
);

test('a whole date that is filled in at once stands for all three [HOME-78]', async () => {
  await opened();
  await enter('day', '31.1.2027');
  expect(shown()).toEqual(['31', '01', '2027']);
});

test('a year of two digits is one of this century, and a separator leads on to the month [HOME-78]', async () => {
  await opened('27-01-31');
  await act(async () => void control('year').focus());
  await act(async () => void control('year').blur());
  expect(value).toBe('2027-01-31');
  control('day').focus();
  const key = new KeyboardEvent('keydown', { key: '/', bubbles: true, cancelable: true });
  await act(async () => void control('day').dispatchEvent(key));
  expect([key.defaultPrevented, document.activeElement?.id]).toEqual([true, 'closing-month']);
});

test('clearing leaves the focus in the field, and nothing can be cleared then [HOME-78]', async () => {
  await opened('2026-12-09');
  await press('Clear closing date');
  expect([value, document.activeElement?.id]).toEqual(['', 'closing-day']);
  expect(buttons('Clear closing date')).toEqual([]);
});

test('an error is said by the group and by each of its controls [HOME-78]', async () => {
  await opened('2020-01-31', 'The closing date has passed.');
  const described = [...document.querySelectorAll('fieldset, input, select')].map((one) =>
    (one.getAttribute('aria-describedby') ?? '').split(' ').map((id) => document.getElementById(id)?.textContent),
  );
  expect(described).toEqual(Array(4).fill(['The closing date has passed.']));
  expect([...document.querySelectorAll('[aria-invalid=true]')]).toHaveLength(3);
});

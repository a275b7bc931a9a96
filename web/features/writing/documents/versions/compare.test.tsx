// @vitest-environment happy-dom
import { act } from 'react';
import { expect, test, vi } from 'vitest';
import { type DocumentPart, partsOf } from '#shared/text/document-parts.ts';
import { Compare } from '#web/features/writing/documents/versions/compare.tsx';
import { compareCards } from '#web/features/writing/documents/versions/compared-cards.ts';
import { openScreen } from '#web/testing/screen.tsx';

const text = (words: string): DocumentPart[] => [{ name: 'text', card: '', text: words }];
const emails = (...list: [string, string, string][]) =>
  partsOf(
    'sourcing_email',
    list.map(([type, subject, message]) => ({ type, subject, message })),
  );

const labels = { before: 'Yesterday', after: 'Now' };
const section = () => document.querySelector('section')?.textContent ?? '';
const current = () => document.querySelector('[data-change][aria-current]')?.textContent;
const announced = () => [...document.querySelectorAll('[role="status"]')].at(-1)?.textContent;
const press = (key: string, shiftKey = false) =>
  act(async () => void window.dispatchEvent(new KeyboardEvent('keydown', { key, shiftKey, cancelable: true })));

test('two texts show what was removed and added, with words for screen readers, and how many changes there are', async () => {
  await openScreen(
    <Compare before={text('We repair bikes.')} after={text('We mend bikes.')} labels={labels} onClose={() => {}} />,
  );
  expect(section()).toContain('1 change');
  expect(document.querySelector('del')?.textContent).toBe(' removed repair');
  expect(document.querySelector('ins')?.textContent).toBe(' added mend');
});

test('F8 goes round the changes and announces each, Shift F8 back, and Escape closes', async () => {
  const close = vi.fn();
  await openScreen(
    <Compare
      before={text('One two three. Four five six.')}
      after={text('One 2 three. Four five six seven.')}
      labels={labels}
      onClose={close}
    />,
  );
  await press('F8');
  expect(current()).toBe(' removed two added 2');
  expect(announced()).toBe('Change 1 of 2: removed two added 2');
  await press('F8');
  expect(current()).toBe(' added  seven');
  await press('F8');
  expect(announced()).toContain('Change 1 of 2');
  await press('F8', true);
  expect(announced()).toContain('Change 2 of 2');
  expect(close).not.toHaveBeenCalled();
  await press('Escape');
  expect(close).toHaveBeenCalledOnce();
});

test('cards are compared by their name, and an added or missing one is named', async () => {
  const before = emails(['Professional', 'A job', 'Hello'], ['Casual', 'B', 'Hi']);
  const after = emails(['Casual', 'B', 'Hi there'], ['Direct', 'C', 'Dear']);
  expect(compareCards(before, after)).toMatchObject({
    cards: [
      { name: 'Professional', only: 'before' },
      { name: 'Casual', only: null },
      { name: 'Direct', only: 'after' },
    ],
    count: 5,
  });
  await openScreen(<Compare before={before} after={after} labels={labels} onClose={() => {}} />);
  expect([...document.querySelectorAll('h2')].map((head) => head.textContent)).toEqual([
    'ProfessionalMissing',
    'Casual',
    'DirectAdded',
  ]);
});

test('cards of one name are paired in their order, and equal texts have no changes', async () => {
  const two = emails(['Casual', 'A', 'x'], ['Casual', 'B', 'y']);
  expect(compareCards(two, two)).toMatchObject({ cards: [{ only: null }, { only: null }], count: 0 });
  await openScreen(<Compare before={two} after={two} labels={labels} onClose={() => {}} />);
  expect(section()).toContain('No changes');
});

test('each side of a comparison has its own language, and the words for screen readers are English [LANG-04]', async () => {
  await openScreen(
    <Compare
      before={text('We repair bikes.')}
      after={text('אנחנו מתקנים אופניים.')}
      labels={labels}
      languages={{ before: 'en-GB', after: 'he' }}
      onClose={() => {}}
    />,
  );
  const paragraph = document.querySelector('p[dir="auto"]');
  expect(paragraph?.getAttribute('lang')).toBe('he');
  expect([...document.querySelectorAll('del')].map((one) => one.lang)).toContain('en-GB');
  expect([...document.querySelectorAll('ins')].map((one) => one.lang)).toContain('he');
  for (const words of document.querySelectorAll('ins > .sr-only, del > .sr-only')) {
    expect(words.getAttribute('lang')).toBe('en');
  }
});

// @vitest-environment happy-dom
import { expect, test, vi } from 'vitest';
import { FilledNote } from '#web/features/roles/reading/filled-note.tsx';
import { openScreen } from '#web/testing/screen.tsx';

const shown = async (isFromData: boolean, toCheck = 2) => {
  await openScreen(<FilledNote count={9} toCheck={toCheck} isFromData={isFromData} onKeep={vi.fn()} />);
  return document.body.textContent ?? '';
};

test('a form filled from the data of a page says so [READ-09]', async () => {
  const text = await shown(true);
  expect(text).toContain("Read from the page's job data.");
  expect(text).toContain('9 fields filled.');
  expect(text).toContain('Please check 2. Nothing is saved until you create the role.');
});

test('a form filled from a text names no data of a page [READ-09]', async () => {
  expect(await shown(false)).not.toContain('job data');
});

test('a form in which nothing needs a look asks for none [HOME-77]', async () => {
  expect(await shown(false, 0)).toContain('9 fields filled.Nothing is saved until you create the role.');
});

// @vitest-environment happy-dom
import { expect, test, vi } from 'vitest';
import { FilledNote } from '#web/features/roles/reading/filled-note.tsx';
import { openScreen } from '#web/testing/screen.tsx';

const shown = async (isFromData: boolean) => {
  await openScreen(<FilledNote count={9} isFromData={isFromData} onKeep={vi.fn()} />);
  return document.body.textContent ?? '';
};

test('a form filled from the data of a page says so [READ-09]', async () => {
  const text = await shown(true);
  expect(text).toContain("Read from the page's job data.");
  expect(text).toContain('9 fields filled from your text.');
  expect(text).toContain('Look them over; nothing is saved until you create the role.');
});

test('a form filled from a text names no data of a page [READ-09]', async () => {
  expect(await shown(false)).not.toContain('job data');
});

import { expect, test } from 'vitest';
import type { DataExport } from '#shared/exports/contracts/exports.ts';
import {
  announcementOf,
  downloadText,
  keptText,
  limitText,
  progressText,
  titleOf,
} from '#web/features/exports/data/words.ts';
import { showTimesIn } from '#web/lib/format.ts';

const CREATED = '2026-11-02T13:00:00.000Z';
const row = (more: Partial<DataExport> = {}): DataExport => ({
  id: '00000000-0000-4000-8000-000000000001',
  state: 'running',
  done: 1_240,
  total: 3_400,
  parts: [],
  created_at: CREATED,
  expires_at: null,
  ...more,
});
const at = (ms: number) => Date.parse(CREATED) + ms;

test('the progress is a count of items, and a missing worker is named after ten seconds [EXPORT-26]', () => {
  const leave = 'You can leave this page, an email follows.';
  expect(progressText(row(), at(0))).toBe(`1,240 of 3,400 items. ${leave}`);
  expect(progressText(row({ total: 0 }), at(0))).toBe(leave);
  expect(progressText(row({ state: 'waiting' }), at(9_000))).toBe(leave);
  expect(progressText(row({ state: 'waiting' }), at(11_000))).toBe(`Waiting for a free worker. ${leave}`);
});

test('a ready export shows its files, their size and until when they are kept [EXPORT-26]', () => {
  showTimesIn('UTC');
  const parts = [
    { name: 'a.zip', bytes: 1_073_741_824 },
    { name: 'b.zip', bytes: 1_395_864_371 },
  ];
  const ready = row({ state: 'completed', parts, expires_at: '2026-11-09T14:05:00.000Z' });
  expect(titleOf(ready)).toBe('Export of 2 Nov 2026');
  expect(downloadText(ready)).toBe('Download (2.3 GB), until 9 Nov 2026');
  expect(keptText(ready)).toBe('2 files, 2.3 GB · until 9 Nov 2026, 14:05');
});

test('screen readers hear of the start, the half and the end [EXPORT-26]', () => {
  expect(
    [undefined, row({ done: 0 }), row({ done: 1_700 }), row({ state: 'completed' }), row({ state: 'failed' })].map(
      announcementOf,
    ),
  ).toEqual([
    '',
    'Preparing your export.',
    'Half of your export is prepared.',
    'Your export is ready.',
    'Your export failed.',
  ]);
});

test('the limit of a day is shown with the hours to wait [GAP-193]', () => {
  expect(limitText(0)).toBeUndefined();
  expect(limitText(3_601)).toBe('You can start 3 exports in 24 hours. The next one in 2 hours.');
});

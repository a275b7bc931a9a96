import { afterEach, expect, test } from 'vitest';
import {
  formatBytes,
  formatDate,
  formatDateTime,
  formatDuration,
  formatKilobytes,
  formatRelative,
  initials,
  isoDay,
  plural,
  showTimesIn,
} from '#web/lib/format.ts';

afterEach(() => showTimesIn(null));

test('dates are written day, month, year', () => {
  expect(formatDate('2026-11-18T12:00:00')).toBe('18 Nov 2026');
  expect(formatDate('2026-09-01T12:00:00')).toBe('1 Sep 2026');
});

test('a day without a time is that day in every time zone [HOME-78]', () => {
  for (const zone of ['Pacific/Kiritimati', 'UTC', 'Pacific/Niue']) {
    showTimesIn(zone);
    expect(formatDate('2026-12-12')).toBe('12 Dec 2026');
  }
});

test('the hub shows kilobytes with one decimal, whatever the size [HUB-11, CONST-10]', () => {
  expect(formatKilobytes(512)).toBe('0.5 KB');
  expect(formatKilobytes(3_366_298)).toBe('3,287.4 KB');
});

test('assets show the largest unit that fits [ASSET-14]', () => {
  expect([0, 1023, 1024, 20_971_520, 3 * 2 ** 30].map(formatBytes)).toEqual([
    '0 Bytes',
    '1023 Bytes',
    '1.0 KB',
    '20.0 MB',
    '3.0 GB',
  ]);
});

test('recent times are relative, older ones are dates', () => {
  const now = Date.parse('2026-11-18T12:00:00');
  const at = (ms: number) => formatRelative(new Date(now - ms).toISOString(), now);
  expect(at(-5000)).toBe('just now');
  expect(at(4 * 60_000)).toBe('4 min ago');
  expect(at(3 * 3_600_000)).toBe('3 h ago');
  expect(at(30 * 3_600_000)).toBe('yesterday');
  expect(at(9 * 86_400_000)).toBe('9 Nov 2026');
});

test('every date and time is shown in the time zone of the user [GAP-80] [GAP-98]', () => {
  const at = '2026-11-18T23:30:00Z';
  const shown = (zone: string) => {
    showTimesIn(zone);
    return [formatDate(at), formatDateTime(at), isoDay(at), formatRelative(at, Date.parse('2027-01-01T00:00:00Z'))];
  };
  expect(shown('UTC')).toEqual(['18 Nov 2026', '18 Nov 2026, 23:30', '2026-11-18', '18 Nov 2026']);
  expect(shown('Asia/Tokyo')).toEqual(['19 Nov 2026', '19 Nov 2026, 08:30', '2026-11-19', '19 Nov 2026']);
  expect(formatDateTime('2026-11-18T15:05:00Z')).toBe('19 Nov 2026, 00:05');
});

test('an unknown time zone counts as that of the browser [GAP-98]', () => {
  showTimesIn('Mars/Olympus');
  expect(formatDate('2026-11-18T12:00:00')).toBe('18 Nov 2026');
});

test('durations, counts and initials', () => {
  expect([900, 12_000, 65_000, 3_723_000].map(formatDuration)).toEqual(['0:00', '0:12', '1:05', '1:02:03']);
  expect([plural(1, 'document'), plural(1200, 'document')]).toEqual(['1 document', '1,200 documents']);
  expect(['Maya Okafor', 'maya@example.org', 'Ana María de la Cruz', ''].map(initials)).toEqual(['MO', 'M', 'AC', '']);
});

import { expect, it } from 'vitest';
import { fileName } from '#web/features/generated-documents/file-name.ts';

it('is the template name in lowercase with hyphens and the creation date [OUT-10]', () => {
  expect(fileName('Job and Person Spec', '2026-11-18T12:00:00Z', 'UTC')).toBe('job-and-person-spec-2026-11-18.txt');
  expect(fileName(null, '2026-11-18T12:00:00Z', 'UTC')).toBe('unknown-template-2026-11-18.txt');
});

it('has the date of the person, not of the server [GAP-80]', () => {
  const late = '2026-11-18T23:30:00Z';
  expect(fileName('Job Advert', late, 'Asia/Tokyo')).toBe('job-advert-2026-11-19.txt');
  expect(fileName('Job Advert', late, 'America/New_York')).toBe('job-advert-2026-11-18.txt');
});

it('survives a time zone nobody knows and signs no file may have', () => {
  expect(fileName('Ads: A/B  "test"', '2026-11-18T12:00:00Z', 'Mars/Olympus')).toMatch(
    /^ads-a-b-test-2026-11-1[789]\.txt$/,
  );
});

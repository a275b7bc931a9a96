import { afterEach, expect, it } from 'vitest';
import { documentName } from '#web/features/text/document-name.ts';
import { fileName } from '#web/features/text/file-name.ts';
import { showTimesIn } from '#web/lib/format.ts';

afterEach(() => showTimesIn(null));

it('is the template name in lowercase with hyphens and the creation date [OUT-10]', () => {
  showTimesIn('UTC');
  expect(fileName('Job and Person Spec', '2026-11-18T12:00:00Z')).toBe('job-and-person-spec-2026-11-18.txt');
  expect(fileName(null, '2026-11-18T12:00:00Z')).toBe('unknown-template-2026-11-18.txt');
});

it('has the date in the time zone of the user, not of the server [GAP-80]', () => {
  const late = '2026-11-18T23:30:00Z';
  showTimesIn('Asia/Tokyo');
  expect(fileName('Job Advert', late)).toBe('job-advert-2026-11-19.txt');
  showTimesIn('America/New_York');
  expect(fileName('Job Advert', late)).toBe('job-advert-2026-11-18.txt');
});

it('a document of a deleted template is named by its kind [OUT-05]', () => {
  expect(documentName({ template_name: 'Job Advert', kind: 'social_ad' })).toBe('Job Advert');
  expect(documentName({ template_name: null, kind: 'job_advert' })).toBe('Unknown Template');
  expect(documentName({ template_name: null, kind: 'sourcing_email' })).toBe('Unknown Template (Sourcing Email)');
});

it('omits characters that file systems do not allow', () => {
  expect(fileName('Ads: A/B  "test"', '2026-11-18T12:00:00Z')).toMatch(/^ads-a-b-test-2026-11-1[789]\.txt$/);
});

import { expect, test } from 'vitest';
import { tabsOf } from '#web/features/writing/documents/page/tabs.ts';

test('a text that goes to no channel has no such tab [CHAN-01]', () => {
  const labels = (kind: Parameters<typeof tabsOf>[0]) => tabsOf(kind).map(({ label }) => label);
  expect(labels('job_advert')).toContain('Channels');
  expect(labels('interview_questions')).not.toContain('Channels');
  expect(labels('interview_questions')).toContain('Versions');
});

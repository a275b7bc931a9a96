import { expect, test } from 'vitest';
import { type Card, FINAL_SEQ, pendingSteps } from '#shared/tasks/card.ts';
import { openingOf } from '#web/features/writing/dashboard/latest-documents.tsx';
import { latestRun } from '#web/features/writing/dashboard/running-work.tsx';

const card = (id: string, template_id: string, more: Partial<Card> = {}): Card => ({
  task: 'write',
  id,
  user_id: 'owner',
  role_id: 'role',
  template_id,
  template_name: template_id,
  kind: 'job_advert',
  job_title: 'Night Manager',
  company_name: 'Quayside',
  status: 'pending',
  steps: pendingSteps(),
  attempt: 1,
  max_attempts: 3,
  tokens: 0,
  document_count: 1,
  draft: '',
  waiting: null,
  retry_at: null,
  server_time: '',
  error: null,
  document_id: null,
  created_at: '2026-01-02T00:00:00.000Z',
  started_at: null,
  ended_at: null,
  seq: 1,
  ...more,
});

test('the dashboard shows the newest generation of each template in template order', () => {
  const earlier = { created_at: '2026-01-01T00:00:00.000Z' };
  const cards = [
    card('c', 'ad'),
    card('old', 'spec', earlier),
    card('a', 'spec'),
    card('b', 'email'),
    card('x', 'spec', { ...earlier, role_id: 'another' }),
  ];
  const templates = ['spec', 'email', 'ad'].map((id) => ({ id }));
  expect(latestRun(cards, templates).map(({ id }) => id)).toEqual(['a', 'b', 'c']);
});

test('a completed run leaves the dashboard after ten minutes, a failed one stays [GAP-57]', () => {
  const ended = { ended_at: '2026-01-02T00:10:00.000Z', seq: FINAL_SEQ };
  const ready = card('a', 'spec', { ...ended, status: 'completed', document_id: 'd' });
  const error = { code: 'no_content', message: 'No content generated', title: null, messages: [], request_id: null };
  const failed = card('b', 'email', { ...ended, status: 'failed', error });
  const [soon, later] = [Date.parse('2026-01-02T00:19:00.000Z'), Date.parse('2026-02-02T00:00:00.000Z')];
  expect(latestRun([ready], [], soon)).toEqual([ready]);
  expect(latestRun([ready], [], later)).toEqual([]);
  expect(latestRun([ready, failed], [], later)).toHaveLength(2);
});

test('the opening of a document is its first words, whatever its kind', () => {
  expect(openingOf('Night Manager\n\nYou keep the house  awake.')).toBe('Night Manager You keep the house awake.');
  expect(openingOf([{ type: 'Casual Email', subject: 'A job', message: 'Hello,\nthere' }])).toBe('Hello, there');
  expect(openingOf([{ level: 'Basic', search: '"night manager"' }])).toBe('"night manager"');
  expect(openingOf([{ title: 'Awake?', content: 'So are we.' }])).toBe('So are we.');
  expect(openingOf([])).toBe('');
  expect(openingOf('word '.repeat(200)).length).toBeLessThanOrEqual(300);
});

import { expect, test } from 'vitest';
import { card } from '#shared/card.ts';
import { cardOfRow } from '#shared/card-of-row.ts';
import { template } from '#shared/contracts/templates.ts';

const ID = '00000000-0000-4000-8000-000000000001';
const now = new Date();
const published = cardOfRow({
  ...{
    id: ID,
    task: 'write',
    workspace_id: ID,
    user_id: ID,
    role_id: ID,
    template_id: ID,
    template_name: 'LinkedIn post',
    kind: 'social_ad',
  },
  ...{ job_title: 'Engineer', company_name: 'Harbour', document_count: 1, status: 'pending', attempt_count: 0 },
  ...{ max_attempts: 3, scheduled_for: null, error: null, runs: 0, request_id: 'r', started_at: null },
  ...{ completed_at: null, created_at: now, updated_at: now },
});

test('a card keeps its published kind, and one of release 0.1.0 gets the kind of its template’s name', () => {
  expect(card.parse(published)).toMatchObject({ kind: 'social_ad' });
  const { kind: _, ...earlier } = published as typeof published & { kind: string };
  const named = { ...earlier, template_name: 'Sourcing Email' };
  expect(card.parse(named)).toMatchObject({ kind: 'sourcing_email' });
});

test('a template of release 0.1.0 gets the kind of its name', () => {
  const earlier = { id: ID, name: 'Interview Questions', description: '', sort_order: 3 };
  expect(template.parse(earlier).kind).toBe('interview_questions');
  expect(template.safeParse('nothing').success).toBe(false);
});

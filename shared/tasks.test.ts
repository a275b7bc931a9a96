import { expect, test } from 'vitest';
import { card } from '#shared/tasks/card.ts';
import { cardOfRow } from '#shared/tasks/card-of-row.ts';
import type { TaskDescription } from '#shared/tasks/task.ts';
import { type Task, tasks } from '#shared/tasks.ts';

const day = new Date('2026-11-20T09:40:00.000Z');
const id = '00000000-0000-4000-8000-000000000001';
const row = {
  ...({ id, task: 'write', user_id: id, role_id: id, template_id: id } as const),
  ...({ workspace_id: id, template_name: 'Job Advert', kind: 'job_advert' } as const),
  ...({ job_title: 'Designer', company_name: 'Harbour & Pine', document_count: 2, status: 'pending' } as const),
  attempt_count: 0,
  max_attempts: 3,
  scheduled_for: null,
  error: null,
  runs: 0,
  request_id: 'request-1',
  started_at: null,
  completed_at: null,
  created_at: day,
  updated_at: day,
};

test('a card with its task is parsed unchanged', () => {
  const sent = cardOfRow(row);
  expect(card.parse(JSON.parse(JSON.stringify(sent)))).toEqual(sent);
  expect(sent.task).toBe('write');
});

test('a card of an unknown task is refused', () => {
  expect(card.safeParse({ ...cardOfRow(row), task: 'translate' }).success).toBe(false);
});

test('a registry without a task, or a task without a part, does not compile', () => {
  // @ts-expect-error 'write' is missing
  const registry = {} satisfies Record<Task, TaskDescription>;
  const { steps: _, ...rest } = tasks.write;
  // @ts-expect-error its steps are missing
  const description = rest satisfies TaskDescription;
  expect([registry, description]).not.toContain(tasks);
});

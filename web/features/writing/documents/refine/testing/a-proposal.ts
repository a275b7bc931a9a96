import { FINAL_SEQ, pendingSteps } from '#shared/tasks/card.ts';
import type { RefineChange } from '#shared/writing/refine/change.ts';
import type { Ready } from '#web/features/writing/documents/refine/phase.ts';

const DAY = '2026-11-20T09:40:00.000Z';
const NOBODY = '00000000-0000-4000-8000-000000000001';

export const aChange = (from: number, to: number, text: string, more: Partial<RefineChange> = {}): RefineChange => ({
  part: 'text',
  from,
  to,
  text,
  off: null,
  note: null,
  field: null,
  ...more,
});

type With = { status?: 'processing' | 'completed' | 'failed'; seq?: number; changes?: RefineChange[] };

/** A proposal for 'We hire users.', completed unless it says otherwise. */
export function aProposal(
  id: string,
  { status = 'completed', seq, changes = [aChange(8, 13, 'riders')] }: With = {},
): Ready {
  const isDone = status !== 'processing';
  return {
    id,
    document_id: NOBODY,
    key_name: null,
    created_at: DAY,
    base_version: 1,
    is_stale: false,
    card: {
      task: 'refine',
      id,
      user_id: NOBODY,
      status,
      steps: pendingSteps(),
      attempt: 1,
      max_attempts: 3,
      tokens: 0,
      draft: '',
      waiting: null,
      retry_at: null,
      server_time: DAY,
      error: null,
      document_id: NOBODY,
      created_at: DAY,
      started_at: DAY,
      ended_at: isDone ? DAY : null,
      seq: seq ?? (isDone ? FINAL_SEQ : 1),
    },
    target: { of: 'document' },
    preset: 'fix_checks',
    instruction: 'Fix the checks',
    channel: null,
    parent: null,
    before: 'We hire users.',
    result: { changes, fixed: null, note: null },
    closed_as: null,
  };
}

export function failedAs(id: string, code: string): Ready {
  const made = aProposal(id, { status: 'failed' });
  const error = { code, message: 'It failed', title: null, messages: [], request_id: null };
  return { ...made, card: { ...made.card, error }, result: null as never };
}

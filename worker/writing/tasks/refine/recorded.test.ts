import { describe, expect, it } from 'vitest';
import { AppError } from '#shared/errors.ts';
import { compose, initiallyOn } from '#shared/writing/refine/compose.ts';
import type { RefineResult } from '#shared/writing/refine/payload.ts';
import { demoMaterial, demoRoles } from '#worker/writing/tasks/refine/testing/demo-refining.ts';
import { type Recorded, recordedAnswers, targetOf } from '#worker/writing/tasks/refine/testing/recorded.ts';
import { refine } from '#worker/writing/tasks/refine.ts';

const [, teamLead] = demoRoles as [(typeof demoRoles)[number], (typeof demoRoles)[number]];
const role = {
  ...teamLead,
  pay_min: 38_000,
  pay_max: 42_000,
  pay_currency: 'GBP',
  pay_period: 'year' as const,
  benefits: ['A cargo bike to ride to work'],
  closing_date: '2026-12-12',
  how_to_apply: 'jobs@otterbeck.example',
};

const materialOf = (recorded: Recorded) => {
  const { kind, content, instruction = '', preset = null } = recorded;
  return demoMaterial(role, { kind, content, instruction, preset, target: targetOf(recorded) });
};
function review(recorded: Recorded, lastAttempt: boolean): RefineResult {
  const { raw, finish_reason } = recorded;
  const answer = { text: raw, is_cut: finish_reason === 'length', total_tokens: 1, model: 'recorded' };
  return refine.review(answer, { material: materialOf(recorded), lastAttempt, failed: undefined });
}

const ofCode = (code: string) => expect.objectContaining({ name: AppError.name, code });

describe('a recorded answer to a refinement', () => {
  it('is one of sixteen [EVAL-01]', () => expect(recordedAnswers).toHaveLength(16));

  it.each(recordedAnswers.filter(({ error }) => error !== undefined))(
    'fails its attempt and leaves nothing to offer: $name [EVAL-01] [REFINE-18]',
    (recorded) => {
      expect(() => review(recorded, false)).toThrow(ofCode(recorded.error ?? ''));
      if (recorded.note === undefined) expect(() => review(recorded, true)).toThrow(ofCode(recorded.error ?? ''));
      else expect(review(recorded, true).note).toBe(recorded.note);
    },
  );

  it.each(recordedAnswers.filter(({ error }) => error === undefined))(
    'makes exactly these changes: $name [EVAL-01] [REFINE-18] [TASK-07]',
    (recorded) => {
      const { changes, note } = review(recorded, true);
      expect(compose(recorded.content, changes, initiallyOn(changes))).toEqual(recorded.after);
      expect(changes).toHaveLength(recorded.changes ?? -1);
      expect(changes.flatMap(({ off }) => off?.text ?? [])).toEqual(recorded.off ?? []);
      expect(note).toBeNull();
    },
  );
});

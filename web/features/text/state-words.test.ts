import { expect, test, vi } from 'vitest';
import type { NextStep } from '#shared/text/next-step.ts';
import { ROLE_TEXT_STATES, type RoleTextState } from '#shared/text/role-text-state.ts';
import { nameWithState, roleStepLabel, stateTone, stateWords, stepLabel } from '#web/features/text/state-words.ts';
import { aState } from '#web/features/text/testing/a-listed-text.ts';

vi.useFakeTimers({ now: new Date('2026-11-29T10:00:00.000Z') });

const state = ({ state: name = 'draft', ...more }: Partial<RoleTextState>) => aState(name, more);

const cases: readonly [RoleTextState, string][] = [
  [state({ state: 'writing' }), 'Writing…'],
  [state({ state: 'writing', is_waiting: true }), 'Waiting for a place'],
  [state({ state: 'failed', reason: 'The AI did not answer' }), 'Not written: The AI did not answer'],
  [state({ state: 'failed' }), 'Not written'],
  [state({ state: 'missing' }), 'Not written'],
  [state({ state: 'suggested', changes: 4 }), '4 changes suggested'],
  [state({ state: 'suggested', changes: 1 }), '1 change suggested'],
  [state({ state: 'changes', to_fix: 2 }), 'Changes requested'],
  [state({ state: 'asked' }), 'Waiting for you'],
  [state({ state: 'review', name: 'Marta', since: '2026-11-27T09:00:00.000Z' }), 'In review with Marta, 2 days'],
  [state({ state: 'review', name: 'Marta', since: '2026-11-28T09:00:00.000Z' }), 'In review with Marta, 1 day'],
  [state({ state: 'review', name: 'Marta', since: '2026-11-29T09:00:00.000Z' }), 'In review with Marta'],
  [state({ state: 'review', since: '2026-11-20T09:00:00.000Z' }), 'In review, 9 days'],
  [state({ state: 'published', since: '2026-11-27T12:00:00.000Z' }), 'Published 27 Nov'],
  [state({ state: 'published', since: '2025-11-27T12:00:00.000Z' }), 'Published 27 Nov 2025'],
  [state({ state: 'copied', name: 'LinkedIn', since: '2026-11-18T12:00:00.000Z' }), 'Copied for LinkedIn, 18 Nov'],
  [state({ state: 'approved', to_fix: 3 }), 'Approved'],
  [state({ state: 'approved', has_newer_draft: true }), 'Approved · newer draft'],
  [state({ state: 'to_fix', to_fix: 3 }), '3 to fix'],
  [state({ state: 'draft' }), 'Nothing to fix'],
];

test('each state of a text has its words and a colour [HOME-35]', () => {
  expect(cases.map(([one]) => stateWords(one))).toEqual(cases.map(([, words]) => words));
  expect(stateWords(state({ state: 'writing' }), 62)).toBe('Writing… 62 %');
  expect(new Set(cases.map(([one]) => one.state))).toEqual(new Set(ROLE_TEXT_STATES));
  expect(stateTone(state({ state: 'changes' }))).toBe('danger');
});

test('the name of an icon is that of the text with its state [HOME-35]', () => {
  const text = {
    template_id: 't',
    kind: 'job_advert',
    document_id: 'd',
    state: state({ state: 'to_fix', to_fix: 3 }),
  } as const;
  expect(nameWithState({ ...text, template_name: 'Job Advert' })).toBe('Job Advert: 3 to fix');
  expect(nameWithState({ ...text, template_name: null })).toBe('Unknown Template: 3 to fix');
});

test('each next step has its words [HOME-05]', () => {
  const labelOf = (step: NextStep, kind: 'job_advert' | 'plain', more: Partial<RoleTextState>) =>
    stepLabel(step, { kind, state: state(more) });
  expect(labelOf('fix', 'plain', { state: 'to_fix', to_fix: 3 })).toBe('Fix 3');
  expect(labelOf('copy', 'job_advert', { state: 'approved' })).toBe('Copy for …');
  expect(labelOf('copy', 'job_advert', { state: 'draft' })).toBe('Copy');
  expect(labelOf('copy', 'plain', { state: 'approved' })).toBe('Copy');
  expect(roleStepLabel({ step: 'write_all', count: 6 })).toBe('Write all 6');
  expect(roleStepLabel({ step: 'update', count: 1 })).toBe('Update 1 text');
  expect(roleStepLabel({ step: 'send', count: 2 })).toBe('Send 2 for review');
});

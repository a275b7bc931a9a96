import { expect, test } from 'vitest';
import type { PermissionColumn } from '#shared/permissions.ts';
import {
  type AnsweringLink,
  isLocked,
  isRefused,
  linkDecides,
  mayApprove,
  REVIEW_STATES,
  REVIEW_STEPS,
  type ReviewActor,
  type ReviewNow,
  transitionOf,
} from '#shared/text/review.ts';

const columns: PermissionColumn[] = ['owner', 'admin', 'editor', 'reviewer', 'viewer', 'personal'];
const writers = ['owner', 'admin', 'editor', 'personal'];

const member = (column: PermissionColumn, more: Partial<Extract<ReviewActor, { is: 'member' }>> = {}) => ({
  is: 'member' as const,
  column,
  is_sender: false,
  editors_approve: true,
  ...more,
});
const now = (more: Partial<ReviewNow> = {}): ReviewNow => ({
  state: 'draft',
  required: 1,
  votes: 0,
  has_approved: false,
  ...more,
});

/** The table of the specification a second time: from, step, where it leads and how the round ends with it. */
const specified: [from: string, step: string, condition: (given: ReviewNow) => boolean, to: string][] = [
  ['draft', 'send', ({ required }) => required > 0, 'in_review'],
  ['changes_requested', 'send', ({ required }) => required > 0, 'in_review'],
  ['draft', 'approve', ({ required }) => required === 0, 'approved approved'],
  ['draft', 'discard', ({ has_approved }) => has_approved, 'approved'],
  ['changes_requested', 'discard', ({ has_approved }) => has_approved, 'approved'],
  ['in_review', 'approve', ({ votes, required }) => votes + 1 >= required, 'approved approved'],
  ['in_review', 'approve', ({ votes, required }) => votes + 1 < required, 'in_review'],
  ['in_review', 'request_changes', () => true, 'changes_requested changes_requested'],
  ['in_review', 'withdraw', () => true, 'draft withdrawn'],
  ['in_review', 'generated', () => true, 'draft replaced'],
  ['approved', 'draft', () => true, 'draft'],
  ['approved', 'revoke', () => true, 'draft revoked'],
  ['approved', 'generated', () => true, 'draft'],
  ['draft', 'generated', () => true, 'draft'],
  ['changes_requested', 'generated', () => true, 'changes_requested'],
];

const answerers = ['owner', 'admin', 'editor', 'reviewer'];

function whoMay(given: ReviewNow, step: string): string[] {
  if (step === 'revoke') return ['owner', 'admin', 'personal'];
  if (step === 'generated') return [];
  const approvesAlone = step === 'approve' && given.state !== 'in_review' && given.required === 0;
  return ['approve', 'request_changes'].includes(step) && !approvesAlone ? answerers : writers;
}

function wantedOf(given: ReviewNow, step: string, column: PermissionColumn): string {
  if (!whoMay(given, step).includes(column)) return 'role_too_low';
  const line = specified.find(([from, name, holds]) => from === given.state && name === step && holds(given));
  return line?.[3] ?? 'review_changed';
}

/** Every combination of the given values. */
const combined = <One, Other>(some: readonly One[], others: readonly Other[]) =>
  some.flatMap((one) => others.map((other) => ({ ...one, ...other })));
const every = <Name extends string, Value>(name: Name, values: readonly Value[]) =>
  values.map((value) => ({ [name]: value }) as Record<Name, Value>);
const moments = combined(
  combined(every('state', REVIEW_STATES), every('votes', [0, 1, 2, 3])),
  combined(every('required', [0, 1]), every('has_approved', [false, true])),
);

const shown = (result: ReturnType<typeof transitionOf>) =>
  isRefused(result) ? result : [result.to, result.ends].filter(Boolean).join(' ');

test('every state, step and role with 0 to 3 votes leads where the specification says [REVIEW-15]', () => {
  const cells = combined(combined(every('given', moments), every('step', REVIEW_STEPS)), every('column', columns));
  expect(cells).toHaveLength(4 * 8 * 6 * 4 * 2 * 2);
  for (const { given, step, column } of cells) {
    const cell = [given, step, column];
    const wanted = wantedOf(given, step, column);
    expect([...cell, shown(transitionOf(given, step, member(column)))]).toEqual([...cell, wanted]);
  }
});

test('nobody approves what they sent, and only while it is in review [REVIEW-06]', () => {
  for (const column of ['owner', 'admin', 'editor', 'reviewer'] as const) {
    const sender = member(column, { is_sender: true });
    expect(transitionOf(now({ state: 'in_review' }), 'approve', sender)).toBe('own_review');
    expect(transitionOf(now({ state: 'in_review' }), 'request_changes', sender)).toBe('own_review');
    expect(transitionOf(now({ state: 'approved' }), 'approve', sender)).toBe('review_changed');
  }
  const alone = member('editor', { is_sender: true });
  expect(transitionOf(now({ required: 0 }), 'approve', alone)).toEqual({ to: 'approved', ends: 'approved' });
});

test('editors approve what another one sent, unless the workspace does not let them', () => {
  expect(mayApprove('editor', true)).toBe(true);
  expect(mayApprove('editor', false)).toBe(false);
  expect(mayApprove('reviewer', false)).toBe(true);
  const editor = member('editor', { editors_approve: false });
  expect(transitionOf(now({ state: 'in_review' }), 'approve', editor)).toBe('role_too_low');
  expect(transitionOf(now({ state: 'in_review' }), 'withdraw', editor)).toEqual({ to: 'draft', ends: 'withdrawn' });
});

test('the answer of a link is worth at most what its maker’s own would be [SHARE-06] [S1]', () => {
  const link: AnsweringLink = {
    maker: 'editor',
    is_sender: false,
    is_author: false,
    asks_people: false,
    link_approvals_count: true,
    editors_approve: true,
  };
  const withheld: Partial<AnsweringLink>[] = [
    { is_sender: true },
    { is_author: true },
    { asks_people: true },
    { link_approvals_count: false },
    { maker: null },
    { maker: 'viewer' as const },
    { editors_approve: false },
  ];
  expect(linkDecides(link)).toBe(true);
  expect(linkDecides({ ...link, maker: 'reviewer', editors_approve: false })).toBe(true);
  for (const more of withheld) expect([more, linkDecides({ ...link, ...more })]).toEqual([more, false]);
  const own = { is_sender: true, is_author: true, asks_people: false, link_approvals_count: false };
  expect(linkDecides({ ...link, ...own, maker: 'personal' })).toBe(true);
});

test('a guest answers only while a review is open, and decides only when the answer counts', () => {
  const cells = combined(
    combined(every('counts', [true, false]), every('state', REVIEW_STATES)),
    every('step', REVIEW_STEPS),
  );
  for (const { counts, state, step } of cells) {
    const result = shown(transitionOf(now({ state }), step, { is: 'guest', counts }));
    expect([counts, state, step, result]).toEqual([counts, state, step, answerOf(counts, state, step)]);
  }
});

function answerOf(counts: boolean, state: string, step: string): string {
  const to = { approve: 'approved approved', request_changes: 'changes_requested changes_requested' }[step];
  if (!to) return 'role_too_low';
  if (state !== 'in_review') return 'review_changed';
  return counts ? to : 'in_review';
}

test('only drafts and texts with requested changes can be edited', () => {
  expect(REVIEW_STATES.filter((state) => !isLocked(state))).toEqual(['draft', 'changes_requested']);
});

test('the system only stores what was generated', () => {
  for (const step of REVIEW_STEPS)
    expect(isRefused(transitionOf(now({ state: 'in_review' }), step, { is: 'system' }))).toBe(step !== 'generated');
});

import { expect, test } from 'vitest';
import { REVIEW_STATES } from '#shared/text/review-states.ts';
import {
  ROLE_TEXT_STATES,
  type RoleTextFacts,
  type RoleTextState,
  roleTextStateOf,
} from '#shared/text/role-text-state.ts';

const EARLIER = '2026-11-26T10:00:00.000Z';
const LATER = '2026-11-27T10:00:00.000Z';

const nothing: RoleTextFacts = {
  generation: null,
  document: null,
  changes: 0,
  round: null,
  published_at: null,
  copied: null,
  to_fix: 0,
  needs_approval: true,
};
const draft = { saved_at: EARLIER, review_state: 'draft', has_approved: false, is_approved_current: false } as const;
const approved = { ...draft, review_state: 'approved', has_approved: true, is_approved_current: true } as const;
const newer = { ...approved, review_state: 'draft', is_approved_current: false } as const;
const inReview = { ...draft, review_state: 'in_review' } as const;
const refused = { ...draft, review_state: 'changes_requested' } as const;
const round = { name: 'A reviewer', since: EARLIER, asks_me: false };
const copied = { channel: 'LinkedIn', at: LATER };

type Generation = NonNullable<RoleTextFacts['generation']>;
const generation = (more: Partial<Generation>): Generation => ({
  status: 'completed',
  has_ended: true,
  error: null,
  at: LATER,
  ...more,
});
const failed = generation({ status: 'failed', error: { code: 'provider_failed', message: 'The AI did not answer' } });

type Case = [string, Partial<RoleTextFacts>, Partial<RoleTextState>];
const cases: readonly Case[] = [
  ['nothing', {}, { state: 'missing', to_fix: 0 }],
  ['findings without a text', { to_fix: 4 }, { state: 'missing', to_fix: 0 }],
  [
    'a waiting job',
    { generation: generation({ status: 'pending', has_ended: false }) },
    { state: 'writing', is_waiting: true },
  ],
  [
    'a running job',
    { generation: generation({ status: 'processing', has_ended: false }) },
    { state: 'writing', is_waiting: false },
  ],
  [
    'a failed attempt with another one to come',
    { generation: { ...failed, has_ended: false } },
    { state: 'writing', reason: null },
  ],
  [
    'an approved text that is written again',
    { document: approved, generation: generation({ status: 'processing', has_ended: false }) },
    { state: 'writing' },
  ],
  ['a failure', { generation: failed }, { state: 'failed', reason: 'The AI did not answer' }],
  ['a failure to write again', { document: draft, generation: failed }, { state: 'failed' }],
  [
    'a failure before the text that is there',
    { document: { ...draft, saved_at: LATER }, generation: { ...failed, at: EARLIER } },
    { state: 'draft', reason: null },
  ],
  [
    'a cancelled job',
    { generation: { ...failed, error: { code: 'cancelled', message: 'Cancelled' } } },
    { state: 'missing' },
  ],
  [
    'a cancelled job beside a text',
    { document: draft, generation: { ...failed, error: { code: 'cancelled', message: 'Cancelled' } } },
    { state: 'draft' },
  ],
  ['a deleted text of a completed job', { generation: generation({}) }, { state: 'missing' }],
  ['a proposal', { document: draft, changes: 4 }, { state: 'suggested', changes: 4 }],
  ['a proposal for a text in review', { document: inReview, round, changes: 1 }, { state: 'suggested' }],
  ['a proposal without changes', { document: draft }, { state: 'draft', changes: 0 }],
  ['requested changes', { document: refused, to_fix: 2 }, { state: 'changes', to_fix: 2 }],
  [
    'requested changes beside an approved version',
    { document: { ...newer, review_state: 'changes_requested' } },
    { state: 'changes', has_newer_draft: true },
  ],
  [
    'a round that asks the reader',
    { document: inReview, round: { ...round, asks_me: true } },
    { state: 'asked', name: null },
  ],
  [
    'a round that asks another one',
    { document: inReview, round },
    { state: 'review', name: 'A reviewer', since: EARLIER },
  ],
  [
    'a round that asks a guest alone',
    { document: inReview, round: { ...round, name: null } },
    { state: 'review', name: null },
  ],
  [
    'a published text',
    { document: approved, published_at: LATER, copied },
    { state: 'published', since: LATER, name: null },
  ],
  [
    'a published text with a newer draft',
    { document: newer, published_at: LATER },
    { state: 'published', has_newer_draft: true },
  ],
  [
    'a newer draft of a published text in review',
    { document: { ...newer, review_state: 'in_review' }, round, published_at: LATER },
    { state: 'review' },
  ],
  ['a copied approved text', { document: approved, copied }, { state: 'copied', name: 'LinkedIn', since: LATER }],
  ['a copied draft that has to be approved', { document: draft, copied }, { state: 'draft', name: null }],
  ['a copied draft where nobody need approve', { document: draft, copied, needs_approval: false }, { state: 'copied' }],
  ['an approved text', { document: approved }, { state: 'approved', has_newer_draft: false }],
  ['an approved text with something to fix', { document: approved, to_fix: 3 }, { state: 'approved', to_fix: 3 }],
  ['a newer draft', { document: newer, to_fix: 1 }, { state: 'approved', to_fix: 1, has_newer_draft: true }],
  ['something to fix', { document: draft, to_fix: 3 }, { state: 'to_fix', to_fix: 3 }],
  ['nothing to fix', { document: draft }, { state: 'draft', to_fix: 0 }],
];

test.each(cases)('%s', (_name, facts, expected) => {
  expect(roleTextStateOf({ ...nothing, ...facts })).toMatchObject(expected);
});

test('every state is reached, and each combination of facts has one', () => {
  const reached = new Set(cases.map(([, facts]) => roleTextStateOf({ ...nothing, ...facts }).state));
  expect([...reached].sort()).toEqual([...ROLE_TEXT_STATES].sort());
  for (const review_state of REVIEW_STATES)
    for (const has_approved of [true, false])
      for (const changes of [0, 2])
        for (const to_fix of [0, 1]) {
          const document = { ...draft, review_state, has_approved, is_approved_current: false };
          const { state } = roleTextStateOf({ ...nothing, document, changes, to_fix, round });
          expect(ROLE_TEXT_STATES).toContain(state);
          expect(['writing', 'failed', 'missing']).not.toContain(state);
        }
});

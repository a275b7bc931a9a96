import { expect, test } from 'vitest';
import type { Review, Round, Vote } from '#shared/review/contracts/reviews.ts';
import { openBefore, openComments, sendLabel, sentenceOf } from '#web/features/review/review/words.ts';

const HILDE = { id: '11111111-1111-4111-8111-111111111111', name: 'Hilde Okonjo' };
const INES = { id: '22222222-2222-4222-8222-222222222222', name: 'Ines Marlow' };
const TOMAS = { id: '33333333-3333-4333-8333-333333333333', name: 'Tomas Brandreth' };
const at = '2026-11-18T16:20:00.000Z';

const round = (more: Partial<Round> = {}): Round => ({
  id: HILDE.id,
  version: 1,
  sent_by: INES,
  sent_at: at,
  note: 'Is the rota right?',
  people: [HILDE],
  votes: [],
  ended_at: null,
  outcome: null,
  ...more,
});
const vote = (more: Partial<Vote>): Vote => ({
  user_id: HILDE.id,
  name: HILDE.name,
  is_guest: false,
  verdict: 'approved',
  note: '',
  counts: true,
  at,
  ...more,
});
const review = (more: Partial<Review> = {}): Review => ({
  document_id: HILDE.id,
  state: 'draft',
  version: 1,
  approved: null,
  required: 1,
  is_shared: true,
  round: null,
  approvers: [{ ...HILDE, job_title: 'Head of People', role: 'owner' }],
  last_people: [],
  open_threads: 0,
  asked_links: [],
  link_decides: false,
  steps: ['send'],
  may_send: true,
  is_sender: false,
  ...more,
});
const shown = (given: Review, me = HILDE.id) => {
  const { strong, text } = sentenceOf(given, me);
  return [strong, text].filter(Boolean).join(' ');
};

test('a draft says what it needs, or why it cannot be sent [REVIEW-02]', () => {
  expect(shown(review())).toBe('Needs 1 approval');
  expect(shown(review({ required: 0 }))).toBe('No approval needed');
  const alone = 'Nobody else can approve. Invite a reviewer.';
  expect(shown(review({ approvers: [] }))).toBe(alone);
  expect(shown(review({ approvers: [], is_shared: false }))).toBe('Nobody else can approve. Share a link.');
  expect(shown(review({ approvers: [], may_send: false }))).toBe('Needs 1 approval');
});

test('the sender reads whom it waits for, who was asked reads the note, others without "your" [REVIEW-05]', () => {
  const open = { state: 'in_review' as const, round: round() };
  expect(shown(review({ ...open, is_sender: true, steps: ['withdraw'] }))).toBe('Waiting for Hilde Okonjo, sent');
  const answers: Review['steps'] = ['approve', 'request_changes'];
  expect(shown(review({ ...open, steps: answers }))).toBe('Ines Marlow asked for your approval: "Is the rota right?"');
  expect(shown(review({ ...open, steps: answers }), TOMAS.id)).toBe(
    'Ines Marlow asked for approval: "Is the rota right?"',
  );
  const two = review({ state: 'in_review', is_sender: true, round: round({ people: [HILDE, TOMAS] }) });
  expect(shown(two)).toBe('Waiting for Hilde Okonjo and Tomas Brandreth, sent');
});

test('the words of who asked for changes head the bar [REVIEW-07]', () => {
  const votes = [vote({ verdict: 'changes_requested', note: 'Say what it pays.' })];
  expect(shown(review({ state: 'changes_requested', round: round({ votes }) }))).toBe(
    'Hilde Okonjo: "Say what it pays."',
  );
  const guest = [
    vote({ verdict: 'changes_requested', note: 'Shorter.', name: 'Sam (by a link of Ines)', is_guest: true }),
  ];
  expect(shown(review({ state: 'changes_requested', round: round({ votes: guest }) }))).toBe(
    'Sam (by a link of Ines): "Shorter."',
  );
});

test('an answer by link that does not count leaves the review to a member [SHARE-06]', () => {
  const sam = { name: 'Sam (by a link of Ines)', is_guest: true, counts: false };
  const said = (more: Partial<Vote>) =>
    shown(review({ state: 'in_review', round: round({ votes: [vote({ ...sam, ...more })] }) }));
  expect(said({})).toBe('Sam (by a link of Ines) approved. A member still approves.');
  expect(said({ verdict: 'changes_requested', note: 'Shorter.' })).toBe(
    'Sam (by a link of Ines) requested changes: "Shorter." A member still decides.',
  );
});

test('a review that waits for links alone waits for a member, too, unless one decides [SHARE-06]', () => {
  const waits = { state: 'in_review' as const, is_sender: true, asked_links: ['Boss'] };
  const nobody = round({ people: [] });
  expect(shown(review({ ...waits, round: nobody }))).toBe('Waiting for Boss (link) and a member, sent');
  expect(shown(review({ ...waits, round: nobody, link_decides: true }))).toBe('Waiting for Boss (link), sent');
  expect(shown(review({ ...waits, round: round() }))).toBe('Waiting for Hilde Okonjo and Boss (link), sent');
});

test('an approved document says by whom and when; a viewer reads no more than that [REVIEW-09]', () => {
  const approved = { version: 1, by: HILDE.name, at };
  const whole = shown(review({ state: 'approved', approved, steps: ['draft'] }));
  expect(whole).toMatch(/^by Hilde Okonjo, 18 Nov 2026, \d\d:\d\d\./);
  expect(whole.endsWith('. This version is exported and shared.')).toBe(true);
  const read = shown(review({ state: 'approved', approved, steps: [], may_send: false }));
  expect(read).toMatch(/^by Hilde Okonjo, 18 Nov 2026, \d\d:\d\d$/);
  expect(shown(review({ approved }))).toBe('Exports and share links keep the approved version.');
});

test('the dialog counts people, and names what is open [REVIEW-03] [REVIEW-08]', () => {
  expect([sendLabel(0), sendLabel(1), sendLabel(2)]).toEqual([
    'Send to 0 people',
    'Send to 1 person',
    'Send to 2 people',
  ]);
  expect(openComments(3)).toBe('3 comments are still open. They stay open.');
  expect(openComments(1)).toBe('1 comment is still open. It stays open.');
  expect(openBefore(0, 0)).toBeNull();
  expect(openBefore(1, 2)).toBe('It has 1 open comment and 2 open checks.');
});

import { expect, test } from 'vitest';
import { nowOf } from '#api/review/reviews/view.ts';

type Standing = Parameters<typeof nowOf>[0];
type Votes = Parameters<typeof nowOf>[1];

const open = { state: 'in_review', round: { required: 2 }, required_approvals: 2, approved_version: null } as Standing;
const approval = (behind: string, more: Partial<Votes[number]> = {}): Votes[number] => ({
  id: behind,
  used_at: null,
  user_id: behind,
  verdict: 'approved',
  note: '',
  counts: true,
  at: new Date(0),
  name: behind,
  is_guest: false,
  behind,
  ...more,
});
const by = (answering: string, ...votes: Votes) => nowOf(open, votes, answering).votes;

test('of one person one approval counts, however many links they made and however often they answer [SHARE-06] [S1]', () => {
  const links = [approval('cy', { is_guest: true }), approval('cy', { is_guest: true })];
  expect(by('bo', ...links)).toBe(1);
  expect(by('cy', ...links)).toBe(0);
  expect(by('bo', ...links, approval('bo'), approval('di'))).toBe(2);
  expect(by('bo', approval('cy', { counts: false }), approval('di', { verdict: 'changes_requested' }))).toBe(0);
});

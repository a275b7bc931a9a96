import { expect, test } from 'vitest';
import {
  createReview,
  setUsed,
  stepped,
  switched,
  usedIn,
} from '#web/features/writing/documents/refine/review-state.ts';
import { aChange, aProposal } from '#web/features/writing/documents/refine/testing/a-proposal.ts';

const off = { why: 'fact', text: 'Left out: nothing in your sources says “soon”.' } as const;
const proposal = aProposal('a', {
  changes: [aChange(0, 2, 'They'), aChange(3, 7, 'employ', { off }), aChange(8, 13, 'x')],
});

test('a change with a reason starts off and can be switched on by hand [REFINE-15]', () => {
  const store = createReview();
  expect(usedIn(store.getState(), proposal)).toEqual([0, 2]);
  setUsed(store, proposal, switched(usedIn(store.getState(), proposal), 1));
  expect(usedIn(store.getState(), proposal)).toEqual([0, 1, 2]);
  setUsed(store, proposal, switched(usedIn(store.getState(), proposal), 0));
  expect(usedIn(store.getState(), proposal)).toEqual([1, 2]);
});

test('the switches of each proposal of a chain are kept apart [REFINE-11]', () => {
  const store = createReview();
  const next = { ...proposal, id: 'b' };
  setUsed(store, proposal, []);
  expect(usedIn(store.getState(), proposal)).toEqual([]);
  expect(usedIn(store.getState(), next)).toEqual([0, 2]);
});

test('the current change goes round and round [REFINE-08]', () => {
  expect([stepped(0, 1, 3), stepped(2, 1, 3), stepped(0, -1, 3)]).toEqual([1, 0, 2]);
});

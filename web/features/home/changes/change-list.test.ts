import { expect, test } from 'vitest';
import type { OutdatedDocument } from '#shared/writing/contracts/outdated-documents.ts';
import type { Proposal } from '#shared/writing/contracts/proposals.ts';
import { waitingIn } from '#web/features/home/changes/change-list.ts';
import { aProposal } from '#web/features/writing/documents/refine/testing/a-proposal.ts';

const document: OutdatedDocument = {
  id: 'd',
  version: 1,
  template_name: 'Sourcing Email',
  kind: 'plain',
  changed: ['Pay'],
  review_state: 'draft',
  proposal: { id: 'p', status: 'completed' },
};
const done = aProposal('p');
const states = (proposal: Proposal | undefined, more: Partial<OutdatedDocument> = {}) =>
  waitingIn([{ document: { ...document, ...more }, proposal }]).map(({ is }) => is);

test('a proposal that was read before it was done is waited for, not called outdated [HOME-14]', () => {
  expect(states(undefined)).toEqual(['running']);
  expect(states(aProposal('p', { status: 'processing', seq: 1 }))).toEqual(['running']);
  expect(states({ ...done, base_version: 1 })).toEqual([]);
  expect(states({ ...done, base_version: 1 }, { version: 2 })).toEqual(['stale']);
});

import { beforeEach, expect, it } from 'vitest';
import {
  claimDrafts,
  closeDraft,
  dropDrafts,
  hasBlank,
  isChanged,
  openDraft,
  rebaseDrafts,
  useDrafts,
  writeDraft,
} from '#web/features/generated-documents/drafts.ts';

beforeEach(() => useDrafts.setState({ owner: 'maya', drafts: {} }));
const drafts = () => useDrafts.getState().drafts;

it('a draft is changed once a field differs, and blank when any field is [OUT-07] [GAP-81]', () => {
  openDraft('d', 0, 1, { subject: 'A', message: 'B' });
  expect(drafts()['d:0'] && isChanged(drafts()['d:0'] ?? fail())).toBe(false);
  writeDraft('d', 0, 'subject', '  ');
  const draft = drafts()['d:0'] ?? fail();
  expect([isChanged(draft), hasBlank(draft)]).toEqual([true, true]);
  writeDraft('d', 0, 'subject', 'A');
  expect(isChanged(drafts()['d:0'] ?? fail())).toBe(false);
});

it('a saved card leaves the other cards of the document valid, an old base stays old', () => {
  openDraft('d', 0, 1, { subject: 'A' });
  openDraft('d', 1, 1, { subject: 'B' });
  openDraft('d', 2, 0, { subject: 'C' });
  openDraft('other', 0, 1, { subject: 'D' });
  closeDraft('d', 0);
  rebaseDrafts('d', 1, 2);
  expect(Object.entries(drafts()).map(([key, { base }]) => [key, base])).toEqual([
    ['d:1', 2],
    ['d:2', 0],
    ['other:0', 1],
  ]);
});

it('writing into a closed draft does nothing, and a deleted document leaves none behind', () => {
  writeDraft('d', 'text', 'content', 'x');
  expect(drafts()).toEqual({});
  openDraft('d', 'text', 1, { content: 'x' });
  openDraft('d2', 'text', 1, { content: 'y' });
  dropDrafts('d');
  expect(Object.keys(drafts())).toEqual(['d2:text']);
});

it('what one person typed is gone when another signs in, and stays for the same one', () => {
  openDraft('d', 'text', 1, { content: 'x' });
  claimDrafts('maya');
  expect(Object.keys(drafts())).toEqual(['d:text']);
  claimDrafts('ines');
  expect(drafts()).toEqual({});
});

const fail = (): never => {
  throw new Error('no such draft');
};

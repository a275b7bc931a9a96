// @vitest-environment happy-dom
import type { User } from '@supabase/auth-js';
import { beforeEach, expect, it } from 'vitest';
import {
  claimDrafts,
  closeDraft,
  dropAllDrafts,
  dropDrafts,
  hasBlank,
  isChanged,
  openDraft,
  rebaseDrafts,
  unsavedDocuments,
  useDrafts,
  writeDraft,
} from '#web/features/writing/documents/list/drafts.ts';
import { useSession } from '#web/lib/session.ts';

const signIn = (id: string) =>
  useSession.setState({ user: { id, user_metadata: {} } as unknown as User, loading: false });
beforeEach(() => {
  sessionStorage.clear();
  signIn('maya');
  useDrafts.setState({ owner: 'maya', drafts: {}, restored: false });
});
const drafts = () => useDrafts.getState().drafts;

it('a draft is changed when a field differs and blank when any field is [OUT-07] [GAP-81]', () => {
  openDraft('d', 0, 1, { subject: 'A', message: 'B' });
  expect(drafts()['d:0'] && isChanged(drafts()['d:0'] ?? fail())).toBe(false);
  writeDraft('d', 0, 'subject', '  ');
  const draft = drafts()['d:0'] ?? fail();
  expect([isChanged(draft), hasBlank(draft)]).toEqual([true, true]);
  writeDraft('d', 0, 'subject', 'A');
  expect(isChanged(drafts()['d:0'] ?? fail())).toBe(false);
});

it('saving one card keeps the drafts of the others valid and an old base old', () => {
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

it('writing to a closed draft has no effect, and a deleted document has no drafts', () => {
  writeDraft('d', 'text', 'content', 'x');
  expect(drafts()).toEqual({});
  openDraft('d', 'text', 1, { content: 'x' });
  openDraft('d2', 'text', 1, { content: 'y' });
  dropDrafts('d');
  expect(Object.keys(drafts())).toEqual(['d2:text']);
});

/** What a reload does to the store. */
const reload = () => useDrafts.setState({ owner: '', drafts: {}, restored: false });

it('unsaved text is restored after a reload, with the version it began from [GAP-127]', () => {
  openDraft('d', 'text', 3, { content: 'x' });
  openDraft('d2', 0, 1, { subject: 'untouched' });
  writeDraft('d', 'text', 'content', 'typed');
  reload();
  claimDrafts('maya');
  expect(drafts()).toEqual({ 'd:text': { base: 3, fields: { content: 'typed' }, original: { content: 'x' } } });
  expect([unsavedDocuments(), useDrafts.getState().restored]).toEqual([['d'], true]);
});

it('text that was saved, cancelled or discarded is not restored [GAP-127]', () => {
  for (const end of [() => closeDraft('d', 'text'), () => dropDrafts('d'), dropAllDrafts]) {
    openDraft('d', 'text', 1, { content: 'x' });
    writeDraft('d', 'text', 'content', 'typed');
    end();
    reload();
    claimDrafts('maya');
    expect([drafts(), useDrafts.getState().restored]).toEqual([{}, false]);
  }
});

it('unsaved text survives an expired session for its owner alone, and no sign-out [GAP-127]', () => {
  openDraft('d', 'text', 1, { content: 'x' });
  writeDraft('d', 'text', 'content', 'typed');
  useSession.setState({ user: null, loading: false });
  expect(drafts()).toEqual({});
  claimDrafts('ines');
  expect(drafts()).toEqual({});
  claimDrafts('maya');
  expect(drafts()['d:text']?.fields.content).toBe('typed');
  // signOut clears the session storage.
  sessionStorage.clear();
  useSession.setState({ user: null, loading: false });
  claimDrafts('maya');
  expect(drafts()).toEqual({});
});

it('stored drafts of an unknown shape are not restored', () => {
  sessionStorage.setItem('draft:maya:generated-documents', '{"d:text":{"fields":1}}');
  reload();
  claimDrafts('maya');
  expect(drafts()).toEqual({});
});

const fail = (): never => {
  throw new Error('no such draft');
};

// @vitest-environment happy-dom
import type { User } from '@supabase/auth-js';
import { act } from 'react';
import { createRoot } from 'react-dom/client';
import { type UseFormReturn, useForm } from 'react-hook-form';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { dropDraftsOfOthers, keepDraft, readDraft } from '#web/lib/drafts.ts';
import { useSession } from '#web/lib/session.ts';
import { useForgetting } from '#web/lib/storage.ts';
import { useFormDraft } from '#web/lib/use-form-draft.ts';

type Values = { title: string; note: string };
let form: UseFormReturn<Values>;
let draft: ReturnType<typeof useFormDraft>;

function Form() {
  form = useForm<Values>({ defaultValues: { title: 'Saved', note: '' } });
  draft = useFormDraft(form, 'role:7');
  return <input {...form.register('title')} />;
}

let close = async () => {};

async function open(): Promise<void> {
  const root = createRoot(document.body.appendChild(document.createElement('div')));
  await act(async () => root.render(<Form />));
  close = () => act(async () => root.unmount());
}

const type = (title: string) => act(async () => form.setValue('title', title, { shouldDirty: true }));

beforeEach(() => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
  sessionStorage.clear();
  useSession.setState({ user: { id: 'ann', user_metadata: {} } as unknown as User, loading: false });
});

afterEach(async () => {
  await close();
  vi.unstubAllGlobals();
});

test('unsaved values are restored when the form is opened again', async () => {
  await open();
  expect(draft.restored).toBe(false);
  await type('Typed');
  await close();
  await open();
  expect(form.getValues('title')).toBe('Typed');
  expect(form.formState.isDirty).toBe(true);
  expect(draft.restored).toBe(true);
});

test('values that were saved, or typed back, are not stored', async () => {
  await open();
  await type('Typed');
  await act(async () => form.reset({ title: 'Typed', note: '' }));
  expect(readDraft('ann', 'role:7')).toBeUndefined();
  await type('Other');
  await type('Typed');
  expect(readDraft('ann', 'role:7')).toBeUndefined();
});

test('a dropped draft is not restored', async () => {
  await open();
  await type('Typed');
  await act(async () => draft.drop());
  await close();
  await open();
  expect(form.getValues('title')).toBe('Saved');
});

test('no user gets the draft of another user', async () => {
  keepDraft('ann', 'role:7', { title: 'Of Ann' });
  useSession.setState({ user: { id: 'bob', user_metadata: {} } as unknown as User });
  await open();
  expect(form.getValues('title')).toBe('Saved');
  dropDraftsOfOthers('bob');
  expect(readDraft('ann', 'role:7')).toBeUndefined();
});

test('the form works when the storage refuses: the draft is kept until the page is left [REAL-49]', () => {
  const full = () => {
    throw new DOMException('full', 'QuotaExceededError');
  };
  vi.stubGlobal('sessionStorage', { setItem: full, getItem: full });
  vi.spyOn(console, 'warn').mockImplementation(() => {});
  keepDraft('ann', 'role:7', { title: 'x' });
  expect(readDraft('ann', 'role:7')).toEqual({ title: 'x' });
  dropDraftsOfOthers('bob');
  expect(readDraft('ann', 'role:7')).toBeUndefined();
  useForgetting.setState({ forgets: false });
});

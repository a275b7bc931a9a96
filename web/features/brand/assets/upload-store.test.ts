// @vitest-environment happy-dom
import type { User } from '@supabase/auth-js';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { SUCCESS_MESSAGE_MS } from '#shared/constants.ts';
import {
  addUploads,
  cancelUploads,
  removeFailedUploads,
  removeUpload,
  retryUpload,
  useUploads,
} from '#web/features/brand/assets/upload-store.ts';
import { useSession } from '#web/lib/session.ts';

/** A fake XMLHttpRequest whose response the test sends. */
class Sending {
  static all: Sending[] = [];
  upload: { onprogress?: (event: { loaded: number; total: number }) => void; onload?: () => void } = {};
  onload = () => {};
  onerror = () => {};
  onabort = () => {};
  status = 0;
  responseText = '';
  url = '';
  headers: Record<string, string> = {};
  private replyHeaders: Record<string, string> = {};
  file: File | undefined;
  open(_method: string, url: string) {
    this.url = url;
  }
  setRequestHeader(name: string, value: string) {
    this.headers[name] = value;
  }
  getResponseHeader(name: string) {
    return this.replyHeaders[name] ?? null;
  }
  send(form: FormData) {
    this.file = form.get('file') as File;
    Sending.all.push(this);
  }
  abort() {
    this.onabort();
  }
  async answer(status: number, body: unknown, headers = {}) {
    Object.assign(this, { status, responseText: JSON.stringify(body), replyHeaders: headers });
    this.onload();
    await vi.advanceTimersByTimeAsync(0);
  }
  store = (more = {}) => this.answer(200, { ...aDocument, title: this.file?.name, ...more });
  refuse = (status: number, code: string, headers = {}) =>
    this.answer(status, { error: { code, message: `About ${code}` } }, headers);
}

const ID = '7c0f6dc4-3a1c-4b7e-9f57-6d7f4f6f6a10';
const at = '2026-01-01T00:00:00.000Z';
const aDocument = {
  id: ID,
  user_id: ID,
  title: 'x',
  file_path: 'x',
  file_type: 'application/pdf',
  file_size: 1,
  description: '',
  profile_ids: [],
  version: 1,
  created_at: at,
  updated_at: at,
};
const aFile = (name: string) => new File(['x'], name, { type: 'application/pdf' });
const add = async (...names: string[]) => {
  addUploads(names.map(aFile));
  await vi.advanceTimersByTimeAsync(0);
};
const states = () => useUploads.getState().uploads.map(({ fileName, status }) => `${fileName} ${status}`);
const sent = () => Sending.all.map(({ file }) => file?.name);
const signIn = (id: string | null) =>
  useSession.setState({ user: id ? ({ id, user_metadata: {} } as unknown as User) : null, loading: false });

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('XMLHttpRequest', Sending);
  Sending.all = [];
  signIn('ann');
});
afterEach(async () => {
  signIn(null);
  await vi.advanceTimersByTimeAsync(60_000);
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test('two files upload at once, and the end of one starts the next [GAP-37]', async () => {
  await add('a', 'b', 'c');
  expect(sent()).toEqual(['a', 'b']);
  expect(states()).toEqual(['a uploading', 'b uploading', 'c waiting']);
  await Sending.all[1]?.store();
  expect(sent()).toEqual(['a', 'b', 'c']);
  expect(states()).toEqual(['a uploading', 'b complete', 'c uploading']);
});

test('an upload passes through its states with its progress, and its message closes 3 s after its end [ASSET-07, ASSET-08, ASSET-09] [FILE-API-01]', async () => {
  const seen: string[] = [];
  const stop = useUploads.subscribe(({ uploads: [one] }) => {
    const state = one ? `${one.fileName} ${one.status} ${one.progress}` : 'none';
    if (seen.at(-1) !== state) seen.push(state);
  });
  await add('a');
  const [one] = Sending.all;
  one?.upload.onprogress?.({ loaded: 1, total: 4 });
  one?.upload.onprogress?.({ loaded: 3, total: 4 });
  one?.upload.onload?.();
  await one?.store();
  expect(useUploads.getState().uploads).toMatchObject([{ status: 'complete', cleared: false }]);
  await vi.advanceTimersByTimeAsync(SUCCESS_MESSAGE_MS - 1);
  expect(states()).toEqual(['a complete']);
  await vi.advanceTimersByTimeAsync(1);
  stop();
  const way = ['waiting 0', 'uploading 0', 'uploading 25', 'uploading 75', 'processing 100', 'complete 100'];
  expect(seen).toEqual([...way.map((state) => `a ${state}`), 'none']);
});

test('a file too small to report progress completes with 100 [ASSET-08]', async () => {
  await add('a');
  await Sending.all[0]?.store();
  expect(useUploads.getState().uploads).toMatchObject([{ status: 'complete', progress: 100 }]);
});

test('an upload that fails half-way is an error with progress 0 [ASSET-07, ASSET-10]', async () => {
  await add('a', 'b');
  for (const one of Sending.all) one.upload.onprogress?.({ loaded: 1, total: 2 });
  Sending.all[0]?.onerror();
  Sending.all[1]?.upload.onload?.();
  await Sending.all[1]?.refuse(415, 'file_type');
  expect(useUploads.getState().uploads).toMatchObject([
    { fileName: 'a', status: 'error', progress: 0, error: 'Failed to upload file' },
    { fileName: 'b', status: 'error', progress: 0, error: 'About file_type' },
  ]);
});

test('a retry sends the same idempotency key, so that a lost response creates no second asset [GAP-154]', async () => {
  await add('a');
  Sending.all[0]?.onerror();
  await vi.advanceTimersByTimeAsync(0);
  expect(useUploads.getState().uploads).toMatchObject([
    { status: 'error', error: 'Failed to upload file', progress: 0 },
  ]);
  retryUpload(useUploads.getState().uploads[0]?.key ?? '');
  await vi.advanceTimersByTimeAsync(0);
  const [first, second] = Sending.all.map(({ headers }) => headers['idempotency-key']);
  expect(first).toBeTruthy();
  expect(second).toBe(first);
});

test('an upload waits for places that another tab has taken [GAP-37]', async () => {
  await add('a', 'b');
  await Sending.all[1]?.refuse(429, 'too_many_requests', { 'retry-after': '1' });
  expect(states()).toEqual(['a uploading', 'b waiting']);
  await vi.advanceTimersByTimeAsync(1_000);
  expect(sent()).toEqual(['a', 'b', 'b']);
});

test('a file joins the profile it was dropped into [GAP-149]', async () => {
  addUploads([aFile('a')], ID);
  await vi.advanceTimersByTimeAsync(0);
  expect(Sending.all[0]?.url).toContain(`?profile=${ID}`);
});

test('one upload is cancelled, or all of them; failed ones are removed together [GAP-37, GAP-151]', async () => {
  await add('a', 'b', 'c', 'd');
  removeUpload(useUploads.getState().uploads[0]?.key ?? '');
  await vi.advanceTimersByTimeAsync(0);
  expect(states()).toEqual(['b uploading', 'c uploading', 'd waiting']);
  await Sending.all[1]?.refuse(415, 'file_type');
  cancelUploads();
  await vi.advanceTimersByTimeAsync(0);
  expect(states()).toEqual(['b error']);
  removeFailedUploads();
  expect(states()).toEqual([]);
});

test('signing out ends the uploads, and the next user sees none of them [GAP-150]', async () => {
  const aborted = vi.spyOn(Sending.prototype, 'abort');
  await add('a', 'b', 'c');
  signIn('ann');
  expect(states()).toHaveLength(3);
  signIn('bob');
  await vi.advanceTimersByTimeAsync(0);
  expect([aborted.mock.calls.length, states(), sent()]).toEqual([2, [], ['a', 'b']]);
});

// @vitest-environment happy-dom
import { act } from 'react';
import { afterAll, expect, onTestFinished, test, vi } from 'vitest';
import { type BrandDocument, listDocuments } from '#shared/brand/contracts/assets.ts';
import { DocumentRow } from '#web/features/brand/assets/asset-row.tsx';
import { showsReading, watchReadings } from '#web/features/brand/readings.ts';
import { pagesOf } from '#web/lib/endpoint.ts';
import { createQueryClient } from '#web/lib/query.ts';
import { anAsset } from '#web/testing/asset.ts';
import { openScreen, pass } from '#web/testing/screen.tsx';

const live = vi.hoisted(() => ({ notify: (_asset: { id: string }) => {} }));
vi.mock('#web/lib/socket.ts', async (original) => ({
  ...(await original<typeof import('#web/lib/socket.ts')>()),
  onAsset: (listener: (asset: { id: string }) => void) => {
    live.notify = listener;
    return () => undefined;
  },
}));
afterAll(() => vi.doUnmock('#web/lib/socket.ts'));

const asset = (more: Partial<BrandDocument> = {}): BrandDocument => anAsset({ title: 'Book.pdf', ...more });
const nothing = () => {};
const row = (document: BrandDocument) => (
  <DocumentRow
    document={document}
    profiles={[]}
    profileId={null}
    leaving={false}
    onFocus={nothing}
    onEdit={nothing}
    onProfiles={nothing}
    onDelete={nothing}
  />
);
const again = () => document.querySelector<HTMLButtonElement>('button[aria-label="Try again: Book.pdf"]');

test.each([
  [{}, 'Ready', null],
  [{ text_state: 'reading' }, 'Reading…', null],
  [{ text_state: 'reading', text_reason: 'no_worker' }, 'Waiting for a free worker.', null],
  [{ text_state: 'reading', text_reason: 'no_scanner' }, 'Waiting for the virus scanner.', null],
  [{ text_state: 'failed', text_reason: 'damaged' }, 'Could not be read', 'The file is damaged. Upload another copy.'],
  [
    { text_state: 'failed', text_reason: 'no_letters' },
    'Could not be read',
    'The text of this file cannot be read (its font has no letters). Export it again, or paste the text.',
  ],
  [
    { text_state: 'failed', text_reason: 'password' },
    'Could not be read',
    'The file is protected by a password. Upload it without one.',
  ],
  [
    { text_state: 'failed', text_reason: 'old_format' },
    'Could not be read',
    'The text of a file of this old format is not read. Save it as .docx, slides as .pptx.',
  ],
  [{ text_state: 'failed', text_reason: 'a_newer_one' }, 'Could not be read', null],
  [
    { text_state: 'failed', text_reason: 'infected', text_detail: 'Planted.Test-1' },
    'Could not be read',
    'The virus scanner found Planted.Test-1, and the file was deleted. Upload a clean copy.',
  ],
] as const)(
  'an asset with %j shows "%s" [READING-04] [REAL-20] [REAL-22] [SCAN-02] [SCAN-03]',
  async (state, line, reason) => {
    await openScreen(row(asset(state)));
    expect(document.body.textContent).toContain(line);
    if (reason) expect(document.body.textContent).toContain(reason);
    expect(again()).toBeNull();
  },
);

test('a file that took too long is read again by "Try again" [READING-04] [GAP-168]', async () => {
  const asked: string[] = [];
  await openScreen(row(asset({ text_state: 'failed', text_reason: 'too_slow' })), {
    server: ({ method, path }) => {
      asked.push(`${method} ${path}`);
      return asset({ text_state: 'reading' });
    },
  });
  expect(document.body.textContent).toContain('Reading the file took too long. Try again.');
  await act(async () => again()?.click());
  await pass(0);
  expect(asked).toEqual([`POST /api/reference-documents/${asset().id}/reading`]);
});

test('an event of the socket fetches the assets again [READING-08]', async () => {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  const client = createQueryClient();
  watchReadings(client);
  const key = pagesOf(listDocuments).queryKey;
  const set = (state: 'reading' | 'ready') =>
    client.setQueryData(key, { pages: [{ items: [asset({ text_state: state })] }] });
  const isStale = () => client.getQueryState(key)?.isInvalidated;
  set('ready');
  expect(isStale()).toBe(false);
  live.notify({ id: asset().id });
  expect(isStale()).toBe(true);
});

test('lists of assets, lists of roles and a single role are polled while one of their documents is being read [READING-08]', () => {
  const reading = asset({ text_state: 'reading' });
  expect(showsReading({ pages: [{ items: [asset()] }, { items: [reading] }] })).toBe(true);
  expect(showsReading({ pages: [{ items: [{ missing: [], reading: ['Reading Book.pdf…'] }] }] })).toBe(true);
  expect(showsReading({ reference_documents: [asset(), reading] })).toBe(true);
  expect(showsReading(reading)).toBe(true);
  for (const data of [undefined, asset(), { pages: [{ items: [asset()] }] }, { reference_documents: [asset()] }])
    expect(showsReading(data)).toBe(false);
});

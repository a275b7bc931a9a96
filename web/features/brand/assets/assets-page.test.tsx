// @vitest-environment happy-dom
import { beforeEach, expect, test, vi } from 'vitest';
import { GoneStrip } from '#web/app/strips.tsx';
import { DocumentsPage } from '#web/features/brand/assets/assets-page.tsx';
import { ProfileChoices } from '#web/features/brand/assets/profile-choices.tsx';
import { useSession } from '#web/lib/session.ts';
import { anAsset } from '#web/testing/asset.ts';
import { buttons, messages, openScreen, pass, press, type Server, until } from '#web/testing/screen.tsx';

const at = '2026-01-01T00:00:00.000Z';
const id = '7c0f6dc4-3a1c-4b7e-9f57-6d7f4f6f6a10';
const profile = { id, name: 'Graduates', description: '', document_count: 0, created_at: at, updated_at: at };
const asset = anAsset({ id, user_id: id });
const refused = (status = 400, code = 'UNKNOWN_ERROR', message = 'No') =>
  Response.json({ error: { code, message, request_id: 'r' } }, { status });
const LIST = '/api/reference-documents';

beforeEach(() => {
  vi.spyOn(console, 'error').mockImplementation(() => {});
  useSession.setState({ user: { id, user_metadata: {} } as never, loading: false });
});

const text = () => document.body.textContent ?? '';
const open = (server: Server, where = '/reference-documents') =>
  openScreen(
    <>
      <GoneStrip />
      <DocumentsPage />
    </>,
    { server, at: where },
  );
const saysAlone = async (message: string) => {
  await pass(5_000);
  await until(() => messages('alert').length > 0);
  expect(messages('alert').join()).toContain(message);
};

test.each([
  ['a page of assets', '', 'Failed to load brand assets'],
  ['a search', '?q=leave', 'Failed to load documents'],
])('%s that cannot be read says so [ASSET-33, ASSET-34]', async (_, query, message) => {
  const server: Server = ({ path }) => (path === LIST ? refused() : { items: [], next: null });
  await open(server, `/reference-documents${query}`);
  await saysAlone(message);
});

test('a file that cannot be downloaded says so, and its asset stays [ASSET-30]', async () => {
  const answers: Record<string, () => unknown> = { [LIST]: () => ({ items: [asset], next: null }) };
  await open(({ path }) => (path.endsWith('/file') ? refused() : (answers[path]?.() ?? { items: [], next: null })));
  await press('Download Handbook.pdf');
  await until(() => messages('alert').length > 0);
  expect(messages('alert').join()).toContain('Failed to download file');
  expect(buttons('Download Handbook.pdf')).toHaveLength(1);
});

test('an asset that was deleted elsewhere says so at its download, and leaves the list [GAP-155]', async () => {
  let isThere = true;
  const list = () => ({ items: isThere ? [asset] : [], next: null });
  await open(({ path }) => {
    if (path.endsWith('/file')) return refused(404, 'no_such_item', 'Document not found');
    return path === LIST ? list() : { items: [], next: null };
  });
  await until(() => buttons('Download Handbook.pdf').length > 0);
  isThere = false;
  await press('Download Handbook.pdf');
  await until(() => text().includes('No documents uploaded yet'));
  expect(messages('alert')).toContainEqual(expect.stringContaining('Document not found'));
});

test('profiles that cannot be read say so [ASSET-31]', async () => {
  await openScreen(<ProfileChoices document={asset} />, { server: () => refused() });
  await saysAlone('Failed to load profiles');
});

test('a profile that cannot be changed says so [ASSET-32]', async () => {
  const server: Server = ({ method }) => (method === 'GET' ? { items: [profile], next: null } : refused());
  await openScreen(<ProfileChoices document={asset} />, { server });
  await until(() => document.querySelector('[type=checkbox]') !== null);
  document.querySelector<HTMLInputElement>('[type=checkbox]')?.click();
  await saysAlone('Failed to update profile associations');
});

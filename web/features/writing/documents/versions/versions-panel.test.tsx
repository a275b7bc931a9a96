// @vitest-environment happy-dom
import { act } from 'react';
import { expect, test, vi } from 'vitest';
import { type DocumentPage, PageProvider } from '#web/features/text/page/page-context.ts';
import { VersionsPanel } from '#web/features/writing/documents/versions/versions-panel.tsx';
import { messages, openScreen, pass, press, type Server, type, until } from '#web/testing/screen.tsx';
// The menu and the dialog load these modules when they open.
import '#web/ui/overlay/dialog-popup.tsx';
import '#web/ui/overlay/row-menu-popup.tsx';

const id = '7c0f6dc4-3a1c-4b7e-9f57-6d7f4f6f6a10';
const at = '2026-01-01T00:00:00.000Z';
const row = (number: number) => ({
  number,
  ordinal: number,
  version: number,
  saved_at: at,
  created_at: at,
  name: null,
  is_current: false,
  origin: 'edited',
  author: null,
  restored_from: null,
  metadata: {},
});
const page = { document: { id, version: 3 } } as DocumentPage;

const panel = (
  <PageProvider value={page}>
    <VersionsPanel />
  </PageProvider>
);
const refused = (status: number, code: string, message: string) =>
  Response.json({ error: { code, message, request_id: 'r' } }, { status });
const text = () => document.body.textContent ?? '';

test('a list of versions that fails to load can be tried again [VER-06]', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {});
  let isBroken = true;
  const server: Server = () => (isBroken ? Response.json({}, { status: 400 }) : { items: [row(1)], next: null });
  await openScreen(panel, { server });
  await pass(1_000);
  expect(messages('alert').join()).toContain('Failed to load versions');
  isBroken = false;
  await press('Try again');
  await until(() => text().includes('The first version. Later ones are listed here.'));
});

test('a version is named after its cause, and one that was typed after who typed it [JUDGE-62]', async () => {
  const author = { id: crypto.randomUUID(), name: 'Noor Tester' };
  const items = [
    { ...row(3), author, cause: 'Role changed: Pay' },
    { ...row(2), author },
    { ...row(1), author, cause: null },
  ];
  await openScreen(panel, { server: () => ({ items, next: null }) });
  await until(() => text().includes('Role changed: Pay'));
  const names = [...document.querySelectorAll('li button[aria-pressed]')].map(({ textContent }) => textContent);
  expect(names[0]).toMatch(/^Role changed: Pay.*Noor Tester, /);
  expect(names.slice(1).every((name) => name?.startsWith('Edited by Noor Tester'))).toBe(true);
});

test('the 21st name is refused in the dialog [VER-06]', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {});
  const full = 'At most 20 named versions. Remove a name first.';
  await openScreen(panel, {
    server: ({ method }) =>
      method === 'PATCH' ? refused(409, 'limit_reached', full) : { items: [row(2), row(1)], next: null },
  });
  await until(() => document.querySelectorAll('[aria-label^="Actions for"]').length === 2);
  await act(async () => [...document.querySelectorAll<HTMLElement>('[aria-label^="Actions for"]')].at(-1)?.click());
  const item = () => [...document.querySelectorAll<HTMLElement>('[role=menuitem]')].find(isNaming);
  await until(() => item() !== undefined);
  await act(async () => item()?.click());
  await type('Name', 'One more');
  await press('Save');
  await until(() => document.querySelector('[role=dialog]')?.textContent?.includes(full) === true);
});

const isNaming = ({ textContent }: HTMLElement) => textContent === 'Name this version';

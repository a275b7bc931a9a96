// @vitest-environment happy-dom
import { expect, test, vi } from 'vitest';
import type { DataExport } from '#shared/exports/contracts/exports.ts';
import { ExportMyData } from '#web/features/exports/data/data-exports.tsx';
import { buttons, openScreen, pass, press, type Server, until } from '#web/testing/screen.tsx';

const id = '00000000-0000-4000-8000-000000000001';
const anExport = (more: Partial<DataExport>): DataExport => ({
  id,
  state: 'running',
  done: 1_240,
  total: 3_400,
  parts: [],
  expires_at: null,
  created_at: new Date(Date.now() - 20_000).toISOString(),
  ...more,
});
const listed = (items: DataExport[], seconds_to_next = 0) => ({ items, seconds_to_next });
const text = () => document.body.textContent ?? '';
const isStartDisabled = () => buttons('Export my data').map(({ disabled }) => disabled);

test('an export under way counts its items, keeps a second one from its start and is cancelled [EXPORT-26]', async () => {
  let items = [anExport({})];
  const sent: string[] = [];
  const server: Server = ({ method, path }) => {
    if (method === 'GET') return listed(items);
    sent.push(`${method} ${path}`);
    items = [];
    return new Response(null, { status: 204 });
  };
  await openScreen(<ExportMyData />, { server });
  await until(() => text().includes('1,240 of 3,400 items. You can leave this page, an email follows.'));
  const bar = document.querySelector('[role=progressbar][aria-label=Export]');
  expect([bar?.getAttribute('aria-valuenow'), bar?.getAttribute('aria-valuemax')]).toEqual(['1240', '3400']);
  expect(isStartDisabled()).toEqual([true]);
  await press('Cancel the export');
  await until(() => text().includes('You have no exports.'));
  expect(sent).toEqual([`POST /api/exports/${id}/cancel`]);
  expect(isStartDisabled()).toEqual([false]);
});

test('an export that waits says so, also where the page is opened later [EXPORT-26]', async () => {
  await openScreen(<ExportMyData />, { server: () => listed([anExport({ state: 'waiting' })]) });
  await until(() => text().includes('Waiting for a free worker.'));
  expect(isStartDisabled()).toEqual([true]);
});

test('a failed export and the limit of a day say what to do [GAP-193]', async () => {
  await openScreen(<ExportMyData />, { server: () => listed([anExport({ state: 'failed' })], 7_000) });
  await until(() => text().includes('It could not be made. Please start it again.'));
  expect(text()).toContain('You can start 3 exports in 24 hours. The next one in 2 hours.');
  expect(isStartDisabled()).toEqual([true]);
});

test('exports that cannot be read are asked for again [EXPORT-26]', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {});
  let isBroken = true;
  const server: Server = () => (isBroken ? Response.json({}, { status: 400 }) : listed([]));
  await openScreen(<ExportMyData />, { server });
  await pass(1_000);
  expect(text()).toContain('Failed to load your exports');
  isBroken = false;
  await press('Try again');
  await until(() => text().includes('You have no exports.'));
});

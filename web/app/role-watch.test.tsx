// @vitest-environment happy-dom
import { useQueries } from '@tanstack/react-query';
import { act } from 'react';
import { afterAll, expect, test, vi } from 'vitest';
import { readHome } from '#shared/home/contracts/home.ts';
import { listRoles, readRole } from '#shared/roles/contracts/roles.ts';
import { listGeneratedDocuments } from '#shared/text/contracts/generated-documents.ts';
import { useRoleWatch } from '#web/app/role-watch.ts';
import { readOf } from '#web/lib/endpoint.ts';
import { openScreen, pass } from '#web/testing/screen.tsx';

const live = vi.hoisted(() => ({ changed: (_: { id: string }) => {}, written: (_: { id: string }) => {} }));
vi.mock('#web/lib/socket.ts', async (original) => ({
  ...(await original<typeof import('#web/lib/socket.ts')>()),
  onRole: (listener: (role: { id: string }) => void) => {
    live.changed = listener;
    return () => undefined;
  },
  onDocument: (listener: (document: { id: string }) => void) => {
    live.written = listener;
    return () => undefined;
  },
}));
afterAll(() => vi.doUnmock('#web/lib/socket.ts'));

const reads = {
  list: readOf(listRoles),
  dashboard: readOf(readHome),
  form: readOf(readRole, { params: { id: 'r' } }),
};
const counts: Record<string, number> = {};

function Reads() {
  useRoleWatch();
  useQueries({
    queries: Object.entries(reads).map(([name, { queryKey }]) => ({
      queryKey,
      queryFn: () => {
        counts[name] = (counts[name] ?? 0) + 1;
        return null;
      },
    })),
  });
  return null;
}

test('what a colleague changed is read again in the list and on the dashboard, once for what changed together, and in no form [HOME-34] [HOME-29]', async () => {
  await openScreen(<Reads />);
  await pass(10);
  expect(counts).toEqual({ list: 1, dashboard: 1, form: 1 });
  act(() => live.changed({ id: 'r' }));
  await pass(400);
  expect(counts).toEqual({ list: 2, dashboard: 2, form: 1 });
  for (let text = 0; text < 6; text += 1) act(() => live.written({ id: `d${text}` }));
  await pass(400);
  expect(counts).toEqual({ list: 3, dashboard: 3, form: 1 });
});

test('a library that is not open is read again when it is opened', async () => {
  const { client } = await openScreen(<Reads />);
  const library = readOf(listGeneratedDocuments).queryKey;
  client.setQueryData(library, { items: [], next: null });
  act(() => live.written({ id: 'd' }));
  await pass(400);
  expect(client.getQueryState(library)).toMatchObject({ isInvalidated: true, fetchStatus: 'idle' });
});

// @vitest-environment happy-dom
import { useQueries } from '@tanstack/react-query';
import { act } from 'react';
import { expect, test, vi } from 'vitest';
import { readHome, readRoleHome } from '#shared/home/contracts/home.ts';
import { listRoles, readRole } from '#shared/roles/contracts/roles.ts';
import { useRoleWatch } from '#web/app/role-watch.ts';
import { readOf } from '#web/lib/endpoint.ts';
import { openScreen, pass } from '#web/testing/screen.tsx';

const live = vi.hoisted(() => ({ changed: (_role: { id: string }) => {} }));
vi.mock('#web/lib/socket.ts', async (original) => ({
  ...(await original<typeof import('#web/lib/socket.ts')>()),
  onRole: (listener: (role: { id: string }) => void) => {
    live.changed = listener;
    return () => undefined;
  },
}));

const params = { id: 'r' };
const reads = {
  page: readOf(readRoleHome, { params }),
  list: readOf(listRoles),
  dashboard: readOf(readHome),
  form: readOf(readRole, { params }),
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

test('a role that a colleague changed is read again on its page, in the list and on the dashboard, and in no form', async () => {
  await openScreen(<Reads />);
  await pass(10);
  expect(counts).toEqual({ page: 1, list: 1, dashboard: 1, form: 1 });
  act(() => live.changed({ id: 'r' }));
  await pass(10);
  expect(counts).toEqual({ page: 2, list: 2, dashboard: 2, form: 1 });
});

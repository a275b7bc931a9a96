import { QueryClient } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { readRoleHome } from '#shared/home/contracts/home.ts';
import { linksQuery } from '#web/features/home/role/links-query.ts';
import { aReadyRole, aRoleHome, aText, documentId } from '#web/features/home/role/testing/role-home.ts';
import { watchRole } from '#web/features/home/role/watch-role.ts';
import { ROLE_ID } from '#web/features/roles/testing/role-server.ts';
import { readOf } from '#web/lib/endpoint.ts';

const OTHER = '9c0f6dc4-3a1c-4b7e-9f57-6d7f4f6f6a12';
type Live = NonNullable<Parameters<typeof watchRole>[2]>;

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** A page of a role that is watched, and what happens while it is. */
function watched() {
  const listeners = new Map<string, Set<(event: unknown) => void>>();
  const on = (name: string) => (listener: (event: never) => void) => {
    const all = listeners.get(name) ?? new Set();
    listeners.set(name, all.add(listener as (event: unknown) => void));
    return () => void all.delete(listener as (event: unknown) => void);
  };
  const names = ['onAsset', 'onCard', 'onConnection', 'onDocument', 'onRole', 'onThreads', 'onWorkspace'];
  const live = Object.fromEntries(names.map((name) => [name, on(name)])) as unknown as Live;
  const client = new QueryClient();
  const keys = [readOf(readRoleHome, { params: { id: ROLE_ID } }).queryKey, linksQuery(ROLE_ID).queryKey];
  const store = () => {
    client.setQueryData(keys[0] ?? [], aRoleHome([aText(0)], { role: aReadyRole() }));
    client.setQueryData(keys[1] ?? [], { items: [] });
  };
  const stop = watchRole(client, ROLE_ID, live);
  /** What is read again after these events. */
  const after = async (name: keyof Live, ...events: readonly unknown[]) => {
    store();
    for (const event of events) for (const listener of listeners.get(name) ?? []) listener(event);
    await vi.advanceTimersByTimeAsync(400);
    return keys.map((key) => client.getQueryState(key)?.isInvalidated);
  };
  return { after, stop };
}

const again = [true, true];
const kept = [false, false];

test('the page of a role is read again with its links by what happens to the role, its texts, threads and assets, and by nothing else [HOME-25]', async () => {
  const { after, stop } = watched();
  const [asset] = aReadyRole().reference_documents;
  expect(await after('onRole', { id: ROLE_ID })).toEqual(again);
  expect(await after('onDocument', { id: documentId(0), version: 3 }, { id: documentId(0), version: 4 })).toEqual(
    again,
  );
  expect(await after('onDocument', { id: documentId(0), version: null })).toEqual(again);
  expect(await after('onDocument', { id: OTHER, version: 1 })).toEqual(again);
  expect(await after('onThreads', { document_id: documentId(0), open: 1 })).toEqual(again);
  expect(await after('onAsset', { id: asset?.id })).toEqual(again);
  expect(await after('onWorkspace', undefined)).toEqual(again);
  expect(await after('onConnection', 'live')).toEqual(again);
  expect(await after('onRole', { id: OTHER })).toEqual(kept);
  expect(await after('onDocument', { id: OTHER, version: 3 })).toEqual(kept);
  expect(await after('onThreads', { document_id: OTHER, open: 1 })).toEqual(kept);
  expect(await after('onAsset', { id: OTHER })).toEqual(kept);
  expect(await after('onConnection', 'lost')).toEqual(kept);
  stop();
  expect(await after('onRole', { id: ROLE_ID })).toEqual(kept);
});

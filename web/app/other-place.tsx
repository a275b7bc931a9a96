import { type Query, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { AppError } from '#shared/errors.ts';
import { findPlace } from '#shared/team/contracts/workspaces.ts';
import { call } from '#web/lib/call.ts';
import { tabStorage } from '#web/lib/storage.ts';
import { addressIn, openSlug, pathIn } from '#web/lib/workspace.ts';

const KEY = 'opened-in';
const SHOWN_MS = 3000;
const ID = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/;

/** The item that an address is about: '/content/{id}' or '?editId={id}'. */
export const itemIn = ({ pathname, search }: Pick<Location, 'pathname' | 'search'>): string | null =>
  ID.exec(pathname)?.[0] ?? ID.exec(new URLSearchParams(search).get('editId') ?? '')?.[0] ?? null;

/** The parameters of the path that was read, as the key of a query holds them. */
const paramsIn = (part: unknown): unknown[] =>
  typeof part === 'object' && part !== null && 'params' in part ? Object.values(part.params ?? {}) : [part];

const isMissing = ({ state, queryKey }: Query, item: string): boolean =>
  state.error !== null &&
  AppError.from(state.error).code === 'no_such_item' &&
  queryKey.flatMap(paramsIn).includes(item);

/** Leads to the workspace of one's own that holds the item; in none of them the page keeps its answer. */
async function openThere(item: string): Promise<void> {
  const place = await call(findPlace, { params: { id: item } }).catch(() => null);
  if (!place || place.slug === openSlug || itemIn(location) !== item) return;
  tabStorage.setItem(KEY, place.name);
  location.replace(addressIn(place.slug, `${pathIn(location.pathname)}${location.search}${location.hash}`));
}

/** Opens an item of another workspace there, and says so for SHOWN_MS (TEAM-13). */
export function OtherPlace() {
  useMissingItem();
  const [name, setName] = useState(() => tabStorage.getItem(KEY));
  useEffect(() => {
    tabStorage.removeItem(KEY);
    const timer = setTimeout(() => setName(null), SHOWN_MS);
    return () => clearTimeout(timer);
  }, []);
  return (
    <div role="status">
      {name && (
        <p className="border-b border-line bg-warn-soft px-4 py-2 text-sm font-medium text-warn-text md:px-8">
          Opened in {name}
        </p>
      )}
    </div>
  );
}

/** Each item is looked for once in a page load. */
function useMissingItem(): void {
  const cache = useQueryClient().getQueryCache();
  useEffect(() => {
    const asked = new Set<string>();
    const look = (query: Query) => {
      const item = itemIn(location);
      if (item === null || asked.has(item) || !isMissing(query, item)) return;
      asked.add(item);
      void openThere(item);
    };
    for (const query of cache.getAll()) look(query);
    return cache.subscribe(({ query }) => look(query));
  }, [cache]);
}

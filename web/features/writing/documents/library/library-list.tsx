import { useCallback, useMemo, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { useMayOnEach } from '#web/features/team/authors.ts';
import { DeleteTickedDialog, type ToDelete } from '#web/features/writing/documents/library/delete-ticked-dialog.tsx';
import { groupsOf } from '#web/features/writing/documents/library/groups.ts';
import { LibraryRow } from '#web/features/writing/documents/library/library-row.tsx';
import { TickedBar } from '#web/features/writing/documents/library/ticked-bar.tsx';
import type { ListFilters, Row } from '#web/features/writing/documents/list-cache.ts';
import type { LoadedPages } from '#web/lib/endpoint.ts';
import { plural } from '#web/lib/format.ts';
import { LoadMore } from '#web/ui/feedback/load-more.tsx';
import { Loading, Skeleton } from '#web/ui/feedback/skeleton.tsx';
import { useDialog } from '#web/ui/overlay/use-dialog.ts';

type Props = { items: readonly Row[]; pages: LoadedPages<Row>; sort: ListFilters['sort'] };

/** The rows, grouped by role in the order by role, with what can be done with those that are ticked. */
export function LibraryList({ items, pages: { more, loadingMore, loadMore }, sort }: Props) {
  const { pathname, search } = useLocation();
  const from = useMemo(() => ({ to: `${pathname}${search}`, label: 'Content Library' }), [pathname, search]);
  const { ticked, tick, tickAll } = useTicked(items);
  const deletion = useDialog<ToDelete>();
  const mayDelete = useMayOnEach('content.delete');
  const mine = ticked.filter(({ user_id }) => mayDelete(user_id));
  const remove = useCallback((row: Row) => deletion.show({ rows: [row], left: 0 }), [deletion.show]);
  const rows = (shown: readonly Row[], grouped: boolean) => (
    <ul className="divide-y divide-line">
      {shown.map((row) => (
        <LibraryRow
          key={row.id}
          row={row}
          from={from}
          ticked={ticked.includes(row)}
          grouped={grouped}
          at={sort === 'created' ? row.created_at : row.updated_at}
          onTick={tick}
          onDelete={remove}
        />
      ))}
    </ul>
  );
  return (
    <>
      <div className="card mt-4">
        <TickedBar
          rows={items}
          ticked={ticked}
          deletable={mine.length}
          onTickAll={tickAll}
          onDelete={() => deletion.show({ rows: mine, left: ticked.length - mine.length })}
        />
        {sort === 'role'
          ? groupsOf(items).map(({ id, title, company, rows: shown }) => (
              <section key={id} aria-labelledby={`role-${id}`} className="border-line [section+&]:border-t">
                <h2
                  id={`role-${id}`}
                  className="border-b border-line bg-canvas px-3.5 py-2.5 text-sm font-semibold md:px-3"
                >
                  {title} {company && <span className="font-normal text-fg-3">· {company}</span>}
                </h2>
                {rows(shown, id !== 'deleted')}
              </section>
            ))
          : rows(items, false)}
        <div className="border-t border-line empty:hidden">
          <LoadMore more={more} busy={loadingMore} onMore={loadMore} />
        </div>
      </div>
      <p role="status" className="sr-only">
        {plural(items.length, 'item')} shown{more && ', there are more'}
      </p>
      <DeleteTickedDialog key={deletion.round} {...deletion.props} />
    </>
  );
}

/** The ticked rows; what is no longer shown is no longer ticked. */
function useTicked(items: readonly Row[]) {
  const [ids, setIds] = useState<ReadonlySet<string>>(new Set());
  const tick = useCallback(
    (id: string, on: boolean) =>
      setIds((known) => {
        const next = new Set(known);
        if (on) next.add(id);
        else next.delete(id);
        return next;
      }),
    [],
  );
  return {
    ticked: items.filter(({ id }) => ids.has(id)),
    tick,
    tickAll: (on: boolean) => setIds(new Set(on ? items.map(({ id }) => id) : [])),
  };
}

const EIGHT = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'];

/** As high as eight rows below the line with the actions. */
export const LibraryPlaceholder = () => (
  <Loading label="Loading content" className="card mt-4 divide-y divide-line">
    <div className="h-12 max-md:h-14" />
    {EIGHT.map((key) => (
      <div key={key} className="flex h-18 items-center px-5 md:h-14 xl:h-12">
        <Skeleton className="h-4 w-1/2" />
      </div>
    ))}
  </Loading>
);

import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useMemo, useRef, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { deleteGeneratedDocument } from '#shared/text/contracts/generated-documents.ts';
import { useMayOnEach } from '#web/features/team/authors.ts';
import { DeletedInPart, deleteEach } from '#web/features/writing/documents/library/delete-each.ts';
import { groupsOf } from '#web/features/writing/documents/library/groups.ts';
import { LibraryRow } from '#web/features/writing/documents/library/library-row.tsx';
import { TickedBar } from '#web/features/writing/documents/library/ticked-bar.tsx';
import { showDone } from '#web/features/writing/documents/list/done-message.tsx';
import { dropDrafts } from '#web/features/writing/documents/list/drafts.ts';
import type { ListFilters, Row } from '#web/features/writing/documents/list-cache.ts';
import { cacheDeleted } from '#web/features/writing/documents/queries.ts';
import { deletedWhat } from '#web/features/writing/documents/review-words.ts';
import { call } from '#web/lib/call.ts';
import type { LoadedPages } from '#web/lib/endpoint.ts';
import { plural } from '#web/lib/format.ts';
import { LoadMore } from '#web/ui/feedback/load-more.tsx';
import { Loading, Skeleton } from '#web/ui/feedback/skeleton.tsx';
import { DeleteDialog } from '#web/ui/overlay/delete-dialog.tsx';
import { type DialogProps, useDialog } from '#web/ui/overlay/use-dialog.ts';

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

/** `left`: how many of the ticked ones stay, because others created them. */
type ToDelete = { rows: readonly Row[]; left: number };

const NONE: ToDelete = { rows: [], left: 0 };

/** Asks before the documents are deleted, and says what goes with them. Mount it anew for other documents. */
function DeleteTickedDialog({ item: { rows, left } = NONE, open, onClose }: DialogProps<ToDelete>) {
  const client = useQueryClient();
  const deleted = useRef(new Set<string>());
  const one = rows.length === 1;
  const forget = () => {
    for (const id of deleted.current) {
      dropDrafts(id);
      cacheDeleted(client, id);
    }
  };
  return (
    <DeleteDialog
      open={open}
      title={one ? 'Delete Generated Asset' : `Delete ${rows.length} Generated Assets`}
      what={deletedWhat(...rows)}
      consequence={`${one ? 'Its' : 'Their'} earlier versions and everything marked in ${one ? 'it' : 'them'} go as well. This action cannot be undone.${leftWords(left)}`}
      run={() =>
        deleteEach(
          rows.map(({ id }) => id),
          deleted.current,
          (id) => call(deleteGeneratedDocument, { params: { id } }),
        )
      }
      failureText={(error) => (error instanceof DeletedInPart && !one ? error.message : 'Failed to delete asset')}
      onDone={() => {
        forget();
        showDone(one ? 'Asset deleted' : `${rows.length} assets deleted`);
      }}
      onClose={() => {
        forget();
        onClose();
      }}
    />
  );
}

const leftWords = (left: number): string =>
  left > 0 ? ` ${left} of the selected ${left === 1 ? 'stays: others created it' : 'stay: others created them'}.` : '';

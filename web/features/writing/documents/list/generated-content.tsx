import { useQueries } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { DocumentRow } from '#web/features/writing/documents/list/document-row.tsx';
import { DoneMessage } from '#web/features/writing/documents/list/done-message.tsx';
import {
  claimDrafts,
  dropAllDrafts,
  dropDrafts,
  hasDraft,
  unsavedDocuments,
  useAnyChanged,
  useDrafts,
} from '#web/features/writing/documents/list/drafts.ts';
import { LIST_HEADING } from '#web/features/writing/documents/list/to-generated-content.tsx';
import type { Row } from '#web/features/writing/documents/list-cache.ts';
import { documentQuery, useDocumentPages } from '#web/features/writing/documents/queries.ts';
import { isGone } from '#web/lib/is-gone.ts';
import { usePerson } from '#web/lib/session.ts';
import { useSearchText, useUrlState } from '#web/lib/use-url-state.ts';
import { EmptyState } from '#web/ui/feedback/empty-state.tsx';
import { ErrorState } from '#web/ui/feedback/error-state.tsx';
import { LoadMore } from '#web/ui/feedback/load-more.tsx';
import { Loading, Skeleton } from '#web/ui/feedback/skeleton.tsx';
import { Button } from '#web/ui/form/button.tsx';
import { Checkbox } from '#web/ui/form/checkbox.tsx';
import { RestoredNote } from '#web/ui/form/restored-note.tsx';
import { SearchBox } from '#web/ui/form/search-box.tsx';
import { Select } from '#web/ui/form/select.tsx';
import { UnsavedGuard } from '#web/ui/form/unsaved-guard.tsx';
import { FileText, Search } from '#web/ui/layout/icons.ts';

/** The list of generated documents (GEN-18): of one role, with a switch to all roles, or of all with null (GAP-60). */
export function GeneratedContent({ roleId }: { roleId: string | null }) {
  const { id: owner } = usePerson();
  useState(() => claimDrafts(owner));
  const heading = useRef<HTMLHeadingElement>(null);
  const [all, setAll] = useUrlState('all');
  const [sort, setSort] = useUrlState('sort');
  const search = useSearchText();
  const everyRole = roleId === null || all !== '';
  const byType = sort === 'type';
  const pages = useDocumentPages({
    q: search.q,
    sort: byType ? 'type' : 'updated',
    role_id: everyRole ? null : roleId,
  });
  const changed = useAnyChanged();
  const restored = useDrafts((state) => state.restored);
  const focusHeading = () => heading.current?.focus({ preventScroll: true });
  return (
    <section className="mt-10" aria-labelledby={LIST_HEADING}>
      <div className="flex flex-wrap items-center gap-2 sm:gap-3">
        <h2
          ref={heading}
          id={LIST_HEADING}
          tabIndex={-1}
          className="mr-auto scroll-mt-20 text-lg font-semibold outline-none"
        >
          Generated Content
        </h2>
        {roleId !== null && (
          <Checkbox
            className="sm:mr-1"
            checked={everyRole}
            onChange={(event) => setAll(event.target.checked ? '1' : '')}
          >
            All roles
          </Checkbox>
        )}
        <SearchBox
          placeholder="Search assets..."
          className="max-sm:w-full sm:w-56"
          value={search.text}
          onChange={search.setText}
        />
        <Select
          aria-label="Sort assets"
          className="max-sm:w-full sm:w-44"
          value={byType ? 'type' : 'updated'}
          onChange={(event) => setSort(event.target.value === 'type' ? 'type' : '')}
        >
          <option value="updated">Recently Updated</option>
          <option value="type">Asset Type</option>
        </Select>
      </div>
      <DoneMessage />
      <div className="mt-4 empty:hidden">
        <RestoredNote
          show={restored}
          onDiscard={() => {
            dropAllDrafts();
            focusHeading();
          }}
        />
      </div>
      <Rows
        pages={pages}
        roleId={everyRole ? null : roleId}
        searching={search.q !== ''}
        onClear={() => {
          search.setText('');
          focusHeading();
        }}
        onDeleted={focusHeading}
      />
      <UnsavedGuard when={changed} onLeave={dropAllDrafts} />
    </section>
  );
}

type RowsProps = {
  pages: ReturnType<typeof useDocumentPages>;
  /** Null: the documents of all roles. */
  roleId: string | null;
  searching: boolean;
  onClear: () => void;
  onDeleted: () => void;
};

function Rows({ pages, roleId, searching, onClear, onDeleted }: RowsProps) {
  const { items, error, refetch, isFetching, more, loadingMore, loadMore } = pages;
  const linked = useShownRows(items, searching ? undefined : roleId);
  if (error && !items) {
    const retry = () => void refetch();
    return <ErrorState className="mt-4" message="Failed to load generated content" onRetry={retry} busy={isFetching} />;
  }
  const rows = linked.rows;
  return (
    <div className="card mt-4 overflow-hidden">
      {!rows ? (
        <RowSkeletons />
      ) : rows.length === 0 ? (
        <Nothing searching={searching} onClear={onClear} />
      ) : (
        <ul className="divide-y divide-line">
          {rows.map((row) => (
            <DocumentRow
              key={row.id}
              row={row}
              everyRole={roleId === null}
              open={linked.isOpen(row.id)}
              arriving={row.id === linked.arriving}
              onArrived={linked.arrived}
              onToggle={(open) => linked.toggle(row.id, open)}
              onDeleted={onDeleted}
            />
          ))}
        </ul>
      )}
      <LoadMore more={more} busy={loadingMore} onMore={loadMore} />
    </div>
  );
}

/**
 * The rows, and which of them are open: the one linked by `?open=`, and those with a restored draft. Open documents
 * that are not on the loaded pages come first: the linked one always, others when they belong to `roleId` (undefined
 * during a search).
 */
function useShownRows(items: Row[] | undefined, roleId: string | null | undefined) {
  const [id] = useUrlState('open');
  const [unsaved] = useState(unsavedDocuments);
  const [opened, setOpened] = useState<Readonly<Record<string, boolean>>>(() =>
    Object.fromEntries([id, ...unsaved].filter(Boolean).map((one) => [one, true])),
  );
  const [arriving, setArriving] = useState(id);
  const missing = [...new Set([id, ...unsaved])].filter((one) => one && items && !items.some((row) => row.id === one));
  const others = useQueries({ queries: missing.map(documentQuery) });
  useDroppedDrafts(missing.filter((_, at) => isGone(others[at]?.error)));
  const belongs = (row: Row) => row.id === id || roleId === null || row.role_id === roleId;
  return {
    rows: items && [...others.flatMap(({ data }) => data ?? []).filter(belongs), ...items],
    isOpen: (row: string) => opened[row] ?? false,
    toggle: (row: string, open: boolean) => setOpened((known) => ({ ...known, [row]: open })),
    arriving,
    arrived: () => setArriving(''),
  };
}

/** Drafts of documents deleted elsewhere are removed: they cannot be saved and would block leaving the page. */
function useDroppedDrafts(deleted: string[]): void {
  const ids = deleted.join(' ');
  useEffect(() => {
    for (const id of ids.split(' ')) if (hasDraft(id)) dropDrafts(id);
  }, [ids]);
}

function Nothing({ searching, onClear }: { searching: boolean; onClear: () => void }) {
  if (!searching) {
    return (
      <EmptyState
        icon={FileText}
        title="No generated assets yet"
        hint="What you generate appears here, for you to edit, copy and download."
      />
    );
  }
  const clear = (
    <Button size="sm" onClick={onClear}>
      Clear search
    </Button>
  );
  return <EmptyState icon={Search} title="No assets match your search" action={clear} />;
}

function RowSkeletons() {
  return (
    <Loading label="Loading generated content" className="divide-y divide-line">
      {['a', 'b', 'c'].map((key) => (
        <div key={key} className="flex h-14 items-center px-4">
          <Skeleton className="h-4 w-1/3" />
        </div>
      ))}
    </Loading>
  );
}

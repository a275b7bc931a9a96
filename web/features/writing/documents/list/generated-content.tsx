import { useQueries } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { listGeneratedDocuments } from '#shared/text/contracts/generated-documents.ts';
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
import { documentQuery } from '#web/features/writing/documents/queries.ts';
import { type LoadedPages, pagesOf, usePages } from '#web/lib/endpoint.ts';
import { isGone } from '#web/lib/is-gone.ts';
import { usePerson } from '#web/lib/session.ts';
import { useSearchText, useUrlState } from '#web/lib/use-url-state.ts';
import { EmptyState } from '#web/ui/feedback/empty-state.tsx';
import { LoadMore } from '#web/ui/feedback/load-more.tsx';
import { Loaded } from '#web/ui/feedback/loaded.tsx';
import { LoadingRows } from '#web/ui/feedback/loading-rows.tsx';
import { Skeleton } from '#web/ui/feedback/skeleton.tsx';
import { Button } from '#web/ui/form/button.tsx';
import { Checkbox } from '#web/ui/form/checkbox.tsx';
import { RestoredNote } from '#web/ui/form/restored-note.tsx';
import { SearchBox } from '#web/ui/form/search-box.tsx';
import { SelectFrom } from '#web/ui/form/select.tsx';
import { UnsavedGuard } from '#web/ui/form/unsaved-guard.tsx';
import { FileText, Search } from '#web/ui/layout/icons.ts';

const SORTS = { updated: 'Recently Updated', type: 'Asset Type' } as const;

/** The list of generated documents (GEN-18): of one role, with a switch to all roles, or of all with null (GAP-60). */
export function GeneratedContent({ roleId }: { roleId: string | null }) {
  const { id: owner } = usePerson();
  useState(() => claimDrafts(owner));
  const heading = useRef<HTMLHeadingElement>(null);
  const [all, setAll] = useUrlState('all');
  const [sort, setSort] = useUrlState('sort');
  const search = useSearchText();
  const everyRole = roleId === null || all !== '';
  const shown = sort === 'type' ? 'type' : 'updated';
  const pages = usePages(
    pagesOf(listGeneratedDocuments, { query: { q: search.q, sort: shown, role_id: everyRole ? undefined : roleId } }),
  );
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
        <SelectFrom
          aria-label="Sort assets"
          className="max-sm:w-full sm:w-44"
          options={SORTS}
          value={shown}
          onChoose={(by) => setSort(by === 'type' ? 'type' : '')}
        />
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

const CARD = 'card mt-4 overflow-hidden';

type RowsProps = {
  pages: LoadedPages<Row>;
  /** Null: the documents of all roles. */
  roleId: string | null;
  searching: boolean;
  onClear: () => void;
  onDeleted: () => void;
};

function Rows({ pages, roleId, searching, onClear, onDeleted }: RowsProps) {
  const { more, loadingMore, loadMore } = pages;
  const linked = useShownRows(pages.data, searching ? undefined : roleId);
  return (
    <Loaded
      query={{ ...pages, data: linked.rows }}
      failed="Failed to load generated content"
      className="mt-4"
      placeholder={<RowSkeletons />}
    >
      {(rows) => (
        <div className={CARD}>
          {rows.length === 0 ? (
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
      )}
    </Loaded>
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

const RowSkeletons = () => (
  <div className={CARD}>
    <LoadingRows count={3} label="Loading generated content" row="flex h-14 items-center px-4">
      <Skeleton className="h-4 w-1/3" />
    </LoadingRows>
  </div>
);

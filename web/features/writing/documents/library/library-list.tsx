import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useCallback, useMemo, useRef, useState } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { deleteGeneratedDocument } from '#shared/text/contracts/generated-documents.ts';
import { useMayOnEach } from '#web/features/team/authors.ts';
import { KindIcon } from '#web/features/text/kind-icon.tsx';
import { DeletedInPart, deleteEach } from '#web/features/writing/documents/library/delete-each.ts';
import { type Group, groupsOf } from '#web/features/writing/documents/library/groups.ts';
import { LibraryRow } from '#web/features/writing/documents/library/library-row.tsx';
import { TickedBar, type TickedSteps } from '#web/features/writing/documents/library/ticked-bar.tsx';
import { showDone } from '#web/features/writing/documents/list/done-message.tsx';
import { dropDrafts } from '#web/features/writing/documents/list/drafts.ts';
import type { ListFilters, RoleTexts, Row } from '#web/features/writing/documents/list-cache.ts';
import { cacheDeleted } from '#web/features/writing/documents/queries.ts';
import { deletedWhat } from '#web/features/writing/documents/review-words.ts';
import { call } from '#web/lib/call.ts';
import type { LoadedPages } from '#web/lib/endpoint.ts';
import { plural } from '#web/lib/format.ts';
import { rolePath } from '#web/lib/paths.ts';
import { LoadMore } from '#web/ui/feedback/load-more.tsx';
import { Loading, Skeleton } from '#web/ui/feedback/skeleton.tsx';
import { Checkbox } from '#web/ui/form/checkbox.tsx';
import { DeleteDialog } from '#web/ui/overlay/delete-dialog.tsx';
import { type DialogProps, useDialog } from '#web/ui/overlay/use-dialog.ts';

type Props = {
  items: readonly Row[];
  roles: readonly RoleTexts[];
  pages: LoadedPages<Row>;
  list: ListFilters;
  /** What else can be done with ticked texts; `left` names those that stay ticked afterwards. */
  steps: TickedSteps;
};

/** The rows, grouped by role, with what can be done with those that are ticked (HOME-37, HOME-39). */
export function LibraryList({ items, roles, pages: { more, loadingMore, loadMore }, list, steps }: Props) {
  const { pathname, search } = useLocation();
  const from = useMemo(() => ({ to: `${pathname}${search}`, label: 'Content Library' }), [pathname, search]);
  const { ticked, tick, tickAll, tickOnly } = useTicked(items);
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
          at={list.sort === 'created' ? row.created_at : row.updated_at}
          onTick={tick}
          onDelete={remove}
        />
      ))}
    </ul>
  );
  return (
    <div className="mt-3 flex flex-col">
      <AllBox rows={items} ticked={ticked} onChange={(on) => tickAll(items, on)} className="pb-2 pl-3.5">
        <span className="text-sm text-fg-2">Select all</span>
      </AllBox>
      <TickedBar
        ticked={ticked}
        deletable={mine.length}
        steps={steps}
        onTickOnly={tickOnly}
        onDelete={() => deletion.show({ rows: mine, left: ticked.length - mine.length })}
      />
      {list.group === 'role' ? (
        groupsOf(items, roles).map((group) => (
          <section key={group.id} aria-labelledby={`role-${group.id}`} className="card mb-4 overflow-hidden">
            <GroupHead group={group} ticked={ticked} onTickAll={tickAll} />
            {rows(group.rows, group.id !== 'deleted')}
          </section>
        ))
      ) : (
        <div className="card overflow-hidden">{rows(items, false)}</div>
      )}
      <LoadMore more={more} busy={loadingMore} onMore={loadMore} />
      <p role="status" className="sr-only">
        {plural(items.length, 'item')} shown{more && ', there are more'}
      </p>
      <DeleteTickedDialog key={deletion.round} {...deletion.props} />
    </div>
  );
}

type HeadProps = { group: Group; ticked: readonly Row[]; onTickAll: (rows: readonly Row[], on: boolean) => void };

/** The role, where its texts stand, and the box for all of its rows. */
const GroupHead = ({ group: { id, title, company, rows, texts }, ticked, onTickAll }: HeadProps) => (
  <header className="flex flex-wrap items-center gap-x-3 gap-y-2 border-b border-line bg-sunken px-3.5 py-2 md:gap-x-4">
    <AllBox rows={rows} ticked={ticked} onChange={(on) => onTickAll(rows, on)}>
      <span className="sr-only">Select all of {title}</span>
    </AllBox>
    <h2 id={`role-${id}`} className="min-w-0 flex-1 basis-48 text-sm font-semibold break-words">
      {title}{' '}
      <span className="tnum font-normal text-fg-3">
        {company && `${company} · `}
        {rows.length}
      </span>
    </h2>
    {id !== 'deleted' && (
      <span className="flex flex-wrap items-center gap-x-4 gap-y-2 max-sm:w-full max-sm:justify-between">
        <span className="flex flex-wrap gap-2">
          {texts.map((text) => (
            <KindIcon key={text.document_id ?? text.template_id} text={text} roleId={id} />
          ))}
        </span>
        <Link to={rolePath(id)} className="text-link text-sm" aria-label={`Open role ${title}`}>
          Open role
        </Link>
      </span>
    )}
  </header>
);

type AllProps = {
  rows: readonly Row[];
  ticked: readonly Row[];
  onChange: (on: boolean) => void;
  className?: string;
  children: ReactNode;
};

/** Neither on nor off while only some of its rows are ticked. */
function AllBox({ rows, ticked, onChange, className, children }: AllProps) {
  const count = rows.filter((row) => ticked.includes(row)).length;
  const all = count === rows.length;
  return (
    <Checkbox
      ref={(input: HTMLInputElement | null) => {
        if (input) input.indeterminate = count > 0 && !all;
      }}
      className={className}
      checked={all}
      onChange={(event) => onChange(event.target.checked)}
    >
      {children}
    </Checkbox>
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
    tickAll: (rows: readonly Row[], on: boolean) =>
      setIds((known) => {
        const ids = rows.map(({ id }) => id);
        return on ? new Set([...known, ...ids]) : new Set([...known].filter((id) => !ids.includes(id)));
      }),
    tickOnly: (only: readonly string[]) => setIds(new Set(only)),
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

import { memo, useState } from 'react';
import { Link, useNavigate } from 'react-router-dom';
import type { ListedText, RoleTextState } from '#shared/text/role-text-state.ts';
import { ChecksState } from '#web/features/checks/checks-state.tsx';
import { useMayOn } from '#web/features/team/authors.ts';
import { useByline } from '#web/features/team/byline.ts';
import { documentName } from '#web/features/text/document-name.ts';
import { KindTile } from '#web/features/text/kind-icon.tsx';
import { StateMark } from '#web/features/text/state-mark.tsx';
import type { Row } from '#web/features/writing/documents/list-cache.ts';
import { useIsNew } from '#web/features/writing/documents/new-texts.ts';
import type { CameFrom } from '#web/features/writing/documents/page/use-back-link.ts';
import { reviewLabel } from '#web/features/writing/documents/review-words.ts';
import { useCopyAndDownload } from '#web/features/writing/documents/use-copy-and-download.ts';
import { documentPath } from '#web/lib/paths.ts';
import { openSlug } from '#web/lib/workspace.ts';
import { Banner } from '#web/ui/feedback/banner.tsx';
import { IconButton } from '#web/ui/form/icon-button.tsx';
import { Avatar } from '#web/ui/layout/avatar.tsx';
import { ArrowUpRight, Check, Copy, Download, Trash2 } from '#web/ui/layout/icons.ts';
import { RelativeTime } from '#web/ui/layout/time.tsx';
import { RowMenu } from '#web/ui/overlay/row-menu.tsx';

type Props = {
  row: Row;
  from: CameFrom['from'];
  ticked: boolean;
  /** Its role stands above the row. */
  grouped: boolean;
  /** The time shown. */
  at: string;
  onTick: (id: string, on: boolean) => void;
  onDelete: (row: Row) => void;
};

/** A text as one link with its actions beside it (CONTENT-02). Memoised: rendered only when its own props change. */
export const LibraryRow = memo(function LibraryRow({ row, from, ticked, grouped, at, onTick, onDelete }: Props) {
  const [problem, setProblem] = useState<string | null>(null);
  const { copied, copy, download } = useCopyAndDownload(row.id, setProblem);
  const navigate = useNavigate();
  const mayDelete = useMayOn('content.delete', row.user_id);
  const to = documentPath(row.id);
  const called = [documentName(row), row.job_title].filter(Boolean).join(', ');
  const copyIcon = copied ? Check : Copy;
  return (
    <li className="row">
      <div className={`flex items-center hover:bg-canvas ${ticked ? 'bg-accent-soft' : ''}`}>
        <label className="grid h-11 w-11 shrink-0 cursor-pointer place-items-center md:w-11">
          <input
            type="checkbox"
            aria-label={`Select ${called}`}
            className="size-4"
            checked={ticked}
            onChange={(event) => onTick(row.id, event.target.checked)}
          />
        </label>
        <Link
          to={to}
          state={{ from } satisfies CameFrom}
          className="grid min-h-12 min-w-0 flex-1 grid-cols-[1.75rem_minmax(0,1fr)] items-center gap-x-3 py-2 -outline-offset-2 xl:grid-cols-[1.75rem_minmax(0,14rem)_minmax(0,1fr)_9rem_4.75rem_5.5rem]"
        >
          <Cells row={row} grouped={grouped} at={at} />
        </Link>
        <span className="flex shrink-0 pr-1 md:pr-3 md:pl-2">
          <IconButton
            label={`${copied ? 'Copied' : 'Copy'} ${called}`}
            icon={copyIcon}
            className="max-md:hidden!"
            onClick={copy}
          />
          <IconButton label={`Download ${called}`} icon={Download} className="max-md:hidden!" onClick={download} />
          <RowMenu
            name={called}
            actions={[
              { label: 'Open', icon: ArrowUpRight, onSelect: () => navigate(to, { state: { from } }) },
              { label: copied ? 'Copied' : 'Copy', icon: copyIcon, onSelect: copy },
              { label: 'Download', icon: Download, onSelect: download },
              ...(mayDelete ? [{ label: 'Delete', icon: Trash2, danger: true, onSelect: () => onDelete(row) }] : []),
            ]}
          />
        </span>
      </div>
      <span role="status" className="sr-only">
        {copied ? 'Copied' : ''}
      </span>
      {problem && (
        <Banner tone="error" className="mx-4 mb-3" onClose={() => setProblem(null)}>
          {problem}
        </Banner>
      )}
    </li>
  );
});

/** Three lines, from 1280 px on one. */
function Cells({ row, grouped, at }: Pick<Props, 'row' | 'grouped' | 'at'>) {
  const isNew = useIsNew(row.id);
  const byline = useByline(row.author);
  return (
    <>
      <span>{row.state && <KindTile text={asListed(row, row.state)} />}</span>
      <span className="min-w-0">
        <span className="flex min-w-0 items-center gap-2">
          <span className="truncate text-sm font-medium">{documentName(row)}</span>
          {isNew && (
            <span className="shrink-0 rounded-full bg-accent-soft px-1.5 text-2xs font-medium text-accent-text">
              New
            </span>
          )}
        </span>
        {!grouped && (
          <span className="block truncate text-xs text-fg-2">
            {row.job_title} {row.company_name && <span className="text-fg-3">· {row.company_name}</span>}
            <span className="text-fg-3 md:hidden">{byline}</span>
          </span>
        )}
      </span>
      <span className="flex min-w-0 flex-wrap items-center gap-x-2 max-xl:col-start-2">
        <RowState row={row} />
      </span>
      <span
        className={`flex min-w-0 flex-wrap items-center gap-x-2 text-xs text-fg-3 max-xl:col-start-2 xl:contents ${grouped ? '' : 'max-md:hidden'}`}
      >
        <By row={row} />
        <span className="tnum whitespace-nowrap">
          {row.outgoing_ordinal !== undefined && `Version ${row.outgoing_ordinal}`}
        </span>
        <span className="tnum whitespace-nowrap xl:text-right">
          <RelativeTime iso={at} />
        </span>
      </span>
    </>
  );
}

const asListed = ({ id, template_id, template_name, kind }: Row, state: RoleTextState): ListedText => ({
  template_id,
  template_name,
  kind,
  document_id: id,
  state,
});

/** Who wrote it; in Personal that is oneself. */
function By({ row: { author } }: { row: Row }) {
  if (openSlug === null) return <span className="max-xl:hidden" />;
  const name = author === undefined ? '' : author?.name || 'Deleted user';
  return (
    <span className="flex min-w-0 items-center gap-2">
      {name && (
        <>
          <span className="max-xl:hidden">
            <Avatar name={name} size="xs" />
          </span>
          <span className="min-w-0 truncate">
            <span className="xl:hidden">by </span>
            {name}
          </span>
        </>
      )}
    </span>
  );
}

/** The state that the text has everywhere; what is to fix is said beside it. Until it is counted, the text is being checked. */
function RowState({ row }: { row: Row }) {
  const { state, checks } = row;
  // From a server of the previous release.
  if (!state) return <EarlierState row={row} />;
  const isOfChecks = state.state === 'to_fix' || state.state === 'draft';
  if (isOfChecks && checks !== undefined && !checks?.current) return <ChecksState counts={null} />;
  return (
    <>
      <StateMark state={state} />
      {!isOfChecks && state.to_fix > 0 && (
        <span className="tnum text-xs font-medium whitespace-nowrap text-danger-text">{state.to_fix} to fix</span>
      )}
    </>
  );
}

function EarlierState({ row }: { row: Row }) {
  const label = reviewLabel(row);
  return (
    <>
      {label && <span className="text-xs font-medium text-fg-2">{label}</span>}
      {row.checks !== undefined && <ChecksState counts={row.checks} />}
    </>
  );
}

import { memo, useState } from 'react';
import { Link, useNavigate } from 'react-router-dom';
import { ChecksState } from '#web/features/checks/checks-state.tsx';
import { useMayOn } from '#web/features/team/authors.ts';
import { useByline } from '#web/features/team/byline.ts';
import { documentName } from '#web/features/text/document-name.ts';
import { templateIcon } from '#web/features/text/template-icon.ts';
import { useIsNew } from '#web/features/writing/documents/cache-finished.ts';
import type { Row } from '#web/features/writing/documents/list-cache.ts';
import type { CameFrom } from '#web/features/writing/documents/page/use-back-link.ts';
import { reviewLabel } from '#web/features/writing/documents/review-words.ts';
import { useCopyAndDownload } from '#web/features/writing/documents/use-copy-and-download.ts';
import { documentPath } from '#web/lib/paths.ts';
import { Banner } from '#web/ui/feedback/banner.tsx';
import { IconButton } from '#web/ui/form/icon-button.tsx';
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

/** A document as one link with its actions beside it (CONTENT-02). Memoised: rendered only when its own props change. */
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
      <div className="flex items-center hover:bg-canvas">
        <label className="grid h-11 w-11 shrink-0 cursor-pointer place-items-center md:w-10">
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
          className="grid min-h-12 min-w-0 flex-1 grid-cols-[1rem_minmax(0,1fr)] items-center gap-x-3 py-2 -outline-offset-2 md:grid-cols-[1rem_minmax(0,1fr)_7.5rem_6rem] xl:grid-cols-[1rem_15rem_minmax(0,1fr)_8rem_6.5rem]"
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

/** Three lines on a phone, two up to 1280 px, then one. */
function Cells({ row, grouped, at }: Pick<Props, 'row' | 'grouped' | 'at'>) {
  const isNew = useIsNew(row.id);
  const label = reviewLabel(row);
  const byline = useByline(row.author);
  const Icon = templateIcon(row.kind);
  return (
    <>
      <Icon className="size-4 shrink-0 text-fg-3 max-md:self-start max-md:mt-0.5" aria-hidden />
      <span className="min-w-0 xl:contents">
        <span className="flex min-w-0 items-center gap-2">
          <span className="truncate text-sm font-medium">{documentName(row)}</span>
          {label && (
            <span className="shrink-0 rounded-full bg-hover px-1.5 text-2xs font-medium text-fg-2">{label}</span>
          )}
          {isNew && (
            <span className="shrink-0 rounded-full bg-accent-soft px-1.5 text-2xs font-medium text-accent-text">
              New
            </span>
          )}
        </span>
        <span className="block truncate text-xs text-fg-2 xl:text-sm">
          {!grouped && (
            <>
              {row.job_title} {row.company_name && <span className="text-fg-3">· {row.company_name}</span>}
            </>
          )}
          {byline && <span className="text-fg-3">{byline.slice(grouped ? 3 : 0)}</span>}
        </span>
      </span>
      <span className="flex min-h-4 items-center max-md:col-start-2 max-md:mt-0.5">
        {row.checks !== undefined && <ChecksState counts={row.checks} />}
      </span>
      <span className="tnum text-right text-xs text-fg-3 max-md:hidden">
        <RelativeTime iso={at} />
      </span>
    </>
  );
}

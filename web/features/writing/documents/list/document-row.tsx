import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useId, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { useLocation, useNavigate } from 'react-router-dom';
import { fieldsOf, firstPart } from '#web/features/text/content-parts.ts';
import { documentName } from '#web/features/text/document-name.ts';
import { templateIcon } from '#web/features/text/template-icon.ts';
import { DeleteGeneratedDialog } from '#web/features/writing/documents/delete-generated-dialog.tsx';
import { hasDraft, openDraft, useIsUnsaved } from '#web/features/writing/documents/list/drafts.ts';
import { OpenDocument } from '#web/features/writing/documents/list/open-document.tsx';
import type { Row } from '#web/features/writing/documents/list-cache.ts';
import { useIsNew } from '#web/features/writing/documents/new-texts.ts';
import { documentQuery } from '#web/features/writing/documents/queries.ts';
import { useCopyAndDownload } from '#web/features/writing/documents/use-copy-and-download.ts';
import { documentPath } from '#web/lib/paths.ts';
import { Banner } from '#web/ui/feedback/banner.tsx';
import { Pill } from '#web/ui/feedback/pill.tsx';
import { ArrowUpRight, Check, ChevronRight, Copy, Download, Pencil, Trash2 } from '#web/ui/layout/icons.ts';
import { DateTime } from '#web/ui/layout/time.tsx';
import { RowActions } from '#web/ui/overlay/row-actions.tsx';

type Props = {
  row: Row;
  everyRole: boolean;
  open: boolean;
  /** A link leads to this row: it scrolls into view and takes the focus. */
  arriving: boolean;
  onArrived: () => void;
  onToggle: (open: boolean) => void;
  onDeleted: () => void;
};

/** A generated document: a row that expands to its content (OUT-04). */
export function DocumentRow({ row, everyRole, open, arriving, onArrived, onToggle, onDeleted }: Props) {
  const panel = useId();
  const line = useRef<HTMLButtonElement>(null);
  const [deleting, setDeleting] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const { copied, copy, download } = useCopyAndDownload(row.id, setProblem);
  const edit = useBeginEdit(row.id, panel, onToggle, setProblem);
  useEffect(() => {
    if (!arriving) return;
    line.current?.focus({ preventScroll: true });
    line.current?.scrollIntoView({ block: 'start' });
    onArrived();
  }, [arriving, onArrived]);
  const name = documentName(row);
  const openPage = useOpenPage(row.id);
  const actions = [
    { label: 'Open page', icon: ArrowUpRight, onSelect: openPage },
    { label: 'Edit', icon: Pencil, onSelect: () => void edit() },
    { label: copied ? 'Copied' : 'Copy', icon: copied ? Check : Copy, onSelect: copy },
    { label: 'Download', icon: Download, onSelect: download },
    { label: 'Delete', icon: Trash2, danger: true, onSelect: () => setDeleting(true) },
  ];
  return (
    <li className="row">
      <div className="flex items-center pr-1 sm:pr-3">
        <button
          ref={line}
          type="button"
          aria-expanded={open}
          aria-controls={panel}
          onClick={() => onToggle(!open)}
          className="group flex min-h-14 min-w-0 flex-1 scroll-mt-20 items-center gap-3 px-4 py-2 text-left -outline-offset-2"
        >
          <Line row={row} name={name} everyRole={everyRole} open={open} />
        </button>
        {copied && (
          <span className="sm:hidden" aria-hidden>
            <Pill tone="ok" icon={Check}>
              Copied
            </Pill>
          </span>
        )}
        <RowActions name={name} actions={actions} />
      </div>
      <span role="status" className="sr-only">
        {copied ? 'Copied' : ''}
      </span>
      {problem && (
        <Banner
          tone="error"
          className="mx-4 mb-3"
          onClose={() => {
            setProblem(null);
            line.current?.focus();
          }}
        >
          {problem}
        </Banner>
      )}
      <div id={panel} hidden={!open}>
        {open && <OpenDocument id={row.id} onEnd={() => line.current?.focus()} onEdit={() => void edit()} />}
      </div>
      <DeleteGeneratedDialog document={row} open={deleting} onClose={() => setDeleting(false)} onDeleted={onDeleted} />
    </li>
  );
}

/** The document at its own address, from where the back link leads here again. */
function useOpenPage(id: string) {
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  return () => navigate(documentPath(id), { state: { from: { to: `${pathname}${search}`, label: 'Results' } } });
}

type LineProps = { row: Row; name: string; everyRole: boolean; open: boolean };

function Line({ row, name, everyRole, open }: LineProps) {
  const isNew = useIsNew(row.id);
  const isUnsaved = useIsUnsaved(row.id);
  const Icon = templateIcon(row.kind);
  const about = [row.job_title, row.company_name].filter(Boolean).join(', ');
  return (
    <>
      <ChevronRight
        className={`size-4 shrink-0 text-fg-3 transition-transform duration-150 group-hover:text-fg ${open ? 'rotate-90' : ''}`}
        aria-hidden
      />
      <Icon className="size-4 shrink-0 text-fg-3" aria-hidden />
      <span className="min-w-0">
        <span className="flex flex-wrap items-center gap-x-2 gap-y-1">
          <span className="truncate text-sm font-semibold">{name}</span>
          {isNew && <Pill tone="ok">New</Pill>}
          {isUnsaved && <Pill tone="warn">Unsaved changes</Pill>}
        </span>
        <span className="block truncate text-xs text-fg-3">
          {everyRole && about && (
            <>
              <span className="max-sm:block max-sm:truncate">{about}</span>
              <span className="max-sm:hidden"> · </span>
            </>
          )}
          Last updated <DateTime iso={row.updated_at} withTime />
        </span>
      </span>
    </>
  );
}

/** 'Edit' of the row: opens the editor of the first part. Fetches the document first when it is not cached. */
function useBeginEdit(id: string, panel: string, onToggle: (open: boolean) => void, onError: (text: string) => void) {
  const client = useQueryClient();
  const focusField = () =>
    document.getElementById(panel)?.querySelector<HTMLElement>('form input, form textarea')?.focus();
  return async () => {
    try {
      const read = await client.fetchQuery(documentQuery(id));
      const part = firstPart(read);
      const fields = part === null ? undefined : fieldsOf(read, part);
      if (part !== null && fields && !hasDraft(id)) openDraft(id, part, read.version, fields);
      // The field has to be rendered before it can take the focus.
      flushSync(() => onToggle(true));
      focusField();
    } catch (error) {
      console.error(error);
      onError('Failed to load content');
    }
  };
}

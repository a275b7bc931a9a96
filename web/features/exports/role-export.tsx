import { useQuery } from '@tanstack/react-query';
import { type ComponentProps, Suspense, useState } from 'react';
import { EXPORTED_DOCUMENTS_MAX } from '#shared/exports/contracts/document-exports.ts';
import { ZIP_FORMATS, type ZipFormat } from '#shared/exports/formats.ts';
import { exportedFileName } from '#shared/exports/names.ts';
import { inZipOrder } from '#shared/exports/zip-files.ts';
import { type GeneratedDocumentRow, listGeneratedDocuments } from '#shared/text/contracts/generated-documents.ts';
import { FormatList } from '#web/features/exports/format-list.tsx';
import { Frame } from '#web/features/exports/frame.tsx';
import { Making } from '#web/features/exports/making.tsx';
import { useAsOpenDialog } from '#web/features/exports/open-dialog.ts';
import { isUnderWay, useMaking } from '#web/features/exports/use-exports.ts';
import { FAILED } from '#web/features/exports/words.ts';
import { ZipContents } from '#web/features/exports/zip-contents.tsx';
import { templatesQuery } from '#web/features/text/templates.ts';
import { nounKey, readOf } from '#web/lib/endpoint.ts';
import { plural } from '#web/lib/format.ts';
import { type ExportedRole, useRoleExport } from '#web/lib/role-export.ts';
import { Loaded } from '#web/ui/feedback/loaded.tsx';
import { Loading, Skeleton } from '#web/ui/feedback/skeleton.tsx';
import { Button } from '#web/ui/form/button.tsx';
import { Download } from '#web/ui/layout/icons.ts';

/** Everything of a role as one ZIP (EXPORT-14). */
export function RoleExport() {
  const role = useRoleExport((state) => state.role);
  // Kept while the dialog closes.
  const [shown, setShown] = useState(role);
  if (role && role !== shown) setShown(role);
  return (
    <Suspense fallback={null}>{shown && <RoleDialog key={shown.id} role={shown} open={role !== null} />}</Suspense>
  );
}

const close = () => useRoleExport.setState({ role: null });

function RoleDialog({ role, open }: { role: ExportedRole; open: boolean }) {
  const documents = useRoleDocuments(role.id, open);
  return (
    <ZipDialog
      open={open}
      title={`Export ${role.job_title}`}
      about={(count) => `${role.company_name}, ${plural(count, 'text')}`}
      file={exportedFileName([role.company_name, role.job_title], 'zip')}
      documents={documents}
      onClose={close}
    />
  );
}

type ZipProps = {
  open: boolean;
  title: string;
  /** Below the title; `count`: of what can be exported. */
  about: (count: number) => string;
  /** The name of the ZIP. */
  file: string;
  documents: ComponentProps<typeof Loaded<readonly GeneratedDocumentRow[]>>['query'];
  onClose: () => void;
};

/** What goes into one ZIP, in which format. Mount it anew for other documents. */
export function ZipDialog({ open, title, about, file, documents: read, onClose }: ZipProps) {
  const documents = useZipOrder(read, open);
  const [format, setFormat] = useState<ZipFormat>('docx');
  const [left, setLeft] = useState<readonly string[]>([]);
  const [onlyApproved, setOnlyApproved] = useState(false);
  const making = useMaking(open);
  useAsOpenDialog(open);
  const rows = documents.data ?? [];
  const offered = onlyApproved ? rows.filter(({ approved_version }) => approved_version) : rows;
  const chosen = offered.filter(({ id }) => !left.includes(id));
  const start = () => {
    if (chosen.length === 0) return;
    void making.start({ format, is_zip: true, documents: chosen.map(({ id }) => ({ id, draft: false })) });
  };
  return (
    <Frame
      open={open}
      title={title}
      about={about(rows.length)}
      side={<FormatList offered={ZIP_FORMATS} value={format} onChange={(next) => setFormat(next as ZipFormat)} />}
      footer={<Foot making={making} count={chosen.length} />}
      onClose={onClose}
      onSubmit={start}
    >
      <Loaded query={documents} failed="Failed to load texts" placeholder={<Placeholder />}>
        {() => (
          <ZipContents
            file={file}
            rows={rows}
            left={left}
            onlyApproved={onlyApproved}
            format={format}
            onToggle={(id) => setLeft(left.includes(id) ? left.filter((one) => one !== id) : [...left, id])}
            onOnlyApproved={setOnlyApproved}
          />
        )}
      </Loaded>
    </Frame>
  );
}

/** In the order of the page of a role: that of the templates, then texts of deleted ones as they were made. */
function useZipOrder(read: ZipProps['documents'], open: boolean): ZipProps['documents'] {
  const templates = useQuery({ ...templatesQuery, enabled: open });
  const { data: rows } = read;
  if (!rows) return read;
  if (!templates.data) return { ...templates, data: undefined };
  const places = new Map(templates.data.map(({ id }, place) => [id, place]));
  const placeOf = ({ template_id }: GeneratedDocumentRow) => places.get(template_id ?? '') ?? places.size;
  const ordered = inZipOrder(rows, (one, other) => placeOf(one) - placeOf(other) || compareMade(one, other));
  return { ...read, data: ordered };
}

const compareMade = (one: GeneratedDocumentRow, other: GeneratedDocumentRow): number =>
  one.created_at.localeCompare(other.created_at) || one.id.localeCompare(other.id);

/** Those of a role that fit into one export. Apart from the lists of documents, which change with each finished text. */
const useRoleDocuments = (role_id: string, open: boolean) =>
  useQuery({
    ...readOf(listGeneratedDocuments, { query: { role_id, limit: EXPORTED_DOCUMENTS_MAX, sort: 'created' } }),
    queryKey: [...nounKey(listGeneratedDocuments), 'export', role_id],
    select: ({ items }) => items,
    staleTime: 0,
    enabled: open,
  });

const Placeholder = () => (
  <Loading label="Loading texts" className="p-4">
    <Skeleton className="h-72 w-full" />
  </Loading>
);

function Foot({ making, count }: { making: ReturnType<typeof useMaking>; count: number }) {
  const { row, problem, isBusy, cancel } = making;
  if (row && isUnderWay(row)) return <Making row={row} busy={isBusy} onCancel={() => void cancel(row.id)} />;
  const failed = problem ?? (row?.state === 'failed' ? FAILED : null);
  const done = row?.state === 'completed' ? `Downloaded ${row.file?.name ?? ''}` : null;
  return (
    <>
      <p role="status" className={`tnum min-w-0 flex-1 truncate text-xs ${failed ? 'text-danger-text' : 'text-fg-3'}`}>
        {failed ?? done ?? plural(count, 'text')}
      </p>
      <Button type="submit" variant="primary" icon={Download} disabled={count === 0} busy={isBusy} needsServer>
        Download ZIP
      </Button>
    </>
  );
}

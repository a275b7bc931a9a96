import type { Deps } from '#api/deps.ts';
import { found } from '#api/http/found.ts';
import * as queries from '#db/exports/document-exports.ts';
import type { Db } from '#db/schema.ts';
import type { DocumentExportInput } from '#db/schema-privacy.ts';
import { transact } from '#db/transact.ts';
import { publishLive } from '#platform/live-events.ts';
import { cause } from '#platform/log.ts';
import { enqueueRows } from '#platform/queue.ts';
import { withDeadline } from '#platform/redis.ts';
import { documentExportShown } from '#platform/shown-export.ts';
import { AppError } from '#shared/errors.ts';
import type { DocumentExport } from '#shared/exports/contracts/document-exports.ts';
import type { ZipFormat } from '#shared/exports/formats.ts';
import { exportedFileName } from '#shared/exports/names.ts';
import { countFiles, inZipOrder, isOfOneRole } from '#shared/exports/zip-files.ts';
import type { Scope } from '#shared/scope.ts';

type Parts = Pick<Deps, 'queues' | 'redis' | 'log'>;

/** Gives a stored export to the workers and shows it to the person who started it. */
export async function announced(
  { queues, redis, log }: Parts,
  { key, actor_id }: Scope,
  row: queries.DocumentExportRow,
): Promise<DocumentExport> {
  const shown = documentExportShown(row);
  const event = { type: 'document_export', user_id: key ? null : actor_id, export: shown } as const;
  const published = [enqueueRows(queues.exports, [row.id]), publishLive(redis, event)];
  await withDeadline(Promise.all(published)).catch((thrown: unknown) =>
    log.warn(cause(thrown), 'an export was left to the sweep'),
  );
  return shown;
}

/** Has no effect on an export that has ended. Throws no_such_item. */
export async function cancelOne({ db }: Pick<Deps, 'db'>, scope: Scope, id: string): Promise<undefined> {
  const isCancelled = await transact(db, (tx) => queries.cancelDocumentExport(tx, scope, id));
  if (!isCancelled) await found(queries.documentExportOf(db, scope, id));
}

/** `draft`: the current text although an earlier one is approved. `only_approved`: documents without one are left out. */
type ZipRequest = {
  format: ZipFormat;
  is_zip: boolean;
  documents: { id: string; draft: boolean }[];
  only_approved?: boolean;
};

const NONE_APPROVED = 'None of these texts is approved.';

/** Takes the versions of now: what is changed while the export runs is not in it. Throws no_such_item and invalid_input. */
export async function inputOf(
  db: Db,
  scope: Scope,
  { format, is_zip, documents, only_approved = false }: ZipRequest,
): Promise<DocumentExportInput> {
  const unique = [...new Map(documents.map((one) => [one.id, one])).values()];
  const known = await queries.documentsToExport(
    db,
    scope,
    unique.map(({ id }) => id),
  );
  const byId = new Map(known.map((row, place) => [row.id, { ...row, place }]));
  const asked = unique.map(({ id, draft }) => {
    const row = byId.get(id);
    if (!row) throw new AppError('no_such_item');
    return { ...row, taken: (draft ? null : row.approved_version) ?? row.version };
  });
  const rows = inZipOrder(
    asked.filter(({ approved_version }) => !only_approved || approved_version !== null),
    (one, other) => one.place - other.place,
  );
  const [first] = rows;
  if (!first) throw new AppError('invalid_input', { fields: { only_approved: NONE_APPROVED } });
  const isZip = is_zip || rows.length > 1;
  return {
    format,
    name: isZip ? zipName(rows) : nameOf(first, format),
    is_zip: isZip,
    files: isZip ? countFiles(rows) : 1,
    documents: rows.map(({ id, taken, template_name }) => ({ id, version: taken, name: template_name })),
  };
}

type Named = { company_name: string; job_title: string; template_name: string; role_id: string | null };
const nameOf = ({ company_name, job_title, template_name }: Named, format: string): string =>
  exportedFileName([company_name, job_title, template_name], format);

/** '{company} - {job title}.zip' for documents of one role. */
function zipName(rows: readonly Named[]): string {
  const [first] = rows;
  return first && isOfOneRole(rows) ? exportedFileName([first.company_name, first.job_title], 'zip') : 'Texts.zip';
}

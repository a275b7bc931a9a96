import type { AuthContext } from '#api/auth/context.ts';
import { linkTo } from '#api/exports/download.ts';
import { found } from '#api/http/found.ts';
import type { CheckBearer } from '#api/http/identity.ts';
import { exportLimit } from '#api/http/limits.ts';
import { type ApiRouter, apiRouter, serve } from '#api/http/serve.ts';
import * as queries from '#db/queries/document-exports.ts';
import { lockExports } from '#db/queries/exports.ts';
import type { Db } from '#db/schema.ts';
import type { DocumentExportInput } from '#db/schema-privacy.ts';
import { transact } from '#db/transact.ts';
import { publishLive } from '#platform/live-events.ts';
import { cause } from '#platform/log.ts';
import { enqueueRows } from '#platform/queue.ts';
import { withDeadline } from '#platform/redis.ts';
import { documentExportShown } from '#platform/shown-export.ts';
import { AVATAR_LINK_SECONDS } from '#shared/constants.ts';
import * as contract from '#shared/contracts/document-exports.ts';
import { AppError } from '#shared/errors.ts';
import { printedColour } from '#shared/export/colour.ts';
import type { ZipFormat } from '#shared/export/formats.ts';
import { lackingLetter } from '#shared/export/letters.ts';
import { exportedFileName } from '#shared/export/names.ts';
import { textOf } from '#shared/export/text.ts';
import type { PersonScope } from '#shared/scope.ts';

/** Documents as files that a worker makes (EXPORT-14 to -21). */
export function documentExportRoutes(ctx: AuthContext, checkBearer: CheckBearer): ApiRouter {
  const { db } = ctx;
  const router = apiRouter(checkBearer);
  const limit = exportLimit(ctx);
  serve(router, contract.listDocumentExports, async ({ scope }) => ({
    items: (await queries.documentExportsOf(db, scope)).map(documentExportShown),
  }));
  serve(router, contract.startDocumentExport, ({ scope, body }) => start(ctx, scope, { ...body, limit }));
  serve(router, contract.cancelDocumentExport, async ({ scope, params: { id } }) => {
    const isCancelled = await transact(db, (tx) => queries.cancelDocumentExport(tx, scope, id));
    if (!isCancelled) await found(queries.documentExportOf(db, scope, id));
    return undefined;
  });
  serve(router, contract.linkToDocumentExport, async ({ user, scope, params: { id } }) => {
    const row = await found(queries.documentExportOf(db, scope, id));
    return linkTo(ctx, user, row, 1);
  });
  serve(router, contract.readExportLook, ({ scope, params: { id } }) => lookOf(ctx, scope, id));
  return router;
}

async function lookOf({ db, storage }: AuthContext, scope: PersonScope, id: string): Promise<contract.ExportLook> {
  const row = await found(queries.lookOf(db, scope, id));
  const logo = row.logo_path
    ? { bucket: storage.documents, path: row.logo_path }
    : { bucket: storage.avatars, path: row.workspace_logo_path };
  return {
    company: row.company_name,
    colour: row.heading_colour && printedColour(row.heading_colour),
    logo_url: logo.path && (await storage.link(logo.bucket, logo.path, AVATAR_LINK_SECONDS)),
    brand_guidelines_id: row.brand_guidelines_id,
    approved_on: row.approved_at?.toISOString().slice(0, 10) ?? null,
  };
}

type Asked = {
  format: ZipFormat;
  is_zip: boolean;
  documents: { id: string; draft: boolean }[];
  limit(userId: string): Promise<void>;
};

async function start(
  ctx: AuthContext,
  scope: PersonScope,
  { limit, ...asked }: Asked,
): Promise<contract.DocumentExport> {
  const { db } = ctx;
  const underWay = await queries.unfinishedDocumentExport(db, scope);
  if (underWay) return documentExportShown(underWay);
  const input = await inputOf(ctx, scope, asked);
  await limit(scope.actor_id);
  const row = await transact(db, async (tx) => {
    await lockExports(tx, scope.actor_id);
    const other = await queries.unfinishedDocumentExport(tx, scope);
    return other ?? queries.insertDocumentExport(tx, scope, input);
  });
  const shown = documentExportShown(row);
  const event = { type: 'document_export', user_id: scope.actor_id, export: shown } as const;
  const published = [enqueueRows(ctx.queues.exports, [row.id]), publishLive(ctx.redis, event)];
  await withDeadline(Promise.all(published)).catch((thrown: unknown) =>
    ctx.log.warn(cause(thrown), 'an export was left to the sweep'),
  );
  return shown;
}

/** Takes the versions of now: what is changed while the export runs is not in it. Throws no_such_item. */
async function inputOf(
  { db }: AuthContext,
  scope: PersonScope,
  { format, is_zip, documents }: Omit<Asked, 'limit'>,
): Promise<DocumentExportInput> {
  const unique = [...new Map(documents.map((one) => [one.id, one])).values()];
  const rows = await queries.documentsToExport(
    db,
    scope,
    unique.map(({ id }) => id),
  );
  const byId = new Map(rows.map((row) => [row.id, row]));
  const taken = unique.map(({ id, draft }) => {
    const row = byId.get(id);
    if (!row) throw new AppError('no_such_item');
    return { row, version: (draft ? null : row.approved_version) ?? row.version };
  });
  const [first] = rows;
  const isZip = is_zip || taken.length > 1 || !first;
  const adverts = rows.filter(({ kind }) => kind === 'job_advert').length;
  if (!isZip && format === 'pdf') await refuseLackingLetters(db, scope, taken[0]);
  return {
    format,
    name: isZip ? zipName(rows) : nameOf(first, format),
    is_zip: isZip,
    // Beside the documents of a ZIP: the job data of its adverts, and its contents.
    files: isZip ? taken.length + adverts + 1 : 1,
    documents: taken.map(({ row, version }) => ({ id: row.id, version })),
  };
}

type Taken = { row: { id: string }; version: number };

/** Before anything is made. In a ZIP such a document is a Word file. */
async function refuseLackingLetters(db: Db, scope: PersonScope, taken: Taken | undefined): Promise<void> {
  const stored = taken && (await queries.documentToWrite(db, scope, { id: taken.row.id, version: taken.version }));
  if (!stored) throw new AppError('no_such_item');
  const { kind, content, company_name } = stored;
  const text = textOf(kind, content, { first_name: '', company_name });
  if (lackingLetter(company_name + text) !== undefined) throw new AppError('pdf_letters');
}

type Named = { company_name: string; job_title: string; template_name: string; role_id: string | null };
const nameOf = ({ company_name, job_title, template_name }: Named, format: string): string =>
  exportedFileName([company_name, job_title, template_name], format);

/** '{company} - {job title}.zip' for documents of one role. */
function zipName(rows: readonly Named[]): string {
  const [first] = rows;
  const isOneRole = first && rows.every(({ role_id }) => role_id === first.role_id);
  return isOneRole ? exportedFileName([first.company_name, first.job_title], 'zip') : 'Documents.zip';
}

import { createHash } from 'node:crypto';
import type { Request, Response } from 'express';
import type { AuthContext } from '#api/accounts/auth/context.ts';
import { linkTo } from '#api/exports/download.ts';
import { announced, cancelOne, inputOf } from '#api/exports/started.ts';
import { attachedAs } from '#api/files/file-name.ts';
import { holdsTag } from '#api/http/etag.ts';
import { found } from '#api/http/found.ts';
import type { CheckBearer } from '#api/http/identity.ts';
import { exportLimit, type UserLimit } from '#api/http/limits.ts';
import { type ApiRouter, apiRouter, serve, serveKeys } from '#api/http/serve.ts';
import * as queries from '#db/exports/document-exports.ts';
import { documentsToExport, documentToWrite } from '#db/exports/document-exports.ts';
import { lockExports } from '#db/exports/exports.ts';
import type { Db } from '#db/schema.ts';
import { transact } from '#db/transact.ts';
import { documentExportShown } from '#platform/shown-export.ts';
import { printedColour } from '#shared/brand/colour.ts';
import { AVATAR_LINK_SECONDS } from '#shared/constants.ts';
import { AppError } from '#shared/errors.ts';
import * as contract from '#shared/exports/contracts/document-exports.ts';
import { type FormatName, formats, formatsOf } from '#shared/exports/formats.ts';
import { exportedFileName } from '#shared/exports/names.ts';
import { isTextFormat, textFile } from '#shared/exports/stored-document.ts';
import { limitedPerson, type PersonScope, type Scope } from '#shared/scope.ts';

type Wanted = { id: string; format: FormatName; version?: 'draft' | undefined };
type Exchange = { req: Request; res: Response };

/** Sends one document as a file (REST-10). Throws no_such_item and export_format. */
async function sendDocument(db: Db, scope: Scope, wanted: Wanted, { req, res }: Exchange): Promise<undefined> {
  const { id, format } = wanted;
  const [row] = await documentsToExport(db, scope, [id]);
  if (!row) throw new AppError('no_such_item');
  if (!isTextFormat(format)) throw new AppError('export_format', { message: 'Use POST /api/v1/exports' });
  if (!formatsOf(row.kind).includes(format)) throw new AppError('export_format');
  const version = (wanted.version === 'draft' ? null : row.approved_version) ?? row.version;
  const document = await found(documentToWrite(db, scope, { id, version }));
  // Who a program writes for is not known: the placeholder of a sender stays.
  const file = textFile(document, format, '');
  const tag = `"${createHash('sha256').update(file).digest('base64url')}"`;
  res.set('ETag', tag);
  if (holdsTag(req, tag)) {
    res.set('Cache-Control', 'private, no-cache').status(304).end();
    return;
  }
  const name = exportedFileName([row.company_name, row.job_title, row.template_name], format);
  res.set({ ...attachedAs(name, formats[format].mediaType), 'Cache-Control': 'private, no-cache' });
  res.send(Buffer.from(file));
}

/** Documents as files that a worker makes (EXPORT-14 to -21). */
export function documentExportRoutes(ctx: AuthContext, checkBearer: CheckBearer): ApiRouter {
  const { db } = ctx;
  const router = apiRouter(checkBearer);
  const limit = exportLimit(ctx);
  serve(router, contract.listDocumentExports, async ({ scope }) => ({
    items: (await queries.documentExportsOf(db, scope)).map(documentExportShown),
  }));
  serve(router, contract.startDocumentExport, ({ scope, body }) => start(ctx, scope, { ...body, limit }));
  serve(router, contract.cancelDocumentExport, ({ scope, params: { id } }) => cancelOne(ctx, scope, id));
  serve(router, contract.linkToDocumentExport, async ({ user, scope, params: { id } }) => {
    const row = await found(queries.documentExportOf(db, scope, id));
    return linkTo(ctx, user, row, 1);
  });
  serveKeys(router, contract.exportDocument, ({ scope, params: { id }, query, req, res }) =>
    sendDocument(db, scope, { id, ...query }, { req, res }),
  );
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
    listed_on: row.listed_at?.toISOString().slice(0, 10) ?? null,
    careers_page: row.site_url,
  };
}

type ExportRequest = Parameters<typeof inputOf>[2] & { limit: UserLimit };

async function start(
  ctx: AuthContext,
  scope: PersonScope,
  { limit, ...asked }: ExportRequest,
): Promise<contract.DocumentExport> {
  const { db } = ctx;
  const underWay = await queries.unfinishedDocumentExport(db, scope);
  if (underWay) return documentExportShown(underWay);
  const input = await inputOf(db, scope, asked);
  await limit(scope);
  const row = await transact(db, async (tx) => {
    await lockExports(tx, limitedPerson(scope));
    const other = await queries.unfinishedDocumentExport(tx, scope);
    return other ?? queries.insertDocumentExport(tx, scope, input);
  });
  return announced(ctx, scope, row);
}

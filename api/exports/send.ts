import { createHash } from 'node:crypto';
import type { Request, Response } from 'express';
import { attachedAs } from '#api/files/file-name.ts';
import { holdsTag } from '#api/http/etag.ts';
import { found } from '#api/http/found.ts';
import { documentsToExport, documentToWrite } from '#db/exports/document-exports.ts';
import type { Db } from '#db/schema.ts';
import { AppError } from '#shared/errors.ts';
import { type FormatName, formats, formatsOf } from '#shared/exports/formats.ts';
import { exportedFileName } from '#shared/exports/names.ts';
import { isTextFormat, textFile } from '#shared/exports/stored-document.ts';
import type { Scope } from '#shared/scope.ts';

type Wanted = { id: string; format: FormatName; version?: 'draft' | undefined };
type Exchange = { req: Request; res: Response };

/** Sends one document as a file (REST-10). Throws no_such_item and export_format. */
export async function sendDocument(db: Db, scope: Scope, wanted: Wanted, { req, res }: Exchange): Promise<undefined> {
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

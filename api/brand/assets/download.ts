import { pipeline } from 'node:stream/promises';
import type { Response } from 'express';
import type { Deps } from '#api/deps.ts';
import { attachedAs } from '#api/files/file-name.ts';
import { openFile } from '#api/files/file-store.ts';
import { cause } from '#platform/log.ts';
import type { BrandDocument } from '#shared/brand/contracts/documents.ts';
import { fileNameOf } from '#shared/brand/upload-type.ts';
import { sentences } from '#shared/error-catalogue.ts';
import { AppError } from '#shared/errors.ts';

type File = Pick<BrandDocument, 'title' | 'file_path' | 'file_type'>;

/** Streams a document's file, always to be saved, never rendered under the product's origin (S3). */
export async function sendFile({ storage, log }: Pick<Deps, 'storage' | 'log'>, file: File, res: Response) {
  const found = await openFile(storage, { bucket: storage.documents, path: file.file_path });
  if (!found) throw new AppError('no_such_item', { message: sentences.no_document });
  res.set({
    ...attachedAs(fileNameOf(file.title, file.file_type), file.file_type),
    'Cache-Control': 'private, no-store',
    ...(found.size !== undefined && { 'Content-Length': String(found.size) }),
  });
  res.flushHeaders();
  // Too late for an error response: the broken connection shows the client that the file is incomplete.
  await pipeline(found.body, res).catch((thrown: unknown) => {
    log.warn(cause(thrown), 'a download broke off');
  });
  return undefined;
}

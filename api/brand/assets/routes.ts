import { pipeline } from 'node:stream/promises';
import type { Response } from 'express';
import { readOneAgain } from '#api/brand/assets/read-again.ts';
import { createUpload } from '#api/brand/assets/upload.ts';
import type { Deps } from '#api/deps.ts';
import { attachedAs } from '#api/files/file-name.ts';
import { createFileStore, openFile } from '#api/files/file-store.ts';
import { found, foundOwn, savedOrConflict } from '#api/http/found.ts';
import type { CheckBearer } from '#api/http/identity.ts';
import { uploadLimit } from '#api/http/limits.ts';
import { apiRouter, serve } from '#api/http/serve.ts';
import * as queries from '#db/brand/assets.ts';
import { transact } from '#db/transact.ts';
import { cause } from '#platform/log.ts';
import {
  type BrandDocument,
  deleteDocument,
  documentFile,
  editDocument,
  listDocuments,
  readAgain,
  readDocument,
  uploadDocument,
} from '#shared/brand/contracts/assets.ts';
import { fileNameOf } from '#shared/brand/upload-type.ts';
import { sentences } from '#shared/error-catalogue.ts';
import { AppError } from '#shared/errors.ts';

type File = Pick<BrandDocument, 'title' | 'file_path' | 'file_type'>;

/** Streams a document's file, always to be saved, never rendered under the product's origin (S3). */
async function sendFile({ storage, log }: Pick<Deps, 'storage' | 'log'>, file: File, res: Response) {
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

type Parts = Pick<Deps, 'config' | 'db' | 'redis' | 'queues' | 'storage' | 'log'>;

/** Brand assets: their rows, files and texts (DATA-API-06..09, FILE-API-01..03). */
export function documentRoutes(deps: Parts, checkBearer: CheckBearer) {
  const { db, storage } = deps;
  const router = apiRouter(checkBearer);
  const upload = createUpload(deps);
  const files = createFileStore(deps);
  const limit = uploadLimit(deps);
  serve(router, listDocuments, ({ scope, query }) => queries.listDocuments(db, scope, query));
  serve(router, uploadDocument, async ({ scope, query, req, res, idempotencyKey }) => {
    await limit(scope);
    return upload({ scope, key: idempotencyKey, profileId: query.profile }, req, res);
  });
  serve(router, readDocument, ({ scope, params }) =>
    found(queries.documentOf(db, scope, params.id), sentences.no_document),
  );
  serve(router, readAgain, ({ scope, params }) => readOneAgain(deps, scope, params.id));
  serve(router, editDocument, ({ scope, params, body }) =>
    savedOrConflict(
      transact(db, (tx) => queries.updateDocument(tx, scope, params.id, body)),
      () => found(queries.documentOf(db, scope, params.id), sentences.no_document),
    ),
  );
  serve(router, deleteDocument, async ({ scope, params: { id } }) => {
    const deleted = transact(db, (tx) => queries.deleteDocument(tx, scope, id, storage.documents));
    await files.remove(
      await foundOwn(scope, deleted, { read: () => queries.documentOf(db, scope, id), message: sentences.no_document }),
    );
    return undefined;
  });
  serve(router, documentFile, async ({ scope, params, res }) => {
    const document = await found(
      queries.documentFileOf(db, scope, params.id, storage.documents),
      sentences.no_document,
    );
    if (deps.config.CLAMD_URL && !document.scanned_at) throw new AppError('not_scanned');
    return sendFile(deps, document, res);
  });
  return router;
}

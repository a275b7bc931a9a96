import { pipeline } from 'node:stream/promises';
import type { Request, Response } from 'express';
import { enqueueReading, readOneAgain } from '#api/brand/assets/read-again.ts';
import type { Deps } from '#api/deps.ts';
import { attachedAs, titleOf } from '#api/files/file-name.ts';
import { createFileStore, openFile } from '#api/files/file-store.ts';
import { fileTypeOf } from '#api/files/file-type.ts';
import { createReceive, type Spooled } from '#api/files/receive.ts';
import { found, foundOwn, savedOrConflict } from '#api/http/found.ts';
import { keyUse } from '#api/http/idempotency.ts';
import type { CheckBearer } from '#api/http/identity.ts';
import { uploadLimit } from '#api/http/limits.ts';
import { apiRouter, serve } from '#api/http/serve.ts';
import type { FileAt } from '#db/base/files.ts';
import { once } from '#db/base/idempotency.ts';
import { holdMembership } from '#db/base/scope.ts';
import * as queries from '#db/brand/assets.ts';
import { documentOf, insertDocument, type NewDocument } from '#db/brand/assets.ts';
import { linkProfile } from '#db/brand/profiles.ts';
import type { Tx } from '#db/schema.ts';
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
  readDocumentText,
  uploadDocument,
} from '#shared/brand/contracts/assets.ts';
import { fileNameOf, isRead, storedExtension, uploadTypeOf } from '#shared/brand/upload-type.ts';
import { SOURCE_TEXT_MAX, UPLOAD_MAX_BYTES } from '#shared/constants.ts';
import { sentences } from '#shared/error-catalogue.ts';
import { AppError } from '#shared/errors.ts';
import { isReading } from '#shared/file-text.ts';
import type { Scope } from '#shared/scope.ts';

type UploadParts = Pick<Deps, 'config' | 'db' | 'redis' | 'queues' | 'storage' | 'log'>;
/** `key`: identifies the upload when it is retried. `profileId`: the profile the document joins. */
type UploadRequest = { scope: Scope; key: string | undefined; profileId: string | undefined };

/**
 * Processes an upload (ASSET-11..13, GAP-38): receives and checks it, stores it, inserts its row and enqueues the reading
 * of its text, which a worker does (GAP-166).
 */
function createUpload(deps: UploadParts) {
  const files = createFileStore(deps);
  const receive = createReceive(deps);
  const room = { bucket: deps.storage.documents, limits: deps.config };

  const make = async (tx: Tx, { scope, profileId }: UploadRequest, file: FileAt, document: NewDocument) => {
    await holdMembership(tx, scope);
    const row = await insertDocument(tx, scope, file, document);
    if (!row) throw new AppError('UNKNOWN_ERROR', { cause: new Error('the sweep gave up a running upload') });
    if (!profileId) return row;
    await found(linkProfile(tx, scope, { profileId, documentId: row.id }), sentences.no_profile);
    return { ...row, profile_ids: [profileId] };
  };

  /** The same file sent again with its key returns the asset of the first upload. */
  const insert = (asked: UploadRequest, file: FileAt, document: NewDocument) => {
    const { scope, key, profileId } = asked;
    const use = keyUse(scope, key, [uploadDocument.path, profileId, document.title, document.file_size]);
    return transact(deps.db, (tx) =>
      once(tx, use, {
        make: () => make(tx, asked, file, document),
        idsOf: ({ id }) => [id],
        again: async ([id = '']) => ({
          ...(await found(documentOf(tx, scope, id), sentences.no_document)),
          duplicate: false,
        }),
      }),
    );
  };

  const keep = async (asked: UploadRequest, spooled: Spooled) => {
    const { scope } = asked;
    const { path, size, name } = spooled;
    const type = await checkedType(spooled);
    const extension = storedExtension(name, type);
    const file = await files.save(scope, { ...room, extension, type, body: { path, size } });
    try {
      const title = titleOf(name, extension);
      const text_state = isRead(type) || deps.config.CLAMD_URL ? 'reading' : 'ready';
      const row = await insert(asked, file, { title, file_type: type, file_size: size, text_state });
      if (row.file_path !== file.path) await files.discard(scope, file);
      if (isReading(row)) await enqueueReading(deps, row.id);
      return row;
    } catch (thrown) {
      await files.discard(scope, file);
      throw thrown;
    }
  };

  return (asked: UploadRequest, req: Request, res: Response) =>
    receive(asked.scope, req, res, {
      maxBytes: UPLOAD_MAX_BYTES,
      tooLarge: 'file_too_large',
      room,
      use: (spooled) => keep(asked, spooled),
    });
}

/** Throws file_type for what is none of the seven types, and file_empty. */
async function checkedType(spooled: Spooled) {
  if (spooled.size === 0) throw new AppError(uploadTypeOf(spooled) ? 'file_empty' : 'file_type');
  const found = await fileTypeOf(spooled);
  if (!found) throw new AppError('file_type');
  return found;
}

/** A text of that length was cut, if not by half a character more. */
const CUT_FROM = SOURCE_TEXT_MAX - 1;

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
  serve(router, readDocumentText, async ({ scope, params }) => {
    const { extracted_text: text } = await found(queries.documentTextOf(db, scope, params.id), sentences.no_document);
    return { text, is_cut: (text?.length ?? 0) >= CUT_FROM };
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

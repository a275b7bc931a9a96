import type { Request, Response } from 'express';
import { enqueueReading } from '#api/brand/assets/read-again.ts';
import type { Deps } from '#api/deps.ts';
import { titleOf } from '#api/files/file-name.ts';
import { createFileStore } from '#api/files/file-store.ts';
import { beginsLike, endsLike, needsEnd, TRAILING_BYTES } from '#api/files/leading-bytes.ts';
import { createReceive, type Spooled } from '#api/files/receive.ts';
import { bytesAt } from '#api/files/spool.ts';
import { found } from '#api/http/found.ts';
import { keyUse } from '#api/http/idempotency.ts';
import type { FileAt } from '#db/base/files.ts';
import { once } from '#db/base/idempotency.ts';
import { holdMembership } from '#db/base/scope.ts';
import { documentOf, insertDocument, type NewDocument } from '#db/brand/assets.ts';
import { linkProfile } from '#db/brand/profiles.ts';
import type { Tx } from '#db/schema.ts';
import { transact } from '#db/transact.ts';
import { uploadDocument } from '#shared/brand/contracts/assets.ts';
import { hasText } from '#shared/brand/text-types.ts';
import { storedExtension, uploadTypeOf } from '#shared/brand/upload-type.ts';
import { UPLOAD_MAX_BYTES, type UploadMimeType } from '#shared/constants.ts';
import { sentences } from '#shared/error-catalogue.ts';
import { AppError } from '#shared/errors.ts';
import { isReading } from '#shared/file-text.ts';
import type { Scope } from '#shared/scope.ts';

type Parts = Pick<Deps, 'config' | 'db' | 'redis' | 'queues' | 'storage' | 'log'>;
/** `key`: identifies the upload when it is retried. `profileId`: the profile the document joins. */
type UploadRequest = { scope: Scope; key: string | undefined; profileId: string | undefined };

/**
 * Processes an upload (ASSET-11..13, GAP-38): receives and checks it, stores it, inserts its row and enqueues the reading
 * of its text, which a worker does (GAP-166).
 */
export function createUpload(deps: Parts) {
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
      const text_state = hasText(type) || deps.config.CLAMD_URL ? 'reading' : 'ready';
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

/** The declared type. Throws file_type when it is not accepted or the content is of another, and file_empty. */
async function checkedType({ path, size, head, ...declared }: Spooled): Promise<UploadMimeType> {
  const type = uploadTypeOf(declared);
  if (!type) throw new AppError('file_type');
  if (size === 0) throw new AppError('file_empty');
  if (!beginsLike(type, head)) throw new AppError('file_type');
  const endAt = Math.max(0, size - TRAILING_BYTES);
  if (needsEnd(type) && !endsLike(type, await bytesAt(path, endAt, size - endAt))) throw new AppError('file_type');
  return type;
}

import type { Request, Response } from 'express';
import type { Deps } from '#api/deps.ts';
import { checked } from '#api/documents/checked.ts';
import { createExtractor } from '#api/documents/extract.ts';
import { titleOf } from '#api/documents/file-name.ts';
import { type Part, receiveFile } from '#api/documents/receive.ts';
import { createFileStore, openFile } from '#api/files/file-store.ts';
import { insertDocument } from '#db/queries/documents.ts';
import type { FileAt } from '#db/queries/files.ts';
import { transact } from '#db/transact.ts';
import { createGate } from '#platform/gate.ts';
import { cause } from '#platform/log.ts';
import type { UploadMimeType } from '#shared/constants.ts';
import { AppError } from '#shared/errors.ts';
import { storedExtension, uploadTypeOf } from '#shared/upload-type.ts';

type Parts = Pick<Deps, 'db' | 'storage' | 'log'>;
type Stored = { file: FileAt; title: string; type: UploadMimeType; size: number };

// What one upload holds at most: one part on its way to the storage. The rest of the file waits in the sender's socket,
// so that any number of uploads at once stays within the budget (with what waits for the garbage collector, < 100 MB).
const HELD_BYTES = 5 * 1024 * 1024;
const BUDGET_BYTES = 20 * 1024 * 1024;

/** Takes an upload (ASSET-11..13, GAP-38): check, store while it arrives, extract its text, write its row. */
export function createUpload(deps: Parts) {
  const files = createFileStore(deps);
  const extract = createExtractor(deps);
  const gate = createGate(BUDGET_BYTES);

  const keep = async (userId: string, held: number, { name, type: said, stream }: Part): Promise<Stored> => {
    const type = uploadTypeOf({ name, type: said });
    if (!type) throw new AppError('file_type');
    const { body, size } = await checked(stream, type);
    const extension = storedExtension(name, type);
    const bucket = deps.storage.documents;
    const file = await gate(held, () => files.save({ bucket, userId, extension, type, body }));
    return { file, title: titleOf(name, extension), type, size: size() };
  };

  const textOf = async ({ file, type, size }: Stored): Promise<string | null> => {
    try {
      return await extract(type, size, async () => (await openFile(deps.storage, file))?.body);
    } catch (thrown) {
      deps.log.warn({ type, size, ...cause(thrown) }, 'the text of an upload could not be extracted');
      return null;
    }
  };

  return async (userId: string, req: Request, res: Response) => {
    const held = Math.min(Number(req.get('content-length')) || HELD_BYTES, HELD_BYTES);
    const stored = await receiveFile<Stored>(req, res, {
      keep: (part) => keep(userId, held, part),
      drop: ({ file }) => files.discard(file),
    });
    if (!stored) throw new AppError('file_missing');
    const { file, title, type, size } = stored;
    try {
      const extracted_text = await textOf(stored);
      const document = { title, file_type: type, file_size: size, extracted_text };
      const row = await transact(deps.db, (tx) => insertDocument(tx, userId, file, document));
      if (!row) throw new AppError('UNKNOWN_ERROR', { cause: new Error('the sweep gave up a running upload') });
      return row;
    } catch (thrown) {
      await files.discard(file);
      throw thrown;
    }
  };
}

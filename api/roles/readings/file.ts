import type { Request, Response } from 'express';
import type { Deps } from '#api/deps.ts';
import { createFileStore } from '#api/files/file-store.ts';
import { beginsLike, endsLike, needsEnd, TRAILING_BYTES } from '#api/files/leading-bytes.ts';
import { createReceive, type Spooled } from '#api/files/receive.ts';
import { bytesAt } from '#api/files/spool.ts';
import { startFile } from '#api/roles/readings/start.ts';
import type { StartParts } from '#api/tasks/start.ts';
import type { StartedTask } from '#api/tasks/start-task.ts';
import { uploadTypeOf } from '#shared/brand/upload-type.ts';
import { UPLOAD_MAX_BYTES } from '#shared/constants.ts';
import { AppError } from '#shared/errors.ts';
import type { PersonScope } from '#shared/scope.ts';

const PDF = 'application/pdf';
const DOCX = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document';
const TEXT = 'text/plain';
const EXTENSIONS = { [PDF]: 'pdf', [DOCX]: 'docx', [TEXT]: 'txt' } as const;
type Type = keyof typeof EXTENSIONS;

const NAME_MAX = 200;

export type FileParts = StartParts & Pick<Deps, 'storage'>;

/**
 * Receives the file of a reading and stores it under a path that no row names: a worker removes it once its text is
 * taken, and what is left of it an hour later the sweep does.
 */
export function createReadFile(deps: FileParts) {
  const files = createFileStore(deps);
  const receive = createReceive(deps);
  const room = { bucket: deps.storage.documents, limits: deps.config };
  const start = async (scope: PersonScope, spooled: Spooled, requestId: string): Promise<StartedTask> => {
    const type = await typeOf(spooled);
    const { path, size } = spooled;
    const stored = await files.save(scope, { ...room, extension: EXTENSIONS[type], type, body: { path, size } });
    const name = storableName(spooled.name);
    try {
      return await startFile(deps, scope, {
        file: { is: 'file', key: stored.path, name, mime_type: type },
        requestId,
      });
    } catch (thrown) {
      await files.discard(scope, stored);
      throw thrown;
    }
  };
  return (scope: PersonScope, { req, res, requestId }: { req: Request; res: Response; requestId: string }) =>
    receive(scope, req, res, {
      maxBytes: UPLOAD_MAX_BYTES,
      tooLarge: 'file_too_large',
      room,
      use: (spooled) => start(scope, spooled, requestId),
    });
}

const storableName = (name: string): string =>
  name
    .replace(/^.*[\\/]/, '')
    .replace(/\p{Cc}|\p{Surrogate}/gu, '')
    .trim()
    .slice(0, NAME_MAX) || 'File';

/** By the name, and for PDF and Word by the bytes. Throws file_type and file_empty. */
async function typeOf({ path, size, head, ...declared }: Spooled): Promise<Type> {
  if (size === 0) throw new AppError('file_empty');
  if (/\.txt$/i.test(declared.name.trim())) {
    if (head.includes(0)) throw new AppError('file_type');
    return TEXT;
  }
  const type = uploadTypeOf(declared);
  if ((type !== PDF && type !== DOCX) || !beginsLike(type, head)) throw new AppError('file_type');
  const endAt = Math.max(0, size - TRAILING_BYTES);
  if (needsEnd(type) && !endsLike(type, await bytesAt(path, endAt, size - endAt))) throw new AppError('file_type');
  return type;
}

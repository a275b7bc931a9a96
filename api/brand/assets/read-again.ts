import type { Deps } from '#api/deps.ts';
import { found } from '#api/http/found.ts';
import { readDocumentAgain } from '#db/brand/asset-texts.ts';
import { documentOf } from '#db/brand/assets.ts';
import { cause } from '#platform/log.ts';
import { enqueueRows } from '#platform/queue.ts';
import { withDeadline } from '#platform/redis.ts';
import { sentences } from '#shared/error-catalogue.ts';
import { AppError } from '#shared/errors.ts';
import type { Scope } from '#shared/scope.ts';

type Parts = Pick<Deps, 'db' | 'queues' | 'log'>;

/** Adds the job of an asset that is to be read. Never throws: without Redis the row is stored, and the sweep enqueues it. */
export const enqueueReading = ({ queues, log }: Omit<Parts, 'db'>, id: string): Promise<unknown> =>
  withDeadline(enqueueRows(queues.file_reading, [id])).catch((thrown: unknown) => {
    log.warn({ document_id: id, ...cause(thrown) }, 'reading a file was left to the sweep');
  });

/** Reads the file of a failed asset again (GAP-168). */
export async function readOneAgain(parts: Parts, scope: Scope, id: string) {
  const isBeingRead = await readDocumentAgain(parts.db, scope, id);
  const row = await found(documentOf(parts.db, scope, id), sentences.no_document);
  if (!isBeingRead) throw new AppError('not_retryable', { message: sentences.not_readable_again });
  await enqueueReading(parts, id);
  return row;
}

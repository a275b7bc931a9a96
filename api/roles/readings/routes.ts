import type { Request, Response } from 'express';
import type { Deps } from '#api/deps.ts';
import { createFileStore } from '#api/files/file-store.ts';
import { fileTypeOf } from '#api/files/file-type.ts';
import { createReceive, type Spooled } from '#api/files/receive.ts';
import type { CheckBearer } from '#api/http/identity.ts';
import { createLimiter, type LimitParts, startLimit, uploadLimit } from '#api/http/limits.ts';
import { apiRouter, serve } from '#api/http/serve.ts';
import { advertInput, startAdvert, startFile, startVoice } from '#api/roles/readings/start.ts';
import { keptCards } from '#api/tasks/cards.ts';
import { cancelOne } from '#api/tasks/service.ts';
import type { StartParts } from '#api/tasks/start.ts';
import type { StartedTask } from '#api/tasks/start-task.ts';
import { markDeleting } from '#db/base/files.ts';
import { closeTasks, type TaskRow, taskOf } from '#db/tasks/tasks.ts';
import { isWideText } from '#platform/decode-text.ts';
import { forgetCards } from '#platform/live-events.ts';
import { cause } from '#platform/log.ts';
import { withDeadline } from '#platform/redis.ts';
import * as contract from '#shared/brand/contracts/readings.ts';
import { PAGES_PER_HOUR, PAGES_PER_HOUR_OF_ALL, UPLOAD_MAX_BYTES } from '#shared/constants.ts';
import { sentences } from '#shared/error-catalogue.ts';
import { AppError } from '#shared/errors.ts';
import type { PersonScope, Scope } from '#shared/scope.ts';
import { currentCard } from '#shared/tasks/card-of-row.ts';

const PDF = 'application/pdf';
const DOCX = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document';
const DOC = 'application/msword';
const TEXT = 'text/plain';
const EXTENSIONS = { [PDF]: 'pdf', [DOCX]: 'docx', [DOC]: 'doc', [TEXT]: 'txt' } as const;
type Type = keyof typeof EXTENSIONS;
const isType = (type: string): type is Type => Object.hasOwn(EXTENSIONS, type);

const NAME_MAX = 200;

type FileParts = StartParts & Pick<Deps, 'storage'>;

/**
 * Receives the file of a reading and stores it under a path that no row names: a worker removes it once its text is
 * taken, and what is left of it an hour later the sweep does.
 */
function createReadFile(deps: FileParts) {
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

/** A text by its name, anything else by its bytes. Throws file_type and file_empty. */
async function typeOf(spooled: Spooled): Promise<Type> {
  const { size, head, name } = spooled;
  if (size === 0) throw new AppError('file_empty');
  if (/\.txt$/i.test(name.trim())) {
    if (head.includes(0) && !isWideText(head)) throw new AppError('file_type');
    return TEXT;
  }
  const type = await fileTypeOf(spooled);
  if (!type || !isType(type)) throw new AppError('file_type');
  return type;
}

const HOUR_S = 3_600;

/**
 * Counts pages that a person wants to have opened: the servers of others are asked no more often by one person, and by
 * the whole installation. Throws too_many_pages.
 */
export function pageLimits({ config, redis }: LimitParts): (userId: string, pages: number) => Promise<void> {
  const person = createLimiter(redis, { name: 'pages', points: PAGES_PER_HOUR, seconds: HOUR_S });
  const all = createLimiter(redis, { name: 'all-pages', points: PAGES_PER_HOUR_OF_ALL, seconds: HOUR_S });
  return async (userId, pages) => {
    if (!config.RATE_LIMITS) return;
    for (let page = 0; page < pages; page += 1) {
      const retryAfterMs = (await person.take(userId)) || (await all.take('installation'));
      if (retryAfterMs > 0) throw new AppError('too_many_pages', { retryAfterMs });
    }
  };
}

export type ReadingParts = Pick<Deps, 'config' | 'db' | 'redis' | 'queues' | 'storage' | 'log' | 'metrics'>;

/** 'Start from an advert' and 'Learn from samples': what is read for a person, of that person alone (READ, VOICE). */
export function readingRoutes(parts: ReadingParts, checkBearer: CheckBearer) {
  const router = apiRouter(checkBearer);
  const [limit, limitFiles, limitPages] = [startLimit(parts), uploadLimit(parts), pageLimits(parts)];
  const readFile = createReadFile(parts);
  const checkPages = async (userId: string, pages: number) => {
    if (pages > 0 && !parts.config.READ_PAGES) throw new AppError('pages_off');
    await limitPages(userId, pages);
  };
  serve(router, contract.startAdvertReading, async ({ user, scope, body, idempotencyKey: key, requestId }) => {
    await limit(scope);
    const input = advertInput(body);
    await checkPages(user.id, input.from.is === 'page' ? 1 : 0);
    const { row } = await startAdvert(parts, scope, { body, key, requestId }, input);
    return shown(parts, scope, row.id);
  });
  serve(router, contract.startFileReading, async ({ scope, req, res, requestId }) => {
    await limitFiles(scope);
    const { row } = await readFile(scope, { req, res, requestId });
    return shown(parts, scope, row.id);
  });
  serve(router, contract.startVoiceReading, async ({ user, scope, body, idempotencyKey: key, requestId }) => {
    await limit(scope);
    await checkPages(user.id, body.samples.filter(({ is }) => is === 'page').length);
    const { row } = await startVoice(parts, scope, { body, key, requestId });
    return shown(parts, scope, row.id);
  });
  serve(router, contract.readReading, ({ scope, params: { id } }) => shown(parts, scope, id));
  serve(router, contract.discardReading, ({ scope, params: { id } }) => discard(parts, scope, id));
  return router;
}

/** One's own reading. Throws no_such_item, also for one of another person: nobody learns that there is one. */
async function rowOf({ db }: ReadingParts, scope: Scope, id: string): Promise<TaskRow> {
  const row = await taskOf(db, scope, id);
  if (row?.task !== 'read_advert' && row?.task !== 'learn_voice')
    throw new AppError('no_such_item', { message: sentences.reading_gone });
  return row;
}

async function shown(parts: ReadingParts, scope: Scope, id: string): Promise<contract.Reading> {
  const row = await rowOf(parts, scope, id);
  if (row.closed_at) throw new AppError('no_such_item', { message: sentences.reading_gone });
  const card = currentCard(row, (await keptCards(parts, [row])).get(id));
  const about = { id, card, created_at: row.created_at.toISOString() };
  return {
    ...about,
    advert: row.task === 'read_advert' && row.result ? contract.advertReading.parse(row.result) : null,
    voice: row.task === 'learn_voice' && row.result ? contract.voiceReading.parse(row.result) : null,
  };
}

/** Ends it and empties its row for good; its file, if it was not read yet, goes with it. */
async function discard(parts: ReadingParts, scope: Scope, id: string): Promise<undefined> {
  const { input } = await rowOf(parts, scope, id);
  await cancelOne(parts, scope, id);
  const closed = await closeTasks(parts.db, scope, [id], 'discarded');
  const from = input && 'from' in input ? input.from : null;
  if (from?.is === 'file') await markDeleting(parts.db, scope, { bucket: parts.storage.documents, path: from.key });
  if (closed.length > 0)
    await withDeadline(forgetCards(parts.redis, closed)).catch((thrown: unknown) =>
      parts.log.warn({ generation_id: id, ...cause(thrown) }, 'the card of a closed reading was kept'),
    );
  return undefined;
}

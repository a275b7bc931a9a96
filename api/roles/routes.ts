import type { Deps } from '#api/deps.ts';
import { createFileStore } from '#api/files/file-store.ts';
import { found, foundOwn, savedOrConflict } from '#api/http/found.ts';
import { createOnce } from '#api/http/idempotency.ts';
import type { CheckBearer } from '#api/http/identity.ts';
import { apiRouter, serve } from '#api/http/serve.ts';
import { publishStoppedOfRole } from '#api/tasks/stop.ts';
import type { FileAt } from '#db/base/files.ts';
import { holdRoom } from '#db/base/quota.ts';
import { insertDocument } from '#db/brand/assets.ts';
import { setText, takeReading } from '#db/brand/readings-of-person.ts';
import * as queries from '#db/roles/roles.ts';
import type { Db, Tx } from '#db/schema.ts';
import { taskOf } from '#db/tasks/tasks.ts';
import { transact } from '#db/transact.ts';
import { type AdvertReadingResult, advertReading } from '#shared/brand/contracts/readings.ts';
import { AppError } from '#shared/errors.ts';
import { changeRole } from '#shared/roles/contracts/change-role.ts';
import { createRole, updateRole } from '#shared/roles/contracts/role-input.ts';
import { deleteRole, listRoles, readRole } from '#shared/roles/contracts/roles.ts';
import type { Scope } from '#shared/scope.ts';

type FromReadingParts = Pick<Deps, 'config' | 'db' | 'storage' | 'log'>;
/** `reading_id`: what the form was filled from. `keep_text`: its source becomes a document of the role. */
type ReadingChoice = { reading_id?: string | undefined; keep_text?: boolean | undefined; job_title: string };
/** What a role takes from its reading. */
type FromReading = { imported_from: string; document_ids: string[] };

const TYPE = 'text/plain';
const NOTHING: FromReading = { imported_from: '', document_ids: [] };

/** The source of one's own reading that is completed and not closed. */
async function sourceOf(db: Db, scope: Scope, id: string): Promise<AdvertReadingResult['source'] | null> {
  const row = await taskOf(db, scope, id);
  return row?.task === 'read_advert' && row.result ? advertReading.parse(row.result).source : null;
}

/**
 * Makes a role with what it takes from the reading its form was filled from, which is closed with it. A reading that is
 * no longer kept changes nothing: what the person filled in is worth more than where it came from.
 */
async function withReading<Made>(
  parts: FromReadingParts,
  scope: Scope,
  { reading_id, keep_text, job_title }: ReadingChoice,
  make: (take: (tx: Tx) => Promise<FromReading>) => Promise<Made>,
): Promise<Made> {
  if (reading_id === undefined) return make(async () => NOTHING);
  const source = keep_text ? await sourceOf(parts.db, scope, reading_id) : null;
  const files = createFileStore(parts);
  const room = { bucket: parts.storage.documents, limits: parts.config, extension: 'txt', type: TYPE };
  const file = source && (await files.save(scope, { ...room, body: Buffer.from(source.text) }));
  let isKept = false;
  try {
    return await make(async (tx) => {
      const taken = await takeReading(tx, scope, reading_id);
      if (!taken) return NOTHING;
      const { name, text } = advertReading.parse(taken.result).source;
      const document_ids = file ? [await keep(tx, scope, file, { title: advertTitle(job_title), text })] : [];
      isKept = file !== null;
      return { imported_from: name, document_ids };
    });
  } catch (thrown) {
    isKept = false;
    throw thrown;
  } finally {
    if (file && !isKept) await files.discard(scope, file);
  }
}

const TITLE_MAX = 200;

/** 'Advert for Workshop Manager, November 2026': the name of the asset that an advert is kept as. */
function advertTitle(job_title: string, now = new Date()): string {
  const month = new Intl.DateTimeFormat('en-GB', { month: 'long', year: 'numeric', timeZone: 'UTC' }).format(now);
  const [before, after] = ['Advert for ', `, ${month}`];
  const most = TITLE_MAX - before.length - after.length;
  return `${before}${job_title
    .slice(0, most)
    .replace(/[\uD800-\uDBFF]$/, '')
    .trimEnd()}${after}`;
}

async function keep(tx: Tx, scope: Scope, file: FileAt, { title, text }: { title: string; text: string }) {
  const about = { title, file_type: TYPE, file_size: Buffer.byteLength(text) };
  const document = { ...about, text_state: 'ready', is_advert: true } as const;
  const row = await insertDocument(tx, scope, file, document);
  if (!row) throw new AppError('UNKNOWN_ERROR', { cause: new Error('the sweep gave up a running upload') });
  await setText(tx, scope, row.id, text);
  return row.id;
}

type Parts = Pick<Deps, 'config' | 'db' | 'redis' | 'queues' | 'storage' | 'log'>;

/** Role specifications (DATA-API-12..15). */
export function roleRoutes(deps: Parts, checkBearer: CheckBearer) {
  const { db, config } = deps;
  const router = apiRouter(checkBearer);
  serve(router, listRoles, ({ scope, query }) => queries.listRoles(db, scope, query));
  serve(router, createRole, (asked) => {
    const { scope } = asked;
    const { reading_id, keep_text, to_check, ...body } = asked.body;
    return withReading(deps, scope, { reading_id, keep_text, job_title: body.job_title }, (take) =>
      createOnce(db, createRole, asked, {
        make: async (tx) => {
          await holdRoom(tx, scope, { name: 'LIMIT_ROLES', most: config.LIMIT_ROLES });
          const taken = await take(tx);
          const document_ids = [...body.document_ids, ...taken.document_ids];
          const id = await queries.insertRole(
            tx,
            scope,
            { ...body, document_ids },
            { imported_from: taken.imported_from, to_check },
          );
          return found(queries.roleOf(tx, scope, id));
        },
        read: (tx, id) => queries.roleOf(tx, scope, id),
      }),
    );
  });
  serve(router, readRole, ({ scope, params }) => found(queries.roleOf(db, scope, params.id)));
  serve(router, updateRole, ({ scope, params: { id }, body: { version, to_check, ...role } }) =>
    transact(db, (tx) =>
      savedOrConflict(queries.updateRole(tx, scope, id, role, { seen: version, to_check }), () =>
        queries.roleOf(tx, scope, id),
      ),
    ),
  );
  serve(router, changeRole, ({ scope, params: { id }, body: { version, keep, keep_pairs, ...change } }) =>
    transact(db, (tx) =>
      savedOrConflict(queries.changeRole(tx, scope, id, change, { seen: version, keep, keep_pairs }), () =>
        queries.roleOf(tx, scope, id),
      ),
    ),
  );
  serve(router, deleteRole, async ({ scope, params: { id } }) => {
    const deleted = transact(db, (tx) => queries.deleteRole(tx, scope, id));
    return publishStoppedOfRole(deps, await foundOwn(scope, deleted, { read: () => queries.roleOf(db, scope, id) }));
  });
  return router;
}

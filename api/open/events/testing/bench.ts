import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { inject } from 'vitest';
import { keysBench } from '#api/open/api-keys/testing/bench.ts';
import type { TestApp } from '#api/testing/app.ts';
import { recordEvent } from '#db/base/outbox.ts';
import { connectDatabase } from '#db/connect.ts';
import type { Db } from '#db/schema.ts';
import { atEnd } from '#db/testing/at-end.ts';
import { createLog } from '#platform/log.ts';
import type { EventType, WorkspaceEvent } from '#shared/events.ts';
import { KEY_PERMISSIONS, type KeyPermission } from '#shared/key-permissions.ts';
import { scopeOf } from '#shared/scope.ts';
import { dispatchEvents, type Handlers } from '#worker/outbox/dispatch.ts';

export type Listed = { id: string; type: string; timestamp: string; data: Record<string, unknown> };

/** The whole api, and events that are recorded and dispatched as by a change and a worker. */
export async function eventsBench(given?: Promise<TestApp>) {
  const bench = await keysBench(given);
  const { db, call } = bench;
  const log = createLog('test', 'fatal');
  const dispatch = (handlers: Handlers = {}, of = db) => dispatchEvents({ db: of, log, handlers });
  /** A shared workspace with a key that reads its events. */
  const aReader = async (permissions: readonly KeyPermission[] = KEY_PERMISSIONS) => {
    const { id, owner } = await bench.aTeam();
    const { key } = await bench.aKey({ workspace_id: id, created_by: owner.id }, permissions);
    const scope = scopeOf(id, owner.id, 'any');
    const record = (...events: WorkspaceEvent[]) => db.transaction().execute((tx) => recordEvent(tx, scope, ...events));
    const read = (query = '') => call(key, 'GET', `/api/v1/events${query}`);
    return { id, owner, key, scope, record, read };
  };
  return { ...bench, dispatch, aReader };
}

/** So many connections more to the database of `db`. */
export async function connections(db: Db, max: number): Promise<Db> {
  const { rows } = await sql<{ name: string }>`select current_database() as name`.execute(db);
  const url = Object.assign(new URL(inject('postgresUrl')), { pathname: `/${rows[0]?.name}` });
  const many = connectDatabase(url.href, { max });
  atEnd(() => many.destroy());
  return many;
}

const ID = '7b0c1f5e-6a3a-4d53-9a55-0f6f0d2a9c11';
/** Every field of any payload. */
const payload = {
  role_id: ID,
  template_id: ID,
  template_name: 'Job Advert',
  job_title: 'Baker',
  company_name: 'Crust',
  version: 3,
  review_id: ID,
  note: 'The note',
  document_id: ID,
  comment_id: ID,
  user_id: ID,
  name: 'Bo',
  verdict: 'approved',
  code: 'crashed',
  role: 'editor',
  format: 'docx',
  files: 2,
  label: 'Ada',
  people: [],
  counts: true,
  link_of: { id: ID, name: 'Ada' },
};
/** An event of any type, with more than its payload has. */
export const anEvent = (type: EventType, subject_id: string = randomUUID()) =>
  ({ type, subject_id, payload }) as unknown as WorkspaceEvent;

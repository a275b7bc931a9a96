import type { Request } from 'express';
import { found } from '#api/http/found.ts';
import { type KeyUse, once } from '#db/base/idempotency.ts';
import type { Db, Tx } from '#db/schema.ts';
import { transact } from '#db/transact.ts';
import { sha256 } from '#platform/secret.ts';
import type { Endpoint } from '#shared/endpoint.ts';
import { AppError } from '#shared/errors.ts';
import { callerId, type Scope } from '#shared/scope.ts';

const WELL_FORMED = /^[\x21-\x7e]{1,200}$/;

/** The key of a call, where its contract takes one. A call without the header is served, but must not be repeated. */
export function idempotencyKeyOf({ idempotent }: Pick<Endpoint, 'idempotent'>, req: Request): string | undefined {
  const key = idempotent && req.get('idempotency-key');
  if (key === undefined || WELL_FORMED.test(key)) return key;
  throw new AppError('invalid_input', { fields: { 'Idempotency-Key': 'Use 1 to 200 visible ASCII characters' } });
}

/**
 * A key belongs to a user or an API key, for a request in one workspace. The hash is that of the release before, so that a
 * request is the same one for both while they run.
 */
export function keyUse(scope: Scope, key: string | undefined, request: readonly unknown[]): KeyUse | undefined {
  if (key === undefined) return undefined;
  const { workspace_id, actor_id } = scope;
  const hashed = workspace_id === actor_id ? request : [workspace_id, ...request];
  return { user_id: callerId(scope), key, body_hash: sha256(JSON.stringify(hashed)) };
}

type IdempotentCall = { scope: Scope; body: unknown; idempotencyKey: string | undefined };
type Work<Row> = {
  make: (tx: Tx) => Promise<Row>;
  read: (tx: Tx, id: string) => Promise<Row | undefined>;
};

/**
 * Creates one record in one transaction, once per idempotency key: a repeated request returns that record as it is
 * now, or 404 when it was deleted. Another request with the key is refused with the record as `current`.
 */
export function createOnce<Row extends { id: string }>(
  db: Db,
  { path }: Pick<Endpoint, 'path'>,
  { scope, body, idempotencyKey }: IdempotentCall,
  { make, read }: Work<Row>,
): Promise<Row> {
  const use = keyUse(scope, idempotencyKey, [path, body]);
  return transact(db, (tx) => {
    const readFirst = ([id = '']: string[]) => read(tx, id);
    return once(tx, use, {
      make: () => make(tx),
      idsOf: ({ id }) => [id],
      again: (ids) => found(readFirst(ids)),
      shown: readFirst,
    });
  });
}

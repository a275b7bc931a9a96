import type * as z from 'zod/mini';
import type { Permission } from '#shared/permissions.ts';

/** Any zod schema, classic or mini. */
export type Schema = z.ZodMiniType;
type None = z.ZodMiniUndefined;
export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/**
 * One HTTP call, described once: the api serves it, the web calls it, both are typed by it.
 * `may` names what a role in the workspace must allow; null for what is a person's own or the installation's.
 * `status` is what a success answers with (200 unless said); `multipart` marks an upload whose file field is `file`,
 * `file` an answer that is a file;
 * `reauthenticated` marks what only a session may do that has just proved who holds it (403 reauthentication_needed);
 * `idempotent` marks a POST that takes an `Idempotency-Key`, which alone makes it safe to send twice (GAP-96).
 */
export type Endpoint<
  Params extends Schema = Schema,
  Query extends Schema = Schema,
  Body extends Schema = Schema,
  Reply extends Schema = Schema,
  May extends Permission | null = Permission | null,
> = {
  method: Method;
  path: `/api/${string}`;
  may: May;
  params?: Params;
  query?: Query;
  body?: Body;
  reply: Reply;
  status?: 200 | 202 | 204;
  access?: 'public' | 'user' | 'admin';
  reauthenticated?: true;
  multipart?: true;
  file?: true;
  idempotent?: true;
};

export const endpoint = <
  Reply extends Schema,
  May extends Permission | null,
  Params extends Schema = None,
  Query extends Schema = None,
  Body extends Schema = None,
>(
  description: Endpoint<Params, Query, Body, Reply, May>,
): Endpoint<Params, Query, Body, Reply, May> => description;

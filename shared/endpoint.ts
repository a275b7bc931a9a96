import type * as z from 'zod/mini';
import type { KeyPermission } from '#shared/key-permissions.ts';
import type { Permission } from '#shared/permissions.ts';

/** Any zod schema, classic or mini. */
export type Schema = z.ZodMiniType;
type None = z.ZodMiniUndefined;
/**
 * What a session must do before anything else: set a new password because its owner did not choose the current one, or, as an
 * admin with AUTH_ADMIN_SECOND_STEP=on, set up a second factor. Also the code of the refusal, 403.
 */
export const RESTRICTIONS = ['password_change_needed', 'second_factor_needed'] as const;
export type Restriction = (typeof RESTRICTIONS)[number];

/** Bytes of a body: a text of 60,000 characters fits in, whatever its script. */
export const BODY_MAX = 200_000;

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/** A method, so that the contract of one call is a contract of any. */
type SomeBodies<Body> = { for(body: Body): boolean };

/**
 * The contract of one HTTP call: the api serves it, the web calls it, both take their types from it. `may` is the
 * permission a role in the workspace, or an API key, needs; null for calls about the person, the installation or the key
 * itself. `access` 'key' marks a call that only API keys make, `mayAny` one for which a key needs any of these permissions
 * and is answered what it may read. `status` is that of a success (default 200); `body_max` is the longest body in
 * bytes, where texts are meant for which BODY_MAX is too little; `multipart` marks an upload whose file field is `file`,
 * `file` a reply that is a file, with `etag` one that is 304 while unchanged; `reauthenticated` marks a call that needs a
 * recently reauthenticated session (403 reauthentication_needed), always or `for` some bodies; API keys are not asked:
 * their maker was, and nobody is there to answer;
 * `idempotent` marks a POST that takes an `Idempotency-Key`, which alone makes it safe to send twice (GAP-96);
 * `allowedWhile` names the restrictions of a session in which the call is allowed all the same; `v1` marks a call that
 * API keys may make under /api/v1, where the reply is parsed by its schema, so that nothing undocumented leaves;
 * `whileStopped` one of those that is also left to a key whose maker may not let it act any more.
 */
export type Endpoint<
  Params extends Schema = Schema,
  Query extends Schema = Schema,
  Body extends Schema = Schema,
  Reply extends Schema = Schema,
  May extends Permission | null = Permission | null,
  V1 extends true | undefined = true | undefined,
> = {
  method: Method;
  path: `/api/${string}`;
  may: May;
  params?: Params;
  query?: Query;
  body?: Body;
  body_max?: number;
  reply: Reply;
  status?: 200 | 202 | 204;
  access?: 'public' | 'user' | 'admin' | 'key';
  mayAny?: readonly KeyPermission[];
  reauthenticated?: true | SomeBodies<z.output<Body>>;
  allowedWhile?: readonly Restriction[];
  multipart?: true;
  file?: true;
  etag?: true;
  idempotent?: true;
  v1?: V1;
  whileStopped?: true;
};

export const endpoint = <
  Reply extends Schema,
  May extends Permission | null,
  Params extends Schema = None,
  Query extends Schema = None,
  Body extends Schema = None,
  V1 extends true | undefined = undefined,
>(
  description: Endpoint<Params, Query, Body, Reply, May, V1>,
): Endpoint<Params, Query, Body, Reply, May, V1> => description;

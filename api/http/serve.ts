import express, { type Request, type RequestHandler, type Response, Router } from 'express';
import type * as z from 'zod/mini';
import { type Admission, accountLimitsOf, type Takes } from '#api/http/account-limits.ts';
import { idempotencyKeyOf } from '#api/http/idempotency.ts';
import { bearerOf, type CheckBearer, type Identity, isAdmin, isReauthenticated } from '#api/http/identity.ts';
import { requestIdOf } from '#api/http/request-id.ts';
import { scopeFor, workspaceOf } from '#api/http/scope.ts';
import { nameCaller } from '#db/recording.ts';
import type { Endpoint, Schema } from '#shared/endpoint.ts';
import { AppError } from '#shared/errors.ts';
import type { Permission } from '#shared/permissions.ts';
import type { Scope } from '#shared/scope.ts';

/** The response of a handler: the reply of the contract, where a time may still be a Date. */
export type Sent<T> = T extends string
  ? T | Date
  : T extends readonly (infer Item)[]
    ? readonly Sent<Item>[]
    : T extends object
      ? { [Key in keyof T]: Sent<T[Key]> }
      : T;

type May = Permission | null;
type ScopeOf<M extends May> = M extends Permission ? Scope : null;
/** The caller and the workspace. */
type Guarded<User, S> = { user: User; scope: S };

type Input<P, Q, B, G> = G & {
  params: P;
  query: Q;
  body: B;
  /** Only for an `idempotent` endpoint. */
  idempotencyKey: string | undefined;
  requestId: string;
  req: Request;
  res: Response;
};
type Handle<P extends Schema, Q extends Schema, B extends Schema, R extends Schema, G> = (
  input: Input<z.output<P>, z.output<Q>, z.output<B>, G>,
) => Promise<Sent<z.output<R>>>;

/** A router with authentication, required by `serve`. */
export type ApiRouter = Router & { checkBearer: CheckBearer };
export const apiRouter = (checkBearer: CheckBearer): ApiRouter => Object.assign(Router(), { checkBearer });

/**
 * Mounts an endpoint: guard, read, parse, run, reply. The guard comes first, so that an anonymous caller learns nothing
 * about ids or fields and no body is read for it. A handler that has sent its own response (a file) may return anything.
 */
export function serve<P extends Schema, Q extends Schema, B extends Schema, R extends Schema, M extends May>(
  router: ApiRouter,
  contract: Endpoint<P, Q, B, R, M>,
  handle: Handle<P, Q, B, R, Guarded<Identity, ScopeOf<M>>>,
): void {
  mount(
    router,
    contract,
    async (req, { enter }) => {
      const workspace = contract.may === null ? null : workspaceOf(req);
      const { allowedWhile } = contract;
      const verified = (accountId: string) => {
        nameCaller(accountId);
        return enter(accountId);
      };
      const user = await router.checkBearer(bearerOf(req), { verified, workspace, allowedWhile });
      nameCaller(user.id, user.session_id);
      if (contract.access === 'admin' && !isAdmin(user)) throw new AppError('forbidden');
      if (contract.reauthenticated && !isReauthenticated(user)) throw new AppError('reauthentication_needed');
      const scope = contract.may === null ? null : scopeFor(user, contract.may);
      return { user, scope: scope as ScopeOf<M> };
    },
    handle,
  );
}

/** The same for public endpoints; the contract must say `access: 'public'`. */
export function servePublic<P extends Schema, Q extends Schema, B extends Schema, R extends Schema>(
  router: ApiRouter,
  contract: Endpoint<P, Q, B, R, null> & { access: 'public' },
  handle: Handle<P, Q, B, R, Guarded<null, null>>,
): void {
  mount(router, contract, async () => ({ user: null, scope: null }), handle);
}

function mount<P extends Schema, Q extends Schema, B extends Schema, R extends Schema, G>(
  router: Router,
  contract: Endpoint<P, Q, B, R>,
  guard: (req: Request, admission: Admission) => Promise<G>,
  handle: Handle<P, Q, B, R, G>,
): void {
  const handler: RequestHandler = async (req, res) => {
    const admission = accountLimitsOf(req).admission(res, takesOf(contract, req));
    try {
      const guarded = await guard(req, admission);
      if (contract.body) await readJson(req, res);
      const input = {
        ...guarded,
        params: parsed(contract.params, req.params, { unknown: true }),
        query: parsed(contract.query, req.query),
        body: parsed(contract.body, contract.body && (req.body ?? {})),
        idempotencyKey: idempotencyKeyOf(contract, req),
        requestId: requestIdOf(req),
        req,
        res,
      };
      answer(res, contract, await handle(input as Input<z.output<P>, z.output<Q>, z.output<B>, G>));
    } finally {
      admission.leave();
    }
  };
  router[contract.method.toLowerCase() as 'get'](contract.path, handler);
}

const takesOf = ({ multipart, file }: Pick<Endpoint, 'multipart' | 'file'>, { query }: Request): Takes => ({
  place: !multipart && !file,
  search: typeof query.q === 'string' && query.q.trim() !== '',
});

const json = express.json({ limit: '1mb' });
const readJson = (req: Request, res: Response): Promise<void> =>
  new Promise((resolve, reject) => json(req, res, (thrown?: unknown) => (thrown ? reject(thrown) : resolve())));

function answer(res: Response, { status = 200 }: Pick<Endpoint, 'status'>, value: unknown): void {
  if (res.headersSent) return;
  res.set('Cache-Control', 'no-store').status(status);
  if (status === 204) res.end();
  else res.json(value);
}

// An invalid path id gets exactly the answer of an unknown one (GAP-19).
function parsed(schema: Schema | undefined, value: unknown, as: { unknown?: boolean } = {}) {
  const result = schema?.safeParse(value);
  if (!result?.error) return result?.data;
  if (as.unknown) throw new AppError('no_such_item');
  const fields = Object.fromEntries(
    result.error.issues.map((issue) => [issue.path.join('.') || 'body', issue.message]),
  );
  throw new AppError('invalid_input', { fields });
}

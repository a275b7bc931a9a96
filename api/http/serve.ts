import { type Request, type Response, Router } from 'express';
import type * as z from 'zod/mini';
import { type Admission, accountLimitsOf, isSearch, type Takes } from '#api/http/account-limits.ts';
import { bearerOf, type CheckBearer, type Identity, isAdmin, isReauthenticated } from '#api/http/identity.ts';
import { keyGateOf } from '#api/http/key-gate.ts';
import { type Gate, type Handle, mount } from '#api/http/mount.ts';
import { replyOfKeys } from '#api/http/replies-of-keys.ts';
import { scopeFor, workspaceOf } from '#api/http/scope.ts';
import { nameCaller } from '#db/recording.ts';
import type { Endpoint, Schema } from '#shared/endpoint.ts';
import { AppError } from '#shared/errors.ts';
import type { Permission } from '#shared/permissions.ts';
import type { PersonScope, Scope } from '#shared/scope.ts';

type May = Permission | null;
type V1 = true | undefined;
/** Of a call that API keys make as well the scope may be a key's. */
type ScopeOf<M extends May, V extends V1> = M extends Permission ? (V extends true ? Scope : PersonScope) : null;
/** The caller, who is no person where a key calls, and the workspace. */
type Guarded<M extends May, V extends V1> = { user: V extends true ? unknown : Identity; scope: ScopeOf<M, V> };

/** A router with authentication, required by `serve`. */
export type ApiRouter = Router & { checkBearer: CheckBearer };
export const apiRouter = (checkBearer: CheckBearer): ApiRouter => Object.assign(Router(), { checkBearer });

/** Mounts an endpoint for the web app and, with `v1`, a second time below /api/v1 for API keys. */
export function serve<
  P extends Schema,
  Q extends Schema,
  B extends Schema,
  R extends Schema,
  M extends May,
  V extends V1,
>(router: ApiRouter, contract: Endpoint<P, Q, B, R, M, V>, handle: Handle<P, Q, B, R, Guarded<M, V>>): void {
  const gate = sessionGate(router, contract) as Gate<Guarded<M, V>>;
  const check = ({ user }: Guarded<M, V>, body: unknown) => checkProof(contract, user as Identity, body as z.output<B>);
  mount(router, contract, { path: contract.path, gate, check }, handle);
  if (contract.v1) mountForKeys(router, contract, handle as Handle<P, Q, B, R, { scope: Scope }>);
}

/** The same for endpoints that only API keys call: `access` 'key'. */
export function serveKeys<P extends Schema, Q extends Schema, B extends Schema, R extends Schema>(
  router: Router,
  contract: Endpoint<P, Q, B, R>,
  handle: Handle<P, Q, B, R, { scope: Scope }>,
): void {
  mountForKeys(router, contract, handle);
}

/** The same for public endpoints; the contract must say `access: 'public'`. */
export function servePublic<P extends Schema, Q extends Schema, B extends Schema, R extends Schema>(
  router: ApiRouter,
  contract: Endpoint<P, Q, B, R, null> & { access: 'public' },
  handle: Handle<P, Q, B, R, { user: null; scope: null }>,
): void {
  const gate = () => ({ enter: async () => ({ user: null, scope: null }), leave: () => undefined });
  mount(router, contract, { path: contract.path, gate }, handle);
}

/** What leaves for a key is parsed by the contract: nothing undocumented, and times as strings. */
function mountForKeys<P extends Schema, Q extends Schema, B extends Schema, R extends Schema>(
  router: Router,
  contract: Endpoint<P, Q, B, R>,
  handle: Handle<P, Q, B, R, { scope: Scope }>,
): void {
  const schema = replyOfKeys(contract);
  mount(
    router,
    contract,
    {
      path: v1Path(contract),
      gate: (req, res) =>
        keyGateOf(req)(req, res, {
          may: contract.mayAny ?? contract.may,
          whileStopped: contract.whileStopped ?? false,
          takes: { ...takesOf(contract, req), minute: false },
        }),
      shown: (reply) => (contract.status === 204 || contract.file ? reply : schema.parse(asJson(reply))),
    },
    handle,
  );
}

/** Where API keys call this endpoint. */
export const v1Path = ({ path }: Pick<Endpoint, 'path'>): string => path.replace('/api/', '/api/v1/');

const asJson = (reply: unknown): unknown => JSON.parse(JSON.stringify(reply));

type Served = Pick<Endpoint, 'may' | 'access' | 'reauthenticated' | 'allowedWhile' | 'multipart' | 'file'>;

const sessionGate =
  (router: ApiRouter, contract: Served) =>
  (req: Request, res: Response): ReturnType<Gate<{ user: Identity; scope: PersonScope | null }>> => {
    const admission = accountLimitsOf(req).admission(res, takesOf(contract, req));
    return { enter: () => signedIn(router, contract, req, admission), leave: admission.leave };
  };

async function signedIn({ checkBearer }: ApiRouter, contract: Served, req: Request, { enter }: Admission) {
  const workspace = contract.may === null ? null : workspaceOf(req);
  const { allowedWhile } = contract;
  const verified = (accountId: string) => {
    nameCaller(accountId);
    return enter(accountId);
  };
  const user = await checkBearer(bearerOf(req), { verified, workspace, allowedWhile });
  nameCaller(user.id, user.session_id);
  if (contract.access === 'admin' && !isAdmin(user)) throw new AppError('forbidden');
  if (contract.reauthenticated === true && !isReauthenticated(user)) throw new AppError('reauthentication_needed');
  const scope = contract.may === null ? null : scopeFor(user, contract.may);
  return { user, scope };
}

/** Of a call that needs a reauthentication for some bodies. */
function checkProof<B extends Schema>(
  { reauthenticated }: Pick<Endpoint<Schema, Schema, B>, 'reauthenticated'>,
  user: Identity,
  body: z.output<B>,
): void {
  if (typeof reauthenticated !== 'object' || isReauthenticated(user)) return;
  if (reauthenticated.for(body)) throw new AppError('reauthentication_needed');
}

const takesOf = ({ multipart, file }: Pick<Endpoint, 'multipart' | 'file'>, { query }: Request): Takes => ({
  place: !multipart && !file,
  search: isSearch(query.q),
  minute: true,
});

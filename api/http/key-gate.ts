import type { Request, Response } from 'express';
import type { Deps } from '#api/deps.ts';
import { accountLimitsOf, type Takes } from '#api/http/account-limits.ts';
import { createKeyLimits, type KeyLimits } from '#api/http/key-limits.ts';
import { clientKey } from '#api/http/limits.ts';
import { createLookUps, type LookUps } from '#api/http/look-ups.ts';
import type { Gate } from '#api/http/mount.ts';
import { givePlaceBack, occupies } from '#api/http/places.ts';
import { createTarpit, type Tarpit } from '#api/http/tarpit.ts';
import { type Check, waitsOf } from '#api/http/waits.ts';
import { type ActingKey, actingKey, noteUse } from '#db/team/acting-key.ts';
import { apiKeyHash, isApiKey, looksLikeApiKey } from '#platform/api-key.ts';
import { cause } from '#platform/log.ts';
import { AppError } from '#shared/errors.ts';
import type { KeyPermission } from '#shared/key-permissions.ts';
import type { Permission } from '#shared/permissions.ts';
import { keyScope, limitedPerson, requireOfKey, type Scope } from '#shared/scope.ts';

type Parts = Pick<Deps, 'config' | 'db' | 'redis' | 'log' | 'slowness'>;
type Admitted = { user: null; scope: Scope };
type KeyCall = {
  /** Null: any key; of several permissions the key needs one. */
  may: Permission | readonly KeyPermission[] | null;
  /** Whether the call is left to a key that has stopped. */
  whileStopped: boolean;
  takes: Takes;
};
export type KeyGate = (req: Request, res: Response, asked: KeyCall) => ReturnType<Gate<Admitted>>;

/** Of the app that serves this request. Without PUBLIC_API there is none, and no route for keys. */
export function keyGateOf(req: Request): KeyGate {
  const gate = req.app.locals.keyGate as KeyGate | undefined;
  if (!gate) throw new AppError('no_route');
  return gate;
}

const BEARER = /^bearer +(\S+) *$/i;

/**
 * Admits the requests of API keys (KEY-07 to KEY-11). A key is read from `Authorization` alone. It occupies a place among
 * those of all keys of its workspace and of its maker, and one of its maker's own (S14). Throws key_required without one,
 * invalid_key for any that is not valid now, key_stopped for one whose maker may not let it act, key_scope for one without
 * the permission, workspace_suspended, and too_many_requests, which a flood of one client address gets later and later.
 */
export function createKeyGate(parts: Parts): KeyGate {
  const limits = createKeyLimits(parts);
  const slowed = createSlowed(createTarpit(parts.slowness.refusalMs));
  const lookUp = createLookUps(parts.config, (retryAfterMs) => new AppError('too_many_requests', { retryAfterMs }));
  return (req, res, asked) => ({
    async enter() {
      const key = await slowed(req, callerOf({ ...parts, lookUp }, limits, req, res));
      refuse(key, asked);
      const scope = scopeFor(key);
      waitsOf(req).follow(res, scope);
      await slowed(req, limits.countOthers(scope, res));
      if (!asked.whileStopped) {
        occupies(res, await slowed(req, limits.place(scope)));
        await accountLimitsOf(req).admission(res, asked.takes).enter(limitedPerson(scope));
      }
      if (!key.is_use_noted) noteUseOf(parts, key, addressOf(req));
      requireAny(scope, asked.may);
      return { user: null, scope };
    },
    leave: () => void (res.closed ? givePlaceBack(res) : res.once('close', () => givePlaceBack(res))),
  });
}

function noteUseOf({ db, log }: Pick<Parts, 'db' | 'log'>, { id }: ActingKey, address: string | null): void {
  noteUse(db, id, address).catch((thrown: unknown) =>
    log.warn({ key_id: id, ...cause(thrown) }, 'the use of an API key was not noted'),
  );
}

/** Delays what a limit refuses, once one client address is refused often. */
const createSlowed =
  (tarpit: Tarpit) =>
  <Done>(req: Request, work: Promise<Done>): Promise<Done> =>
    work.catch(async (thrown: unknown) => {
      if (thrown instanceof AppError && thrown.code === 'too_many_requests') await tarpit(clientKey(req.ip));
      throw thrown;
    });

/** For work of a key that goes on: throws what its next request would be refused with. People are not asked. */
export const createKeyCheck =
  ({ db, config }: Pick<Parts, 'db' | 'config'>): Check =>
  async ({ key }) => {
    if (!key) return;
    const standing = await actingKey(db, { id: key.id }, { teams: config.TEAMS });
    if (!standing) throw new AppError('invalid_key');
    refuse(standing, { may: key.permissions, whileStopped: false });
  };

type LookUpParts = Parts & { lookUp: LookUps };
async function callerOf(parts: LookUpParts, limits: KeyLimits, req: Request, res: Response): Promise<ActingKey> {
  const { db, config, lookUp } = parts;
  const token = BEARER.exec(req.get('authorization') ?? '')?.[1];
  if (!token || !looksLikeApiKey(token)) throw new AppError('key_required');
  const address = clientKey(req.ip);
  await limits.refuseGuesses(address);
  const hash = isApiKey(token) ? apiKeyHash(token) : undefined;
  if (hash) await limits.countKey(hash.toString('hex'), res);
  const key = hash && (await lookUp({ client: address }, () => actingKey(db, { hash }, { teams: config.TEAMS })));
  if (key) return key;
  await limits.countGuess(address);
  throw new AppError('invalid_key');
}

function refuse({ is_suspended, is_stopped }: ActingKey, { may, whileStopped }: Omit<KeyCall, 'takes'>): void {
  if (is_suspended && may !== null) throw new AppError('workspace_suspended');
  if (is_stopped && !whileStopped) throw new AppError('key_stopped');
}

const scopeFor = ({ workspace_id, created_by, id, name, permissions }: ActingKey): Scope =>
  keyScope(workspace_id, created_by, { id, name, permissions });

function requireAny(scope: Scope, may: KeyCall['may']): void {
  if (may === null) return;
  // No key has another permission.
  if (typeof may === 'string') requireOfKey(scope, may as KeyPermission);
  else if (!may.some((one) => scope.key?.permissions.includes(one))) {
    throw new AppError('key_scope', { message: `This key needs the permission ${may.join(' or ')}.` });
  }
}

/** As it is stored: an IPv6 address by its network of /64. */
function addressOf(req: Request): string | null {
  const key = clientKey(req.ip);
  if (key === 'unknown') return null;
  return key.includes(':') ? `${key}::` : key;
}

import type { Request, Response } from 'express';
import type { Deps } from '#api/deps.ts';
import { createKeyLimits, type KeyLimits } from '#api/http/key-limits.ts';
import { clientKey } from '#api/http/limits.ts';
import type { Gate } from '#api/http/mount.ts';
import { type ActingKey, actingKey, noteUse } from '#db/queries/api-keys/guard.ts';
import { apiKeyHash, isApiKey, looksLikeApiKey } from '#platform/api-key.ts';
import { cause } from '#platform/log.ts';
import { AppError } from '#shared/errors.ts';
import type { KeyPermission } from '#shared/key-permissions.ts';
import type { Permission } from '#shared/permissions.ts';
import { keyScope, requireOfKey, type Scope } from '#shared/scope.ts';

type Parts = Pick<Deps, 'config' | 'db' | 'redis' | 'log'>;
type Admitted = { user: null; scope: Scope };
/** `may` null: any key; of several permissions the key needs one. */
type May = Permission | readonly KeyPermission[] | null;
export type KeyGate = (req: Request, res: Response, may: May) => ReturnType<Gate<Admitted>>;

/** Of the app that serves this request. Without PUBLIC_API there is none, and no route for keys. */
export function keyGateOf(req: Request): KeyGate {
  const gate = req.app.locals.keyGate as KeyGate | undefined;
  if (!gate) throw new AppError('no_route');
  return gate;
}

const BEARER = /^bearer +(\S+) *$/i;

/**
 * Admits the requests of API keys (KEY-07 to KEY-11). A key is read from `Authorization` alone. Throws key_required
 * without one, invalid_key for any that is not valid now, key_scope for one without the permission,
 * workspace_suspended, and too_many_requests.
 */
export function createKeyGate(parts: Parts): KeyGate {
  const limits = createKeyLimits(parts);
  return (req, res, may) => {
    let leave = (): void => undefined;
    return {
      async enter() {
        const key = await callerOf(parts, limits, req, res, (release) => {
          leave = release;
        });
        await limits.countWorkspace(key.workspace_id, res);
        noteUse(parts.db, key.id, addressOf(req)).catch((thrown: unknown) =>
          parts.log.warn({ key_id: key.id, ...cause(thrown) }, 'the use of an API key was not noted'),
        );
        return { user: null, scope: scopeFor(key, may) };
      },
      leave: () => void (res.closed ? leave() : res.once('close', () => leave())),
    };
  };
}

async function callerOf(
  { db, config }: Parts,
  limits: KeyLimits,
  req: Request,
  res: Response,
  took: (release: () => void) => void,
): Promise<ActingKey> {
  const token = BEARER.exec(req.get('authorization') ?? '')?.[1];
  if (!token || !looksLikeApiKey(token)) throw new AppError('key_required');
  const address = clientKey(req.ip);
  await limits.refuseGuesses(address);
  const hash = isApiKey(token) ? apiKeyHash(token) : undefined;
  if (hash) {
    await limits.countKey(hash.toString('hex'), res);
    took(await limits.place(hash.toString('hex')));
  }
  const key = hash && (await actingKey(db, hash, { teams: config.TEAMS }));
  if (key) return key;
  await limits.countGuess(address);
  throw new AppError('invalid_key');
}

function scopeFor(key: ActingKey, may: May): Scope {
  const { id, name, permissions } = key;
  const scope = keyScope(key.workspace_id, key.created_by, { id, name, permissions });
  if (may === null) return scope;
  if (key.is_suspended) throw new AppError('workspace_suspended');
  // No key has another permission.
  if (typeof may === 'string') requireOfKey(scope, may as KeyPermission);
  else if (!may.some((one) => permissions.includes(one))) {
    throw new AppError('key_scope', { message: `This key needs the permission ${may.join(' or ')}.` });
  }
  return scope;
}

/** As it is stored: an IPv6 address by its network of /64. */
function addressOf(req: Request): string | null {
  const key = clientKey(req.ip);
  if (key === 'unknown') return null;
  return key.includes(':') ? `${key}::` : key;
}

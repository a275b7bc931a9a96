import { AppError } from '#shared/errors.ts';
import type { KeyPermission } from '#shared/key-permissions.ts';
import type { Extent } from '#shared/permissions.ts';

declare const made: unique symbol;

/**
 * The workspace in which a query reads and writes, and who acts there. Created by the guard of `serve` from a membership
 * or an API key or, outside of requests, from a stored row; house.test.ts lists the places.
 */
export type Scope = {
  readonly workspace_id: string;
  /** Author of inserted rows: the acting user, or the maker of the key; null for a stored row of a deleted account. */
  readonly actor_id: string | null;
  /** The only author whose rows may be changed; null: any author. */
  readonly author: string | null;
  /** The API key that acts in place of a person. */
  readonly key?: { readonly id: string; readonly name: string; readonly permissions: readonly KeyPermission[] };
  readonly [made]: true;
};
/** The scope of a person, who has limits, a role and a name of their own. */
export type PersonScope = Scope & { readonly actor_id: string; readonly key?: never };

export const scopeOf = (workspaceId: string, actorId: string, extent: Extent): PersonScope =>
  ({ workspace_id: workspaceId, actor_id: actorId, author: extent === 'own' ? actorId : null }) as PersonScope;

/** The scope of an API key, for its maker. It is bound to no author: what it may not change it has no permission for. */
export const keyScope = (workspaceId: string, makerId: string | null, key: NonNullable<Scope['key']>): Scope =>
  ({ workspace_id: workspaceId, actor_id: makerId, author: null, key }) as Scope;

/** For what a call needs beside its own permission. Throws key_scope; people who may call it may do that too. */
export function requireOfKey({ key }: Scope, ...permissions: readonly KeyPermission[]): void {
  const missing = key && permissions.find((one) => !key.permissions.includes(one));
  if (missing) throw new AppError('key_scope', { message: `This key needs the permission ${missing}.` });
}

/** Who alone has what is private to a person, such as their proposals; null: a key has none of it. */
export const privateTo = ({ key, actor_id }: Scope): string | null => (key ? null : actor_id);

/** To whom a request and what it started belong: the key, or the person. Limits are those of `limitedPerson`. */
export const callerId = ({ key, actor_id }: Scope): string => acting(key?.id ?? actor_id);

/** Whose limits these are, whatever the request came through: a key acts within those of its maker. */
export const limitedPerson = ({ actor_id }: Scope): string => acting(actor_id);

function acting(who: string | null): string {
  if (who === null) throw new Error('Nobody acts in this scope');
  return who;
}

/** The scope of a stored row, for work of the product itself: all rows of its workspace, as its author. */
export const scopeOfRow = (row: { workspace_id: string; user_id: string | null }): Scope =>
  ({ workspace_id: row.workspace_id, actor_id: row.user_id, author: null }) as Scope;

/** The scope of a personal workspace, which has the id of its user. */
export const personalScope = (userId: string): PersonScope => scopeOf(userId, userId, 'any');

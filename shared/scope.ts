import type { Extent } from '#shared/permissions.ts';

declare const made: unique symbol;

/**
 * The workspace in which a query reads and writes, and the user. Created by the guard of `serve` from a membership or,
 * outside of requests, from a stored row; house.test.ts lists the places.
 */
export type Scope = {
  readonly workspace_id: string;
  /** The acting user: author of inserted rows, owner of quotas and idempotency keys. */
  readonly actor_id: string;
  /** The only author whose rows may be changed; null: any author. */
  readonly author: string | null;
  /** The id of the API key; null without one. */
  readonly key_id?: string;
  readonly [made]: true;
};

export const scopeOf = (workspaceId: string, actorId: string, extent: Extent): Scope =>
  ({ workspace_id: workspaceId, actor_id: actorId, author: extent === 'own' ? actorId : null }) as Scope;

/** The scope of a stored row, for work of the product itself: all rows of its workspace, as its author. */
export const scopeOfRow = (row: { workspace_id: string; user_id: string }): Scope =>
  scopeOf(row.workspace_id, row.user_id, 'any');

/** The scope of a personal workspace, which has the id of its user. */
export const personalScope = (userId: string): Scope => scopeOf(userId, userId, 'any');

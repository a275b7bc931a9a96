import type { Extent } from '#shared/permissions.ts';

declare const made: unique symbol;

/**
 * In which workspace a query reads and writes, and for whom. Made by the guard of `serve` from a membership and, where
 * nobody asks, from the row that is worked on; house.test.ts lists who makes one.
 */
export type Scope = {
  readonly workspace_id: string;
  /** Who acts: the author of what is inserted, the owner of quotas and idempotency keys. */
  readonly actor_id: string;
  /** The only author whose rows may be changed; null where any may. */
  readonly author: string | null;
  /** Of an API key. */
  readonly key_id?: string;
  readonly [made]: true;
};

export const scopeOf = (workspaceId: string, actorId: string, extent: Extent): Scope =>
  ({ workspace_id: workspaceId, actor_id: actorId, author: extent === 'own' ? actorId : null }) as Scope;

/** Of a stored row, for what the product itself does with it: every row of its workspace, as its author. */
export const scopeOfRow = (row: { workspace_id: string; user_id: string }): Scope =>
  scopeOf(row.workspace_id, row.user_id, 'any');

/** A personal workspace has the id of its person. */
export const personalScope = (userId: string): Scope => scopeOf(userId, userId, 'any');

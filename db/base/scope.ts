import { sql } from 'kysely';
import type { Tx } from '#db/schema.ts';
import { AppError } from '#shared/errors.ts';
import type { Scope } from '#shared/scope.ts';

/** The further condition, in a table with an author, on the rows that this scope may delete or cancel. */
export const mayChange = ({ author }: Scope) =>
  author === null ? sql<boolean>`true` : sql<boolean>`user_id = ${author}`;

/**
 * For the write at the end of a long request: the actor may have left the workspace since it began, or the key may have
 * been revoked. The membership stays until the transaction ends. Throws no_such_workspace, invalid_key.
 */
export async function holdMembership(tx: Tx, { workspace_id, actor_id, key }: Scope): Promise<void> {
  if (key) return holdKey(tx, key.id);
  const member = await tx
    .selectFrom('workspace_members')
    .select('role')
    .where('workspace_id', '=', workspace_id)
    .where('user_id', '=', actor_id)
    .forKeyShare()
    .executeTakeFirst();
  if (!member) throw new AppError('no_such_workspace');
}

async function holdKey(tx: Tx, id: string): Promise<void> {
  const key = await tx
    .selectFrom('api_keys')
    .select('id')
    .where('id', '=', id)
    .where('revoked_at', 'is', null)
    .forKeyShare()
    .executeTakeFirst();
  if (!key) throw new AppError('invalid_key');
}

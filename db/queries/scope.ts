import { sql } from 'kysely';
import type { Tx } from '#db/schema.ts';
import { AppError } from '#shared/errors.ts';
import type { Scope } from '#shared/scope.ts';

/** The further condition, in a table with an author, on the rows that this scope may delete or cancel. */
export const mayChange = ({ author }: Scope) =>
  author === null ? sql<boolean>`true` : sql<boolean>`user_id = ${author}`;

/**
 * For the write at the end of a long request: the actor may have left the workspace since it began. The membership
 * stays until the transaction ends. Throws no_such_workspace.
 */
export async function holdMembership(tx: Tx, { workspace_id, actor_id }: Scope): Promise<void> {
  const member = await tx
    .selectFrom('workspace_members')
    .select('role')
    .where('workspace_id', '=', workspace_id)
    .where('user_id', '=', actor_id)
    .forKeyShare()
    .executeTakeFirst();
  if (!member) throw new AppError('no_such_workspace');
}

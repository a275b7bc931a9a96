import type { Db } from '#db/schema.ts';
import type { Scope } from '#shared/scope.ts';

export async function roleExists(db: Db, { workspace_id }: Scope, id: string): Promise<boolean> {
  const row = await db
    .selectFrom('role_details')
    .select('id')
    .where('id', '=', id)
    .where('workspace_id', '=', workspace_id)
    .executeTakeFirst();
  return row !== undefined;
}

import { sql } from 'kysely';
import { mayChange } from '#db/base/scope.ts';
import { recordRoleChange } from '#db/roles/roles.ts';
import type { Tx } from '#db/schema.ts';
import type { Scope } from '#shared/scope.ts';

/** UTF-16 units, as contracts count: a character beyond U+FFFF is two. */
const lengthOf = (text: ReturnType<typeof sql>) =>
  sql`char_length(${text}) + char_length(regexp_replace(${text}, '[\\u0001-\\uFFFF]', '', 'g'))`;

type Addition = { field: 'role_requirements' | 'person_specification'; text: string; most: number };

/**
 * Appends the line to a field of the role, in one statement: of two at once none is lost. The same line again, at the end,
 * changes nothing. False: the role is not the workspace's, already ends with the line, or has no room for it.
 */
export async function appendToRole(
  tx: Tx,
  scope: Scope,
  id: string,
  { field, text, most }: Addition,
): Promise<boolean> {
  const now = sql.ref<string>(field);
  const longer = sql<string>`case when ${now} = '' then ${text}::text else ${now} || E'\\n' || ${text} end`;
  const role = await tx
    .updateTable('role_details')
    .set({ [field]: longer, updated_at: sql<Date>`now()`, updated_by: scope.actor_id })
    .where('id', '=', id)
    .where('workspace_id', '=', scope.workspace_id)
    .where(mayChange(scope))
    .where(sql<boolean>`E'\\n' || ${now} not like '%' || E'\\n' || ${escaped(text)}`)
    .where(sql<boolean>`${lengthOf(longer)} <= ${most}`)
    .returning(['job_title', 'company_name'])
    .executeTakeFirst();
  if (!role) return false;
  await recordRoleChange(tx, scope, id, role);
  return true;
}

const escaped = (text: string): string => text.replace(/[\\%_]/g, (special) => `\\${special}`);

import { DELETED_ROLES } from '#web/features/writing/documents/library/use-role-name.ts';
import type { Row } from '#web/features/writing/documents/list-cache.ts';

export type Group = { id: string; title: string; company: string; rows: Row[] };

/** The rows of each role, in the order of the list, which has those of one role together. */
export function groupsOf(rows: readonly Row[]): Group[] {
  const groups = new Map<string, Group>();
  for (const row of rows) {
    const id = row.role_id ?? 'deleted';
    const known = groups.get(id);
    if (known) known.rows.push(row);
    else if (row.role_id === null) groups.set(id, { id, title: DELETED_ROLES, company: '', rows: [row] });
    else groups.set(id, { id, title: row.job_title, company: row.company_name, rows: [row] });
  }
  return [...groups.values()];
}

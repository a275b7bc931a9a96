import type { ListedText } from '#shared/text/role-text-state.ts';
import { DELETED_ROLES } from '#web/features/writing/documents/library/use-role-name.ts';
import type { RoleTexts, Row } from '#web/features/writing/documents/list-cache.ts';

/** `texts`: all of the role, empty without one. */
export type Group = { id: string; title: string; company: string; rows: Row[]; texts: ListedText[] };

/** The rows of each role, in the order of the list, which has those of one role together. */
export function groupsOf(rows: readonly Row[], roles: readonly RoleTexts[]): Group[] {
  const known = new Map(roles.map(({ id, texts }) => [id, texts]));
  const groups = new Map<string, Group>();
  for (const row of rows) {
    const id = row.role_id ?? 'deleted';
    const group = groups.get(id) ?? newGroup(row);
    group.rows.push(row);
    groups.set(id, group);
  }
  return [...groups.values()].map((group) => ({ ...group, texts: withStates(known.get(group.id) ?? [], group.rows) }));
}

const newGroup = ({ role_id, job_title, company_name }: Row): Group =>
  role_id === null
    ? { id: 'deleted', title: DELETED_ROLES, company: '', rows: [], texts: [] }
    : { id: role_id, title: job_title, company: company_name, rows: [], texts: [] };

/** A row is read again when its text changes; its role is not. */
function withStates(texts: readonly ListedText[], rows: readonly Row[]): ListedText[] {
  const states = new Map(rows.map(({ id, state }) => [id, state]));
  return texts.map((text) => ({ ...text, state: states.get(text.document_id ?? '') ?? text.state }));
}

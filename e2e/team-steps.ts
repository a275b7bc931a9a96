import { aMember, aTextOf, aWorkspace } from '#db/testing/teams.ts';
import { rowsOf } from '#e2e/database.ts';
import { idOf, type Person, type Running } from '#e2e/fixtures.ts';
import type { WorkspaceRole } from '#shared/permissions.ts';

type Member = { person: Person; role: WorkspaceRole };
export type Team = Awaited<ReturnType<typeof aTeam>>;

/** A shared workspace with these members. */
export async function aTeam(product: Running, members: readonly Member[], name = 'Otterbeck') {
  const joined = members.map(({ person, role }) => [idOf(person), role] as const);
  const { id, slug } = await aWorkspace(rowsOf(product).db, joined, { name });
  return { id, slug, path: (path: string) => `/w/${slug}${path}` };
}

/** Makes a person a member without an invitation. */
export const joinTeam = (product: Running, { id }: Pick<Team, 'id'>, { person, role }: Member) =>
  aMember(rowsOf(product).db, id, [idOf(person), role]);

/** As an administrator of the installation does. */
export const suspend = (product: Running, { id }: Pick<Team, 'id'>) =>
  rowsOf(product).db.updateTable('workspaces').set({ suspended_at: new Date() }).where('id', '=', id).execute();

/** A text of this person in the workspace, without a generation. */
export const aTeamDocument = (product: Running, { id }: Pick<Team, 'id'>, person: Person, text: string) =>
  aTextOf(rowsOf(product).db, { workspace_id: id, user_id: idOf(person) }, text);

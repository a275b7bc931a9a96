import { randomUUID } from 'node:crypto';
import { inDatabase } from '#e2e/database.ts';
import { expect, type Person, type Running } from '#e2e/fixtures.ts';
import type { WorkspaceRole } from '#shared/permissions.ts';

type Member = { person: Person; role: WorkspaceRole };
export type Team = Awaited<ReturnType<typeof aTeam>>;

/** A shared workspace with these members. */
export async function aTeam(product: Running, members: readonly Member[]) {
  const slug = `team-${randomUUID()}`;
  const named = ['Otterbeck', slug];
  const { rows } = await inDatabase(product, (client) =>
    client.query('insert into workspaces (name, slug) values ($1, $2) returning id', named),
  );
  const id: string = rows[0].id;
  for (const member of members) await joinTeam(product, { id }, member);
  return { id, slug, path: (path: string) => `/w/${slug}${path}` };
}

/** Makes a person a member without an invitation. */
export async function joinTeam(product: Running, team: Pick<Team, 'id'>, { person, role }: Member): Promise<void> {
  const { rowCount } = await inDatabase(product, (client) =>
    client.query(
      'insert into workspace_members (workspace_id, user_id, role) select $1, id, $2 from auth.users where email = $3',
      [team.id, role, person.email],
    ),
  );
  expect(rowCount).toBe(1);
}

/** As an administrator of the installation does. */
export const suspend = (product: Running, team: Pick<Team, 'id'>) =>
  inDatabase(product, (client) => client.query('update workspaces set suspended_at = now() where id = $1', [team.id]));

/** A text of this person in the workspace, without a generation. */
export async function aTeamDocument(product: Running, team: Pick<Team, 'id'>, person: Person, text: string) {
  const metadata = JSON.stringify({ context_summary: { job_title: 'Engineer', company_name: 'Otterbeck' } });
  const { rows } = await inDatabase(product, (client) =>
    client.query(
      `insert into generated_documents (workspace_id, user_id, template_id, content, metadata)
        select $1, u.id, t.id, to_jsonb($2::text), $3::jsonb from auth.users u, document_templates t
        where u.email = $4 and t.name = 'Job Advert' returning id`,
      [team.id, text, metadata, person.email],
    ),
  );
  return String(rows[0].id);
}

import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { expect, type Person, type Running } from '#e2e/fixtures.ts';
import { settingsByHand } from '#local/launch/by-hand.ts';
import { childEnv } from '#platform/config.ts';
import type { WorkspaceRole } from '#shared/permissions.ts';

type Member = { person: Person; role: WorkspaceRole };
export type Team = Awaited<ReturnType<typeof aTeam>>;

/** A shared workspace with these members, who joined before; what the first has alone is moved there. */
export async function aTeam({ dataDir }: Running, members: readonly Member[]) {
  const { DATABASE_URL } = settingsByHand('role', childEnv({ DATA_DIR: dataDir }));
  const client = new pg.Client({ connectionString: DATABASE_URL });
  await client.connect();
  const slug = `team-${randomUUID()}`;
  const made = await client.query('insert into workspaces (name, slug) values ($1, $2) returning id', [
    'Otterbeck',
    slug,
  ]);
  const id: string = made.rows[0].id;
  for (const { person, role } of members) {
    const { rowCount } = await client.query(
      `insert into workspace_members (workspace_id, user_id, role) select $1, id, $2 from auth.users where email = $3`,
      [id, role, person.email],
    );
    expect(rowCount).toBe(1);
  }
  await client.end();
  return { id, slug, path: (path: string) => `/w/${slug}${path}` };
}

/** As an administrator of the installation does. */
export async function suspend({ dataDir }: Running, team: Pick<Team, 'id'>): Promise<void> {
  const { DATABASE_URL } = settingsByHand('role', childEnv({ DATA_DIR: dataDir }));
  const client = new pg.Client({ connectionString: DATABASE_URL });
  await client.connect();
  await client.query('update workspaces set suspended_at = now() where id = $1', [team.id]);
  await client.end();
}

/** A text of this person in the workspace, without a generation. */
export async function aTeamDocument({ dataDir }: Running, team: Pick<Team, 'id'>, person: Person, text: string) {
  const { DATABASE_URL } = settingsByHand('role', childEnv({ DATA_DIR: dataDir }));
  const client = new pg.Client({ connectionString: DATABASE_URL });
  await client.connect();
  const { rows } = await client.query(
    `insert into generated_documents (workspace_id, user_id, template_id, content, metadata)
      select $1, u.id, t.id, to_jsonb($2::text), $3::jsonb from auth.users u, document_templates t
      where u.email = $4 and t.name = 'Job Advert' returning id`,
    [
      team.id,
      text,
      JSON.stringify({ context_summary: { job_title: 'Engineer', company_name: 'Otterbeck' } }),
      person.email,
    ],
  );
  await client.end();
  return String(rows[0].id);
}

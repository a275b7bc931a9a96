import { randomUUID } from 'node:crypto';
import { askWell } from '#local/lab/bench/http.ts';
import type { World } from '#local/lab/bench/world.ts';

export type Person = { id: string; token: string; roles: string[] };

/** Templates that accept any text as answer. */
const PLAIN = ['Job Advert', 'Job and Person Spec', 'Interview Questions'];

const USERS = `
  insert into auth.users (email, email_confirmed_at, role, user_metadata)
  select gen_random_uuid() || '@example.test', now(), $2,
    jsonb_build_object('first_name', 'First ' || n, 'last_name', 'Last ' || n, 'job_title', 'Recruiter')
  from generate_series(1, $1) n returning id`;
const SESSIONS = `insert into auth.sessions (user_id) select unnest($1::uuid[]) returning id, user_id`;
const VOICES = `
  insert into brand_guidelines (user_id, workspace_id, profile_name, brand_values, target_audience, writing_style,
    personality_traits, tone_descriptors, communication_style)
  select unnest($1::uuid[]), unnest($1::uuid[]), 'Everyday voice', 'Care and candour', 'People who finish what they start',
    'Short sentences', 'Curious', 'Plain', 'Speaks to one person'`;
const DOCUMENTS = `
  insert into reference_documents (user_id, workspace_id, title, file_path, file_type, file_size, extracted_text)
  select id, id, 'Handbook ' || n, id || '/' || n || '.pdf', 'application/pdf', 100000,
    repeat('Our teams decide close to the work and write down why. ', 20)
  from unnest($1::uuid[]) id, generate_series(1, 2) n`;
const ROLES = `
  insert into role_details (user_id, workspace_id, company_name, job_title, experience_level, location_type, country, city,
    role_requirements, person_specification, brand_guidelines_id)
  select g.user_id, g.workspace_id, 'Quayside', 'Engineer ' || n, 'senior', 'remote', 'Portugal', 'Porto',
    repeat('Run the booking platform through its busiest days. ', 12), repeat('Has kept services running. ', 12), g.id
  from brand_guidelines g, generate_series(1, $2) n where g.user_id = any($1::uuid[]) returning id, user_id`;
const LINKS = `
  insert into role_documents (role_id, document_id, workspace_id)
  select r.id, d.id, r.workspace_id from role_details r join reference_documents d on d.user_id = r.user_id
  where r.user_id = any($1::uuid[])`;

type Owned = { id: string; user_id: string };

/** Creates that many signed-in users, each with a brand voice, two documents and roles that are ready to generate. */
export async function newPeople({ query, keys }: World, count: number, roles = 0, role = 'user'): Promise<Person[]> {
  const ids = (await query<{ id: string }>(USERS, [count, role])).map(({ id }) => id);
  const sessions = await query<Owned>(SESSIONS, [ids]);
  const made = new Map(ids.map((id) => [id, [] as string[]]));
  if (roles > 0) {
    await query(VOICES, [ids]);
    await query(DOCUMENTS, [ids]);
    for (const row of await query<Owned>(ROLES, [ids, roles])) made.get(row.user_id)?.push(row.id);
    await query(LINKS, [ids]);
  }
  return Promise.all(
    sessions.map(async ({ id, user_id }) => ({
      id: user_id,
      token: await keys.tokenOf(user_id, id),
      roles: made.get(user_id) ?? [],
    })),
  );
}

export async function plainTemplates({ query }: World): Promise<string[]> {
  const rows = await query<{ id: string }>('select id from document_templates where name = any($1)', [PLAIN]);
  return rows.map(({ id }) => id);
}

/** One start call: returns the ids of the new generations. */
export async function click(
  { api }: World,
  { token }: Person,
  roleId: string,
  templateIds: string[],
): Promise<string[]> {
  const body = { role_id: roleId, template_ids: templateIds };
  const answer = await askWell(`${api.url}/api/generations`, token, { method: 'POST', key: randomUUID(), body });
  return (JSON.parse(answer.body) as { items: { id: string }[] }).items.map(({ id }) => id);
}

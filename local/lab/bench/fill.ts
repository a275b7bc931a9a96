import { VERSION_OF_MADE } from '#local/lab/bench/version.ts';
import type { World } from '#local/lab/bench/world.ts';

/** How much one person has; the number of other people is a hundredth of that of the documents. */
export type Size = { documents: number; roles: number; users: number };
export const sizeOf = (documents: number): Size => ({ documents, roles: documents / 10, users: documents / 100 });

/** A word in one document, role and asset: the hundredth of each. */
export const RARE = 'zephyrqx';
/** A word in one of a hundred documents. */
export const HUNDREDTH = 'quartzly';
/** Other users with as many documents each. */
export const OTHER_USERS = 99;
const WORDS = `array['team','build','service','booking','harbour','people','quality','brand','voice','curious','steady',
  'platform','growth','design','careful','customer','release','mentor','remote','senior','engineer','product','answer',
  'culture','benefit','salary','interview','question','advert','sourcing','candid','practice','weekly','learn','share',
  'own','ship','measure','improve','support','listen','write','review','plan','travel','office','hybrid','pension']`;

/** A text consists of three of these and a unique word, so that texts are long and differ, and are made quickly. */
const PARAGRAPHS = [
  'create table if not exists bench_paragraphs (place int primary key, text text not null)',
  `insert into bench_paragraphs select n, (select string_agg((${WORDS})[1 + (hashint4(n * 1000 + w) & 2147483647) % 48],
    ' ') from generate_series(1, 75) w) from generate_series(0, 499) n on conflict do nothing`,
  'analyze bench_paragraphs',
];
const paragraph = (n: string) => `(select text from bench_paragraphs p where p.place = (${n}) % 500)`;
const textOf = (
  n: string,
) => `${paragraph(n)} || '. ' || ${paragraph(`${n} * 7 + 1`)} || '. ' || ${paragraph(`${n} * 13 + 5`)}
  || ' ' || substr(md5((${n})::text), 1, 8) || case ${n} when 100 then ' ${RARE}' else '' end
  || case when ${n} % 100 = 7 then ' ${HUNDREDTH}' else '' end || case when ${n} % 3 = 0 then ' Повар 料理人' else '' end`;
const AGE = 'now() - make_interval(secs => n * 37 % 31536000)';

const ROLES = `
  insert into role_details (user_id, workspace_id, company_name, job_title, experience_level, location_type, country, city,
    role_requirements, person_specification, brand_guidelines_id, created_at, updated_at)
  select $1::uuid, $1::uuid, 'Company ' || n % 300, 'Engineer ' || n, 'mid', 'remote', 'Portugal', 'Porto', ${textOf('n')},
    ${textOf('(n + 250)')}, (select id from brand_guidelines where user_id = $1::uuid limit 1), ${AGE}, ${AGE}
  from generate_series($2::int + 1, $3::int) n`;
const LINKS = `
  insert into role_documents (role_id, document_id, workspace_id)
  select r.id, d.id, r.workspace_id from role_details r
    cross join (select id from reference_documents where user_id = $1::uuid order by created_at limit 2) d
  where r.user_id = $1::uuid on conflict do nothing`;
const ASSETS = `
  insert into reference_documents (user_id, workspace_id, title, file_path, file_type, file_size, description, created_at, updated_at)
  select $1::uuid, $1::uuid, 'File ' || n || ' ' || substr(md5(n::text), 1, 6), ($1::uuid)::text || '/fill/' || n, 'application/pdf', n,
    left(${paragraph('n')}, 120) || case n when 100 then ' ${RARE}' else '' end, ${AGE}, ${AGE}
  from generate_series($2::int + 1, $3::int) n`;
/** As many as the role's templates allow; the other documents have no role. */
const GENERATED = `
  with made as (
  insert into generated_documents (user_id, workspace_id, role_id, template_id, kind, content, metadata, created_at, updated_at)
  select $1, $1, case when (n - 1) % 10 < 6 then r.ids[1 + (n - 1) / 10] end, t.ids[1 + n % 6], 'job_advert', to_jsonb(${textOf('n')}),
    jsonb_build_object('tokens_used', 900, 'context_summary', jsonb_build_object('job_title', 'Engineer ' || n,
      'company_name', 'Company')), ${AGE}, ${AGE}
  from generate_series($2::int + 1, $3::int) n
    cross join (select array_agg(id order by created_at, id) as ids from role_details where user_id = $1::uuid) r
    cross join (select array_agg(id order by sort_order) as ids from document_templates) t
  on conflict (workspace_id, role_id, template_id) do nothing returning *)
  ${VERSION_OF_MADE}`;
/** Documents of the other users, ten at a time each. */
const OF_OTHER_USERS = `
  insert into generated_documents (user_id, workspace_id, kind, template_id, content, metadata, created_at, updated_at)
  select p.ids[1 + (n / 10) % ${OTHER_USERS}], p.ids[1 + (n / 10) % ${OTHER_USERS}], 'job_advert', t.ids[1 + n % 6], to_jsonb(${textOf('n')}), '{"tokens_used": 900}', ${AGE}, ${AGE}
  from generate_series($1::int + 1, $2::int) n
    cross join (select array_agg(id order by id) as ids from auth.users where email like 'neighbour%') p
    cross join (select array_agg(id order by sort_order) as ids from document_templates) t`;
const NEIGHBOURS_THEMSELVES = `
  insert into auth.users (email, email_confirmed_at) select 'neighbour' || n || '@example.test', now()
  from generate_series(1, ${OTHER_USERS}) n where not exists (select from auth.users where email = 'neighbour1@example.test')`;
const USERS = `
  insert into auth.users (email, email_confirmed_at, user_metadata, created_at)
  select 'person' || n || '.' || substr(md5(n::text), 1, 6) || '@example.test', now(),
    jsonb_build_object('first_name', 'First ' || n % 90, 'last_name', 'Last ' || n, 'job_title', 'Recruiter'), ${AGE}
  from generate_series($1::int + 1, $2::int) n`;
const TABLES = ['role_details', 'reference_documents', 'generated_documents', 'role_documents', 'auth.users'];

/** A batch of the user's documents and as many of each other user, interleaved as in production. */
const STEP = 100;
async function fillDocuments({ query }: World, userId: string, from: number, to: number): Promise<void> {
  await query(NEIGHBOURS_THEMSELVES);
  for (let done = from; done < to; done += STEP) {
    const end = Math.min(done + STEP, to);
    await query(GENERATED, [userId, done, end]);
    await query('alter table generated_documents disable trigger user');
    await query(OF_OTHER_USERS, [done * OTHER_USERS, end * OTHER_USERS]);
    await query('alter table generated_documents enable trigger user');
  }
}

/** Grows one user's data from one size to the next, and the documents of the other users with it. */
export async function fill(world: World, userId: string, from: Size, to: Size): Promise<void> {
  const { query } = world;
  for (const statement of PARAGRAPHS) await query(statement);
  await query(ROLES, [userId, from.roles, to.roles]);
  await query(ASSETS, [userId, from.documents, to.documents]);
  await query(LINKS, [userId]);
  await fillDocuments(world, userId, from.documents, to.documents);
  await query(USERS, [from.users, to.users]);
  for (const table of TABLES) await query(`vacuum analyze ${table}`);
}

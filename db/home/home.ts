import { sql } from 'kysely';
import { needsOfRoles } from '#db/home/of-roles.ts';
import { leadOf } from '#db/roles/lead.ts';
import { needsOf, type StoredNeed } from '#db/roles/needs.ts';
import type { Db } from '#db/schema.ts';
import { nameOfPerson } from '#db/text/columns.ts';
import { versionOut } from '#db/text/goes-out.ts';
import {
  factsOf,
  isPublished,
  lastGeneration,
  listedTextOf,
  type StoredText,
  textsOfRole,
} from '#db/text/role-texts.ts';
import { nameOfVoter } from '#db/text/voter.ts';
import type { Person } from '#shared/contracts/common.ts';
import { type Home, NOTE_MAX, type Need as ShownNeed } from '#shared/home/contracts/home.ts';
import type { PersonScope, Scope } from '#shared/scope.ts';
import type { RoleTextState } from '#shared/text/role-text-state.ts';

type HomeRole = ShownNeed['role'];
type Need = Omit<ShownNeed, 'at'> & { at: Date };

const NEEDS_MAX = 20;
/** Of more than are shown, as some of them have been followed by something else since. */
const CANDIDATES_MAX = 100;

const homeRole = sql<HomeRole>`json_build_object('id', r.id, 'job_title', r.job_title,
  'company_name', r.company_name, 'city', r.city)`;

/** The words of who wants changes, or of who asks for an approval, in the last round of `d`. */
const said = sql<Need['said']>`case n.kind
  when 'changes' then (
    select json_build_object('by', coalesce(vote.guest_name, ${nameOfVoter('vote')}), 'text', left(vote.note, ${sql.lit(NOTE_MAX)}))
    from reviews round join review_votes vote on vote.review_id = round.id and vote.workspace_id = round.workspace_id
    where round.document_id = d.id and vote.verdict = 'changes_requested'
    order by round.created_at desc, vote.created_at desc limit 1)
  when 'asked' then (
    select json_build_object('by', coalesce(${nameOfPerson('round.requested_by')} ->> 'name', 'Deleted user'), 'text', round.note)
    from reviews round where round.document_id = d.id and round.ended_at is null) end`;

/** In which state a text is that waits for this. */
const STATES: Record<StoredNeed['kind'], RoleTextState['state']> = {
  changes: 'changes',
  asked: 'asked',
  suggested: 'suggested',
  review: 'review',
  failed: 'failed',
};

type NeedRow = Pick<StoredNeed, 'kind' | 'at'> & { role: HomeRole; text: StoredText; said: Need['said'] };

/** What waits for the person, the newest first, each text once. */
export async function needsOfPerson(db: Db, scope: PersonScope): Promise<Need[]> {
  const [{ rows }, ofRoles] = await Promise.all([storedNeeds(db, scope), needsOfRoles(db, scope)]);
  const seen = new Set<string>();
  return [...rows.map(ofText), ...ofRoles]
    .filter(({ kind, text, role }) => {
      const key = `${role.id} ${text?.document_id ?? text?.template_id ?? kind}`;
      const isFirst = !seen.has(key);
      const isSo = !text || text.state.state === (STATES as Record<string, string>)[kind];
      if (isSo) seen.add(key);
      return isFirst && isSo;
    })
    .sort((a, b) => b.at.getTime() - a.at.getTime())
    .slice(0, NEEDS_MAX);
}

function storedNeeds(db: Db, scope: PersonScope) {
  const place = { workspace: sql`r.workspace_id`, role: sql`r.id`, template: sql`n.template_id` };
  return sql<NeedRow>`
    select n.kind, n.at, ${homeRole} as role, ${said} as said, json_build_object('template_id', t.id,
      'template_name', t.name, 'kind', coalesce(t.kind, d.kind), 'document_id', d.id, 'facts', ${factsOf(scope)}) as text
    from (select * from (${needsOf(scope)}) found order by at desc limit ${sql.lit(CANDIDATES_MAX)}) n
      join role_details r on r.id = n.role_id
      left join generated_documents d on d.id = n.document_id
      left join document_templates t on t.id = n.template_id
      left join ${lastGeneration(place)} on true
    order by n.at desc`.execute(db);
}

const ofText = ({ text, ...need }: NeedRow): Need => ({ ...need, text: listedTextOf(text), count: 0, fields: [] });

const ROLES_MAX = 8;
/** The newest of these are of more roles than are shown, unless a role has many texts. */
const NEWEST_TEXTS = 200;

type InProgress = HomeRole & { lead: Person | null; texts: StoredText[] | null };

/** The roles that were last worked on, in themselves or in their texts; and whether there are more. */
export async function rolesInProgress(db: Db, scope: Scope) {
  const { workspace_id } = scope;
  const { rows } = await sql<InProgress & { has_more: boolean }>`
    select r.id, r.job_title, r.company_name, r.city, ${leadOf(workspace_id, 'r')} as lead,
      ${textsOfRole(scope, 'r')} as texts,
      exists (select from role_details where workspace_id = ${workspace_id}::uuid offset ${sql.lit(ROLES_MAX)}) as has_more
    from (
      select id, max(at) as at from (
        (select id, updated_at as at from role_details where workspace_id = ${workspace_id}::uuid
          order by updated_at desc, id desc limit ${sql.lit(ROLES_MAX)})
        union all
        (select role_id, updated_at from generated_documents where workspace_id = ${workspace_id}::uuid
          order by updated_at desc, id desc limit ${sql.lit(NEWEST_TEXTS)})) worked
      where id is not null group by id order by 2 desc, 1 limit ${sql.lit(ROLES_MAX)}) last
      join role_details r on r.id = last.id and r.workspace_id = ${workspace_id}::uuid
    order by last.at desc, r.id`.execute(db);
  return {
    roles: rows.map(({ has_more: _, texts, ...role }) => ({ ...role, texts: (texts ?? []).map(listedTextOf) })),
    has_more_roles: rows.some(({ has_more }) => has_more),
  };
}

const PUBLISHED_MAX = 5;
const PUBLISHED_DAYS = 7;

/** What came into the job feed lately, and is there. */
export async function publishedLately(db: Db, { workspace_id }: Scope) {
  const { rows } = await sql<Omit<Home['published'][number], 'at'> & { at: Date }>`
    select d.id as document_id, t.name as template_name, r.job_title, null as channel,
      ${nameOfPerson('item.listed_by')} as by, v.ordinal, item.listed_at as at
    from feed_items item
      join generated_documents d on d.id = item.document_id
      join role_details r on r.id = d.role_id
      join workspaces w on w.id = item.workspace_id
      left join document_templates t on t.id = d.template_id
      left join document_versions v on v.document_id = d.id and v.number = ${versionOut}
    where item.workspace_id = ${workspace_id}::uuid and ${isPublished}
      and item.listed_at > now() - make_interval(days => ${sql.lit(PUBLISHED_DAYS)})
    order by item.listed_at desc limit ${sql.lit(PUBLISHED_MAX)}`.execute(db);
  return rows;
}

export async function hasFeed(db: Db, { workspace_id }: Scope): Promise<boolean> {
  const feed = db.selectFrom('feeds').select('workspace_id').where('workspace_id', '=', workspace_id);
  return (await feed.executeTakeFirst()) !== undefined;
}

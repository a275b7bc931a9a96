import { type RawBuilder, sql } from 'kysely';
import { mayNow } from '#db/team/workspaces/rights.ts';
import { nameOfPerson } from '#db/text/columns.ts';
import { isClosed, versionOut } from '#db/text/goes-out.ts';
import type { KeyPermission } from '#shared/key-permissions.ts';
import type { Permission } from '#shared/permissions.ts';
import { callerId, privateTo, type Scope } from '#shared/scope.ts';
import {
  type ListedText,
  type RoleTextFacts,
  type RoleTextState,
  roleTextStateOf,
} from '#shared/text/role-text-state.ts';

/** What is read of a text for one reader: the facts of `roleTextStateOf`, and the rows that they come from. */
export type StoredFacts = {
  generation: (NonNullable<RoleTextFacts['generation']> & { id: string }) | null;
  document: RoleTextFacts['document'];
  /** The newest open one of the reader or of a key, with the number of its changes. */
  proposal: { id: string; changes: number } | null;
  /** `who`: the names of the members who are asked. */
  round: { who: string[]; since: string; asks_me: boolean } | null;
  published_at: string | null;
  to_fix: number;
  needs_approval: boolean;
};

/** Where a text stands, of what was read of it. Copies are not kept yet. */
export const stateOfText = ({ proposal, round, ...facts }: StoredFacts): RoleTextState =>
  roleTextStateOf({
    ...facts,
    changes: proposal?.changes ?? 0,
    round: round && { name: namesOf(round)[0] ?? null, since: round.since, asks_me: round.asks_me },
    copied: null,
  });

/** Who is asked, by name. */
export const namesOf = ({ who }: { who: readonly string[] }): string[] => who.toSorted((a, b) => a.localeCompare(b));

type Sql<T = unknown> = RawBuilder<T>;

/** As `Date.toISOString` writes it. */
export const isoTime = (time: Sql): Sql<string> =>
  sql`to_char(${time} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;

/** Whether the role of the reader, or their key, has the permission now; read once for a statement. */
export function isAllowed(
  { workspace_id, actor_id, key }: Scope,
  permission: KeyPermission & Permission,
): Sql<boolean> {
  if (key) return sql`${sql.lit(key.permissions.includes(permission))}`;
  return mayNow({ person: sql`${actor_id}::uuid`, workspace: sql`${workspace_id}::uuid` }, permission);
}

/** Whether a text of the workspace goes out once it is approved alone; read once for a statement. */
const needsApproval = ({ workspace_id }: Scope): Sql<boolean> =>
  sql`(select own.personal_of is null and own.required_approvals > 0 from workspaces own
    where own.id = ${workspace_id}::uuid)`;

/** The newest open proposal for the document `d` that the reader may see: their own, or for people that of a key. */
const proposalOf = (scope: Scope): Sql => sql`case when ${isAllowed(scope, 'content.write')} then (
  select json_build_object('id', q.id, 'changes', jsonb_array_length(q.result -> 'changes'))
  from generation_queue q
  where q.document_id = d.id and q.workspace_id = d.workspace_id and q.task = 'refine' and q.closed_at is null
    and q.status = 'completed' and jsonb_typeof(q.result -> 'changes') = 'array'
    and (coalesce(q.api_key_id, q.user_id) = ${callerId(scope)}::uuid
      or (q.api_key_id is not null and ${sql.lit(!scope.key)}))
  order by q.created_at desc, q.id desc limit 1) end`;

/** The open round of the document `d`. Nobody is asked on whose answer the workspace does not count. */
const roundOf = (scope: Scope): Sql => sql`case when d.review_state = 'in_review' then (
  select json_build_object('since', ${isoTime(sql`r.created_at`)},
    'who', coalesce((select json_agg(asked.person ->> 'name') from (
      select ${nameOfPerson('q.user_id')} as person from review_requests q where q.review_id = r.id) asked
      where asked.person is not null), '[]'),
    'asks_me', exists (select from review_requests mine where mine.review_id = r.id and mine.user_id = ${privateTo(scope)}::uuid)
      and not exists (select from review_votes given where given.review_id = r.id and given.user_id = ${privateTo(scope)}::uuid))
  from reviews r where r.document_id = d.id and r.workspace_id = d.workspace_id and r.ended_at is null limit 1) end`;

/** Since when the advert `d` is in the job feed: what is listed there, and goes out. */
const publishedAt: Sql = sql`case when d.kind = 'job_advert' then (
  select ${isoTime(sql`item.listed_at`)} from feed_items item
    join workspaces w on w.id = item.workspace_id
    join role_details r on r.id = d.role_id
  where item.document_id = d.id and ${versionOut} is not null and not ${isClosed}) end`;

/** Whether the document `d` is an advert in the job feed. */
export const isPublished: Sql<boolean> = sql`${publishedAt} is not null`;

/** Of the current version; only a generation that failed is compared with it. */
const savedAt: Sql<string> = isoTime(sql`case when g.status = 'failed' then (
    select v.saved_at from document_versions v where v.document_id = d.id and v.number = d.version)
  else d.updated_at end`);

/** The facts of the document `d`, whose last generation is `g`; of either all columns may be null. */
export const factsOf = (scope: Scope): Sql<StoredFacts> => sql`json_build_object(
  'generation', case when g.status <> 'completed' then json_build_object('id', g.id, 'status', g.status,
    'has_ended', g.ended_at is not null, 'at', ${isoTime(sql`g.updated_at`)}, 'error', case when g.error is not null
      then json_build_object('code', coalesce(g.error ->> 'code', ''), 'message', coalesce(g.error ->> 'message', '')) end) end,
  'document', case when d.id is not null then json_build_object('saved_at', ${savedAt}, 'review_state', d.review_state,
    'has_approved', d.approved_version is not null,
    'is_approved_current', coalesce(d.approved_version = d.version, false)) end,
  'proposal', ${proposalOf(scope)},
  'round', ${roundOf(scope)},
  'published_at', ${publishedAt},
  'to_fix', coalesce((select c.fix + c.facts_open from document_checks c
    where c.document_id = d.id and c.version > 0), 0),
  'needs_approval', ${needsApproval(scope)})`;

/** The columns of `g`. */
const GENERATION = sql`g.id, g.template_id, g.status, g.error, g.ended_at, g.updated_at`;

type Place = { workspace: Sql; role: Sql; template: Sql };

/** To join as `g` on true: the last generation of a template for a role. */
export const lastGeneration = ({ workspace, role, template }: Place): Sql => sql`lateral (
  select ${GENERATION} from generation_queue g
  where g.workspace_id = ${workspace} and g.role_id = ${role} and g.template_id = ${template}
    and g.replaced_at is null order by g.created_at desc, g.id desc limit 1) g`;

const ofDocument = { workspace: sql`d.workspace_id`, role: sql`d.role_id`, template: sql`d.template_id` };

/** Of one document `d` of a list. */
export const factsOfDocument = (scope: Scope): Sql<StoredFacts> => sql`(
  select ${factsOf(scope)} from (select) one left join ${lastGeneration(ofDocument)} on true)`;

/** The documents of the role of this alias, each joined to its template; of a template without one the columns are null. */
export const textsFrom = (role: string): Sql => {
  const id = sql.ref(`${role}.id`);
  const workspace = sql.ref(`${role}.workspace_id`);
  return sql`document_templates t
    full join (select * from generated_documents d where d.role_id = ${id} and d.workspace_id = ${workspace}) d
      on d.template_id = t.id
    left join (select distinct on (g.template_id) ${GENERATION} from generation_queue g
      where g.workspace_id = ${workspace} and g.role_id = ${id} and g.replaced_at is null
      order by g.template_id, g.created_at desc, g.id desc) g on g.template_id = t.id`;
};

/** By the order of the templates; texts of deleted ones last, in the order in which they were made. */
export const IN_ORDER = sql`t.sort_order nulls last, t.id, d.created_at, d.id`;

export type StoredText = Omit<ListedText, 'state'> & { facts: StoredFacts };

/** The texts of each role of this alias, in the statement that reads the roles; null for a key that may not read texts. */
export const textsOfRole = (scope: Scope, role: string): Sql<StoredText[] | null> =>
  scope.key?.permissions.includes('content.read') === false
    ? sql`null::json`
    : sql`(
  select coalesce(json_agg(json_build_object('template_id', t.id, 'template_name', t.name,
      'kind', coalesce(t.kind, d.kind), 'document_id', d.id, 'facts', ${factsOf(scope)}) order by ${IN_ORDER}), '[]')
  from ${textsFrom(role)})`;

export const listedTextOf = ({ facts, ...text }: StoredText): ListedText => ({ ...text, state: stateOfText(facts) });

import { type RawBuilder, sql } from 'kysely';
import { nameForOthers } from '#db/accounts/person-name.ts';
import type { Db } from '#db/schema.ts';
import type { Scope } from '#shared/scope.ts';
import { ACTIVITY, type ActivityAction } from '#shared/team/activity.ts';
import type { Activity, ActivityFilter } from '#shared/team/contracts/activity.ts';

/** `after`: the id of the last row of the page before. */
type Page = { limit: number; after?: number | undefined };
type Details = Activity['details'];

/** One page of what was done in the workspace, the newest first; of invitations the addresses only when asked for. */
export async function activityPage(db: Db, scope: Scope, filter: ActivityFilter & { addresses: boolean }, page: Page) {
  const rows = await activityRows(db, scope, filter, page).execute();
  const items = rows.slice(0, page.limit);
  const last = items.at(-1);
  const known = {
    addresses: await addressesOf(db, scope, filter.addresses ? items.flatMap(invitationsIn) : []),
    names: await namesOf(db, items.flatMap(peopleIn)),
  };
  const next = rows.length > page.limit && last ? String(last.id) : null;
  return { items: items.map((row) => shown(row, known)), next };
}

/** The last acts about these, the newest first, without addresses. `subjects`: a statement of their ids. */
export async function activityAbout(db: Db, scope: Scope, subjects: RawBuilder<unknown>, limit: number) {
  const newest = sql<boolean>`a.id in (select act.id from (${subjects}) subjects (id) cross join lateral (
    select one.id from workspace_activity one where one.subject_id = subjects.id
      and one.workspace_id = ${scope.workspace_id}::uuid order by one.id desc limit ${sql.lit(limit)}) act
    order by act.id desc limit ${sql.lit(limit)})`;
  const rows = await activityRows(db, scope, {}, { limit }).where(newest).execute();
  const known = { addresses: new Map(), names: await namesOf(db, rows.flatMap(peopleIn)) };
  return rows.map((row) => shown(row, known));
}

/** One more than the limit. */
export const activityRows = (db: Db, scope: Scope, { person, kind, role_id }: ActivityFilter, { limit, after }: Page) =>
  db
    .selectFrom('workspace_activity as a')
    .leftJoin('auth.users as u', (join) => join.onRef('u.id', '=', 'a.actor_id').on('u.deleted_at', 'is', null))
    .select(['a.id', 'a.created_at', 'a.action', 'a.actor_kind', 'a.actor_name', 'a.subject_id', 'a.subject_name'])
    .select(['u.id as actor_id', sql<Details>`a.details`.as('details')])
    .select(sql<string>`nullif(${nameForOthers('u')}, '')`.as('name'))
    .where('a.workspace_id', '=', scope.workspace_id)
    .$if(after !== undefined, (query) => query.where('a.id', '<', Number(after)))
    .$if(person !== undefined, (query) => query.where('a.actor_id', '=', String(person)))
    .$if(role_id !== undefined, (query) =>
      query.where(sql<boolean>`a.subject_id in (${subjectsOfRole(scope, String(role_id))})`),
    )
    .$if(kind !== undefined, (query) => query.where(isNewestOf(scope, { person, kind }, { limit, after })))
    .orderBy('a.id', 'desc')
    .limit(limit + 1);

/** The ids of the role, of its texts and of their links. */
export const subjectsOfRole = ({ workspace_id }: Scope, roleId: string) => sql`
  select ${roleId}::uuid
    union select d.id from generated_documents d where d.role_id = ${roleId}::uuid and d.workspace_id = ${workspace_id}::uuid
    union select link.share_id from share_documents link join generated_documents d on d.id = link.document_id
      where d.role_id = ${roleId}::uuid and d.workspace_id = ${workspace_id}::uuid`;

/** Of each action of the kind the newest, each by the index: Postgres knows how rare an action is that it is given. */
function isNewestOf(scope: Scope, { person, kind = 'Review' }: ActivityFilter, { limit, after }: Page) {
  const newest = ACTIVITY[kind].map(
    (action) => sql`(
      select one.id from workspace_activity one
        where one.workspace_id = ${scope.workspace_id} and one.action = ${action}
          ${after === undefined ? sql`` : sql`and one.id < ${after}`}
          ${person === undefined ? sql`` : sql`and one.actor_id = ${person}`}
        order by one.id desc limit ${limit + 1})`,
  );
  return sql<boolean>`a.id in (
    select id from (${sql.join(newest, sql` union all `)}) newest order by id desc limit ${limit + 1})`;
}

type Row = Awaited<ReturnType<ReturnType<typeof activityRows>['execute']>>[number];

/** The invitations that an act is about. Their rows have the addresses, the act has none: it cannot be changed. */
function invitationsIn({ action, subject_id, details }: Row): string[] {
  if (action === 'member.invited') return (details.invitations ?? []) as string[];
  return subject_id && action.startsWith('invitation.') ? [subject_id] : [];
}

async function addressesOf(db: Db, { workspace_id }: Scope, ids: readonly string[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom('workspace_invitations')
    .select(['id', 'email'])
    .where('workspace_id', '=', workspace_id)
    .where('id', 'in', ids)
    .execute();
  return new Map(rows.map(({ id, email }) => [id, email]));
}

const ABOUT_A_PERSON = /^(member\.(?!invited)|owner\.|workspace\.owner_named)/;
const GONE = 'Deleted user';

/** The acts whose details have ids of people. */
const NAMES_PEOPLE: readonly string[] = ['review.sent', 'role.lead_changed'] satisfies ActivityAction[];

/** The people that an act is about, beside who acted: who was asked for a review, who made a link, or the member. */
function peopleIn({ action, subject_id, details }: Row): string[] {
  if (NAMES_PEOPLE.includes(action)) return (details.people ?? []) as string[];
  if (action === 'share.answered') return details.maker ? [String(details.maker)] : [];
  return subject_id && ABOUT_A_PERSON.test(action) ? [subject_id] : [];
}

/** Of those whose account is not deleted. */
async function namesOf(db: Db, ids: readonly string[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom('auth.users as u')
    .select(['u.id', sql<string>`${nameForOthers('u')}`.as('name')])
    .where('u.id', 'in', [...new Set(ids)])
    .where('u.deleted_at', 'is', null)
    .execute();
  return new Map(rows.map(({ id, name }) => [id, name]));
}

const nameOf = ({ actor_kind, actor_name, name }: Row): string | null => {
  if (actor_kind === 'system') return null;
  return (actor_kind === 'user' ? name : actor_name) ?? GONE;
};

type KnownNames = { addresses: Map<string, string>; names: Map<string, string> };
type Shown = Omit<Activity, 'created_at'> & { created_at: Date };

function shown(row: Row, { addresses, names }: KnownNames): Shown {
  const { actor_kind, actor_name: _, name: __, actor_id, subject_id, subject_name, action, ...rest } = row;
  const { invitations: ___, people, maker, ...details } = row.details;
  const emails = invitationsIn(row).flatMap((id) => addresses.get(id) ?? []);
  const persons = peopleIn(row).map((id) => names.get(id) ?? GONE);
  const isAbout = ABOUT_A_PERSON.test(action);
  return {
    ...rest,
    action: action as Activity['action'],
    actor: { kind: actor_kind, id: actor_id, name: nameOf(row) },
    subject: { id: subject_id, name: isAbout ? (persons[0] ?? subject_name) : subject_name },
    details: {
      ...details,
      ...(NAMES_PEOPLE.includes(action) ? { people: persons } : people !== undefined && { people }),
      ...(maker !== undefined && { link_of: persons[0] ?? GONE }),
      ...(emails.length > 0 && { emails }),
    },
  };
}

/** Days after which what was done is forgotten; the trigger of the table lets no younger row go (ACT-04). */
export const ACTIVITY_DAYS = 400;

/** A batch of those; the sweep comes again. */
export const deleteOldActivity = (db: Db): Promise<unknown> =>
  sql`
    delete from workspace_activity where id in (
      select id from workspace_activity where created_at < now() - make_interval(days => ${sql.lit(ACTIVITY_DAYS)})
        order by created_at limit 5000)`.execute(db);

import { type RawBuilder, sql } from 'kysely';
import { type Cursor, contains, isTime, notACursor, readCursor, toPage } from '#db/base/page.ts';
import { holds } from '#db/base/search.ts';
import { prepared } from '#db/prepared.ts';
import { isLedBy } from '#db/roles/lead.ts';
import type { Db } from '#db/schema.ts';
import { isEdited, nameOfPerson } from '#db/text/columns.ts';
import { factsOfDocument, isPublished, listedTextOf, stateOfText, textsOfRole } from '#db/text/role-texts.ts';
import { LIST_LIMIT_DEFAULT } from '#shared/constants.ts';
import type { Scope } from '#shared/scope.ts';
import type { DOCUMENT_SORTS, DocumentChecks } from '#shared/text/contracts/generated-documents.ts';
import { isUuid } from '#shared/uuid.ts';

type DocumentSort = (typeof DOCUMENT_SORTS)[number];
/** What the documents of one template or role have in common; null: they have none, and come last. */
type Group = { key: string; id?: string };
/** Where a page begins: after the document of this time and id, within its group. */
type Place = { time: string; id: string; group?: Group | null };

const ISO_LENGTH = 24;
const UUID_LENGTH = 36;

/** By what the document `d` with its template `t` and role `r` is grouped: null, and what tells two of the same name apart. */
const GROUPS: Partial<Record<DocumentSort, { key: Sql; id: Sql }>> = {
  type: { key: sql`t.name`, id: sql`t.id` },
  role: { key: sql`lower(r.job_title)`, id: sql`r.id` },
};

const groupKey = (sort: DocumentSort): Sql => GROUPS[sort]?.key ?? sql`null::text`;

/** Group after group by their names, those without one last, and within one the newest first. */
function orderOf(sort: DocumentSort, at: Sql): Sql {
  const group = GROUPS[sort];
  const newest = sql`${at} desc, d.id desc`;
  return group ? sql`${group.key} asc nulls last, ${group.id}, ${newest}` : newest;
}

/** Whether a document comes after the end of the page before. Throws invalid_input for what is no end of a page. */
function isBeyond(sort: DocumentSort, at: Sql, after: string | undefined): Sql {
  const place = placeOf(sort, after);
  if (!place) return sql`true`;
  const older = sql`(${at}, d.id) < (${place.time}::timestamptz, ${place.id}::uuid)`;
  const group = GROUPS[sort];
  if (!group) return older;
  if (!place.group) return sql`${group.key} is null and ${older}`;
  const { key, id } = place.group;
  const same = id ? sql`(${group.key}, ${group.id}) = (${key}, ${id}::uuid)` : sql`${group.key} = ${key}`;
  const later = id ? sql`(${group.key}, ${group.id}) > (${key}, ${id}::uuid)` : sql`${group.key} > ${key}`;
  return sql`(${later} or ${group.key} is null or (${same} and ${older}))`;
}

type Listed = { sorted_at: Date; role_id: string | null; group_key: string | null; role_at: Date | null };

/** The sort value of a row, behind that of its role where role stands after role. */
function cursorOf(query: ListQuery, row: Listed): string {
  const own = sortValue(query.sort, row);
  return isByRole(query) ? `${row.role_at?.toISOString()}${row.role_id ?? NO_ROLE}${own}` : own;
}

/** Its time and, right behind it, what its group is sorted by. */
function sortValue(sort: DocumentSort, { sorted_at, role_id, group_key }: Listed): string {
  const time = sorted_at.toISOString();
  if (group_key === null) return time;
  return sort === 'role' ? `${time}${role_id}${group_key}` : `${time}${group_key}`;
}

function placeOf(sort: DocumentSort, after: string | undefined): Place | undefined {
  const grouped = sort in GROUPS;
  const cursor = readCursor(after, grouped ? 'text' : 'time');
  if (!cursor || !grouped) return cursor && { time: cursor.value, id: cursor.id };
  const time = cursor.value.slice(0, ISO_LENGTH);
  if (!isTime(time)) throw notACursor();
  return { time, id: cursor.id, group: sort === 'type' ? typeIn(cursor) : roleIn(cursor) };
}

function typeIn({ value }: Cursor): Group | null {
  const key = value.slice(ISO_LENGTH);
  return key ? { key } : null;
}

function roleIn({ value }: Cursor): Group | null {
  const role = value.slice(ISO_LENGTH);
  if (role === '') return null;
  const id = role.slice(0, UUID_LENGTH);
  if (!isUuid(id)) throw notACursor();
  return { key: role.slice(UUID_LENGTH), id };
}

type ListQuery = {
  limit: number;
  after?: string | undefined;
  q?: string | undefined;
  sort: DocumentSort;
  group?: 'role' | undefined;
  /** 'deleted': documents without a role. */
  role_id?: string | undefined;
  /** 'unknown': documents without a template. */
  template_id?: string | undefined;
  /** Something to fix, or nothing. */
  state?: 'to_fix' | 'clear' | undefined;
  /** 'missing': adverts without pay. */
  pay?: 'missing' | undefined;
  /** Who wrote its current text. */
  author_id?: string | undefined;
  /** The lead of its role. */
  lead_id?: string | undefined;
  review_state?: 'changes_requested' | 'in_review' | 'approved' | 'published' | undefined;
};
type Sql = RawBuilder<unknown>;

const UNKNOWN_TEMPLATE = 'unknown template';

/** Whether the name of the template of `d`, or the placeholder of a deleted one (OUT-05), holds the text. */
const isNamed = (text: string): Sql =>
  UNKNOWN_TEMPLATE.includes(text.toLowerCase()) ? sql`d.template_id is null or ${isOfNamed(text)}` : isOfNamed(text);
const isOfNamed = (text: string): Sql =>
  sql`d.template_id = any(array(select id from document_templates where name ilike ${contains(text)}))`;

const noted = (name: string) => sql`d.metadata -> 'context_summary' ->> ${sql.lit(name)}`;
/** They outlive the role (GAP-50). */
const jobTitle = sql<string>`coalesce(r.job_title, ${noted('job_title')}, '')`;
const companyName = sql<string>`coalesce(r.company_name, ${noted('company_name')}, '')`;
/** As lines show the role and its place. */
const ofRole = sql`searched(concat_ws(', ', nullif(${jobTitle}, ''), nullif(${companyName}, ''), r.city, r.country))`;

/**
 * The workspace's documents without their content, in one of four orders: by their last change or creation, newest first;
 * by template name (OUT-03) or by title of the role, and newest first within one; with `group` in that order within each
 * role, and with the texts of the roles of the page. `q` is searched in the template's name,
 * in the role's title and company, and in the words of the content (OUT-02). Filters combine.
 */
export async function listGeneratedDocuments(db: Db, scope: Scope, query: ListQuery) {
  const rows = await generatedDocumentsPage(db, scope, query).execute();
  const { items, next } = toPage(rows, query.limit, (row) => cursorOf(query, row));
  const roles = query.group && (await rolesOf(db, scope, items));
  return { items: items.map(shownRow), next, ...(roles && { roles }) };
}

async function rolesOf(db: Db, scope: Scope, rows: readonly { role_id: string | null }[]) {
  const ids = [...new Set(rows.flatMap(({ role_id }) => role_id ?? []))];
  const roles = await db
    .selectFrom('role_details')
    .select(['id', textsOfRole(scope, 'role_details').as('texts')])
    .where('workspace_id', '=', scope.workspace_id)
    .where('id', 'in', ids.length > 0 ? ids : [NO_ROLE])
    .execute();
  return roles.map(({ id, texts }) => ({ id, texts: (texts ?? []).map(listedTextOf) }));
}

type PageRow = Awaited<ReturnType<ReturnType<typeof generatedDocumentsPage>['execute']>>[number];

const shownRow = ({ sorted_at: _, group_key: __, role_at: ___, facts, ...row }: PageRow) => ({
  ...row,
  state: stateOfText(facts),
});

/** The counts `c` of `d`; null before its first check. */
export const checks = sql<DocumentChecks | null>`case when c.version > 0 then json_build_object('fix', c.fix,
  'consider', c.consider, 'facts_open', c.facts_open, 'current', c.version = d.version) end`;

/** Of the approved version, or the current one, which is `v`. */
export const outgoingOrdinal = sql<number>`case when coalesce(d.approved_version, d.version) = d.version then v.ordinal
  else (select o.ordinal from document_versions o where o.document_id = d.id and o.number = d.approved_version) end`;

/** One page and one row more. What a line shows of version, counts and author is joined to these rows only. */
export function generatedDocumentsPage(db: Db, scope: Scope, query: ListQuery) {
  const { q, limit } = query;
  const order = isByRole(query)
    ? roleByRole(query.sort, {
        role: sql`d.role_id`,
        role_at: sql`l.role_at`,
        key: sql`l.group_key`,
        at: sql`l.sorted_at`,
        id: sql`d.id`,
      })
    : orderOf(query.sort, sql`l.sorted_at`);
  return db
    .selectFrom(sql<Found>`(${isByRole(query) ? foundByRole(scope, query) : foundRows(scope, query)})`.as('l'))
    .innerJoin('generated_documents as d', 'd.id', 'l.id')
    .leftJoin('document_templates as t', 't.id', 'd.template_id')
    .leftJoin('role_details as r', 'r.id', 'd.role_id')
    .leftJoin('document_checks as c', 'c.document_id', 'd.id')
    .leftJoin('document_versions as v', (join) =>
      join.onRef('v.document_id', '=', 'd.id').onRef('v.number', '=', 'd.version'),
    )
    .select(['d.id', 'd.role_id', 'd.template_id', 'd.queue_id', 'd.version', 'd.created_at', 'd.updated_at', 'd.kind'])
    .select(['d.user_id', 'd.review_state', 'd.approved_version'])
    .select([
      't.name as template_name',
      isEdited,
      jobTitle.as('job_title'),
      companyName.as('company_name'),
      checks.as('checks'),
      nameOfPerson('v.author_id').as('author'),
      outgoingOrdinal.as('outgoing_ordinal'),
      factsOfDocument(scope).as('facts'),
      'l.sorted_at',
      'l.group_key',
      'l.role_at',
    ])
    .orderBy(order)
    .$if(!q && limit === LIST_LIMIT_DEFAULT, (rows) => rows.modifyEnd(prepared));
}

/** A row of a page: its id, the time it is sorted by, the name of its group, and the last change of its role's texts. */
type Found = { id: string; sorted_at: Date; group_key: string | null; role_at: Date | null };

/** Postgres drops what is joined by key and not asked for. */
function foundRows(scope: Scope, query: ListQuery): Sql {
  const { limit, after, sort } = query;
  const at = timeOf(query);
  return sql`
    select d.id, ${at} as sorted_at, ${groupKey(sort)} as group_key, null::timestamptz as role_at
    from ${joined}
    where ${conditions(scope, query)} and ${isBeyond(sort, at, after)}
    order by ${orderOf(sort, at)} limit ${sql.lit(limit + 1)}`;
}

const joined = sql`generated_documents d
      left join document_templates t on t.id = d.template_id
      left join role_details r on r.id = d.role_id
      left join document_checks c on c.document_id = d.id`;

/** In the order by role those of one role stand together anyway. */
const isByRole = ({ group, sort }: Pick<ListQuery, 'group' | 'sort'>): boolean => group === 'role' && sort !== 'role';

/** In place of a role in a cursor. */
const NO_ROLE = '00000000-0000-0000-0000-000000000000';

type Columns = { role: Sql; role_at: Sql; key: Sql; at: Sql; id: Sql };

/** The role of the last change first, those without a role last, and within each the order of the list. */
function roleByRole(sort: DocumentSort, { role, role_at, key, at, id }: Columns): Sql {
  const within = sort === 'type' ? sql`${key} asc nulls last, ` : sql``;
  return sql`${role} is null, ${role_at} desc, ${role} desc, ${within}${at} desc, ${id} desc`;
}

/** The last change of a role is that of all its texts that are found, also of those on pages before. */
function foundByRole(scope: Scope, query: ListQuery): Sql {
  const { limit, after, sort } = query;
  const order = roleByRole(sort, {
    role: sql`f.role_id`,
    role_at: sql`f.role_at`,
    key: sql`f.group_key`,
    at: sql`f.sorted_at`,
    id: sql`f.id`,
  });
  return sql`
    select f.id, f.sorted_at, f.group_key, f.role_at from (
      select d.id, d.role_id, ${timeOf(query)} as sorted_at, ${groupKey(sort)} as group_key,
        max(d.updated_at) over (partition by d.role_id) as role_at
      from ${joined} where ${conditions(scope, query)}) f
    where ${isBeyondByRole(sort, after)} order by ${order} limit ${sql.lit(limit + 1)}`;
}

/**
 * The rest of a role whose first texts were on the page before comes next, also when the role has changed since: nothing
 * of it is left out or comes twice.
 */
function isBeyondByRole(sort: DocumentSort, after: string | undefined): Sql {
  const cursor = readCursor(after, 'text');
  if (!cursor) return sql`true`;
  const role_at = cursor.value.slice(0, ISO_LENGTH);
  const role = cursor.value.slice(ISO_LENGTH, ISO_LENGTH + UUID_LENGTH);
  const value = cursor.value.slice(ISO_LENGTH + UUID_LENGTH);
  const time = value.slice(0, ISO_LENGTH);
  if (!isTime(role_at) || !isUuid(role) || !isTime(time)) throw notACursor();
  const older = sql`(f.sorted_at, f.id) < (${time}::timestamptz, ${cursor.id}::uuid)`;
  const rest = sort === 'type' ? beyondKey(value.slice(ISO_LENGTH), older) : older;
  if (role === NO_ROLE) return sql`f.role_id is null and ${rest}`;
  return sql`(f.role_id is null or (f.role_id = ${role}::uuid and ${rest}) or (f.role_id <> ${role}::uuid
    and (f.role_at, f.role_id) < (${role_at}::timestamptz, ${role}::uuid)))`;
}

const beyondKey = (key: string, older: Sql): Sql =>
  key === ''
    ? sql`f.group_key is null and ${older}`
    : sql`(f.group_key > ${key} or f.group_key is null or (f.group_key = ${key} and ${older}))`;

/**
 * With the wanted counts the last change is that of the text these are of: a document that changed since keeps its place
 * until it is counted again (GAP-214).
 */
function timeOf({ sort, state, pay }: ListQuery): Sql {
  if (sort === 'created') return sql`d.created_at`;
  return sort === 'updated' && (state || pay) ? sql`c.updated_at` : sql`d.updated_at`;
}

function conditions({ workspace_id }: Scope, query: ListQuery): Sql {
  const { q, role_id, template_id, state, pay } = query;
  const all: Sql[] = [sql`d.workspace_id = ${workspace_id}`, ...ofPeople(workspace_id, query)];
  if (role_id) all.push(isOrNone(sql`d.role_id`, role_id, 'deleted'));
  if (template_id) all.push(isOrNone(sql`d.template_id`, template_id, 'unknown'));
  if (state || pay) all.push(sql`c.version > 0`);
  if (state) all.push(state === 'to_fix' ? sql`c.to_fix` : sql`not c.to_fix`);
  if (pay) all.push(sql`c.pay_missing`);
  if (q) all.push(holds([ofRole, sql`d.content_text`], q, (word) => [isNamed(word)]));
  return sql.join(all, sql` and `);
}

/** By whom it is, whose role it is of, and where its review stands. */
function ofPeople(workspace_id: string, { author_id, lead_id, review_state }: ListQuery): Sql[] {
  const all: Sql[] = [];
  if (author_id)
    all.push(sql`exists (select from document_versions own where own.document_id = d.id and own.number = d.version
      and own.author_id = ${author_id}::uuid)`);
  if (lead_id) all.push(isLedBy(workspace_id, 'r', lead_id));
  if (review_state === 'published')
    all.push(sql`d.id in (select document_id from feed_items where workspace_id = ${workspace_id}::uuid)`, isPublished);
  else if (review_state) all.push(sql`d.review_state = ${review_state}`);
  return all;
}

const isOrNone = (column: Sql, id: string, none: string): Sql =>
  id === none ? sql`${column} is null` : sql`${column} = ${id}`;

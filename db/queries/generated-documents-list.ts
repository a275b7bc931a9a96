import { type RawBuilder, sql } from 'kysely';
import { isFound, isFoundByIndex, isNamed, type Search, searchFor } from '#db/queries/generated-documents-search.ts';
import { type Cursor, isTime, readCursor, toPage } from '#db/queries/page.ts';
import type { Db } from '#db/schema.ts';
import { AppError } from '#shared/errors.ts';

type ListQuery = {
  limit: number;
  after?: string | undefined;
  q?: string | undefined;
  sort: 'updated' | 'type';
  role_id?: string | undefined;
};
type Found = {
  id: string;
  role_id: string | null;
  template_id: string | null;
  queue_id: string | null;
  version: number;
  created_at: Date;
  updated_at: Date;
  context: { job_title?: string; company_name?: string } | null;
};
/** Where a page begins. In the order by type with the template's name; null is a template that is gone: those come last. */
type Place = { time: string; id: string; name?: string | null };
type Sql = RawBuilder<unknown>;

const ISO_LENGTH = 24;
const nothing = sql``;
const columns = sql`d.id, d.role_id, d.template_id, d.queue_id, d.version, d.created_at, d.updated_at,
  d.metadata -> 'context_summary' as context`;
const newestFirst = sql`d.updated_at desc, d.id desc`;

/**
 * The caller's documents without their content: newest first, or by template name and newest first within one (OUT-03);
 * `q` is looked for in the template's name and in the words of the content (OUT-02).
 */
export async function listGeneratedDocuments(db: Db, userId: string, query: ListQuery) {
  const { q, role_id, limit, sort } = query;
  const search = q ? await searchFor(db, userId, q, { probe: role_id === undefined }) : undefined;
  const rows = await generatedDocumentsPage(db, userId, query, search).execute();
  return toPage(rows, limit, ({ updated_at, template_name }) =>
    sort === 'updated' ? updated_at : `${updated_at.toISOString()}${template_name ?? ''}`,
  );
}

/** One page and one row more. Template and role are joined to these rows only. */
export function generatedDocumentsPage(db: Db, userId: string, query: ListQuery, search: Search | undefined) {
  const { sort, limit } = query;
  const page = db
    .selectFrom(sql<Found>`(${foundRows(userId, query, search)})`.as('d'))
    .leftJoin('document_templates as t', 't.id', 'd.template_id')
    .leftJoin('role_details as r', 'r.id', 'd.role_id')
    .select(['d.id', 'd.role_id', 'd.template_id', 'd.queue_id', 'd.version', 'd.created_at', 'd.updated_at'])
    .select([
      't.name as template_name',
      sql<string>`coalesce(r.job_title, d.context ->> 'job_title', '')`.as('job_title'),
      sql<string>`coalesce(r.company_name, d.context ->> 'company_name', '')`.as('company_name'),
    ]);
  const sorted = sort === 'type' ? page.orderBy(sql`t.name asc nulls last`) : page;
  return sorted
    .orderBy('d.updated_at', 'desc')
    .orderBy('d.id', 'desc')
    .limit(limit + 1);
}

function foundRows(userId: string, { role_id, limit, after, sort }: ListQuery, search: Search | undefined): Sql {
  const rows = limit + 1;
  const place = sort === 'updated' ? timePlace(readCursor(after, 'time')) : typePlace(readCursor(after, 'text'));
  const mine = sql`d.user_id = ${userId} ${role_id ? sql`and d.role_id = ${role_id}` : nothing}`;
  const page = sort === 'updated' ? pageByTime : pageByType;
  if (search?.isRare) return fewRows({ mine, rows, place, search }, sort);
  return page({ mine, rows, place, filter: search && isFound(search) });
}

type Part = { mine: Sql; rows: number; place: Place | undefined; filter?: Sql | undefined };

const beyond = ({ time, id }: Place): Sql => sql`(d.updated_at, d.id) < (${time}::timestamptz, ${id}::uuid)`;
const andBeyond = (place: Place | undefined): Sql => (place ? sql`and ${beyond(place)}` : nothing);

const pageByTime = ({ mine, rows, place, filter = sql`true` }: Part): Sql => sql`
  select ${columns} from generated_documents d where ${mine} and ${filter} ${andBeyond(place)}
  order by ${newestFirst} limit ${rows}`;

/** Of each template from the place on as many rows as a page can need, each straight from the index; then those of none. */
function pageByType({ mine, rows, place, filter = sql`true` }: Part, only?: Search): Sql {
  const wanted = sql`${mine} and ${filter}`;
  const ofNone = sql`
    select ${columns} from generated_documents d
    where ${wanted} and d.template_id is null ${andBeyond(place?.name === null ? place : undefined)}
    order by ${newestFirst} limit ${only?.namesUnknown === false ? 0 : rows}`;
  if (place?.name === null) return ofNone;
  const further = place
    ? sql`and (d.updated_at, d.id) < (
        case when t.name = ${place.name} then ${place.time}::timestamptz else 'infinity' end,
        case when t.name = ${place.name} then ${place.id}::uuid else 'ffffffff-ffff-ffff-ffff-ffffffffffff' end)`
    : nothing;
  return sql`
    select d.* from document_templates t cross join lateral (
      select ${columns} from generated_documents d
      where ${wanted} and d.template_id = t.id ${further}
      order by ${newestFirst} limit ${rows}
    ) d
    where ${place ? sql`t.name >= ${place.name}` : sql`true`}
      and ${only ? sql`t.id = any(${only.templateIds}::uuid[])` : sql`true`}
    union all (${ofNone})`;
}

/** What the index finds, all of it, and a page of those whose template is named: the page is among them. */
function fewRows({ search, ...part }: Part & { search: Search }, sort: ListQuery['sort']): Sql {
  const { mine, rows, place } = part;
  const ofNamed = { ...part, mine: sql`${mine} and ${isNamed(search)}` };
  const named = sort === 'updated' ? pageByTime(ofNamed) : pageByType(part, search);
  return sql`
    with matched as materialized (
      select ${columns} from generated_documents d where ${mine} and ${isFoundByIndex(search)}
    )
    select d.* from (select * from matched union select * from (${named}) named) d
    left join document_templates t on t.id = d.template_id
    where ${place ? (sort === 'updated' ? beyond(place) : beyondByType(place)) : sql`true`}
    order by ${sort === 'type' ? sql`t.name asc nulls last,` : nothing} ${newestFirst} limit ${rows}`;
}

const beyondByType = (place: Place): Sql =>
  place.name === null
    ? sql`t.name is null and ${beyond(place)}`
    : sql`(t.name > ${place.name} or t.name is null or (t.name = ${place.name} and ${beyond(place)}))`;

const timePlace = (cursor: Cursor | undefined): Place | undefined => cursor && { time: cursor.value, id: cursor.id };

/** A cursor of the order by type holds the time and, right behind it, the template's name. */
function typePlace(cursor: Cursor | undefined): Place | undefined {
  if (!cursor) return undefined;
  const time = cursor.value.slice(0, ISO_LENGTH);
  if (!isTime(time))
    throw new AppError('invalid_input', { fields: { after: 'This is not the end of a page of this list' } });
  return { time, id: cursor.id, name: cursor.value.slice(ISO_LENGTH) || null };
}

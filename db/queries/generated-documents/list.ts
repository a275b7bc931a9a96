import { type RawBuilder, sql } from 'kysely';
import { prepared } from '#db/prepared.ts';
import { isEdited } from '#db/queries/generated-documents/columns.ts';
import { type Cursor, contains, isTime, notACursor, readCursor, toPage } from '#db/queries/page.ts';
import { holds } from '#db/queries/search.ts';
import type { Db } from '#db/schema.ts';
import { LIST_LIMIT_DEFAULT } from '#shared/constants.ts';
import type { KindName } from '#shared/kinds/names.ts';
import type { Scope } from '#shared/scope.ts';

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
  metadata: unknown;
  kind: KindName;
};
/** Where a page begins. In the order by type with the template's name; null (deleted template) comes last. */
type Place = { time: string; id: string; name?: string | null };
type Sql = RawBuilder<unknown>;

const ISO_LENGTH = 24;
const nothing = sql``;
const columns = sql`d.id, d.kind, d.role_id, d.template_id, d.queue_id, d.version, d.created_at, d.updated_at, d.metadata`;
const newestFirst = sql`d.updated_at desc, d.id desc`;
const UNKNOWN_TEMPLATE = 'unknown template';

/** Whether the name of the template of `d`, or the placeholder of a deleted one (OUT-05), holds the text. */
const isNamed = (text: string): Sql =>
  UNKNOWN_TEMPLATE.includes(text.toLowerCase()) ? sql`d.template_id is null or ${isOfNamed(text)}` : isOfNamed(text);
const isOfNamed = (text: string): Sql =>
  sql`d.template_id = any(array(select id from document_templates where name ilike ${contains(text)}))`;

/**
 * The workspace's documents without their content: newest first, or by template name and newest first within one (OUT-03);
 * `q` is searched in the template's name, in the role's title and company, and in the words of the content (OUT-02).
 */
export async function listGeneratedDocuments(db: Db, scope: Scope, query: ListQuery) {
  const { limit, sort } = query;
  const rows = await generatedDocumentsPage(db, scope, query).execute();
  return toPage(rows, limit, ({ updated_at, template_name }) =>
    sort === 'updated' ? updated_at : `${updated_at.toISOString()}${template_name ?? ''}`,
  );
}

/** One page and one row more. Template and role are joined to these rows only. */
export function generatedDocumentsPage(db: Db, scope: Scope, query: ListQuery) {
  const { q, sort, limit } = query;
  const noted = (name: string) => sql`d.metadata -> 'context_summary' ->> ${sql.lit(name)}`;
  const page = db
    .selectFrom(sql<Found>`(${foundRows(scope, query)})`.as('d'))
    .leftJoin('document_templates as t', 't.id', 'd.template_id')
    .leftJoin('role_details as r', 'r.id', 'd.role_id')
    .select(['d.id', 'd.role_id', 'd.template_id', 'd.queue_id', 'd.version', 'd.created_at', 'd.updated_at', 'd.kind'])
    .select([
      't.name as template_name',
      isEdited,
      sql<string>`coalesce(r.job_title, ${noted('job_title')}, '')`.as('job_title'),
      sql<string>`coalesce(r.company_name, ${noted('company_name')}, '')`.as('company_name'),
    ]);
  const sorted = sort === 'type' ? page.orderBy(sql`t.name asc nulls last`) : page;
  return sorted
    .orderBy('d.updated_at', 'desc')
    .orderBy('d.id', 'desc')
    .limit(sql.lit(limit + 1))
    .$if(!q && limit === LIST_LIMIT_DEFAULT, (rows) => rows.modifyEnd(prepared));
}

function foundRows(scope: Scope, { q, role_id, limit, after, sort }: ListQuery): Sql {
  const rows = limit + 1;
  const place = sort === 'updated' ? timePlace(readCursor(after, 'time')) : typePlace(readCursor(after, 'text'));
  const mine = sql`d.workspace_id = ${scope.workspace_id} ${role_id ? sql`and d.role_id = ${role_id}` : nothing}`;
  const page = sort === 'updated' ? pageByTime : pageByType;
  return page({
    mine: q ? sql`${mine} and (${isNamed(q)} or ${holds('generated_documents', q, 'd')})` : mine,
    rows,
    place,
  });
}

/** The wanted rows `d`, their maximum and where they begin. */
type Part = { mine: Sql; rows: number; place: Place | undefined };

const beyond = ({ time, id }: Place): Sql => sql`(d.updated_at, d.id) < (${time}::timestamptz, ${id}::uuid)`;
const andBeyond = (place: Place | undefined): Sql => (place ? sql`and ${beyond(place)}` : nothing);

const pageByTime = ({ mine, rows, place }: Part): Sql => sql`
  select ${columns} from generated_documents d where ${mine} ${andBeyond(place)} order by ${newestFirst} limit ${sql.lit(rows)}`;

const ofUnknown = ({ mine, rows, place }: Part): Sql =>
  pageByTime({ mine: sql`${mine} and d.template_id is null`, rows, place });

/** Of each template `t` as many rows as a page can need, each from the index. */
const ofEach = ({ mine, rows }: Part, further: Sql): Sql => sql`
  select d.* from (select id, name from document_templates) t cross join lateral (
    select ${columns} from generated_documents d
    where ${mine} and d.template_id = t.id ${further} order by ${newestFirst} limit ${sql.lit(rows)}
  ) d`;

/** Template by template in the order of their names, until the page is full; then those without a template. */
function pageByType(part: Part): Sql {
  const { rows, place } = part;
  if (place?.name === null) return ofUnknown(part);
  const further = place
    ? sql`and (d.updated_at, d.id) < (
        case when t.name = ${place.name} then ${place.time}::timestamptz else 'infinity' end,
        case when t.name = ${place.name} then ${place.id}::uuid else 'ffffffff-ffff-ffff-ffff-ffffffffffff' end)`
    : nothing;
  return sql`
    (${ofEach(part, further)} where ${place ? sql`t.name >= ${place.name}` : sql`true`}
      order by t.name, ${newestFirst} limit ${sql.lit(rows)})
    union all (${ofUnknown({ ...part, place: undefined })})`;
}

const timePlace = (cursor: Cursor | undefined): Place | undefined => cursor && { time: cursor.value, id: cursor.id };

/** A cursor of the order by type holds the time and, right behind it, the template's name. */
function typePlace(cursor: Cursor | undefined): Place | undefined {
  if (!cursor) return undefined;
  const time = cursor.value.slice(0, ISO_LENGTH);
  if (!isTime(time)) throw notACursor();
  return { time, id: cursor.id, name: cursor.value.slice(ISO_LENGTH) || null };
}

import { type RawBuilder, sql } from 'kysely';
import { type Cursor, contains, isTime, readCursor, toPage } from '#db/queries/page.ts';
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
/** The templates a search text names, and whether it names the unknown one (OUT-05). */
type Named = { ids: string[]; unknown: boolean };
/** The last row of the page before, in the order by type. An unknown template has the name null and comes last. */
type Place = { name: string | null; time: string; id: string };

const UNKNOWN_TEMPLATE = 'Unknown Template';
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
  const rows = await generatedDocumentsPage(db, userId, query, await namedTemplates(db, query.q)).execute();
  return toPage(rows, query.limit, ({ updated_at, template_name }) =>
    query.sort === 'updated' ? updated_at : `${updated_at.toISOString()}${template_name ?? ''}`,
  );
}

async function namedTemplates(db: Db, q: string | undefined): Promise<Named> {
  if (!q) return { ids: [], unknown: false };
  const rows = await db.selectFrom('document_templates').select('id').where('name', 'ilike', contains(q)).execute();
  return { ids: rows.map(({ id }) => id), unknown: UNKNOWN_TEMPLATE.toLowerCase().includes(q.toLowerCase()) };
}

/** One page and one row more. Role and template are looked up for these rows only. */
export function generatedDocumentsPage(db: Db, userId: string, query: ListQuery, named: Named) {
  const wanted = matching(userId, query, named);
  const found =
    query.sort === 'updated'
      ? byTime(wanted, query.limit + 1, readCursor(query.after, 'time'))
      : byType(wanted, query.limit + 1, readPlace(query.after));
  const selected = db
    .selectFrom(sql<Found>`(${found})`.as('d'))
    .leftJoin('document_templates as t', 't.id', 'd.template_id')
    .leftJoin('role_details as r', 'r.id', 'd.role_id')
    .select(['d.id', 'd.role_id', 'd.template_id', 'd.queue_id', 'd.version', 'd.created_at', 'd.updated_at'])
    .select([
      't.name as template_name',
      sql<string>`coalesce(r.job_title, d.context ->> 'job_title', '')`.as('job_title'),
      sql<string>`coalesce(r.company_name, d.context ->> 'company_name', '')`.as('company_name'),
    ]);
  const sorted = query.sort === 'type' ? selected.orderBy(sql`t.name asc nulls last`) : selected;
  return sorted
    .orderBy('d.updated_at', 'desc')
    .orderBy('d.id', 'desc')
    .limit(query.limit + 1);
}

function matching(userId: string, { q, role_id }: ListQuery, named: Named): RawBuilder<unknown> {
  const ofRole = role_id ? sql`and d.role_id = ${role_id}` : nothing;
  if (!q) return sql`d.user_id = ${userId} ${ofRole}`;
  const ofTemplates = named.ids.length > 0 ? sql`or d.template_id = any(${named.ids}::uuid[])` : nothing;
  const ofUnknown = named.unknown ? sql`or d.template_id is null` : nothing;
  return sql`d.user_id = ${userId} ${ofRole} and (d.content_text ilike ${contains(q)} ${ofTemplates} ${ofUnknown})`;
}

const byTime = (wanted: RawBuilder<unknown>, rows: number, after: Cursor | undefined): RawBuilder<Found> => sql<Found>`
  select ${columns} from generated_documents d
  where ${wanted} ${after ? sql`and (d.updated_at, d.id) < (${after.value}, ${after.id}::uuid)` : nothing}
  order by ${newestFirst} limit ${rows}`;

/** For each template from the place on as many rows as a page can need, each from the index; then those of none. */
function byType(wanted: RawBuilder<unknown>, rows: number, place: Place | undefined): RawBuilder<Found> {
  const before = place ? sql`and (d.updated_at, d.id) < (${place.time}, ${place.id}::uuid)` : nothing;
  const unknown = sql<Found>`
    select ${columns} from generated_documents d
    where ${wanted} and d.template_id is null ${place?.name === null ? before : nothing}
    order by ${newestFirst} limit ${rows}`;
  if (place?.name === null) return unknown;
  const later = place ? sql`where t.name >= ${place.name}` : nothing;
  const further = place
    ? sql`and (d.updated_at, d.id) < (
        case when t.name = ${place.name} then ${place.time}::timestamptz else 'infinity' end,
        case when t.name = ${place.name} then ${place.id}::uuid else 'ffffffff-ffff-ffff-ffff-ffffffffffff' end)`
    : nothing;
  return sql<Found>`
    select d.* from document_templates t cross join lateral (
      select ${columns} from generated_documents d
      where ${wanted} and d.template_id = t.id ${further}
      order by ${newestFirst} limit ${rows}
    ) d ${later}
    union all (${unknown})`;
}

/** `readCursor` with a time and a name in one value. */
function readPlace(after: string | undefined): Place | undefined {
  const cursor = readCursor(after, 'text');
  if (!cursor) return undefined;
  const time = cursor.value.slice(0, ISO_LENGTH);
  if (!isTime(time))
    throw new AppError('invalid_input', { fields: { after: 'This is not the end of a page of this list' } });
  return { name: cursor.value.slice(ISO_LENGTH) || null, time, id: cursor.id };
}

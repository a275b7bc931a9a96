import { type RawBuilder, sql } from 'kysely';
import { type Cursor, isTime, notACursor, readCursor } from '#db/queries/page.ts';
import type { DOCUMENT_SORTS } from '#shared/contracts/generated-documents.ts';
import { isUuid } from '#shared/uuid.ts';

export type DocumentSort = (typeof DOCUMENT_SORTS)[number];
/** A row of a page before anything is joined to it; `sorted_at` is the time of its place in the order. */
export type Found = {
  id: string;
  template_id: string | null;
  role_id: string | null;
  title: string | null;
  sorted_at: Date;
};
/**
 * Where a page begins. `group`: in the order by type the template's name, in that by role the role; null, a deleted one,
 * comes last.
 */
type Place = { time: string; id: string; group?: Group | null };
type Group = { key: string; id?: string };
type Sql = RawBuilder<unknown>;

/** The wanted rows `l` of `listed_documents`, their maximum and where they begin. */
export type Part = { mine: Sql; rows: number; place: Place | undefined };

const ISO_LENGTH = 24;
const UUID_LENGTH = 36;
const nothing = sql``;

const beyond = (at: Sql, { time, id }: Place): Sql =>
  sql`and (${at}, l.document_id) < (${time}::timestamptz, ${id}::uuid)`;

/** In the order of a time. */
export const pageBy = (at: Sql, part: Part, title = sql`null::text`): Sql => sql`
  select l.document_id as id, l.template_id, l.role_id, ${title} as title, ${at} as sorted_at from listed_documents l
  where ${part.mine} ${part.place ? beyond(at, part.place) : nothing}
  order by ${at} desc, l.document_id desc limit ${sql.lit(part.rows)}`;

const changed = sql`l.updated_at`;

/**
 * In the order of the last change, of those with the wanted counts: by the time of the text these are of, so that a
 * document that changed since keeps its place until it is counted again.
 */
export const countedPage = (part: Part): Sql =>
  pageBy(sql`l.counted_at`, { ...part, mine: sql`${part.mine} and l.counted_at is not null` });

/** In the group of the place what follows it, in the others all. */
function withinGroup(isIt: Sql, { time, id }: Place): Sql {
  return sql`and (l.updated_at, l.document_id) < (case when ${isIt} then ${time}::timestamptz else 'infinity' end,
    case when ${isIt} then ${id}::uuid else 'ffffffff-ffff-ffff-ffff-ffffffffffff' end)`;
}

/** What follows the documents of all groups: those without one. */
const ofNone = (column: Sql, part: Part): Sql =>
  pageBy(changed, { ...part, mine: sql`${part.mine} and ${column} is null` });
const andWithout = (column: Sql, part: Part): Sql => sql`
  union all (${ofNone(column, { ...part, place: undefined })})`;

/** Template by template in the order of their names, until the page is full; then those without a template. */
export function pageByType(part: Part): Sql {
  const { rows, place } = part;
  const column = sql`l.template_id`;
  if (place?.group === null) return ofNone(column, part);
  const following = place?.group ? withinGroup(sql`g.key = ${place.group.key}`, place) : nothing;
  const mine = sql`${part.mine} and ${column} = g.id ${following}`;
  return sql`
    (select l.* from (select id, name as key from document_templates
        where ${place?.group ? sql`name >= ${place.group.key}` : sql`true`} order by name) g
      cross join lateral (${pageBy(changed, { ...part, place: undefined, mine })}) l
      order by g.key, l.sorted_at desc, l.id desc limit ${sql.lit(rows)})
    ${andWithout(column, part)}`;
}

/** Role by role in the order of their titles, two of the same title not mixed; then those without a role. */
export function pageByRole(part: Part): Sql {
  const { mine, rows, place } = part;
  const column = sql`l.role_id`;
  if (place?.group === null) return ofNone(column, part);
  const following = place?.group
    ? sql`and (l.title, l.role_id) >= (${place.group.key}, ${place.group.id}::uuid)
        ${withinGroup(sql`l.role_id = ${place.group.id}::uuid`, place)}`
    : nothing;
  return sql`
    (select l.document_id as id, l.template_id, l.role_id, l.title, l.updated_at as sorted_at from listed_documents l
      where ${mine} and l.title is not null ${following}
      order by l.title, l.role_id, l.updated_at desc, l.document_id desc limit ${sql.lit(rows)})
    ${andWithout(column, part)}`;
}

type Listed = Pick<Found, 'sorted_at' | 'role_id' | 'title'> & { template_name: string | null };

/** The sort value of a row: its time and, right behind it, what its group is sorted by. */
export function cursorOf(sort: DocumentSort, { sorted_at, role_id, title, template_name }: Listed): string {
  const time = sorted_at.toISOString();
  if (sort === 'type') return `${time}${template_name ?? ''}`;
  return sort === 'role' && role_id !== null ? `${time}${role_id}${title ?? ''}` : time;
}

export function placeOf(sort: DocumentSort, after: string | undefined): Place | undefined {
  const grouped = sort === 'type' || sort === 'role';
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

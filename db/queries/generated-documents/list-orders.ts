import { type RawBuilder, sql } from 'kysely';
import { type Cursor, isTime, notACursor, readCursor } from '#db/queries/page.ts';
import type { DOCUMENT_SORTS } from '#shared/contracts/generated-documents.ts';
import type { KindName } from '#shared/kinds/names.ts';
import type { Scope } from '#shared/scope.ts';
import { isUuid } from '#shared/uuid.ts';

export type DocumentSort = (typeof DOCUMENT_SORTS)[number];
/** What is asked of a document's counts: something to fix or nothing; an advert without pay. */
export type Checked = { state?: 'to_fix' | 'clear' | undefined; pay?: 'missing' | undefined };

/** A row of a page before anything is joined to it; `sorted_at` is the time of its place in the order. */
export type Found = {
  id: string;
  role_id: string | null;
  template_id: string | null;
  queue_id: string | null;
  version: number;
  created_at: Date;
  updated_at: Date;
  sorted_at: Date;
  metadata: unknown;
  kind: KindName;
};
/**
 * Where a page begins. `group`: in the order by type the template's name, in that by role the role; null, a deleted one,
 * comes last.
 */
type Place = { time: string; id: string; group?: Group | null };
type Group = { key: string; id?: string };
type Sql = RawBuilder<unknown>;

/** The wanted rows `d`, their maximum and where they begin. */
type Part = Checked & {
  scope: Scope;
  /** Of the document itself. */
  mine: Sql;
  role_id: string | undefined;
  rows: number;
  place: Place | undefined;
};

const ISO_LENGTH = 24;
const UUID_LENGTH = 36;
const nothing = sql``;
const columns = sql`d.id, d.kind, d.role_id, d.template_id, d.queue_id, d.version, d.created_at, d.updated_at, d.metadata`;

/** What is asked of the counts `c` of a document; each is the condition of an index of migration 041. */
const asked = ({ state, pay }: Part): Sql | undefined => {
  const all: Sql[] = [];
  if (state === 'to_fix') all.push(sql`c.to_fix`);
  if (state === 'clear') all.push(sql`not c.to_fix`);
  if (pay) all.push(sql`c.pay_missing`);
  return all.length > 0 ? sql.join(all, sql` and `) : undefined;
};

/** For an order that is not that of the counts: each document's counts are looked up until the page is full. */
const andChecked = (part: Part): Sql => {
  const wanted = asked(part);
  return wanted ? sql`and exists (select from document_checks c where c.document_id = d.id and ${wanted})` : nothing;
};

const beyond = (at: Sql, { time, id }: Place): Sql => sql`and (${at}, d.id) < (${time}::timestamptz, ${id}::uuid)`;

/** In the order of a time of the documents. */
export const pageBy = (at: Sql, part: Part): Sql => sql`
  select ${columns}, ${at} as sorted_at from generated_documents d
  where ${part.mine} ${andChecked(part)} ${part.place ? beyond(at, part.place) : nothing}
  order by ${at} desc, d.id desc limit ${sql.lit(part.rows)}`;

const changed = sql`d.updated_at`;

/**
 * In the order of the last change, of those with the wanted counts: by the index of these counts. They hold the time of
 * the text they are of, so that a document that changed since keeps its place until it is counted again.
 */
export const checkedPage = (part: Part): Sql => sql`
  select ${columns}, c.updated_at as sorted_at from document_checks c
    join generated_documents d on d.id = c.document_id
  where c.workspace_id = ${part.scope.workspace_id} and ${asked(part) ?? sql`true`} and ${part.mine}
    ${part.place ? sql`and (c.updated_at, c.document_id) < (${part.place.time}::timestamptz, ${part.place.id}::uuid)` : nothing}
  order by c.updated_at desc, c.document_id desc limit ${sql.lit(part.rows)}`;

/** Of each group `g` as many rows as a page can need, each from the index. */
const ofEach = (groups: Sql, column: Sql, part: Part): Sql => sql`
  select d.* from (${groups}) g cross join lateral (
    ${pageBy(changed, {
      ...part,
      place: undefined,
      mine: sql`${part.mine} and ${column} = g.id ${part.place ? withinGroup(part.place) : nothing}`,
    })}
  ) d`;

/** In the group of the place what follows it, in the others all. */
function withinGroup({ time, id, group }: Place): Sql {
  const isIt = group?.id ? sql`g.id = ${group.id}::uuid` : sql`g.key = ${group?.key}`;
  return sql`and (d.updated_at, d.id) < (case when ${isIt} then ${time}::timestamptz else 'infinity' end,
    case when ${isIt} then ${id}::uuid else 'ffffffff-ffff-ffff-ffff-ffffffffffff' end)`;
}

/** What follows the documents of all groups: those without one. */
const andWithout = (column: Sql, part: Part): Sql => sql`
  union all (${pageBy(changed, { ...part, place: undefined, mine: sql`${part.mine} and ${column} is null` })})`;
const ofNone = (column: Sql, part: Part): Sql =>
  pageBy(changed, { ...part, mine: sql`${part.mine} and ${column} is null` });

/** Template by template in the order of their names, until the page is full; then those without a template. */
export function pageByType(part: Part): Sql {
  const { rows, place } = part;
  const column = sql`d.template_id`;
  if (place?.group === null) return ofNone(column, part);
  const groups = sql`select id, name as key from document_templates
    where ${place?.group ? sql`name >= ${place.group.key}` : sql`true`} order by name`;
  return sql`(${ofEach(groups, column, part)} order by g.key, d.sorted_at desc, d.id desc limit ${sql.lit(rows)})
    ${andWithout(column, part)}`;
}

/**
 * Role by role in the order of their titles, two of the same title not mixed; then those without a role. A role has few
 * documents, so that either the roles are read in their order, or the documents with the wanted counts are sorted.
 */
export function pageByRole(part: Part): Sql {
  const { scope, mine, role_id, rows, place } = part;
  if (role_id) return pageBy(changed, part);
  const column = sql`d.role_id`;
  if (place?.group === null) return ofNone(column, part);
  const title = sql`lower(g.job_title)`;
  const further = place?.group
    ? sql`and (${title}, g.id) >= (${place.group.key}, ${place.group.id}::uuid) ${withinGroup(place)}`
    : nothing;
  return sql`
    (select ${columns}, d.updated_at as sorted_at from role_details g
        join generated_documents d on d.workspace_id = g.workspace_id and d.role_id = g.id
      where g.workspace_id = ${scope.workspace_id} and ${mine} ${andChecked(part)} ${further}
      order by ${title}, g.id, d.updated_at desc, d.id desc limit ${sql.lit(rows)})
    ${andWithout(column, part)}`;
}

type Listed = Pick<Found, 'sorted_at' | 'role_id'> & { template_name: string | null; role_key: string | null };

/** The sort value of a row: its time and, right behind it, what its group is sorted by. */
export function cursorOf(sort: DocumentSort, { sorted_at, role_id, role_key, template_name }: Listed): string {
  const time = sorted_at.toISOString();
  if (sort === 'type') return `${time}${template_name ?? ''}`;
  return sort === 'role' && role_id !== null ? `${time}${role_id}${role_key ?? ''}` : time;
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

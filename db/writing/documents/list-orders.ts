import { type RawBuilder, sql } from 'kysely';
import { type Cursor, isTime, notACursor, readCursor } from '#db/base/page.ts';
import type { DOCUMENT_SORTS } from '#shared/text/contracts/generated-documents.ts';
import { isUuid } from '#shared/uuid.ts';

export type DocumentSort = (typeof DOCUMENT_SORTS)[number];
type Sql = RawBuilder<unknown>;
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

export const groupKey = (sort: DocumentSort): Sql => GROUPS[sort]?.key ?? sql`null::text`;

/** Group after group by their names, those without one last, and within one the newest first. */
export function orderOf(sort: DocumentSort, at: Sql): Sql {
  const group = GROUPS[sort];
  const newest = sql`${at} desc, d.id desc`;
  return group ? sql`${group.key} asc nulls last, ${group.id}, ${newest}` : newest;
}

/** Whether a document comes after the end of the page before. Throws invalid_input for what is no end of a page. */
export function isBeyond(sort: DocumentSort, at: Sql, after: string | undefined): Sql {
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

type Listed = { sorted_at: Date; role_id: string | null; group_key: string | null };

/** The sort value of a row: its time and, right behind it, what its group is sorted by. */
export function cursorOf(sort: DocumentSort, { sorted_at, role_id, group_key }: Listed): string {
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

import { sql } from 'kysely';

/**
 * Which version of the advert `d` goes out: the approved one. A personal workspace `w` has no approval: there listing it
 * is one, of the version that was current then (`item`).
 */
export const versionOut = sql<number | null>`(case when w.personal_of is null then d.approved_version
  else item.pinned_version end)`;

/** Whether the closing date of the role `r` is over everywhere, as `hasPassed`; false without one. */
export const isClosed = sql<boolean>`coalesce(
  r.closing_date < (now() at time zone 'UTC' - interval '12 hours')::date, false)`;

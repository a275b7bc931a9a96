import { sql } from 'kysely';
import { makerMay } from '#db/team/workspaces/rights.ts';

/**
 * Which version of the document `d` the link `s` shows, where `pinned` is the document's row in the link: what is in
 * review, if the link takes answers; else the approved one; else the pinned one. Edits that were not sent are never shown.
 */
export const shownVersion = sql<number>`coalesce(
  case when s.may_answer then (select r.version from reviews r
    where r.document_id = d.id and r.workspace_id = d.workspace_id and r.ended_at is null) end,
  d.approved_version, pinned.pinned_version)`;

/** Neither revoked nor expired. */
export const isLive = sql<boolean>`(s.revoked_at is null and s.expires_at > now())`;

/** Whether the maker of the link may share still: a link can no more than they may now, until it is taken over. */
export const isKept = makerMay('s', 'share.write');

import { sql } from 'kysely';
import { nameOfPerson } from '#db/text/columns.ts';
import { BY_LINK_OF } from '#shared/text/by-link.ts';

/** Who made the share link that the answer of this alias came by; null: deleted accounts, and answers of members. */
export const linkMakerOf = (vote: string) => sql<string | null>`(
  select link.created_by from shares link
  where link.id = ${sql.ref(`${vote}.share_id`)} and link.workspace_id = ${sql.ref(`${vote}.workspace_id`)})`;

/** Who gave the answer of this alias: a member by name, a guest as typed and by whose link (`byLinkOf`). */
export const nameOfVoter = (vote: string) => sql<string>`coalesce(
  ${sql.ref(`${vote}.guest_name`)} || ${sql.lit(BY_LINK_OF[0])} || coalesce((
    select ${nameOfPerson('link.created_by')} ->> 'name' from shares link
    where link.id = ${sql.ref(`${vote}.share_id`)} and link.workspace_id = ${sql.ref(`${vote}.workspace_id`)}
  ), 'Deleted user') || ${sql.lit(BY_LINK_OF[1])},
  ${nameOfPerson(`${vote}.user_id`)} ->> 'name', 'Deleted user')`;

import { sql } from 'kysely';
import type { MailDetails } from '#db/base/mail-outbox.ts';
import type { Db, Tx } from '#db/schema.ts';
import type { Scope } from '#shared/scope.ts';

/** How long a mail about a key may wait for its sending. */
const GOOD_DAYS = 2;
/** The days before its end on which a key is mailed about. */
const WARNED_DAYS = 7;

type Mailed = { kind: 'key_expires' | 'key_ended_itself'; site_url: string };

const detailsOf = ({ site_url }: Mailed): string => {
  const good_until = new Date(Date.now() + GOOD_DAYS * 86_400_000).toISOString();
  return JSON.stringify({ site_url, good_until } satisfies MailDetails);
};

/** One mail to each owner and admin of the workspaces of these keys: rows of workspace_id, name, expires_on. */
const mailAbout = (keys: ReturnType<typeof sql>, mailed: Mailed) => sql`
  insert into auth.mail_outbox (user_id, kind, to_address, details)
    select person.id, ${mailed.kind}::text, person.email, ${detailsOf(mailed)}::jsonb || jsonb_build_object(
      'api_key', key.name, 'expires_on', key.expires_on, 'workspace', coalesce(nullif(place.name, ''), 'Personal'),
      'first_name', coalesce(person.user_metadata ->> 'first_name', ''))
    from (${keys}) key join workspaces place on place.id = key.workspace_id
      join workspace_members member on member.workspace_id = key.workspace_id and member.role in ('owner', 'admin')
      join auth.users person on person.id = member.user_id`;

/** Tells owners and admins that a key was revoked with the key itself (KEY-12). */
export const mailKeyEnded = (
  tx: Tx,
  { workspace_id }: Scope,
  { name, siteUrl }: { name: string; siteUrl: string },
): Promise<unknown> =>
  mailAbout(sql`select ${workspace_id}::uuid as workspace_id, ${name}::text as name, null::text as expires_on`, {
    kind: 'key_ended_itself',
    site_url: siteUrl,
  }).execute(tx);

/** Mails once about each key that expires within a week (KEY-14); the sweep of mails sends them. Returns how many keys. */
export async function mailExpiringKeys(db: Db, siteUrl: string): Promise<number> {
  const warned = sql`select workspace_id, name, expires_on from warned`;
  const { rows } = await sql<{ count: number }>`
    with warned as (
      update api_keys set warned_at = now()
        where revoked_at is null and warned_at is null and expires_at > now()
          and expires_at <= now() + make_interval(days => ${sql.lit(WARNED_DAYS)})
        returning workspace_id, name, to_char(expires_at at time zone 'utc', 'YYYY-MM-DD') as expires_on
    ), mailed as (${mailAbout(warned, { kind: 'key_expires', site_url: siteUrl })})
    select count(*)::int as count from warned`.execute(db);
  return rows[0]?.count ?? 0;
}

import { sql } from 'kysely';
import { isActiveAs } from '#db/accounts/suspended.ts';
import type { MailDetails } from '#db/base/mail-outbox.ts';
import type { Db } from '#db/schema.ts';
import { isKept } from '#db/team/acting-key.ts';
import { makerMay } from '#db/team/workspaces/rights.ts';

/** How long such a mail may wait for its sending. */
const GOOD_DAYS = 2;

const mayManage = makerMay('e', 'webhook.manage');

/**
 * Mails owners and admins once about the API keys and webhooks that have stopped because their makers may not manage them any
 * more, whatever took the right (KEY-10, HOOK-20): one mail for each workspace. What goes on again is mailed about anew once it stops.
 */
export async function mailStopped(db: Db, siteUrl: string): Promise<void> {
  const good_until = new Date(Date.now() + GOOD_DAYS * 86_400_000).toISOString();
  const details = JSON.stringify({ site_url: siteUrl, good_until } satisfies MailDetails);
  await sql`update api_keys key set stopped_at = null where stopped_at is not null and ${isKept}`.execute(db);
  await sql`update webhook_endpoints e set stopped_at = null where stopped_at is not null and ${mayManage}`.execute(db);
  await sql`
    with keys as (
      update api_keys key set stopped_at = now() where stopped_at is null and revoked_at is null
          and (expires_at is null or expires_at > now()) and not ${isKept}
        returning workspace_id, name
    ), webhooks as (
      update webhook_endpoints e set stopped_at = now() where stopped_at is null and state <> 'off' and not ${mayManage}
        returning workspace_id, substring(url, '^[a-z]+://([^/?#]+)') as name
    ), stopped as (
      select workspace_id, string_agg(name, ', ' order by name) filter (where is_key) as api_key,
        string_agg(name, ', ' order by name) filter (where not is_key) as webhooks
      from (select *, true as is_key from keys union all select *, false from webhooks) each_one group by workspace_id
    )
    insert into auth.mail_outbox (user_id, kind, to_address, details)
      select person.id, 'makers_stopped', person.email, ${details}::jsonb || jsonb_strip_nulls(jsonb_build_object(
        'api_key', stopped.api_key, 'webhooks', stopped.webhooks,
        'workspace', coalesce(nullif(place.name, ''), 'Personal'),
        'first_name', coalesce(person.user_metadata ->> 'first_name', '')))
      from stopped join workspaces place on place.id = stopped.workspace_id and place.deleting_at is null
        join workspace_members member on member.workspace_id = place.id and member.role in ('owner', 'admin')
        join auth.users person on person.id = member.user_id and person.deleted_at is null
          and ${isActiveAs('person')}`.execute(db);
}

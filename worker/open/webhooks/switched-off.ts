import { insertMail, type MailDetails } from '#db/base/mail-outbox.ts';
import { recordEvent } from '#db/base/outbox.ts';
import type { Endpoint } from '#db/open/webhooks/sending.ts';
import type { Tx } from '#db/schema.ts';
import { managersOf } from '#db/team/managers.ts';
import { namedWorkspace } from '#db/team/workspaces/workspaces.ts';

const GOOD_FOR_MS = 3 * 86_400_000;

/** The sentence of the list, too. */
const REASONS = {
  gone: 'the receiver responded 410',
  failed: 'ten attempts in a row failed',
} as const;

/** Tells owners and admins, by mail and by a notification. `site`: the product's own address. */
export const switchedOff =
  (site: string) =>
  async (tx: Tx, { id, workspace_id, url, off_reason, last_attempt }: Endpoint): Promise<void> => {
    const workspace = await namedWorkspace(tx, workspace_id);
    // The rest of the address of a chat tool is a secret.
    const { host } = new URL(url);
    const reason = REASONS[off_reason === 'gone' ? 'gone' : 'failed'];
    await recordEvent(
      tx,
      { workspace_id, actor_id: null },
      { type: 'webhook.off', subject_id: id, payload: { host, reason } },
    );
    const root = workspace?.slug ? `${site}/w/${workspace.slug}` : site;
    const good_until = new Date(Date.now() + GOOD_FOR_MS).toISOString();
    const about = { site_url: site, good_until, link: `${root}/integrations/webhooks/${id}` };
    for (const { id: user_id, email, first_name } of await managersOf(tx, workspace_id)) {
      const details: MailDetails = {
        ...about,
        first_name,
        webhook: { host, reason, error: last_attempt?.error ?? null },
      };
      if (workspace?.slug) details.workspace = workspace.name;
      await insertMail(tx, { user_id, kind: 'webhook_off', to_address: email, details: JSON.stringify(details) });
    }
  };

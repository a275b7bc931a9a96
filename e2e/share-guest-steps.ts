import { inDatabase } from '#e2e/database.ts';
import { callsOf, type Person, type Running } from '#e2e/fixtures.ts';
import { aTeam, aTeamDocument, type Team } from '#e2e/team-steps.ts';
import type { MadeShare } from '#shared/contracts/shares.ts';

export const TEXT = 'You take a fair turn in the on-call rota.\n\nYou know message queues.';
export const QUOTE = 'a fair turn in the on-call rota';

type Options = { may_comment?: boolean; may_answer?: boolean; text?: string };

/** An advert of a team, and a link to it; `act` calls the api as its maker. */
export async function aLink(product: Running, person: Person, { text = TEXT, ...options }: Options = {}) {
  const team = await aTeam(product, [{ person, role: 'owner' }]);
  const id = await aTeamDocument(product, team, person, text);
  const { call } = callsOf(product, person, team.slug);
  const act = <Answer>(method: string, path: string, body?: unknown) => call<Answer>(method, `/api${path}`, body);
  const link = { label: 'Workshop manager', days: 14, may_comment: true, may_answer: true, ...options };
  const { token, share } = await act<MadeShare>('POST', `/generated-documents/${id}/shares`, link);
  return { token, share, id, team, act, url: `${product.url}/s#${token}` };
}

const EMAILS = ['Professional LinkedIn InMail', 'Casual Email', 'Direct Achievement-focused Email'].map((type) => ({
  type,
  subject: `Bikes, ${type}`,
  message: 'Would you like to talk?',
}));

/** The link shows emails, too, which were not sent for review. */
export const alsoShowsEmails = (
  product: Running,
  { share, team }: { share: { id: string }; team: Team },
  { email }: Person,
) =>
  inDatabase(product, (client) =>
    client.query(
      `with emails as (
          insert into generated_documents (workspace_id, user_id, template_id, content, metadata)
          select $1, u.id, t.id, $2::jsonb, '{}' from auth.users u, document_templates t
          where u.email = $3 and t.name = 'Sourcing Email' returning id, workspace_id, version)
        insert into share_documents (share_id, document_id, workspace_id, pinned_version, position)
        select $4, id, workspace_id, version, 1 from emails`,
      [team.id, JSON.stringify(EMAILS), email, share.id],
    ),
  );

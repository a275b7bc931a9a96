import { aTextOf, inShare } from '#db/testing/teams.ts';
import { rowsOf } from '#e2e/database.ts';
import { callsOf, idOf, type Person, type Running } from '#e2e/fixtures.ts';
import { aTeam, aTeamDocument, type Team } from '#e2e/team-steps.ts';
import type { MadeShare } from '#shared/review/contracts/shares.ts';

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

type Made = { share: { id: string }; team: Team };

/** The link shows emails, too, which were not sent for review. */
export async function alsoShowsEmails(product: Running, { share, team }: Made, maker: Person): Promise<void> {
  const { db } = rowsOf(product);
  const document_id = await aTextOf(db, { workspace_id: team.id, user_id: idOf(maker) }, EMAILS, 'Sourcing Email');
  await inShare(db, { share_id: share.id, document_id, workspace_id: team.id, position: 1 });
}

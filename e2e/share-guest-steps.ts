import pg from 'pg';
import { expect, type Person, type Running } from '#e2e/fixtures.ts';
import { aTeam, aTeamDocument, type Team } from '#e2e/team-steps.ts';
import { settingsByHand } from '#local/launch/by-hand.ts';
import { childEnv } from '#platform/config.ts';

export const TEXT = 'You take a fair turn in the on-call rota.\n\nYou know message queues.';
export const QUOTE = 'a fair turn in the on-call rota';

type Options = { may_comment?: boolean; may_answer?: boolean };

/** An advert of a team, and a link to it; `act` calls the api as its maker. */
export async function aLink(product: Running, person: Person, options: Options = {}) {
  const team = await aTeam(product, [{ person, role: 'owner' }]);
  const id = await aTeamDocument(product, team, person, TEXT);
  const act = async (method: string, path: string, body?: unknown) => {
    const response = await fetch(`${product.url}/api${path}`, {
      method,
      headers: {
        authorization: `Bearer ${person.session.access_token}`,
        'content-type': 'application/json',
        'x-workspace': team.slug,
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    expect([method, path, response.ok]).toEqual([method, path, true]);
    return response.status === 204 ? null : response.json();
  };
  const link = { label: 'Workshop manager', days: 14, may_comment: true, may_answer: true, ...options };
  const { token, share } = await act('POST', `/generated-documents/${id}/shares`, link);
  return { token, share, id, team, act, url: `${product.url}/s#${token}` };
}

/** The link shows another document, too, which was not sent for review. */
export async function alsoShows(
  product: Running,
  { share, team }: { share: { id: string }; team: Team },
  person: Person,
  text: string,
): Promise<void> {
  const id = await aTeamDocument(product, team, person, text);
  const { DATABASE_URL } = settingsByHand('role', childEnv({ DATA_DIR: product.dataDir }));
  const client = new pg.Client({ connectionString: DATABASE_URL });
  await client.connect();
  await client.query(
    `insert into share_documents (share_id, document_id, workspace_id, pinned_version, position)
      select $1, id, workspace_id, version, 1 from generated_documents where id = $2`,
    [share.id, id],
  );
  await client.end();
}

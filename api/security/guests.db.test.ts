import { randomBytes } from 'node:crypto';
import { beforeAll, expect, test } from 'vitest';
import { newToken } from '#api/review/shares/token.ts';
import { endpoints } from '#api/security/testing/contracts.ts';
import { type Product, send, startProduct } from '#api/security/testing/product.ts';
import { stateOf } from '#api/security/testing/state.ts';
import { aTeam, idIn, type Team } from '#api/security/testing/team.ts';
import type { Endpoint } from '#shared/endpoint.ts';

let product: Product;
let team: Team;
let other: Team;
let tokens: Record<'that reads' | 'that answers' | 'of another document' | 'of an ended link', string>;
const guests = ['that reads', 'that answers', 'of another document', 'of an ended link'] as const;

beforeAll(async () => {
  product = await startProduct();
  team = await aTeam(product);
  other = await aTeam(product);
  tokens = {
    'that reads': await aLink(team, {}),
    'that answers': await aLink(team, { may_answer: true, may_comment: true }),
    'of another document': await aLink(other, { may_answer: true, may_comment: true }),
    'of an ended link': await aLink(team, { revoked_at: new Date() }),
  };
});

async function aLink(of: Team, more: { may_answer?: boolean; may_comment?: boolean; revoked_at?: Date }) {
  const { token, token_hash } = newToken();
  const { db } = product;
  const link = { workspace_id: of.id, label: 'Boss', token_hash, expires_at: new Date(Date.now() + 60_000) };
  const { id: share_id } = await db
    .insertInto('shares')
    .values({ ...link, created_by: of.members.owner.id, ...more })
    .returning('id')
    .executeTakeFirstOrThrow();
  const shown = { document_id: of.generated, workspace_id: of.id, share_id, pinned_version: 1 };
  await db.insertInto('share_documents').values(shown).execute();
  return token;
}

const ask = (token: string, { method, path, multipart }: Endpoint, more: Record<string, string> = {}) => {
  const filled = path.replace(/:(\w+)/g, (_, name: string) => (name === 'id' ? idIn(team, path) : '1'));
  const body = multipart ? new FormData() : {};
  const headers = { 'x-share-token': token, 'x-workspace': team.slug, ...more };
  return send(product, null, { method, path: filled, headers, ...(method === 'GET' ? {} : { body }) });
};

test.each(guests)(
  'the token of a guest %s opens no route of a workspace, and nothing is read or changed [TEAM-41, TEAM-42]',
  async (guest) => {
    const secrets = [team.mark, team.id, team.generated, team.role.id];
    const before = await stateOf(product.db, [team.mark]);
    const faults: string[] = [];
    const check = async (route: Endpoint) => {
      const got = await ask(tokens[guest], route);
      const leaked = secrets.filter((secret) => got.text.includes(secret));
      if (got.status !== 401 || leaked.length > 0)
        faults.push(`${route.method} ${route.path}: ${got.status} ${leaked}`);
      const asBearer = await ask('', route, { authorization: `Bearer ${tokens[guest]}` });
      if (asBearer.status !== 401) faults.push(`${route.method} ${route.path}: ${asBearer.status} as a bearer`);
    };
    await Promise.all(endpoints.filter(({ access }) => access !== 'public').map(check));
    expect(faults).toEqual([]);
    expect(await stateOf(product.db, [team.mark])).toEqual(before);
  },
);

test('each guest reads the documents of the own link alone [TEAM-41] [SHARE-04]', async () => {
  const read = (token: string) =>
    send(product, null, { method: 'GET', path: '/api/shared', headers: { 'x-share-token': token } });
  for (const guest of ['that reads', 'that answers'] as const) {
    const { status, text } = await read(tokens[guest]);
    expect([status, text.includes(team.mark), text.includes(other.mark)]).toEqual([200, true, false]);
    expect([team.id, team.generated, team.role.id, team.members.owner.id].filter((id) => text.includes(id))).toEqual(
      [],
    );
  }
  const { status, text } = await read(tokens['of another document']);
  expect([status, text.includes(team.mark), text.includes(other.mark)]).toEqual([200, false, true]);
  expect((await read(tokens['of an ended link'])).status).toBe(404);
  expect((await read(randomBytes(32).toString('base64url'))).status).toBe(404);
});

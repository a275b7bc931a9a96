import { randomUUID } from 'node:crypto';
import { sharedApp, type TestApp } from '#api/testing/app.ts';
import type { Caller } from '#api/testing/people.ts';

export type Answer = { status: number; body: ReturnType<typeof JSON.parse> };

/** The whole api, with what tests of workspaces call. */
export async function workspacesBench(given: Promise<TestApp> = sharedApp()) {
  const product = await given;
  const call = async (who: Caller | null, method: string, path: string, more: More = {}): Promise<Answer> => {
    const { body, workspace, token } = more;
    const response = await fetch(`${product.url}${path}`, {
      method,
      headers: {
        ...(who && { authorization: `Bearer ${who.token}` }),
        ...(workspace && { 'x-workspace': workspace }),
        ...(token && { 'x-invitation': token }),
        ...(body !== undefined && !(body instanceof FormData) && { 'content-type': 'application/json' }),
      },
      ...(body !== undefined && { body: body instanceof FormData ? body : JSON.stringify(body) }),
    });
    const text = await response.text();
    return { status: response.status, body: text === '' ? undefined : JSON.parse(text) };
  };
  const create = async (who: Caller, body: object = {}) =>
    (await call(who, 'POST', '/api/workspaces', { body: { name: `Harbour ${randomUUID().slice(0, 6)}`, ...body } }))
      .body;
  return {
    ...product,
    call,
    create,
    emailOf: emailOf(product),
    lastToken: lastToken(product),
    tokensTo: tokensTo(product),
    ...joining(product),
  };
}
type More = { body?: unknown; workspace?: string; token?: string };

const emailOf =
  ({ db }: TestApp) =>
  async (who: Caller): Promise<string> => {
    const row = await db.selectFrom('auth.users').select('email').where('id', '=', who.id).executeTakeFirstOrThrow();
    return row.email;
  };

/** The tokens of the mails of invitations to this address, the newest first. */
const tokensTo =
  ({ db, deps }: TestApp) =>
  async (email: string): Promise<string[]> => {
    const mails = await db
      .selectFrom('auth.mail_outbox')
      .select('token_encrypted')
      .where('to_address', '=', email)
      .where('kind', '=', 'workspace_invitation')
      .orderBy('created_at', 'desc')
      .execute();
    const opened = ({ token_encrypted }: (typeof mails)[number]) =>
      deps.secret.open(String(token_encrypted), 'mail workspace_invitation null');
    return mails.map((mail) => JSON.parse(opened(mail)).token);
  };
const lastToken =
  (product: TestApp) =>
  async (email: string): Promise<string> => {
    const [token] = await tokensTo(product)(email);
    if (!token) throw new Error('No invitation was mailed');
    return token;
  };

const joining = (product: TestApp) => ({
  /** Makes a person a member without an invitation. */
  join: async (workspace_id: string, role: 'owner' | 'admin' | 'editor' | 'reviewer' | 'viewer') => {
    const who = await product.signedIn();
    await product.db.insertInto('workspace_members').values({ workspace_id, user_id: who.id, role }).execute();
    return who;
  },
});

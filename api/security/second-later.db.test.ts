import { once } from 'node:events';
import { io } from 'socket.io-client';
import { expect, onTestFinished, test } from 'vitest';
import { mcpBench } from '#api/open/mcp/testing/bench.ts';
import { newToken } from '#api/review/shares/token.ts';
import { invitationHash } from '#api/team/members/inviting.ts';
import { ownApp } from '#api/testing/app.ts';
import type { Caller } from '#api/testing/people.ts';
import { endpointsDue } from '#db/open/webhooks/sending.ts';
import { theRow } from '#db/testing/generations.ts';

const { db, url, call, join, aKey, aWorkspace, connected, signedIn, templateOf } = await mcpBench(ownApp());

const admin = await signedIn({ role: 'super_admin' });
type Team = Awaited<ReturnType<typeof aTeamOfMaker>>;

/** What takes the right of a person; a removal keeps all that can be kept. */
const LOSSES: Record<string, (team: Team) => Promise<{ status: number }>> = {
  suspended: ({ maker }) => call(admin, 'POST', `/api/admin/users/${maker.id}/suspend`, { body: { reason: '' } }),
  demoted: ({ maker, owner, slug: workspace }) =>
    call(owner, 'PATCH', `/api/members/${maker.id}`, { workspace, body: { role: 'viewer' } }),
  removed: ({ maker, owner, slug: workspace }) =>
    call(owner, 'DELETE', `/api/members/${maker.id}`, { workspace, body: { revoke_links: false, revoke_keys: false } }),
  left: ({ maker, slug: workspace }) => call(maker, 'POST', '/api/workspace/leave', { workspace, body: {} }),
  deleted: ({ maker }) => call(admin, 'POST', '/api/rpc/safely_delete_user', { body: { target_user_id: maker.id } }),
};

/** A workspace in which an admin made one of everything that acts by itself. */
async function aTeamOfMaker() {
  const made = await aWorkspace();
  const { workspace_id, slug, role, write } = made;
  const maker = await join(workspace_id, 'admin');
  const of = { workspace_id, created_by: maker.id };
  const document = await write('job_advert', 'Join us.');
  return { ...made, maker, key: await aKey(of), link: await aLink(of, document), role_id: role.id, slug };
}

async function aLink(of: { workspace_id: string; created_by: string }, document_id: string) {
  const { token, token_hash } = newToken();
  const link = { ...of, label: 'Boss', token_hash, expires_at: new Date(Date.now() + 60_000) };
  const { id } = await db.insertInto('shares').values(link).returning('id').executeTakeFirstOrThrow();
  const shown = { document_id, workspace_id: of.workspace_id, share_id: id, pinned_version: 1 };
  await db.insertInto('share_documents').values(shown).execute();
  return { id, token };
}

const opens = async ({ link }: Team): Promise<number> =>
  (await call(null, 'GET', '/api/shared', { headers: { 'x-share-token': link.token } })).status;

async function aWebhook({ workspace_id, maker }: Team) {
  const row = { workspace_id, created_by: maker.id, url: 'https://hooks.example/', secret_sealed: 'x' };
  const { id } = await db
    .insertInto('webhook_endpoints')
    .values({ ...row, format: 'events', events: ['role.*'], next_at: new Date(Date.now() - 1_000) })
    .returning('id')
    .executeTakeFirstOrThrow();
  return { id, isSent: async () => (await endpointsDue(db)).includes(id) };
}

async function aSocket({ maker, slug: workspace }: Team) {
  const auth = { token: maker.token, workspace };
  const socket = io(url, { auth, transports: ['websocket'], reconnection: false, forceNew: true });
  onTestFinished(() => void socket.disconnect());
  await once(socket as never, 'connect');
  return socket;
}

/** Within a second. */
const soon = { timeout: 1_000, interval: 20 };
const cases = Object.entries(LOSSES);

test.each(cases)(
  'a second after its maker was %s, an API key does nothing, and neither does what it has under way [KEY-10] [S17]',
  async (_, lose) => {
    const team = await aTeamOfMaker();
    const { key } = team.key;
    const begin = { role_id: team.role_id, template_ids: [templateOf('job_spec')] };
    const started = await call(key, 'POST', '/api/v1/generations', { body: begin });
    expect(started.status).toBe(202);
    const [{ id }] = started.body.items;
    const { use } = await connected(key);
    const [held, open] = [
      call(key, 'GET', `/api/v1/generations/${id}?wait=30`),
      use('get_generation', { ids: [id], wait_seconds: 30 }),
    ];
    await new Promise((resolve) => setTimeout(resolve, 300));
    expect((await lose(team)).status).toBeLessThan(300);
    const from = performance.now();
    const [answer, tool] = await Promise.all([held, open]);
    expect(performance.now() - from).toBeLessThan(1_000);
    expect([answer.status, answer.body.error.code]).toEqual([403, 'key_stopped']);
    expect([tool.isError, tool.content[0]?.text]).toEqual([true, expect.stringContaining('has stopped')]);
    expect(await theRow(db, id)).toMatchObject({ status: 'failed', error: { code: 'cancelled' } });
    for (const path of ['/api/v1/roles', '/api/v1/key'])
      expect((await call(key, 'GET', path)).body.error.code).toBe('key_stopped');
    await expect(use('list_roles')).rejects.toThrow();
    const url = 'https://hooks.example/';
    const hook = await call(key, 'POST', '/api/v1/webhooks', { body: { url, format: 'events', events: ['role.*'] } });
    expect(hook.body.error.code).toBe('key_stopped');
  },
);

/** What a link does then, and who is its maker. */
const LINKS: Record<string, number> = { suspended: 404, demoted: 404, removed: 200, left: 404, deleted: 404 };

test.each(cases)(
  'a second after its maker was %s, a share link can no more than they may [SHARE-14] [S17]',
  async (how, lose) => {
    const team = await aTeamOfMaker();
    expect(await opens(team)).toBe(200);
    await lose(team);
    expect(await opens(team)).toBe(LINKS[how]);
    const by = await db.selectFrom('shares').select('created_by').where('id', '=', team.link.id).executeTakeFirst();
    // Who lets a link stay at a removal answers for it.
    if (how === 'removed') expect(by?.created_by).toBe(team.owner.id);
  },
);

test.each(cases)(
  'a second after its sender was %s, an invitation lets nobody in [MEMBER-18] [S17]',
  async (_, lose) => {
    const team = await aTeamOfMaker();
    const hilde = await signedIn();
    const { email } = await db
      .selectFrom('auth.users')
      .select('email')
      .where('id', '=', hilde.id)
      .executeTakeFirstOrThrow();
    const row = { workspace_id: team.workspace_id, email, role: 'admin', invited_by: team.maker.id } as const;
    const sent = { token_hash: invitationHash(email), expires_at: new Date(Date.now() + 60_000) };
    const { id } = await db
      .insertInto('workspace_invitations')
      .values({ ...row, ...sent })
      .returning('id')
      .executeTakeFirstOrThrow();
    const accept = () => call(hilde, 'POST', '/api/invitation/accept', { body: { id } });
    await lose(team);
    expect((await accept()).body.error.code).toBe('invitation_expired');
  },
);

test.each(cases)(
  'a second after its maker was %s, a webhook sends nothing until it is taken over [HOOK-20] [S17]',
  async (_, lose) => {
    const team = await aTeamOfMaker();
    const { slug: workspace, owner } = team;
    const { id, isSent } = await aWebhook(team);
    expect(await isSent()).toBe(true);
    await lose(team);
    expect(await isSent()).toBe(false);
    const seen = await call(owner, 'GET', `/api/webhooks/${id}`, { workspace });
    expect(seen.body).toMatchObject({ state: 'on', is_stopped: true });
    const tested = await call(owner, 'POST', `/api/webhooks/${id}/test`, { workspace });
    expect(tested.body.error.code).toBe('webhook_stopped');
    const taken = await call(owner, 'POST', `/api/webhooks/${id}/take-over`, { workspace });
    expect(taken.body).toMatchObject({ created_by: { id: owner.id }, is_stopped: false });
    expect(await isSent()).toBe(true);
  },
);

test.each(cases)(
  'a second after a person was %s, an open socket hears no more than they may [MEMBER-20] [S6] [S17]',
  async (how, lose) => {
    const team = await aTeamOfMaker();
    const socket = await aSocket(team);
    await lose(team);
    // A viewer reads on.
    if (how === 'demoted') {
      await new Promise((resolve) => setTimeout(resolve, 1_000));
      expect(socket.connected).toBe(true);
    } else await expect.poll(() => socket.connected, soon).toBe(false);
  },
);

const change = (who: Caller, { link, slug: workspace }: Team, what: string) =>
  call(who, 'POST', `/api/shares/${link.id}/${what}`, { workspace });

test('a link that has stopped says so, and works again once an owner takes it over; an editor may not [SHARE-14]', async () => {
  const team = await aTeamOfMaker();
  const editor = await join(team.workspace_id, 'editor');
  await LOSSES.demoted?.(team);
  expect((await change(editor, team, 'take-over')).body.error.code).toBe('not_yours');
  expect(await opens(team)).toBe(404);
  const taken = await change(team.owner, team, 'take-over');
  expect(taken.body).toMatchObject({ created_by: { id: team.owner.id }, is_stopped: false });
  expect(await opens(team)).toBe(200);
});

import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { invitationHash } from '#api/team/members/inviting.ts';
import { workspacesBench } from '#api/team/workspaces/testing/team.ts';
import { ownApp } from '#api/testing/app.ts';

const { db, call, create, signedIn, join, emailOf, lastToken } = await workspacesBench();
type Who = Awaited<ReturnType<typeof signedIn>>;
type Place = { owner: Who; workspace: string; workspace_id: string };

async function place(): Promise<Place> {
  const owner = await signedIn();
  const { id, slug } = await create(owner);
  return { owner, workspace: slug, workspace_id: id };
}
const invite = async ({ owner, workspace }: Place, email: string, role = 'editor') =>
  (await call(owner, 'POST', '/api/member-invitations', { workspace, body: { emails: [email], role } })).body.items[0];
const pending = async ({ owner, workspace }: Place) =>
  (await call(owner, 'GET', '/api/member-invitations', { workspace })).body.items;
const offered = async (who: Who) => (await call(who, 'GET', '/api/workspaces')).body.invitations;
const INVALID = { status: 404, body: { error: { code: 'invitation_invalid' } } };

test('a declined invitation is gone on both sides, and a new one may follow [MEMBER-17] [MEMBER-18]', async () => {
  const at = await place();
  const [hilde, tomas] = [await signedIn(), await signedIn()];
  const email = await emailOf(hilde);
  const { id } = await invite(at, email);
  const decline = (who: Who) => call(who, 'POST', '/api/invitation/decline', { body: { id } });
  expect(await decline(tomas)).toMatchObject(INVALID);
  expect(await pending(at)).toHaveLength(1);
  const token = await lastToken(email);
  expect((await decline(hilde)).status).toBe(204);
  expect([await pending(at), await offered(hilde)]).toEqual([[], []]);
  expect(await call(hilde, 'POST', '/api/invitation/accept', { token, body: {} })).toMatchObject(INVALID);
  expect(await decline(hilde)).toMatchObject(INVALID);
  const next = await invite(at, email, 'viewer');
  expect(next.id).not.toBe(id);
  expect(await offered(hilde)).toMatchObject([{ id: next.id, role: 'viewer' }]);
});

const ENDINGS: Record<string, (at: Place, sender: Who) => Promise<unknown>> = {
  'was removed': (at, sender) =>
    call(at.owner, 'DELETE', `/api/members/${sender.id}`, { workspace: at.workspace, body: {} }),
  'has left': (at, sender) => call(sender, 'POST', '/api/workspace/leave', { workspace: at.workspace }),
  'was demoted': (at, sender) =>
    call(at.owner, 'PATCH', `/api/members/${sender.id}`, { workspace: at.workspace, body: { role: 'editor' } }),
  'is suspended': (_, sender) =>
    db
      .updateTable('auth.users')
      .set({ banned_until: new Date('2099-01-01') })
      .where('id', '=', sender.id)
      .execute(),
  'is deleted': (_, sender) => db.deleteFrom('auth.users').where('id', '=', sender.id).execute(),
};

test.each(Object.entries(ENDINGS))(
  'an invitation expires with the right of its sender: one who %s lets nobody in, by the link or by its id [MEMBER-18]',
  async (_, end) => {
    const at = await place();
    const sender = await join(at.workspace_id, 'admin');
    const hilde = await signedIn();
    const email = await emailOf(hilde);
    const { id } = await invite({ ...at, owner: sender }, email, 'admin');
    const token = await lastToken(email);
    expect(await offered(hilde)).toMatchObject([{ id }]);
    await end(at, sender);
    const accept = (more: object) => call(hilde, 'POST', '/api/invitation/accept', { body: {}, ...more });
    for (const more of [{ token }, { body: { id } }])
      expect((await accept(more)).body).toMatchObject({ error: { code: 'invitation_expired' } });
    expect((await call(null, 'POST', '/api/invitation/read', { token })).body).toMatchObject({ is_expired: true });
    expect(await offered(hilde)).toEqual([]);
    const [shown] = await pending(at);
    expect([shown.id, new Date(shown.expires_at).getTime() <= Date.now()]).toEqual([id, true]);
    // A colleague who may invite sends it again.
    await call(at.owner, 'POST', `/api/member-invitations/${id}/resend`, { workspace: at.workspace, body: {} });
    expect((await accept({ token: await lastToken(email) })).status).toBe(200);
  },
);

test('sent again, the link and its days are new, the role stays, and the old link is void [MEMBER-18]', async () => {
  const at = await place();
  const hilde = await signedIn();
  const email = await emailOf(hilde);
  const { id } = await invite(at, email, 'reviewer');
  const old = await lastToken(email);
  const past = new Date(Date.now() - 60_000);
  await db.updateTable('workspace_invitations').set({ expires_at: past }).where('id', '=', id).execute();
  const read = (token: string) => call(null, 'POST', '/api/invitation/read', { token });
  expect((await read(old)).body).toMatchObject({ is_expired: true });
  const late = await call(hilde, 'POST', '/api/invitation/accept', { token: old, body: {} });
  expect(late).toMatchObject({ status: 410, body: { error: { message: 'This invitation has expired.' } } });
  const resend = (who: Who, workspace = at.workspace) =>
    call(who, 'POST', `/api/member-invitations/${id}/resend`, { workspace });
  const viewer = await join(at.workspace_id, 'viewer');
  expect((await resend(viewer)).status).toBe(403);
  const elsewhere = await place();
  expect((await resend(elsewhere.owner, elsewhere.workspace)).status).toBe(404);
  const again = await resend(at.owner);
  expect(again).toMatchObject({ status: 200, body: { id, email, role: 'reviewer' } });
  const days = (Date.parse(again.body.expires_at) - Date.now()) / 86_400_000;
  expect(days).toBeGreaterThan(6.99);
  expect(await read(old)).toMatchObject(INVALID);
  expect((await read(await lastToken(email))).body).toMatchObject({ is_expired: false, role: 'reviewer' });
});

test('a changed role is the one joined with; the link stays, and others change nothing [MEMBER-18]', async () => {
  const at = await place();
  const hilde = await signedIn();
  const email = await emailOf(hilde);
  const { id } = await invite(at, email, 'admin');
  const token = await lastToken(email);
  const change = (who: Who, role: string, workspace = at.workspace) =>
    call(who, 'PATCH', `/api/member-invitations/${id}`, { workspace, body: { role } });
  const elsewhere = await place();
  expect((await change(elsewhere.owner, 'viewer', elsewhere.workspace)).status).toBe(404);
  expect((await change(await join(at.workspace_id, 'editor'), 'viewer')).status).toBe(403);
  expect((await change(at.owner, 'owner')).status).toBe(422);
  expect((await change(at.owner, 'viewer')).body).toMatchObject({ id, role: 'viewer' });
  expect((await call(hilde, 'POST', '/api/invitation/accept', { token, body: {} })).status).toBe(200);
  const { items } = (await call(hilde, 'GET', '/api/members', { workspace: at.workspace })).body;
  expect(items).toContainEqual(expect.objectContaining({ id: hilde.id, role: 'viewer' }));
  expect((await change(at.owner, 'editor')).status).toBe(404);
});

test('another address reads to whom it was sent, masked, and cannot join, by the link or by its id [MEMBER-14]', async () => {
  const at = await place();
  const [hilde, tomas] = [await signedIn(), await signedIn()];
  const email = await emailOf(hilde);
  const { id } = await invite(at, email);
  const token = await lastToken(email);
  const { body } = await call(tomas, 'POST', '/api/invitation/read', { token });
  expect(body).toMatchObject({ reader: 'other', masked_email: `${email[0]}•••@${email.split('@')[1]}`, slug: null });
  expect(JSON.stringify(body)).not.toContain(email);
  const byLink = await call(tomas, 'POST', '/api/invitation/accept', { token, body: {} });
  expect(byLink).toMatchObject({ status: 409, body: { error: { code: 'invitation_address' } } });
  expect(byLink.body.error.message).toBe('This invitation was sent to another address.');
  expect(await call(tomas, 'POST', '/api/invitation/accept', { body: { id } })).toMatchObject(INVALID);
  expect((await call(tomas, 'GET', '/api/workspace', { workspace: at.workspace })).status).toBe(404);
});

test('without sign-ups by invitation an unknown address is refused, and a link makes no account [MEMBER-10]', async () => {
  const closed = await workspacesBench(ownApp({ settings: { INVITED_SIGNUPS: 'off' } }));
  const owner = await closed.signedIn();
  const { slug: workspace } = await closed.create(owner);
  const [known, unknown] = [await closed.emailOf(await closed.signedIn()), `new.${randomUUID()}@example.test`];
  const send = (emails: string[]) =>
    closed.call(owner, 'POST', '/api/member-invitations', { workspace, body: { emails, role: 'editor' } });
  const refused = await send([known, unknown]);
  expect(refused).toMatchObject({ status: 422, body: { error: { code: 'invalid_input' } } });
  expect(refused.body.error.fields.emails).toBe('This address has no account here. Ask an administrator to invite it.');
  expect((await closed.call(owner, 'GET', '/api/member-invitations', { workspace })).body.items).toEqual([]);
  expect((await send([known])).status).toBe(200);

  // Sent while sign-ups by invitation were allowed.
  const token = randomUUID();
  const expires_at = new Date(Date.now() + 86_400_000);
  const { id: workspace_id } = (await closed.call(owner, 'GET', '/api/workspace', { workspace })).body;
  await closed.db
    .insertInto('workspace_invitations')
    .values({
      workspace_id,
      invited_by: owner.id,
      email: unknown,
      role: 'editor',
      token_hash: invitationHash(token),
      expires_at,
    })
    .execute();
  const read = await closed.call(null, 'POST', '/api/invitation/read', { token });
  expect(read.body).toMatchObject({ may_register: false });
  const body = { first_name: 'Noor', last_name: 'Persson', job_title: '', password: 'Tr1cky-Harbour!' };
  expect((await closed.call(null, 'POST', '/api/invitation/register', { token, body })).status).toBe(403);
  const made = await closed.db.selectFrom('auth.users').select('id').where('email', '=', unknown).execute();
  expect(made).toEqual([]);
});

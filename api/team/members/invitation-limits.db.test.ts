import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { workspacesBench } from '#api/team/workspaces/testing/team.ts';
import { ownApp } from '#api/testing/app.ts';
import { sha256 } from '#platform/secret.ts';

const { db, deps, call, create, signedIn, join, emailOf } = await workspacesBench(
  ownApp({
    settings: {
      RATE_LIMITS: 'on',
      WORKSPACE_MEMBERS_MAX: '3',
      WORKSPACES_PER_PERSON: '20',
    },
  }),
);

type Who = Awaited<ReturnType<typeof signedIn>>;
const anAddress = () => `new.${randomUUID()}@example.test`;
const addresses = (count: number) => Array.from({ length: count }, anAddress);
const invite = (who: Who, workspace: string, emails: readonly string[], role = 'editor') =>
  call(who, 'POST', '/api/member-invitations', { workspace, body: { emails, role } });
const mailsTo = async (email: string) =>
  (await db.selectFrom('auth.mail_outbox').select('id').where('to_address', '=', email).execute()).length;
/** Redis keeps the counters of a limit under its hashed key. */
const leftMs = (name: string, key: string, ms: number) =>
  deps.redis.pexpire(`rolevoice:limit:${name}:${sha256(key).slice(0, 32)}`, ms);

test('the 61st invitation in an hour is refused, with the time to wait, and sends nothing [MEMBER-19]', async () => {
  const owner = await signedIn();
  const { id, slug } = await create(owner);
  for (let batch = 0; batch < 2; batch += 1) expect((await invite(owner, slug, addresses(20))).status).toBe(200);
  await db
    .updateTable('workspace_invitations')
    .set({ revoked_at: new Date() })
    .where('workspace_id', '=', id)
    .execute();
  expect((await invite(owner, slug, addresses(19))).status).toBe(200);
  const two = addresses(2);
  const refused = await invite(owner, slug, two);
  expect(refused).toMatchObject({ status: 429, body: { error: { code: 'too_many_invitations' } } });
  expect(refused.body.error.message).toBe('Too many invitations. Please wait 60 minutes.');
  expect(await Promise.all(two.map(mailsTo))).toEqual([0, 0]);
  // What was refused was not counted: there is still room for one.
  expect((await invite(owner, slug, addresses(1))).status).toBe(200);
  expect((await invite(owner, slug, addresses(1))).status).toBe(429);
  expect(await leftMs('invitations:hour', id, 59_000)).toBe(1);
  const soon = await invite(owner, slug, addresses(1));
  expect(soon.body.error.message).toBe('Too many invitations. Please wait 1 minute.');
});

test('the mails to strangers of one person are counted together, in all workspaces [MEMBER-19] [S14]', async () => {
  const [owner, other] = [await signedIn(), await signedIn()];
  const [first, second] = [await create(owner), await create(owner)];
  for (let batch = 0; batch < 2; batch += 1) expect((await invite(owner, first.slug, addresses(20))).status).toBe(200);
  const [again] = (await invite(owner, second.slug, addresses(18))).body.items;
  const path = `/api/member-invitations/${again.id}/resend`;
  expect((await call(owner, 'POST', path, { workspace: second.slug })).status).toBe(200);
  const made = (email: string) =>
    call(owner, 'POST', '/api/workspaces', {
      body: { name: 'Third', bring: false, invite: { email, role: 'viewer' } },
    });
  expect((await made(anAddress())).status).toBe(200);
  const [unsent] = addresses(1);
  expect((await made(String(unsent))).status).toBe(429);
  expect((await call(owner, 'POST', path, { workspace: second.slug })).status).toBe(429);
  expect((await invite(owner, second.slug, addresses(1))).body.error.code).toBe('too_many_invitations');
  expect(await mailsTo(String(unsent))).toBe(0);
  // A colleague has a count of their own.
  await db
    .insertInto('workspace_members')
    .values({ workspace_id: second.id, user_id: other.id, role: 'admin' })
    .execute();
  expect((await invite(other, second.slug, addresses(1))).status).toBe(200);
});

test('the mail of an invitation says which account sent it [MEMBER-11]', async () => {
  const owner = await signedIn();
  const { slug } = await create(owner);
  const email = anAddress();
  await invite(owner, slug, [email]);
  const details = (
    await db.selectFrom('auth.mail_outbox').select('details').where('to_address', '=', email).execute()
  )[0];
  expect(details?.details).toMatchObject({ inviter_address: await emailOf(owner) });
});

test('the 6th invitation to an address in a day is refused in every workspace [MEMBER-19] [S14]', async () => {
  const [owner, other] = [await signedIn(), await signedIn()];
  const [{ slug }, elsewhere] = [await create(owner), await create(other)];
  const email = anAddress();
  const [{ id }] = (await invite(owner, slug, [email])).body.items;
  const resend = () => call(owner, 'POST', `/api/member-invitations/${id}/resend`, { workspace: slug });
  for (let number = 2; number <= 5; number += 1) expect((await resend()).status).toBe(200);
  const sixth = await resend();
  expect([sixth.status, sixth.body.error.message]).toEqual([429, 'Too many invitations. Please wait 24 hours.']);
  expect((await invite(other, elsewhere.slug, [email])).status).toBe(429);
  expect(await mailsTo(email)).toBe(5);
});

test('the 101st pending invitation is refused; one of the hundred is still sent again [MEMBER-19]', async () => {
  const owner = await signedIn();
  const { id, slug } = await create(owner);
  await sql`insert into workspace_invitations (workspace_id, email, role, token_hash, expires_at)
    select ${id}::uuid, 'p' || number || '@example.test', 'viewer', sha256((${id} || number)::bytea),
      now() + interval '7 days' from generate_series(1, 99) number`.execute(db);
  const last = anAddress();
  expect((await invite(owner, slug, [last])).status).toBe(200);
  const [more] = addresses(1);
  const refused = await invite(owner, slug, [String(more)]);
  expect(refused).toMatchObject({ status: 409, body: { error: { code: 'limit_reached' } } });
  expect(refused.body.error.message).toBe('The limit is 100 pending invitations.');
  expect(await mailsTo(String(more))).toBe(0);
  expect((await invite(owner, slug, [last])).status).toBe(200);
  const { items } = (await call(owner, 'GET', '/api/member-invitations', { workspace: slug })).body;
  expect(items).toHaveLength(100);
});

test('of two who join at once for the last place one does; the invitation of the other stays [MEMBER-13]', async () => {
  const owner = await signedIn();
  const { id, slug } = await create(owner);
  await join(id, 'viewer');
  const both = [await signedIn(), await signedIn()] as const;
  const invited = await invite(owner, slug, await Promise.all(both.map(emailOf)));
  const accept = (who: Who, at: number) =>
    call(who, 'POST', '/api/invitation/accept', { body: { id: invited.body.items[at].id } });
  const answers = await Promise.all(both.map(accept));
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
  const late = answers[0]?.status === 409 ? 0 : 1;
  expect(answers[late]?.body.error).toMatchObject({ code: 'limit_reached', message: 'The limit is 3 members.' });
  await db.deleteFrom('workspace_members').where('workspace_id', '=', id).where('role', '=', 'viewer').execute();
  expect((await accept(both[late] as Who, late)).status).toBe(200);
});

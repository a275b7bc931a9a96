import { expect, test } from 'vitest';
import { aClient, aPerson, call, PASSWORD, sharedService } from '#api/accounts/auth/testing/service.ts';
import { subscribeLiveEvents } from '#platform/live-events.ts';
import { connectRedis } from '#platform/redis.ts';
import type { SessionShown } from '#shared/accounts/contracts/auth.ts';

const service = await sharedService();
const { db } = service.deps;
const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0';

async function signedInWith(email: string, userAgent: string): Promise<string> {
  const { body } = await call(service, '/auth/v1/token?grant_type=password', {
    json: { email, password: PASSWORD },
    headers: { 'user-agent': userAgent },
  });
  return body.access_token;
}
const sessionsOf = async (bearer: string): Promise<SessionShown[]> =>
  (await call(service, '/api/sessions', { bearer })).body.items;
const end = (bearer: string, id: string) => call(service, `/api/sessions/${id}`, { method: 'DELETE', bearer });
const works = async (bearer: string) => (await call(service, '/auth/v1/user', { bearer })).status === 200;

test('sessions are listed to their owner with device, place, time and how they were opened, the current one first [S1] [PLACE-04]', async () => {
  const { email, session } = await aPerson(service);
  const other = await aPerson(service);
  const bearer = await signedInWith(email, FIREFOX);
  const items = await sessionsOf(bearer);
  expect(items).toEqual([
    {
      id: expect.any(String),
      device: 'Firefox on Linux',
      ip: expect.stringContaining('127.0.0.1'),
      created_at: expect.any(String),
      last_used_at: expect.any(String),
      opened_by: 'password',
      current: true,
    },
    expect.objectContaining({ device: null, current: false }),
  ]);
  expect((await sessionsOf(session.access_token)).map(({ current }) => current)).toEqual([true, false]);
  expect((await end(other.session.access_token, items[0]?.id ?? '')).status).toBe(404);
  expect(await works(bearer)).toBe(true);
});

test('an ended or idle session is not listed', async () => {
  const { email, session, id } = await aPerson(service);
  for (const change of [{ not_after: new Date(0) }, { refreshed_at: new Date(Date.now() - 8 * 86_400_000) }]) {
    const bearer = await signedInWith(email, FIREFOX);
    const [newest] = await sessionsOf(bearer);
    await db
      .updateTable('auth.sessions')
      .set(change)
      .where('id', '=', newest?.id ?? '')
      .execute();
  }
  expect(await sessionsOf(session.access_token)).toHaveLength(1);
  expect(id).toBeTruthy();
});

test('one device is signed out at once, its sockets are closed, and it is recorded [S6] [S15]', async () => {
  const { id, email, session } = await aPerson(service);
  const bearer = await signedInWith(email, FIREFOX);
  const [, other] = await sessionsOf(session.access_token);
  const events: unknown[] = [];
  const subscriber = connectRedis(service.redisUrl, 'worker', () => undefined);
  await subscribeLiveEvents({ redis: subscriber, onError: () => undefined }, (event) => void events.push(event));
  expect((await end(session.access_token, other?.id ?? '')).status).toBe(204);
  expect(await works(bearer)).toBe(false);
  await expect.poll(() => events).toContainEqual(expect.objectContaining({ user_id: id, session_ids: [other?.id] }));
  subscriber.disconnect();
  expect((await end(session.access_token, other?.id ?? '')).status).toBe(404);
  expect((await end(session.access_token, 'none')).status).toBe(404);
  const ofUser = db.selectFrom('audit.events').selectAll().where('user_id', '=', id);
  expect(await ofUser.where('action', '=', 'user_signed_out').execute()).toMatchObject([
    { actor_id: id, details: { scope: 'one' } },
  ]);
});

test('signing out others keeps this one [AUTH-API-12]', async () => {
  const { email, session } = await aPerson(service);
  const client = aClient(service);
  await client.signInWithPassword({ email, password: PASSWORD });
  expect((await client.signOut({ scope: 'others' })).error).toBeNull();
  expect(await works(session.access_token)).toBe(false);
  const { data } = await client.getSession();
  expect(await sessionsOf(data.session?.access_token ?? '')).toHaveLength(1);
});

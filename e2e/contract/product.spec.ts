import { aClient, anEmail, aPerson, done, follow, refusal, takes } from '#e2e/contract/client.ts';
import { expect, linkIn, mailTo, PASSWORD, type Running, test } from '#e2e/fixtures.ts';

/** What the published client does with the whole product: its processes, its mails, its settings. */

const refreshWith = (product: Running, refresh_token: string) => aClient(product).refreshSession({ refresh_token });

test('sign-up, confirmation from the mail, session from its tokens, sign-in [AUTH-API-01] [AUTH-API-02] [AUTH-API-13] [AUTH-API-14] [REG-11]', async ({
  product,
}) => {
  const client = aClient(product);
  const events: string[] = [];
  client.onAuthStateChange((event) => void events.push(event));
  const email = anEmail();
  const data = { first_name: 'Ada', last_name: 'Contract', job_title: 'Recruiter' };
  const { user, session } = await done(
    client.signUp({ email: email.toUpperCase(), password: PASSWORD, options: { data } }),
  );
  expect(session).toBeNull();
  expect(user).toMatchObject({ email, user_metadata: { ...data, email_verified: false }, is_anonymous: false });
  expect(user?.email_confirmed_at).toBeUndefined();
  expect(user?.identities).toHaveLength(1);
  expect(await refusal(client.signInWithPassword({ email, password: PASSWORD }))).toBe(
    '400 email_not_confirmed: Email not confirmed',
  );
  const { status, fragment, location } = await follow(linkIn(await mailTo(product, email)));
  expect(status).toBe(303);
  expect(location.split('#')[0]).toBe(`${product.url}/login?source=email_confirm`);
  expect(Object.keys(fragment)).toEqual([
    'access_token',
    'expires_at',
    'expires_in',
    'refresh_token',
    'sb',
    'token_type',
    'type',
  ]);
  const { access_token = '', refresh_token = '' } = fragment;
  await done(client.setSession({ access_token, refresh_token }));
  const found = await done(client.getUser());
  expect(found.user).toMatchObject({ id: user?.id, email, user_metadata: { ...data, email_verified: true } });
  expect(found.user.confirmed_at).toBe(found.user.email_confirmed_at);
  expect((await client.getSession()).data.session?.user.id).toBe(user?.id);
  const signedIn = await done(aClient(product).signInWithPassword({ email, password: PASSWORD }));
  expect(signedIn.session).toMatchObject({ token_type: 'bearer', expires_in: 3600, user: { id: user?.id } });
  expect(events).toEqual(['INITIAL_SESSION', 'SIGNED_IN']);
});

test('a used token is accepted within the reuse interval, and counts as theft afterwards: the whole family ends [S7]', async ({
  product,
}) => {
  const { session } = await aPerson(product);
  const second = await done(refreshWith(product, session.refresh_token));
  const third = await done(refreshWith(product, second.session?.refresh_token ?? ''));
  const raced = await done(refreshWith(product, session.refresh_token));
  expect(raced.session?.refresh_token).toBe(third.session?.refresh_token);
  // The product of these tests accepts a used token again for one second.
  await expect
    .poll(async () => (await refreshWith(product, session.refresh_token)).error?.code, { timeout: 5_000 })
    .toBe('refresh_token_already_used');
  expect(await refusal(refreshWith(product, third.session?.refresh_token ?? ''))).toContain('Invalid Refresh Token');
  expect(await takes(product, third.session?.access_token ?? '')).toBe('403 session_not_found 401');
});

test('the published client retries a refresh while the server is unavailable, after at least 200 ms and then 400 ms [SESSION-07]', async ({
  product,
}) => {
  const tries: number[] = [];
  const unsteady: typeof fetch = async (input, init) => {
    if (!String(input).includes('grant_type=refresh_token')) return fetch(input, init);
    tries.push(performance.now());
    if (tries.length < 3) return new Response('', { status: 503 });
    return fetch(input, init);
  };
  const { client } = await aPerson(product, { fetch: unsteady });
  await done(client.refreshSession());
  const [first = 0, second = 0, third = 0] = tries;
  expect(second - first).toBeGreaterThanOrEqual(199);
  expect(third - second).toBeGreaterThanOrEqual(399);
});

import { aClient, anEmail, aPerson, digitsIn, done, follow, refusal, takes, theAdmin } from '#e2e/contract/client.ts';
import { expect, linkIn, mailTo, PASSWORD, type Running, test } from '#e2e/fixtures.ts';

const ACCEPTED = 'Confirmation link accepted. Please proceed to confirm link sent to the other email';
const CURRENT = /may change/;
const NEW = /Confirm your new/;
const LINK_OVER = 'Email link is invalid or has expired';

/** A user with a pending change of address, and the mails to both mailboxes. */
async function changing(product: Running) {
  const person = await aPerson(product);
  const wanted = anEmail();
  const { user } = await done(person.client.updateUser({ email: wanted }));
  const [current, next] = [await mailTo(product, person.email, CURRENT), await mailTo(product, wanted, NEW)];
  return { ...person, wanted, user, current, next };
}

test('both mailboxes confirm by their links; the second one changes the address and signs in [AUTH-API-08]', async ({
  product,
}) => {
  const { client, id, email, wanted, user, current, next, session } = await changing(product);
  expect(user).toMatchObject({ email, new_email: wanted, email_change_sent_at: expect.any(String) });
  expect(new URL(linkIn(next)).searchParams.get('type')).toBe('email_change');
  const half = await follow(linkIn(next));
  expect(half).toMatchObject({ status: 303, fragment: { message: ACCEPTED, sb: '' } });
  expect((await follow(linkIn(next))).fragment.error_description).toBe(LINK_OVER);
  expect((await done(client.getUser())).user.email).toBe(email);
  const { fragment } = await follow(linkIn(current));
  expect(fragment.type).toBe('email_change');
  const changed = await done(aClient(product).getUser(fragment.access_token));
  expect(changed.user).toMatchObject({ id, email: wanted, user_metadata: { email: wanted, email_verified: true } });
  expect(changed.user.new_email).toBeUndefined();
  expect(changed.user.identities?.[0]?.identity_data).toMatchObject({ email: wanted, sub: id, email_verified: true });
  expect(await takes(product, session.access_token)).toBe('200 200');
  expect(await refusal(aClient(product).signInWithPassword({ email, password: PASSWORD }))).toContain(
    'invalid_credentials',
  );
  await done(aClient(product).signInWithPassword({ email: wanted, password: PASSWORD }));
  await mailTo(product, email, /email address was changed/);
});

test('both mailboxes confirm by their six digits or by the hash of their links [AUTH-API-06]', async ({ product }) => {
  const { client, email, wanted, current, next } = await changing(product);
  const digits = { current: digitsIn(current), next: digitsIn(next) };
  const half = await client.verifyOtp({ type: 'email_change', email, token: digits.current });
  expect(half).toMatchObject({ data: { session: null }, error: null });
  expect(await refusal(client.verifyOtp({ type: 'email_change', email, token: digits.current }))).toBe(
    '403 otp_expired: Token has expired or is invalid',
  );
  const token_hash = new URL(linkIn(next)).searchParams.get('token') ?? '';
  const { session } = await done(client.verifyOtp({ type: 'email_change', token_hash }));
  expect(session?.user.email).toBe(wanted);
  expect(await refusal(client.verifyOtp({ type: 'email_change', token_hash }))).toBe(`403 otp_expired: ${LINK_OVER}`);
});

test('a newer request and a resend void earlier mails; requesting the current address cancels the change [S9]', async ({
  product,
}) => {
  const { client, email, wanted, current, next } = await changing(product);
  await follow(linkIn(current));
  await done(client.resend({ type: 'email_change', email }));
  await expect.poll(async () => linkIn(await mailTo(product, wanted, NEW))).not.toBe(linkIn(next));
  expect((await follow(linkIn(next))).fragment.error_code).toBe('otp_expired');
  const other = anEmail();
  await done(client.updateUser({ email: other }));
  expect((await follow(linkIn(await mailTo(product, wanted, NEW)))).fragment.error_code).toBe('otp_expired');
  const { user } = await done(client.updateUser({ email }));
  expect(user.new_email).toBeUndefined();
  expect((await follow(linkIn(await mailTo(product, other, NEW)))).fragment.error_code).toBe('otp_expired');
  await done(client.resend({ type: 'email_change', email: anEmail() }));
});

test('an invalid or taken address is refused', async ({ product }) => {
  const [{ client }, other] = [await aPerson(product), await aPerson(product)];
  expect(await refusal(client.updateUser({ email: other.email }))).toBe(
    '422 email_exists: A user with this email address has already been registered',
  );
  expect(await refusal(client.updateUser({ email: 'no address' }))).toContain('400 validation_failed');
  const { wanted, current, next } = await changing(product);
  await follow(linkIn(current));
  const late = aClient(product);
  await done(late.signUp({ email: wanted, password: PASSWORD }));
  await follow(linkIn(await mailTo(product, wanted, /Confirm your email/)));
  expect((await follow(linkIn(next))).fragment.error_code).toBe('email_exists');
});

test('the links of a change are made by hand, one for each mailbox', async ({ product }) => {
  const admin = await theAdmin(product);
  const { email, id } = await aPerson(product);
  const newEmail = anEmail();
  const made = async (type: 'email_change_current' | 'email_change_new') =>
    (await done(admin.generateLink({ type, email, newEmail }))).properties;
  const [current, next] = [await made('email_change_current'), await made('email_change_new')];
  expect([current.verification_type, next.verification_type]).toEqual(['email_change_current', 'email_change_new']);
  expect((await follow(current.action_link)).fragment.message).toBe(ACCEPTED);
  expect((await follow(next.action_link)).fragment.type).toBe('email_change');
  expect((await done(admin.getUserById(id))).user.email).toBe(newEmail);
  const type = 'email_change_new' as const;
  expect(await refusal(admin.generateLink({ type, email: anEmail(), newEmail: anEmail() }))).toContain(
    '404 user_not_found',
  );
  const taken = (await aPerson(product)).email;
  expect(await refusal(admin.generateLink({ type, email: newEmail, newEmail: taken }))).toContain('422 email_exists');
});

import { expect, test } from 'vitest';
import { anEmail, aPerson, call, PASSWORD, startService } from '#api/accounts/auth/testing/service.ts';

const strict = await startService({ AUTH_STRICT_SIGNUP: 'on', AUTH_MAIL_INTERVAL_S: '60' });
const open = await startService();
const data = { last_name: 'Quill', first_name: 'Ada', zip: '1', a: { z: 1, b: 2 } };

/** The field names of a value, nested ones too, in order, and the values that are equal for all accounts. */
const shapeOf = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(shapeOf);
  if (typeof value !== 'object' || value === null) return typeof value;
  return Object.entries(value).map(([name, inner]) => [name, shapeOf(inner)]);
};

async function addresses(service: typeof strict) {
  const { email: known } = await aPerson(service);
  return { known, unknown: anEmail() };
}

const signUp = (service: typeof strict, email: string) =>
  call(service, '/auth/v1/signup', { json: { email, password: PASSWORD, data } });

test('with the strict setting a known, an unconfirmed and an unknown address get the same answer, twice in a minute too [S8]', async () => {
  const { known, unknown } = await addresses(strict);
  const waiting = anEmail();
  await strict.deps.db.insertInto('auth.users').values({ email: waiting }).execute();
  // The user above signed up in this minute, too.
  await strict.deps.redis.flushdb();
  const firsts = [];
  for (const email of [known, waiting, unknown]) firsts.push(await signUp(strict, email));
  expect(firsts.map(({ status }) => status)).toEqual([200, 200, 200]);
  const [first, ...others] = firsts.map(({ body }) => JSON.stringify(shapeOf(body)));
  expect(others).toEqual([first, first]);
  expect(firsts.map(({ body }) => [body.role, body.identities.length])).toEqual(Array(3).fill(['authenticated', 1]));
  const seconds = [];
  for (const email of [known, waiting, unknown]) seconds.push(await signUp(strict, email));
  expect(seconds.map(({ status }) => status)).toEqual([429, 429, 429]);
  expect(new Set(seconds.map(({ body }) => body.error_code))).toEqual(new Set(['over_email_send_rate_limit']));
});

test('with the strict setting resending the link gets the same answer for known and unknown addresses [S8]', async () => {
  const { known, unknown } = await addresses(strict);
  await strict.deps.redis.flushdb();
  const answers = [];
  for (const email of [known, unknown]) {
    await signUp(strict, email);
    answers.push(await call(strict, '/auth/v1/otp', { json: { email } }));
  }
  expect(answers.map(({ status, body }) => [status, body])).toEqual([
    [200, {}],
    [200, {}],
  ]);
});

test('without the setting only identities and role reveal a known address, not the order of fields [S8]', async () => {
  const { known, unknown } = await addresses(open);
  const answers = [await signUp(open, known), await signUp(open, unknown)];
  const [one, other] = answers.map(({ body }) => {
    const { identities, role, ...rest } = body;
    return { names: Object.keys(body), rest: JSON.stringify(shapeOf(rest)) };
  });
  expect(one).toEqual(other);
  expect(answers.map(({ body }) => [body.role, body.identities.length])).toEqual([
    ['', 0],
    ['authenticated', 1],
  ]);
});

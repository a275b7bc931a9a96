import { expect, test } from 'vitest';
import { type Caller, send, startProduct } from '#api/security/testing/product.ts';
import { aRoleInput } from '#db/testing/role-input.ts';

const MOST = 5;
const product = await startProduct({
  settings: { LIMIT_ROLES: String(MOST), LIMIT_BRAND_VOICES: String(MOST), LIMIT_PROFILES: String(MOST) },
});

const voice = {
  ...{ profile_name: 'Voice', brand_values: 'a', target_audience: 'b', writing_style: 'c' },
  ...{ personality_traits: 'd', tone_descriptors: 'e', communication_style: 'f' },
};
const role = aRoleInput();
let profiles = 0;
const kinds = {
  roles: { path: '/api/roles', body: () => role, long: 'role_requirements' },
  'brand voices': { path: '/api/brand-guidelines', body: () => voice, long: 'brand_values' },
  profiles: { path: '/api/profiles', body: () => ({ name: `Profile ${profiles++}`, description: '' }), long: 'name' },
};
type Thing = keyof typeof kinds;
const add = (who: Caller, things: Thing) =>
  send(product, who, { method: 'POST', path: kinds[things].path, body: kinds[things].body() });

test.each(Object.keys(kinds) as Thing[])(
  'the number of %s of an account is limited, also for concurrent additions, with room after a deletion [S14]',
  async (things) => {
    const who = await product.signedIn();
    const answers = await Promise.all(Array.from({ length: MOST + 7 }, () => add(who, things)));
    const made = answers.filter(({ status }) => status === 200);
    expect(made).toHaveLength(MOST);
    for (const { status, json } of answers.filter((answer) => !made.includes(answer))) {
      const message = `Your account has reached its limit of 5 ${things}. Delete some, or ask your administrator to raise the limit.`;
      expect([status, json.error]).toEqual([409, expect.objectContaining({ code: 'limit_reached', message })]);
    }
    expect((await add(await product.signedIn(), things)).status).toBe(200);
    await send(product, who, { method: 'DELETE', path: `${kinds[things].path}/${made[0]?.json.id}` });
    expect((await add(who, things)).status).toBe(200);
    expect((await add(who, things)).status).toBe(409);
  },
);

test.each(Object.keys(kinds) as Thing[])('the texts of %s have a maximum length [S14]', async (things) => {
  const who = await product.signedIn();
  const { path, body, long } = kinds[things];
  const { status, json } = await send(product, who, {
    ...{ method: 'POST', path },
    body: { ...body(), [long]: 'x'.repeat(20_001) },
  });
  expect([status, json.error.fields[long]]).toEqual([422, expect.stringContaining('characters')]);
});

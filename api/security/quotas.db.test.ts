import { expect, test } from 'vitest';
import { type Caller, send, startProduct } from '#api/security/testing/product.ts';
import { reserveWithin } from '#db/base/files.ts';
import { aRoleInput } from '#db/testing/role-input.ts';
import { transact } from '#db/transact.ts';
import { scopeOf } from '#shared/scope.ts';

const MOST = 5;
const product = await startProduct({
  settings: { LIMIT_ROLES: String(MOST), LIMIT_BRAND_VOICES: String(MOST), LIMIT_PROFILES: String(MOST) },
});

const voice = {
  profile_name: 'Voice',
  brand_values: 'a',
  target_audience: 'b',
  writing_style: 'c',
  personality_traits: 'd',
  tone_descriptors: 'e',
  communication_style: 'f',
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

test.each(Object.keys(kinds) as Thing[])(
  'the number of %s is limited over all workspaces of the person who made them, also for concurrent additions [S14]',
  async (things) => {
    const who = await product.signedIn();
    const made = async (name: string) => {
      const body = { name, bring: false };
      const { json } = await send(product, who, { method: 'POST', path: '/api/workspaces', body });
      return { ...who, workspace: json.slug as string };
    };
    const places = [who, await made('First'), await made('Second')];
    const answers = await Promise.all(Array.from({ length: MOST + 7 }, (_, at) => add(places[at % 3] ?? who, things)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(MOST);
    for (const place of places) expect((await add(place, things)).json.error.code).toBe('limit_reached');
    // A colleague who writes there brings the room of one more person.
    const colleague = await product.signedIn();
    const { workspace } = places[1] as { workspace: string };
    const { id: workspace_id } = await product.db
      .selectFrom('workspaces')
      .select('id')
      .where('slug', '=', workspace)
      .executeTakeFirstOrThrow();
    const member = { workspace_id, user_id: colleague.id, role: 'editor' } as const;
    await product.db.insertInto('workspace_members').values(member).execute();
    expect((await add({ ...colleague, workspace }, things)).status).toBe(200);
  },
);

test('bytes of files are limited over all workspaces of the person who made them [S14]', async () => {
  const who = await product.signedIn();
  const body = { name: 'Files', bring: false };
  const { json } = await send(product, who, { method: 'POST', path: '/api/workspaces', body });
  const reserve = async (workspace_id: string) => {
    const scope = scopeOf(workspace_id, who.id, 'any');
    const file = { bucket: 'b', extension: 'pdf', size: 60 };
    const { reached } = await transact(product.db, (tx) => reserveWithin(tx, scope, file, { LIMIT_FILE_BYTES: 100 }));
    return reached;
  };
  expect(await reserve(who.id)).toBeUndefined();
  expect(await reserve(json.id)).toEqual({ name: 'LIMIT_FILE_BYTES', most: 100 });
  const other = await product.signedIn();
  expect(await reserve(other.id)).toBeUndefined();
});

test.each(Object.keys(kinds) as Thing[])('the texts of %s have a maximum length [S14]', async (things) => {
  const who = await product.signedIn();
  const { path, body, long } = kinds[things];
  const { status, json } = await send(product, who, {
    method: 'POST',
    path,
    body: { ...body(), [long]: 'x'.repeat(20_001) },
  });
  expect([status, json.error.fields[long]]).toEqual([422, expect.stringContaining('characters')]);
});

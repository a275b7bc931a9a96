import { randomUUID } from 'node:crypto';
import { beforeAll, expect, test } from 'vitest';
import { type Caller, type Product, type Sent, send, startProduct } from '#api/security/testing/product.ts';
import { aRole } from '#db/testing/factories.ts';
import type { WorkspaceRole } from '#shared/permissions.ts';

let product: Product;
let team: { id: string; slug: string };
const people = {} as Record<WorkspaceRole, Caller>;
const ROLES: WorkspaceRole[] = ['owner', 'admin', 'editor', 'reviewer', 'viewer'];

beforeAll(async () => {
  product = await startProduct();
  team = await aTeam();
  for (const role of ROLES) {
    people[role] = await product.signedIn();
    await join(team.id, people[role].id, role);
  }
});

async function aTeam() {
  const slug = `team-${randomUUID()}`;
  const { id } = await product.db
    .insertInto('workspaces')
    .values({ name: 'Team', slug })
    .returning('id')
    .executeTakeFirstOrThrow();
  return { id, slug };
}
const join = (workspace_id: string, user_id: string, role: WorkspaceRole) =>
  product.db.insertInto('workspace_members').values({ workspace_id, user_id, role }).execute();

const voice = () => ({
  profile_name: randomUUID(),
  brand_values: 'a',
  target_audience: 'b',
  writing_style: 'c',
  personality_traits: 'd',
  tone_descriptors: 'e',
  communication_style: 'f',
  additional_notes: '',
});
/** Status, code of a failure, and body of a request in the team, named by its slug or in another way. */
async function inTeam(who: Caller, request: Sent, name = team.slug) {
  const { status, json } = await send(product, who, { ...request, headers: { 'x-workspace': name } });
  return { status, code: json?.error?.code, body: json };
}
const create = (who: Caller) => inTeam(who, { method: 'POST', path: '/api/brand-guidelines', body: voice() });
const remove = (who: Caller, id: string) => inTeam(who, { method: 'DELETE', path: `/api/brand-guidelines/${id}` });
const list = (who: Caller, name?: string) => inTeam(who, { method: 'GET', path: '/api/brand-guidelines' }, name);

test('every member sees the team’s items, by slug and by id, and not in the personal workspace [S1]', async () => {
  const { status, body } = await create(people.editor);
  expect(status).toBe(200);
  for (const role of ROLES) {
    for (const name of [team.slug, team.id]) {
      expect((await list(people[role], name)).body.items).toContainEqual(expect.objectContaining({ id: body.id }));
    }
    const own = await send(product, people[role], { method: 'GET', path: '/api/brand-guidelines' });
    expect(own.json.items).toEqual([]);
    const read = await send(product, people[role], { method: 'GET', path: `/api/brand-guidelines/${body.id}` });
    expect(read.status).toBe(404);
  }
});

test('a viewer is refused every write with role_too_low, and writes nothing [S1]', async () => {
  const { body } = await create(people.owner);
  for (const who of [people.reviewer, people.viewer]) {
    expect(await create(who)).toMatchObject({ status: 403, code: 'role_too_low' });
    expect(await remove(who, body.id)).toMatchObject({ status: 403, code: 'role_too_low' });
  }
  expect(await inTeam(people.owner, { method: 'GET', path: `/api/brand-guidelines/${body.id}` })).toMatchObject({
    status: 200,
  });
});

test('an editor deletes their own items only; an admin deletes both [S1]', async () => {
  const [mine, theirs] = [await create(people.editor), await create(people.owner)];
  expect(await remove(people.editor, theirs.body.id)).toMatchObject({ status: 403, code: 'not_yours' });
  expect(await remove(people.editor, mine.body.id)).toMatchObject({ status: 204 });
  expect(await remove(people.editor, mine.body.id)).toMatchObject({ status: 404, code: 'no_such_item' });
  expect(await remove(people.admin, theirs.body.id)).toMatchObject({ status: 204 });
});

test('an editor does not cancel the generation of another member [S1]', async () => {
  const role = await aRole(product.db, people.owner.id, { workspace_id: team.id });
  const row = { user_id: people.owner.id, workspace_id: team.id, role_id: role.id, request_id: 'r' };
  const { id } = await product.db.insertInto('generation_queue').values(row).returning('id').executeTakeFirstOrThrow();
  const cancel = (who: Caller) => inTeam(who, { method: 'POST', path: `/api/generations/${id}/cancel` });
  expect(await cancel(people.editor)).toMatchObject({ status: 403, code: 'not_yours' });
  expect(await cancel(people.admin)).toMatchObject({ status: 200, body: { status: 'failed' } });
});

test('the same idempotency key in another workspace is another request [S1]', async () => {
  const body = voice();
  const headers = { 'idempotency-key': randomUUID() };
  const path = '/api/brand-guidelines';
  const sent = (more: Record<string, string>) =>
    send(product, people.owner, { method: 'POST', path, body, headers: { ...headers, ...more } });
  expect((await sent({ 'x-workspace': team.slug })).status).toBe(200);
  expect((await sent({})).json.error.code).toBe('idempotency_mismatch');
});

test('a lowered role, a removed member, a suspended and a deleted workspace take effect with the next request [S1]', async () => {
  const other = await aTeam();
  const who = await product.signedIn();
  await join(other.id, who.id, 'editor');
  const post = () => inTeam(who, { method: 'POST', path: '/api/brand-guidelines', body: voice() }, other.slug);
  expect(await post()).toMatchObject({ status: 200 });
  const members = product.db.updateTable('workspace_members').where('user_id', '=', who.id);
  await members.set({ role: 'viewer' }).where('workspace_id', '=', other.id).execute();
  expect(await post()).toMatchObject({ status: 403, code: 'role_too_low' });
  const workspace = product.db.updateTable('workspaces').where('id', '=', other.id);
  await workspace.set({ suspended_at: new Date() }).execute();
  expect(await list(who, other.slug)).toMatchObject({ status: 403, code: 'workspace_suspended' });
  await workspace.set({ suspended_at: null, deleting_at: new Date() }).execute();
  expect(await list(who, other.slug)).toMatchObject({ status: 404, code: 'no_such_workspace' });
  await workspace.set({ deleting_at: null }).execute();
  await product.db
    .deleteFrom('workspace_members')
    .where('user_id', '=', who.id)
    .where('workspace_id', '=', other.id)
    .execute();
  expect(await list(who, other.slug)).toMatchObject({ status: 404, code: 'no_such_workspace' });
});

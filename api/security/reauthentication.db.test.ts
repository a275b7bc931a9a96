import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { keysBench } from '#api/open/api-keys/testing/bench.ts';
import { endpoints } from '#api/security/testing/contracts.ts';
import { anOwner } from '#api/security/testing/owner.ts';
import { aWebhook } from '#api/security/testing/owner-webhook.ts';
import { requestOf } from '#api/security/testing/ownership.ts';
import { type Caller, send, startProduct } from '#api/security/testing/product.ts';
import { aUser } from '#db/testing/factories.ts';

const product = await startProduct();
const { db } = product;

const isAsking = ({ reauthenticated }: (typeof endpoints)[number]) => reauthenticated !== undefined;
const writes = endpoints.filter(({ access, method }) => access === 'admin' && method !== 'GET');

/** When the session of this person was confirmed last, in minutes. */
const confirmed = (id: string, minutes: number) =>
  db
    .updateTable('auth.sessions')
    .set({ reauthenticated_at: new Date(Date.now() - minutes * 60_000) })
    .where('user_id', '=', id)
    .execute();

async function aStaleAdmin(): Promise<Caller> {
  const admin = await product.signedIn({ role: 'admin' });
  await confirmed(admin.id, 11);
  return admin;
}

test('every write of an admin needs reauthentication after ten minutes, and changes nothing before [S15]', async () => {
  const [owner, admin] = [await anOwner(product), await aStaleAdmin()];
  const entries = () => db.selectFrom('audit.events').select('id').where('actor_id', '=', admin.id).execute();
  for (const { method, path } of writes) {
    const got = await send(product, admin, requestOf(owner, `${method} ${path}`));
    expect([path, got.status, got.json.error?.code]).toEqual([path, 403, 'reauthentication_needed']);
  }
  expect(await entries()).toEqual([]);
  expect(writes).toHaveLength(19);
});

test('reading the users, their activity and the queue needs none [S15]', async () => {
  const [owner, admin] = [await anOwner(product), await aStaleAdmin()];
  for (const route of ['GET /api/admin/users', 'GET /api/admin/users/:id/audit', 'GET /api/admin/queue']) {
    expect((await send(product, admin, requestOf(owner, route))).status).toBe(200);
  }
});

/** A shared workspace with a member, an invitation, a webhook and a feed, and its owner. */
async function aWorkspace() {
  const owner = await product.signedIn();
  const { id } = await db
    .insertInto('workspaces')
    .values({ name: 'Harbour', slug: `harbour-${randomUUID()}` })
    .returning('id')
    .executeTakeFirstOrThrow();
  const member = await aUser(db);
  const joined = [
    { workspace_id: id, user_id: owner.id, role: 'owner' as const },
    { workspace_id: id, user_id: member.id, role: 'editor' as const },
  ];
  await db.insertInto('workspace_members').values(joined).execute();
  const chief = { ...owner, workspace: id };
  const body = { emails: [`${randomUUID()}@example.test`], role: 'editor' };
  const invited = await send(product, chief, { method: 'POST', path: '/api/member-invitations', body });
  await send(product, chief, { method: 'PUT', path: '/api/feed', body: { title: 'Roles', site_url: null } });
  // The owner of a webhook is its maker, who must be an account: the workspace is not one.
  const webhook = await aWebhookOf(id, owner.id);
  return { chief, id, member: member.id, invitation: String(invited.json.items[0].id), webhook };
}
type Workspace = Awaited<ReturnType<typeof aWorkspace>>;

async function aWebhookOf(workspace_id: string, created_by: string): Promise<string> {
  const { id } = await aWebhook(product, { id: created_by, mark: `mark-${randomUUID()}` });
  await db.deleteFrom('webhook_deliveries').where('endpoint_id', '=', id).execute();
  await db.updateTable('webhook_endpoints').set({ workspace_id }).where('id', '=', id).execute();
  return id;
}

const URL = 'https://hooks.example.test/rolevoice';
const email = 'colleague@example.test';
type Row = {
  id?: (of: Workspace) => string;
  /** Bodies that need a reauthentication; none: it is always needed. */
  asked?: (of: Workspace) => object[];
  /** Bodies that do not. */
  free?: (of: Workspace) => object[];
};
const unknown: Row = { id: () => randomUUID() };

/** Every call of a person that needs a reauthentication, in an order in which all of them can be done. */
const table: Record<string, Row> = {
  'POST /api/exports': {},
  'POST /api/exports/:id/link': { ...unknown, asked: () => [{ part: 1 }] },
  'POST /api/workspace/exports': {},
  'POST /api/workspace/exports/:id/link': { ...unknown, asked: () => [{ part: 1 }] },
  'POST /api/api-keys': { asked: () => [{ name: 'ATS', permissions: ['role.read'], days: 30 }] },
  'POST /api/webhooks': { asked: () => [{ url: URL, format: 'events', events: ['document.approved'] }] },
  'PATCH /api/webhooks/:id': {
    id: ({ webhook }) => webhook,
    asked: () => [{ url: URL }, { url: URL, is_on: true }],
    free: () => [{ events: ['role.*'] }],
  },
  'POST /api/api-keys/:id/take-over': unknown,
  'POST /api/webhooks/:id/take-over': { id: ({ webhook }) => webhook },
  'POST /api/webhooks/:id/secret': { id: ({ webhook }) => webhook },
  'POST /api/webhooks/:id/rotate': { id: ({ webhook }) => webhook },
  'POST /api/feed/new-address': {},
  'POST /api/workspaces': {
    asked: () => [{ name: 'Another', invite: { email, role: 'admin' } }],
    free: () => [{ name: 'Another' }, { name: 'Another', invite: { email, role: 'editor' } }],
  },
  'PATCH /api/workspace': {
    asked: () => [
      { required_approvals: 0 },
      { link_approvals_count: true },
      { editors_approve: true },
      { name: 'Harbour', required_approvals: 0 },
    ],
    free: () => [{ name: 'Harbour' }, { required_approvals: 1, link_approvals_count: false, editors_approve: false }],
  },
  'POST /api/member-invitations': {
    asked: () => [{ emails: [email], role: 'admin' }],
    free: () => [{ emails: [`${randomUUID()}@example.test`], role: 'viewer' }],
  },
  'PATCH /api/member-invitations/:id': {
    id: ({ invitation }) => invitation,
    asked: () => [{ role: 'admin' }],
    free: () => [{ role: 'reviewer' }],
  },
  'PATCH /api/members/:id': {
    id: ({ member }) => member,
    asked: () => [{ role: 'admin' }, { role: 'owner' }],
    free: () => [{ role: 'viewer' }],
  },
  'POST /api/workspace/transfer': { asked: ({ member }) => [{ user_id: member }] },
  'DELETE /api/workspace': { asked: () => [{ name: 'Harbour' }] },
};

const sent = (route: string, of: Workspace, body: object) => {
  const [method = '', path = ''] = route.split(' ');
  return send(product, of.chief, { method, path: path.replace(':id', table[route]?.id?.(of) ?? ''), body });
};
const isRefused = ({ json }: { json: { error?: { code: string } } | undefined }) =>
  json?.error?.code === 'reauthentication_needed';

/** What these calls change. */
const standing = async ({ id, chief }: Workspace) => ({
  workspace: await db.selectFrom('workspaces').selectAll().where('id', '=', id).executeTakeFirstOrThrow(),
  members: await db
    .selectFrom('workspace_members')
    .selectAll()
    .where('workspace_id', '=', id)
    .orderBy('user_id')
    .execute(),
  invitations: await db.selectFrom('workspace_invitations').selectAll().where('workspace_id', '=', id).execute(),
  webhooks: await db.selectFrom('webhook_endpoints').selectAll().where('workspace_id', '=', id).execute(),
  feed: await db.selectFrom('feeds').selectAll().where('workspace_id', '=', id).execute(),
  keys: await db.selectFrom('api_keys').select('id').where('workspace_id', '=', id).execute(),
  made: await db.selectFrom('workspaces').select('id').where('created_by', '=', chief.id).orderBy('id').execute(),
  exports: await db.selectFrom('exports').select('id').where('user_id', '=', chief.id).execute(),
});

test('the table has every call that needs a reauthentication and no other [S10]', () => {
  const routes = endpoints.filter((one) => isAsking(one) && one.access !== 'admin');
  expect(Object.keys(table).sort()).toEqual(routes.map(({ method, path }) => `${method} ${path}`).sort());
});

test('what makes a session worth stealing needs a reauthentication after ten minutes, and changes nothing before [S10]', async () => {
  const of = await aWorkspace();
  await confirmed(of.chief.id, 11);
  const before = await standing(of);
  for (const [route, { asked = () => [{}] }] of Object.entries(table)) {
    for (const body of asked(of)) {
      const got = await sent(route, of, body);
      expect([route, body, got.status, isRefused(got)]).toEqual([route, body, 403, true]);
    }
  }
  expect(await standing(of)).toEqual(before);
  for (const [route, { free = () => [] }] of Object.entries(table)) {
    for (const body of free(of)) {
      const got = await sent(route, of, body);
      expect([route, body, got.status]).toEqual([route, body, 200]);
    }
  }
});

test('the same calls are done after a reauthentication [S10]', async () => {
  const of = await aWorkspace();
  await confirmed(of.chief.id, 9);
  for (const [route, { id, asked = () => [{}] }] of Object.entries(table)) {
    for (const body of asked(of)) {
      const got = await sent(route, of, body);
      // Nothing is stored for the exports and the key that are asked for by an id.
      const isThere = id !== unknown.id;
      expect([route, body, got.status < 300, got.status]).toEqual([route, body, isThere, isThere ? got.status : 404]);
    }
    // Who transferred the ownership cannot delete the workspace.
    if (route === 'POST /api/workspace/transfer')
      await db.updateTable('workspace_members').set({ role: 'owner' }).where('user_id', '=', of.chief.id).execute();
  }
});

test('an API key is not asked: who made it was [S10]', async () => {
  const { aKey, call } = await keysBench(Promise.resolve(product));
  const of = await aWorkspace();
  const { key } = await aKey({ workspace_id: of.id, created_by: of.chief.id }, ['webhook.manage', 'content.read']);
  await confirmed(of.chief.id, 11);
  const made = await call(key, 'POST', '/api/v1/webhooks', {
    body: { url: URL, format: 'events', events: ['document.approved'] },
  });
  expect(made.status).toBe(200);
  const path = `/api/v1/webhooks/${made.body.id}`;
  expect((await call(key, 'PATCH', path, { body: { url: `${URL}/next` } })).status).toBe(200);
});

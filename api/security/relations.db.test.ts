import { randomUUID } from 'node:crypto';
import { beforeAll, expect, test } from 'vitest';
import { endpoints } from '#api/security/testing/contracts.ts';
import { type Caller, type Got, type Product, send, startProduct } from '#api/security/testing/product.ts';
import { stateOf } from '#api/security/testing/state.ts';
import { aTeam, idIn, type Team } from '#api/security/testing/team.ts';
import type { Endpoint } from '#shared/endpoint.ts';
import { type Permission, permissionsOf, WORKSPACE_ROLES, type WorkspaceRole } from '#shared/permissions.ts';

/** Routes that end the workspace or a membership come last. */
const ENDS = ['POST /api/workspace/transfer', 'DELETE /api/workspace', 'POST /api/workspace/leave'];
const isEnd = ({ method, path }: Endpoint) => ENDS.indexOf(`${method} ${path}`);
const scoped = endpoints
  .filter((one): one is Endpoint & { may: Permission } => one.may !== null)
  .sort((a, b) => isEnd(a) - isEnd(b));

let product: Product;
let team: Team;
beforeAll(async () => {
  product = await startProduct();
  team = await aTeam(product);
});

function ask(of: Team, who: Caller | null, { method, path, multipart }: Endpoint, workspace = of.slug): Promise<Got> {
  const filled = path.replace(/:(\w+)/g, (_, name: string) => (name === 'id' ? idIn(of, path) : randomUUID()));
  const body = multipart ? new FormData() : {};
  const headers = { 'x-workspace': workspace };
  return send(product, who, { method, path: filled, headers, ...(method === 'GET' ? {} : { body }) });
}

/** Who has no membership in the team; a header of the team makes them none. */
const outside = {
  nobody: async () => null,
  stranger: () => product.signedIn(),
  unverified: () => product.signedIn({ email_confirmed_at: null }),
  'admin of the installation': () => product.signedIn({ role: 'admin' }),
  'super admin of the installation': () => product.signedIn({ role: 'super_admin' }),
  'former member': async () => {
    const who = await product.signedIn();
    const membership = { workspace_id: team.id, user_id: who.id };
    await product.db
      .insertInto('workspace_members')
      .values({ ...membership, role: 'admin' })
      .execute();
    await product.db
      .deleteFrom('workspace_members')
      .where('workspace_id', '=', team.id)
      .where('user_id', '=', who.id)
      .execute();
    return who;
  },
  invited: async () => {
    const email = `${randomUUID()}@example.test`;
    const invitation = { workspace_id: team.id, email, role: 'admin' as const, token_hash: Buffer.from(randomUUID()) };
    await product.db
      .insertInto('workspace_invitations')
      .values({ ...invitation, invited_by: team.members.owner.id, expires_at: new Date(Date.now() + 60_000) })
      .execute();
    return product.signedIn({ email });
  },
  'member of another workspace of the same owner': async () => {
    const slug = `other-${randomUUID()}`;
    const { id } = await product.db
      .insertInto('workspaces')
      .values({ name: 'Other', slug })
      .returning('id')
      .executeTakeFirstOrThrow();
    const who = await product.signedIn();
    for (const [user_id, role] of [
      [team.members.owner.id, 'owner'],
      [who.id, 'admin'],
    ] as const) {
      await product.db.insertInto('workspace_members').values({ workspace_id: id, user_id, role }).execute();
    }
    return who;
  },
} satisfies Record<string, () => Promise<Caller | null>>;

const secrets = () => [team.mark, team.id, team.guideline.id, team.document.id, team.role.id, team.generated];

test.each(Object.entries(outside))(
  'a workspace is unknown to: %s, on every route, and nothing of it is read or changed [TEAM-41, TEAM-42]',
  async (name, person) => {
    const who = await person();
    const before = await stateOf(product.db, [team.mark]);
    const faults: string[] = [];
    const wanted = name === 'nobody' || name === 'unverified' ? 401 : 404;
    const check = async (route: (typeof scoped)[number]) => {
      const got = await ask(team, who, route);
      const isUnknown = wanted === 401 || got.json?.error?.code === 'no_such_workspace';
      if (got.status !== wanted || !isUnknown) faults.push(`${route.method} ${route.path}: ${got.status} ${got.text}`);
      const seen = got.text + JSON.stringify([...got.headers]);
      const leaked = secrets().filter((secret) => seen.includes(secret));
      if (leaked.length > 0) faults.push(`${route.method} ${route.path}: leaks ${leaked}`);
    };
    await Promise.all(scoped.map(check));
    expect(faults).toEqual([]);
    expect(await stateOf(product.db, [team.mark])).toEqual(before);
  },
);

test('a member who leaves the header out is in the personal workspace, which has nothing of the team [TEAM-41]', async () => {
  const faults: string[] = [];
  for (const route of scoped.filter(({ method }) => method === 'GET')) {
    const got = await ask(team, team.members.owner, route, team.members.owner.id);
    if (secrets().some((secret) => got.text.includes(secret))) faults.push(`${route.path}: ${got.text.slice(0, 200)}`);
  }
  expect(faults).toEqual([]);
});

/** What is wrong with the answer of a member of this role. */
function faultOf(role: WorkspaceRole, { method, path, may }: Endpoint & { may: Permission }, got: Got): string[] {
  const refused = got.status === 403 && got.json?.error?.code === 'role_too_low';
  const isAllowed = permissionsOf(role).has(may);
  const isServed = got.status < 500 && got.json?.error?.code !== 'no_such_workspace';
  return refused === !isAllowed && isServed
    ? []
    : [`${method} ${path} (${may}): ${got.status} ${got.text.slice(0, 160)}`];
}

test.each(WORKSPACE_ROLES)(
  'the role %s is answered as the table of permissions says, on every route, in a workspace of its own [TEAM-43]',
  async (role) => {
    const own = await aTeam(product);
    const isRefused = ({ may }: { may: Permission }) => !permissionsOf(role).has(may);
    const faultsAt = async (route: (typeof scoped)[number]) =>
      faultOf(role, route, await ask(own, own.members[role], route));
    const before = await stateOf(product.db, [own.mark]);
    // First all that is refused, together, as nothing may change; then the others, whose order matters.
    const faults = (await Promise.all(scoped.filter(isRefused).map(faultsAt))).flat();
    expect(await stateOf(product.db, [own.mark])).toEqual(before);
    for (const route of scoped.filter((one) => !isRefused(one))) faults.push(...(await faultsAt(route)));
    expect(faults).toEqual([]);
    console.info(`ownership: ${scoped.length} routes × ${role}`);
  },
  120_000,
);

test('a suspended workspace refuses everything that it does not allow while it is suspended [TEAM-29]', async () => {
  const own = await aTeam(product);
  await product.db.updateTable('workspaces').set({ suspended_at: new Date() }).where('id', '=', own.id).execute();
  const faults: string[] = [];
  for (const route of scoped) {
    const got = await ask(own, own.members.owner, route);
    const isRefused = got.json?.error?.code === 'workspace_suspended';
    const isAllowed = ['workspace.read', 'workspace.leave', 'workspace.export'].includes(route.may);
    if (isRefused === isAllowed) faults.push(`${route.method} ${route.path}: ${got.status}`);
  }
  expect(faults).toEqual([]);
});

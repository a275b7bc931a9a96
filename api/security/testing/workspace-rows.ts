import { randomUUID } from 'node:crypto';
import { aFile, item, own, type Row } from '#api/security/testing/rows.ts';

const aPicture = new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0]);
const unknown = () => ({ id: randomUUID() });
const inTeam = (body?: Row['body'], more: Partial<Row> = {}): Row => ({
  kind: 'shared',
  owner: 403,
  ...(body && { body }),
  ...more,
});
const byToken = (body?: object): Row => ({ kind: 'open', owner: 'not tried', ...(body && { body: () => body }) });
const chief = (body?: object, more: Partial<Row> = {}): Row => ({
  kind: 'chief',
  params: unknown,
  owner: 404,
  ...(body && { body: () => body }),
  ...more,
});

/** The routes of workspaces, members and invitations. What members are answered is tested beside the routes. */
export const workspaceRows: Record<string, Row> = {
  'GET /api/workspaces': own(),
  'GET /api/workspaces/bringable': own(),
  'POST /api/workspaces': own(() => ({ name: 'Harbour' })),
  'GET /api/workspace': own(),
  'PATCH /api/workspace': inTeam(() => ({ name: 'Renamed' })),
  'POST /api/workspace/logo': inTeam(aFile('logo.png', 'image/png', aPicture)),
  'DELETE /api/workspace/logo': inTeam(),
  'GET /api/workspace/deletion': inTeam(),
  'DELETE /api/workspace': inTeam(() => ({ name: 'Personal' })),
  'POST /api/workspace/leave': inTeam(),
  'POST /api/workspace/transfer': inTeam(({ user }) => ({ user_id: user.id })),
  'GET /api/places/:id': item(({ role }) => role.id),
  'POST /api/roles/:id/copy': item(
    ({ role }) => role.id,
    ({ user }) => ({ workspace_id: user.id }),
  ),
  'GET /api/activity': own(),
  'GET /api/activity.csv': own(),
  'GET /api/members': own(),
  'PATCH /api/members/:id': inTeam(() => ({ role: 'viewer' }), { params: unknown }),
  'DELETE /api/members/:id': inTeam(() => ({}), { params: unknown }),
  'GET /api/member-invitations': own(),
  'POST /api/member-invitations': own(() => ({ emails: ['colleague@example.test'], role: 'editor' }), {
    owner: 'not tried',
  }),
  // The poisoned field `role` is one of its own.
  'PATCH /api/member-invitations/:id': {
    ...item(
      ({ invitation }) => invitation,
      () => ({ role: 'viewer' }),
    ),
    owner: 'not tried',
  },
  // Nobody is invited to Personal: unknown there for its owner too.
  'POST /api/member-invitations/:id/resend': own(undefined, {
    params: ({ invitation }) => ({ id: invitation }),
    owner: 404,
  }),
  'DELETE /api/member-invitations/:id': item(({ invitation }) => invitation, undefined, 204),
  'POST /api/invitation/read': byToken(),
  'POST /api/invitation/accept': own(() => ({ id: randomUUID() }), { owner: 404 }),
  'POST /api/invitation/decline': own(() => ({ id: randomUUID() }), { owner: 404 }),
  'POST /api/invitation/register': byToken({ first_name: 'A', last_name: 'B', password: 'Tr1cky-Harbour!' }),
  'POST /api/invitation/ask-again': byToken(),
  'GET /api/admin/workspaces': { kind: 'chief' },
  'GET /api/admin/workspaces/:id/members': chief(undefined, { owner: 200 }),
  'POST /api/admin/workspaces/:id/suspend': chief({ reason: 'Reported' }),
  'POST /api/admin/workspaces/:id/resume': chief(),
  'POST /api/admin/workspaces/:id/owner': chief({ user_id: randomUUID() }),
};

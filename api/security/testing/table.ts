import { randomUUID } from 'node:crypto';
import { commentRows } from '#api/security/testing/comment-rows.ts';
import { exportRows } from '#api/security/testing/export-rows.ts';
import { feedRows } from '#api/security/testing/feed-rows.ts';
import { keyRows } from '#api/security/testing/key-rows.ts';
import { notificationRows } from '#api/security/testing/notification-rows.ts';
import type { Owner } from '#api/security/testing/owner.ts';
import { reviewRows } from '#api/security/testing/review-rows.ts';
import { aFile, item, own, type Row } from '#api/security/testing/rows.ts';
import { shareRows } from '#api/security/testing/share-rows.ts';
import { taskRows } from '#api/security/testing/task-rows.ts';
import { webhookRows } from '#api/security/testing/webhook-rows.ts';
import { workspaceRows } from '#api/security/testing/workspace-rows.ts';
import { aRoleInput } from '#db/testing/role-input.ts';
import { aPdf } from '#platform/extract/testing/sample-files.ts';

const PASSWORD = 'Tr1cky-Harbour!';
const UNKNOWN_EMAIL = 'unknown.user@example.test';

const open = (body?: object, more: Partial<Row> = {}): Row => ({
  kind: 'open',
  owner: 'not tried',
  ...(body && { body: () => body }),
  ...more,
});
// Their effect on an existing row is tested in queue.db.test.ts: here nothing of the owner's may change.
const keeper = (): Row => ({ kind: 'keeper', params: () => ({ id: randomUUID() }), owner: 404 });
const service = (params?: Row['params'], body: object = {}): Row => ({
  kind: 'service',
  owner: 403,
  body: () => body,
  ...(params && { params }),
});
const factor = (params?: Row['params'], body: object = {}): Row => ({ ...service(params, body), kind: 'factor' });

const theVoice = () => ({
  profile_name: 'Voice',
  brand_values: 'a',
  target_audience: 'b',
  writing_style: 'c',
  personality_traits: 'd',
  tone_descriptors: 'e',
  communication_style: 'f',
  additional_notes: '',
});
const theRole = ({ guideline, document }: Owner) =>
  aRoleInput({ brand_guidelines_id: guideline.id, document_ids: [document.id] });
const aPicture = new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0]);
const linked = ({ profile, document }: Owner) => ({ id: profile.id, documentId: document.id });
const target = ({ user }: Owner) => ({ target_user_id: user.id });
const ofUser = ({ user }: Owner) => ({ id: user.id });
const itsRoles = (owner: Owner) => ({ ...ofUser(owner), name: 'LIMIT_ROLES' });
const itsFactor = (owner: Owner) => ({ id: owner.factor });
const both = (owner: Owner) => ({ id: owner.user.id, factorId: owner.factor });

/** Every route of the api, in an order in which its owner can do all of it. A new route needs a row here. */
export const table: Record<string, Row> = {
  'GET /healthz': open(),
  'GET /api/config': open(),

  'GET /api/generations': own(),
  'POST /api/generations': own(({ role, templates }) => ({ role_id: role.id, template_ids: [templates[5]?.id] }), {
    kind: 'body',
    owner: 202,
  }),
  'GET /api/generations/:id': item(({ pending }) => pending),
  'POST /api/generations/:id/cancel': item(({ pending }) => pending),
  'POST /api/generations/:id/keep': item(({ cancelled }) => cancelled),
  'POST /api/generations/:id/retry': item(({ failed }) => failed, undefined, 202),
  'GET /api/budget': own(),
  'GET /api/document-templates': own(),

  'GET /api/generated-documents': own(),
  'GET /api/generated-documents/:id': item(({ generated }) => generated),
  'PUT /api/generated-documents/:id': item(
    ({ generated }) => generated,
    () => ({ version: 2, content: 'New' }),
  ),
  'PATCH /api/generated-documents/:id': item(
    ({ listed }) => listed,
    () => ({ version: 1, index: 0, item: { type: 'Casual Email', subject: 'New', message: 'New' } }),
  ),
  'GET /api/generated-documents/:id/versions': item(({ generated }) => generated),
  'GET /api/generated-documents/:id/versions/:n': {
    ...item(({ generated }) => generated),
    params: ({ generated }) => ({ id: generated, n: '1' }),
  },
  'PATCH /api/generated-documents/:id/versions/:n': {
    ...item(
      ({ generated }) => generated,
      () => ({ name: 'As sent' }),
    ),
    params: ({ generated }) => ({ id: generated, n: '1' }),
  },
  'POST /api/generated-documents/:id/versions/:n/restore': {
    kind: 'item',
    params: ({ generated }) => ({ id: generated, n: '1' }),
  },
  'GET /api/generated-documents/:id/material': item(({ generated }) => generated),
  'GET /api/generated-documents/:id/marks': item(({ generated }) => generated),
  'PUT /api/generated-documents/:id/marks': item(
    ({ generated }) => generated,
    () => ({ rule: 'years', phrase: 'five years', verdict: 'ignored' }),
  ),
  'DELETE /api/generated-documents/:id/marks': item(
    ({ generated }) => generated,
    ({ mark }) => ({ rule: 'years', phrase: mark }),
    204,
  ),
  ...commentRows,
  ...keyRows,
  ...exportRows,
  ...feedRows,
  ...workspaceRows,
  ...webhookRows,
  ...notificationRows,
  ...reviewRows,
  ...shareRows,
  ...taskRows,
  'DELETE /api/generated-documents/:id': item(({ generated }) => generated, undefined, 204),

  'GET /api/roles/:id/outdated-documents': item(({ role }) => role.id),
  'GET /api/roles/:id/home': item(({ role }) => role.id),
  'POST /api/roles/:id/changes/dismiss': item(
    ({ role }) => role.id,
    ({ role }) => ({ version: role.version }),
  ),
  // Nobody else is a member of a personal workspace.
  'PUT /api/roles/:id/lead': item(
    ({ role }) => role.id,
    ({ user }) => ({ lead_id: user.id }),
    422,
  ),
  'GET /api/home': own(),
  'GET /api/roles': own(),
  'POST /api/roles': own(theRole, { kind: 'body' }),
  'GET /api/roles/:id': item(({ role }) => role.id),
  'PUT /api/roles/:id': item(({ role }) => role.id, theRole),
  'POST /api/roles/:id/additions': item(
    ({ role }) => role.id,
    () => ({ field: 'role_requirements', text: 'Run it at night.' }),
  ),
  'DELETE /api/roles/:id': item(({ role }) => role.id, undefined, 204),

  'GET /api/profiles': own(),
  'POST /api/profiles': own(() => ({ name: 'Another', description: '' })),
  'DELETE /api/profiles/:id/documents/:documentId': { kind: 'item', params: linked, owner: 204 },
  'PUT /api/profiles/:id/documents/:documentId': { kind: 'item', params: linked, owner: 204 },
  'PATCH /api/profiles/:id': item(
    ({ profile }) => profile.id,
    () => ({ name: 'Renamed' }),
  ),
  'DELETE /api/profiles/:id': item(({ profile }) => profile.id, undefined, 204),

  'GET /api/reference-documents': own(),
  'POST /api/reference-documents': own(aFile('New.pdf', 'application/pdf', new Uint8Array(aPdf(['x'])))),
  'GET /api/reference-documents/:id': item(({ document }) => document.id),
  'POST /api/reference-documents/:id/reading': item(({ document }) => document.id, undefined, 409),
  'GET /api/reference-documents/:id/text': item(({ document }) => document.id),
  'GET /api/reference-documents/:id/file': item(({ document }) => document.id),
  'PATCH /api/reference-documents/:id': item(
    ({ document }) => document.id,
    () => ({ title: 'New', description: '' }),
  ),
  'DELETE /api/reference-documents/:id': item(({ document }) => document.id, undefined, 204),

  'GET /api/brand-guidelines': own(),
  'POST /api/brand-guidelines': own(theVoice),
  'GET /api/brand-guidelines/:id': item(({ guideline }) => guideline.id),
  'PUT /api/brand-guidelines/:id': item(({ guideline }) => guideline.id, theVoice),
  'DELETE /api/brand-guidelines/:id': item(({ guideline }) => guideline.id, undefined, 204),

  'GET /api/preferences': own(),
  'PUT /api/preferences': own(() => ({ tutorial_completed: false })),
  'POST /api/rpc/check_admin_status': own(target),
  'GET /api/reauthentication': own(),
  'POST /api/reauthentication': own(() => ({ password: 'Not-the-password-1' }), { owner: 403 }),
  'GET /api/sessions': own(),
  'DELETE /api/sessions/:id': item(({ session }) => session, undefined, 204),
  'GET /api/usage': own(),
  'GET /api/avatar': own(),
  'POST /api/avatar': own(aFile('me.png', 'image/png', aPicture)),
  'DELETE /api/avatar': own(undefined, { owner: 204 }),
  'GET /api/exports': own(),
  'POST /api/exports': own(undefined, { owner: 202 }),
  'POST /api/exports/:id/cancel': item(({ exported }) => exported, undefined, 204),
  'POST /api/exports/:id/link': item(
    ({ exported }) => exported,
    () => ({ part: 1 }),
  ),
  'GET /api/exports/:id/file': open(undefined, {
    params: ({ exported: id }) => ({ id }),
    query: '?ticket=none',
  }),
  'DELETE /api/account': own(() => ({ password: 'Not-the-password-1' }), { owner: 403 }),

  'GET /api/admin/users': { kind: 'admin' },
  'GET /api/admin/users/:id/audit': { kind: 'admin', params: ofUser },
  'DELETE /api/admin/users/:id/factors': { kind: 'chief', params: ofUser, owner: 403 },
  'GET /api/admin/users/:id/usage': { kind: 'admin', params: ofUser },
  'PUT /api/admin/users/:id/limits/:name': {
    kind: 'chief',
    params: itsRoles,
    owner: 204,
    body: () => ({ value: 2_001, reason: '' }),
  },
  'DELETE /api/admin/users/:id/limits/:name': { kind: 'chief', params: itsRoles, owner: 204 },
  'POST /api/admin/users/:id/suspend': { kind: 'chief', params: ofUser, body: () => ({}), owner: 403 },
  'POST /api/admin/users/:id/resume': { kind: 'chief', params: ofUser, owner: 204 },
  'POST /api/admin/users/:id/sign-out': { kind: 'chief', params: ofUser, owner: 403 },
  'POST /api/admin/users/:id/reset-link': { kind: 'chief', params: ofUser, owner: 403 },
  'GET /api/admin/requests': { kind: 'admin' },
  'POST /api/admin/requests': { kind: 'chief', body: (owner) => ({ ...target(owner), act: 'suspend' }), owner: 403 },
  'POST /api/admin/requests/:id/confirm': keeper(),
  'POST /api/admin/requests/:id/decline': keeper(),
  'GET /api/admin/audit': { kind: 'chief' },
  'GET /api/admin/audit/access': { kind: 'admin' },
  'GET /api/admin/audit.csv': { kind: 'chief' },
  'GET /api/admin/queue': { kind: 'admin' },
  'POST /api/admin/queue/:id/retry': keeper(),
  'POST /api/admin/queue/:id/cancel': keeper(),
  'POST /api/admin/queue/provider/forget': {
    kind: 'admin',
    body: () => ({ server: 'ai.example.test', model: 'a' }),
    owner: 204,
  },
  'POST /api/admin/invitations': { kind: 'admin', body: () => ({ email: UNKNOWN_EMAIL }) },
  'POST /api/rpc/safely_delete_user': { kind: 'chief', body: target, owner: 403 },
  'POST /api/rpc/admin_reset_password': {
    kind: 'chief',
    owner: 403,
    body: (owner) => ({ ...target(owner), new_password: PASSWORD }),
  },

  'GET /.well-known/security.txt': open(),
  'GET /auth/v1/health': open(),
  'GET /auth/v1/settings': open(),
  'GET /auth/v1/.well-known/jwks.json': open(),
  'POST /auth/v1/signup': open({ email: UNKNOWN_EMAIL, password: PASSWORD }),
  'POST /auth/v1/token': open({ email: UNKNOWN_EMAIL, password: PASSWORD }, { query: '?grant_type=password' }),
  'HEAD /auth/v1/verify': open(),
  'GET /auth/v1/verify': open(undefined, { query: '?type=signup&token=none' }),
  'POST /auth/v1/verify': open({ type: 'signup', token_hash: 'none' }),
  'POST /auth/v1/verify/preview': open({ type: 'signup', token_hash: 'none' }),
  'POST /auth/v1/recover': open({ email: UNKNOWN_EMAIL }),
  'POST /auth/v1/resend': open({ email: UNKNOWN_EMAIL, type: 'signup' }),
  'POST /auth/v1/otp': open({ email: UNKNOWN_EMAIL }),
  'POST /auth/v1/magiclink': open({ email: UNKNOWN_EMAIL }),
  'POST /auth/v1/sso': open({ domain: 'example.test' }),
  'POST /auth/v1/passkeys/authentication/options': open({}),
  'POST /auth/v1/passkeys/authentication/verify': open({
    challenge_id: 'none',
    credential: { id: 'none', response: {} },
  }),
  'GET /auth/v1/authorize': open(undefined, { query: '?provider=google' }),
  'GET /auth/v1/callback': open(),
  'POST /auth/v1/callback': open(),

  'GET /auth/v1/user': { kind: 'session' },
  'PUT /auth/v1/user': { kind: 'session', body: () => ({ data: { first_name: 'New' } }) },
  'GET /auth/v1/reauthenticate': { kind: 'session' },
  'POST /auth/v1/logout': { kind: 'session', query: '?scope=local', owner: 204 },
  'GET /auth/v1/user/identities/authorize': { ...factor(), query: '?provider=google', owner: 'not tried' },
  'DELETE /auth/v1/user/identities/:id': { ...factor(({ identity: id }) => ({ id })), owner: 'not tried' },
  'POST /auth/v1/factors': { kind: 'session', body: () => ({ factor_type: 'totp' }), owner: 'not tried' },
  'POST /auth/v1/factors/:id/challenge': { ...factor(itsFactor), owner: 'not tried' },
  'POST /auth/v1/factors/:id/verify': {
    ...factor(itsFactor, { challenge_id: UNKNOWN_EMAIL, code: '123456' }),
    owner: 'not tried',
  },
  'DELETE /auth/v1/factors/:id': { ...factor(itsFactor), owner: 'not tried' },
  'POST /auth/v1/passkeys/registration/options': { kind: 'session', body: () => ({}), owner: 'not tried' },
  'POST /auth/v1/passkeys/registration/verify': { ...factor(undefined, { challenge_id: 'none' }), owner: 'not tried' },
  'GET /auth/v1/passkeys': { kind: 'session' },
  'PATCH /auth/v1/passkeys/:id': { ...factor(itsFactor, { friendly_name: 'Mine' }), owner: 'not tried' },
  'DELETE /auth/v1/passkeys/:id': { ...factor(itsFactor), owner: 'not tried' },
  'GET /auth/v1/recovery-codes': { kind: 'session' },
  'POST /auth/v1/recovery-codes': { kind: 'session', body: () => ({}), owner: 'not tried' },
  'POST /auth/v1/recovery-codes/verify': { ...factor(undefined, { code: '00000-00000' }), owner: 'not tried' },

  'GET /auth/v1/admin/users': service(),
  'POST /auth/v1/admin/users': service(undefined, { email: UNKNOWN_EMAIL, password: PASSWORD }),
  'GET /auth/v1/admin/users/:id': service(ofUser),
  'PUT /auth/v1/admin/users/:id': service(ofUser, { password: PASSWORD }),
  'DELETE /auth/v1/admin/users/:id': service(ofUser),
  'GET /auth/v1/admin/users/:id/factors': service(ofUser),
  'DELETE /auth/v1/admin/users/:id/factors/:factorId': service(both),
  'POST /auth/v1/invite': service(undefined, { email: UNKNOWN_EMAIL }),
  'POST /auth/v1/admin/generate_link': service(undefined, { email: UNKNOWN_EMAIL, type: 'recovery' }),
};

import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { EVENTS } from '#shared/events.ts';
import { ACTIVITY, type ActivityAction } from '#shared/team/activity.ts';

/** The acts by the file that records them: within the transaction, or the statement, of their change. */
const WRITERS: Record<string, readonly ActivityAction[]> = {
  'api/review/reviews/record.ts': [
    'review.sent',
    'review.approved',
    'review.changes_requested',
    'review.withdrawn',
    'review.revoked',
    'review.draft_started',
    'review.draft_discarded',
  ],
  'db/text/replaced.ts': ['review.replaced'],
  'db/roles/roles.ts': ['role.created', 'role.changed', 'role.deleted'],
  'db/roles/lead.ts': ['role.lead_changed'],
  'api/roles/copying.ts': ['role.copied'],
  'db/brand/guidelines.ts': ['brand.created', 'brand.changed', 'brand.deleted'],
  'db/brand/assets.ts': ['asset.created', 'asset.changed', 'asset.deleted'],
  'db/writing/generations/start.ts': ['generations.started'],
  'db/writing/documents/records.ts': ['document.edited'],
  'api/writing/documents/routes.ts': ['document.deleted'],
  'db/review/comments/write.ts': ['thread.started'],
  'db/review/comments/change.ts': ['thread.resolved', 'thread.reopened'],
  'api/review/shares/making.ts': ['share.created', 'share.changed', 'share.taken_over', 'share.revoked'],
  'api/review/guests/routes.ts': ['share.answered'],
  'api/open/api-keys/keys.ts': ['key.created', 'key.renamed', 'key.revoked', 'key.taken_over'],
  'api/team/members/inviting.ts': ['member.invited', 'invitation.revoked'],
  'api/team/invitations/accepting.ts': ['member.joined', 'invitation.declined'],
  'api/team/workspaces/memberships.ts': ['member.role_changed', 'member.removed', 'member.left', 'owner.transferred'],
  'db/team/workspaces/of-account.ts': ['member.left'],
  'api/exports/routes.ts': ['workspace.exported'],
  'api/team/workspaces/routes.ts': ['workspace.changed', 'workspace.created'],
  'db/team/workspaces/logos.ts': ['workspace.changed'],
  'api/team/admin-routes.ts': ['workspace.suspended', 'workspace.resumed', 'workspace.owner_named'],
  'api/open/feed/switching.ts': [
    'feed.created',
    'feed.changed',
    'feed.renewed',
    'feed.deleted',
    'feed.listed',
    'feed.unlisted',
  ],
  'api/open/mcp/server.ts': ['key.used_tool'],
  'api/open/webhooks/changes.ts': [
    'webhook.created',
    'webhook.changed',
    'webhook.switched_on',
    'webhook.switched_off',
    'webhook.deleted',
    'webhook.taken_over',
  ],
  'api/open/webhooks/secrets.ts': ['webhook.secret_revealed', 'webhook.secret_rotated', 'webhook.secret_ended'],
};
const ACTIONS: readonly ActivityAction[] = Object.values(ACTIVITY).flat();
const READERS = /^db\/(team\/activity(-list)?|personal-data|schema.*)\.ts$|\/(testing|migrations)\/|\.test\.ts$/;

const sources = ['api', 'db', 'worker'].flatMap((room) =>
  readdirSync(room, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.ts') && !READERS.test(`${room}/${name}`))
    .map((name) => ({ path: `${room}/${name}`, text: readFileSync(`${room}/${name}`, 'utf8') })),
);
const writes = ({ text }: { text: string }) =>
  /recordActivity\(|recordDaily\(|insertAct(?:s|Rows)\(|insert into workspace_activity/.test(text);

test('each act is recorded in these places and no other [ACT-02] [ACT-03]', () => {
  const found = sources.filter(writes).map(({ path, text }) => {
    const named = ACTIONS.filter((action) => text.includes(`'${action}'`));
    return [path, named.toSorted()];
  });
  const expected = Object.entries(WRITERS).map(([path, actions]) => [path, actions.toSorted()]);
  expect(Object.fromEntries(found)).toEqual(Object.fromEntries(expected));
});

test('every act is recorded somewhere [ACT-02]', () => {
  const recorded = new Set(Object.values(WRITERS).flat());
  expect(ACTIONS.filter((action) => !recorded.has(action))).toEqual([]);
});

const domainOf = (path: string): string => path.split('/')[1] ?? '';
const makes =
  (event: string) =>
  ({ text }: { text: string }) =>
    text.includes(`'${event}'`) && /recordEvent\(|type: '/.test(text);

test.each(Object.entries(EVENTS).flatMap(([event, follows]) => ('act' in follows ? [[event, follows.act]] : [])))(
  'the event %s and its act %s are of one domain, which records both [ACT-02]',
  (event, act) => {
    const recordedIn = Object.keys(WRITERS).filter((path) => WRITERS[path]?.some((action) => action === act));
    const madeIn = sources.filter(makes(event)).map(({ path }) => domainOf(path));
    expect(recordedIn).not.toEqual([]);
    expect(recordedIn.map(domainOf).filter((domain) => !madeIn.includes(domain))).toEqual([]);
  },
);

import { randomBytes, randomUUID } from 'node:crypto';
import type { Insertable } from 'kysely';
import type { Database } from '#db/schema.ts';

type Add = <Table extends keyof Database>(table: Table, row: Insertable<Database[Table]>) => Promise<unknown>;
type Whose = { user_id: string; workspace_id: string; document_id: string; email: string };

const soon = () => new Date(Date.now() + 3_600_000);

/** A review, a comment, a share link with a guest, and all that tells of them. */
export async function itsTeam(add: Add, { user_id, workspace_id, document_id, email }: Whose): Promise<void> {
  const invitation = { workspace_id, email, role: 'editor' as const, invited_by: user_id, expires_at: soon() };
  await add('workspace_invitations', { ...invitation, token_hash: randomBytes(32) } as never);
  const review = randomUUID();
  const about = { workspace_id, document_id };
  await add('reviews', { ...about, id: review, version: 7, required: 1, requested_by: user_id } as never);
  await add('review_requests', { review_id: review, workspace_id, user_id });
  await add('review_votes', { review_id: review, workspace_id, user_id, verdict: 'approved', counts: true } as never);
  const thread = randomUUID();
  await add('comment_threads', { ...about, id: thread, resolved_by: user_id } as never);
  await add('comments', { workspace_id, thread_id: thread, user_id, body: 'Say where.' } as never);
  const share = randomUUID();
  const link = { id: share, workspace_id, label: 'Marek', created_by: user_id, expires_at: soon() };
  await add('shares', { ...link, token_hash: randomBytes(32) } as never);
  await add('share_documents', { ...about, share_id: share, pinned_version: 7 });
  await add('share_guests', { share_id: share, workspace_id, name: 'Marek', pass_hash: randomBytes(32) });
  const looked = { kind: 'reply' as const, subject: thread, document_id, thread_id: thread, last_event_id: 1 };
  await add('notifications', { ...looked, user_id, workspace_id } as never);
  const act = { actor_id: user_id, actor_kind: 'user' as const, action: 'role.created' as const };
  await itsIntegrations(add, { user_id, ...about });
  await add('workspace_activity', { ...act, workspace_id, subject_name: 'Engineer' } as never);
}

/** An API key, a webhook with a delivery, and the feed. */
async function itsIntegrations(add: Add, whose: Omit<Whose, 'email'>): Promise<void> {
  const { user_id, workspace_id, document_id } = whose;
  const key = { name: 'Careers site', prefix: 'rvk_qnF4ZS', permissions: ['role.read' as const], created_by: user_id };
  await add('api_keys', { ...key, workspace_id, hash: randomBytes(32) } as never);
  const endpoint = randomUUID();
  const address = { url: 'https://hooks.example.com/', format: 'events' as const, secret_sealed: 'sealed' };
  const hook = { ...address, id: endpoint, workspace_id, created_by: user_id };
  await add('webhook_endpoints', { ...hook, events: ['document.*'] } as never);
  const delivery = { endpoint_id: endpoint, workspace_id, event_id: 1, type: 'document.approved', body: '{}' };
  await add('webhook_deliveries', delivery as never);
  const token = randomBytes(11).toString('hex');
  await add('feeds', { workspace_id, token, title: 'Open roles' } as never);
  await add('feed_items', { document_id, workspace_id, listed_by: user_id } as never);
}

import { randomUUID } from 'node:crypto';
import type { Insertable } from 'kysely';
import type { Database, Db } from '#db/schema.ts';
import { insertText } from '#db/testing/texts.ts';
import type { WorkspaceRole } from '#shared/permissions.ts';

type Row<Table extends keyof Database> = Partial<Insertable<Database[Table]>>;
type Member = readonly [user_id: string, role: WorkspaceRole];

/** A shared workspace with these members, who need no invitation. */
export async function aWorkspace(db: Db, members: readonly Member[] = [], more: Omit<Row<'workspaces'>, 'slug'> = {}) {
  const slug = `team-${randomUUID()}`;
  const { id } = await db
    .insertInto('workspaces')
    .values({ name: 'Otterbeck', slug, ...more })
    .returning('id')
    .executeTakeFirstOrThrow();
  for (const member of members) await aMember(db, id, member);
  return { id, slug };
}

export const aMember = (db: Db, workspace_id: string, [user_id, role]: Member) =>
  db.insertInto('workspace_members').values({ workspace_id, user_id, role }).execute();

type Owned = { workspace_id: string; user_id: string };

/** A text of this person in a workspace, without a role and a generation. Returns its id. */
export async function aTextOf(db: Db, owned: Owned, content: unknown, template = 'Job Advert'): Promise<string> {
  const { id: template_id } = await db
    .selectFrom('document_templates')
    .select('id')
    .where('name', '=', template)
    .executeTakeFirstOrThrow();
  const metadata = JSON.stringify({ context_summary: { job_title: 'Engineer', company_name: 'Otterbeck' } });
  const { id } = await insertText(db, { ...owned, template_id, content: JSON.stringify(content), metadata });
  return id;
}

type Invitation = { workspace_id: string; invited_by: string; email: string; role: Exclude<WorkspaceRole, 'owner'> };

/** An invitation whose mail was not sent. */
export const anInvitation = (db: Db, invitation: Invitation) =>
  db
    .insertInto('workspace_invitations')
    .values({ ...invitation, token_hash: Buffer.from(randomUUID()), expires_at: new Date(Date.now() + 7 * 86_400_000) })
    .execute();

type InShare = { workspace_id: string; share_id: string; document_id: string; position: number };

/** A share link shows one more text, which was not sent for review. */
export const inShare = (db: Db, row: InShare) =>
  db
    .insertInto('share_documents')
    .values({ ...row, pinned_version: 1 })
    .execute();

/** This text as its first version, which a generation would have stored. */
export async function aVersionOf(db: Db, document_id: string): Promise<void> {
  const { content, ...stored } = await db
    .selectFrom('generated_documents')
    .select(['workspace_id', 'content', 'kind'])
    .where('id', '=', document_id)
    .executeTakeFirstOrThrow();
  const version = { document_id, number: 1, ordinal: 1, metadata: '{}', origin: 'generated' } as const;
  await db
    .insertInto('document_versions')
    .values({ ...version, ...stored, content: JSON.stringify(content) })
    .onConflict((conflict) => conflict.columns(['document_id', 'number']).doNothing())
    .execute();
}

/** What the activity of a workspace lists, oldest first. */
export async function actionsIn(db: Db, workspace_id: string): Promise<string[]> {
  const rows = await db
    .selectFrom('workspace_activity')
    .select('action')
    .where('workspace_id', '=', workspace_id)
    .orderBy('id')
    .execute();
  return rows.map(({ action }) => action);
}

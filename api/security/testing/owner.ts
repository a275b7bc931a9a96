import { randomBytes, randomUUID } from 'node:crypto';
import type { Insertable } from 'kysely';
import { aListedAdvert } from '#api/security/testing/owner-feed.ts';
import { aWebhook } from '#api/security/testing/owner-webhook.ts';
import type { Product } from '#api/security/testing/product.ts';
import type { Database, Db } from '#db/schema.ts';
import { aDocument, aGuideline, aRole, aSession, aUser, theTemplates } from '#db/testing/factories.ts';
import { insertText } from '#db/testing/texts.ts';

export type Owner = Awaited<ReturnType<typeof anOwner>>;

const PNG = Buffer.from('89504e470d0a1a0a00', 'hex');

/**
 * A user who has one of everything, every text of it with the same mark. A super admin, so that no
 * admin may touch the account either.
 */
export async function anOwner({ db, deps }: Product) {
  const mark = `mark-${randomUUID()}`;
  const user = await aUser(db, { email: `${mark}@example.test`, role: 'super_admin' });
  const file = { user_id: user.id, workspace_id: user.id, state: 'kept' } as const;
  const paths = { document: `${user.id}/1.pdf`, picture: `${user.id}/2.png` };
  await keep(
    { db, storage: deps.storage },
    { ...file, bucket: deps.storage.documents, path: paths.document },
    Buffer.from(`%PDF-1.4 ${mark}`),
  );
  await keep({ db, storage: deps.storage }, { ...file, bucket: deps.storage.avatars, path: paths.picture }, PNG);
  const named = { first_name: mark, last_name: mark, job_title: mark, avatar_url: paths.picture };
  await db
    .updateTable('auth.users')
    .set({ user_metadata: JSON.stringify(named) })
    .where('id', '=', user.id)
    .execute();
  const brand = await itsBrand(db, user.id, { mark, path: paths.document });
  const work = await itsWork(db, user.id, { mark, role: brand.role.id });
  const webhook = await aWebhook({ db, deps }, { id: user.id, mark });
  return { ...brand, ...work, mark, user, paths, webhook, ...(await itsAccount(db, user.id)) };
}

type Kept = Insertable<Database['stored_files']>;
async function keep({ db, storage }: Pick<Product['deps'], 'db' | 'storage'>, row: Kept, body: Buffer): Promise<void> {
  await db.insertInto('stored_files').values(row).execute();
  await storage.put({ bucket: row.bucket, path: row.path, body, type: 'application/octet-stream' });
}

async function itsBrand(db: Db, id: string, { mark, path }: { mark: string; path: string }) {
  const guideline = await aGuideline(db, id, { profile_name: mark, brand_values: mark, writing_style: mark });
  const marked = { title: `${mark}.pdf`, description: mark, extracted_text: mark };
  const document = await aDocument(db, id, { ...marked, file_path: path });
  const more = { brand_guidelines_id: guideline.id, document_ids: [document.id] };
  const role = await aRole(db, id, { ...more, job_title: mark, company_name: mark, role_requirements: mark });
  const profile = await db
    .insertInto('profiles')
    .values({ user_id: id, workspace_id: id, name: mark, description: mark })
    .returningAll()
    .executeTakeFirstOrThrow();
  await db
    .insertInto('document_profiles')
    .values({ user_id: id, workspace_id: id, document_id: document.id, profile_id: profile.id })
    .execute();
  return { guideline, document, role, profile };
}

async function itsWork(db: Db, id: string, { mark, role }: { mark: string; role: string }) {
  const templates = await theTemplates(db);
  const [first = null, second = null, third = null] = templates.map((template) => template.id);
  const generation = async (more: Partial<Insertable<Database['generation_queue']>>) =>
    (
      await db
        .insertInto('generation_queue')
        .values({ user_id: id, workspace_id: id, role_id: role, request_id: mark, ...more })
        .returning('id')
        .executeTakeFirstOrThrow()
    ).id;
  const error = { code: 'cancelled', message: 'Cancelled', title: null, messages: [], request_id: null };
  const cancelled = await generation({
    template_id: first,
    status: 'failed',
    last_error: mark,
    error: JSON.stringify(error),
    draft: mark,
  });
  const pending = await generation({ template_id: first });
  const failed = await generation({ template_id: second, status: 'failed', last_error: mark, attempt_count: 3 });
  const written = { content: JSON.stringify(mark), metadata: JSON.stringify({ model: mark }) };
  const text = { user_id: id, workspace_id: id, role_id: role, ...written };
  const { id: generated } = await insertText(db, { ...text, template_id: third, version: 2 });
  const emails = templates.find(({ name }) => name === 'Sourcing Email')?.id ?? null;
  const list = JSON.stringify([{ type: 'Casual Email', subject: mark, message: mark }]);
  const { id: listed } = await insertText(db, { ...text, content: list, template_id: emails, approved_version: 1 });
  const older = {
    number: 1,
    ordinal: 2,
    content: JSON.stringify(mark),
    metadata: '{}',
    kind: 'plain' as const,
    origin: 'edited' as const,
  };
  await db
    .insertInto('document_versions')
    .values({ ...older, document_id: generated, workspace_id: id })
    .execute();
  const marked = { document_id: generated, workspace_id: id, rule: 'years', phrase: mark, verdict: 'ignored' as const };
  await db
    .insertInto('document_marks')
    .values({ ...marked, made_by: id })
    .execute();
  const comments = await aThread(db, { id, document_id: generated, mark });
  const share = await aShare(db, { id, document_id: generated, mark });
  const key = { user_id: id, key: mark, body_hash: mark, generation_ids: [pending] };
  await db.insertInto('idempotency_keys').values(key).execute();
  const { id: refined } = await insertText(db, { ...text, role_id: null, template_id: third, version: 2 });
  const advert = await aListedAdvert(db, id, { text, mark });
  const proposal = await aProposal(db, { user_id: id, document_id: refined, mark });
  const reading = await aReading(db, id, mark);
  const apiKey = await anApiKey(db, id, mark);
  const documents = { generated, listed, refined, advert, share, ...comments };
  return { pending, cancelled, failed, ...documents, proposal, reading, apiKey, idempotencyKey: mark, templates };
}

async function anApiKey(db: Db, id: string, mark: string): Promise<string> {
  const key = {
    workspace_id: id,
    created_by: id,
    name: mark.slice(0, 60),
    prefix: 'rvk_000000',
    hash: randomBytes(32),
  };
  const made = await db
    .insertInto('api_keys')
    .values({ ...key, permissions: ['role.read'] })
    .returning('id')
    .executeTakeFirstOrThrow();
  return made.id;
}

/** A thread of two comments, so that the first one leaves the thread when it is removed. */
async function aThread(db: Db, { id, document_id, mark }: { id: string; document_id: string; mark: string }) {
  const { id: thread } = await db
    .insertInto('comment_threads')
    .values({ workspace_id: id, document_id })
    .returning('id')
    .executeTakeFirstOrThrow();
  const written = { workspace_id: id, thread_id: thread, user_id: id, body: mark };
  const comments = await db.insertInto('comments').values([written, written]).returning('id').execute();
  await db.updateTable('generated_documents').set({ open_threads: 1 }).where('id', '=', document_id).execute();
  return { thread, comment: comments[0]?.id ?? '' };
}

/** A share link to a document that works. */
async function aShare(db: Db, { id, document_id, mark }: { id: string; document_id: string; mark: string }) {
  const link = { label: mark.slice(0, 60), token_hash: randomBytes(32), expires_at: new Date(Date.now() + 86_400_000) };
  const { id: share } = await db
    .insertInto('shares')
    .values({ workspace_id: id, created_by: id, may_comment: true, ...link })
    .returning('id')
    .executeTakeFirstOrThrow();
  await db
    .insertInto('share_documents')
    .values({ share_id: share, document_id, workspace_id: id, pinned_version: 2 })
    .execute();
  return share;
}

/** A completed reading of an advert whose text is the mark. */
async function aReading(db: Db, user_id: string, mark: string): Promise<string> {
  const lists = { role_requirements: [], person_specification: [], benefits: [] };
  const result = { kind: 'advert', language: null, fields: {}, lists, passed: null, from_data: false };
  const { id } = await db
    .insertInto('generation_queue')
    .values({
      user_id,
      workspace_id: user_id,
      task: 'read_advert',
      status: 'completed',
      completed_at: new Date(),
      request_id: mark,
      input: JSON.stringify({ from: { is: 'text', text: mark } }),
      result: JSON.stringify({ ...result, source: { name: mark, text: mark } }),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** A completed refinement of a document whose text is the mark. */
async function aProposal(
  db: Db,
  { user_id, document_id, mark }: { user_id: string; document_id: string; mark: string },
) {
  const change = { part: 'text', from: 0, to: 0, text: `${mark} `, off: null, note: null };
  const input = { kind: 'plain', content: mark, draft: null, target: { of: 'document' }, preset: null };
  const { id } = await db
    .insertInto('generation_queue')
    .values({
      user_id,
      workspace_id: user_id,
      document_id,
      task: 'refine',
      status: 'completed',
      completed_at: new Date(),
      base_version: 2,
      request_id: mark,
      input: JSON.stringify({ ...input, instruction: mark, channel: null, parent: null }),
      result: JSON.stringify({ changes: [change], fixed: null, note: null }),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

async function itsAccount(db: Db, user_id: string) {
  await db.insertInto('user_preferences').values({ user_id, tutorial_completed: true }).execute();
  const { id: factor } = await db
    .insertInto('auth.mfa_factors')
    .values({ user_id, factor_type: 'totp', friendly_name: 'phone' })
    .returning('id')
    .executeTakeFirstOrThrow();
  const { identity_id: identity } = await db
    .insertInto('auth.identities')
    .values({ user_id, provider: 'email', provider_id: user_id })
    .returning('identity_id')
    .executeTakeFirstOrThrow();
  const { id: session } = await aSession(db, user_id);
  const parts = JSON.stringify([{ path: `${user_id}/export`, name: 'export.zip', bytes: 1, segments: 1 }]);
  const { id: exported } = await db
    .insertInto('exports')
    .values({ user_id, workspace_id: user_id, kind: 'account', state: 'completed', parts, expires_at: '2999-01-01' })
    .returning('id')
    .executeTakeFirstOrThrow();
  const { id: exportedWorkspace } = await db
    .insertInto('exports')
    .values({ workspace_id: user_id, user_id, kind: 'workspace', state: 'completed', parts, expires_at: '2999-01-01' })
    .returning('id')
    .executeTakeFirstOrThrow();
  const { id: exportedDocuments } = await db
    .insertInto('exports')
    .values({
      user_id,
      workspace_id: user_id,
      kind: 'documents',
      format: 'docx',
      state: 'completed',
      parts,
      expires_at: '2999-01-01',
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const address = { email: 'colleague@example.test', role: 'reviewer' as const, token_hash: randomBytes(32) };
  const { id: invitation } = await db
    .insertInto('workspace_invitations')
    .values({ ...address, workspace_id: user_id, invited_by: user_id, expires_at: '2999-01-01' })
    .returning('id')
    .executeTakeFirstOrThrow();
  return { factor, identity, session, exported, exportedWorkspace, exportedDocuments, invitation };
}

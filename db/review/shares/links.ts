import { sql } from 'kysely';
import { isKept, isLive, shownVersion } from '#db/review/shares/shown.ts';
import { roleExists } from '#db/roles/role-exists.ts';
import type { Db, Tx } from '#db/schema.ts';
import { nameOfPerson } from '#db/text/columns.ts';
import { documentExists } from '#db/text/current-version.ts';
import { titleOf } from '#db/writing/document-titles.ts';
import type { Share } from '#shared/review/contracts/shares.ts';
import type { Scope } from '#shared/scope.ts';

type InWorkspace = Pick<Scope, 'workspace_id'>;

/** The documents of the link `s` in their order. */
const documentsOfLink = sql<Share['documents']>`(
  select coalesce(json_agg(json_build_object('id', d.id, 'title', ${titleOf}, 'version', v.number, 'saved_at', v.saved_at,
      'is_outdated', v.number = pinned.pinned_version and v.number <> d.version and d.approved_version is distinct from v.number)
    order by pinned.position), '[]')
  from share_documents pinned
  join generated_documents d on d.id = pinned.document_id and d.workspace_id = pinned.workspace_id
  join document_versions v on v.document_id = d.id and v.workspace_id = d.workspace_id and v.number = ${shownVersion}
  where pinned.share_id = s.id and pinned.workspace_id = s.workspace_id)`;

const links = (db: Db, { workspace_id }: InWorkspace) =>
  db
    .selectFrom('shares as s')
    .select(['s.id', 's.label', 's.may_comment', 's.may_answer', 's.created_at', 's.expires_at'])
    .select(['s.views', 's.last_viewed_at', nameOfPerson('s.created_by').as('created_by')])
    .select([documentsOfLink.as('documents'), sql<boolean>`s.expires_at <= now()`.as('is_expired')])
    .select(sql<boolean>`not ${isKept}`.as('is_stopped'))
    .where('s.workspace_id', '=', workspace_id)
    .where('s.revoked_at', 'is', null);

const showsDocument = (
  { workspace_id }: InWorkspace,
  id: string,
) => sql<boolean>`exists (select from share_documents of_link
  where of_link.share_id = s.id and of_link.document_id = ${id} and of_link.workspace_id = ${workspace_id})`;

/** Those of a document that are not revoked, the newest first. Undefined: the workspace has no such document. */
export async function sharesOf(db: Db, scope: Scope, id: string) {
  if (!(await documentExists(db, scope, id))) return undefined;
  return links(db, scope).where(showsDocument(scope, id)).orderBy('s.created_at', 'desc').orderBy('s.id').execute();
}

/** Those of the texts of a role that are not revoked, the newest first. Undefined: the workspace has no such role. */
export async function sharesOfRole(db: Db, scope: Scope, id: string, limit: number) {
  if (!(await roleExists(db, scope, id))) return undefined;
  return links(db, scope)
    .select(answers.as('answers'))
    .where(showsRole(scope, id))
    .orderBy('s.created_at', 'desc')
    .orderBy('s.id')
    .limit(limit)
    .execute();
}

const answers = sql<number>`(select count(*)::int from review_votes vote
  where vote.share_id = s.id and vote.workspace_id = s.workspace_id)`;

const showsRole = (
  { workspace_id }: InWorkspace,
  id: string,
) => sql<boolean>`s.id in (select of_link.share_id from share_documents of_link
  join generated_documents d on d.id = of_link.document_id and d.workspace_id = of_link.workspace_id
  where d.role_id = ${id} and d.workspace_id = ${workspace_id})`;

export const shareOf = (db: Db, scope: InWorkspace, id: string) =>
  links(db, scope).where('s.id', '=', id).executeTakeFirst();

/** How many links of the document work. */
export async function countLive(tx: Tx, scope: InWorkspace, documentId: string): Promise<number> {
  const row = await tx
    .selectFrom('shares as s')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('s.workspace_id', '=', scope.workspace_id)
    .where(isLive)
    .where(showsDocument(scope, documentId))
    .executeTakeFirstOrThrow();
  return row.count;
}

/** The link with the documents it shows, locked: of a change and an answer at once one comes after the other. */
export async function lockShare(tx: Tx, { workspace_id }: InWorkspace, id: string) {
  const link = await tx
    .selectFrom('shares')
    .select(['id', 'label', 'may_comment', 'may_answer', 'created_by', 'expires_at'])
    .where('id', '=', id)
    .where('workspace_id', '=', workspace_id)
    .where('revoked_at', 'is', null)
    .forUpdate()
    .executeTakeFirst();
  if (!link) return undefined;
  const rows = await tx
    .selectFrom('share_documents')
    .select('document_id')
    .where('share_id', '=', id)
    .where('workspace_id', '=', workspace_id)
    .orderBy('position')
    .execute();
  return { ...link, documents: rows.map(({ document_id }) => document_id) };
}

type NewShare = {
  token_hash: Buffer;
  label: string;
  may_comment: boolean;
  may_answer: boolean;
  expires_at: Date;
  documents: readonly { id: string; version: number }[];
};

export async function insertShare(tx: Tx, { workspace_id, actor_id }: Scope, share: NewShare): Promise<string> {
  const { documents, ...row } = share;
  const { id } = await tx
    .insertInto('shares')
    .values({ workspace_id, created_by: actor_id, ...row })
    .returning('id')
    .executeTakeFirstOrThrow();
  const rows = documents.map((document, position) => ({
    workspace_id,
    share_id: id,
    position,
    document_id: document.id,
    pinned_version: document.version,
  }));
  await tx.insertInto('share_documents').values(rows).execute();
  return id;
}

type Changed = Partial<Pick<NewShare, 'token_hash' | 'label' | 'may_comment' | 'may_answer' | 'expires_at'>> & {
  revoked_at?: Date;
  created_by?: string;
};

export const setShare = (tx: Tx, { workspace_id }: InWorkspace, id: string, change: Changed): Promise<unknown> =>
  tx.updateTable('shares').set(change).where('id', '=', id).where('workspace_id', '=', workspace_id).execute();

/** The live links that a person made, to another member. */
export const handSharesOver = (tx: Tx, { workspace_id }: InWorkspace, from: string, to: string): Promise<unknown> =>
  tx
    .updateTable('shares')
    .set({ created_by: to })
    .where('workspace_id', '=', workspace_id)
    .where('created_by', '=', from)
    .where('revoked_at', 'is', null)
    .execute();

/** Pins the current text of each document, or `version` of one. */
export const pinVersions = (
  tx: Tx,
  { workspace_id }: InWorkspace,
  id: string,
  one?: { document_id: string; version: number },
): Promise<unknown> =>
  tx
    .updateTable('share_documents')
    .from('generated_documents as d')
    .set((eb) => ({ pinned_version: one ? one.version : eb.ref('d.version') }))
    .whereRef('d.id', '=', 'share_documents.document_id')
    .whereRef('d.workspace_id', '=', 'share_documents.workspace_id')
    .where('share_documents.share_id', '=', id)
    .where('share_documents.workspace_id', '=', workspace_id)
    .$if(one !== undefined, (query) => query.where('share_documents.document_id', '=', String(one?.document_id)))
    .execute();

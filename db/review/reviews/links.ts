import { sql } from 'kysely';
import { isKept, isLive } from '#db/review/shares/shown.ts';
import type { Db } from '#db/schema.ts';
import { columnOf } from '#shared/permissions.ts';
import type { Scope } from '#shared/scope.ts';
import type { AnsweringLink } from '#shared/text/review.ts';

type Workspace = Pick<Scope, 'workspace_id'>;

/** The role of who made the link `s`, who may share still (`isKept`). */
const roleOfMaker = sql<'owner' | 'admin' | 'editor' | 'reviewer' | 'viewer' | null>`(
  select m.role from workspace_members m where m.workspace_id = s.workspace_id and m.user_id = s.created_by)`;

/**
 * Whether the version `v` is by who made the link `s`; what an API key wrote is by who made the key. A version whose
 * author is not known any more could be by the maker.
 */
const isAuthor = sql<boolean>`coalesce(s.created_by = coalesce(v.author_id, (
  select key.created_by from generation_queue task join api_keys key on key.id = task.api_key_id
  where task.id = v.generation_id)), true)`;

/** The share links that work and take answers to the document, with what decides whether those count (`linkDecides`). */
export async function answeringLinks(db: Db, { workspace_id }: Workspace, documentId: string) {
  const links = await db
    .selectFrom('share_documents as sd')
    .innerJoin('shares as s', 's.id', 'sd.share_id')
    .innerJoin('workspaces as w', 'w.id', 'sd.workspace_id')
    .innerJoin('generated_documents as d', 'd.id', 'sd.document_id')
    .innerJoin('document_versions as v', (join) =>
      join.onRef('v.document_id', '=', 'd.id').onRef('v.number', '=', 'd.version'),
    )
    .leftJoin('reviews as r', (join) =>
      join
        .onRef('r.document_id', '=', 'd.id')
        .onRef('r.workspace_id', '=', 'd.workspace_id')
        .on('r.ended_at', 'is', null),
    )
    .select(['s.id', 's.label', 's.created_by', 'w.personal_of', 'w.link_approvals_count', 'w.editors_approve'])
    .select([roleOfMaker.as('role'), isAuthor.as('is_author')])
    .select(sql<boolean>`coalesce(r.requested_by = s.created_by, false)`.as('is_sender'))
    .select(sql<boolean>`exists (select from review_requests q where q.review_id = r.id)`.as('asks_people'))
    .where('sd.document_id', '=', documentId)
    .where('sd.workspace_id', '=', workspace_id)
    .where('s.may_answer', '=', true)
    .where(isLive)
    .where(isKept)
    .orderBy('s.created_at')
    .execute();
  return links.map(({ personal_of, role, ...link }) => ({
    ...link,
    maker: role && columnOf({ personal_of, role }),
  })) satisfies AnsweringLink[];
}

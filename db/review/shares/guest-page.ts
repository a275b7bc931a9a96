import { sql } from 'kysely';
import type { GuestScope } from '#db/review/shares/guest.ts';
import { shownVersion } from '#db/review/shares/shown.ts';
import type { Db, Tx } from '#db/schema.ts';
import { nameOfPerson } from '#db/text/columns.ts';
import { titleOf } from '#db/writing/document-titles.ts';
import type { Person } from '#shared/contracts/common.ts';
import type { Anchor } from '#shared/text/anchors.ts';
import type { Verdict } from '#shared/text/review.ts';

type Answer = { verdict: Verdict; note: string; name: string; at: string };

/** What the link answered to the version it shows. */
const answerOfLink = sql<Answer | null>`(
  select json_build_object('verdict', vote.verdict, 'note', vote.note, 'name', vote.guest_name, 'at', vote.created_at)
  from review_votes vote join reviews r on r.id = vote.review_id and r.workspace_id = vote.workspace_id
  where vote.share_id = s.id and vote.workspace_id = s.workspace_id and r.document_id = d.id and r.version = v.number
  order by vote.created_at desc limit 1)`;

const roleField = (field: 'job_title' | 'company_name') => sql<string>`coalesce(
  (select ${sql.ref(field)} from role_details where id = d.role_id and workspace_id = d.workspace_id),
  d.metadata #>> array['context_summary', ${sql.lit(field)}], '')`;

/** The documents of the link in their order, each with the version that is shown and, for its threads, the current text. */
export const documentsOfGuest = (db: Db | Tx, { share_id, workspace_id }: GuestScope) =>
  db
    .selectFrom('share_documents as pinned')
    .innerJoin('shares as s', 's.id', 'pinned.share_id')
    .innerJoin('generated_documents as d', 'd.id', 'pinned.document_id')
    .innerJoin('document_versions as v', (join) =>
      join.onRef('v.document_id', '=', 'd.id').on('v.number', '=', shownVersion),
    )
    .select([
      'pinned.position as place',
      'd.id',
      'v.kind',
      'v.content',
      'v.number as version',
      'v.saved_at',
      'v.language',
    ])
    .select(['d.kind as current_kind', 'd.content as current_content', 'd.review_state', 'd.approved_version'])
    .select([titleOf.as('title'), roleField('job_title').as('job_title'), roleField('company_name').as('company_name')])
    .select([sql<boolean>`s.may_answer and d.review_state = 'in_review'`.as('takes_answer'), answerOfLink.as('answer')])
    .where('pinned.share_id', '=', share_id)
    .where('pinned.workspace_id', '=', workspace_id)
    .where('d.workspace_id', '=', workspace_id)
    .where('v.workspace_id', '=', workspace_id)
    .orderBy('pinned.position')
    .execute();
export type GuestDocument = Awaited<ReturnType<typeof documentsOfGuest>>[number];

/** The id of the document at a place of the link. */
export const documentAt = (db: Db | Tx, { share_id, workspace_id }: GuestScope, place: number) =>
  db
    .selectFrom('share_documents')
    .select('document_id as id')
    .where('share_id', '=', share_id)
    .where('workspace_id', '=', workspace_id)
    .where('position', '=', place)
    .executeTakeFirst();

type StoredComment = {
  id: string;
  author: Person | null;
  guest_id: string | null;
  guest_name: string | null;
  body: string;
  mentions: Person[];
  created_at: string;
  is_edited: boolean;
  is_removed: boolean;
};

const commentsOfThread = sql<StoredComment[]>`(
  select coalesce(json_agg(json_build_object('id', c.id, 'author', ${nameOfPerson('c.user_id')}, 'guest_id', c.guest_id,
      'guest_name', c.guest_name, 'body', c.body, 'created_at', c.created_at, 'is_edited', c.edited_at is not null,
      'is_removed', c.deleted_at is not null,
      'mentions', (select coalesce(json_agg(json_build_object('id', m.user_id, 'name', ${nameOfPerson('m.user_id')} ->> 'name')), '[]')
        from workspace_members m where m.workspace_id = c.workspace_id and m.user_id = any(c.mentions)))
    order by c.created_at, c.id), '[]')
  from comments c where c.thread_id = t.id and c.workspace_id = t.workspace_id)`;

/** The threads of the link, the oldest first: those that members started elsewhere are not among them (SHARE-04). */
export const threadsOfGuest = (db: Db | Tx, { share_id, workspace_id }: GuestScope) =>
  db
    .selectFrom('comment_threads as t')
    .select(['t.id', 't.document_id', sql<Anchor | null>`t.anchor`.as('anchor'), commentsOfThread.as('comments')])
    .select(sql<boolean>`t.resolved_at is not null`.as('is_resolved'))
    .where('t.share_id', '=', share_id)
    .where('t.workspace_id', '=', workspace_id)
    .orderBy('t.created_at')
    .orderBy('t.id')
    .execute();
export type StoredGuestThread = Awaited<ReturnType<typeof threadsOfGuest>>[number];

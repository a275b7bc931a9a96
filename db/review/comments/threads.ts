import { sql } from 'kysely';
import type { Db } from '#db/schema.ts';
import { nameOfPerson } from '#db/text/columns.ts';
import { documentExists } from '#db/text/current-version.ts';
import type { Comment, Thread } from '#shared/review/contracts/comments.ts';
import type { Scope } from '#shared/scope.ts';

/** Resolved threads that a list holds beside all open ones. */
const RESOLVED_LISTED = 200;

type InWorkspace = Pick<Scope, 'workspace_id'>;

/** The comments of the thread `t`, the oldest first. Of those without an account or a guest any more nothing but the words. */
const commentsOf = sql<Comment[]>`(
  select coalesce(json_agg(json_build_object('id', c.id, 'author', ${nameOfPerson('c.user_id')}, 'guest_name', c.guest_name,
      'body', c.body, 'created_at', c.created_at, 'edited_at', c.edited_at, 'deleted_at', c.deleted_at,
      'mentions', (select coalesce(json_agg(json_build_object('id', m.user_id, 'name', ${nameOfPerson('m.user_id')} ->> 'name')), '[]')
        from workspace_members m where m.workspace_id = c.workspace_id and m.user_id = any(c.mentions)))
    order by c.created_at, c.id), '[]')
  from comments c where c.thread_id = t.id and c.workspace_id = t.workspace_id)`;

const threads = (db: Db, { workspace_id }: InWorkspace) =>
  db
    .selectFrom('comment_threads as t')
    .select(['t.id', 't.orphaned_at', 't.share_id', 't.created_at', 't.resolved_at'])
    .select([
      sql<Thread['anchor']>`t.anchor`.as('anchor'),
      nameOfPerson('t.resolved_by').as('resolved_by'),
      commentsOf.as('comments'),
    ])
    .where('t.workspace_id', '=', workspace_id);

/** The threads of a document, the oldest first. Undefined: the workspace has no such document. */
export async function threadsOf(db: Db, scope: Scope, id: string) {
  if (!(await documentExists(db, scope, id))) return undefined;
  return threads(db, scope)
    .where('t.document_id', '=', id)
    .where((eb) => eb.or([eb('t.resolved_at', 'is', null), lastResolved(scope, id)]))
    .orderBy('t.created_at')
    .orderBy('t.id')
    .execute();
}
const lastResolved = ({ workspace_id }: InWorkspace, id: string) => sql<boolean>`t.id in (
  select r.id from comment_threads r where r.document_id = ${id} and r.workspace_id = ${workspace_id}
    and r.resolved_at is not null order by r.resolved_at desc limit ${sql.lit(RESOLVED_LISTED)})`;

export const threadOf = (db: Db, scope: InWorkspace, id: string) =>
  threads(db, scope).where('t.id', '=', id).executeTakeFirst();

/** How many threads of the document are open. */
export const openThreadsOf = (db: Db, { workspace_id }: InWorkspace, id: string) =>
  db
    .selectFrom('generated_documents')
    .select('open_threads')
    .where('id', '=', id)
    .where('workspace_id', '=', workspace_id)
    .executeTakeFirst();

import { sql } from 'kysely';
import { type EventOrigin, recordEvent } from '#db/base/outbox.ts';
import { placeAnchor } from '#db/review/comments/place.ts';
import type { Tx } from '#db/schema.ts';
import { type Actor, recordActivity } from '#db/team/activity.ts';
import { AppError } from '#shared/errors.ts';
import { COMMENTS_MAX, OPEN_THREADS_MAX } from '#shared/review/contracts/comments.ts';
import { mentionedIn } from '#shared/review/mentions.ts';
import type { Anchor } from '#shared/text/anchors.ts';

/** A guest of a share link, who sees and answers its threads alone. */
type Guest = { id: string; name: string; share_id: string };
/** Who writes a comment: a member (the `Scope` of the request is one) or a guest. */
type CommentAuthor = { workspace_id: string; actor_id: string } | { workspace_id: string; guest: Guest };

const columnsOf = (author: CommentAuthor) =>
  'guest' in author
    ? { user_id: null, guest_id: author.guest.id, guest_name: author.guest.name }
    : { user_id: author.actor_id, guest_id: null, guest_name: null };

const originOf = (author: CommentAuthor): EventOrigin =>
  'guest' in author ? { workspace_id: author.workspace_id, actor_id: null, actor_name: author.guest.name } : author;

const actorOf = (author: CommentAuthor): Actor =>
  'guest' in author ? { workspace_id: author.workspace_id, guest: author.guest.name } : author;

type Written = { document_id: string; thread_id: string; comment_id: string };
/** `anchor`: as it was selected; null: about the whole document. */
type NewThread = { document_id: string; body: string; anchor: Anchor | null };

/**
 * Starts a thread about a document of the workspace; that of a guest belongs to the guest's link. The caller has checked
 * the permission, or that the link shows the document. Throws no_such_item, limit_reached.
 */
export async function startThread(tx: Tx, author: CommentAuthor, { document_id, body, anchor }: NewThread) {
  const document = await lockedDocument(tx, author, document_id);
  if (document.open_threads >= OPEN_THREADS_MAX) throw new AppError('limit_reached', { message: TOO_MANY_THREADS });
  const placed = anchor && (await placeAnchor(tx, document, anchor));
  const { id: thread_id } = await tx
    .insertInto('comment_threads')
    .values({
      workspace_id: author.workspace_id,
      document_id,
      anchor: placed && JSON.stringify(placed.anchor),
      orphaned_at: placed?.isFound === false ? new Date() : null,
      share_id: 'guest' in author ? author.guest.share_id : null,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await countOpen(tx, author, document_id);
  const comment_id = await insertComment(tx, author, thread_id, body);
  const written = { document_id, thread_id, comment_id };
  await recordComment(tx, author, { ...written, about: document.about, is_first: true });
  const subject = { id: document_id, name: document.about.template_name ?? '' };
  const details = { job_title: document.about.job_title };
  await recordActivity(tx, actorOf(author), { action: 'thread.started', subject, details });
  return written;
}
const TOO_MANY_THREADS = `A document can have ${OPEN_THREADS_MAX} open threads. Resolve some, then try again.`;

/**
 * Answers a thread; a guest one of the own link. That of a resolved thread leaves it resolved. Throws no_such_item,
 * limit_reached.
 */
export async function reply(
  tx: Tx,
  author: CommentAuthor,
  { thread_id, body }: { thread_id: string; body: string },
): Promise<Written> {
  const { document_id, document } = await lockedThread(tx, author, thread_id);
  const count = await tx
    .selectFrom('comments')
    .select((eb) => eb.fn.countAll<number>().as('all'))
    .where('thread_id', '=', thread_id)
    .where('workspace_id', '=', author.workspace_id)
    .executeTakeFirstOrThrow();
  if (count.all >= COMMENTS_MAX) throw new AppError('limit_reached', { message: TOO_MANY_COMMENTS });
  const comment_id = await insertComment(tx, author, thread_id, body);
  const written = { document_id, thread_id, comment_id };
  await recordComment(tx, author, { ...written, about: document.about, is_first: false });
  return written;
}
const TOO_MANY_COMMENTS = `A thread can have ${COMMENTS_MAX} comments. Start another one.`;

/** The thread with its document, which is locked; a guest finds those of the own link. Throws no_such_item. */
export async function lockedThread(tx: Tx, author: CommentAuthor, id: string) {
  const threads = tx.selectFrom('comment_threads').selectAll().where('workspace_id', '=', author.workspace_id);
  const one = threads
    .where('id', '=', id)
    .$if('guest' in author, (query) => query.where('share_id', '=', 'guest' in author ? author.guest.share_id : ''));
  const seen = await one.executeTakeFirst();
  if (!seen) throw new AppError('no_such_item');
  const document = await lockedDocument(tx, author, seen.document_id);
  const thread = await one.executeTakeFirst();
  if (!thread) throw new AppError('no_such_item');
  return { ...thread, document };
}

/** Nobody else changes its text or its threads until the transaction ends. */
export async function lockedDocument(tx: Tx, { workspace_id }: Pick<CommentAuthor, 'workspace_id'>, id: string) {
  const row = await tx
    .selectFrom('generated_documents as d')
    .select(['d.id', 'd.workspace_id', 'd.kind', 'd.content', 'd.version', 'd.open_threads'])
    .select(['d.role_id', 'd.template_id'])
    .select([
      sql<string | null>`(select name from document_templates where id = d.template_id)`.as('template_name'),
      aboutRole('job_title').as('job_title'),
      aboutRole('company_name').as('company_name'),
    ])
    .where('d.id', '=', id)
    .where('d.workspace_id', '=', workspace_id)
    .forNoKeyUpdate('d')
    .executeTakeFirst();
  if (!row) throw new AppError('no_such_item');
  const { role_id, template_id, template_name, job_title, company_name, ...document } = row;
  const about = { role_id, template_id, template_name, job_title, company_name, version: row.version };
  return { ...document, about };
}
const aboutRole = (field: 'job_title' | 'company_name') => sql<string>`coalesce(
  (select ${sql.ref(field)} from role_details where id = d.role_id and workspace_id = d.workspace_id),
  d.metadata #>> array['context_summary', ${sql.lit(field)}], '')`;

/** Sets how many threads of the locked document are open; a lost passage counts too (COMMENT-10). */
export async function countOpen(tx: Tx, { workspace_id }: { workspace_id: string }, id: string): Promise<void> {
  await sql`
    update generated_documents set open_threads = (select count(*) from comment_threads t
        where t.document_id = ${id} and t.workspace_id = ${workspace_id} and t.resolved_at is null)
      where id = ${id} and workspace_id = ${workspace_id}`.execute(tx);
}

/** The members that a body mentions. */
export async function membersIn(tx: Tx, { workspace_id }: { workspace_id: string }, body: string): Promise<string[]> {
  const ids = mentionedIn(body);
  if (ids.length === 0) return [];
  const members = tx.selectFrom('workspace_members').select('user_id').where('workspace_id', '=', workspace_id);
  return (await members.where('user_id', 'in', ids).execute()).map(({ user_id }) => user_id);
}

async function insertComment(tx: Tx, author: CommentAuthor, thread_id: string, body: string): Promise<string> {
  const { workspace_id } = author;
  const mentions = 'guest' in author ? [] : await membersIn(tx, author, body);
  const { id } = await tx
    .insertInto('comments')
    .values({ ...columnsOf(author), workspace_id, thread_id, body, mentions })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

type Recorded = { about: Awaited<ReturnType<typeof lockedDocument>>['about']; is_first: boolean };

async function recordComment(
  tx: Tx,
  author: CommentAuthor,
  { about, document_id, thread_id, comment_id, is_first }: Written & Recorded,
): Promise<void> {
  const rows = await tx
    .selectFrom('comments')
    .select(['id', 'user_id', 'mentions'])
    .where('thread_id', '=', thread_id)
    .where('workspace_id', '=', author.workspace_id)
    .execute();
  const before = rows.filter(({ id }) => id !== comment_id).flatMap(({ user_id }) => user_id ?? []);
  const mentions = rows.find(({ id }) => id === comment_id)?.mentions ?? [];
  const payload = { ...about, document_id, comment_id, is_first, mentions, authors: [...new Set(before)] };
  await recordEvent(tx, originOf(author), { type: 'comment.created', subject_id: thread_id, payload });
}

import { sql } from 'kysely';
import { limitOfWorkspace } from '#db/accounts/account-limits.ts';
import { type Cursor, notACursor, readCursor, toPage } from '#db/base/page.ts';
import type { Db, Tx } from '#db/schema.ts';
import { nameOfPerson } from '#db/text/columns.ts';
import { documentExists } from '#db/text/current-version.ts';
import { nameOfVoter } from '#db/text/voter.ts';
import { NAMED_VERSIONS_MAX } from '#shared/constants.ts';
import { sentences } from '#shared/error-catalogue.ts';
import { AppError } from '#shared/errors.ts';
import type { Scope } from '#shared/scope.ts';

/** Unnamed versions that are kept of one document beside the current one and those that are needed. */
export const VERSIONS_KEPT = 100;

/**
 * Which versions `v` are neither deleted nor changed: the first text of a document, those that have a name, what is
 * approved or asked to be, what a share link shows that still works, what is in the job feed, and what an unfinished
 * export takes.
 */
export const isNeeded = sql<boolean>`(v.ordinal = 1 or v.name is not null
  or exists (select from generated_documents approved where approved.id = v.document_id
    and approved.approved_version = v.number)
  or exists (select from reviews where reviews.document_id = v.document_id and reviews.version = v.number
    and reviews.ended_at is null)
  or exists (select from share_documents pinned join shares on shares.id = pinned.share_id
    where pinned.document_id = v.document_id and pinned.pinned_version = v.number
      and shares.revoked_at is null and shares.expires_at > now())
  or exists (select from feed_items listed where listed.document_id = v.document_id
    and listed.pinned_version = v.number)
  or exists (select from exports where exports.workspace_id = v.workspace_id and exports.state = 'waiting'
    and exports.input -> 'documents' @> jsonb_build_array(
      jsonb_build_object('id', v.document_id, 'version', v.number))))`;

/** By whom the version was approved, in the round that asked for it; null when it was not, or the approval was revoked. */
export const approvedBy = sql<string | null>`(
  select ${nameOfVoter('vote')}
  from reviews join review_votes vote on vote.review_id = reviews.id and vote.verdict = 'approved' and vote.counts
  where reviews.document_id = v.document_id and reviews.version = v.number and reviews.outcome = 'approved'
  order by reviews.ended_at desc, vote.created_at desc limit 1)`;

/** Why a version was made; one refined from a note has the name of who wrote it, as long as there is one. */
const causeOf = sql<string | null>`coalesce((
  select left('Refined from ' || coalesce(note.guest_name, ${nameOfPerson('note.user_id')} ->> 'name', 'Deleted user')
    || '''s note', 120)
  from review_votes note where note.id = v.note_id and note.workspace_id = v.workspace_id), v.cause)`;

const versionsOf = (db: Db, scope: Scope, id: string) =>
  db
    .selectFrom('document_versions as v')
    .innerJoin('generated_documents as d', 'd.id', 'v.document_id')
    .leftJoin('document_versions as restored', (join) =>
      join.onRef('restored.document_id', '=', 'v.document_id').onRef('restored.number', '=', 'v.restored_from'),
    )
    .select(['v.number', 'v.ordinal', 'v.origin', 'v.name', 'v.saved_at', 'v.metadata', 'v.instruction', 'v.language'])
    .select(['v.number as version', 'v.saved_at as created_at', 'restored.ordinal as restored_from'])
    .select([nameOfPerson('v.author_id').as('author'), sql<boolean>`v.number = d.version`.as('is_current')])
    .select([approvedBy.as('approved_by'), causeOf.as('cause')])
    .where('v.document_id', '=', id)
    .where('v.workspace_id', '=', scope.workspace_id);

type VersionsQuery = { limit: number; after?: string | undefined };

/** A page of the versions without their content, the current one first. Undefined: unknown, or of another workspace. */
export async function listVersionsOf(db: Db, scope: Scope, id: string, { limit, after }: VersionsQuery) {
  const from = numberIn(readCursor(after, 'text'));
  const rows = await versionsOf(db, scope, id)
    .select('v.id')
    .$if(from !== undefined, (query) => query.where('v.number', '<', Number(from)))
    .orderBy('v.number', 'desc')
    .limit(limit + 1)
    .execute();
  if (rows.length === 0 && !(await documentExists(db, scope, id))) return undefined;
  const { items, next } = toPage(rows, limit, ({ number }) => String(number));
  return { items: items.map(({ id: _, ...version }) => version), next };
}

const HIGHEST = 2 ** 31 - 1;
function numberIn(cursor: Cursor | undefined): number | undefined {
  const number = cursor && Number(cursor.value);
  if (number === undefined || (Number.isInteger(number) && number > 0 && number <= HIGHEST)) return number;
  throw notACursor();
}

/** A version without its content. Undefined: unknown, or of another workspace. */
export const versionRowOf = (db: Db, scope: Scope, id: string, number: number) =>
  versionsOf(db, scope, id).where('v.number', '=', number).executeTakeFirst();

/** The same with its content. */
export const versionOf = (db: Db, scope: Scope, id: string, number: number) =>
  versionsOf(db, scope, id).select(['v.content', 'v.kind']).where('v.number', '=', number).executeTakeFirst();

type Naming = { number: number; name: string | null };

/** Names a version of the locked document. Throws limit_reached; then the transaction must be rolled back. */
export async function nameVersion(tx: Tx, scope: Scope, id: string, { number, name }: Naming): Promise<void> {
  const ofDocument = sql<boolean>`document_id = ${id} and workspace_id = ${scope.workspace_id}`;
  await tx.updateTable('document_versions').set({ name }).where(ofDocument).where('number', '=', number).execute();
  const { named } = await tx
    .selectFrom('document_versions')
    .select((eb) => eb.fn.count<number>('name').as('named'))
    .where(ofDocument)
    .executeTakeFirstOrThrow();
  if (name !== null && named > NAMED_VERSIONS_MAX)
    throw new AppError('limit_reached', { message: sentences.named_versions });
}

/**
 * Deletes what is not needed of a document that had so many versions, beyond VERSIONS_KEPT before the current one, which
 * has the number `current`. Counts rows: numbers have gaps.
 */
export async function keepLatest(
  db: Db,
  { workspace_id }: Pick<Scope, 'workspace_id'>,
  { document_id, current, ordinal }: { document_id: string; current: number; ordinal: number },
): Promise<void> {
  if (ordinal <= VERSIONS_KEPT + 1) return;
  await sql`delete from document_versions where workspace_id = ${workspace_id} and id in (
    select id from document_versions v
    where document_id = ${document_id} and number < ${current} and not ${isNeeded}
    order by number desc offset ${sql.lit(VERSIONS_KEPT)})`.execute(db);
}

/** What all versions of a workspace take, in bytes: from one index, no text is read. */
export const bytesOfVersions = (workspaceId: unknown) =>
  sql<number>`(select coalesce(sum(bytes), 0)::bigint from document_versions where workspace_id = ${workspaceId})`;

/** One sweep can find too many; what is left over goes with the next. */
const DELETED_AT_MOST = 1_000;

/**
 * Deletes the oldest versions of each workspace whose versions take more than it may have: `most` bytes, or what it was
 * raised to. Those that are needed stay, and the one before the current of a text that was saved within a day, so that a
 * save can be undone. A save never waits for it and never fails for it (GAP-71).
 */
export async function pruneVersions(db: Db, most: number): Promise<void> {
  const { rows } = await sql<{ workspace_id: string; excess: number }>`
    select workspace_id, (bytes - most)::bigint as excess from (
      select v.workspace_id, sum(v.bytes) as bytes, ${limitOfWorkspace('LIMIT_VERSION_BYTES', sql`v.workspace_id`, most)} as most
      from document_versions v group by v.workspace_id having sum(v.bytes) > ${most}::bigint
    ) each_workspace where bytes > most`.execute(db);
  for (const { workspace_id, excess } of rows) await deleteOldest(db, workspace_id, excess);
}

/** Versions whose document is being changed or deleted at the moment are left. */
const deleteOldest = (db: Db, workspace_id: string, excess: number): Promise<unknown> =>
  sql`
    with oldest as (
      select v.id, v.bytes, v.saved_at from document_versions v
        join generated_documents d on d.id = v.document_id and v.number < d.version
      where v.workspace_id = ${workspace_id} and not ${isNeeded}
        and (d.updated_at < now() - interval '1 day' or v.number <> (select max(before.number)
          from document_versions before where before.document_id = d.id and before.number < d.version))
      order by v.saved_at, v.id limit ${sql.lit(DELETED_AT_MOST)} for update of v skip locked
    ), counted as (
      select id, sum(bytes) over (order by saved_at, id) - bytes as before from oldest
    )
    delete from document_versions v using counted
    where v.id = counted.id and counted.before < ${excess}::bigint`.execute(db);

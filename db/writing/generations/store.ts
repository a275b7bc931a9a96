import { sql } from 'kysely';
import { addTokens, countedColumns } from '#db/accounts/token-use.ts';
import { insertEvents } from '#db/base/outbox.ts';
import type { Db, Tx } from '#db/schema.ts';
import { firstRow, statementBy, type The } from '#db/statement.ts';
import { endedColumns, type GenerationView, toCompleted, whereHeld } from '#db/tasks/rows.ts';
import { mapThreads } from '#db/text/moved-threads.ts';
import { draftAgain, recordReplaced, replaceRound, reviewChanged } from '#db/text/replaced.ts';
import { inTransaction } from '#db/transact.ts';
import { insertVersion } from '#db/writing/documents/records.ts';
import { keepLatest } from '#db/writing/documents/versions.ts';
import { type Material, type MaterialValues, materialValues, storeMaterial } from '#db/writing/materials.ts';
import type { Content, DocumentMetadata } from '#shared/text/contracts/generated-documents.ts';
import type { KindName } from '#shared/text/kinds/names.ts';

export type Result = {
  content: Content;
  metadata: DocumentMetadata;
  material?: Material | undefined;
  language?: string | undefined;
};
export type Settled = { row: GenerationView; document_id: string };

/** A row that ends with a stored text, as it was when it was claimed or its draft was read. */
export type Storing = {
  row: GenerationView;
  /** The run that completes the row, with an event of its own; or the workspace in which its draft is kept. */
  ending: { token: string } | { draft_of: string };
  result: Result;
  /** Who caused the events, if not the author of the row. */
  actor_id?: string | null;
};

/** What a statement stores; texts are JSON. */
type StoredValues = MaterialValues &
  Pick<GenerationView, 'id' | 'kind' | 'template_name' | 'job_title' | 'company_name'> & {
    token: string | null;
    draft_of: string | null;
    content: string;
    metadata: string;
    language: string | null;
    actor_id: string | null;
    tokens: number;
  };
type Values = The<StoredValues>;

/** What else the parts of the statement need of the row. */
const placeColumns = [
  'generation_queue.id',
  'generation_queue.workspace_id',
  'generation_queue.user_id',
  'generation_queue.api_key_id',
  'generation_queue.role_id',
  'generation_queue.template_id',
] as const;

/** Whether the row may have a document: it has its role and template, and overwrites or is the first (STORE-01..03). */
const whereStorable = sql<boolean>`((select count(*) from role) >= 0
  and generation_queue.role_id is not null and generation_queue.template_id is not null
  and (generation_queue.overwrite or not exists (select from generated_documents d
    where d.workspace_id = generation_queue.workspace_id and d.role_id = generation_queue.role_id
      and d.template_id = generation_queue.template_id)))`;

/** A generation that a cancel left with what it had written. */
export const hasDraft = ({ id, draft_of }: Pick<Values, 'id' | 'draft_of'> | { id: string; draft_of: string }) =>
  sql<boolean>`(generation_queue.id = ${id}::uuid
    and generation_queue.workspace_id = ${draft_of}::uuid and generation_queue.draft is not null)`;

const endings = {
  completes: (db: Db, the: Values) => db.updateTable('generation_queue').set(toCompleted).where(whereHeld(the)),
  keeps: (db: Db, the: Values) =>
    db
      .updateTable('generation_queue')
      .set({ draft: null, error: sql<string>`error || '{"kept": true}'` })
      .where(hasDraft(the)),
};

/** Lock order everywhere: role, queue row, document. `whereStorable` asks for it first. */
const lockedRole = ({ id }: Values) => sql`
  select id from role_details where id = (select role_id from generation_queue where id = ${id}::uuid) for key share`;

/** A new document, or the next version of the one there is (STORE-01, STORE-03, GAP-71). */
const storeDocument = ({ content, metadata, kind }: Values, overwrite: boolean) => sql`
  insert into generated_documents (workspace_id, user_id, role_id, template_id, queue_id, content, metadata, kind)
    select workspace_id, user_id, role_id, template_id, id, ${content}::jsonb, ${metadata}::jsonb,
      coalesce(kind_of_list(${content}::jsonb), ${kind}::text) from ended
    ${overwrite ? replaceOnConflict : sql``}
    returning *`;

const replaceOnConflict = sql`
  on conflict (workspace_id, role_id, template_id) do update set content = excluded.content, kind = excluded.kind,
    metadata = excluded.metadata, queue_id = excluded.queue_id, version = generated_documents.version + 1,
    review_state = ${draftAgain}, updated_by = null, updated_at = now()`;

/** The text that is replaced, and where its review stood. */
const before = sql`
  select d.content, d.kind, d.version, d.review_state from generated_documents d join ended
    on d.workspace_id = ended.workspace_id and d.role_id = ended.role_id and d.template_id = ended.template_id`;

/** What the events of the row `ended` have in common. */
const about = ({ template_name, job_title, company_name }: Values) => sql`jsonb_build_object('role_id', ended.role_id,
  'template_id', ended.template_id, 'template_name', ${template_name}::text, 'job_title', ${job_title}::text,
  'company_name', ${company_name}::text)`;

/** A document is updated only when its content is another one than before. */
const recordEvents = (the: Values, { completes, alone }: Way) => sql`
  ${insertEvents}
    ${completes ? sql`${isCompleted(the)} union all` : sql``}
    select ended.workspace_id, coalesce(${the.actor_id}::uuid, ended.user_id),
        case document.version when 1 then 'document.created' else 'document.updated' end, document.id,
        ${about(the)} || jsonb_build_object('version', document.version)
      from ended, document where not exists (select from before where before.content = document.content)
    ${alone ? sql`` : sql`union all ${reviewChanged}`}`;

const isCompleted = (the: Values) => sql`
    select ended.workspace_id, coalesce(${the.actor_id}::uuid, ended.user_id), 'generation.completed', ended.id,
        ${about(the)} || jsonb_build_object('document_id', document.id)
      from ended, document`;

const versionIn = ({ language }: Values) =>
  insertVersion({
    origin: 'generated',
    language: sql`${language}::text`,
    author: sql`(select user_id from ended)`,
    generation: sql`(select id from ended)`,
    material: sql`(select id from material)`,
  });

type Stored = Pick<
  GenerationView,
  'status' | 'scheduled_for' | 'last_error' | 'error' | 'completed_at' | 'updated_at'
> & {
  stored_id: string;
  version: number;
  ordinal: number;
  /** The text that was replaced, of a document with open threads. */
  replaced: { kind: KindName; content: Content; version: number } | null;
  stored_kind: KindName;
};

/**
 * Ends a row and stores its text, the version, what it was made from, the events and the tokens in one statement: nobody
 * sees one without the others, and no lock outlives it. Undefined: `ending` found no row. Throws unique conflicts, also
 * where the document was changed by another transaction meanwhile: then the statement may be tried again.
 *
 * Where a text with open threads or under review is replaced, the statement stores nothing alone: it is sent again in a
 * transaction that moves the passages with the text (COMMENT-09) and ends the round. Those of a thread that was opened
 * at the very moment follow it.
 */
export async function storeResult(db: Db, storing: Storing): Promise<Settled | undefined> {
  const alone = await storeText(db, storing, { alone: true });
  if (alone?.replaced) await inTransaction(db, (tx) => mapReplaced(tx, alone, storing));
  const { overwrite } = storing.row;
  const stored = alone ?? (overwrite ? await inTransaction(db, (tx) => storeAndMap(tx, storing)) : undefined);
  if (!stored) return undefined;
  const { stored_id: document_id, version, ordinal, replaced, stored_kind, ...ended } = stored;
  const row = { ...storing.row, ...ended, draft_tail: null };
  await keepLatest(db, row, { document_id, current: version, ordinal });
  return { row, document_id };
}

async function storeAndMap(tx: Tx, storing: Storing): Promise<Stored | undefined> {
  const stored = await storeText(tx, storing, { alone: false });
  if (stored) await mapReplaced(tx, stored, storing);
  return stored;
}

async function mapReplaced(tx: Tx, stored: Stored, { row: { workspace_id }, result }: Storing): Promise<void> {
  const { stored_id: id, version, replaced, stored_kind: kind } = stored;
  if (replaced) await mapThreads(tx, { id, workspace_id }, replaced, { kind, content: result.content, version });
}

/** Whether what would be replaced has neither open threads nor a review, which take a transaction. */
const isFree = sql<boolean>`not exists (
  select from generated_documents d where d.workspace_id = generation_queue.workspace_id
    and d.role_id = generation_queue.role_id and d.template_id = generation_queue.template_id
    and (d.open_threads > 0 or d.review_state <> 'draft'))`;

/** `alone`: the statement is the whole transaction. */
type Way = { completes: boolean; alone: boolean };

type Shape = `${'completes' | 'keeps'}${'' | ' over'}${'' | ' alone'}`;

const stored = statementBy<Shape, StoredValues, Stored>((shape, db, the) => {
  const completes = shape.startsWith('completes');
  const alone = shape.endsWith('alone');
  const ending = endings[completes ? 'completes' : 'keeps'](db, the)
    .where(whereStorable)
    .$if(alone, (ended) => ended.where(isFree))
    .returning([...placeColumns, ...endedColumns]);
  const ofReview = alone ? sql`` : sql`replaced as (${replaceRound}), acted as (${recordReplaced(the)}),`;
  return sql<Stored>`
    with role as (${lockedRole(the)}),
      ended as (${ending}),
      before as (${before}),
      material as (${storeMaterial(the, 'ended')}),
      document as (${storeDocument(the, shape.includes('over'))}),
      ${ofReview}
      version as (${versionIn(the)} returning ordinal),
      events as (${recordEvents(the, { completes, alone })}),
      used as (${addTokens(sql`select ${countedColumns}, ${the.tokens}::int as tokens from ended`)})
    select ended.status, ended.scheduled_for, ended.last_error, ended.error, ended.completed_at, ended.updated_at,
        document.id as stored_id, document.version, document.kind as stored_kind, version.ordinal,
        (select to_jsonb(before) from before where document.open_threads > 0) as replaced
      from ended, document, version`;
});

const storeText = (
  db: Db,
  { row, ending, result, actor_id }: Storing,
  { alone }: { alone: boolean },
): Promise<Stored | undefined> => {
  const completes = 'token' in ending;
  const { id, kind, template_name, job_title, company_name, overwrite } = row;
  const values = {
    id,
    kind,
    template_name,
    job_title,
    company_name,
    token: completes ? ending.token : null,
    draft_of: completes ? null : ending.draft_of,
    content: JSON.stringify(result.content),
    metadata: JSON.stringify(result.metadata),
    ...materialValues(result.material),
    language: result.language ?? null,
    actor_id: actor_id ?? null,
    tokens: completes ? Math.ceil(result.metadata.tokens_used ?? 0) : 0,
  };
  return firstRow(
    db,
    stored(`${completes ? 'completes' : 'keeps'}${overwrite ? ' over' : ''}${alone ? ' alone' : ''}`, values),
  );
};

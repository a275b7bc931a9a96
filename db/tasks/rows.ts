import { sql } from 'kysely';
import type { GenerationRow } from '#db/schema.ts';
import type { The } from '#db/statement.ts';
import { DRAFT_TAIL_CHARACTERS } from '#shared/constants.ts';
import type { CardError } from '#shared/tasks/card.ts';
import type { Task } from '#shared/tasks.ts';
import type { KindName } from '#shared/text/kinds/names.ts';

/**
 * Every transition of a generation_queue row is one UPDATE whose condition is in its WHERE (the states of a row).
 * Final = completed, or failed without a next attempt; no path of the product changes a final row.
 */

export const finished = sql<boolean>`generation_queue.ended_at is not null`;

/** A row with what its card shows. */
export type GenerationView = Pick<
  GenerationRow,
  | 'id'
  | 'workspace_id'
  | 'task'
  | 'user_id'
  | 'api_key_id'
  | 'role_id'
  | 'template_id'
  | 'document_id'
  | 'status'
  | 'attempt_count'
  | 'max_attempts'
  | 'scheduled_for'
  | 'last_error'
  | 'error'
  | 'overwrite'
  | 'runs'
  | 'crashes'
  | 'request_id'
  | 'started_at'
  | 'completed_at'
  | 'created_at'
  | 'updated_at'
> & {
  draft_tail: string | null;
  template_name: string;
  kind: KindName;
  job_title: string;
  company_name: string;
  document_count: number;
  first_name: string;
};

const roleText = (column: 'job_title' | 'company_name') =>
  sql<string>`coalesce((select role_details.${sql.raw(column)} from role_details
    where role_details.id = generation_queue.role_id), '')`;

/** A row whose template was deleted is shown as text. */
export const templateKind = sql<KindName>`coalesce((select document_templates.kind from document_templates
    where document_templates.id = generation_queue.template_id), 'plain')`;

/** For `select` and for `returning` alike, so that a transition returns everything its card needs. */
export const viewColumns = [
  'generation_queue.id',
  'generation_queue.workspace_id',
  'generation_queue.task',
  'generation_queue.user_id',
  'generation_queue.api_key_id',
  'generation_queue.role_id',
  'generation_queue.template_id',
  'generation_queue.document_id',
  'generation_queue.status',
  'generation_queue.attempt_count',
  'generation_queue.max_attempts',
  'generation_queue.scheduled_for',
  'generation_queue.last_error',
  'generation_queue.error',
  'generation_queue.overwrite',
  'generation_queue.runs',
  'generation_queue.crashes',
  'generation_queue.request_id',
  'generation_queue.started_at',
  'generation_queue.completed_at',
  'generation_queue.created_at',
  'generation_queue.updated_at',
  sql<string | null>`right(generation_queue.draft, ${sql.lit(DRAFT_TAIL_CHARACTERS)})`.as('draft_tail'),
  sql<string>`coalesce((select document_templates.name from document_templates
    where document_templates.id = generation_queue.template_id), 'Unknown Template')`.as('template_name'),
  templateKind.as('kind'),
  roleText('job_title').as('job_title'),
  roleText('company_name').as('company_name'),
  sql<number>`(select count(*) from role_documents
    where role_documents.role_id = generation_queue.role_id)`.as('document_count'),
  sql<string>`coalesce((select users.user_metadata ->> 'first_name' from auth.users
    where users.id = generation_queue.user_id), '')`.as('first_name'),
] as const;

/** What the end of a row changes of its view. */
export const endedColumns = [
  'generation_queue.status',
  'generation_queue.scheduled_for',
  'generation_queue.last_error',
  'generation_queue.error',
  'generation_queue.completed_at',
  'generation_queue.updated_at',
] as const;

export const now = sql<Date>`now()`;
export const inMs = (ms: number) => sql<Date>`now() + make_interval(secs => ${ms / 1000})`;

/** What metrics call the work of a row: the kind of a text being written, else the task. */
export const workOf = ({ task, kind }: Pick<GenerationView, 'task' | 'kind'>): KindName | Task =>
  task === 'write' ? kind : task;

// QUEUE-06: what completing brings with it.
export const toCompleted = {
  status: 'completed',
  completed_at: now,
  last_error: null,
  error: null,
  scheduled_for: null,
  updated_at: now,
} as const;

/** A row and the token of the run that claimed it. Writes of any other run match no row. */
export type Held = { id: string; token: string };

export const whereHeld = ({
  id,
  token,
}: Held | The<{ id: string; token: string | null }>) => sql<boolean>`generation_queue.id = ${id}::uuid
  and generation_queue.run_token = ${token}::uuid and generation_queue.status = 'processing'`;

const linesOf = ({ message, messages }: CardError): string => (messages.length > 0 ? messages.join('\n') : message);
/** QUEUE-07: the columns every failure sets. */
export const toFailed = (error: CardError) =>
  ({ status: 'failed', last_error: linesOf(error), error: JSON.stringify(error), updated_at: now }) as const;
export const oneMore = sql<number>`attempt_count + 1`;

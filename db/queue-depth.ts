import { type ExpressionBuilder, sql } from 'kysely';
import { undispatchedEvents } from '#db/base/outbox.ts';
import { unfinished } from '#db/base/unfinished.ts';
import { unreadFiles } from '#db/brand/asset-texts.ts';
import { unfinishedExports } from '#db/exports/exports.ts';
import { webhookFigures } from '#db/open/webhooks/sending.ts';
import type { Database, Db } from '#db/schema.ts';
import { finished, templateKind } from '#db/tasks/rows.ts';
import type { QueueState } from '#shared/tasks/contracts/queue.ts';
import type { OwnTask } from '#shared/tasks.ts';
import type { KindName } from '#shared/text/kinds/names.ts';

/** What an unfinished row does; see QUEUE_STATES. While a worker waits for tokens, scheduled_for is the countdown of the card. */
export const queueState = sql<QueueState>`case
  when generation_queue.status = 'failed' then 'retrying'
  when generation_queue.status = 'processing' and generation_queue.scheduled_for is not null then 'waiting'
  else generation_queue.status end`;

const HOUR = sql<Date>`now() - interval '1 hour'`;
const byPerson = sql<boolean>`generation_queue.error ->> 'code' = 'cancelled'`;

export const failedForGood = sql<boolean>`(generation_queue.status = 'failed' and generation_queue.ended_at is not null)`;

/** The unfinished rows by state and kind, or the task that writes none. Its cost depends on the unfinished rows only. */
export const unfinishedDepth = (db: Db) =>
  db
    .with('depth', (cte) =>
      cte
        .selectFrom('generation_queue')
        .select(['task', 'template_id', queueState.as('state')])
        .select((eb) => eb.fn.countAll<number>().as('count'))
        .select(sql<number>`extract(epoch from now() - min(created_at))::float8`.as('oldest_seconds'))
        .where(unfinished)
        .groupBy(['task', 'template_id', 'state']),
    )
    .selectFrom('depth')
    .leftJoin('document_templates', 'document_templates.id', 'depth.template_id')
    .select(['depth.state', 'depth.count', 'depth.oldest_seconds'])
    .select(
      sql<KindName | OwnTask>`case depth.task when 'write' then coalesce(document_templates.kind, 'plain')
        else depth.task end`.as('kind'),
    );

const lastHour = (eb: ExpressionBuilder<Database, never>) =>
  eb
    .selectFrom('generation_queue')
    .select((one) => one.fn.countAll<number>().as('count'))
    .where('ended_at', '>', HOUR);

/** How many ended within the last hour: from one index, failures with their code. */
export const endedLastHour = (db: Db) =>
  db.selectNoFrom((eb) => [
    lastHour(eb).where(finished).as('all'),
    lastHour(eb).where(failedForGood).as('failed'),
    lastHour(eb).where(failedForGood).where(byPerson).as('cancelled'),
  ]);

const unsentMails = (db: Db) =>
  db
    .selectFrom('auth.mail_outbox')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .select(sql<number>`coalesce(extract(epoch from now() - min(created_at)), 0)::float8`.as('oldest_seconds'))
    .where('state', '=', 'pending');

export async function readEnded(db: Db) {
  const { all, failed, cancelled } = await endedLastHour(db).executeTakeFirstOrThrow();
  const stopped = cancelled ?? 0;
  return {
    completed: (all ?? 0) - (failed ?? 0),
    failed: (failed ?? 0) - stopped,
    cancelled: stopped,
  };
}

/** Generations, mails, events, files, exports and webhooks as Postgres has them, for the metrics. */
export async function readDepth(db: Db) {
  const [rows, ended, mails, events, files, exports, webhooks] = await Promise.all([
    unfinishedDepth(db).execute(),
    readEnded(db),
    unsentMails(db).executeTakeFirstOrThrow(),
    undispatchedEvents(db).executeTakeFirstOrThrow(),
    unreadFiles(db).executeTakeFirstOrThrow(),
    unfinishedExports(db).executeTakeFirstOrThrow(),
    webhookFigures(db),
  ]);
  return { unfinished: rows, ended, mails, events, files, exports, webhooks };
}

export const FAILURES_SHOWN = 50;
export const JOBS_SHOWN = 50;

const ownerEmail = sql<string>`coalesce((select users.email from auth.users
  where users.id = generation_queue.user_id), '')`;
const templateName = sql<string>`case generation_queue.task when 'refine' then 'Refinement'
  when 'read_advert' then 'Advert to read' when 'learn_voice' then 'Voice to learn'
  else coalesce((select document_templates.name from document_templates
    where document_templates.id = generation_queue.template_id), 'Unknown Template') end`;

/** The unfinished rows an admin is shown, running ones first, then the oldest. Nothing of role or text (GAP-19). */
export const queueJobs = (db: Db) =>
  db
    .selectFrom('generation_queue')
    .select(['id', 'status', 'attempt_count', 'max_attempts', 'scheduled_for', 'created_at', 'started_at'])
    .select([
      queueState.as('state'),
      ownerEmail.as('owner_email'),
      templateName.as('template_name'),
      templateKind.as('kind'),
    ])
    .where(unfinished)
    .orderBy(sql`generation_queue.status <> 'processing'`)
    .orderBy('created_at')
    .orderBy('id')
    .limit(JOBS_SHOWN);

/** What failed within the last hour, newest first, with whether the same was started again since. */
export const queueFailures = (db: Db) =>
  db
    .selectFrom('generation_queue')
    .select(['id', 'role_id', 'template_id', 'error', 'attempt_count', 'max_attempts', 'ended_at'])
    .select([ownerEmail.as('owner_email'), templateName.as('template_name'), templateKind.as('kind')])
    // Searched among what its owner started since, newest first: the order makes Postgres use that index.
    .select(
      sql<boolean>`generation_queue.role_id is not null and (select true from generation_queue later
        where later.user_id = generation_queue.user_id and later.created_at > generation_queue.ended_at
          and later.role_id is not distinct from generation_queue.role_id
          and later.template_id is not distinct from generation_queue.template_id
        order by later.created_at desc limit 1) is true`.as('retried'),
    )
    .where(failedForGood)
    .where('ended_at', '>', HOUR)
    .$narrowType<{ ended_at: Date }>()
    .where(sql<boolean>`${byPerson} is not true`)
    .orderBy('ended_at', 'desc')
    .limit(FAILURES_SHOWN);

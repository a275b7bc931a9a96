import { Redis } from 'ioredis';
import { HANGS_MS, seconds, until } from '#local/lab/chaos/until.ts';
import type { Card } from '#shared/tasks/card.ts';

type Query = <Row>(text: string, values?: unknown[]) => Promise<Row[]>;

/**
 * Recorded by triggers of the database: each time a row became final, was changed afterwards, or its document was
 * written.
 */
const TRIGGERS = `
  create table chaos_log (queue_id uuid, what text, at timestamptz default clock_timestamp());
  create index on chaos_log (queue_id);
  create function chaos_final(status text, scheduled_for timestamptz) returns boolean language sql immutable
    return status = 'completed' or (status = 'failed' and scheduled_for is null);
  create function chaos_row() returns trigger language plpgsql as $$ begin
    if chaos_final(old.status, old.scheduled_for) then
      if (new.status, new.last_error, new.attempt_count, new.completed_at, new.scheduled_for)
        is distinct from (old.status, old.last_error, old.attempt_count, old.completed_at, old.scheduled_for) then
        insert into chaos_log (queue_id, what) values (new.id, 'changed');
      end if;
    elsif chaos_final(new.status, new.scheduled_for) then
      insert into chaos_log (queue_id, what) values (new.id, 'ended');
    end if;
    return new;
  end $$;
  create trigger chaos_row after update on generation_queue for each row execute function chaos_row();
  create function chaos_document() returns trigger language plpgsql as $$ begin
    insert into chaos_log (queue_id, what) values (new.queue_id, 'document');
    return new;
  end $$;
  create trigger chaos_document after insert or update of content on generated_documents
    for each row execute function chaos_document();`;

const BROKEN = `
  with rows as (
    select id, status, chaos_final(status, scheduled_for) as final,
      (select count(*) from chaos_log where queue_id = id and what = 'ended') as ended,
      (select count(*) from chaos_log where queue_id = id and what = 'changed') as changed,
      (select count(*) from chaos_log where queue_id = id and what = 'document') as written
    from generation_queue where id = any($1::uuid[]))
  select count(*) filter (where not final)::int as "not ended",
    count(*) filter (where final and ended <> 1)::int as "not ended exactly once",
    count(*) filter (where changed > 0)::int as "changed after their end",
    count(*) filter (where status = 'completed' and written <> 1)::int as "completed without exactly one document",
    count(*) filter (where status <> 'completed' and written > 0)::int as "failed with a document",
    (select count(*)::int from (select 1 from generated_documents group by user_id, role_id, template_id
      having count(*) > 1) as twice) as "documents twice"
  from rows`;

const ENDED = `select count(*)::int as n from generation_queue
  where id = any($1::uuid[]) and chaos_final(status, scheduled_for)`;

export type Row = {
  id: string;
  status: string;
  attempt_count: number;
  crashes: number;
  runs: number;
  last_error: string | null;
  created_at: Date;
  started_at: Date | null;
  completed_at: Date | null;
  updated_at: Date;
  enqueued_at: Date | null;
  run_token: string | null;
  scheduled_for: Date | null;
};
export type Account = {
  rows: (ids: string[]) => Promise<Row[]>;
  /** Waits until all of them have ended; returns their rows in the given order. */
  ended: (ids: string[], forMs?: number) => Promise<Row[]>;
  /** The guarantees that do not hold for these generations, as sentences. */
  broken: (ids: string[]) => Promise<string[]>;
  /** The step last published as running. */
  step: (id: string) => string | undefined;
  close: () => void;
};

const inOrder = (rows: Row[], ids: string[]): Row[] => {
  const byId = new Map(rows.map((row) => [row.id, row]));
  return ids.flatMap((id) => byId.get(id) ?? []);
};

/** Creates the triggers and subscribes to the cards. */
export async function accountOf(query: Query, redisUrl: string): Promise<Account> {
  await query(TRIGGERS);
  const steps = await listenForSteps(redisUrl);
  const rows: Account['rows'] = async (ids) =>
    inOrder(await query<Row>('select * from generation_queue where id = any($1::uuid[])', [ids]), ids);
  const ended: Account['ended'] = async (ids, forMs = HANGS_MS) => {
    // Counts instead of reading rows: a thousand rows every 50 ms would slow down what is measured.
    const isOver = async () => {
      const [count] = await query<{ n: number }>(ENDED, [ids]).catch(() => []);
      return count?.n === ids.length;
    };
    await until(`the end of ${ids.length} generations`, isOver, forMs);
    return until('their rows', () => rows(ids).catch(() => undefined));
  };
  const broken: Account['broken'] = async (ids) => {
    const [counts = {}] = await query<Record<string, number>>(BROKEN, [ids]);
    const found = Object.entries(counts).filter(([, count]) => count > 0);
    const back = ids.filter((id) => steps.wentBack.has(id)).length;
    return [
      ...found.map(([what, count]) => `${count} ${what}`),
      ...(back > 0 ? [`${back} with a step gone back`] : []),
    ];
  };
  return { rows, ended, broken, step: steps.step, close: steps.close };
}

type Known = { attempt: number; seq: number; completed: Set<string>; step: string | undefined };

/** Within one attempt a completed step stays completed, whichever worker publishes it. */
async function listenForSteps(redisUrl: string) {
  const known = new Map<string, Known>();
  const wentBack = new Set<string>();
  const hear = (card: Card) => {
    const before = known.get(card.id);
    if (before && before.seq >= card.seq) return;
    const completed = new Set(
      card.steps.filter(({ state }) => state === 'completed').map(({ name }) => name as string),
    );
    const same = before?.attempt === card.attempt && card.status !== 'failed' ? before : undefined;
    if ([...(same?.completed ?? [])].some((name) => !completed.has(name))) wentBack.add(card.id);
    const step = card.steps.find(({ state }) => state === 'processing')?.name;
    known.set(card.id, { attempt: card.attempt, seq: card.seq, completed, step });
  };
  const redis = new Redis(redisUrl, { maxRetriesPerRequest: null });
  redis.on('error', () => undefined);
  redis.on('message', (_channel, text) => {
    const message = JSON.parse(text) as { type: string; card?: Card };
    if (message.card) hear(message.card);
  });
  await redis.subscribe('rolevoice:news');
  return { wentBack, step: (id: string) => known.get(id)?.step, close: () => redis.disconnect() };
}

export const since = (from: Date | null | undefined, to: Date | null | undefined): string =>
  from && to ? seconds(to.getTime() - from.getTime()) : 'never';

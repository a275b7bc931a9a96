import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import {
  endedLastHour,
  FAILURES_SHOWN,
  JOBS_SHOWN,
  queueFailures,
  queueJobs,
  readDepth,
  unfinishedDepth,
} from '#db/queue-depth.ts';
import { newDatabase } from '#db/testing/database.ts';
import { aReadyRole, theTemplates } from '#db/testing/factories.ts';
import { planOf } from '#db/testing/plans.ts';

const db = await newDatabase();
const MANY = 20_000;
const LATELY = 120;
const PENDING = 70;

/** Years of finished rows, a few of the last hour, and some unfinished ones. */
beforeAll(async () => {
  const { user, role } = await aReadyRole(db);
  const [template] = await theTemplates(db);
  const of = sql`${user.id}::uuid, ${user.id}::uuid, ${role.id}::uuid, ${template?.id}::uuid`;
  const columns = sql.raw(
    'user_id, workspace_id, role_id, template_id, status, error, completed_at, created_at, updated_at',
  );
  const rows = (count: number, age: ReturnType<typeof sql>) =>
    sql`
    insert into generation_queue (${columns})
    select ${of}, case when n % 3 = 0 then 'failed' else 'completed' end,
      case when n % 12 = 0 then '{"code":"cancelled"}'::jsonb when n % 3 = 0 then '{"code":"no_content"}'::jsonb end,
      case when n % 3 > 0 then now() end, ${age}, ${age}
    from generate_series(1, ${count}) n`.execute(db);
  await rows(MANY, sql`now() - interval '2 hours' - make_interval(mins => n)`);
  await rows(LATELY, sql`now() - make_interval(secs => n)`);
  await sql`insert into role_details (user_id, workspace_id, company_name, job_title, experience_level, location_type, country, city,
      role_requirements, person_specification)
    select ${user.id}, ${user.id}, 'Harbour', 'Title ' || n, 'mid', 'remote', 'Portugal', 'Porto', 'x', 'x'
    from generate_series(1, ${PENDING}) n`.execute(db);
  await sql`insert into generation_queue (user_id, workspace_id, role_id, template_id, status, scheduled_for, created_at)
    select user_id, workspace_id, id, ${template?.id}::uuid,
      case when job_title in ('Title 1', 'Title 2') then 'processing' when job_title = 'Title 3' then 'failed' else 'pending' end,
      case when job_title in ('Title 2', 'Title 3') then now() + interval '20 seconds' end,
      now() - interval '90 seconds'
    from role_details where job_title like 'Title %'`.execute(db);
  await sql`vacuum analyze generation_queue`.execute(db);
});

test('unfinished rows are counted by state and kind, ended ones by outcome, mails too', async () => {
  const { unfinished, ended, mails } = await readDepth(db);
  const counts = Object.fromEntries(unfinished.map(({ state, count }) => [state, count]));
  expect(counts).toEqual({ pending: PENDING - 3, processing: 1, waiting: 1, retrying: 1 });
  for (const { oldest_seconds, kind } of unfinished) {
    expect(oldest_seconds).toBeGreaterThanOrEqual(90);
    expect(kind).toBe('job_spec');
  }
  expect(ended).toEqual({ completed: 80, failed: 30, cancelled: 10 });
  expect(mails).toEqual({ count: 0, oldest_seconds: 0 });
});

test('the page shows running rows first, and failures without cancelled ones', async () => {
  const jobs = await queueJobs(db).execute();
  expect(jobs).toHaveLength(JOBS_SHOWN);
  expect(jobs.slice(0, 3).map(({ status }) => status)).toEqual(['processing', 'processing', expect.any(String)]);
  const failures = await queueFailures(db).execute();
  expect(failures).toHaveLength(Math.min(30, FAILURES_SHOWN));
  expect(failures.every(({ error }) => error?.code === 'no_content')).toBe(true);
  const times = failures.map(({ ended_at }) => ended_at.getTime());
  expect(times).toEqual(times.toSorted((a, b) => b - a));
});

test('whether a failure was started again is read from what its owner started since', async () => {
  expect(await planOf(db, queueFailures(db))).toContain('using generation_queue_newest on generation_queue later');
});

test.each([
  ['generation_queue_waiting|generation_queue_unfinished', () => unfinishedDepth(db)],
  ['generation_queue_waiting|generation_queue_unfinished', () => queueJobs(db)],
  ['generation_queue_ended', () => queueFailures(db)],
  ['generation_queue_ended', () => endedLastHour(db)],
])('it is read from %s, so that finished rows cost nothing', async (index, query) => {
  const plan = await planOf(db, query());
  expect(plan).toMatch(new RegExp(`Scan (Backward )?(using|on) (${index})`));
  expect(plan).not.toMatch(/Seq Scan on generation_queue/);
});

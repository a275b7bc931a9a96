import { randomUUID } from 'node:crypto';
import { VERSION_OF_MADE } from '#local/lab/bench/version.ts';
import { type Experiment, type Outcome, unless } from '#local/lab/chaos/experiment.ts';
import { seconds, until } from '#local/lab/chaos/until.ts';
import type { World } from '#local/lab/chaos/world.ts';

const PEOPLE = 40;
const THREADS = 40;
const EVENTS_OF_THREAD = 10;
const EXPECTED = PEOPLE * THREADS * EVENTS_OF_THREAD;
/** A mail that a killed worker held is due again after its lease of 45 s, and enqueued by a sweep. */
const MAILED_WITHIN_MS = 150_000;
const DISPATCHED_WITHIN_MS = 120_000;

type Team = { workspace: string; people: { id: string; email: string }[]; author: string };

/** A workspace of 41, and a document with threads in which everybody is mentioned. */
async function aTeam({ query }: World): Promise<Team> {
  const mark = randomUUID();
  const [workspace] = await query<{ id: string }>('insert into workspaces (name, slug) values ($1, $2) returning id', [
    'Quayside',
    `quayside-${mark}`,
  ]);
  const people = await query<{ id: string; email: string }>(
    `insert into auth.users (email, email_confirmed_at, user_metadata)
      select 'p' || n || '-' || $1 || '@example.test', now(), '{"first_name": "Pat"}' from generate_series(0, $2) n
      returning id, email`,
    [mark, PEOPLE],
  );
  const id = String(workspace?.id);
  await query(`insert into workspace_members (workspace_id, user_id, role) select $1, unnest($2::uuid[]), 'editor'`, [
    id,
    people.map((one) => one.id),
  ]);
  const [author, ...others] = people;
  return { workspace: id, people: others, author: String(author?.id) };
}

/** The events of comments that mention all of them, as the api records them. */
async function recordComments({ query }: World, { workspace, people, author }: Team): Promise<void> {
  const [document] = await query<{ id: string }>(
    `with made as (
       insert into generated_documents (workspace_id, user_id, kind, content, metadata)
       values ($1, $2, 'plain', '"Text"', '{}') returning *
     ), version as (${VERSION_OF_MADE})
     select id from made`,
    [workspace, author],
  );
  const threads = await query<{ id: string }>(
    `insert into comment_threads (workspace_id, document_id) select $1, $2 from generate_series(1, $3) returning id`,
    [workspace, document?.id, THREADS],
  );
  const payload = {
    role_id: null,
    template_id: null,
    template_name: 'Job Advert',
    job_title: 'Baker',
    company_name: 'Crust',
    version: 1,
    document_id: document?.id,
    comment_id: randomUUID(),
    is_first: false,
    authors: [],
    mentions: people.map(({ id }) => id),
  };
  await query(
    `insert into outbox (workspace_id, actor_id, type, subject_id, payload)
      select $1, $2, 'comment.created', thread, $3 from unnest($4::uuid[]) thread, generate_series(1, $5) n order by n`,
    [workspace, author, JSON.stringify(payload), threads.map(({ id }) => id), EVENTS_OF_THREAD],
  );
}

/** How often each person was notified, and of the events how many are left. */
async function counted({ query }: World, { workspace }: Team) {
  const [row] = await query<{ counted: number; people: number; left: number }>(
    `select coalesce(sum(count), 0)::int as counted, count(distinct user_id)::int as people,
      (select count(*)::int from outbox where workspace_id = $1 and dispatched_at is null) as left
      from notifications where workspace_id = $1`,
    [workspace],
  );
  return row ?? { counted: 0, people: 0, left: 0 };
}

async function mailsTo(world: World, { people }: Team): Promise<number[]> {
  const counts = people.map(async ({ email }) => {
    const inbox = `${world.services.inbox.urls().INBOX_URL}/api/messages?to=${encodeURIComponent(email)}`;
    return ((await (await fetch(inbox)).json()) as unknown[]).length;
  });
  return Promise.all(counts);
}
const sum = (counts: readonly number[]): number => counts.reduce((all, one) => all + one, 0);

/** Two workers are killed, one while events become notifications, one while mails go out; a third finishes. */
async function killWhileNotifying(world: World): Promise<Outcome> {
  const [first, second] = await Promise.all([world.startWorker(), world.startWorker()]);
  const team = await aTeam(world);
  await recordComments(world, team);
  const begun = await until('the first notifications', async () => {
    const now = await counted(world, team);
    return now.counted > EXPECTED / 20 && now;
  });
  first?.kill();
  await first?.ended;
  const from = Date.now();
  const done = await until(
    'all events to be dispatched',
    async () => {
      const now = await counted(world, team);
      return now.left === 0 && now;
    },
    DISPATCHED_WITHIN_MS,
  );
  const dispatched = Date.now() - from;
  await world.query(`update notifications set updated_at = updated_at - interval '6 minutes' where workspace_id = $1`, [
    team.workspace,
  ]);
  await world.query('update user_preferences set next_mail_at = now() where user_id = any($1)', [
    team.people.map(({ id }) => id),
  ]);
  await until('the first mails', async () => sum(await mailsTo(world, team)) > 2, 60_000);
  const atKill = sum(await mailsTo(world, team));
  second?.kill();
  await second?.ended;
  const held = Number(
    (
      await world.query<{ held: number }>(
        `select count(*)::int as held from auth.mail_outbox where kind = 'notifications' and state = 'pending'
          and attempts > 0`,
      )
    )[0]?.held,
  );
  await world.startWorker();
  const mailed = Date.now();
  await until('a mail to everybody', async () => (await mailsTo(world, team)).every((n) => n > 0), MAILED_WITHIN_MS);
  const mails = await mailsTo(world, team);
  const doubled = mails.filter((n) => n > 1).length;
  return {
    figures:
      `${EXPECTED} notifications for ${done.people} people, ${begun.counted} at the first kill, the rest ${seconds(dispatched)} later; ` +
      `${sum(mails)} mails, ${atKill} at the second kill, the rest within ${seconds(Date.now() - mailed)}, ${doubled} sent twice`,
    broken: unless(
      [done.counted === EXPECTED, `${done.counted} of ${EXPECTED} notifications`],
      [done.people === PEOPLE, `${done.people} of ${PEOPLE} people`],
      [doubled <= held, `${doubled} mails were sent twice, ${held} were held by the killed worker`],
    ),
  };
}

export const notifying: readonly Experiment[] = [
  { id: 'F22', lane: 'workers', fault: 'Worker killed while notifications go out', run: killWhileNotifying },
];

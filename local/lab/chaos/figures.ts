import { type Experiment, type Outcome, unless } from '#local/lab/chaos/experiment.ts';
import { idsIn, newPerson, type Person } from '#local/lab/chaos/person.ts';
import { createScraper, type Figures } from '#local/lab/chaos/scrape.ts';
import { until } from '#local/lab/chaos/until.ts';
import type { World } from '#local/lab/chaos/world.ts';
import { freePort } from '#local/launch/ports.ts';

const SIZE = 200;
const PEOPLE = 5;
const CANCELLED = 12;
/** Small enough that attempts wait for tokens. */
const BUDGET = { TOKENS_PER_WINDOW: '60000', TOKEN_WINDOW_MS: '1000' };
/** The tokens the provider of the experiments reports for an answer. */
const USED = 110;

/** An api and two workers that share a small budget, and the scraper of all three. */
async function startAll(world: World) {
  const api = await world.startApi({ env: BUDGET });
  const ports = await Promise.all([freePort(), freePort()]);
  for (const port of ports) await world.startWorker({ env: { ...BUDGET, WORKER_PORT: String(port) } });
  return createScraper([api.healthUrl, ...ports.map((port) => `http://127.0.0.1:${port}`)]);
}

/** Returns the started generations and the number of calls. */
async function begin(world: World, people: Person[], size: number) {
  const templates = await world.query<{ id: string }>('select id from document_templates order by sort_order');
  const ids: string[] = [];
  let calls = 0;
  while (ids.length < size) {
    const person = people[calls % people.length] as Person;
    const wanted = templates.slice(0, size - ids.length).map(({ id }) => id);
    ids.push(...idsIn(await person.begin(await person.role(), wanted)));
    calls += 1;
  }
  return { ids, calls };
}

/** Cancels some of the pending generations, by their owners. */
async function cancelSome(people: Person[], world: World, ids: string[]): Promise<void> {
  const rows = await world.account.rows(ids);
  const waiting = rows.filter(({ status }) => status === 'pending').slice(-CANCELLED);
  for (const { id } of waiting) {
    for (const person of people) {
      const { status } = await person.call(`/api/generations/${id}/cancel`, { method: 'POST' });
      if (status === 200) break;
    }
  }
}

async function askForMails(people: Person[]): Promise<void> {
  for (const person of people) {
    const { body } = await person.call('/auth/v1/user');
    await person.call('/auth/v1/recover', { method: 'POST', body: { email: body.email } });
  }
}

const COUNTS = `
  select count(*)::int as started,
    count(*) filter (where status = 'completed')::int as completed,
    count(*) filter (where status = 'failed' and error ->> 'code' <> 'cancelled')::int as failed,
    count(*) filter (where error ->> 'code' = 'cancelled')::int as cancelled,
    count(*) filter (where status in ('pending', 'processing') or scheduled_for is not null)::int as unfinished,
    sum(attempt_count)::int as failures,
    (select count(*)::int from auth.mail_outbox where state = 'sent') as mails
  from generation_queue where id = any($1::uuid[])`;
type Counts = Record<'started' | 'completed' | 'failed' | 'cancelled' | 'unfinished' | 'failures' | 'mails', number>;

type Line = { what: string; metrics: number; truth: number };

/** Compares each figure with that of the database, or of the provider. */
function lines(
  after: Figures,
  before: Figures,
  counts: Counts,
  calls: { posts: number; attempts: number; answers: number },
) {
  const grown = (name: string, labels: Record<string, string> = {}) =>
    after.sum(name, labels) - before.sum(name, labels);
  const ended = (outcome: string) => grown('rolevoice_generations_ended_total', { outcome });
  const attempts = (outcome: string) => grown('rolevoice_generation_attempts_total', { outcome });
  const found: Line[] = [
    { what: 'started', metrics: grown('rolevoice_generations_started_total'), truth: counts.started },
    { what: 'ended completed', metrics: ended('completed'), truth: counts.completed },
    { what: 'ended failed', metrics: ended('failed'), truth: counts.failed },
    { what: 'ended cancelled', metrics: ended('cancelled'), truth: counts.cancelled },
    { what: 'unfinished (gauge)', metrics: after.sum('rolevoice_generations'), truth: counts.unfinished },
    { what: 'attempts completed', metrics: attempts('completed'), truth: counts.completed },
    { what: 'attempts failed, all', metrics: attempts('failed') + attempts('retried'), truth: counts.failures },
    { what: 'texts timed', metrics: grown('rolevoice_generation_duration_seconds_count'), truth: counts.completed },
    {
      what: 'provider calls',
      metrics: grown('rolevoice_provider_request_duration_seconds_count'),
      truth: calls.attempts,
    },
    { what: 'provider tokens', metrics: grown('rolevoice_provider_tokens_total'), truth: calls.answers * USED },
    { what: 'waits for tokens', metrics: grown('rolevoice_budget_wait_seconds_count'), truth: calls.attempts },
    { what: 'mails sent', metrics: grown('rolevoice_mails_total', { outcome: 'sent' }), truth: counts.mails },
    {
      what: 'POST /api/generations',
      metrics: grown('rolevoice_http_requests_total', { method: 'POST', route: '/api/generations', status: '202' }),
      truth: calls.posts,
    },
  ];
  return found;
}

const table = (rows: Line[]): string =>
  rows
    .map(({ what, metrics, truth }) => `${what.padEnd(24)}${String(metrics).padStart(8)}${String(truth).padStart(8)}`)
    .join('\n');

/** Scrapes an api and two workers while generations run, and compares their sums with the database. */
async function addUp(world: World, size = SIZE): Promise<Outcome> {
  const scraper = await startAll(world);
  const people = await Promise.all(Array.from({ length: PEOPLE }, () => newPerson(world)));
  let answers = 0;
  let asked = 0;
  let askedPlainer = 0;
  world.provider.script(() => {
    asked += 1;
    if (asked % 9 === 0) return { do: 'status', status: 500 };
    if (asked % 25 === 0) return { do: 'status', status: 403 };
    if (asked % 26 === 0) {
      // Within the attempt, the same question follows in a plainer form.
      askedPlainer += 1;
      return { do: 'status', status: 400 };
    }
    answers += 1;
    return { do: 'answer', ms: 100 };
  });
  const before = await scraper.scrape();
  const calls = world.provider.calls().length;
  const stop = scraper.keepScraping();
  const { ids, calls: posts } = await begin(world, people, size);
  await cancelSome(people, world, ids);
  await askForMails(people);
  await world.account.ended(ids, 180_000);
  const counts = async () => (await world.query<Counts>(COUNTS, [ids]))[0] as Counts;
  await until('the mails', async () => (await counts()).mails === PEOPLE);
  const { rounds, reporters, waits } = await stop();
  const truth = await counts();
  const attempts = world.provider.calls().length - calls - askedPlainer;
  const compare = async () => lines(await scraper.scrape(), before, truth, { posts, attempts, answers });
  const agree = (rows: Line[]) => rows.every(({ metrics, truth: wanted }) => metrics === wanted);
  // The gauges of the installation are up to five seconds old.
  const rows = await until('the figures to agree', async () => {
    const found = await compare();
    return agree(found) && found;
  }).catch(compare);
  const off = rows.filter(({ metrics, truth: wanted }) => metrics !== wanted).map(({ what }) => what);
  return {
    figures: `${ids.length} generations by ${PEOPLE} people, ${rounds} scrapes of 3 processes, figures of the installation reported by ${Math.max(...reporters)} process at a time, ${waits} attempts that waited over 0.1 s for tokens`,
    table: table([...rows]),
    broken: [
      ...off.map((what) => `${what} does not add up`),
      ...unless([
        reporters.every((count) => count <= 1),
        'more than one process reported the figures of the installation',
      ]),
      ...(await world.account.broken(ids)),
    ],
  };
}

const lane = 'calls';
export const figures: Experiment[] = [
  { id: 'M1', lane, fault: 'metrics of an api and two workers against the database, under load', run: addUp },
];

import { click, newPeople, type Person, plainTemplates } from '#local/lab/bench/people.ts';
import { inFlight } from '#local/lab/bench/row.ts';
import type { World } from '#local/lab/bench/world.ts';
import { closeQueues, createQueues } from '#platform/queue.ts';
import { connectRedis } from '#platform/redis.ts';

const CLICKS_AT_ONCE = 10;
/** The limit of unfinished generations of one user. */
const ROLES_EACH = 16;

const UNFINISHED = `select count(*)::int as left from generation_queue where id = any($1::uuid[])
  and not (status = 'completed' or (status = 'failed' and scheduled_for is null))`;
const ENDED = `select (extract(epoch from max(completed_at)) * 1000)::float8 as last,
  count(*) filter (where status <> 'completed')::int as unwell from generation_queue where id = any($1::uuid[])`;
const EVERY_MS = 50;
const TIMEOUT_MS = 90_000;

export type Drained = { perSecond: number; cpuMs: number };

/** Creates the users who start generations, with roles without documents. */
export async function createUsers(
  world: World,
  generations: number,
): Promise<{ people: Person[]; templates: string[] }> {
  const templates = await plainTemplates(world);
  const people = await newPeople(world, Math.ceil(generations / (ROLES_EACH * templates.length)), ROLES_EACH);
  return { people, templates };
}
export type Crowd = Awaited<ReturnType<typeof createUsers>>;

/** One start call per generation, each of another role or template. */
export async function clickAll(world: World, { people, templates }: Crowd, count: number): Promise<string[]> {
  const wanted = people.flatMap((person) =>
    person.roles.flatMap((role) => templates.map((template) => ({ person, role, template }))),
  );
  const ids: string[] = [];
  await inFlight(CLICKS_AT_ONCE, Math.min(count, wanted.length), async (n) => {
    const one = wanted[n];
    if (one) ids.push(...(await click(world, one.person, one.role, [one.template])));
  });
  return ids;
}

/** Waits for all of them; returns the time the last was completed, in milliseconds since 1970. */
export async function untilEnded(world: World, ids: string[]): Promise<number> {
  const until = Date.now() + TIMEOUT_MS;
  for (;;) {
    const [row] = await world.query<{ left: number }>(UNFINISHED, [ids]);
    if (row?.left === 0) break;
    if (Date.now() > until) throw new Error(`${row?.left} generations did not end`);
    await new Promise((resolve) => setTimeout(resolve, EVERY_MS));
  }
  const [ended] = await world.query<{ last: number; unwell: number }>(ENDED, [ids]);
  if (!ended || ended.unwell > 0) throw new Error(`${ended?.unwell} generations did not complete`);
  return ended.last;
}

/** Starts generations while the queue is paused; `resume` starts the workers. */
export async function pausedClicks(world: World, crowd: Crowd, count: number) {
  const connection = connectRedis(world.redisUrl, 'worker', () => undefined);
  const queues = createQueues(connection, () => undefined);
  await queues.generation.pause();
  const ids = await clickAll(world, crowd, count);
  const resume = async () => {
    await queues.generation.resume();
    await closeQueues(queues);
    connection.disconnect();
  };
  return { ids, resume };
}

/**
 * Processes run for weeks, so all of them, the references too, are warmed up before they are measured. Until then the
 * engine still compiles hot code, which takes half of the processor time.
 */
export const WARM_UP = 1_500;

/** The rate at which a waiting backlog of a new crowd is processed, and its processor time from the start call. */
export const drain = async (world: World, count: number, cpu: () => Promise<number>): Promise<Drained> =>
  drainOf(world, await createUsers(world, count), count, cpu);

/** The same of this crowd: the second time every text is written again. */
export async function drainOf(world: World, crowd: Crowd, count: number, cpu: () => Promise<number>): Promise<Drained> {
  const cpuBefore = await cpu();
  const { ids, resume } = await pausedClicks(world, crowd, count);
  const from = Date.now();
  await resume();
  const seconds = ((await untilEnded(world, ids)) - from) / 1_000;
  return { perSecond: ids.length / seconds, cpuMs: ((await cpu()) - cpuBefore) / ids.length };
}

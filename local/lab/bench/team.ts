import { randomUUID } from 'node:crypto';
import { startHelper } from '#local/lab/bench/helper.ts';
import { askWell } from '#local/lab/bench/http.ts';
import { newPeople, type Person } from '#local/lab/bench/people.ts';
import { interleaved, median, ms, quantile, type Row, times } from '#local/lab/bench/row.ts';
import { cardOf } from '#local/lab/bench/sockets.ts';
import type { World } from '#local/lab/bench/world.ts';
import { publishCard } from '#platform/live-events.ts';
import { connectRedis } from '#platform/redis.ts';
import type { Card } from '#shared/tasks/card.ts';

const MEMBERS = 50;
const CARDS = 6;
/** How often a worker publishes the draft of one generation. */
const EVERY_MS = 100;
const SECONDS = 5;
const ROUNDS = 3;
const CALLS = 400;
const WARM_UP = 50;
const GOAL = { cpu: 10, scope: 1.5 };

const pause = (wait: number) => new Promise((resolve) => setTimeout(resolve, wait));

async function aWorkspace({ query }: World, people: readonly Person[]): Promise<{ id: string; slug: string }> {
  const slug = `bench-${randomUUID()}`;
  const [row] = await query<{ id: string }>('insert into workspaces (name, slug) values ($1, $1) returning id', [slug]);
  if (!row) throw new Error('The workspace was not made');
  const join = `insert into workspace_members (workspace_id, user_id, role) select $1, unnest($2::uuid[]), 'editor'`;
  await query(join, [row.id, people.map(({ id }) => id)]);
  return { id: row.id, slug };
}

/** Publishes the cards of one run as workers do. */
async function run(world: World, cards: readonly Card[]): Promise<void> {
  const redis = connectRedis(world.redisUrl, 'worker', () => undefined);
  const from = performance.now();
  for (let at = 0; at < (SECONDS * 1_000) / EVERY_MS; at += 1) {
    const server_time = new Date().toISOString();
    await Promise.all(cards.map((card) => publishCard(redis, Object.assign(card, { seq: card.seq + 1, server_time }))));
    await pause(Math.max(0, from + (at + 1) * EVERY_MS - performance.now()));
  }
  redis.disconnect();
}

/** Processor time of the api a second while these cards are published. */
async function costOf(world: World, cards: readonly Card[]): Promise<number> {
  const before = await world.api.figures();
  await run(world, cards);
  const after = await world.api.figures();
  return (after.cpuMs - before.cpuMs) / SECONDS;
}

/** The same call in Personal and in a workspace: the bearer look-up reads membership, role and suspension in both. */
async function lookUps({ api }: World, { token }: Person, slug: string): Promise<[number, number]> {
  const taken: [number[], number[]] = [[], []];
  for (let at = 0; at < CALLS + WARM_UP; at += 1) {
    for (const [which, workspace] of [undefined, slug].entries()) {
      const { ms: each } = await askWell(`${api.url}/api/document-templates`, token, { workspace });
      if (at >= WARM_UP) taken[which]?.push(each);
    }
  }
  return [median(taken[0]), median(taken[1])];
}

/** What a team costs the api: fifty members on one run, and a call in a workspace (TEAM-50, TEAM-51). */
export async function team(world: World): Promise<Row[]> {
  const people = await newPeople(world, MEMBERS);
  const [starter] = people;
  if (!starter) throw new Error('There is nobody in the team');
  const { id, slug } = await aWorkspace(world, people);
  const clients = startHelper('local/lab/bench/socket-clients.ts');
  try {
    const tokens = people.map(({ token }) => token);
    await clients.ask({ do: 'connect', url: world.api.url, tokens, workspace: slug });
    const cards = (workspace_id: string, user_id: string) =>
      Array.from({ length: CARDS }, () => ({ ...cardOf(user_id), workspace_id }));
    const strangers = randomUUID();
    const [shared = [], alone = []] = await interleaved(ROUNDS, [
      () => costOf(world, cards(id, starter.id)),
      // The same cards for nobody: what Redis and parsing cost.
      () => costOf(world, cards(strangers, strangers)),
    ]);
    const { p99 } = await clients.ask<{ p99: number }>({ do: 'received' });
    const [personal, scoped] = await lookUps(world, starter, slug);
    return [besideNobody(shared, alone, p99), besidePersonal(personal, scoped)];
  } finally {
    clients.stop();
  }
}

function besideNobody(shared: readonly number[], alone: readonly number[], p99: number): Row {
  const [figure, none] = [median(shared), median(alone)];
  return {
    id: 'TEAM',
    what: `${MEMBERS} members on one run of ${CARDS}: processor time of the api a second`,
    goal: `≤ ${ms(GOAL.cpu)}`,
    figure: ms(figure - none),
    reference: `without listeners ${ms(none)}, slowest of its rounds ${ms(quantile(shared, 1))}; delivered within ${ms(p99)} (p99)`,
    ratio: times(figure / none),
    met: figure - none <= GOAL.cpu,
  };
}

const besidePersonal = (personal: number, scoped: number): Row => ({
  id: 'TEAM',
  what: 'A call in a shared workspace, p50',
  goal: `≤ ${times(GOAL.scope)} one in Personal`,
  figure: ms(scoped),
  reference: `Personal ${ms(personal)}`,
  ratio: times(scoped / personal),
  met: scoped / personal <= GOAL.scope,
});

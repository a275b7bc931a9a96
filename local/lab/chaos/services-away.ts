import { type Experiment, type Outcome, unless } from '#local/lab/chaos/experiment.ts';
import { type Answered, idsIn, idsOf, newPerson, type Person, type Started } from '#local/lab/chaos/person.ts';
import { pause, seconds } from '#local/lab/chaos/until.ts';
import type { World } from '#local/lab/chaos/world.ts';

const PER_ROUND = 40;
const AWAY_MS = 2_000;
/** Two deadlines of half a second. What else the machine does at the time is in both measurements. */
const LONGER_MS = 1_000;

type Round = { name: string; during: () => Promise<void>; after: () => Promise<void> };

/** The slowest response of the most frequent requests, and whether each had a clear status. */
async function measureRequests(person: Person, role: { id: string; mark: string }) {
  const start = await person.begin(role, person.templates);
  const list = await person.call('/api/roles');
  const active = await person.call('/api/generations?active=true');
  return { start, slowest: Math.max(start.ms, list.ms, active.ms), ok: list.status === 200 && active.status === 200 };
}

/** Generations are running, Redis stops, users keep clicking, Redis comes back. */
async function withoutRedis(world: World, person: Person, round: Round, perRound: number) {
  const [usualRole, role] = [await person.role(), await person.role()];
  const before = await person.start(perRound);
  const usual = await measureRequests(person, usualRole);
  await round.during();
  const { start, slowest, ok } = await measureRequests(person, role);
  await pause(AWAY_MS);
  await round.after();
  const from = performance.now();
  const ids = [...idsOf(before), ...idsIn(usual.start), ...idsIn(start)];
  const rows = await world.account.ended(ids, 60_000);
  const took = performance.now() - from;
  const completed = rows.filter(({ status }) => status === 'completed').length;
  return { name: round.name, ids, start, slowest, usual: usual.slowest, ok, took, completed };
}

const nothing = async () => undefined;

async function redisAway(world: World, perRound = PER_ROUND): Promise<Outcome> {
  const { redis: service } = world.services;
  const person = await newPerson(world);
  world.provider.script(() => ({ do: 'answer', ms: 1_000 }));
  // More generations than both workers run at once, so that some still wait in Redis when it stops.
  const env = { WORKER_CONCURRENCY: String(Math.ceil(perRound / 5)) };
  await Promise.all([world.startWorker({ env }), world.startWorker({ env })]);
  const freeze = async (line: 'frozen' | 'open') => {
    world.apiWires.redis.set(line);
    world.wires.redis.set(line);
  };
  const rounds: Round[] = [
    { name: 'restarted', during: service.stop, after: service.start },
    { name: 'hanging', during: () => freeze('frozen'), after: () => freeze('open') },
    {
      name: 'restarted empty',
      during: async () => {
        await service.stop();
        service.forget();
      },
      after: service.start,
    },
    { name: 'flushed', during: async () => void (await world.redis.flushall()), after: nothing },
  ];
  const results = [];
  for (const round of rounds) results.push(await withoutRedis(world, person, round, perRound));
  const lost = results.filter(({ completed, ids }) => completed !== ids.length);
  const line = results.map(
    ({ name, slowest, usual, start, took, completed, ids }) =>
      `${name}: slowest answer ${Math.round(slowest)} ms (${Math.round(usual)} ms before), start ${start.status}, completed ${completed} of ${ids.length} in ${seconds(took)}`,
  );
  return {
    figures: line.join('; '),
    broken: [
      ...unless([lost.length === 0, `lost: ${lost.map(({ name }) => name).join()}`]),
      ...unless([results.every(({ ok, start }) => ok && start.status === 202), 'an answer was refused']),
      ...unless([world.workers().length === 2 && world.api().child.isRunning(), 'a process ended']),
      ...(await world.account.broken(results.flatMap(({ ids }) => ids))),
    ],
    late: unless([
      results.every(({ slowest, usual }) => slowest <= usual + LONGER_MS),
      'an answer took over 1 s longer than with Redis',
    ]),
  };
}

const TERMINATE = `select pg_terminate_backend(pid) from pg_stat_activity where application_name like 'rolevoice%'`;
const FROZEN_MS = 7_000;
const FLOOD = 60;
/** Statuses that name the cause; 0 would be no response. */
const isClear = ({ status }: Answered): boolean => status === 200 || status === 503;

async function postgresAway(world: World, perRound = PER_ROUND): Promise<Outcome> {
  const person = await newPerson(world);
  world.provider.script(() => ({ do: 'answer', ms: 2_000 }));
  await Promise.all([world.startWorker(), world.startWorker()]);
  const drain = async (started: Started[]) => {
    const from = performance.now();
    const rows = await world.account.ended(idsOf(started), 60_000);
    const completed = rows.filter(({ status }) => status === 'completed').length;
    return { took: performance.now() - from, lost: rows.length - completed };
  };
  const first = await person.start(perRound);
  await world.services.postgres.stop();
  const refused = await person.call('/api/roles');
  await pause(AWAY_MS);
  await world.services.postgres.start();
  const restarted = await drain(first);
  const second = await person.start(perRound);
  for (let times = 0; times < 5; times += 1) {
    await world.query(TERMINATE);
    await pause(1_000);
  }
  const terminated = await drain(second);
  const third = await person.start(perRound);
  for (const wires of [world.wires, world.apiWires]) wires.postgres.set('frozen');
  const flood = Array.from({ length: FLOOD }, () => person.call('/api/roles', { waitMs: 30_000 }));
  await pause(FROZEN_MS);
  for (const wires of [world.wires, world.apiWires]) wires.postgres.set('open');
  const answers = await Promise.all(flood);
  const exhausted = await drain(third);
  const all = [restarted, terminated, exhausted];
  const refusals = answers.filter(({ status }) => status === 503).length;
  const after = await person.call('/api/roles');
  return {
    figures: `restarted: answer meanwhile ${refused.status} after ${seconds(refused.ms)}, drained in ${seconds(restarted.took)}; ended every second for 5 s: drained in ${seconds(terminated.took)}; ${FLOOD} requests on a pool that hangs for ${seconds(FROZEN_MS)}: ${refusals} refused, slowest ${seconds(Math.max(...answers.map(({ ms }) => ms)))}, drained in ${seconds(exhausted.took)}`,
    broken: [
      ...unless([all.every(({ lost }) => lost === 0), 'lost work']),
      ...unless([
        isClear(refused) && answers.every(isClear),
        `answers ${[...new Set([refused, ...answers].map(({ status }) => status))].join()}`,
      ]),
      ...unless([after.status === 200, `answer afterwards ${after.status}`]),
      ...unless([world.workers().length === 2 && world.api().child.isRunning(), 'a process ended']),
      ...(await world.account.broken(idsOf([...first, ...second, ...third]))),
    ],
    late: unless([all.every(({ took }) => took <= 30_000), 'not drained within 30 s']),
  };
}

const lane = 'services';
export const services: Experiment[] = [
  { id: 'F7', lane, fault: 'Redis restarted with its data, hanging, restarted empty, flushed', run: redisAway },
  {
    id: 'F8',
    lane,
    fault: 'Postgres restarted; its connections ended every second; the pool exhausted',
    run: postgresAway,
  },
];

import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { io } from 'socket.io-client';
import { answers } from '#local/lab/chaos/answers.ts';
import { storageAway } from '#local/lab/chaos/edges.ts';
import { type Experiment, type Outcome, unless } from '#local/lab/chaos/experiment.ts';
import { idsOf, newPerson } from '#local/lab/chaos/person.ts';
import { postgresFrozen } from '#local/lab/chaos/postgres-frozen.ts';
import { compare, holdingsOf, leaks } from '#local/lab/chaos/resources.ts';
import { services } from '#local/lab/chaos/services-away.ts';
import { starts } from '#local/lab/chaos/starts.ts';
import { pause, until } from '#local/lab/chaos/until.ts';
import { setAll } from '#local/lab/chaos/wires.ts';
import type { Api, World } from '#local/lab/chaos/world.ts';
import type { Child } from '#local/launch/children.ts';

/** The faults that affect the services and leave the processes running. */
const FAULTS = ['F6', 'F9', 'F10', 'F11', 'F7', 'F8', 'F8B'];
const PER_ROUND = 20;
const KILLS = 4;
/** Longer than a pool keeps an idle connection, and longer than a dead worker is listed. */
const REST_MS = 20_000;
/** Long enough for F11, short enough for F10 to end soon. */
const ENV = { AI_IDLE_TIMEOUT_MS: '4000', AI_TIMEOUT_MS: '4000' };

const signalAll = (workers: Child[], signal: 'SIGSTOP' | 'SIGCONT'): void => {
  for (const { pid } of workers) process.kill(pid, signal);
};

/** The same world, except that a start returns what is running already; workers are paused until then. */
function withSame(world: World, { api, workers }: { api: Api; workers: Child[] }): World {
  const [first] = workers;
  if (!first) throw new Error('there is no worker');
  return {
    ...world,
    api: () => api,
    startApi: async () => api,
    startWorker: async () => {
      signalAll(workers, 'SIGCONT');
      return first;
    },
    workers: () => workers.filter((worker) => worker.isRunning()),
    newWires: async () => world.wires,
    reset: async () => {
      for (const wires of [world.wires, world.apiWires]) setAll(wires, 'open');
      world.provider.script(() => ({ do: 'answer' }));
      world.provider.letGo();
      signalAll(workers, 'SIGSTOP');
    },
  };
}

const SOCKETS = 30;
const ASKED = 60;

/** Requests of every kind, enough to fill every pool. */
async function everyday(world: World): Promise<void> {
  const person = await newPerson(world);
  world.provider.script(() => ({ do: 'answer', ms: 200 }));
  const options = { transports: ['websocket'], auth: { token: person.token }, forceNew: true };
  const sockets = Array.from({ length: SOCKETS }, () => io(world.api().url, options));
  await until('the sockets', () => sockets.every(({ connected }) => connected));
  const started = await person.start(PER_ROUND);
  await Promise.all(Array.from({ length: ASKED }, () => person.call('/api/roles')));
  await Promise.all(Array.from({ length: PER_ROUND }, () => person.upload()));
  await world.account.ended(idsOf(started), 60_000);
  for (const socket of sockets) socket.close();
}

/** Other processes are killed as well; their keys in Redis must expire. */
async function killOthers(world: World, startWorker: World['startWorker']): Promise<string[]> {
  const person = await newPerson(world);
  world.provider.script(() => ({ do: 'answer', ms: 1_000 }));
  const ids: string[] = [];
  for (let killed = 0; killed < KILLS; killed += 1) {
    const other = await startWorker();
    ids.push(...idsOf(await person.start(PER_ROUND)));
    other.kill();
    await other.ended;
  }
  await world.account.ended(ids, 90_000);
  return world.account.broken(ids);
}

async function everyFault(world: World): Promise<string[]> {
  const all = [...starts, ...answers, ...services, ...postgresFrozen];
  const broken: string[] = [];
  await world.reset();
  for (const id of FAULTS) {
    const experiment = all.find((one) => one.id === id);
    if (!experiment) throw new Error(`${id} is unknown`);
    const outcome = await experiment.run(world, id === 'F7' || id === 'F8' ? PER_ROUND : undefined);
    broken.push(...[...outcome.broken, ...(outcome.late ?? [])].map((words) => `${id}: ${words}`));
    await world.reset();
  }
  await world.startWorker();
  const { isSame, well } = await storageAway(world);
  return [...broken, ...unless([isSame && well.every(({ status }) => status < 300), 'F16: not well afterwards'])];
}

/** A slow machine takes seconds for a file, and a person with slow files has a quarter of the time. */
const READ_MS = 300_000;

/** At rest: no file of these people is still read, and what ended has been forgotten. */
async function atRest(world: World): Promise<void> {
  const reading = "select count(*)::int as n from reference_documents where text_state = 'reading'";
  await until('the files are read', async () => (await world.query<{ n: number }>(reading))[0]?.n === 0, READ_MS);
  await pause(REST_MS);
}

async function sameProcesses(world: World): Promise<Outcome> {
  const temporary = join(world.dir, 'temporary');
  mkdirSync(temporary, { recursive: true });
  const env = { ...ENV, TMPDIR: temporary };
  const { child, port } = world.api();
  await child.stop();
  const api = await world.startApi({ port, env });
  const workers = [await world.startWorker({ env }), await world.startWorker({ env })];
  const running = { api, workers, temporary };
  const same = withSame(world, running);
  // Twice: the first time fills caches and compiles.
  for (const _time of [1, 2]) await everyday(same);
  await atRest(same);
  const before = await holdingsOf(world, running);
  const broken = await everyFault(same);
  broken.push(...(await killOthers(same, world.startWorker)));
  await everyday(same);
  await atRest(same);
  const after = await holdingsOf(world, running);
  const generations = await world.query<{ n: number }>('select count(*)::int as n from generation_queue');
  const isAlive = api.child.isRunning() && workers.every((worker) => worker.isRunning());
  const caption = `One api and two workers at rest, before and after ${FAULTS.join(', ')}, S3 away (F16) and ${KILLS} other workers killed, one after the other; ${generations[0]?.n} generations. The other experiments kill the processes they are about. Handles of the api include HTTP connections that the experiment keeps.`;
  return {
    figures: `the same processes went through ${FAULTS.join(', ')}, F16 and ${KILLS} kills beside them; what they hold is in the table at the end`,
    broken: [...broken, ...unless([isAlive, 'a process ended']), ...leaks(before, after)],
    table: [caption, ...compare(before, after)].join('\n'),
  };
}

export const same: Experiment[] = [
  { id: 'R1', lane: 'same', fault: 'everything one api and two workers talk to fails in turn', run: sameProcesses },
];

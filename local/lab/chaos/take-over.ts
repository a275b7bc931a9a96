import { since } from '#local/lab/chaos/account.ts';
import { type Experiment, type Outcome, unless } from '#local/lab/chaos/experiment.ts';
import { idsOf, newPerson } from '#local/lab/chaos/person.ts';
import { seconds, until } from '#local/lab/chaos/until.ts';
import type { World } from '#local/lab/chaos/world.ts';

/** Waits until the row is running, and its role has the expected number of calls. */
const underWay = (world: World, { id, mark }: { id: string; mark: string }, calls: number) =>
  until('the work to begin', async () => {
    const [row] = await world.account.rows([id]);
    return row?.status === 'processing' && world.provider.calls(mark).length === calls;
  });

async function killBeforeCall(world: World): Promise<Outcome> {
  const person = await newPerson(world);
  const wires = await world.newWires();
  wires.provider.set('frozen');
  const first = await world.startWorker({ wires });
  const [one] = await person.start(1);
  if (!one) throw new Error('nothing was started');
  await until('a connection to the provider', () => wires.provider.opened() > 0);
  const callsAtKill = world.provider.calls(one.mark).length;
  first.kill();
  await first.ended;
  const from = new Date();
  await world.startWorker();
  const [row] = await world.account.ended([one.id]);
  const calls = world.provider.calls(one.mark).length;
  return {
    figures: `provider calls ${calls}, completed ${since(from, row?.completed_at)} after the kill`,
    broken: [
      ...unless([callsAtKill === 0, 'the provider was called before the kill']),
      ...unless([calls === 1, `${calls} provider calls`], [row?.status === 'completed', `ended ${row?.status}`]),
      ...(await world.account.broken([one.id])),
    ],
  };
}

const LONG_MS = 2_000;
const TAKEN_OVER_MS = 17_000;

/** Of two workers the one with the job is killed during an answer of two seconds. */
async function killMidAnswer(world: World): Promise<Outcome> {
  const person = await newPerson(world);
  world.provider.script(() => ({ do: 'answer', ms: LONG_MS }));
  const workers = await Promise.all([world.startWorker(), world.startWorker()]);
  const [one] = await person.start(1);
  if (!one) throw new Error('nothing was started');
  await underWay(world, one, 1);
  const busy = workers.find(({ name }) => name === world.provider.calls(one.mark)[0]?.worker);
  busy?.kill();
  await busy?.ended;
  const from = Date.now();
  const [row] = await world.account.ended([one.id]);
  const took = Number(row?.completed_at) - from;
  const calls = world.provider.calls(one.mark).length;
  return {
    figures: `completed by the other ${seconds(took)} after the kill, ${seconds(LONG_MS)} of them its answer; provider calls ${calls}`,
    broken: [
      ...unless([row?.status === 'completed', `ended ${row?.status}`], [calls === 2, `${calls} provider calls`]),
      ...(await world.account.broken([one.id])),
    ],
    late: unless([took <= TAKEN_OVER_MS, 'longer than 17 s']),
  };
}

/** One worker dies while the answer streams, another with the complete answer and without a database connection. */
async function killAroundAnswer(world: World): Promise<Outcome> {
  const person = await newPerson(world);
  world.provider.script(({ n }) => ({ do: n === 1 ? 'held' : 'answer' }));
  const streaming = await world.startWorker({ env: { WORKER_CONCURRENCY: '1' } });
  const [midStream] = await person.start(1);
  if (!midStream) throw new Error('nothing was started');
  await underWay(world, midStream, 1);
  const wires = await world.newWires();
  const answered = await world.startWorker({ wires, env: { WORKER_CONCURRENCY: '1' } });
  const [unstored] = await person.start(1);
  if (!unstored) throw new Error('nothing was started');
  await underWay(world, unstored, 1);
  streaming.kill();
  await streaming.ended;
  wires.postgres.set('frozen');
  world.provider.letGo();
  await until('the review of the answer', () => world.account.step(unstored.id) === 'reviewing');
  answered.kill();
  await answered.ended;
  const from = new Date();
  await world.startWorker();
  const both = [midStream, unstored];
  const rows = await world.account.ended(idsOf(both));
  const calls = both.map(({ mark }) => world.provider.calls(mark).length);
  const last = rows.map(({ completed_at }) => since(from, completed_at)).join(' and ');
  return {
    figures: `provider calls ${calls.join(' and ')}, completed ${last} after the kill`,
    broken: [
      ...unless([calls.every((count) => count <= 2), 'more than 2 provider calls']),
      ...unless([rows.every(({ status }) => status === 'completed'), 'not completed']),
      ...(await world.account.broken(idsOf(both))),
    ],
  };
}

async function killBeforeAcknowledging(world: World): Promise<Outcome> {
  const person = await newPerson(world);
  world.provider.script(({ n }) => ({ do: n === 1 ? 'held' : 'answer' }));
  const wires = await world.newWires();
  const first = await world.startWorker({ wires });
  const [one] = await person.start(1);
  if (!one) throw new Error('nothing was started');
  await underWay(world, one, 1);
  wires.redis.set('frozen');
  world.provider.letGo();
  const [stored] = await world.account.ended([one.id]);
  first.kill();
  await first.ended;
  await world.startWorker();
  await until('the job to be taken off the queue', async () => !(await world.hasJob(one.id)));
  const kept = Date.now() - Number(stored?.completed_at);
  const [row] = await world.account.rows([one.id]);
  const calls = world.provider.calls(one.mark).length;
  return {
    figures: `provider calls ${calls}, job gone ${since(stored?.completed_at, new Date())} after the text was stored`,
    broken: [
      ...unless([calls === 1, `${calls} provider calls`], [row?.status === 'completed', `ended ${row?.status}`]),
      ...(await world.account.broken([one.id])),
    ],
    late: unless([kept <= 25_000, 'the job was kept for longer than 25 s']),
  };
}

/** The maximum time a row may be stuck after a fault has ended. */
const RECOVERED_MS = 30_000;

/**
 * A worker is paused for longer than its lock and heartbeat last, then continued: its late answer must not be stored.
 */
async function stopBeyondLock(world: World): Promise<Outcome> {
  const person = await newPerson(world);
  world.provider.script(({ n }) => ({ do: n === 1 ? 'held' : 'answer' }));
  const stopped = await world.startWorker();
  const [one] = await person.start(1);
  if (!one) throw new Error('nothing was started');
  await underWay(world, one, 1);
  process.kill(stopped.pid, 'SIGSTOP');
  await world.startWorker();
  const [before] = await world.account.ended([one.id]);
  world.provider.script(() => ({ do: 'answer' }));
  world.provider.letGo();
  const from = new Date();
  process.kill(stopped.pid, 'SIGCONT');
  // Its next generation proves that it has finished the old one.
  for (const worker of world.workers()) if (worker.pid !== stopped.pid) await worker.stop();
  const [next] = await person.start(1);
  if (!next) throw new Error('nothing was started');
  const [done] = await world.account.ended([next.id]);
  const [after] = await world.account.rows([one.id]);
  const isSame = before?.run_token === after?.run_token && Number(before?.completed_at) === Number(after?.completed_at);
  const again = Number(done?.completed_at) - Number(from);
  return {
    figures: `completed by another after ${since(before?.created_at, before?.completed_at)}, runs ${after?.runs}, ${isSame ? 'late answer refused' : 'LATE ANSWER TAKEN'}; the resumed one completed its next work ${seconds(again)} after it was let on`,
    broken: [
      ...unless([isSame, 'the late answer changed the row'], [stopped.isRunning(), 'the stopped worker ended']),
      ...unless([done?.status === 'completed', 'its next work was not completed']),
      ...(await world.account.broken(idsOf([one, next]))),
    ],
    late: unless([again <= RECOVERED_MS, 'its next work took longer than 30 s']),
  };
}

const UNTOUCHED = 12;

async function poison(world: World): Promise<Outcome> {
  const person = await newPerson(world);
  const marks = new Set<string>();
  let isOver = false;
  let killed = 0;
  const starts: Promise<void>[] = [];
  const keep = async (): Promise<void> => {
    const worker = await world.startWorker({ env: { WORKER_CONCURRENCY: '4' } });
    void worker.ended.then(() => isOver || starts.push(keep()));
  };
  world.provider.script(({ mark, worker }) => {
    if (!marks.has(mark)) return { do: 'answer', ms: 500 };
    killed += 1;
    world
      .workers()
      .find(({ name }) => name === worker)
      ?.kill();
    return { do: 'hang' };
  });
  const role = await person.role();
  marks.add(role.mark);
  await Promise.all([keep(), keep()]);
  const poisoned = (await person.begin(role, person.templates.slice(0, 1))).body.items as { id: string }[];
  const others = await person.start(UNTOUCHED);
  const [row] = await world.account.ended(idsOf(poisoned), 150_000);
  const rest = await world.account.ended(idsOf(others));
  isOver = true;
  // The world is cleared next: a worker that is still starting would end in the middle of it.
  await Promise.all(starts);
  const hurt = rest.filter(({ status }) => status !== 'completed').length;
  return {
    figures: `workers killed ${killed}, row '${row?.last_error}' with ${row?.crashes} crashes after ${since(row?.created_at, row?.updated_at)}, others completed ${rest.length - hurt} of ${UNTOUCHED}`,
    broken: [
      ...unless([row?.status === 'failed', `ended ${row?.status}`], [row?.crashes === 5, `${row?.crashes} crashes`]),
      ...unless([killed <= 5, `${killed} workers died`], [hurt === 0, `${hurt} others did not complete`]),
      ...(await world.account.broken([...idsOf(poisoned), ...idsOf(others)])),
    ],
  };
}

const lane = 'workers';
export const takeOver: Experiment[] = [
  { id: 'F1', lane, fault: 'worker killed (-9) before the provider call', run: killBeforeCall },
  { id: 'P9', lane, fault: 'worker killed in the middle of a 2 s answer, another one free', run: killMidAnswer },
  {
    id: 'F2',
    lane,
    fault: 'worker killed mid stream; another after the answer, before storing it',
    run: killAroundAnswer,
  },
  {
    id: 'F3',
    lane,
    fault: 'worker killed after storing, before its job was acknowledged',
    run: killBeforeAcknowledging,
  },
  {
    id: 'F4',
    lane,
    fault: 'worker stopped (SIGSTOP) beyond its lock, then resumed with its answer',
    run: stopBeyondLock,
  },
  { id: 'F15', lane, fault: 'a job that kills every worker that takes it', run: poison },
];

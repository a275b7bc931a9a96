import type { Row } from '#local/lab/chaos/account.ts';
import { type Experiment, type Outcome, unless } from '#local/lab/chaos/experiment.ts';
import { idsIn, newPerson, type Person } from '#local/lab/chaos/person.ts';
import { seconds } from '#local/lab/chaos/until.ts';
import type { World } from '#local/lab/chaos/world.ts';
import type { Child } from '#local/launch/children.ts';

const ALL = 1_000;
const WORKERS = 3;
const KILL_EVERY_MS = 700;
const LOOK_EVERY_MS = 20;
const MOST_MS = 120_000;
/** Below the maximum of unfinished generations per user. */
const ROLES_EACH = 16;

type Prepared = { person: Person; role: { id: string; mark: string }; templates: string[] };

/** As many people, roles and templates as make exactly this many generations. */
async function prepare(world: World, size: number): Promise<Prepared[]> {
  const prepared: Prepared[] = [];
  let left = size;
  while (left > 0) {
    const person = await newPerson(world);
    const count = Math.min(ROLES_EACH, Math.ceil(left / person.templates.length));
    const roles = await Promise.all(Array.from({ length: count }, person.role));
    for (const role of roles) {
      const templates = person.templates.slice(0, left);
      prepared.push({ person, role, templates });
      left -= templates.length;
    }
  }
  return prepared;
}

type Place = { worker: Child | undefined };

/**
 * Three workers; every 0.7 s the longest-running one is killed and another started in its place. A kill waits while
 * fewer than two are running, for as long as starting takes on this machine.
 */
function killInTurn(world: World) {
  const starts: number[] = [];
  let kills = 0;
  let last = performance.now();
  const places: Place[] = Array.from({ length: WORKERS }, () => ({ worker: undefined }));
  const starting = new Set<Promise<void>>();
  const fill = (place: Place) => {
    const from = performance.now();
    // No proxies here: forwarding everything would take time from the measured processes.
    const started = world.startWorker({ wires: world.direct }).then((worker) => {
      starts.push(performance.now() - from);
      place.worker = worker;
      // The longest-running one is first.
      places.push(...places.splice(places.indexOf(place), 1));
    });
    starting.add(started);
    void started.catch(() => undefined).finally(() => starting.delete(started));
  };
  const killOne = () => {
    const atWork = places.filter(({ worker }) => worker !== undefined);
    const [place] = atWork;
    if (!place?.worker || atWork.length < 2 || performance.now() < last + KILL_EVERY_MS) return;
    last = Math.max(last + KILL_EVERY_MS, performance.now() - LOOK_EVERY_MS);
    place.worker.kill();
    place.worker = undefined;
    kills += 1;
    fill(place);
  };
  for (const place of [...places]) fill(place);
  const timer = setInterval(killOne, LOOK_EVERY_MS);
  return async () => {
    clearInterval(timer);
    await Promise.allSettled(starting);
    return { kills, start: medianOf(starts) };
  };
}

const medianOf = (values: number[]): number => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;

/** The outcome of the rows. */
function endsOf(rows: Row[]) {
  const by = (wanted: string) => rows.filter(({ status, scheduled_for }) => status === wanted && !scheduled_for).length;
  const crashed = (times: number) => rows.filter(({ crashes }) => crashes >= times).length;
  const completed = by('completed');
  const failed = by('failed');
  return {
    completed,
    failed,
    ends: `completed ${completed}, given up ${failed}, not ended ${rows.length - completed - failed}; interrupted ${crashed(1)}, twice ${crashed(2)}, most crashes of one ${Math.max(0, ...rows.map(({ crashes }) => crashes))}`,
  };
}

async function beginAll(prepared: Prepared[]): Promise<string[]> {
  const ids: string[] = [];
  for (const { person, role, templates } of prepared) ids.push(...idsIn(await person.begin(role, templates)));
  return ids;
}

async function thousand(world: World, size = ALL): Promise<Outcome> {
  const prepared = await prepare(world, size);
  world.provider.script(() => ({ do: 'answer', ms: 50 }));
  const callsBefore = world.provider.calls().length;
  const endKilling = killInTurn(world);
  const from = performance.now();
  const ids = await beginAll(prepared);
  const rows = await world.account.ended(ids, MOST_MS * 2).catch(() => world.account.rows(ids));
  const took = performance.now() - from;
  const { kills, start } = await endKilling();
  const calls = world.provider.calls().length - callsBefore;
  const { completed, failed, ends } = endsOf(rows);
  const [documents] = await world.query<{ n: number }>(
    'select count(*)::int n from generated_documents where queue_id = any($1::uuid[])',
    [ids],
  );
  return {
    figures: `generations ${ids.length}: ${ends}; documents ${documents?.n}; workers killed ${kills} (one every ${seconds(took / kills)}; a start takes ${seconds(start)}); provider calls ${calls} (${(calls / size).toFixed(2)} ×); ${seconds(took)}`,
    broken: [
      ...unless([ids.length === size, 'not all were accepted'], [documents?.n === completed, 'documents are missing']),
      ...unless([failed === 0, `${failed} were given up for the kills`]),
      ...unless([calls <= 1.3 * size, 'more than 1.3 × calls'], [took <= MOST_MS, 'longer than 120 s']),
      ...(await world.account.broken(ids)),
    ],
  };
}

export const load: Experiment[] = [
  { id: 'F12', lane: 'load', fault: 'many generations, three workers, one killed every 0.7 s', run: thousand },
];

import { existsSync, readFileSync } from 'node:fs';
import { startHelper } from '#local/lab/bench/helper.ts';
import { type Answer, ask } from '#local/lab/bench/http.ts';
import { quantile } from '#local/lab/bench/row.ts';
import { type Experiment, type Outcome, unless } from '#local/lab/chaos/experiment.ts';
import { addDocument, prepareTarget } from '#local/lab/chaos/hostile-target.ts';
import { newPerson, type Person } from '#local/lab/chaos/person.ts';
import { pause } from '#local/lab/chaos/until.ts';
import type { World } from '#local/lab/chaos/world.ts';

const PEOPLE = 20;
const SECONDS = 60;
const WARM_UP_MS = 5_000;
/** For a user who works fast. */
const EVERY_MS = 400;
const UPLOAD_EVERY = 25;
const SIGN_IN_EVERY = 20;
const START_EVERY = 30;
const MOST_MB = 1_000;
const MOST_TIMES = 3;
/** As with a proxy in front: every user has an address of their own. */
const ENV = { RATE_LIMITS: 'on', AUTH_RATE_LIMITS: 'on', TRUSTED_PROXIES: '127.0.0.1' };
const RECEIVED: readonly number[] = [200, 201, 202, 204];

type Ordinary = { person: Person; address: string; document: { id: string; version: number } };
type Sample = { what: string; status: number; ms: number };

/** As the api's watchdog reports them (api/http/watchdog.ts). */
type Block = { ms: number; cpu_ms: number; routes: string[] };
const BLOCK_LINE = 'the thread did nothing else for too long';

const blocksOf = (world: World): Block[] =>
  world
    .api()
    .child.lastWords(Number.POSITIVE_INFINITY)
    .split('\n')
    .filter((line) => line.includes(BLOCK_LINE))
    .map((line) => JSON.parse(line) as Block);

const blockShown = ({ ms, cpu_ms, routes }: Block): string => `${ms} ms (processor ${cpu_ms} ms) ${routes.join(' ')}`;
const longestOf = (blocks: Block[]): string => {
  const [longest] = blocks.toSorted((a, b) => b.ms - a.ms);
  return longest ? blockShown(longest) : 'none';
};

async function newOrdinary(world: World, n: number): Promise<Ordinary> {
  const person = await newPerson(world);
  return { person, address: `198.51.100.${n + 1}`, document: { id: await addDocument(world, person), version: 1 } };
}

async function save({ person, address, document }: Ordinary, url: string, n: number): Promise<Answer> {
  const body = { version: document.version, content: `An advert, edited for the ${n}th time.` };
  const way = { method: 'PUT', body, address };
  const answer = await ask(`${url}/api/generated-documents/${document.id}`, person.token, way);
  if (answer.status === 200) document.version = (JSON.parse(answer.body) as { version: number }).version;
  return answer;
}

const READS = ['/api/roles', '/api/generated-documents', '/api/roles?q=engineer', '/api/reference-documents'];

/** The next action of a user. */
async function act(world: World, one: Ordinary, n: number): Promise<Sample> {
  const { person, address, document } = one;
  const { url } = world.api();
  if (n % UPLOAD_EVERY === 7) return { what: 'upload', ...(await person.upload({ address })) };
  if (n % SIGN_IN_EVERY === 11) return { what: 'sign-in', ...(await person.signIn(address)) };
  if (n % START_EVERY === 13) {
    const started = await person.begin(await person.role(), person.templates.slice(0, 1), { address });
    return { what: 'start', ...started };
  }
  if (n % 6 === 4) return { what: 'save', ...(await save(one, url, n)) };
  const read = READS[n % 5] ?? `/api/generated-documents/${document.id}`;
  return { what: 'read', ...(await ask(`${url}${read}`, person.token, { address })) };
}

/** All users work for so long; returns the duration of each request. */
async function work(world: World, people: Ordinary[], forMs: number): Promise<Sample[]> {
  const until = Date.now() + forMs;
  const samples: Sample[] = [];
  const go = async (one: Ordinary, at: number) => {
    await pause((at * EVERY_MS) / people.length);
    for (let n = at; Date.now() < until; n += 1) {
      samples.push(await act(world, one, n));
      await pause(EVERY_MS);
    }
  };
  await Promise.all(people.map(go));
  return samples;
}

const peakMb = (pid: number): number => {
  const status = `/proc/${pid}/status`;
  if (!existsSync(status)) return Number.NaN;
  return Math.round(Number(/VmHWM:\s+(\d+)/.exec(readFileSync(status, 'utf8'))?.[1]) / 1_024);
};

/** The maximum memory of the api and each worker. */
const peaks = (world: World): number[] => [world.api().child, ...world.workers()].map(({ pid }) => peakMb(pid));

const failedOf = (samples: Sample[]): Sample[] => samples.filter(({ status }) => !RECEIVED.includes(status));
const p99 = (samples: Sample[], what?: string): number =>
  quantile(
    samples.filter((one) => what === undefined || one.what === what).map(({ ms }) => ms),
    0.99,
  );

type Counts = Record<string, Record<string, number>>;
const shown = (counts: Counts): string =>
  Object.entries(counts)
    .map(
      ([attack, counts]) =>
        `${attack} ${Object.entries(counts)
          .map(([status, n]) => `${n} × ${status}`)
          .join(', ')}`,
    )
    .join('; ');

const perKind = (calm: Sample[], busy: Sample[]): string =>
  ['read', 'save', 'upload', 'sign-in', 'start']
    .map((what) => `${what} ${Math.round(p99(calm, what))} → ${Math.round(p99(busy, what))} ms`)
    .join(', ');

/** Twenty users work, first alone and then beside one account that does all attacks at once. */
async function hostileAccount(world: World, size = SECONDS): Promise<Outcome> {
  const { child, port } = world.api();
  await child.stop();
  await world.startApi({ port, env: ENV });
  const workers = await Promise.all([world.startWorker(), world.startWorker()]);
  world.provider.script(() => ({ do: 'answer', ms: 500 }));
  const people = await Promise.all(Array.from({ length: PEOPLE }, (_, n) => newOrdinary(world, n)));
  const [attacker, victim] = [await newPerson(world), await newPerson(world)];
  const target = await prepareTarget(world, attacker, victim);
  const program = startHelper('local/lab/chaos/hostile-account.ts');
  try {
    await work(world, people, WARM_UP_MS);
    const calm = await work(world, people, size * 1_000);
    await program.ask({ do: 'begin', ...target });
    const busy = await work(world, people, size * 1_000);
    const memory = peaks(world);
    const counts = await program.ask<Counts>({ do: 'end' });
    const blocks = blocksOf(world);
    return outcomeOf({ calm, busy, memory, counts, blocks, isAlive: workers.every((one) => one.isRunning()) });
  } finally {
    program.stop();
  }
}

type Seen = {
  calm: Sample[];
  busy: Sample[];
  memory: number[];
  counts: Counts;
  blocks: Block[];
  isAlive: boolean;
};

function outcomeOf({ calm, busy, memory, counts, blocks, isAlive }: Seen): Outcome {
  const [before, beside] = [p99(calm), p99(busy)];
  const failed = failedOf(busy);
  const words = failed.slice(0, 5).map(({ what, status }) => `${what} ${status || 'no answer'}`);
  return {
    figures: `${PEOPLE} people: ${calm.length} requests alone, p99 ${Math.round(before)} ms; ${busy.length} beside the attack, p99 ${Math.round(beside)} ms (${(beside / before).toFixed(2)} ×), failed ${failed.length}; by kind: ${perKind(calm, busy)}; most memory of api and workers ${memory.join(', ')} MB; the api's thread was held for over 200 ms ${blocks.length} times, longest ${longestOf(blocks)}; the attacker was answered: ${shown(counts)}`,
    broken: [
      ...unless([failedOf(calm).length === 0, 'requests failed without an attack']),
      ...unless([failed.length === 0, `${failed.length} requests failed: ${words.join(', ')}`]),
      ...unless([memory.every((mb) => !(mb > MOST_MB)), 'a process had more than 1 GB']),
      ...unless([isAlive, 'a worker ended']),
      ...unless([blocks.length === 0, `the api's thread was held: ${blocks.slice(0, 5).map(blockShown).join('; ')}`]),
    ],
    late: unless([beside <= MOST_TIMES * before, `p99 more than ${MOST_TIMES} × that without the attack`]),
  };
}

export const hostile: Experiment[] = [
  { id: 'F18', lane: 'load', fault: 'one hostile account beside twenty ordinary people', run: hostileAccount },
];

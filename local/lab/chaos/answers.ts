import { type Experiment, type Outcome, unless } from '#local/lab/chaos/experiment.ts';
import { idsOf, newPerson, type Started } from '#local/lab/chaos/person.ts';
import type { Behaviour, Script } from '#local/lab/chaos/provider.ts';
import { pause, seconds, until } from '#local/lab/chaos/until.ts';
import type { World } from '#local/lab/chaos/world.ts';

const WAIT_S = 3;
const OK: Behaviour = { do: 'answer' };
const sick: Behaviour = { do: 'status', status: 500 };

/** Roles in order, each with its own kind of answer. */
function scripted(started: readonly Started[], ways: readonly ((n: number) => Behaviour)[]): Script {
  const byMark = new Map(started.map(({ mark }, index) => [mark, ways[index]]));
  return ({ mark, n }) => byMark.get(mark)?.(n) ?? OK;
}

const SPECIFIED = 'Failed to generate document after retries';

async function refusals(world: World): Promise<Outcome> {
  const person = await newPerson(world);
  const started = await person.start(3);
  const [limited, twice, thrice] = started;
  world.provider.script(
    scripted(started, [
      (n) => (n === 1 ? { do: 'status', status: 429, retryAfter: WAIT_S } : OK),
      (n) => (n <= 2 ? sick : OK),
      () => sick,
    ]),
  );
  await world.startWorker();
  const rows = await world.account.ended(idsOf(started));
  const calls = [limited, twice, thrice].map((one) => world.provider.calls(one?.mark ?? ''));
  const waited = Number(calls[0]?.[1]?.at) - Number(calls[0]?.[0]?.at);
  const counts = calls.map(({ length }) => length).join(', ');
  return {
    figures: `429 asked for ${WAIT_S} s and got ${seconds(waited)}; calls ${counts}; ended ${rows.map(({ status }) => status).join(', ')} ('${rows[2]?.last_error}')`,
    broken: [
      ...unless([waited >= WAIT_S * 1000, 'called again too early'], [counts === '2, 3, 3', 'not 2, 3 and 3 calls']),
      ...unless([rows[0]?.status === 'completed' && rows[1]?.status === 'completed', 'not completed after the retry']),
      ...unless([
        rows[2]?.status === 'failed' && rows[2].last_error === SPECIFIED,
        'not failed with the specified text',
      ]),
      ...(await world.account.broken(idsOf(started))),
    ],
  };
}

const KINDS = ['hang', 'stall', 'garbage', 'half', 'empty'] as const;

async function badAnswers(world: World): Promise<Outcome> {
  const person = await newPerson(world);
  const started = await person.start(KINDS.length * 2);
  const once = KINDS.map(
    (kind) =>
      (n: number): Behaviour =>
        n === 1 ? { do: kind } : OK,
  );
  const always = KINDS.map((kind) => (): Behaviour => ({ do: kind }));
  world.provider.script(scripted(started, [...once, ...always]));
  await world.startWorker({ env: { AI_IDLE_TIMEOUT_MS: '1000', AI_TIMEOUT_MS: '3000', WORKER_CONCURRENCY: '16' } });
  const rows = await world.account.ended(idsOf(started));
  const calls = started.map(({ mark }) => world.provider.calls(mark).length);
  const good = rows.slice(0, KINDS.length);
  const bad = rows.slice(KINDS.length);
  const texts = bad.map(({ last_error }, index) => `${KINDS[index]} '${last_error}'`).join(', ');
  return {
    figures: `once bad: completed ${good.filter(({ status }) => status === 'completed').length} of ${KINDS.length} with ${calls.slice(0, KINDS.length).join(' ')} calls; always bad: ${texts} after ${calls.slice(KINDS.length).join(' ')} calls`,
    broken: [
      ...unless([good.every(({ status }) => status === 'completed'), 'once bad, not completed']),
      ...unless([bad.every(({ status }) => status === 'failed'), 'always bad, not failed']),
      ...unless([calls.every((count) => count <= 3), 'more than 3 calls']),
      ...(await world.account.broken(idsOf(started))),
    ],
  };
}

const CUT_MS = 10_000;
/** The tokens the provider reports for an answer. */
const USED = 110;

/** The provider is silent for ten seconds, later it refuses: calls time out or fail at once, and retries succeed. */
async function networkAway(world: World): Promise<Outcome> {
  const person = await newPerson(world);
  const wires = await world.newWires();
  await world.startWorker({ wires, env: { AI_TIMEOUT_MS: '4000' } });
  const used = async () => Number((await person.call('/api/budget')).body.used);
  const before = await used();
  wires.provider.set('frozen');
  const silent = await person.start(4);
  await pause(CUT_MS);
  wires.provider.set('open');
  // Each has its last attempt left, which a refusal would take.
  await world.account.ended(idsOf(silent));
  wires.provider.set('cut');
  const refused = await person.start(4);
  // The first of them: all three attempts of one take three seconds, so that waiting for each may end another.
  await until('the first refusal', async () =>
    (await world.account.rows(idsOf(refused))).some(({ attempt_count }) => attempt_count > 0),
  );
  wires.provider.set('open');
  const all = [...silent, ...refused];
  const rows = await world.account.ended(idsOf(all));
  const completed = rows.filter(({ status }) => status === 'completed').length;
  const attempts = rows.map(({ attempt_count, status }) => attempt_count + (status === 'completed' ? 1 : 0)).join(' ');
  const rest = await until('the unused tokens', async () => {
    const now = (await used()) - before;
    return now <= completed * USED && now;
  }).catch(async () => (await used()) - before);
  return {
    figures: `silent ${seconds(CUT_MS)}, then refused: completed ${completed} of ${all.length} at attempts ${attempts}; tokens kept ${rest} for ${completed * USED} used`,
    broken: [
      ...unless([completed === all.length, `${all.length - completed} failed`]),
      ...unless([rest === completed * USED, 'the reservations were not given back']),
      ...(await world.account.broken(idsOf(all))),
    ],
  };
}

const lane = 'calls';
export const answers: Experiment[] = [
  { id: 'F9', lane, fault: 'provider: 429 with Retry-After; 500 twice, then well; 500 three times', run: refusals },
  {
    id: 'F10',
    lane,
    fault: 'provider hangs, stalls, sends garbage, half a stream, nothing; once and always',
    run: badAnswers,
  },
  { id: 'F11', lane, fault: 'network between worker and provider away for 10 s, then refusing', run: networkAway },
];

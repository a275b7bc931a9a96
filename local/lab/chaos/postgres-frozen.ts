import { randomUUID } from 'node:crypto';
import { type Experiment, type Outcome, unless } from '#local/lab/chaos/experiment.ts';
import { type Answered, idsIn, idsOf, newPerson, type Person, send } from '#local/lab/chaos/person.ts';
import { pause, seconds, until } from '#local/lab/chaos/until.ts';
import type { World } from '#local/lab/chaos/world.ts';
import { freeze } from '#local/testing/freeze.ts';

const STARTED = 16;
const FROZEN_MS = 20_000;
/** The maximum response time: 5 s for a connection and 12 s for a statement. */
const MOST_MS = 17_500;
const WAIT_MS = 30_000;

/** The load while the database is frozen: each second more requests than the pool has connections. */
async function keepAsking(world: World, person: Person, role: { id: string; mark: string }, key: string) {
  const login = { email: `${randomUUID()}@example.test`, password: 'Quiet.Harbour!7' };
  const wave = () => [
    person.begin(role, person.templates, { key, waitMs: WAIT_MS }),
    person.call('/api/roles', { waitMs: WAIT_MS }),
    person.call('/api/generations?active=true', { waitMs: WAIT_MS }),
    send(`${world.api().url}/auth/v1/token?grant_type=password`, '', { body: login, waitMs: WAIT_MS }),
  ];
  const asked: Promise<Answered>[] = [];
  const end = Date.now() + FROZEN_MS;
  while (Date.now() < end) {
    asked.push(...wave());
    await pause(1_000);
  }
  return asked;
}

const isSaid = ({ status, body }: Answered): boolean => {
  const code = (body.error as { code?: string } | undefined)?.code ?? body.error_code;
  return status === 503 && (code === 'unavailable' || code === 'unexpected_failure');
};

async function frozen(world: World): Promise<Outcome> {
  const person = await newPerson(world);
  world.provider.script(() => ({ do: 'answer', ms: 2_000 }));
  await Promise.all([world.startWorker(), world.startWorker()]);
  const role = await person.role();
  const key = randomUUID();
  const started = await person.start(STARTED);
  const goOn = freeze(world.services.postgres);
  let answers: Answered[];
  let health: Answered[];
  try {
    const asking = keepAsking(world, person, role, key);
    const { url, healthUrl } = world.api();
    health = await Promise.all([send(`${url}/healthz`, ''), send(`${healthUrl}/readyz`, '')]);
    // Requests just before the end are answered as soon as it continues.
    const asked = await asking;
    answers = await Promise.all(asked.slice(0, 12));
    goOn();
    answers.push(...(await Promise.all(asked.slice(12))));
  } finally {
    goOn();
  }
  const from = performance.now();
  await until('an answer', async () => (await person.call('/api/roles')).status === 200, WAIT_MS);
  const recovered = performance.now() - from;
  const again = await person.begin(role, person.templates, { key });
  const ids = [...idsOf(started), ...idsIn(again)];
  const rows = await world.account.ended(ids, 60_000);
  const drained = performance.now() - from;
  const completed = rows.filter(({ status }) => status === 'completed').length;
  const refused = answers.filter(({ status }) => status !== 200 && status !== 202 && status !== 400);
  const slowest = Math.max(...answers.map(({ ms }) => ms));
  const rest = [...new Set(refused.filter((one) => !isSaid(one)).map(({ status }) => status))];
  return {
    figures: `frozen for ${seconds(FROZEN_MS)}: ${answers.length} requests, ${refused.length} refused, slowest answer ${seconds(slowest)}; alive ${health[0]?.status}, ready ${health[1]?.status} after ${seconds(health[1]?.ms ?? 0)}; afterwards an answer after ${seconds(recovered)}, the same start again ${again.status}, completed ${completed} of ${ids.length} after ${seconds(drained)}`,
    broken: [
      ...unless([slowest <= MOST_MS, 'an answer took too long'], [refused.length > 0, 'nobody was refused']),
      ...unless([rest.length === 0, `not a clear answer: ${rest.join()}`], [drained <= 30_000, 'not drained in 30 s']),
      ...unless([health[0]?.status === 200 && health[1]?.status === 503, 'health was reported wrongly']),
      ...unless([completed === ids.length && again.status === 202, 'work was lost']),
      ...unless([world.workers().length === 2 && world.api().child.isRunning(), 'a process ended']),
      ...(await world.account.broken(ids)),
    ],
  };
}

export const postgresFrozen: Experiment[] = [
  { id: 'F8B', lane: 'services', fault: 'Postgres stopped in its tracks (SIGSTOP) for 20 s, then on', run: frozen },
];

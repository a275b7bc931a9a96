import { askWell } from '#local/lab/bench/http.ts';
import { clickInTurn } from '#local/lab/bench/latency.ts';
import { newPeople, type Person, plainTemplates } from '#local/lab/bench/people.ts';
import { addWebhooks, recordRoles, SENDING, startReceiver, until } from '#local/lab/bench/receiving.ts';
import { inFlight, median, ms, quantile, type Row, times } from '#local/lab/bench/row.ts';
import { watch } from '#local/lab/bench/watcher.ts';
import { ANSWER_MS, type World } from '#local/lab/bench/world.ts';

const EVENTS = 20_000;
const WAITING_MAX = 10_000;
const ATTEMPTS = 10;
const SECONDS = 180;
const CLICKS = 40;
const LOG = 10_000;
/** What is dropped leaves room for a hundred more. */
const LEAST = 9_900;
const WARM_UP = 50;
const ASKED = 300;
const AT_ONCE = 10;
const GOAL = { beside: 1.1, list: 25 };

type Standing = { waiting: number; dropped: number; state: string };

const standingOf = async ({ query }: World, id: string): Promise<Standing> => {
  const [row] = await query<Standing>(
    `select state, dropped, (select count(*)::int from webhook_deliveries where endpoint_id = e.id and state = 'waiting')
      as waiting from webhook_endpoints e where id = $1`,
    [id],
  );
  if (!row) throw new Error('The webhook is gone');
  return row;
};

const undispatched = async ({ query }: World): Promise<number> =>
  (await query<{ n: number }>('select count(*)::int n from outbox where dispatched_at is null'))[0]?.n ?? 0;

/** The schedule without its pauses, until the webhook is switched off. */
async function exhaust(world: World, id: string): Promise<void> {
  const isOff = async () => {
    await world.query(
      `update webhook_endpoints set next_at = now() where id = $1 and state <> 'off' and leased_until is null`,
      [id],
    );
    return (await standingOf(world, id)).state === 'off';
  };
  await until('The ten attempts', isOff, 60);
}

/** What a dead receiver of 100,000 events costs, and the log of a webhook (HOOK-11, HOOK-19). */
export async function hooks(world: World): Promise<Row[]> {
  const receiver = await startReceiver();
  const worker = await world.startWorker(SENDING);
  const [person] = await newPeople(world, 1, 3 * CLICKS);
  try {
    if (!person) throw new Error('There is nobody to notify');
    const [id = ''] = await addWebhooks(world, person.id, [`${receiver.url}/dead`]);
    const added = await clicking(world, person);
    await added();
    const alone = await added();
    const from = performance.now();
    await recordRoles(world, person.id, EVENTS);
    const shared = await added();
    await until('The dispatch', async () => (await undispatched(world)) === 0, SECONDS);
    const seconds = (performance.now() - from) / 1_000;
    const standing = await standingOf(world, id);
    // Before the sweep takes what was dropped.
    const log = await logRow(world, person, id);
    await exhaust(world, id);
    const requests = receiver.received.dead;
    const { rssMb } = await worker.figures();
    return [
      deadRow(
        { requests, ...standing },
        `dispatched in ${Math.round(seconds)} s; the worker holds ${Math.round(rssMb)} MB`,
      ),
      besideRow(shared, alone),
      log,
    ];
  } finally {
    await world.stopWorkers();
    receiver.stop();
  }
}

async function clicking(world: World, person: Person): Promise<() => Promise<number[]>> {
  const [template = ''] = await plainTemplates(world);
  const watcher = await watch(world.api.url, person.token);
  const clicks = { world, person, watcher, template, roles: person.roles.values() };
  return async () => (await clickInTurn(clicks, CLICKS)).map((one) => one - ANSWER_MS);
}

const deadRow = ({ requests, waiting, dropped }: Standing & { requests: number }, reference: string): Row => ({
  id: 'HOOKS',
  what: `${EVENTS.toLocaleString('en')} events to a dead receiver: requests, rows that wait, dropped`,
  goal: `${ATTEMPTS}, ≤ ${WAITING_MAX.toLocaleString('en')}, the rest`,
  reference,
  ratio: '–',
  figure: [requests, waiting, dropped].map((one) => one.toLocaleString('en')).join('; '),
  met: requests === ATTEMPTS && waiting <= WAITING_MAX && waiting + dropped === EVENTS,
});

const besideRow = (shared: readonly number[], alone: readonly number[]): Row => ({
  id: 'HOOKS',
  what: 'Added to a generation while these events are dispatched, p50',
  goal: `≤ ${times(GOAL.beside)} without`,
  figure: ms(median(shared)),
  reference: `without ${ms(median(alone))}; p99 ${ms(quantile(shared, 0.99))}, without ${ms(quantile(alone, 0.99))}`,
  ratio: times(median(shared) / median(alone)),
  met: median(shared) / median(alone) <= GOAL.beside,
});

/** Pages of the log, ten in flight, each from another place. */
async function logRow(world: World, { token }: Person, id: string): Promise<Row> {
  await world.query('analyze webhook_deliveries');
  const [last] = await world.query<{ id: number; rows: number }>(
    'select max(id)::int as id, count(*)::int as rows from webhook_deliveries where endpoint_id = $1',
    [id],
  );
  if (!last || last.rows < LEAST) throw new Error(`The log has ${last?.rows} rows`);
  const each: number[] = [];
  const ask = async (n: number) => {
    const after = last.id - Math.floor((n / ASKED) * LOG);
    const path = `/api/webhooks/${id}/deliveries?limit=50&after=${after}`;
    each.push((await askWell(`${world.api.url}${path}`, token)).ms);
  };
  await inFlight(AT_ONCE, WARM_UP, ask);
  each.length = 0;
  await inFlight(AT_ONCE, ASKED, ask);
  const figure = quantile(each, 0.99);
  return {
    id: 'HOOKS',
    what: `A page of a log of ${last.rows.toLocaleString('en')} deliveries, ${AT_ONCE} in flight, p99`,
    goal: `≤ ${ms(GOAL.list)}`,
    figure: ms(figure),
    reference: `p50 ${ms(median(each))}`,
    ratio: times(figure / GOAL.list),
    met: figure <= GOAL.list,
  };
}

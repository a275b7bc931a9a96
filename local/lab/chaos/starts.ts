import { randomUUID } from 'node:crypto';
import { since } from '#local/lab/chaos/account.ts';
import { type Experiment, type Outcome, unless } from '#local/lab/chaos/experiment.ts';
import { idsIn, newPerson } from '#local/lab/chaos/person.ts';
import { seconds, until } from '#local/lab/chaos/until.ts';
import type { World } from '#local/lab/chaos/world.ts';

/** Redis does not answer the api, so that it can be killed with rows committed and no jobs added. */
async function killBeforeEnqueue(world: World): Promise<Outcome> {
  const person = await newPerson(world);
  const role = await person.role();
  await world.startWorker();
  world.apiWires.redis.set('frozen');
  const { child, port } = world.api();
  const asked = person.begin(role, person.templates);
  const ids = await until('the rows', async () => {
    const rows = await world.query<{ id: string }>('select id from generation_queue where role_id = $1', [role.id]);
    return rows.length > 0 && rows.map(({ id }) => id);
  });
  child.kill();
  const [{ status }] = await Promise.all([asked, child.ended]);
  const jobs = (await Promise.all(ids.map((id) => world.hasJob(id)))).filter(Boolean).length;
  // Commands it sent before it died must not arrive late.
  world.apiWires.redis.set('cut');
  world.apiWires.redis.set('open');
  await world.startApi({ port });
  const rows = await world.account.ended(ids);
  const waits = rows.map((row) => Number(row.started_at) - Number(row.created_at));
  const calls = world.provider.calls(role.mark).length;
  return {
    figures: `rows ${ids.length}, jobs at the kill ${jobs}, answer to the browser ${status || 'none'}, work began after at most ${seconds(Math.max(...waits))}`,
    broken: [
      ...unless([jobs === 0, 'the jobs were there already'], [status === 0, `the api had answered ${status}`]),
      ...unless([ids.length === person.templates.length, 'not all rows were stored']),
      ...unless([calls === ids.length, `${calls} calls`]),
      ...(await world.account.broken(ids)),
    ],
    late: unless([Math.max(...waits) <= 10_000, 'not enqueued within 10 s']),
  };
}

async function sameTwice(world: World): Promise<Outcome> {
  const person = await newPerson(world);
  world.provider.script(() => ({ do: 'answer', ms: 300 }));
  await world.startWorker();
  const role = await person.role();
  const key = randomUUID();
  const same = await Promise.all([1, 2, 3].map(() => person.begin(role, person.templates, { key })));
  const other = await person.begin(role, person.templates);
  const ids = idsIn(other);
  const rows = await world.account.ended(ids);
  const late = await person.begin(role, person.templates, { key });
  const wrong = await person.begin(role, person.templates.slice(0, 1), { key });
  const answers = new Set([...same, other, late].map((answer) => idsIn(answer).join()));
  const calls = world.provider.calls(role.mark).length;
  const [count] = await world.query<{ n: number }>('select count(*)::int n from generation_queue where role_id = $1', [
    role.id,
  ]);
  return {
    figures: `one key three times at once, a second click, the key again after the end: different answers ${answers.size}, rows ${count?.n}, provider calls ${calls}; the key with another body ${wrong.status}; done in ${since(rows[0]?.created_at, rows[0]?.completed_at)}`,
    broken: [
      ...unless([answers.size === 1, 'the answers differ'], [count?.n === ids.length, `${count?.n} rows`]),
      ...unless([calls === ids.length, `${calls} provider calls`], [wrong.status >= 400, 'a key was used twice']),
      ...(await world.account.broken(ids)),
    ],
  };
}

const lane = 'calls';
export const starts: Experiment[] = [
  { id: 'F5', lane, fault: 'api killed between insert and enqueue', run: killBeforeEnqueue },
  { id: 'F6', lane, fault: 'the same POST several times, a double click', run: sameTwice },
];

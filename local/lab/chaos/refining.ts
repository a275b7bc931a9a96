import { type Experiment, type Outcome, unless } from '#local/lab/chaos/experiment.ts';
import { newPerson, type Person } from '#local/lab/chaos/person.ts';
import { seconds, until } from '#local/lab/chaos/until.ts';
import type { World } from '#local/lab/chaos/world.ts';

const LONG_MS = 2_000;
const TAKEN_OVER_MS = 17_000;

type Document = { id: string; version: number; content: unknown };

async function theDocument(person: Person): Promise<Document> {
  const { body } = await person.call('/api/generated-documents');
  const [row] = body.items as Document[];
  if (!row) throw new Error('there is no document');
  return (await person.call(`/api/generated-documents/${row.id}`)).body as Document;
}

/** Of two workers the one that refines is killed during an answer of two seconds: the other goes on, and the text stays. */
async function killMidRefinement(world: World): Promise<Outcome> {
  const person = await newPerson(world);
  const workers = await Promise.all([world.startWorker(), world.startWorker()]);
  const [one] = await person.start(1);
  if (!one) throw new Error('nothing was started');
  await world.account.ended([one.id]);
  const before = await theDocument(person);
  world.provider.script(() => ({ do: 'answer', ms: LONG_MS }));
  const path = `/api/generated-documents/${before.id}/proposals`;
  const body = { version: before.version, target: { of: 'document' }, instruction: 'Name the city first' };
  const started = await person.call(path, { body });
  const id = String(started.body.id);
  await until('the refinement to begin', () => world.provider.calls(one.mark).length === 2);
  const busy = workers.find(({ name }) => name === world.provider.calls(one.mark)[1]?.worker);
  busy?.kill();
  await busy?.ended;
  const from = Date.now();
  const [row] = await world.account.ended([id]);
  const took = Number(row?.completed_at) - from;
  const calls = world.provider.calls(one.mark).length - 1;
  const proposals = (await person.call(path)).body.items as { id: string; result: unknown }[];
  const after = await theDocument(person);
  return {
    figures: `refined by the other ${seconds(took)} after the kill, ${seconds(LONG_MS)} of them its answer; provider calls ${calls}`,
    broken: unless(
      [row?.status === 'completed', `ended ${row?.status}`],
      [calls === 2, `${calls} provider calls`],
      [proposals.length === 1 && proposals[0]?.result !== null, `${proposals.length} proposals`],
      [JSON.stringify(after) === JSON.stringify(before), 'the document was changed'],
    ),
    late: unless([took <= TAKEN_OVER_MS, 'longer than 17 s']),
  };
}

export const refining: readonly Experiment[] = [
  { id: 'F21', lane: 'workers', fault: 'Worker killed in the midst of a refinement', run: killMidRefinement },
];

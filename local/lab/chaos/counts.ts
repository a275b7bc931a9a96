import pg from 'pg';
import { type Experiment, type Outcome, unless } from '#local/lab/chaos/experiment.ts';
import { idsOf, newPerson, type Person } from '#local/lab/chaos/person.ts';
import { seconds, until } from '#local/lab/chaos/until.ts';
import type { World } from '#local/lab/chaos/world.ts';
import { type CheckCounts, checkDocument } from '#shared/checks/document-checks.ts';
import { lexicons } from '#shared/checks/words/all.ts';
import { listMarks } from '#shared/text/contracts/document-marks.ts';
import { readDocumentMaterial } from '#shared/text/contracts/document-material.ts';
import { readGeneratedDocument } from '#shared/text/contracts/generated-documents.ts';

/** Texts with other counts than each other. */
const EARLIER = 'We need a young chairman. Apply by [closing date] to [name].';
const LATER = 'You run the booking platform and make it easier to change. Apply by [closing date].';

const at = (id: string): string => `/api/generated-documents/${id}`;

async function save(person: Person, id: string, content: string): Promise<void> {
  const { body } = await person.call(at(id));
  const { status } = await person.call(at(id), { method: 'PUT', body: { version: body.version, content } });
  if (status !== 200) throw new Error(`The text could not be saved: ${status}`);
}

/** The counts that the page computes, with the same function as the worker, of what the api answers. */
async function countsOnPage(person: Person, id: string): Promise<CheckCounts> {
  const read = async (path: string) => (await person.call(path)).body;
  const { kind, content, language = null } = readGeneratedDocument.reply.parse(await read(at(id)));
  const { snapshot, siblings, ...material } = readDocumentMaterial.reply.parse(await read(`${at(id)}/material`));
  const { items: marks } = listMarks.reply.parse(await read(`${at(id)}/marks`));
  if (!kind) throw new Error('The document has no kind');
  return checkDocument({ kind, content, language, material, snapshot, siblings, marks }, lexicons).counts;
}

type Counted = CheckCounts & { version: number; current: boolean };
const COUNTED = `select c.fix, c.consider, c.facts_open, c.version, c.version = d.version and c.urgency is null as current
  from document_checks c join generated_documents d on d.id = c.document_id where d.id = $1`;

const isSame = (one: CheckCounts | undefined, other: CheckCounts): boolean =>
  one?.fix === other.fix && one.consider === other.consider && one.facts_open === other.facts_open;

/** Holds locks in a transaction of its own until `release`. */
async function holding(world: World, text: string, values: unknown[] = []): Promise<{ release: () => Promise<void> }> {
  const client = new pg.Client({ connectionString: world.services.postgres.urls().DATABASE_URL });
  await client.connect();
  await client.query('begin');
  await client.query(text, values);
  return { release: () => client.end() };
}

/** Waits until a statement with this text waits for a lock. */
const waiting = (world: World, text: string) =>
  until(`a statement to wait: ${text}`, async () => {
    const found = await world.query(
      `select from pg_stat_activity where wait_event_type = 'Lock' and position($1 in query) > 0
        and pid <> pg_backend_pid()`,
      [text],
    );
    return found.length > 0;
  });

/** Runs a worker until it has read the text and is about to store its counts, and kills it there. */
async function killBeforeStoring(world: World, id: string): Promise<void> {
  const reading = await holding(world, 'lock table document_marks in access exclusive mode');
  const worker = await world.startWorker({ wires: world.direct });
  await waiting(world, 'from document_marks');
  const storing = await holding(world, 'select from document_checks where document_id = $1 for update', [id]);
  await reading.release();
  await waiting(world, 'update document_checks');
  worker.kill();
  await worker.ended;
  await storing.release();
}

async function killedWhileCounting(world: World): Promise<Outcome> {
  const person = await newPerson(world);
  const first = await world.startWorker();
  const started = await person.start(1);
  await world.account.ended(idsOf(started));
  const [{ id } = { id: '' }] = await world.query<{ id: string }>(
    'select id from generated_documents where queue_id = any($1::uuid[])',
    [idsOf(started)],
  );
  const counted = async () => (await world.query<Counted>(COUNTED, [id]))[0];
  await until('the first counts', async () => (await counted())?.current);
  await first.stop();
  const generated = await counted();
  await save(person, id, EARLIER);
  const earlier = await countsOnPage(person, id);
  await killBeforeStoring(world, id);
  // The statement of the killed worker may still be carried out: then these are the counts of the text it read.
  const left = await counted();
  const expected = left?.version === generated?.version ? generated : earlier;
  await save(person, id, LATER);
  const from = performance.now();
  await world.startWorker();
  await until('the counts of the last text', async () => (await counted())?.current, 90_000);
  const took = performance.now() - from;
  const later = await countsOnPage(person, id);
  const [last, shown] = [await counted(), `${later.fix + later.facts_open} to fix`];
  return {
    figures: `after the kill the counts were those of version ${left?.version}; those of the last text (${shown}) ${seconds(took)} after the next worker began to start`,
    broken: unless(
      [!isSame(earlier, later), 'both texts have the same counts'],
      [expected !== undefined && isSame(left, expected), 'the counts left behind are not those of their version'],
      [isSame(last, later), 'the last counts are not those of the page'],
    ),
  };
}

export const documentCounts: Experiment[] = [
  {
    id: 'F20',
    lane: 'workers',
    fault: 'a worker killed between reading a document and storing its counts',
    run: killedWhileCounting,
  },
];

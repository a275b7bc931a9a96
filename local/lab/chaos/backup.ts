import { join } from 'node:path';
import { type Experiment, type Outcome, unless } from '#local/lab/chaos/experiment.ts';
import { idsOf, newPerson, type Person } from '#local/lab/chaos/person.ts';
import { seconds } from '#local/lab/chaos/until.ts';
import type { World } from '#local/lab/chaos/world.ts';
import { runToEnd } from '#local/launch/run-to-end.ts';
import { childEnv } from '#platform/config.ts';

const KEPT = ['postgres', 'redis', 'storage'] as const;
const COUNTS = `select (select count(*)::int from auth.users) as users, (select count(*)::int from role_details) as roles,
  (select count(*)::int from reference_documents) as assets, (select count(*)::int from generation_queue) as generations`;

/** Copies a folder with owners and times, as an operator would. */
async function copy(from: string, to: string): Promise<void> {
  const { ok, output } = await runToEnd('cp', ['-a', from, to], childEnv({}));
  if (!ok) throw new Error(output);
}

async function eachService(work: (name: (typeof KEPT)[number]) => Promise<void>): Promise<void> {
  await Promise.all(KEPT.map(work));
}

async function megabytes(folder: string): Promise<string> {
  const { output } = await runToEnd('du', ['-sk', folder], childEnv({}));
  return `${(Number.parseInt(output, 10) / 1_024).toFixed(1)} MB`;
}

/** A user's data: the counts of rows, all their texts, their file, and the sign-in. */
async function lookAround(world: World, person: Person) {
  const counts = (await world.query(COUNTS))[0];
  const list = await person.call('/api/generated-documents');
  const ids = ((list.body.items ?? []) as { id: string }[]).map(({ id }) => id).sort();
  const texts = await Promise.all(ids.map(async (id) => (await person.call(`/api/generated-documents/${id}`)).body));
  const file = await person.call(`/api/reference-documents/${person.document}/file`);
  const { status } = await person.signIn();
  return { counts, texts, file: [file.status, file.body], signIn: status };
}

/** Copies everything while nothing runs, deletes it and copies it back, as in docs/operations.md. */
async function loseAndRestore(world: World) {
  const sizes: string[] = [];
  const from = performance.now();
  await eachService(async (name) => {
    const { stop, folder, forget } = world.services[name];
    await stop();
    await copy(folder, join(world.dir, `${name}.backup`));
    sizes.push(`${name} ${await megabytes(folder)}`);
    forget();
  });
  const lost = performance.now();
  await eachService(async (name) => {
    const { start, folder } = world.services[name];
    await copy(join(world.dir, `${name}.backup`), folder);
    await start();
  });
  return { sizes: sizes.sort(), copied: lost - from, restored: performance.now() - lost };
}

async function restore(world: World): Promise<Outcome> {
  const person = await newPerson(world);
  const worker = await world.startWorker();
  const done = await person.start(5);
  await world.account.ended(idsOf(done));
  await worker.stop();
  const waiting = await person.start(5);
  const before = await lookAround(world, person);
  const { child, port } = world.api();
  await child.stop();
  const { sizes, copied, restored } = await loseAndRestore(world);
  await world.startApi({ port });
  const after = await lookAround(world, person);
  await world.startWorker();
  const rows = await world.account.ended(idsOf([...done, ...waiting]));
  const completed = rows.filter(({ status }) => status === 'completed').length;
  const isSame = JSON.stringify(before) === JSON.stringify(after);
  return {
    figures: `${sizes.join(', ')}; copied in ${seconds(copied)}, back in ${seconds(restored)}; ${JSON.stringify(after.counts)}; texts ${after.texts.length}, file ${after.file[0]}, sign-in ${after.signIn}; completed ${completed} of ${rows.length}, ${waiting.length} of them waiting at the copy`,
    broken: [
      ...unless([isSame, `it was ${JSON.stringify(before)} and is ${JSON.stringify(after)}`]),
      ...unless([after.texts.length === done.length, 'texts are missing'], [after.file[0] === 200, 'the file is gone']),
      ...unless([after.signIn === 200, 'nobody can sign in'], [completed === rows.length, 'work was lost']),
      ...(await world.account.broken(idsOf([...done, ...waiting]))),
    ],
  };
}

export const backup: Experiment[] = [
  { id: 'B1', lane: 'load', fault: 'Postgres, Redis and S3 lost and restored from a copy', run: restore },
];

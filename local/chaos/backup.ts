import { join } from 'node:path';
import { type Experiment, type Outcome, unless } from '#local/chaos/experiment.ts';
import { idsOf, newPerson } from '#local/chaos/person.ts';
import { seconds } from '#local/chaos/until.ts';
import type { World } from '#local/chaos/world.ts';
import { runToEnd } from '#local/run-to-end.ts';
import { childEnv } from '#platform/config.ts';

const KEPT = ['postgres', 'redis', 'storage'] as const;
const COUNTS = `select (select count(*)::int from auth.users) as users, (select count(*)::int from role_details) as roles,
  (select count(*)::int from reference_documents) as assets, (select count(*)::int from generation_queue) as generations`;

/** With owners and times, as an operator would. */
async function copy(from: string, to: string): Promise<void> {
  const { ok, output } = await runToEnd('cp', ['-a', from, to], childEnv({}));
  if (!ok) throw new Error(output);
}

async function eachService(work: (name: (typeof KEPT)[number]) => Promise<void>): Promise<void> {
  await Promise.all(KEPT.map(work));
}

/** Stopped, copied, everything lost, copied back, started: as docs/operations.md says. */
async function restore(world: World): Promise<Outcome> {
  const person = await newPerson(world);
  const worker = await world.startWorker();
  const done = await person.start(5);
  await world.account.ended(idsOf(done));
  await worker.stop();
  const waiting = await person.start(5);
  const counts = async () => JSON.stringify((await world.query(COUNTS))[0]);
  const before = await counts();
  const { child, port } = world.api();
  await child.stop();
  const from = performance.now();
  await eachService(async (name) => {
    const { stop, folder, forget } = world.services[name];
    await stop();
    await copy(folder, join(world.dir, `${name}.backup`));
    forget();
  });
  const lost = performance.now();
  await eachService(async (name) => {
    const { start, folder } = world.services[name];
    await copy(join(world.dir, `${name}.backup`), folder);
    await start();
  });
  await world.startApi({ port });
  const back = performance.now();
  const after = await counts();
  const file = await person.call(`/api/reference-documents/${person.document}/file`);
  await world.startWorker();
  const rows = await world.account.ended(idsOf([...done, ...waiting]));
  const completed = rows.filter(({ status }) => status === 'completed').length;
  return {
    figures: `copied in ${seconds(lost - from)}, back in ${seconds(back - lost)}; ${after}; file ${file.status}; completed ${completed} of ${rows.length}, ${waiting.length} of them waiting at the copy`,
    broken: [
      ...unless([before === after, `before the loss it was ${before}`], [file.status === 200, 'the file is gone']),
      ...unless([completed === rows.length, 'work was lost']),
      ...(await world.account.broken(idsOf([...done, ...waiting]))),
    ],
  };
}

export const backup: Experiment[] = [
  { id: 'B1', lane: 'load', fault: 'Postgres, Redis and S3 lost and restored from a copy', run: restore },
];

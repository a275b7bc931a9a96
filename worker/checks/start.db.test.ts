import { performance } from 'node:perf_hooks';
import { expect, onTestFinished, test, vi } from 'vitest';
import { aDocument, aRole } from '#db/testing/factories.ts';
import { markDue } from '#db/text/due-checks.ts';
import { startChecking } from '#worker/checks/start.ts';
import { checkBench } from '#worker/checks/testing/bench.ts';

const { db, log, user, aText, row } = await checkBench();

/** Words that are numbers, so that each is compared with all of the sources. */
const words = (count: number) =>
  Array.from({ length: count }, (_, n) => `${n % 997} days of holiday in year ${n}.`).join(' ');

test('while the longest text is compared with long sources, everything else of the process goes on [CHECK-19]', async () => {
  const asset = await aDocument(db, user.id, { extracted_text: words(6_000).slice(0, 190_000), text_state: 'ready' });
  const role = await aRole(db, user.id, { document_ids: [asset.id] });
  const id = await aText(words(2_000).slice(0, 59_000), { role_id: role.id });
  await markDue(db, [{ of: 'id', is: id, urgency: 1 }]);
  const checking = startChecking({ db, log, publish: async () => undefined });
  onTestFinished(() => checking.stop());
  const [before, from] = [performance.eventLoopUtilization(), performance.now()];
  checking.wake();
  await vi.waitFor(async () => expect(await row(id)).toMatchObject({ version: 1 }), { timeout: 30_000, interval: 100 });
  const { active } = performance.eventLoopUtilization(before);
  expect(active).toBeLessThan((performance.now() - from) / 2);
});

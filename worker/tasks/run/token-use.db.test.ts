import { expect, test } from 'vitest';
import { aGeneration } from '#db/testing/generations.ts';
import { tokensUsedToday } from '#db/testing/token-use.ts';
import { AppError } from '#shared/errors.ts';
import { answer, createBench, hanging } from '#worker/testing/bench.ts';

const bench = await createBench();
const { db } = bench;

test('the tokens of each call are counted for its account, whether its answer is unusable or stored [S14]', async () => {
  const { row, user } = await aGeneration(db);
  const worker = bench.start(async (_, n) =>
    n === 1 ? answer(' ', { total_tokens: 100 }) : answer('Text', { total_tokens: 250 }),
  );
  await bench.enqueue(row.id);
  expect(await bench.finalCard(row.id)).toMatchObject({ status: 'completed', attempt: 2 });
  expect(await tokensUsedToday(db, user.id)).toBe(350);
  await worker.close();
});

test('a cancelled call counts its prompt and the tokens received; a call without an answer counts nothing [S14] [GAP-61]', async () => {
  const { began, script } = hanging();
  const [cancelled, refused] = [await aGeneration(db), await aGeneration(db, { attempt_count: 2 })];
  const worker = bench.start(async (call, n) => {
    if (n === 1) return script(call, n);
    throw new AppError('provider_unreachable');
  });
  await bench.enqueue(cancelled.row.id);
  await began;
  worker.parts.runs.cancel(cancelled.row.id);
  await expect.poll(() => tokensUsedToday(db, cancelled.user.id)).toBeGreaterThan(2);
  await bench.enqueue(refused.row.id);
  expect(await bench.finalCard(refused.row.id)).toMatchObject({ status: 'failed' });
  expect(await tokensUsedToday(db, refused.user.id)).toBe(0);
  await worker.close();
});

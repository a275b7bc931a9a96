import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { ownDatabase } from '#db/testing/database.ts';
import { aGeneration, cancelGeneration, theRow } from '#db/testing/generations.ts';
import { AppError } from '#shared/errors.ts';
import { measuredProvider } from '#worker/tasks/provider/metrics.ts';
import { answer, createBench, hanging, type Script } from '#worker/testing/bench.ts';

const bench = await createBench({ db: await ownDatabase() });
const { db } = bench;

type Counted = { get(): Promise<{ values: { labels: object; value: number }[] }> };

/** `{ 'job_spec completed': 12 }`: the values of a counter, without the zeros. */
async function countsOf(counter: Counted): Promise<Record<string, number>> {
  const { values } = await counter.get();
  const pairs = values.map(({ labels, value }) => [Object.values(labels).join(' '), value] as const);
  return Object.fromEntries(pairs.filter(([, value]) => value > 0));
}

type Row = { kind: string; status: string; attempt_count: number };
const count = (rows: Row[], outcome: (row: Row) => [string, number][]): Record<string, number> => {
  const counts: Record<string, number> = {};
  for (const row of rows) {
    for (const [name, value] of outcome(row)) {
      const key = `${row.kind} ${name}`;
      if (value > 0) counts[key] = (counts[key] ?? 0) + value;
    }
  }
  return counts;
};

const rows = () =>
  db
    .selectFrom('generation_queue')
    .innerJoin('document_templates', 'document_templates.id', 'template_id')
    .select(['kind', 'status', 'attempt_count'])
    .where(sql<boolean>`error ->> 'code' is distinct from 'cancelled'`)
    .execute();

// By the number of the call: one in four fails and is retried, one in ten is refused for good.
const mixed: Script = async (_, n) => {
  if (n % 4 === 0) throw new AppError('provider_failed');
  if (n % 10 === 1) throw new AppError('provider_refused');
  return answer(`Text ${n}`);
};

test('counted outcomes, attempts and tokens match the database', async () => {
  const worker = bench.start(mixed);
  const ids = await Promise.all(Array.from({ length: 24 }, async () => (await aGeneration(db)).row.id));
  for (const id of ids) await bench.enqueue(id);
  await Promise.all(ids.map((id) => bench.finalCard(id)));
  const found = await rows();
  const { metrics } = worker.parts;
  expect(found.filter(({ status }) => status === 'failed').length).toBeGreaterThan(0);
  await expect
    .poll(() => countsOf(metrics.generationsEnded as Counted))
    .toEqual(count(found, ({ status }) => [[status, 1]]));
  const attempts = count(found, ({ status, attempt_count }) => [
    ['completed', status === 'completed' ? 1 : 0],
    ['failed', status === 'failed' ? 1 : 0],
    ['retried', attempt_count - (status === 'failed' ? 1 : 0)],
  ]);
  expect(await countsOf(metrics.attempts as Counted)).toEqual(attempts);
  expect(Object.values(attempts).reduce((sum, one) => sum + one, 0)).toBe(worker.calls.length);
  await expect.poll(async () => (await metrics.running.get()).values[0]?.value).toBe(0);
  const timed = (await metrics.generationSeconds.get()).values.filter(({ metricName }) =>
    metricName?.endsWith('_count'),
  );
  const completed = found.filter(({ status }) => status === 'completed').length;
  expect(timed.reduce((sum, { value }) => sum + value, 0)).toBe(completed);
  await worker.close();
});

test('a cancelled attempt is not counted as an outcome of the worker', async () => {
  const { began, script } = hanging();
  const { row } = await aGeneration(db);
  const worker = bench.start(script);
  await bench.enqueue(row.id);
  await began;
  const error = { code: 'cancelled', message: 'Cancelled', title: null, messages: [], request_id: null };
  await cancelGeneration(db, 'all_workspaces', row.id, error);
  worker.parts.runs.cancel(row.id);
  await bench.noJob(row.id);
  const { metrics } = worker.parts;
  await expect.poll(() => countsOf(metrics.attempts as Counted)).toEqual({ 'job_spec stopped': 1 });
  expect(await countsOf(metrics.generationsEnded as Counted)).toEqual({});
  expect((await theRow(db, row.id)).attempt_count).toBe(0);
  await worker.close();
});

test('calls are timed by outcome, and their tokens are counted', async () => {
  const { createMetrics } = await import('#platform/metrics.ts');
  const metrics = createMetrics('worker');
  const failing = [new AppError('provider_timeout'), new Error('x')];
  let n = 0;
  const provider = measuredProvider(
    {
      model: 'm',
      complete: async ({ onDelta }) => {
        const wrong = failing[n++];
        if (wrong) throw wrong;
        onDelta('a', 1);
        onDelta('b', 2);
        return answer('ab');
      },
    },
    metrics,
  );
  const pieces: string[] = [];
  const call = {
    messages: [],
    settings: {} as never,
    signal: AbortSignal.abort(),
    onDelta: (piece: string) => pieces.push(piece),
  };
  const live = { ...call, signal: new AbortController().signal };
  await expect(provider.complete(live)).rejects.toThrow();
  await expect(provider.complete(live)).rejects.toThrow();
  await provider.complete(live);
  expect(pieces).toEqual(['a', 'b']);
  const text = await metrics.text();
  for (const outcome of ['provider_timeout', 'error', 'ok']) {
    expect(text).toContain(
      `rolevoice_provider_request_duration_seconds_count{service="worker",outcome="${outcome}"} 1`,
    );
  }
  expect(text).toMatch(/rolevoice_provider_first_token_seconds_count\{service="worker"\} 1/);
  expect(text).toMatch(/rolevoice_provider_tokens_total\{service="worker"\} 321/);
});

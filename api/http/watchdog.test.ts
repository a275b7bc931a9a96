import { setTimeout as wait } from 'node:timers/promises';
import { expect, onTestFinished, test, vi } from 'vitest';
import { BLOCK_MS, type Block, createWatchdog, workedMs } from '#api/http/watchdog.ts';

function watch() {
  const blocks: Block[] = [];
  const watchdog = createWatchdog((block) => blocks.push(block));
  onTestFinished(() => watchdog.stop());
  return { watchdog, blocks };
}

/** Holds the thread until it has worked for so long, in milliseconds. */
function work(ms: number): void {
  const end = workedMs() + ms;
  while (workedMs() < end);
}

test('a block of the thread is reported once, with what was being answered, also what has ended in it [S14]', async () => {
  const { watchdog, blocks } = watch();
  watchdog.enter(() => '/api/before')();
  await wait(150);
  const leave = watchdog.enter(() => '/api/roles');
  watchdog.enter(() => '/api/templates');
  work(3 * BLOCK_MS);
  leave();
  await vi.waitFor(() => expect(blocks).toHaveLength(1), { timeout: 20_000 });
  expect(blocks[0]).toMatchObject({ routes: ['/api/roles', '/api/templates'] });
  expect(blocks[0]?.ms).toBeGreaterThan(BLOCK_MS);
  await wait(150);
  work(3 * BLOCK_MS);
  await vi.waitFor(() => expect(blocks).toHaveLength(2), { timeout: 20_000 });
  expect(blocks[1]).toMatchObject({ routes: ['/api/templates'] });
});

test('a machine that stood still is no block', async () => {
  const blocks: Block[] = [];
  const clocks = { now: () => performance.now(), worked: () => 0 };
  const watchdog = createWatchdog((block) => blocks.push(block), clocks);
  onTestFinished(() => watchdog.stop());
  await wait(100);
  work(3 * BLOCK_MS);
  await wait(150);
  expect(blocks).toEqual([]);
});

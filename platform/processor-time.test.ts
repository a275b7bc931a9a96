import { spawn } from 'node:child_process';
import { expect, onTestFinished, test } from 'vitest';
import { isTooSlow, processorMsOf } from '#platform/processor-time.ts';

test('a task is stopped for what it took of a processor, and by the clock only after several times that [READING-04]', () => {
  expect(isTooSlow({ processorMs: 900, clockMs: 5_900 }, 1_000)).toBe(false);
  expect(isTooSlow({ processorMs: 1_001, clockMs: 1_001 }, 1_000)).toBe(true);
  expect(isTooSlow({ processorMs: 0, clockMs: 6_001 }, 1_000)).toBe(true);
});

test('a process that computes uses a processor, one that waits does not, and one that is not there has used none', async () => {
  const running = (code: string) => {
    const child = spawn(process.execPath, ['-e', code]);
    onTestFinished(() => void child.kill('SIGKILL'));
    return () => processorMsOf(`/proc/${child.pid}`);
  };
  const busy = running('for (;;);');
  const waiting = running('setInterval(() => undefined, 1_000)');
  await expect.poll(busy).toBeGreaterThan(800);
  expect(waiting()).toBeLessThan(800);
  expect(processorMsOf('/proc/0')).toBe(0);
});

import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { getPriority } from 'node:os';
import { expect, onTestFinished, test } from 'vitest';
import { LATER, lowerPriority } from '#platform/priority.ts';

test('a process that leads a session of its own comes after others', async () => {
  const child = spawn(process.execPath, ['-e', 'setInterval(() => undefined, 1_000)'], { detached: true });
  onTestFinished(() => void child.kill('SIGKILL'));
  await once(child, 'spawn');
  lowerPriority(child.pid ?? 0, LATER);
  expect(getPriority(child.pid)).toBe(LATER);
});

test('a process that has ended is no fault', () => {
  expect(() => lowerPriority(2 ** 22, LATER)).not.toThrow();
});

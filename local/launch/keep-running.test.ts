import { EventEmitter, once } from 'node:events';
import { expect, onTestFinished, test } from 'vitest';
import { type Child, startChild } from '#local/launch/children.ts';
import { type Kept, keepRunning } from '#local/launch/keep-running.ts';
import { identityOf, isRunning } from '#local/launch/process-identity.ts';
import { temporaryFolder } from '#local/testing/temporary.ts';
import { childEnv } from '#platform/config.ts';

const READY = 'process.send({ ready: true }); setInterval(() => {}, 1000);';

/** Keeps a small program running; `begun` counts its starts, `lines` are the printed lines. */
function keep(program: string) {
  const dataDir = temporaryFolder();
  const begun = new EventEmitter();
  const children: Child[] = [];
  const lines: string[] = [];
  const begin = () => {
    const args = ['-e', program];
    const child = startChild(dataDir, { name: 'app', command: process.execPath, args, env: childEnv({}), ipc: true });
    children.push(child);
    begun.emit('child', child);
    return child;
  };
  const kept: Kept = keepRunning(begin, (line) => lines.push(line));
  onTestFinished(kept.stop);
  return { kept, children, begun, lines };
}

test('an app that crashes is restarted, and one that is stopped is not', async () => {
  const { kept, children, begun, lines } = keep(READY);
  await kept.ready;
  process.kill(children[0]?.pid ?? 0, 'SIGKILL');
  const [second] = (await once(begun, 'child')) as [Child];
  await second.ready;
  expect(lines).toEqual(['app ended by SIGKILL; it is started again in 1 s']);
  await kept.stop();
  expect(isRunning(identityOf(second.pid))).toBe(false);
  expect(children).toHaveLength(2);
});

test('an app that ends before it is ready fails the start with its own message', async () => {
  const { kept, children } = keep("console.error('OPENAI_API_KEY: is required'); process.exit(1);");
  await expect(kept.ready).rejects.toThrow(/^OPENAI_API_KEY: is required$/);
  expect(children).toHaveLength(1);
});

test('a restart stops the running one first and resolves when the next is ready', async () => {
  const { kept, children, lines } = keep(READY);
  await kept.ready;
  await kept.restart();
  expect(children.map((child) => child.isRunning())).toEqual([false, true]);
  expect(lines).toEqual([]);
});

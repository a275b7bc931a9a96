import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import { expect, test } from 'vitest';
import { builtFile } from '#local/launch/project.ts';
import { DENIED } from '#platform/extract/deny.ts';
import { findLayers } from '#platform/extract/extract.ts';
import { isolated, type Layers } from '#platform/extract/isolation.ts';

const NONE: Layers = { namespace: false, permissions: false };
const LONG_MS = 60_000;

/** What a planted parser reached with these layers alone, and how many connections arrived at its listener. */
async function planted(layers: Layers, how: 'deny' | 'open') {
  let arrived = 0;
  const listener = createServer((socket) => {
    arrived += 1;
    socket.end();
  }).listen(0, '127.0.0.1');
  await once(listener, 'listening');
  const { port } = listener.address() as AddressInfo;
  const [command = '', ...given] = isolated(builtFile('platform/extract/testing/planted.child.ts'), layers, 128) ?? [];
  const stdio = ['ignore', 'ignore', 'ignore', 'ipc'] as const;
  const child = spawn(command, [...given, String(port), how], { cwd: '/', env: {}, stdio: [...stdio] });
  const ended = once(child, 'exit').then(() => [{}]);
  const [outcomes] = (await Promise.race([once(child, 'message'), ended])) as [Record<string, string>];
  child.kill('SIGKILL');
  listener.close();
  return { outcomes, arrived };
}
const SOCKETS = ['net', 'socket made before', 'socket class', 'import net'];

test('without isolation a planted parser reaches a listener of this machine', { timeout: LONG_MS }, async () => {
  const { outcomes, arrived } = await planted(NONE, 'open');
  for (const way of SOCKETS) expect([way, outcomes[way]]).toEqual([way, 'open']);
  expect(outcomes['a file of the machine']).toBe('open');
  expect(arrived).toBeGreaterThanOrEqual(SOCKETS.length);
});

test('the refusals in the process alone close every way of a planted parser to the network [READING-05] [S3]', {
  timeout: LONG_MS,
}, async () => {
  const { outcomes, arrived } = await planted(NONE, 'deny');
  const { fetch, WebSocket, 'a file of the machine': _file, ...others } = outcomes;
  expect([fetch, WebSocket]).toEqual(['ReferenceError', 'TypeError']);
  for (const [way, outcome] of Object.entries(others)) expect([way, outcome]).toEqual([way, DENIED]);
  expect(arrived).toBe(0);
});

test('the network namespace alone keeps a planted parser from the network [READING-05] [S3]', {
  timeout: LONG_MS,
}, async (context) => {
  if (!(await findLayers()).namespace) context.skip('This machine allows no network namespace');
  const { outcomes, arrived } = await planted({ ...NONE, namespace: true }, 'open');
  for (const way of SOCKETS) expect([way, outcomes[way]]).toEqual([way, 'ENETUNREACH']);
  expect(arrived).toBe(0);
});

test('the permission model alone leaves a planted parser no process, no thread and no file of the machine [READING-05] [S3]', {
  timeout: LONG_MS,
}, async () => {
  const { outcomes } = await planted({ ...NONE, permissions: true }, 'open');
  for (const way of ['child_process', 'worker_threads', 'a file of the machine'])
    expect([way, outcomes[way]]).toEqual([way, DENIED]);
});

test('a process that starts slowly is no missing layer: no weaker one is taken [READING-05] [S3]', async () => {
  await expect(findLayers(1)).rejects.toThrow('did not start within 0.001 s');
});

import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { onTestFinished } from 'vitest';

/** A port that is free now: the webhook of a receiver is made before the receiver. */
export async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
}

/** Runs an example as it is documented until it is stopped, or the test ends. */
export function runExample(name: string, env: Record<string, string>, ...args: string[]) {
  const child = spawn(process.execPath, [`docs/examples/${name}`, ...args], { env });
  const said: string[] = [];
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (piece: Buffer) => said.push(piece.toString()));
  const stop = async () => {
    if (child.exitCode !== null || child.signalCode !== null) return;
    child.kill();
    await once(child, 'exit');
  };
  onTestFinished(stop);
  return { said: () => said.join(''), stop };
}

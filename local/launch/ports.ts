import { randomInt } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';

const LOOPBACK = '127.0.0.1';

/** Why nothing can listen there, as an error code; undefined if something can. */
const faultOf = (port: number, host: string): Promise<string | undefined> =>
  new Promise((resolve) => {
    const server = createServer();
    server.once('error', (error: NodeJS.ErrnoException) => resolve(error.code ?? 'unknown'));
    server.listen({ port, host, exclusive: true }, () => server.close(() => resolve(undefined)));
  });

export const isFree = async (port: number): Promise<boolean> => (await faultOf(port, LOOPBACK)) === undefined;

/** Below the ports that systems hand out for outgoing connections. */
const LOWEST_PORT = 10_000;
const HIGHEST_PORT = 32_000;
const TRIES = 100;

/**
 * A port nobody listens on. Not one that the system hands out: until the caller listens there, or while it restarts, a
 * connection of another program could take it.
 */
export async function freePort(): Promise<number> {
  let fault: string | undefined;
  for (let tried = 0; tried < TRIES; tried += 1) {
    const port = randomInt(LOWEST_PORT, HIGHEST_PORT);
    fault = await faultOf(port, LOOPBACK);
    if (!fault) return port;
  }
  throw new Error(`No port could be opened on ${LOOPBACK} (${fault})`);
}

/** Why nothing can listen there, or undefined if something can. */
export async function portProblem(port: number, host: string): Promise<string | undefined> {
  const fault = await faultOf(port, host);
  if (fault) return fault;
  // `localhost` may mean ::1 first: another program listening only there would answer in our place.
  const other = host === LOOPBACK ? await faultOf(port, '::1') : undefined;
  return other === 'EADDRINUSE' ? other : undefined;
}

/** The ports of this data folder's services: picked once, remembered in ports.json, changed only when one is taken. */
export type Ports = { pick: (name: string) => Promise<number>; replace: (name: string) => Promise<number> };

export function rememberedPorts(dataDir: string): Ports {
  const path = join(dataDir, 'ports.json');
  const ports = new Map<string, number>(Object.entries(readPorts(path)));
  const replace = async (name: string) => {
    const port = await freePort();
    ports.set(name, port);
    writeFileSync(path, `${JSON.stringify(Object.fromEntries(ports))}\n`);
    return port;
  };
  const pick = async (name: string) => {
    const port = ports.get(name);
    return port !== undefined && (await isFree(port)) ? port : replace(name);
  };
  return { pick, replace };
}

function readPorts(path: string): Record<string, number> {
  try {
    return JSON.parse(readFileSync(path, 'utf8')) as Record<string, number>;
  } catch {
    return {};
  }
}

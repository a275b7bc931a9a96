import { readFileSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';

const LOOPBACK = '127.0.0.1';

/** Tries to listen: resolves with the port that was bound (0 asks for any), or the error's code. */
const tryListen = (port: number, host: string): Promise<number | string> =>
  new Promise((resolve) => {
    const server = createServer();
    server.once('error', (error: NodeJS.ErrnoException) => resolve(error.code ?? 'unknown'));
    server.listen({ port, host, exclusive: true }, () => {
      const address = server.address();
      server.close(() => resolve(typeof address === 'object' && address ? address.port : port));
    });
  });

export const isFree = async (port: number): Promise<boolean> => typeof (await tryListen(port, LOOPBACK)) === 'number';

export async function freePort(): Promise<number> {
  const port = await tryListen(0, LOOPBACK);
  if (typeof port === 'string') throw new Error(`No port could be opened on ${LOOPBACK} (${port})`);
  return port;
}

/** Why nothing can listen there, or undefined if something can. */
export async function portProblem(port: number, host: string): Promise<string | undefined> {
  const taken = await tryListen(port, host);
  if (typeof taken === 'string') return taken;
  // `localhost` may mean ::1 first: another program listening only there would answer in our place.
  const other = host === LOOPBACK ? await tryListen(port, '::1') : port;
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

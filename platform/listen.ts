import type { Server } from 'node:http';
import { SettingError, type SettingName } from '#platform/config.ts';

/**
 * Connections that wait to be accepted, as far as the system allows (`net.core.somaxconn`). In a burst the system drops
 * those beyond, and a client tries again after 1, 3 and 7 seconds; Node's own 511 is too few.
 */
const BACKLOG = 4_096;

type Place = { host: string; port: number; setting: Extract<SettingName, 'PORT' | 'METRICS_PORT' | 'WORKER_PORT'> };

/** Listens, or throws one line that names the setting. Returns the port, chosen by the system for 0. */
export async function listen(server: Server, { host, port, setting }: Place): Promise<number> {
  await new Promise<void>((resolve, reject) => {
    server.once('error', (thrown: NodeJS.ErrnoException) => reject(problemOf(thrown, { host, port, setting })));
    server.listen({ port, host, backlog: BACKLOG }, resolve);
  });
  const address = server.address();
  return typeof address === 'object' && address ? address.port : port;
}

function problemOf({ code, message }: NodeJS.ErrnoException, { host, port, setting }: Place): SettingError {
  if (code === 'EADDRINUSE') return new SettingError(setting, `${port} is taken by another program`);
  if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND')
    return new SettingError(setting === 'PORT' ? 'HOST' : 'METRICS_HOST', `${host} is not on this machine`);
  return new SettingError(setting, `cannot listen on ${host}:${port} (${code ?? message})`);
}

import { cpus, loadavg, release, totalmem, type } from 'node:os';

/** A description of the machine: figures of different machines cannot be compared. */
export function machine(): string[] {
  const all = cpus();
  const name = all[0]?.model.trim() || 'unknown processor';
  const memory = `${Math.round(totalmem() / 2 ** 30)} GB of memory`;
  return [`${all.length} cores (${name}), ${memory}, ${type()} ${release()}, Node ${process.versions.node}`];
}

/** The load average of the last minute, the measured processes included. */
export const load = (): string => (loadavg()[0] ?? 0).toFixed(1);

import { cpus, loadavg, release, totalmem, type } from 'node:os';

/** What it was measured on: figures of another machine are other figures. */
export function machine(): string[] {
  const all = cpus();
  const name = all[0]?.model.trim() || 'unknown processor';
  const memory = `${Math.round(totalmem() / 2 ** 30)} GB of memory`;
  return [`${all.length} cores (${name}), ${memory}, ${type()} ${release()}, Node ${process.versions.node}`];
}

/** How busy the machine is with anything, ours included: tasks that run or wait to, over the last minute. */
export const load = (): string => (loadavg()[0] ?? 0).toFixed(1);

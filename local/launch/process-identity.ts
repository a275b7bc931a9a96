import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { setTimeout as delay } from 'node:timers/promises';

/** A process that cannot be confused with a later one of the same id: `start` is when it began. */
export type Identity = { pid: number; start: string };

const readOrNothing = (path: string): string | undefined => {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return undefined;
  }
};

const ps = (pid: number, fields: string): string =>
  (spawnSync('ps', ['-o', fields, '-p', String(pid)], { encoding: 'utf8' }).stdout ?? '').trim();

/** Fields of /proc/<pid>/stat after the name in brackets: state first, the start in ticks since boot as the twentieth. */
function startOnLinux(pid: number): string | undefined {
  const stat = readOrNothing(`/proc/${pid}/stat`);
  if (!stat) return undefined;
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  // A zombie has ended; it may stay when its parent was killed inside a container.
  if (fields[0] === 'Z' || fields[0] === 'X') return undefined;
  return `${fields[19]} ${readOrNothing('/proc/sys/kernel/random/boot_id')?.trim() ?? ''}`;
}

function startElsewhere(pid: number): string | undefined {
  const [state = '', ...start] = ps(pid, 'stat=,lstart=').split(/\s+/);
  return state === '' || state.startsWith('Z') ? undefined : start.join(' ');
}

/** The start of the process with this id; undefined if there is none. */
export const startOf = (pid: number): string | undefined =>
  process.platform === 'linux' ? startOnLinux(pid) : startElsewhere(pid);

export const identityOf = (pid: number): Identity => ({ pid, start: startOf(pid) ?? '' });

export const isRunning = ({ pid, start }: Identity): boolean => start !== '' && startOf(pid) === start;

/** Waits until the process has ended; false after the timeout. */
export async function waitForEnd(identity: Identity, milliseconds: number): Promise<boolean> {
  const until = Date.now() + milliseconds;
  while (isRunning(identity)) {
    if (Date.now() > until) return false;
    await delay(20);
  }
  return true;
}

/** The parent process and its command line. */
function describe(pid: number): { parent: number; command: string } {
  const stat = readOrNothing(`/proc/${pid}/stat`);
  if (!stat) return { parent: Number(ps(pid, 'ppid=')), command: ps(pid, 'command=') };
  const parent = Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1]);
  return { parent, command: readOrNothing(`/proc/${pid}/cmdline`) ?? '' };
}

const GENERATIONS = 5;

/** The npm that runs this process, directly or through a shell. */
export function npmAbove(): Identity | undefined {
  let pid = process.ppid;
  for (let step = 0; step < GENERATIONS && pid > 1; step += 1) {
    const { parent, command } = describe(pid);
    if (/^npm\b|\bnpm(-cli\.js)?\b/.test(command)) return identityOf(pid);
    pid = parent;
  }
  return undefined;
}

import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';

/** A process and all it has started, the oldest first. */
function familyOf(pid: number): number[] {
  const listed = spawnSync('ps', ['-A', '-o', 'pid=,ppid='], { encoding: 'utf8' }).stdout ?? '';
  const pairs = listed.split('\n').map((line) => line.trim().split(/\s+/).map(Number));
  const family = [pid];
  for (const member of family) {
    family.push(...pairs.flatMap(([child, parent]) => (parent === member && child ? [child] : [])));
  }
  return family;
}

function signal(pids: number[], name: 'SIGSTOP' | 'SIGCONT'): void {
  for (const pid of pids) {
    try {
      process.kill(pid, name);
    } catch {
      // It has ended in between.
    }
  }
}

/**
 * Freezes a service: its port still accepts connections and nothing answers, as with a machine that hangs.
 * `folder` is where it keeps its data. Returns what lets it go on.
 */
export function freeze({ folder }: { folder: string }): () => void {
  const file = join(dirname(folder), 'pids', basename(folder));
  const { pid } = JSON.parse(readFileSync(file, 'utf8')) as { pid: number };
  // First the parent process.
  signal([pid], 'SIGSTOP');
  const family = familyOf(pid);
  signal(family, 'SIGSTOP');
  return () => signal(family.toReversed(), 'SIGCONT');
}

import { writeFileSync } from 'node:fs';
import { setPriority } from 'node:os';

/** Priorities are 0 to 19: the higher the number, the later it has its turn. */
export const LATER = 10;
export const LAST = 19;

/**
 * Lets others have the processors before a process that leads a session of its own (`detached`). Linux shares them out
 * among sessions before it looks at the priorities in them (sched(7), autogroup), so both are set. A courtesy: where the
 * system refuses it, the process keeps the priority it has.
 */
export function lowerPriority(pid: number, priority: typeof LATER | typeof LAST): void {
  try {
    setPriority(pid, priority);
    writeFileSync(`/proc/${pid}/autogroup`, String(priority));
  } catch {}
}

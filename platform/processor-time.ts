import { existsSync, readFileSync } from 'node:fs';

const TICK_MS = 10;
/** By the clock a task has a multiple of its processor time, because everything else comes before it. */
const CLOCK_TIMES = 6;

/**
 * What a process (`/proc/<pid>`) or a thread (`/proc/<pid>/task/<tid>`) has used of a processor; 0 where the system has no
 * such folder, or when it has ended.
 */
export function processorMsOf(task: string): number {
  const file = `${task}/stat`;
  if (!existsSync(file)) return 0;
  const afterName = readFileSync(file, 'utf8').split(') ').at(-1)?.split(' ') ?? [];
  return (Number(afterName[11]) + Number(afterName[12])) * TICK_MS;
}

export const isTooSlow = (taken: { processorMs: number; clockMs: number }, timeoutMs: number): boolean =>
  taken.processorMs > timeoutMs || taken.clockMs > CLOCK_TIMES * timeoutMs;

import type { Db } from '#db/schema.ts';
import { beatGenerations } from '#db/tasks/claim.ts';
import { cause, type Log } from '#platform/log.ts';
import type { Runs } from '#worker/tasks/run/runs.ts';

const EVERY_MS = 3_000;

type Parts = { db: Db; runs: Pick<Runs, 'held' | 'lose'>; log: Log };

/**
 * Writes the heartbeat of all rows of this process, and stops the runs that no longer own their rows: rows that were
 * taken over while this process was paused, cancelled while it received no control messages, or deleted with their
 * role.
 */
export async function beatOnce({ db, runs }: Pick<Parts, 'db' | 'runs'>): Promise<void> {
  const held = runs.held();
  const kept = new Set(await beatGenerations(db, held));
  for (const one of held) if (!kept.has(one.id)) runs.lose(one);
}

export function startHeartbeat({ db, runs, log }: Parts, everyMs = EVERY_MS): () => void {
  let isBeating = false;
  const beat = async () => {
    if (isBeating) return;
    isBeating = true;
    await beatOnce({ db, runs }).catch((thrown: unknown) => log.warn(cause(thrown), 'the heartbeat was not written'));
    isBeating = false;
  };
  const timer = setInterval(() => void beat(), everyMs);
  timer.unref();
  return () => clearInterval(timer);
}

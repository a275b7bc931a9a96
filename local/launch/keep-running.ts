import type { Child } from '#local/launch/children.ts';

export type Part = { stop: () => Promise<void>; kill: () => void };
export type Kept = Part & {
  /** When the first one is ready; rejects if it ends before. */
  ready: Promise<void>;
  /** Stops the running one gracefully and starts the next, for changed code; resolves when that is ready. */
  restart: () => Promise<void>;
};

const FIRST_PAUSE_MS = 1000;
const LONGEST_PAUSE_MS = 30_000;
/** A program that ran this long has recovered: the next fault starts with the shortest pause again. */
const CALM_MS = 60_000;

/** Keeps one program alive: once it was ready, an unexpected end restarts it, with an increasing delay. */
export function keepRunning(begin: () => Child, say: (line: string) => void): Kept {
  let isWanted = false;
  let pause = FIRST_PAUSE_MS;
  let timer: NodeJS.Timeout | undefined;
  const beginWatched = (): Child => {
    const since = Date.now();
    const next = begin();
    next.ended.then((how) => {
      if (!isWanted || next !== child) return;
      if (Date.now() - since > CALM_MS) pause = FIRST_PAUSE_MS;
      say(`${next.name} ${how}; it is started again in ${pause / 1000} s`);
      timer = setTimeout(() => {
        child = beginWatched();
      }, pause);
      pause = Math.min(2 * pause, LONGEST_PAUSE_MS);
    });
    return next;
  };
  let child = beginWatched();
  const ready = child.ready.then(() => {
    isWanted = true;
  });
  const halt = () => {
    isWanted = false;
    clearTimeout(timer);
  };
  const stop = async () => {
    halt();
    await child.stop();
  };
  const restart = async () => {
    await stop();
    child = beginWatched();
    isWanted = true;
    pause = FIRST_PAUSE_MS;
    await child.ready;
  };
  const kill = () => {
    halt();
    child.kill();
  };
  return { ready, restart, stop, kill };
}

import type { TokenWindow } from '#platform/budget.ts';

/** A shorter wait is not reported; in a new window this is the time in which waits end. */
const REPORT_AFTER_MS = 100;
/** How soon a window that is over is looked at again: it is renewed at the next heartbeat. */
const POLL_MS = 250;

type Options = {
  windowMs: number;
  readWindow(): Promise<TokenWindow>;
  /** The tokens that this process asks for next. */
  asked(): number;
  onWait(retryAt: Date): void;
  onError(thrown: unknown): void;
};

/**
 * Reports when the budget is reset, after 100 ms of waiting and again for each further window of the wait, by this
 * machine's clock. While the window holds what is asked for, nothing is waited for but a busy machine: that is not
 * reported. The returned function ends it.
 */
export function reportWait({ windowMs, readWindow, asked, onWait, onError }: Options): () => void {
  let ended = false;
  let reported = 0;
  let timer = setTimeout(look, REPORT_AFTER_MS);

  /** Returns in how many ms to look again. */
  async function report(): Promise<number> {
    const { began, now, left: tokens } = await readWindow();
    const left = began + windowMs - now;
    if (left <= 0 || tokens >= asked()) return POLL_MS;
    const young = began + REPORT_AFTER_MS - now;
    if (young > 0) return young;
    if (began !== reported && !ended) {
      reported = began;
      onWait(new Date(Date.now() + left));
    }
    return left + REPORT_AFTER_MS;
  }
  async function look(): Promise<void> {
    const again = await report().catch((thrown: unknown) => {
      onError(thrown);
      return POLL_MS;
    });
    if (!ended) timer = setTimeout(look, again);
  }

  return () => {
    ended = true;
    clearTimeout(timer);
  };
}

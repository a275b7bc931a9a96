const seconds = (ms: number): string => `${ms / 1_000} s`;

type Limits = { idleMs: number; totalMs: number };

/**
 * Ends a call that falls silent between two tokens or takes too long altogether, or whose caller gave up. Until its first
 * token only the whole time counts (AI-12): a model that is being loaded or reads a long prompt says nothing. The SDK's
 * own timeout ends with the headers.
 */
export function watchCall(caller: AbortSignal, { idleMs, totalMs }: Limits) {
  const controller = new AbortController();
  let expired: string | undefined;
  let idle: NodeJS.Timeout | undefined;
  const expire = (why: string) => {
    expired = why;
    controller.abort();
  };
  const total = setTimeout(expire, totalMs, `It was not done after ${seconds(totalMs)}.`);
  const follow = () => controller.abort(caller.reason);
  if (caller.aborted) follow();
  else caller.addEventListener('abort', follow, { once: true });
  return {
    controller,
    /** Why the time was over, as a person may read it; undefined while it is not. */
    expired: (): string | undefined => expired,
    /** Something arrived. `isToken`: it belongs to the answer or to the thought before it. */
    beat(isToken: boolean): void {
      if (idle) idle.refresh();
      else if (isToken) idle = setTimeout(expire, idleMs, `It was silent for ${seconds(idleMs)}.`);
    },
    end(): void {
      clearTimeout(idle);
      clearTimeout(total);
      caller.removeEventListener('abort', follow);
    },
  };
}
export type Watch = ReturnType<typeof watchCall>;

type Limits = { idleMs: number; totalMs: number };

/**
 * Ends a call that is silent for too long or takes too long altogether, or whose caller gave up. The SDK's own timeout
 * ends with the headers.
 */
export function watchCall(caller: AbortSignal, { idleMs, totalMs }: Limits) {
  const controller = new AbortController();
  let expired: string | undefined;
  const expire = (why: string) => {
    expired = why;
    controller.abort();
  };
  const idle = setTimeout(expire, idleMs, `silent for ${idleMs} ms`);
  const total = setTimeout(expire, totalMs, `not done after ${totalMs} ms`);
  const follow = () => controller.abort(caller.reason);
  if (caller.aborted) follow();
  else caller.addEventListener('abort', follow, { once: true });
  return {
    controller,
    /** Why the time was over; undefined while it is not. */
    expired: (): string | undefined => expired,
    /** Something arrived. */
    beat: (): void => void idle.refresh(),
    end(): void {
      clearTimeout(idle);
      clearTimeout(total);
      caller.removeEventListener('abort', follow);
    },
  };
}
export type Watch = ReturnType<typeof watchCall>;

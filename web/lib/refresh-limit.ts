/** Not more often than this, unless a change of the account is to be seen in the session. */
const REFRESH_EVERY_MS = 10_000;

type Fetch = (input: RequestInfo | URL, init?: RequestInit) => Promise<Response>;
type Refreshed = { text: string; at: number; tokens: unknown[] };

const isRefresh = (input: RequestInfo | URL): boolean => String(input).includes('/token?grant_type=refresh_token');

function tokenIn(text: unknown): unknown {
  try {
    return (JSON.parse(String(text)) as { refresh_token?: unknown } | null)?.refresh_token;
  } catch {
    return undefined;
  }
}

/**
 * Limits the refreshes that only follow from the time: one that comes sooner after another of the same session gets its
 * answer again. So neither a clock nor a lifetime that is set too short lets a page ask in a loop.
 */
export function limitRefreshes(fetch: Fetch) {
  let last: Refreshed | undefined;
  let wanted = 0;
  const isFresh = (): boolean => last !== undefined && performance.now() - last.at < REFRESH_EVERY_MS;
  return {
    fetch: async (input: RequestInfo | URL, init?: RequestInit): Promise<Response> => {
      if (!isRefresh(input)) return fetch(input, init);
      const sent = tokenIn(init?.body);
      if (last && isFresh() && wanted === 0 && last.tokens.includes(sent)) return answerOf(last.text);
      const answer = await fetch(input, init);
      if (!answer.ok) return answer;
      const text = await answer.text();
      last = { text, at: performance.now(), tokens: [sent, tokenIn(text)] };
      return answerOf(text);
    },
    /** Runs a refresh that is wanted however short ago the last one was. */
    always: async <Answer>(refresh: () => Promise<Answer>): Promise<Answer> => {
      wanted += 1;
      try {
        return await refresh();
      } finally {
        wanted -= 1;
      }
    },
    /** Whether a session was refreshed just now. */
    isFresh,
  };
}

const answerOf = (text: string): Response => new Response(text, { headers: { 'content-type': 'application/json' } });

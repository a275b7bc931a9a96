import { learnClock } from '#web/lib/server-clock.ts';

/** The browser's `fetch`; each answer also says what time it is at the server. */
export async function timedFetch(input: RequestInfo | URL, init?: RequestInit): Promise<Response> {
  const sentAt = performance.now();
  try {
    const response = await fetch(input, init);
    learnClock(response.headers.get('date'), performance.now() - sentAt);
    return response;
  } catch (error) {
    learnClock(null, 0);
    throw error;
  }
}

import { setTimeout as wait } from 'node:timers/promises';
import { SettingError, type SettingName } from '#platform/config.ts';
import { faultOf, type Redis, withDeadline } from '#platform/redis.ts';
import { serviceRefusal, wordsOf } from '#platform/service-refusals.ts';

const FOR_MS = 10_000;
/** A service that is being set up beside this process refuses it for a moment. */
const REFUSED_MS = 2_000;
const ANSWER_MS = 3_000;
const PAUSE_MS = 250;

/**
 * Waits until a service answers, for ten seconds: a process that starts with its services waits for them. One that refuses
 * this process is asked for two. Throws one line that names the setting, and the cause as far as it is known.
 */
export async function reachable(setting: SettingName, ask: () => Promise<unknown>, forMs = FOR_MS): Promise<void> {
  const began = Date.now();
  for (;;) {
    try {
      await withDeadline(ask(), ANSWER_MS);
      return;
    } catch (thrown) {
      const refusal = serviceRefusal(setting, thrown);
      const most = refusal ? Math.min(forMs, REFUSED_MS) : forMs;
      const isOver = Date.now() + PAUSE_MS > began + most;
      if (isOver) throw refusal ?? new SettingError(setting, `nothing answers there (${wordsOf(thrown)})`);
    }
    await wait(PAUSE_MS);
  }
}

/** The same for Redis, which answers with the first database when there is none of the given number. */
export async function reachableRedis(redis: Redis, forMs = FOR_MS): Promise<void> {
  const ask = async () => {
    const failed = await redis.ping().then(
      () => undefined,
      (thrown: unknown) => thrown,
    );
    const fault = faultOf(redis);
    if (failed || (fault && serviceRefusal('REDIS_URL', fault))) throw fault ?? failed;
  };
  await reachable('REDIS_URL', ask, forMs);
}

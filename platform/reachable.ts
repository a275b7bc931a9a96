import { setTimeout as wait } from 'node:timers/promises';
import { SettingError, type SettingName } from '#platform/config.ts';
import { withDeadline } from '#platform/redis.ts';

const FOR_MS = 10_000;
const ANSWER_MS = 3_000;
const PAUSE_MS = 250;

/**
 * Waits until a service answers, for ten seconds: a process that starts with its services waits for them. Throws
 * one line that names the setting.
 */
export async function reachable(setting: SettingName, ask: () => Promise<unknown>, forMs = FOR_MS): Promise<void> {
  const until = Date.now() + forMs;
  for (;;) {
    try {
      await withDeadline(ask(), ANSWER_MS);
      return;
    } catch (thrown) {
      if (Date.now() + PAUSE_MS > until) throw new SettingError(setting, `nothing answers there (${whyOf(thrown)})`);
    }
    await wait(PAUSE_MS);
  }
}

/** A refused connection to a name with several addresses has an empty message of its own. */
const whyOf = (thrown: unknown): string => {
  const { message, code } = (thrown ?? {}) as { message?: unknown; code?: unknown };
  return String(message || code || thrown).split('\n')[0] ?? '';
};

import { clockKnown, clockOffset } from '#web/lib/server-clock.ts';
import { deviceStorage } from '#web/lib/storage.ts';

/** The client of the sign-in service refreshes a session this long before it expires. */
const MARGIN_MS = 90_000;
/** A session that looks expired may only look so: the first answer of the server is waited for this long. */
const CLOCK_WAIT_MS = 2_000;

type Kept = { access_token: string; expires_at: number };

function sessionIn(text: string | null): Kept | null {
  try {
    const kept = JSON.parse(text ?? '') as Partial<Kept> | null;
    return typeof kept?.access_token === 'string' && typeof kept.expires_at === 'number' ? (kept as Kept) : null;
  } catch {
    return null;
  }
}

const onDevice = ({ expires_at }: Kept): number => expires_at - Math.round(clockOffset() / 1000);
const looksExpired = (kept: Kept): boolean => onDevice(kept) * 1000 - Date.now() < MARGIN_MS;

/**
 * Where the client of the sign-in service keeps its session. The client judges by this device's clock when a session
 * expires; the expiry is the server's, is stored as such, and is given to the client in the time of this device. So a
 * wrong clock costs no refreshes. `expiryOf`: the expiry in an access token, in seconds.
 */
export const sessionStore = (expiryOf: (accessToken: string) => number | undefined) => ({
  getItem: async (key: string): Promise<string | null> => {
    const text = deviceStorage.getItem(key);
    const kept = sessionIn(text);
    if (!kept) return text;
    if (looksExpired(kept)) await clockKnown(CLOCK_WAIT_MS);
    // Another tab may have stored a newer one meanwhile.
    const now = deviceStorage.getItem(key);
    const last = sessionIn(now);
    return last && clockOffset() !== 0 ? JSON.stringify({ ...last, expires_at: onDevice(last) }) : now;
  },
  setItem: (key: string, text: string): void => {
    const kept = sessionIn(text);
    const expires_at = kept && expiryOf(kept.access_token);
    deviceStorage.setItem(key, kept && expires_at ? JSON.stringify({ ...kept, expires_at }) : text);
  },
  removeItem: (key: string): void => deviceStorage.removeItem(key),
});

import { sql } from 'kysely';
import type { Db } from '#db/schema.ts';

/** A device without a sign-in for this long is forgotten. */
export const DEVICE_SECONDS = 365 * 24 * 3_600;
const KEPT_AT_MOST = 30;

export const isKnownDevice = async (db: Db, userId: string, deviceHash: string): Promise<boolean> => {
  const found = await db
    .selectFrom('auth.known_devices')
    .select('user_id')
    .where('user_id', '=', userId)
    .where('device_hash', '=', deviceHash)
    .where('last_used_at', '>', sql<Date>`now() - make_interval(secs => ${DEVICE_SECONDS})`)
    .executeTakeFirst();
  return found !== undefined;
};

/**
 * Adds the device or renews it. Programs without cookies are a new device at each sign-in: above the limit, devices
 * that were used only once are removed first.
 */
export async function putKnownDevice(db: Db, userId: string, deviceHash: string): Promise<void> {
  const device = { user_id: userId, device_hash: deviceHash };
  await db
    .insertInto('auth.known_devices')
    .values(device)
    .onConflict((conflict) => conflict.columns(['user_id', 'device_hash']).doUpdateSet({ last_used_at: sql`now()` }))
    .execute();
  await db
    .deleteFrom('auth.known_devices')
    .where('user_id', '=', userId)
    .where('device_hash', 'in', (query) =>
      query
        .selectFrom('auth.known_devices')
        .select('device_hash')
        .where('user_id', '=', userId)
        .where('device_hash', '<>', deviceHash)
        .orderBy(sql`last_used_at > created_at`, 'desc')
        .orderBy('last_used_at', 'desc')
        .offset(KEPT_AT_MOST - 1),
    )
    .execute();
}

/** All of the user's devices, or all but one. */
export const deleteKnownDevices = (db: Db, userId: string, except = '') =>
  db.deleteFrom('auth.known_devices').where('user_id', '=', userId).where('device_hash', '<>', except).execute();

export const deleteOldDevices = (db: Db) =>
  db
    .deleteFrom('auth.known_devices')
    .where('last_used_at', '<', sql<Date>`now() - make_interval(secs => ${DEVICE_SECONDS})`)
    .execute();

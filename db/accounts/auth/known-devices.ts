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

type Place = { device: string; network: string; ip: string };

/**
 * Whether the account was signed in from this device or network before (`is_known`), at all (`is_first`), and whether a
 * mail about a new place went out within the hour (`is_mailed`). Networks of sessions count too: a
 * device may have none.
 */
export const placeOf = (db: Db, userId: string, { device, network, ip }: Place) =>
  db
    .selectFrom('auth.users as user')
    .select('user.email')
    .select(sql<string | null>`"user".user_metadata ->> 'first_name'`.as('first_name'))
    .select(sql<boolean>`"user".last_sign_in_at is null`.as('is_first'))
    .select(sql<boolean>`coalesce("user".new_place_mailed_at > now() - interval '1 hour', false)`.as('is_mailed'))
    .select(
      sql<boolean>`exists (select from auth.known_devices d where d.user_id = "user".id
          and (d.device_hash = ${device} or d.network = ${network}))
        or exists (select from auth.sessions s where s.user_id = "user".id and s.ip = ${ip})`.as('is_known'),
    )
    .where('user.id', '=', userId)
    .forUpdate()
    .executeTakeFirst();

/**
 * Adds the device or renews it. Programs without cookies are a new device at each sign-in: above the limit, devices
 * that were used only once are removed first.
 */
export async function putKnownDevice(
  db: Db,
  userId: string,
  { deviceHash, network }: { deviceHash: string; network: string },
): Promise<void> {
  const device = { user_id: userId, device_hash: deviceHash, network };
  // The deletion does not see the row that is put beside it.
  await db
    .with('put', (cte) =>
      cte
        .insertInto('auth.known_devices')
        .values(device)
        .onConflict((conflict) =>
          conflict.columns(['user_id', 'device_hash']).doUpdateSet({ last_used_at: sql`now()`, network }),
        ),
    )
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

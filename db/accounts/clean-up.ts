import { sql } from 'kysely';
import { isUnproved } from '#db/accounts/accounts.ts';
import { expireAdminRequests } from '#db/accounts/admin-requests.ts';
import { deleteOldFactors } from '#db/accounts/auth/factors.ts';
import { deleteOldFlows } from '#db/accounts/auth/flow-states.ts';
import { deleteOldDevices } from '#db/accounts/auth/known-devices.ts';
import { forgetOldRefreshTokens } from '#db/accounts/auth/refresh-tokens.ts';
import { deleteRetiredSigningKeys } from '#db/accounts/auth/signing-keys.ts';
import { forgetExpiredIdTokens } from '#db/accounts/auth/used-id-tokens.ts';
import type { Db } from '#db/schema.ts';

/** Longer than any concurrent or repeated refresh may ask for its sealed token (AUTH_REUSE_INTERVAL_S at most). */
const SEALED_SECONDS = 600;
/** A mailed link is valid for a day, plus some minutes for its code. */
const FLOW_SECONDS = { mailedSeconds: 25 * 3_600, externalSeconds: 3_600 };
/** By then the last token of a key has expired. */
const KEY_SECONDS = 24 * 3_600;

/** The longest validity of any link of an unconfirmed account (contract, 5.5). */
const UNPROVED_SECONDS = 24 * 3_600;

/** Removes expired codes, links, tokens and sessions, unverified factors and unconfirmed accounts. Idempotent. */
export async function tidyAccounts(db: Db): Promise<void> {
  await forgetOldRefreshTokens(db, SEALED_SECONDS);
  await deleteOldFlows(db, FLOW_SECONDS);
  await db.deleteFrom('auth.one_time_tokens').where('expires_at', '<', sql<Date>`now()`).execute();
  await deleteUnproved(db);
  await db.deleteFrom('auth.sessions').where('not_after', '<', sql<Date>`now()`).execute();
  await forgetExpiredIdTokens(db);
  await deleteOldFactors(db);
  await expireAdminRequests(db);
  await deleteOldDevices(db);
  await deleteRetiredSigningKeys(db, KEY_SECONDS);
}

/**
 * Accounts of sign-ups and invitations whose last link has expired, with all their rows. Those that were never
 * sent a link were made by an administrator. The row's times are compared too: a link may be made concurrently.
 */
const deleteUnproved = (db: Db) =>
  db
    .deleteFrom('auth.users')
    .where(isUnproved)
    .where(
      sql<Date>`greatest(confirmation_sent_at, invited_at, recovery_sent_at)`,
      '<',
      sql<Date>`now() - make_interval(secs => ${UNPROVED_SECONDS})`,
    )
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('auth.one_time_tokens')
            .select('auth.one_time_tokens.id')
            .whereRef('auth.one_time_tokens.user_id', '=', 'auth.users.id'),
        ),
      ),
    )
    .execute();

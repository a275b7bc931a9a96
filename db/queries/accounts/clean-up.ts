import { sql } from 'kysely';
import { isUnproved } from '#db/queries/accounts/accounts.ts';
import { deleteOldFactors } from '#db/queries/auth/factors.ts';
import { deleteOldFlows } from '#db/queries/auth/flow-states.ts';
import { deleteOldDevices } from '#db/queries/auth/known-devices.ts';
import { forgetOldRefreshTokens } from '#db/queries/auth/refresh-tokens.ts';
import { deleteRetiredSigningKeys } from '#db/queries/auth/signing-keys.ts';
import { forgetExpiredIdTokens } from '#db/queries/auth/used-id-tokens.ts';
import type { Db } from '#db/schema.ts';

/** Longer than any raced or lost refresh may ask for its sealed token (AUTH_REUSE_INTERVAL_S is at most this). */
const SEALED_SECONDS = 600;
/** A link that was mailed works for a day, and has some minutes more for its code. */
const FLOW_SECONDS = { mailedSeconds: 25 * 3_600, externalSeconds: 3_600 };
/** A key's last token has ended by then. */
const KEY_SECONDS = 24 * 3_600;

/** The longest any of the links of an unproved account works (contract, 5.5). */
const UNPROVED_SECONDS = 24 * 3_600;

/** Removes what nobody can use any more: codes, links, sealed tokens, sessions that are over, factors nobody verified, accounts nobody confirmed. Safe to repeat. */
export async function tidyAccounts(db: Db): Promise<void> {
  await forgetOldRefreshTokens(db, SEALED_SECONDS);
  await deleteOldFlows(db, FLOW_SECONDS);
  await db.deleteFrom('auth.one_time_tokens').where('expires_at', '<', sql<Date>`now()`).execute();
  await deleteUnproved(db);
  await db.deleteFrom('auth.sessions').where('not_after', '<', sql<Date>`now()`).execute();
  await forgetExpiredIdTokens(db);
  await deleteOldFactors(db);
  await deleteOldDevices(db);
  await deleteRetiredSigningKeys(db, KEY_SECONDS);
}

/**
 * Accounts of sign-ups and invitations whose last link has expired, with whatever hangs on them. Those that were never
 * sent one are an administrator's. The times of the row are compared too: a link may be made while this runs.
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

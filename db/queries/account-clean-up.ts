import { sql } from 'kysely';
import { deleteOldFactors } from '#db/queries/factors.ts';
import { deleteOldFlows } from '#db/queries/flow-states.ts';
import { forgetOldRefreshTokens } from '#db/queries/refresh-tokens.ts';
import { deleteRetiredSigningKeys } from '#db/queries/signing-keys.ts';
import type { Db } from '#db/schema.ts';

/** Longer than any raced or lost refresh may ask for its sealed token (AUTH_REUSE_INTERVAL_S is at most this). */
const SEALED_SECONDS = 600;
/** A link that was mailed works for a day, and has some minutes more for its code. */
const FLOW_SECONDS = { mailedSeconds: 25 * 3_600, externalSeconds: 3_600 };
/** A key's last token has ended by then. */
const KEY_SECONDS = 24 * 3_600;

/** Removes what nobody can use any more: codes, links, sealed tokens, sessions that are over, factors nobody verified. Safe to repeat. */
export async function tidyAccounts(db: Db): Promise<void> {
  await forgetOldRefreshTokens(db, SEALED_SECONDS);
  await deleteOldFlows(db, FLOW_SECONDS);
  await db.deleteFrom('auth.one_time_tokens').where('expires_at', '<', sql<Date>`now()`).execute();
  await db.deleteFrom('auth.sessions').where('not_after', '<', sql<Date>`now()`).execute();
  await deleteOldFactors(db);
  await deleteRetiredSigningKeys(db, KEY_SECONDS);
}

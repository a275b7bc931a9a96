import { lockUser } from '#db/accounts/accounts.ts';
import { deleteAccount } from '#db/accounts/delete-account.ts';
import { deletionStored } from '#db/accounts/deletions.ts';
import type { AccountEndings } from '#db/accounts/endings.ts';
import {
  accountsToDelete,
  accountsToNotify,
  isStillForgotten,
  markNotified,
  NOTICE_DAYS,
} from '#db/accounts/inactive-accounts.ts';
import { insertMail, type MailDetails } from '#db/base/mail-outbox.ts';
import type { Db, Tx } from '#db/schema.ts';
import { inTransaction } from '#db/transact.ts';
import { clearAfterDeletion } from '#platform/clear-account.ts';
import { type Config, publicUrl } from '#platform/config.ts';
import type { Log } from '#platform/log.ts';
import type { Queues } from '#platform/queue.ts';
import type { Redis } from '#platform/redis.ts';
import type { Storage } from '#platform/storage.ts';
import { AppError } from '#shared/errors.ts';
import { personalScope } from '#shared/scope.ts';

type Parts = {
  db: Db;
  redis: Redis;
  queues: Queues;
  storage: Pick<Storage, 'put' | 'deletions'>;
  config: Config;
  log: Log;
  endings: AccountEndings;
};

const DAY_MS = 86_400_000;

/** Notifies and deletes accounts that were not used for RETENTION_INACTIVE_ACCOUNTS_DAYS; 0: none. */
export async function sweepInactiveAccounts(parts: Parts): Promise<void> {
  const { db, config, log, endings } = parts;
  const days = config.RETENTION_INACTIVE_ACCOUNTS_DAYS;
  if (days === 0) return;
  await inTransaction(db, (tx) => notify(tx, config, days));
  for (const { id } of await accountsToDelete(db, days)) {
    const left = await inTransaction(db, async (tx) => {
      await lockUser(tx, id);
      if (!(await isStillForgotten(tx, id, days))) return 'unknown' as const;
      const by = { actorId: null, action: 'account_deleted', ip: null, details: { inactive: true } } as const;
      return deleteAccount(tx, endings, { scope: personalScope(id), ...by });
    }).catch((thrown: unknown) => {
      // The only owner of a workspace with others: it is tried again once another one is an owner.
      if (thrown instanceof AppError && thrown.code === 'last_owner') return 'last owner' as const;
      throw thrown;
    });
    if (typeof left === 'string') continue;
    log.info({ user_id: id }, 'inactive account was deleted');
    // The sweep removes the files.
    if (await clearAfterDeletion(parts, left)) await deletionStored(db, left.deletion);
  }
}

async function notify(tx: Tx, config: Config, days: number): Promise<void> {
  for (const { id, email, user_metadata } of await accountsToNotify(tx, days)) {
    const end = new Date(Date.now() + NOTICE_DAYS * DAY_MS).toISOString();
    const details: MailDetails = { site_url: publicUrl(config), good_until: end, deleted_on: end.slice(0, 10) };
    const { first_name } = user_metadata;
    if (typeof first_name === 'string') details.first_name = first_name;
    const mail = { user_id: id, kind: 'account_inactive', to_address: email, details: JSON.stringify(details) };
    await insertMail(tx, mail);
    await markNotified(tx, id);
  }
}

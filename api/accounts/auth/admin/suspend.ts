import type { AuthContext } from '#api/accounts/auth/context.ts';
import { endEverything, publishSessionsEnded } from '#api/accounts/auth/tokens/sessions.ts';
import type { Announce, Endings } from '#api/accounts/endings.ts';
import { lockUser, otherSuperAdmins, updateUser } from '#db/accounts/accounts.ts';
import { lockSuperAdmins } from '#db/accounts/admin-users.ts';
import { lockStarts } from '#db/base/start-locks.ts';
import type { Tx } from '#db/schema.ts';
import { personalScope } from '#shared/scope.ts';

/** The end of a suspension by an administrator, who ends it by hand. The contract's bans have an end of their own. */
export const UNTIL_RESUMED = new Date('9999-12-31T00:00:00.000Z');

export type Suspended = { id: string; ended: string[]; announce: readonly Announce[] };

/** Locks what a suspension changes. Starts come first, as in a start, which locks the user by its foreign key. */
export async function lockToSuspend(tx: Tx, id: string) {
  await lockSuperAdmins(tx);
  await lockStarts(tx, personalScope(id));
  return lockUser(tx, id);
}

/**
 * Suspends a user inside the caller's transaction, which has called `lockToSuspend`: sessions, links and known devices
 * end, unfinished generations and those of their API keys are cancelled with the reason, and no new ones can start. Null for the last super admin.
 * The caller passes the result to `announceSuspended` after the commit.
 */
export async function suspend(tx: Tx, endings: Endings, id: string, until: Date): Promise<Suspended | null> {
  const user = await lockUser(tx, id);
  if (user?.role === 'super_admin' && !(await otherSuperAdmins(tx, user.email))) return null;
  await updateUser(tx, id, { banned_until: until });
  const ended = await endEverything(tx, id);
  const work = await endings.suspendWork(tx, id);
  return { id, ended, announce: [work, await endings.stopKeys(tx, id)] };
}

/** Closes the sockets and aborts the calls; the workers store the drafts they have. */
export async function announceSuspended(
  parts: Pick<AuthContext, 'redis' | 'queues' | 'log'>,
  { id, ended, announce }: Suspended,
): Promise<void> {
  publishSessionsEnded(parts, id, ended);
  for (const one of announce) await one();
}

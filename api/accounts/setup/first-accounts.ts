import { randomInt, randomUUID } from 'node:crypto';
import { createPasswords } from '#api/accounts/auth/sign-in/passwords.ts';
import { endEverything } from '#api/accounts/auth/tokens/sessions.ts';
import { keepFirstSignIn } from '#api/accounts/setup/first-sign-in.ts';
import { credentialsOf, insertEmailIdentity, insertUser, setRole } from '#db/accounts/accounts.ts';
import { lockSuperAdmins } from '#db/accounts/admin-users.ts';
import { writeAudit } from '#db/accounts/audit.ts';
import { demoteDemoSuperAdmins, hasOwnSuperAdmin } from '#db/accounts/demo-accounts.ts';
import { putPreferences } from '#db/accounts/preferences.ts';
import type { Db, Tx } from '#db/schema.ts';
import type { UserRole } from '#db/schema-accounts.ts';
import type { Metadata } from '#db/schema-columns.ts';
import { transact } from '#db/transact.ts';
import { publishRoleChanged, publishSessionEnded } from '#platform/live-events.ts';
import { type Redis, withDeadline } from '#platform/redis.ts';

/** A demo account's sign-in to print; never stored like this. */
export type ShownAccount = { label: string; email: string; password: string; role: UserRole };
/** The first super admin's sign-in to print: its password is in the file. */
export type FirstSignIn = { label: string; email: string; password_file: string; role: UserRole };

const DEFAULT_SUPER_ADMIN = 'admin@rolevoice.localhost';
export const ROLE_LABELS: Record<UserRole, string> = { user: 'Recruiter', admin: 'Admin', super_admin: 'Super admin' };

type NewAccount = {
  id: string;
  email: string;
  passwordHash: string;
  role: UserRole;
  data?: Metadata;
  must_change_password?: boolean;
};

/** Creates a confirmed account. False when the address is taken. */
export async function insertConfirmed(tx: Tx, account: NewAccount): Promise<boolean> {
  const { id, email, passwordHash, role, data = {}, must_change_password = false } = account;
  const claims = { sub: id, email, email_verified: true, phone_verified: false };
  const made = await insertUser(tx, {
    id,
    email,
    role,
    password_hash: passwordHash,
    must_change_password,
    email_confirmed_at: new Date(),
    app_metadata: JSON.stringify({ provider: 'email', providers: ['email'] }),
    user_metadata: JSON.stringify({ ...data, ...claims }),
  });
  if (!made) return false;
  await insertEmailIdentity(tx, { user_id: id, email, email_verified: true });
  await writeAudit(tx, { user_id: id, action: 'user_created_by_admin', details: { by: 'setup', role } });
  return true;
}

/** The same, of a person who skips the tutorial. */
export async function insertReady(tx: Tx, account: NewAccount): Promise<boolean> {
  if (!(await insertConfirmed(tx, account))) return false;
  await putPreferences(tx, account.id, { tutorial_completed: true });
  return true;
}

const LETTERS = 'abcdefghijkmnpqrstuvwxyz';

/** A password of about 100 random bits that is easy to read and type, and meet the five criteria. `below` answers a whole number. */
export function generatedPassword(below: (limit: number) => number = randomInt): string {
  const pick = (from: string): string => from.charAt(below(from.length));
  const word = (length: number): string => Array.from({ length }, () => pick(LETTERS)).join('');
  return `${pick(LETTERS.toUpperCase())}${word(6)}-${word(7)}-${word(7)}-${pick('23456789')}!`;
}

/**
 * A demo super admin has the role only while there is no other, because its password is public on the sign-in page.
 * Its sessions end with the role; returns their ids, so that callers can publish it. Part of every transaction that creates a super
 * admin, and of every set-up.
 */
export async function retireDemoSuperAdmins(tx: Tx, by: string): Promise<string[]> {
  await lockSuperAdmins(tx);
  if (!(await hasOwnSuperAdmin(tx))) return [];
  const retired = await demoteDemoSuperAdmins(tx);
  for (const user_id of retired) {
    await endEverything(tx, user_id);
    await writeAudit(tx, { user_id, action: 'role_changed', details: { role: 'user', by } });
  }
  return retired;
}

/**
 * Ensures a super admin besides the demo's (GAP-09): with the operator's `wanted` address, else with a default
 * one when there is none. Returns its sign-in only when it was created by this call. A confirmed account that has the
 * wanted address already becomes one while there is none, and keeps its password. The generated one is stored in `dataDir`.
 */
export async function ensureSuperAdmin(
  { db, dataDir }: { db: Db; dataDir: string },
  wanted: string | undefined,
): Promise<FirstSignIn | undefined> {
  const isThere = await hasOwnSuperAdmin(db);
  if (isThere && !wanted) return undefined;
  const email = wanted ?? DEFAULT_SUPER_ADMIN;
  const known = await credentialsOf(db, email);
  if (known) {
    // An unconfirmed sign-up must not become an administrator by this.
    if (known.email_confirmed_at && !isThere) await changeRole({ db }, { email, role: 'super_admin', by: 'setup' });
    return undefined;
  }
  const password = generatedPassword();
  const passwordHash = await createPasswords().hash(password);
  const role = 'super_admin';
  const password_file = await transact(db, async (tx) => {
    const account = { id: randomUUID(), email, passwordHash, role, must_change_password: true } as const;
    if (!(await insertConfirmed(tx, account))) return undefined;
    await retireDemoSuperAdmins(tx, 'setup');
    // Before the account exists: nobody could sign in to an account whose password was lost.
    return keepFirstSignIn(dataDir, email, password);
  });
  return password_file ? { label: ROLE_LABELS[role], email, password_file, role } : undefined;
}

type RoleChange = { email: string; role: UserRole; by: string };

/**
 * Sets a role and writes an audit row. It takes effect with the user's next request, and in their open sockets at once;
 * when Redis is not given or does not answer ('unannounced'), within a minute.
 */
export async function changeRole(
  { db, redis }: { db: Db; redis?: Redis | undefined },
  { email, role, by }: RoleChange,
): Promise<'changed' | 'unannounced' | 'unknown'> {
  const changed = await transact(db, async (tx) => {
    const user = await setRole(tx, email, role);
    if (user) await writeAudit(tx, { user_id: user.id, action: 'role_changed', details: { role, by } });
    const retired = user && role === 'super_admin' ? await retireDemoSuperAdmins(tx, by) : [];
    return user && { id: user.id, retired };
  });
  if (!changed) return 'unknown';
  if (!redis) return 'unannounced';
  const ended = changed.retired.map((id) => publishSessionEnded(redis, id, null));
  return withDeadline(Promise.all([publishRoleChanged(redis, changed.id, role), ...ended])).then(
    () => 'changed' as const,
    () => 'unannounced' as const,
  );
}

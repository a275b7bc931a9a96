import { type ExpressionBuilder, type Insertable, sql, type Updateable } from 'kysely';
import { jsonArrayFrom } from 'kysely/helpers/postgres';
import { isLiveFactor } from '#db/accounts/auth/factors.ts';
import { isActiveAs } from '#db/accounts/suspended.ts';
import { prepared } from '#db/prepared.ts';
import type { Database, Db } from '#db/schema.ts';
import type { OneTimeTokenKind, UserRole, UsersTable } from '#db/schema-accounts.ts';
import type { Metadata } from '#db/schema-columns.ts';

/** A user as the sign-in contract shows it: with identities and factors. */
export type Account = NonNullable<Awaited<ReturnType<typeof accountById>>>;

const accounts = (db: Db) =>
  db
    .selectFrom('auth.users as user')
    .selectAll('user')
    .select((eb) => [
      jsonArrayFrom(
        eb
          .selectFrom('auth.identities as identity')
          .select(['identity_id', 'user_id', 'provider', 'provider_id', 'identity_data', 'identity.email'])
          .select(['identity.last_sign_in_at', 'identity.created_at', 'identity.updated_at'])
          .whereRef('identity.user_id', '=', 'user.id')
          .orderBy('identity.created_at'),
      ).as('identities'),
      jsonArrayFrom(
        eb
          .selectFrom('auth.mfa_factors as factor')
          .select(['factor.id', 'factor.friendly_name', 'factor_type', 'factor.status', 'factor.phone'])
          .select(['last_challenged_at', 'factor.created_at', 'factor.updated_at'])
          .whereRef('factor.user_id', '=', 'user.id')
          .where(isLiveFactor)
          .orderBy('factor.created_at'),
      ).as('factors'),
    ]);

export const accountById = (db: Db, id: string) => accounts(db).where('user.id', '=', id).executeTakeFirst();
export const accountByEmail = (db: Db, email: string) =>
  accounts(db).where('user.email', '=', email).where('user.email', '<>', '').executeTakeFirst();

/** Ordered by id. */
export async function accountsByIds(db: Db, ids: readonly string[]): Promise<Account[]> {
  if (ids.length === 0) return [];
  const rows = await accounts(db).where('user.id', 'in', ids).execute();
  const known = new Map(rows.map((row) => [row.id, row]));
  return ids.flatMap((id) => known.get(id) ?? []);
}

/** What a sign-in needs; never sent to a client. Before the address is proved: the password its sign-up wants. */
export const credentialsOf = (db: Db, email: string) =>
  db
    .selectFrom('auth.users')
    .select(['id', 'email_confirmed_at'])
    .select(passwordOrWanted('email_confirmed_at', 'signup').as('password_hash'))
    .where('email', '=', email)
    .where('email', '<>', '')
    .where('deleted_at', 'is', null)
    .modifyEnd(prepared)
    .executeTakeFirst();

/** The hash to compare a password with: that of an unconfirmed sign-up only until the address is proved. */
export const passwordOrWanted = (
  confirmed: 'email_confirmed_at' | 'phone_confirmed_at',
  kind: Extract<OneTimeTokenKind, 'signup' | 'sms'>,
) => sql<string | null>`case when ${sql.ref(confirmed)} is null then coalesce(
    (select wanted_password_hash from auth.one_time_tokens
      where user_id = auth.users.id and kind = ${kind} and expires_at > now()), password_hash)
  else password_hash end`;

export const passwordHashOf = async (db: Db, id: string): Promise<string | null> => {
  const row = await db.selectFrom('auth.users').select('password_hash').where('id', '=', id).executeTakeFirst();
  return row?.password_hash ?? null;
};

/** Locks the user until the transaction ends, so that changes are serialised. Lock order: user, then the rest. */
export const lockUser = (db: Db, id: string) =>
  db
    .selectFrom('auth.users')
    .select([
      'id',
      'email',
      'new_email',
      'phone',
      'password_hash',
      'email_confirmed_at',
      'banned_until',
      'deleted_at',
      'role',
      'user_metadata',
    ])
    .where('id', '=', id)
    .forUpdate()
    .modifyEnd(prepared)
    .executeTakeFirst();

/** Undefined when the address is taken. */
export const insertUser = (db: Db, user: Insertable<UsersTable>) =>
  db
    .insertInto('auth.users')
    .values(user)
    .onConflict((conflict) => conflict.doNothing())
    .returning(['id', 'created_at'])
    .executeTakeFirst();

type EmailIdentity = { user_id: string; email: string; email_verified: boolean };

/** The identity of people who sign in with their address; its subject is the user's id. */
export const insertEmailIdentity = (db: Db, { user_id, email, email_verified }: EmailIdentity) =>
  db
    .insertInto('auth.identities')
    .values({
      user_id,
      provider: 'email',
      provider_id: user_id,
      email,
      last_sign_in_at: new Date(),
      identity_data: JSON.stringify({ sub: user_id, email, email_verified, phone_verified: false }),
    })
    .execute();

export const updateUser = (db: Db, id: string, changes: Updateable<UsersTable>) =>
  db
    .updateTable('auth.users')
    .set({ ...changes, updated_at: new Date() })
    .where('id', '=', id)
    .execute();

/** Shallow merge; a key set to null is removed (contract, 2.1). Returns the size of the result in bytes. */
export const mergeMetadata = async (
  db: Db,
  id: string,
  column: 'user_metadata' | 'app_metadata',
  data: Metadata,
): Promise<number> => {
  const removed = Object.keys(data).filter((key) => data[key] === null);
  const kept = Object.fromEntries(Object.entries(data).filter(([, value]) => value !== null));
  const merged = await db
    .updateTable('auth.users')
    .set({
      [column]: sql`(${sql.ref(column)} || ${JSON.stringify(kept)}::jsonb) - ${removed}::text[]`,
      updated_at: new Date(),
    })
    .where('id', '=', id)
    .returning(sql<number>`octet_length(${sql.ref(column)}::text)`.as('size'))
    .executeTakeFirst();
  return merged?.size ?? 0;
};

/**
 * Accounts whose address or number was never proved: they have no owner yet. Anonymous users have neither, and
 * are signed in all the same.
 */
export const isUnproved = (eb: ExpressionBuilder<Database, 'auth.users'>) =>
  eb.and([
    eb('email_confirmed_at', 'is', null),
    eb('phone_confirmed_at', 'is', null),
    eb('is_anonymous', '=', false),
    eb('deleted_at', 'is', null),
  ]);

/** Frees an address from an unconfirmed account, so that the user who proves it can have it. */
export const deleteUnprovedByEmail = (db: Db, email: string) =>
  db.deleteFrom('auth.users').where('email', '=', email).where('email', '<>', '').where(isUnproved).execute();

/** Whether an address is taken: an unconfirmed account does not block it. */
export const isAddressTaken = async (db: Db, email: string): Promise<boolean> => {
  const owner = await db
    .selectFrom('auth.users')
    .select('id')
    .where('email', '=', email)
    .where('email', '<>', '')
    .where((eb) => eb.not(isUnproved(eb)))
    .executeTakeFirst();
  return owner !== undefined;
};

/** Marks the address as proved, in the columns, the metadata and the identity. Idempotent. */
export async function confirmEmail(db: Db, id: string): Promise<void> {
  const verified = sql<string>`'{"email_verified": true}'::jsonb`;
  await db
    .updateTable('auth.users')
    .set({
      email_confirmed_at: new Date(),
      user_metadata: sql`user_metadata || ${verified}`,
      updated_at: new Date(),
    })
    .where('id', '=', id)
    .where('email_confirmed_at', 'is', null)
    .execute();
  await db
    .updateTable('auth.identities')
    .set({ identity_data: sql`identity_data || ${verified}`, updated_at: new Date() })
    .where('user_id', '=', id)
    .where('provider', '=', 'email')
    .execute();
}

export const setRole = (db: Db, email: string, role: UserRole) =>
  db
    .updateTable('auth.users')
    .set({ role, updated_at: new Date() })
    .where('email', '=', email)
    .where('email', '<>', '')
    .where('deleted_at', 'is', null)
    .returning('id')
    .executeTakeFirst();

export const roleOfUser = (db: Db, id: string) =>
  db.selectFrom('auth.users').select('role').where('id', '=', id).where('deleted_at', 'is', null).executeTakeFirst();

/** The role of a user who is neither deleted nor suspended. */
export const activeRole = async (db: Db, id: string): Promise<UserRole | undefined> => {
  const user = await db
    .selectFrom('auth.users')
    .select('role')
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .where(isActiveAs('auth.users'))
    .executeTakeFirst();
  return user?.role;
};

export const aSuperAdmin = (db: Db) =>
  db
    .selectFrom('auth.users')
    .select(['id', 'email'])
    .where('role', '=', 'super_admin')
    .where('deleted_at', 'is', null)
    .orderBy('created_at')
    .executeTakeFirst();

/** Whether there is a super admin with another address who is not suspended. */
export const otherSuperAdmins = async (db: Db, email: string): Promise<boolean> => {
  const other = await db
    .selectFrom('auth.users')
    .select('id')
    .where('role', '=', 'super_admin')
    .where('email', '<>', email)
    .where('deleted_at', 'is', null)
    .where(isActiveAs('auth.users'))
    .limit(1)
    .executeTakeFirst();
  return other !== undefined;
};

/** The subject of an e-mail identity is the user's id and stays. */
export const renameEmailIdentity = (db: Db, userId: string, email: string) =>
  db
    .updateTable('auth.identities')
    .set({ email, identity_data: sql`identity_data || ${JSON.stringify({ email })}::jsonb`, updated_at: new Date() })
    .where('user_id', '=', userId)
    .where('provider', '=', 'email')
    .execute();

/** Removes all personal data of a user; the row, its id and its content stay. */
export async function forgetUser(db: Db, id: string, addressHash: string): Promise<void> {
  await db
    .updateTable('auth.users')
    .set({
      email: addressHash,
      phone: '',
      new_email: '',
      new_phone: '',
      password_hash: null,
      role: 'user',
      user_metadata: '{}',
      app_metadata: '{}',
      deleted_at: new Date(),
      updated_at: new Date(),
    })
    .where('id', '=', id)
    .execute();
  const belongings = ['auth.identities', 'auth.sessions', 'auth.one_time_tokens', 'auth.mfa_factors'] as const;
  for (const table of [...belongings, 'auth.known_devices', 'auth.recovery_codes'] as const) {
    await db.deleteFrom(table).where('user_id', '=', id).execute();
  }
  await db.deleteFrom('auth.mail_outbox').where('user_id', '=', id).execute();
}

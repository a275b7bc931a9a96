import { sql } from 'kysely';
import { passwordOrWanted } from '#db/accounts/accounts.ts';
import type { Db } from '#db/schema.ts';
import type { Metadata } from '#db/schema-columns.ts';

/** The two mailboxes that agree to a change of address. */
export type Half = 'current' | 'new';
export const EMAIL_CHANGE_KINDS = ['email_change_current', 'email_change_new'] as const;
export type EmailChangeKind = (typeof EMAIL_CHANGE_KINDS)[number];

/** What a change of address or number depends on. The caller has locked the user (lockUser). */
export const addressesOf = (db: Db, id: string) =>
  db
    .selectFrom('auth.users')
    .select([
      'email',
      'email_confirmed_at',
      'new_email',
      'email_change_confirmed',
      'phone',
      'phone_confirmed_at',
      'new_phone',
      'app_metadata',
      'user_metadata',
    ])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();

/** Starts a change anew, or ends it with '': links of an earlier one are void, and no mailbox has agreed yet. */
export async function putNewEmail(db: Db, id: string, newEmail: string): Promise<void> {
  await db
    .deleteFrom('auth.one_time_tokens')
    .where('user_id', '=', id)
    .where('kind', 'in', EMAIL_CHANGE_KINDS)
    .execute();
  const sent = newEmail ? new Date() : null;
  await db
    .updateTable('auth.users')
    .set({ new_email: newEmail, email_change_confirmed: '', email_change_sent_at: sent, updated_at: new Date() })
    .where('id', '=', id)
    .execute();
}

export const markHalfConfirmed = (db: Db, id: string, half: Half) =>
  db
    .updateTable('auth.users')
    .set({ email_change_confirmed: half, updated_at: new Date() })
    .where('id', '=', id)
    .execute();

/** The user and half of the change whose six digits were sent to this address: the current mailbox or the new one. */
export async function emailChangersOf(db: Db, email: string): Promise<{ id: string; kind: EmailChangeKind }[]> {
  const rows = await db
    .selectFrom('auth.users')
    .select(['id', 'email'])
    .where('new_email', '<>', '')
    .where('deleted_at', 'is', null)
    .where((eb) => eb.or([eb('email', '=', email), eb('new_email', '=', email)]))
    .orderBy('email_change_sent_at', 'desc')
    .limit(20)
    .execute();
  return rows.map((row) => ({ id: row.id, kind: row.email === email ? 'email_change_current' : 'email_change_new' }));
}

/** The users whose change a request for new links means: by their current address, else by the new one. */
export const emailChangerOf = (db: Db, email: string) =>
  db
    .selectFrom('auth.users')
    .select('id')
    .where('new_email', '<>', '')
    .where('deleted_at', 'is', null)
    .where((eb) => eb.or([eb('email', '=', email), eb('new_email', '=', email)]))
    .orderBy(sql`email = ${email}`, 'desc')
    .orderBy('email_change_sent_at', 'desc')
    .limit(1)
    .executeTakeFirst();

const withProvider = (app: Metadata, provider: string): string => {
  const known = Array.isArray(app.providers) ? app.providers.map(String) : [];
  return JSON.stringify({ ...app, provider: app.provider ?? provider, providers: [...new Set([...known, provider])] });
};

/** Only where a profile contains the address: what was entered by hand stays (contract, 2.1). */
const repeated = (user: Metadata, facts: Metadata): string => {
  const [name = ''] = Object.keys(facts);
  return JSON.stringify(name in user ? { ...user, ...facts } : user);
};

/** Gives the user a proved address: row, profile and identity. An anonymous user is a person from now on. */
export async function moveEmail(db: Db, id: string, email: string): Promise<void> {
  const { app_metadata, user_metadata } = await addressesOf(db, id);
  const facts = { email, email_verified: true };
  await db
    .updateTable('auth.users')
    .set({
      email,
      new_email: '',
      email_change_confirmed: '',
      email_confirmed_at: sql`coalesce(email_confirmed_at, now())`,
      is_anonymous: false,
      app_metadata: withProvider(app_metadata, 'email'),
      user_metadata: repeated(user_metadata, facts),
      updated_at: new Date(),
    })
    .where('id', '=', id)
    .execute();
  await putIdentity(db, { id, provider: 'email', email, facts });
}

/** Gives the user a number: row, profile and identity. */
export async function movePhone(db: Db, id: string, phone: string): Promise<void> {
  const { app_metadata, user_metadata } = await addressesOf(db, id);
  const facts = { phone, phone_verified: true };
  await db
    .updateTable('auth.users')
    .set({
      phone,
      new_phone: '',
      phone_confirmed_at: sql`coalesce(phone_confirmed_at, now())`,
      is_anonymous: false,
      app_metadata: withProvider(app_metadata, 'phone'),
      user_metadata: repeated(user_metadata, facts),
      updated_at: new Date(),
    })
    .where('id', '=', id)
    .execute();
  await putIdentity(db, { id, provider: 'phone', email: null, facts });
}

type OwnIdentity = { id: string; provider: 'email' | 'phone'; email: string | null; facts: Metadata };

/** The subject of these identities is the user's id, so that it stays whatever the address. */
const putIdentity = (db: Db, { id, provider, email, facts }: OwnIdentity) =>
  db
    .insertInto('auth.identities')
    .values({
      user_id: id,
      provider,
      provider_id: id,
      email,
      last_sign_in_at: new Date(),
      identity_data: JSON.stringify({ sub: id, email_verified: false, phone_verified: false, ...facts }),
    })
    .onConflict((conflict) =>
      conflict.columns(['provider', 'provider_id']).doUpdateSet({
        email,
        identity_data: sql`auth.identities.identity_data || ${JSON.stringify(facts)}::jsonb`,
        updated_at: new Date(),
      }),
    )
    .execute();

/** The unproved identity of a sign-up by phone number. */
export const insertPhoneIdentity = (db: Db, id: string, phone: string, phone_verified: boolean) =>
  putIdentity(db, { id, provider: 'phone', email: null, facts: { phone, phone_verified } });

/** The user who signs in with this number. */
export const credentialsOfPhone = (db: Db, phone: string) =>
  db
    .selectFrom('auth.users')
    .select(['id', 'phone_confirmed_at'])
    .select(passwordOrWanted('phone_confirmed_at', 'sms').as('password_hash'))
    .where('phone', '=', phone)
    .where('phone', '<>', '')
    .where('deleted_at', 'is', null)
    .executeTakeFirst();

/** The users who are changing to this number, newest first. */
export const phoneChangersOf = async (db: Db, phone: string): Promise<string[]> => {
  const rows = await db
    .selectFrom('auth.users')
    .select('id')
    .where('new_phone', '=', phone)
    .where('new_phone', '<>', '')
    .where('deleted_at', 'is', null)
    .orderBy('updated_at', 'desc')
    .limit(20)
    .execute();
  return rows.map(({ id }) => id);
};

/** Begins a change of number, or ends it with ''. */
export const putNewPhone = (db: Db, id: string, newPhone: string) =>
  db.updateTable('auth.users').set({ new_phone: newPhone, updated_at: new Date() }).where('id', '=', id).execute();

import { randomUUID } from 'node:crypto';
import type { Insertable } from 'kysely';
import { createPasswords } from '#api/accounts/auth/sign-in/passwords.ts';
import { insertReady } from '#api/accounts/setup/first-accounts.ts';
import type { Database, Db } from '#db/schema.ts';
import type { UserRole, UsersTable } from '#db/schema-accounts.ts';
import { ROLE_FIELDS } from '#db/testing/role-input.ts';
import { transact } from '#db/transact.ts';

type Row<Table extends keyof Database> = Partial<Insertable<Database[Table]>>;

let lastMoment = 0;
/**
 * When a row was created: later than every row before it. The database keeps milliseconds, and what was created in the
 * same one has no order.
 */
function nextMoment(): Date {
  lastMoment = Math.max(lastMoment + 1, Date.now());
  return new Date(lastMoment);
}

/** A confirmed user, so that other rows have an owner. */
export const aUser = (db: Db, more: Partial<Insertable<UsersTable>> = {}) =>
  db
    .insertInto('auth.users')
    .values({
      email: `${randomUUID()}@example.test`,
      created_at: nextMoment(),
      email_confirmed_at: new Date(),
      user_metadata: JSON.stringify({ first_name: 'Test', last_name: 'Person', job_title: 'Recruiter' }),
      ...more,
    })
    .returningAll()
    .executeTakeFirstOrThrow();

export const PERSON_PASSWORD = 'Quiet.Harbour!7';

let passwordHash: Promise<string> | undefined;
/** With the parameters of the product; once for each process, because it is meant to be slow. */
function hashOfPassword(): Promise<string> {
  passwordHash ??= createPasswords().hash(PERSON_PASSWORD);
  return passwordHash;
}

export type PersonMore = { first_name?: string; last_name?: string; job_title?: string; role?: UserRole };

/** A person as after sign-up, confirmation and tutorial, whose password is PERSON_PASSWORD. */
export async function aPerson(db: Db, { role = 'user', ...more }: PersonMore = {}) {
  const data = { first_name: 'Robin', last_name: 'Tester', job_title: 'Recruiter', ...more };
  const account = { id: randomUUID(), email: `${randomUUID()}@example.test`, role, data };
  const withPassword = { ...account, passwordHash: await hashOfPassword() };
  if (!(await transact(db, (tx) => insertReady(tx, withPassword)))) throw new Error('The address is taken');
  return account;
}

/** As after a sign-in just now. */
export const aSession = (db: Db, userId: string) =>
  db
    .insertInto('auth.sessions')
    .values({ user_id: userId, reauthenticated_at: new Date() })
    .returningAll()
    .executeTakeFirstOrThrow();

export const aGuideline = (db: Db, userId: string, more: Row<'brand_guidelines'> = {}) =>
  db
    .insertInto('brand_guidelines')
    .values({
      user_id: userId,
      workspace_id: userId,
      created_at: nextMoment(),
      profile_name: 'House voice',
      brand_values: 'Care, craft',
      target_audience: 'People who build things',
      writing_style: 'Short sentences',
      personality_traits: 'Calm, curious',
      tone_descriptors: 'Warm, exact',
      communication_style: 'Direct',
      ...more,
    })
    .returningAll()
    .executeTakeFirstOrThrow();

export const aDocument = (db: Db, userId: string, more: Row<'reference_documents'> = {}) =>
  db
    .insertInto('reference_documents')
    .values({
      user_id: userId,
      workspace_id: userId,
      created_at: nextMoment(),
      title: 'Handbook.pdf',
      file_path: `${userId}/${Date.now()}-${randomUUID()}.pdf`,
      file_type: 'application/pdf',
      file_size: 1_000,
      ...more,
    })
    .returningAll()
    .executeTakeFirstOrThrow();

type RoleMore = Row<'role_details'> & { document_ids?: string[] };

export async function aRole(db: Db, userId: string, { document_ids = [], ...more }: RoleMore = {}) {
  const role = await db
    .insertInto('role_details')
    .values({
      user_id: userId,
      workspace_id: userId,
      created_at: nextMoment(),
      ...ROLE_FIELDS,
      role_requirements: 'Build and run the booking service.',
      person_specification: 'Has built services before.',
      ...more,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
  for (const document_id of document_ids) {
    const { id: role_id, workspace_id } = role;
    await db.insertInto('role_documents').values({ role_id, document_id, user_id: userId, workspace_id }).execute();
  }
  return role;
}

/** A user with a brand voice, a document and a role that is ready to generate. */
export async function aReadyRole(db: Db, more: RoleMore = {}) {
  const user = await aUser(db);
  const guideline = await aGuideline(db, user.id);
  const document = await aDocument(db, user.id);
  const role = await aRole(db, user.id, { brand_guidelines_id: guideline.id, document_ids: [document.id], ...more });
  return { user, guideline, document, role };
}

/** The seeded templates, in their order. */
export const theTemplates = (db: Db) => db.selectFrom('document_templates').selectAll().orderBy('sort_order').execute();

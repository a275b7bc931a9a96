import { hkdfSync, randomUUID } from 'node:crypto';
import { statSync } from 'node:fs';
import { createPasswords } from '#api/accounts/auth/sign-in/passwords.ts';
import {
  generatedPassword,
  insertReady,
  retireDemoSuperAdmins,
  type ShownAccount,
} from '#api/accounts/setup/first-accounts.ts';
import type { Deps } from '#api/deps.ts';
import { createFileStore } from '#api/files/file-store.ts';
import { lockDemoAccounts, markDemoAccount, usableDemoAccounts } from '#db/accounts/demo-accounts.ts';
import type { FileAt } from '#db/base/files.ts';
import { insertDocument, updateDocument } from '#db/brand/assets.ts';
import { insertGuidelines } from '#db/brand/guidelines.ts';
import { demoData } from '#db/demo/data.ts';
import { insertRole } from '#db/roles/roles.ts';
import type { Db, Tx } from '#db/schema.ts';
import { transact } from '#db/transact.ts';
import { type Config, isForThisMachine, need } from '#platform/config.ts';
import { storedExtension } from '#shared/brand/upload-type.ts';
import type { UploadMimeType } from '#shared/constants.ts';
import { personalScope, type Scope } from '#shared/scope.ts';

type Parts = Pick<Deps, 'db' | 'storage' | 'log'> & {
  authSecret: string;
  /** Whether the demo may have a super admin. */
  withSuperAdmin: boolean;
};
type Person = (typeof demoData.people)[number];
type DemoDocument = (typeof demoData.documents)[number];
type Stored = { file: FileAt; document: DemoDocument; size: number };

/** Unpredictable without AUTH_SECRET, and the same at every start, so that it need not be stored. */
function demoPassword(authSecret: string, email: string): string {
  const bytes = Buffer.from(hkdfSync('sha256', authSecret, '', `rolevoice demo password of ${email}`, 64));
  let used = 0;
  return generatedPassword((limit) => bytes.readUInt8(used++) % limit);
}

type Offered = { db: Db; config: Config };

/** The unchanged ones; the super admin only where the offer is visible on this machine only. */
export async function whichAreUsable<A extends { email: string; role: string }>(
  accounts: readonly A[],
  { db, config }: Offered,
): Promise<A[]> {
  const usable = await usableDemoAccounts(db);
  const isHere = isForThisMachine(config);
  return accounts.filter(
    ({ email, role }) =>
      (isHere || role !== 'super_admin') && usable.some((one) => one.email === email && one.role === role),
  );
}

/** The unchanged demo accounts, with their passwords. */
export function offeredDemoAccounts({ db, config }: Offered): Promise<ShownAccount[]> {
  const authSecret = need(config, 'AUTH_SECRET');
  const all = demoData.people.map(({ access: role, email, first_name, last_name }) => ({
    label: `${first_name} ${last_name}`,
    email,
    password: demoPassword(authSecret, email),
    role,
  }));
  return whichAreUsable(all, { db, config });
}

/** The demo's accounts as they are now; its super admin beside another one loses the role. */
export const followDemoAccounts = (db: Db, authSecret: string): Promise<void> =>
  transact(db, async (tx) => {
    await followRenewedHashes(tx, authSecret, await lockDemoAccounts(tx));
    await retireDemoSuperAdmins(tx, 'setup');
  });

type Marked = Awaited<ReturnType<typeof lockDemoAccounts>>[number];

/** A sign-in rehashes outdated parameters: the same password, so the account is unchanged. */
async function followRenewedHashes(tx: Tx, authSecret: string, marks: readonly Marked[]): Promise<void> {
  for (const { address, user_id, password_hash, current_hash } of marks) {
    if (!password_hash || password_hash === current_hash) continue;
    const isSame = await createPasswords().matches(demoPassword(authSecret, address), current_hash);
    if (isSame) await markDemoAccount(tx, { address, user_id, password_hash: current_hash });
  }
}

/**
 * Creates the demo accounts that were never created in this database, each with all its data in one transaction. A super
 * admin only while there is no other. Returns whether any was created.
 */
export async function ensureDemoData(parts: Parts): Promise<boolean> {
  const { db, withSuperAdmin } = parts;
  const marks = await transact(db, lockDemoAccounts);
  const isWanted = ({ email, access }: Person) =>
    !marks.some(({ address }) => address === email) && (withSuperAdmin || access !== 'super_admin');
  const made = await Promise.all(demoData.people.filter(isWanted).map((person) => makePerson(parts, person)));
  return made.includes(true);
}

async function makePerson(parts: Parts, person: Person): Promise<boolean> {
  const { access: role, email, first_name, last_name, job_title } = person;
  const id = randomUUID();
  const files = createFileStore(parts);
  const isOwner = role === 'user';
  const [passwordHash, stored] = await Promise.all([
    createPasswords().hash(demoPassword(parts.authSecret, email)),
    isOwner ? Promise.all(demoData.documents.map((document) => store(parts, personalScope(id), document))) : [],
  ]);
  const data = { first_name, last_name, job_title };
  const made = await transact(parts.db, async (tx) => {
    // A concurrent set-up may have been faster.
    const isMade = (await lockDemoAccounts(tx)).some(({ address }) => address === email);
    if (isMade || !(await insertReady(tx, { id, email, passwordHash, role, data }))) return false;
    await markDemoAccount(tx, { address: email, user_id: id, password_hash: passwordHash });
    if (isOwner) await insertBelongings(tx, personalScope(id), stored);
    return true;
  });
  if (!made) await Promise.all(stored.map(({ file }) => files.discard(personalScope(id), file)));
  return made;
}

async function store(parts: Parts, scope: Scope, document: DemoDocument): Promise<Stored> {
  const { file: path, file_type } = document;
  const type = file_type as UploadMimeType;
  const size = statSync(path).size;
  const extension = storedExtension(path, type);
  const where = { bucket: parts.storage.documents, limits: {}, extension, type };
  return { file: await createFileStore(parts).save(scope, { ...where, body: { path, size } }), document, size };
}

async function insertBelongings(tx: Tx, scope: Scope, stored: readonly Stored[]): Promise<void> {
  const guideline = await insertGuidelines(tx, scope, demoData.guidelines);
  const document_ids: string[] = [];
  for (const { file, document, size } of stored) {
    const { title, file_type, description } = document;
    // The first sweep of a worker enqueues it.
    const row = await insertDocument(tx, scope, file, { title, file_type, file_size: size, text_state: 'reading' });
    if (!row) throw new Error('A demo document was given up while it was stored');
    await updateDocument(tx, scope, row.id, { title, description });
    document_ids.push(row.id);
  }
  for (const role of demoData.roles) {
    await insertRole(tx, scope, { ...role, brand_guidelines_id: guideline.id, document_ids });
  }
}

import { randomUUID } from 'node:crypto';
import { statSync } from 'node:fs';
import { insertConfirmed, type ShownAccount } from '#api/accounts/first-accounts.ts';
import { createPasswords } from '#api/accounts/passwords.ts';
import type { Deps } from '#api/deps.ts';
import { createExtractor } from '#api/documents/extract.ts';
import { createFileStore } from '#api/files/file-store.ts';
import { demoData } from '#db/demo/data.ts';
import { credentialsOf } from '#db/queries/accounts.ts';
import { insertDocument, updateDocument } from '#db/queries/documents.ts';
import type { FileAt } from '#db/queries/files.ts';
import { insertGuidelines } from '#db/queries/guidelines.ts';
import { putPreferences } from '#db/queries/preferences.ts';
import { insertRole } from '#db/queries/roles.ts';
import type { Tx } from '#db/schema.ts';
import { transact } from '#db/transact.ts';
import type { UploadMimeType } from '#shared/constants.ts';
import { storedExtension } from '#shared/upload-type.ts';

type Parts = Pick<Deps, 'db' | 'storage' | 'log'>;
type Person = (typeof demoData.people)[number];
type DemoDocument = (typeof demoData.documents)[number];
type Stored = { file: FileAt; document: DemoDocument; size: number; text: string | null };

export const demoAccounts = (): ShownAccount[] =>
  demoData.people.map(({ access, email, password, first_name, last_name }) => ({
    label: `${first_name} ${last_name}`,
    email,
    password,
    role: access,
  }));

/**
 * Writes the demo accounts that are missing, each with all its data in one transaction; what people have changed in an
 * existing one stays. Answers whether anything was made.
 */
export async function ensureDemoData(parts: Parts): Promise<boolean> {
  const missing: Person[] = [];
  for (const person of demoData.people) {
    if (!(await credentialsOf(parts.db, person.email))) missing.push(person);
  }
  const made = await Promise.all(missing.map((person) => makePerson(parts, person)));
  return made.includes(true);
}

async function makePerson(parts: Parts, person: Person): Promise<boolean> {
  const { access: role, email, password, first_name, last_name, job_title } = person;
  const id = randomUUID();
  const files = createFileStore(parts);
  const isOwner = role === 'user';
  const [passwordHash, stored] = await Promise.all([
    createPasswords().hash(password),
    isOwner ? Promise.all(demoData.documents.map((document) => store(parts, id, document))) : [],
  ]);
  const data = { first_name, last_name, job_title };
  const made = await transact(parts.db, async (tx) => {
    const isNew = await insertConfirmed(tx, { id, email, passwordHash, role, data });
    if (isNew && isOwner) await insertBelongings(tx, id, stored);
    // Whoever borrows a demo account came to look around, not to be shown around.
    if (isNew) await putPreferences(tx, id, { tutorial_completed: true });
    return isNew;
  });
  if (!made) await Promise.all(stored.map(({ file }) => files.discard(file)));
  return made;
}

async function store(parts: Parts, userId: string, document: DemoDocument): Promise<Stored> {
  const { file: path, file_type } = document;
  const type = file_type as UploadMimeType;
  const size = statSync(path).size;
  const extension = storedExtension(path, type);
  const where = { bucket: parts.storage.documents, limits: {}, userId, extension, type };
  const [file, text] = await Promise.all([
    createFileStore(parts).save({ ...where, body: { path, size } }),
    createExtractor(parts)(userId, type, path),
  ]);
  return { file, document, size, text };
}

async function insertBelongings(tx: Tx, userId: string, stored: readonly Stored[]): Promise<void> {
  const guideline = await insertGuidelines(tx, userId, demoData.guidelines);
  const document_ids: string[] = [];
  for (const { file, document, size, text } of stored) {
    const { title, file_type, description } = document;
    const fields = { title, file_type, file_size: size, extracted_text: text };
    const row = await insertDocument(tx, userId, file, fields);
    if (!row) throw new Error('A demo document was given up while it was stored');
    await updateDocument(tx, userId, row.id, { title, description });
    document_ids.push(row.id);
  }
  for (const role of demoData.roles) {
    await insertRole(tx, userId, { ...role, brand_guidelines_id: guideline.id, document_ids });
  }
}

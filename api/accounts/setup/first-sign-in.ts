import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { createPasswords } from '#api/accounts/auth/sign-in/passwords.ts';
import { credentialsOf } from '#db/accounts/accounts.ts';
import type { Db } from '#db/schema.ts';

const fileIn = (dataDir: string): string => join(resolve(dataDir), 'first-sign-in');

/**
 * Stores the first super admin's sign-in for the operator, readable by this user only, and returns the path: standard
 * output is kept in logs. Two lines: address and password.
 */
export function keepFirstSignIn(dataDir: string, email: string, password: string): string {
  const path = fileIn(dataDir);
  mkdirSync(resolve(dataDir), { recursive: true, mode: 0o700 });
  // The mode is that of a new file only.
  rmSync(path, { force: true });
  writeFileSync(path, `${email}\n${password}\n`, { mode: 0o600, flag: 'wx' });
  return path;
}

/** Removes the stored sign-in once it no longer opens the account. */
export async function dropUsedSignIn(db: Db, dataDir: string): Promise<void> {
  const path = fileIn(dataDir);
  const [email = '', password = ''] = linesOf(path);
  if (!email) return;
  const hash = (await credentialsOf(db, email))?.password_hash;
  if (!(await createPasswords().matches(password, hash))) rmSync(path, { force: true });
}

function linesOf(path: string): string[] {
  try {
    return readFileSync(path, 'utf8').split('\n');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return [];
    throw error;
  }
}

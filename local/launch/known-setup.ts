import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { inProject } from '#local/launch/project.ts';
import type { Account } from '#local/launch/setup-run.ts';

/**
 * Caches the result of the last setup of this data folder, for the same build and the same accounts:
 * then a setup changes nothing, and the apps need not wait for it. Stored beside the data.
 */
type Known = { build: string; accounts: Account[] };

const pathIn = (dataDir: string): string => join(dataDir, 'setup.json');
const hasData = (dataDir: string): boolean =>
  ['postgres/PG_VERSION', 'postgres-is-at'].some((name) => existsSync(join(dataDir, name)));

function build(): string {
  try {
    return readFileSync(inProject('dist/servers.stamp'), 'utf8');
  } catch {
    return '';
  }
}

export function knownAccounts(dataDir: string): Account[] | undefined {
  try {
    const known = JSON.parse(readFileSync(pathIn(dataDir), 'utf8')) as Known;
    return hasData(dataDir) && known.build !== '' && known.build === build() ? known.accounts : undefined;
  } catch {
    return undefined;
  }
}

/** Only demo accounts are kept: their passwords are public anyway. */
export function rememberAccounts(dataDir: string, accounts: Account[]): void {
  writeFileSync(pathIn(dataDir), JSON.stringify({ build: build(), accounts } satisfies Known), { mode: 0o600 });
}

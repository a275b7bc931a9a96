import { randomBytes } from 'node:crypto';
import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { SettingError } from '#platform/config.ts';

/** Secrets of embedded services and apps, generated once per data folder, readable by its owner only. */
export type Secrets = {
  auth_secret: string;
  s3_access_key_id: string;
  s3_secret_access_key: string;
  /** Passwords of the superuser of the embedded Postgres, of the role of the product, and of that of the migrations. */
  postgres_password: string;
  database_password: string;
  database_owner_password: string;
  redis_password: string;
  smtp_password: string;
  /** The token: first part of every path of the mail inbox. */
  inbox_token: string;
  demo_ai_key: string;
};

const random = (bytes: number): string => randomBytes(bytes).toString('base64url');

function readSecrets(path: string): Partial<Secrets> {
  try {
    return JSON.parse(readFileSync(path, 'utf8')) as Partial<Secrets>;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return {};
    // With new ones the data encrypted under the old ones would be unreadable.
    throw new SettingError('DATA_DIR', `${path} cannot be read (${(error as Error).message})`);
  }
}

export function keptSecrets(dataDir: string): Secrets {
  const path = join(dataDir, 'secrets.json');
  const kept = readSecrets(path);
  const secrets: Secrets = {
    auth_secret: kept.auth_secret ?? random(36),
    s3_access_key_id: kept.s3_access_key_id ?? `local${randomBytes(6).toString('hex')}`,
    s3_secret_access_key: kept.s3_secret_access_key ?? random(30),
    postgres_password: kept.postgres_password ?? random(30),
    database_password: kept.database_password ?? random(30),
    database_owner_password: kept.database_owner_password ?? random(30),
    redis_password: kept.redis_password ?? random(30),
    smtp_password: kept.smtp_password ?? random(30),
    inbox_token: kept.inbox_token ?? random(30),
    demo_ai_key: kept.demo_ai_key ?? random(30),
  };
  if (JSON.stringify(kept) === JSON.stringify(secrets)) return secrets;
  mkdirSync(dataDir, { recursive: true });
  writeFileSync(`${path}.new`, JSON.stringify(secrets), { mode: 0o600 });
  renameSync(`${path}.new`, path);
  return secrets;
}

import { keptSecrets } from '#local/launch/secrets.ts';
import { SUPERUSER } from '#local/services/postgres-access.ts';

/** The same embedded database as its superuser. */
export function superuserUrl(databaseUrl: string | undefined, dataDir: string): string {
  const { postgres_password: password } = keptSecrets(dataDir);
  return Object.assign(new URL(String(databaseUrl)), { username: SUPERUSER, password }).href;
}

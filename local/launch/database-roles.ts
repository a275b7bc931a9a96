import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ensureDatabaseRoles } from '#local/services/database-roles.ts';
import { runMain } from '#platform/shutdown.ts';

/** `database-roles <host:port/database> <folder>`: with the passwords in the folder, each in a file of its own. */
runMain(async () => {
  const [address = '', folder = ''] = process.argv.slice(2);
  const { hostname, port, pathname } = new URL(`postgres://${address}`);
  const password = (name: string): string => readFileSync(join(folder, `${name}-password`), 'utf8').trim();
  await ensureDatabaseRoles(
    { host: hostname, port: Number(port), database: pathname.slice(1) },
    { superuser: password('postgres'), owner: password('owner'), app: password('app') },
  );
});

import { createSigningKeys } from '#api/accounts/auth/tokens/keys.ts';
import { asProgram } from '#api/accounts/security-events/program.ts';
import { ensureSuperAdmin, type FirstSignIn, type ShownAccount } from '#api/accounts/setup/first-accounts.ts';
import { dropUsedSignIn } from '#api/accounts/setup/first-sign-in.ts';
import { ensureDemoData, followDemoAccounts, offeredDemoAccounts } from '#api/demo-accounts.ts';
import { aSuperAdmin } from '#db/accounts/accounts.ts';
import { writeAudit } from '#db/accounts/audit.ts';
import { hasOwnSuperAdmin } from '#db/accounts/demo-accounts.ts';
import { ping } from '#db/base/health.ts';
import { connectDatabase } from '#db/connect.ts';
import { migrateToLatest } from '#db/migrate.ts';
import { rolesOf, separateRoles } from '#db/roles.ts';
import type { Db } from '#db/schema.ts';
import { seedTemplates } from '#db/seed.ts';
import { keepForRole, poolingOf } from '#db/session.ts';
import { type Config, isForThisMachine, need, SettingError } from '#platform/config.ts';
import { cause, createLog, type Log } from '#platform/log.ts';
import { reachable } from '#platform/reachable.ts';
import { createSecret } from '#platform/secret.ts';
import { createStorage, type Storage } from '#platform/storage.ts';

/** `accounts`: the demo accounts, or a super admin created by this run. */
export type Prepared = { accounts: (ShownAccount | FirstSignIn)[]; created: boolean; super_admin?: FirstSignIn };

/** A migration may rewrite a large table. */
const MIGRATION_MS = 600_000;

/** Prepares database and storage for the servers. Idempotent, also when run concurrently. */
export async function prepare(config: Config): Promise<Prepared> {
  const log = createLog('setup', config.LOG_LEVEL);
  const secret = createSecret(need(config, 'AUTH_SECRET'));
  const db = connectDatabase(need(config, 'DATABASE_URL'), {
    max: 5,
    applicationName: 'rolevoice setup',
    statementMs: MIGRATION_MS,
    prepared: config.DATABASE_PREPARED,
  });
  const storage = config.S3_ENDPOINT ? createStorage(config) : undefined;
  try {
    await reachable('DATABASE_URL', () => ping(db));
    const migrations = await migrate(config, log, db);
    await setForPooler(config, log, db);
    await Promise.all([seedTemplates(db), storage?.makeBuckets(), createSigningKeys({ config, db, secret }).jwks()]);
    return await asProgram('setup', log, async () => {
      if (migrations.length > 0) {
        await writeAudit(db, { user_id: null, action: 'database_migrated', details: { migrations } });
      }
      return ensureAccounts({ config, log, db, storage });
    });
  } finally {
    storage?.close();
    await db.destroy();
  }
}

/** Migrations hold a lock and a role of their session. */
async function requireSession(config: Config): Promise<void> {
  const { MIGRATE_DATABASE_URL } = config;
  if ((await poolingOf(MIGRATE_DATABASE_URL ?? need(config, 'DATABASE_URL'))) !== 'transaction') return;
  const [where, remedy] = MIGRATE_DATABASE_URL
    ? ['there', 'give the address of Postgres itself']
    : ['before DATABASE_URL', 'set it to the address of Postgres itself'];
  const problem = `a pooler in transaction mode stands ${where}, which migrations cannot use`;
  throw new SettingError('MIGRATE_DATABASE_URL', `${problem}: ${remedy}`);
}

/** What a pooler refuses as parameters of the start holds for the role. */
async function setForPooler(config: Config, log: Log, app: Db): Promise<void> {
  if ((await poolingOf(need(config, 'DATABASE_URL'))) === 'none') return;
  await keepForRole(app).catch((thrown: unknown) =>
    log.warn(
      cause(thrown),
      'the settings of the role of DATABASE_URL could not be made: see docs/operations.md, PgBouncer',
    ),
  );
}

/** With the role of MIGRATE_DATABASE_URL, if there is one. */
async function migrate(config: Config, log: Log, app: Db): Promise<string[]> {
  const url = config.MIGRATE_DATABASE_URL;
  const owner = url
    ? connectDatabase(url, { max: 2, applicationName: 'rolevoice setup', statementMs: MIGRATION_MS })
    : app;
  try {
    if (owner !== app) await reachable('MIGRATE_DATABASE_URL', () => ping(owner));
    await requireSession(config);
    const migrations = await migrateToLatest(owner);
    if (migrations.length > 0) log.info({ migrations }, 'database was migrated');
    const { role } = await rolesOf(app);
    const isKept = await separateRoles(owner, { appRole: role, retentionDays: config.AUDIT_RETENTION_DAYS });
    if (!isKept)
      log.warn({}, 'AUDIT_RETENTION_DAYS is not in effect: only the role of MIGRATE_DATABASE_URL can set it');
    return migrations;
  } finally {
    if (owner !== app) await owner.destroy();
  }
}

type Parts = { config: Config; log: Log; db: Db; storage: Storage | undefined };

async function ensureAccounts(parts: Parts): Promise<Prepared> {
  const { config, db } = parts;
  const wanted = config.SUPER_ADMIN_EMAIL;
  await dropUsedSignIn(db, config.DATA_DIR);
  await followDemoAccounts(db, need(config, 'AUTH_SECRET'));
  if (config.DEMO_DATA && parts.storage) return ensureDemo({ ...parts, storage: parts.storage }, wanted);
  // With DEMO_DATA unset, as beside a running demo, the demo's super admin is enough.
  const isEnough = config.DEMO_DATA === undefined && wanted === undefined && (await aSuperAdmin(db)) !== undefined;
  const made = isEnough ? undefined : await ensureSuperAdmin({ db, dataDir: config.DATA_DIR }, wanted);
  return { accounts: made ? [made] : [], created: made !== undefined };
}

/** Demo passwords are shown on the sign-in page; a real super admin's sign-in is returned apart from them. */
async function ensureDemo(parts: Parts & { storage: Storage }, wanted: string | undefined): Promise<Prepared> {
  const { config, db, log, storage } = parts;
  const authSecret = need(config, 'AUTH_SECRET');
  // An installation reachable from other machines must not be administered with a publicly shown password.
  const isHere = isForThisMachine(config);
  const dataDir = config.DATA_DIR;
  const super_admin = wanted || !isHere ? await ensureSuperAdmin({ db, dataDir }, wanted) : undefined;
  const withSuperAdmin = isHere && !(await hasOwnSuperAdmin(db));
  const created = await ensureDemoData({ db, storage, log, authSecret, withSuperAdmin });
  return { accounts: await offeredDemoAccounts(parts), created, ...(super_admin && { super_admin }) };
}

import { asProgram } from '#api/accounts/security-events/program.ts';
import { changeRole } from '#api/accounts/setup/first-accounts.ts';
import { aSuperAdmin, otherSuperAdmins } from '#db/accounts/accounts.ts';
import { ping } from '#db/base/health.ts';
import { connectDatabase } from '#db/connect.ts';
import type { UserRole } from '#db/schema-accounts.ts';
import { loadConfig, need } from '#platform/config.ts';
import { createLog } from '#platform/log.ts';
import { reachable } from '#platform/reachable.ts';
import { connectRedis, withDeadline } from '#platform/redis.ts';
import { runMain } from '#platform/shutdown.ts';
import { mailAddressOf } from '#shared/accounts/mail-address.ts';

const ROLES: readonly UserRole[] = ['user', 'admin', 'super_admin'];
const CONNECT_MS = 3_000;
const isRole = (text: string | undefined): text is UserRole => ROLES.includes(text as UserRole);

/** `npm run role -- <email> user|admin|super_admin`: takes effect at once, leaves an audit row. */
async function main(): Promise<void> {
  const [given = '', role] = process.argv.slice(2);
  if (!given.includes('@') || !isRole(role)) {
    throw new Error(`Usage: npm run role -- <email> ${ROLES.join('|')}`);
  }
  const config = loadConfig();
  const db = connectDatabase(need(config, 'DATABASE_URL'), {
    max: 1,
    applicationName: 'rolevoice role',
    prepared: config.DATABASE_PREPARED,
  });
  const redis = config.REDIS_URL ? connectRedis(config, 'worker', () => undefined) : undefined;
  try {
    await reachable('DATABASE_URL', () => ping(db));
    const address = mailAddressOf(given) ?? given.toLowerCase();
    if (role !== 'super_admin' && (await aSuperAdmin(db)) && !(await otherSuperAdmins(db, address))) {
      throw new Error(`${address} is the last super admin. Make another person one first.`);
    }
    await (redis && withDeadline(redis.ping(), CONNECT_MS).catch(() => undefined));
    const change = { email: address, role, by: 'command line' };
    const changed = await asProgram('role', createLog('role', config.LOG_LEVEL), () =>
      changeRole({ db, redis }, change),
    );
    if (changed === 'unknown') throw new Error(`Nobody has the address ${address}.`);
    const reason = redis ? 'Redis did not answer' : 'REDIS_URL is not set';
    const late = changed === 'unannounced' ? ` ${reason}: open windows follow within a minute.` : '';
    process.stdout.write(`${address} is now ${role}.${late}\n`);
  } finally {
    redis?.disconnect();
    await db.destroy();
  }
}

runMain(main);

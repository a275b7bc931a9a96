import { changeRole } from '#api/accounts/first-accounts.ts';
import { connectDatabase } from '#db/connect.ts';
import { aSuperAdmin, otherSuperAdmins } from '#db/queries/accounts.ts';
import type { UserRole } from '#db/schema-accounts.ts';
import { loadConfig, need } from '#platform/config.ts';
import { runMain } from '#platform/shutdown.ts';

const ROLES: readonly UserRole[] = ['user', 'admin', 'super_admin'];
const isRole = (text: string | undefined): text is UserRole => ROLES.includes(text as UserRole);

/** `npm run role -- <email> user|admin|super_admin`: takes effect at once, leaves an audit row. */
async function main(): Promise<void> {
  const [email = '', role] = process.argv.slice(2);
  if (!email.includes('@') || !isRole(role)) {
    throw new Error(`Usage: npm run role -- <email> ${ROLES.join('|')}`);
  }
  const db = connectDatabase(need(loadConfig(), 'DATABASE_URL'), { max: 1, applicationName: 'rolevoice role' });
  try {
    const address = email.toLowerCase();
    if (role !== 'super_admin' && (await aSuperAdmin(db)) && !(await otherSuperAdmins(db, address))) {
      throw new Error(`${address} is the last super admin. Make somebody else one first.`);
    }
    if (!(await changeRole(db, address, role, 'command line'))) throw new Error(`Nobody has the address ${address}.`);
    process.stdout.write(`${address} is now ${role}.\n`);
  } finally {
    await db.destroy();
  }
}

runMain(main);

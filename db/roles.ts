import { sql } from 'kysely';
import type { Db, Tx } from '#db/schema.ts';

/** What protects the audit from the role of the app: a role that owns it, or triggers that the app's role could drop. */
export type AuditProtection = 'role' | 'triggers';

const FUNCTIONS = ['is_expired(timestamptz)', 'refuse_change()', 'delete_expired()', 'forget(uuid)'];
/** Neither id nor time can be given. */
const WRITTEN = 'user_id, actor_id, action, outcome, address, device, session_id, request_id, details';

/** The role of a connection, and the one that owns its database, if this one may act for it. */
export async function rolesOf(db: Db): Promise<{ role: string; ownerOfDatabase: string | null }> {
  const { rows } = await sql<{ role: string; ownerOfDatabase: string | null }>`
    select session_user::text as role,
      case when pg_has_role(session_user, datdba, 'set') then pg_get_userbyid(datdba) end as "ownerOfDatabase"
    from pg_database where datname = current_database()`.execute(db);
  return rows[0] ?? { role: '', ownerOfDatabase: null };
}

type Kept = { appRole: string; retentionDays: number };

/**
 * Makes the role of this connection the owner of schema `audit`, where `appRole` may read and add rows and nothing else;
 * everywhere else that role may read and write. With one role for both there is nothing to grant. Sets how long audit
 * rows are kept; false when that belongs to another role and differs. Idempotent; after the migrations.
 */
export async function separateRoles(db: Db, { appRole, retentionDays }: Kept): Promise<boolean> {
  const { role } = await rolesOf(db);
  return db.transaction().execute(async (tx) => {
    if (role !== appRole) {
      await takeOverAudit(tx, role, appRole);
      await grantTheRest(tx, appRole);
    }
    return keepFor(tx, retentionDays);
  });
}

async function keepFor(tx: Tx, days: number): Promise<boolean> {
  const { rows } = await sql<{ isSet: boolean; isOwn: boolean }>`
    select retention_days = ${days} as "isSet", has_table_privilege('audit.settings', 'update') as "isOwn"
    from audit.settings`.execute(tx);
  const [now] = rows;
  if (!now || now.isSet || !now.isOwn) return now?.isSet ?? false;
  await sql`update audit.settings set retention_days = ${days}`.execute(tx);
  return true;
}

/** Tables that the role of the migrations made; those that the app's role owns are its own anyway. */
async function grantTheRest(tx: Tx, appRole: string): Promise<void> {
  const app = sql.id(appRole);
  for (const schema of ['public', 'auth']) {
    const inside = sql`in schema ${sql.id(schema)} to ${app}`;
    await sql`grant usage on schema ${sql.id(schema)} to ${app}`.execute(tx);
    await sql`grant select, insert, update, delete on all tables ${inside}`.execute(tx);
    await sql`grant usage, select on all sequences ${inside}`.execute(tx);
  }
}

async function takeOverAudit(tx: Tx, owner: string, appRole: string): Promise<void> {
  const [own, app] = [sql.id(owner), sql.id(appRole)];
  await sql`alter schema audit owner to ${own}`.execute(tx);
  for (const table of ['events', 'settings']) {
    await sql`alter table audit.${sql.raw(table)} owner to ${own}`.execute(tx);
    await sql`revoke all on audit.${sql.raw(table)} from public, ${app}`.execute(tx);
    await sql`grant select on audit.${sql.raw(table)} to ${app}`.execute(tx);
  }
  await sql`grant insert (${sql.raw(WRITTEN)}) on audit.events to ${app}`.execute(tx);
  for (const name of FUNCTIONS) {
    await sql`alter function audit.${sql.raw(name)} owner to ${own}`.execute(tx);
    await sql`revoke all on function audit.${sql.raw(name)} from public, ${app}`.execute(tx);
    await sql`grant execute on function audit.${sql.raw(name)} to ${app}`.execute(tx);
  }
  await sql`revoke all on schema audit from public, ${app}`.execute(tx);
  await sql`grant usage on schema audit to ${app}`.execute(tx);
}

/** What holds for the role of this connection. */
export async function auditProtection(db: Db): Promise<AuditProtection> {
  const { rows } = await sql<{ changes: boolean }>`
    select has_table_privilege(oid, 'update, delete, truncate') or pg_has_role(relowner, 'member') as changes
    from pg_class where oid = 'audit.events'::regclass`.execute(db);
  return rows[0]?.changes === false ? 'role' : 'triggers';
}

import pg from 'pg';
import { handOver } from '#local/services/postgres-access.ts';

/** Superuser of the compose file's Postgres. */
const SUPERUSER = 'postgres';
/** The role of the migrations: it owns the database and everything in it. */
const OWNER_ROLE = 'rolevoice_owner';
/** The role of api and worker. In a volume of release 0.1.0 a superuser has this name, the one that initdb made. */
const APP_ROLE = 'rolevoice';
/** What that superuser is called afterwards: it cannot be removed, nor lose its rights, but nobody can log in as it. */
const FORMER_SUPERUSER = 'rolevoice_former';
/** Postgres: wrong password, which is also its answer to an unknown role. */
const WRONG_PASSWORD = '28P01';

export type RolePasswords = { superuser: string; owner: string; app: string };
type Server = { host: string; port: number; database: string };

async function within<Result>(config: pg.ClientConfig, work: (client: pg.Client) => Promise<Result>): Promise<Result> {
  const client = new pg.Client({ ...config, connectionTimeoutMillis: 10_000 });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

const isSuperuser = async (client: pg.Client, role: string): Promise<boolean> => {
  const { rows } = await client.query('select from pg_roles where rolname = $1 and rolsuper', [role]);
  return rows.length > 0;
};

const exists = async (client: pg.Client, role: string): Promise<boolean> => {
  const { rows } = await client.query('select from pg_roles where rolname = $1', [role]);
  return rows.length > 0;
};

/** A superuser beside the one of an earlier volume, which cannot be renamed by itself. */
async function addSuperuser(server: Server, password: string): Promise<void> {
  await within({ ...server, user: APP_ROLE, password }, async (client) => {
    if (await exists(client, SUPERUSER)) return;
    await client.query(`create role ${SUPERUSER} login superuser password ${pg.escapeLiteral(password)}`);
  });
}

async function ensureRole(client: pg.Client, name: string, password: string): Promise<void> {
  if (!(await exists(client, name))) await client.query(`create role ${name}`);
  await client.query(
    `alter role ${name} login nosuperuser nocreatedb nocreaterole noreplication nobypassrls
      password ${pg.escapeLiteral(password)}`,
  );
}

async function setUpRoles(client: pg.Client, database: string, { owner, app }: RolePasswords): Promise<void> {
  await client.query('begin');
  if (await isSuperuser(client, APP_ROLE)) {
    await client.query(`alter role ${APP_ROLE} nologin password null`);
    await client.query(`alter role ${APP_ROLE} rename to ${FORMER_SUPERUSER}`);
  }
  await ensureRole(client, OWNER_ROLE, owner);
  await ensureRole(client, APP_ROLE, app);
  await client.query(`alter database ${pg.escapeIdentifier(database)} owner to ${OWNER_ROLE}`);
  await client.query(`revoke all on database ${pg.escapeIdentifier(database)} from public`);
  await client.query(`grant connect on database ${pg.escapeIdentifier(database)} to ${APP_ROLE}`);
  if (await exists(client, FORMER_SUPERUSER)) await client.query(handOver(FORMER_SUPERUSER, OWNER_ROLE));
  await client.query('commit');
}

/**
 * Makes or renews the two roles of the product in the compose file's Postgres, also in a volume of release 0.1.0, whose
 * product was superuser. Idempotent; before the migrations, while nothing of an earlier release runs.
 */
export async function ensureDatabaseRoles(server: Server, passwords: RolePasswords): Promise<void> {
  const asSuperuser = () =>
    within({ ...server, user: SUPERUSER, password: passwords.superuser }, (client) =>
      setUpRoles(client, server.database, passwords),
    );
  try {
    await asSuperuser();
  } catch (error) {
    if ((error as { code?: string }).code !== WRONG_PASSWORD) throw error;
    await addSuperuser(server, passwords.superuser);
    await asSuperuser();
  }
}

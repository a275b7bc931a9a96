import pg from 'pg';

/** Superuser of the compose file's Postgres. */
const SUPERUSER = 'postgres';
/** The role of the migrations: it owns the database and everything in it. */
const OWNER_ROLE = 'rolevoice_owner';
/** The role of api and worker. */
const APP_ROLE = 'rolevoice';

export type RolePasswords = { superuser: string; owner: string; app: string };
type Server = { host: string; port: number; database: string };

const exists = async (client: pg.Client, role: string): Promise<boolean> => {
  const { rows } = await client.query('select from pg_roles where rolname = $1', [role]);
  return rows.length > 0;
};

async function ensureRole(client: pg.Client, name: string, password: string): Promise<void> {
  if (!(await exists(client, name))) await client.query(`create role ${name}`);
  await client.query(
    `alter role ${name} login nosuperuser nocreatedb nocreaterole noreplication nobypassrls
      password ${pg.escapeLiteral(password)}`,
  );
}

/** Makes or renews the two roles of the product in the compose file's Postgres. Idempotent; before the migrations. */
export async function ensureDatabaseRoles(server: Server, { superuser, owner, app }: RolePasswords): Promise<void> {
  const config = { ...server, user: SUPERUSER, password: superuser, connectionTimeoutMillis: 10_000 };
  const client = new pg.Client(config);
  await client.connect();
  try {
    const database = pg.escapeIdentifier(server.database);
    await client.query('begin');
    await ensureRole(client, OWNER_ROLE, owner);
    await ensureRole(client, APP_ROLE, app);
    await client.query(`alter database ${database} owner to ${OWNER_ROLE}`);
    await client.query(`revoke all on database ${database} from public`);
    await client.query(`grant connect on database ${database} to ${APP_ROLE}`);
    await client.query('commit');
  } finally {
    await client.end();
  }
}

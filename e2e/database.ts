import { CompiledQuery } from 'kysely';
import { connectDatabase } from '#db/connect.ts';
import type { Db } from '#db/schema.ts';
import { settingsByHand } from '#local/launch/by-hand.ts';
import { type Config, childEnv, loadConfig, need } from '#platform/config.ts';
import { createSecret, type Secret } from '#platform/secret.ts';

type Opened = { db: Db; config: Config; secret: Secret };
type At = { dataDir: string };

const opened = new Map<string, Opened>();

/** The database of the product with the settings that belong to it: one connection for each worker process and product. */
export function rowsOf({ dataDir }: At): Opened {
  const known = opened.get(dataDir);
  if (known) return known;
  const config = loadConfig(settingsByHand('keys', childEnv({ DATA_DIR: dataDir })));
  const db = connectDatabase(need(config, 'DATABASE_URL'), { max: 1, applicationName: 'browser tests' });
  const made = { db, config, secret: createSecret(need(config, 'AUTH_SECRET')) };
  opened.set(dataDir, made);
  return made;
}

export async function closeDatabases(): Promise<void> {
  for (const { db } of opened.values()) await db.destroy();
  opened.clear();
}

type Answered = ReturnType<typeof JSON.parse>;
type Client = {
  query<Row = Answered>(text: string, values?: unknown[]): Promise<{ rows: Row[]; rowCount: number }>;
};

/** Runs statements on the database of the product, for what no call and no factory makes. */
export function inDatabase<Result>(product: At, work: (client: Client) => Promise<Result>): Promise<Result> {
  const { db } = rowsOf(product);
  return work({
    query: async <Row>(text: string, values: unknown[] = []) => {
      const { rows, numAffectedRows } = await db.executeQuery<Row>(CompiledQuery.raw(text, values));
      return { rows, rowCount: Number(numAffectedRows ?? rows.length) };
    },
  });
}

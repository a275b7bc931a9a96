import pg from 'pg';
import type { Running } from '#e2e/fixtures.ts';
import { settingsByHand } from '#local/launch/by-hand.ts';
import { childEnv } from '#platform/config.ts';

/** Runs statements on the database of the product, for what no call makes at once. */
export async function inDatabase<Result>(
  { dataDir }: Pick<Running, 'dataDir'>,
  work: (client: pg.Client) => Promise<Result>,
): Promise<Result> {
  const { DATABASE_URL } = settingsByHand('role', childEnv({ DATA_DIR: dataDir }));
  const client = new pg.Client({ connectionString: DATABASE_URL });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

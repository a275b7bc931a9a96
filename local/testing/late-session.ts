import { decodeJwt } from 'jose';
import pg from 'pg';
import { runningSettings } from '#local/launch/run-file.ts';

/** Sets the last authentication of an access token's session back by eleven minutes. */
export async function makeLate({ dataDir }: { dataDir: string }, accessToken: string): Promise<void> {
  const client = new pg.Client({ connectionString: runningSettings(dataDir)?.DATABASE_URL });
  await client.connect();
  const { session_id } = decodeJwt(accessToken);
  const text = `update auth.sessions set reauthenticated_at = now() - interval '11 minutes' where id = $1`;
  const { rowCount } = await client.query(text, [session_id]);
  await client.end();
  if (rowCount !== 1) throw new Error('There is no such session');
}

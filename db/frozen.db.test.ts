import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { expect, onTestFinished, test } from 'vitest';
import { connectDatabase } from '#db/connect.ts';
import { isDatabaseFault } from '#db/faults.ts';
import { startServices } from '#local/services/services.ts';
import { freeze } from '#local/testing/freeze.ts';

async function ownPostgres() {
  const dataDir = mkdtempSync(join(tmpdir(), 'rolevoice-frozen-'));
  const { urls, stop } = await startServices({ postgres: true }, { dataDir, say: () => undefined, durable: false });
  onTestFinished(async () => {
    await stop();
    rmSync(dataDir, { recursive: true, force: true });
  });
  return { url: String(urls.DATABASE_URL), folder: join(dataDir, 'postgres') };
}

test('a server that freezes in a transaction is not waited for, and the connection it left open is never reused [F8]', async () => {
  const { url, folder } = await ownPostgres();
  const db = connectDatabase(url, { max: 1, statementMs: 100 });
  onTestFinished(() => db.destroy());
  const backend = async () => (await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(db)).rows[0]?.pid;
  await sql`create table things (name text)`.execute(db);
  const before = await backend();
  let goOn = () => {};
  onTestFinished(() => goOn());
  const begun = db.transaction().execute(async (tx) => {
    await sql`insert into things values ('half done')`.execute(tx);
    goOn = freeze({ folder });
    await sql`insert into things values ('never answered')`.execute(tx);
  });
  const thrown = await begun.catch((error: unknown) => error);
  expect(isDatabaseFault(thrown)).toBe(true);
  goOn();
  expect(await backend()).not.toBe(before);
  expect((await sql`select name from things`.execute(db)).rows).toEqual([]);
});

import { sql } from 'kysely';
import { connectForTest, testDatabaseUrl } from '#db/testing/database.ts';
import { aUser, theTemplates } from '#db/testing/factories.ts';
import { giveVersions, insertText } from '#db/testing/texts.ts';
import { createLog } from '#platform/log.ts';
import { type CheckParts, type Checks, checkDue } from '#worker/checks/check-documents.ts';

export type Input = Parameters<Checks['check']>[0];

/** Counts each x of the text as something to fix, as a stand-in for the rules. */
export function countX({ content }: Pick<Input, 'content'>): Awaited<ReturnType<Checks['check']>> {
  const fix = String(content).split('x').length - 1;
  return { findings: Array.from({ length: fix }, () => ({ rule: 'x' })), counts: { fix, consider: 1, facts_open: 0 } };
}

type Text = { role_id?: string; template_id?: string | null };

/** A user of an own database, with helpers to store documents, to check what is due and to read the counts. */
export async function checkBench() {
  const url = await testDatabaseUrl();
  const db = connectForTest(url);
  const log = createLog('test', 'fatal');
  const user = await aUser(db);
  const templates = await theTemplates(db);
  const published: { id: string; version: number }[] = [];
  const partsWith = (check: Checks['check'] = countX, rules = 1): CheckParts => ({
    db,
    log,
    checks: { rules, check },
    rest: async () => undefined,
    publish: async ({ id, version }) => published.push({ id, version }),
  });
  /** A Job and Person Spec without a role, by default. */
  async function aText(
    content: string,
    { role_id, template_id = templates[0]?.id ?? null }: Text = {},
  ): Promise<string> {
    const texts = { role_id: role_id ?? null, template_id, content: JSON.stringify(content) };
    const { id } = await insertText(db, { user_id: user.id, workspace_id: user.id, queue_id: null, ...texts });
    return id;
  }
  const save = async (id: string, content: string): Promise<void> => {
    await sql`update generated_documents set content = ${JSON.stringify(content)}::jsonb, version = version + 1,
      updated_at = now() where id = ${id}`.execute(db);
    await giveVersions(db);
  };
  async function checkAll(parts = partsWith()): Promise<number> {
    let count = 0;
    for (let taken = await checkDue(parts); taken > 0; taken = await checkDue(parts)) count += taken;
    return count;
  }
  const rows = () => db.selectFrom('document_checks').selectAll().execute();
  const row = (id: string) =>
    db.selectFrom('document_checks').selectAll().where('document_id', '=', id).executeTakeFirst();
  async function clear(): Promise<void> {
    await db.deleteFrom('generated_documents').execute();
    await db.deleteFrom('outbox').execute();
    published.length = 0;
  }
  return { url, db, log, user, templates, published, partsWith, aText, save, checkAll, rows, row, clear };
}

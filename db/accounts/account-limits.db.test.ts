import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { raiseLimit } from '#db/accounts/account-limits.ts';
import type { Tx } from '#db/schema.ts';
import { ownDatabase } from '#db/testing/database.ts';
import { aReadyRole, aUser } from '#db/testing/factories.ts';
import { aRunningGeneration, claimed } from '#db/testing/generations.ts';
import { listenedTo } from '#db/testing/statements.ts';
import { transact } from '#db/transact.ts';
import { pruneVersions } from '#db/writing/documents/versions.ts';
import { settleGeneration } from '#db/writing/generations/settle.ts';
import { lockedState } from '#db/writing/generations/start.ts';
import type { Raisable } from '#shared/accounts/raisable-limits.ts';
import { personalScope } from '#shared/scope.ts';

const db = await ownDatabase();
const admin = await aUser(db, { role: 'admin' });
const raised = (user_id: string, name: Raisable, value: number) =>
  transact(db, (tx) => raiseLimit(tx, { user_id, name, value, reason: '', set_by: admin.id }));

test('a start reads the raised limit of tokens with the statements it sends anyway [USAGE-06]', async () => {
  const { user, role } = await aReadyRole(db);
  const { db: listened, sent } = await listenedTo(db);
  const start = { role_id: role.id, template_ids: [randomUUID()], overwrite: true, request_id: 'test' };
  const mostOf = async () =>
    (
      await lockedState(listened as Tx, personalScope(user.id), start, { use: undefined, tokensAtMost: 100 })
    ).state.rooms.map(({ tokens_at_most }) => tokens_at_most);
  expect(await mostOf()).toEqual([100]);
  await raised(user.id, 'LIMIT_TOKENS_PER_DAY', 250);
  expect(await mostOf()).toEqual([250]);
  // Locks, state and role, twice.
  expect(sent).toHaveLength(6);
});

test('the sweep keeps earlier versions up to the raised limit [USAGE-06]', async () => {
  const [usual, more] = [await aRunningGeneration(db), await aRunningGeneration(db)];
  await raised(more.row.user_id, 'LIMIT_VERSION_BYTES', 20_000);
  expect(await versionsAfter(usual, 6)).toBeLessThan(5);
  expect(await versionsAfter(more, 6)).toBe(6);
});

/** The number of versions left once as many texts of 1 kB were generated, with 3 kB for versions in this installation. */
async function versionsAfter({ held, row }: Awaited<ReturnType<typeof aRunningGeneration>>, texts: number) {
  const { user_id, role_id, template_id } = row;
  let run = held;
  for (let text = 1; ; text += 1) {
    const result = { content: String(text).padEnd(1_000, '.'), metadata: {} };
    const settled = await settleGeneration(db, run, result);
    if (text === texts) {
      await pruneVersions(db, 3_000);
      return countOf(String(settled?.document_id));
    }
    const next = db
      .insertInto('generation_queue')
      .values({ user_id, workspace_id: user_id, role_id, template_id, overwrite: true });
    const { id } = await next.returning('id').executeTakeFirstOrThrow();
    run = await claimed(db, id);
  }
}

const countOf = async (document_id: string) =>
  (await db.selectFrom('document_versions').select('id').where('document_id', '=', document_id).execute()).length;

import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { reviewsBench } from '#api/review/reviews/testing/bench.ts';
import { PATH } from '#api/writing/documents/testing/bench.ts';
import { claimGeneration } from '#db/tasks/claim.ts';
import { settleTask } from '#db/tasks/tasks.ts';

const { db, call, team } = await reviewsBench();
type Team = Awaited<ReturnType<typeof team>>;

const TEXT = 'You work two Saturdays in three.';
const NOTE = 'One Saturday in two, please.';

/** A text about which Bo asked for changes, and his answer. */
async function answered() {
  const made = await team(TEXT);
  await made.send(made.ada, [made.bo]);
  const { body } = await made.step(made.bo, 'request-changes', { note: NOTE });
  return { ...made, vote: body.round.votes[0] as { id: string; used_at: string | null } };
}

const ask = ({ ada, id }: Team, note: string, instruction = NOTE) =>
  call(ada, 'POST', `${PATH}/${id}/proposals`, { version: 1, target: { of: 'document' }, instruction, note });

/** As a worker completes it, then accepted. */
async function accept({ ada }: Team, proposal: string) {
  const held = { id: proposal, token: randomUUID() };
  await claimGeneration(db, held.id, { token: held.token, alone: false });
  const change = { part: 'text', from: 9, to: 31, text: 'one Saturday in two', off: null, note: null, field: null };
  await settleTask(db, held, { result: { changes: [change], fixed: null, note: null }, prompt: 'refine-1' });
  return call(ada, 'POST', `/api/proposals/${proposal}/accept`, { version: 1, use: 'all' });
}

const firstVersion = async ({ ada, id }: Team) => (await call(ada, 'GET', `${PATH}/${id}/versions`)).body.items[0];

test('a note that became an instruction says when, and the version it led to names who wrote it [JUDGE-61] [JUDGE-62]', async () => {
  const made = await answered();
  expect(made.vote.used_at).toBeNull();
  const { status, body } = await ask(made, made.vote.id);
  expect([status, body.note, body.instruction]).toEqual([202, made.vote.id, NOTE]);
  const [vote] = (await made.review(made.bo)).round.votes;
  expect(Math.abs(Date.now() - Date.parse(vote.used_at))).toBeLessThan(60_000);
  expect((await accept(made, body.id)).status).toBe(200);
  expect(await firstVersion(made)).toMatchObject({ cause: "Refined from Bo's note", instruction: NOTE });
});

test('the words may be changed before they are asked, and the note stays linked [JUDGE-61]', async () => {
  const made = await answered();
  const { body } = await ask(made, made.vote.id, 'One Saturday in two');
  expect(body).toMatchObject({ note: made.vote.id, instruction: 'One Saturday in two' });
});

test('an account that is deleted leaves no name in the cause [JUDGE-62]', async () => {
  const made = await answered();
  const { body } = await ask(made, made.vote.id);
  await accept(made, body.id);
  await db.deleteFrom('auth.users').where('id', '=', made.bo.id).execute();
  expect(await firstVersion(made)).toMatchObject({ cause: "Refined from Deleted user's note" });
});

test('only an answer about this text that asks for changes can become its instruction [JUDGE-61]', async () => {
  const [made, other] = [await answered(), await answered()];
  const approving = await team(TEXT);
  await approving.send(approving.ada, [approving.bo]);
  const { body } = await approving.step(approving.bo, 'approve', { note: 'Good.' });
  await approving.step(approving.ada, 'draft', {});
  const refused = [
    await ask(made, other.vote.id),
    await ask(made, randomUUID()),
    await ask(approving, body.round.votes[0].id),
  ];
  expect(refused.map(({ status }) => status)).toEqual([404, 404, 404]);
  const unused = await db.selectFrom('review_votes').select('used_at').where('id', '=', other.vote.id).execute();
  expect(unused).toEqual([{ used_at: null }]);
  expect((await call(made.ada, 'GET', `${PATH}/${made.id}/proposals`)).body.items).toEqual([]);
});

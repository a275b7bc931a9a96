import { expect, test } from 'vitest';
import { reviewsBench } from '#api/review/reviews/testing/bench.ts';
import { PATH } from '#api/writing/documents/testing/bench.ts';
import { materialOf } from '#db/checks/material.ts';
import { checkDocument } from '#shared/checks/document-checks.ts';
import { lexicons } from '#shared/checks/words/all.ts';
import { scopeOfRow } from '#shared/scope.ts';

const { db, call, team } = await reviewsBench();

/** A word that shuts people out and an amount that no source has, and nothing else to fix. */
const TEXT = 'We look for a salesman. The bonus is £4,321. Write to jobs@example.com.';
const roundOf = async (id: string) =>
  db
    .selectFrom('reviews')
    .select(['open_at_send', 'open_at_approval'])
    .where('document_id', '=', id)
    .executeTakeFirstOrThrow();

const opens = async (made: Awaited<ReturnType<typeof team>>) => {
  const { status, body } = await made.send(made.ada, [made.bo], { over: 0 });
  return { status, code: body.error?.code, current: body.error?.current };
};

test('a text with something to fix is sent only by who saw it, and the round stores what the server counted [JUDGE-63]', async () => {
  const made = await team(TEXT);
  const { status, code, current } = await opens(made);
  expect([status, code]).toEqual([409, 'open_fixes']);
  expect(current.count).toBeGreaterThan(0);
  expect(current.phrases).toContain('salesman');
  expect(await made.stored()).toMatchObject({ review_state: 'draft' });
  const sent = await made.send(made.ada, [made.bo], { over: current.count });
  expect(sent.body).toMatchObject({ state: 'in_review', round: { open_at_send: current, open_at_approval: null } });
  expect((await made.step(made.bo, 'approve', { over: current.count - 1 })).body.error.code).toBe('open_fixes');
  const approved = await made.step(made.bo, 'approve', { over: current.count });
  expect(approved.body).toMatchObject({
    state: 'approved',
    round: { open_at_send: current, open_at_approval: current },
  });
});

test('a browser that asks nothing is not refused, and the round stores it all the same [JUDGE-63]', async () => {
  const made = await team(TEXT);
  expect((await made.send(made.ada, [made.bo])).status).toBe(200);
  expect((await roundOf(made.id)).open_at_send?.count).toBeGreaterThan(0);
  expect((await made.step(made.bo, 'approve', {})).status).toBe(200);
  expect((await roundOf(made.id)).open_at_approval?.count).toBeGreaterThan(0);
});

test('what was ignored is not to fix, and with nothing to fix nothing is stored [JUDGE-63]', async () => {
  const made = await team(TEXT);
  const scope = scopeOfRow({ workspace_id: made.workspace_id, user_id: made.ada.id });
  const compared = await materialOf(db, scope, made.id);
  if (!compared) throw new Error('The document is there');
  const asked = { kind: 'job_advert', content: TEXT, language: null, marks: [], ...compared } as const;
  const { findings, facts } = checkDocument(asked, lexicons);
  const marks = [
    ...findings.map(({ rule, phrase }) => ({ rule, phrase, verdict: 'ignored' })),
    ...facts.map(({ type, phrase }) => ({ rule: `fact/${type}`, phrase, verdict: 'checked' })),
  ];
  for (const mark of marks) expect((await call(made.ada, 'PUT', `${PATH}/${made.id}/marks`, mark)).status).toBe(200);
  expect((await made.send(made.ada, [made.bo], { over: 0 })).status).toBe(200);
  expect(await roundOf(made.id)).toEqual({ open_at_send: null, open_at_approval: null });
});

test('changes can be asked for whatever is open, and a number that is none is refused [JUDGE-63]', async () => {
  const made = await team(TEXT);
  expect((await made.send(made.ada, [made.bo], { over: -1 })).status).toBe(422);
  await made.send(made.ada, [made.bo]);
  expect((await made.step(made.bo, 'request-changes', { note: 'Shorter.' })).status).toBe(200);
  expect((await roundOf(made.id)).open_at_approval).toBeNull();
});

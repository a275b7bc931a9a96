import { expect, test } from 'vitest';
import { sharesBench } from '#api/review/shares/testing/bench.ts';
import type { Who } from '#api/testing/call.ts';
import { PATH } from '#api/writing/documents/testing/bench.ts';
import type { MadeShare } from '#shared/review/contracts/shares.ts';

const { db, call, team, decided, shared, named, answer, signedIn, aGenerated } = await sharesBench();

type Reviewed = { review: (who: Who) => Promise<{ state: string; round: { votes: object[] } | null }>; ada: Who };
/** How the document stands once a guest of the link approved it, and how that answer was kept. */
async function standing({ review, ada }: Reviewed, { token }: Pick<MadeShare, 'token'>) {
  const { status } = await answer(await named(token, 'Dr. Head of Workshop'));
  const { state, round } = await review(ada);
  return [status, state, round?.votes.map((vote) => ('counts' in vote ? vote.counts : undefined))];
}
const REMARK = [200, 'in_review', [false]];
/** A link opens nothing while its maker may not share. */
const CLOSED = [404, 'in_review', []];
const APPROVED = [200, 'approved', [true]];

test('a link of another member who may approve decides [SHARE-06]', async () => {
  const made = await decided();
  expect(await standing(made, made.other)).toEqual(APPROVED);
});

test('nobody approves what they wrote or sent by a link of their own [REVIEW-06] [SHARE-06] [S1]', async () => {
  const sender = await decided();
  expect(await standing(sender, sender.own)).toEqual(REMARK);
  expect((await call(sender.ada, 'GET', `${PATH}/${sender.id}/approved`)).status).toBe(404);

  // Cy changes the text that Ada sends: it is by Cy.
  const author = await decided();
  await author.step(author.ada, 'withdraw', {});
  await author.save(author.cy, 1, 'What Cy wrote.');
  await author.send(author.ada, [], { version: 2 });
  await answer(await named(author.other.token), { version: 2 });
  expect((await author.review(author.ada)).state).toBe('in_review');
});

test('what an API key wrote is by who made the key [SHARE-06] [S1]', async () => {
  const made = await decided();
  const byKey = async (created_by: string | null) => {
    const key = { workspace_id: made.workspace_id, created_by, name: 'ATS', prefix: 'rvk_000000' };
    const { id: api_key_id } = await db
      .insertInto('api_keys')
      .values({
        ...key,
        hash: Buffer.from(crypto.getRandomValues(new Uint8Array(32))),
        permissions: ['generation.start'],
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    const { id: generation_id } = await db
      .insertInto('generation_queue')
      .values({
        workspace_id: made.workspace_id,
        role_id: made.role_id,
        api_key_id,
        status: 'completed' as const,
        completed_at: new Date(),
        request_id: 'x',
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    await db
      .updateTable('document_versions')
      .set({ author_id: null, generation_id })
      .where('document_id', '=', made.id)
      .execute();
  };
  await byKey(made.cy.id);
  expect(await standing(made, made.other)).toEqual(REMARK);
  // Of a key whose maker is not known any more nobody knows who wrote by it.
  await byKey(null);
  expect(await standing(made, made.other)).toEqual(REMARK);
  await byKey(made.ada.id);
  expect(await standing(made, made.other)).toEqual(APPROVED);
});

test('a round that asks members by name is not decided by a link, and they are shown its answer [SHARE-06] [S1]', async () => {
  const { ada, bo, cy, id, send, review, step } = await team('Text', { link_approvals_count: true });
  await send(ada, [bo]);
  const later = await shared(cy, id, { may_answer: true });
  expect(await standing({ review, ada }, later)).toEqual(REMARK);
  expect(await review(bo)).toMatchObject({
    steps: ['approve', 'request_changes'],
    round: { votes: [{ name: 'Dr. Head of Workshop (by a link of Cy)', verdict: 'approved', counts: false }] },
  });
  await step(bo, 'approve', {});
  expect(await review(ada)).toMatchObject({ state: 'approved', approved: { by: 'Bo' } });
});

test('the link of a member who was removed, suspended or may not approve any more decides nothing [SHARE-06] [S1]', async () => {
  type End = (of: { cy: Who & { id: string }; workspace_id: string }) => Promise<unknown>;
  const gone: Record<string, End> = {
    removed: ({ cy, workspace_id }) =>
      db
        .deleteFrom('workspace_members')
        .where('user_id', '=', cy.id)
        .where('workspace_id', '=', workspace_id)
        .execute(),
    viewer: ({ cy }) =>
      db
        .updateTable('workspace_members')
        .set({ role: 'viewer' })
        .where('user_id', '=', cy.id)
        .where('role', '=', 'editor')
        .execute(),
    suspended: ({ cy }) =>
      db
        .updateTable('auth.users')
        .set({ banned_until: new Date(Date.now() + 60_000) })
        .where('id', '=', cy.id)
        .execute(),
    deleted: ({ cy }) => db.deleteFrom('auth.users').where('id', '=', cy.id).execute(),
  };
  const ends: Record<string, End> = {
    ...gone,
    'editors do not approve': ({ workspace_id }) =>
      db.updateTable('workspaces').set({ editors_approve: false }).where('id', '=', workspace_id).execute(),
    'links do not decide': ({ workspace_id }) =>
      db.updateTable('workspaces').set({ link_approvals_count: false }).where('id', '=', workspace_id).execute(),
  };
  for (const [name, end] of Object.entries(ends)) {
    const made = await decided();
    await end(made);
    const isOpen = !(name in gone);
    const { asked_links } = await made.review(made.ada);
    expect([name, asked_links.length]).toEqual([name, isOpen ? 2 : 1]);
    expect([name, await standing(made, made.other)]).toEqual([name, isOpen ? REMARK : CLOSED]);
  }
});

test('who renews the address of a link is who made it [SHARE-06] [S1]', async () => {
  const { ada, cy, di, id, send, review, step } = await team('Text', { link_approvals_count: true });
  const link = await shared(cy, id, { may_answer: true });
  await step(cy, 'withdraw', {});
  await send(di, []);
  const { body } = await call(di, 'POST', `/api/shares/${link.share.id}/new-link`);
  expect(body.share.created_by.id).toBe(di.id);
  expect(await standing({ review, ada }, body)).toEqual(REMARK);
});

test('in Personal the answer of a link decides [SHARE-06]', async () => {
  const alone = await signedIn();
  const id = await aGenerated(alone.id, 'Mine');
  const { token } = await shared(alone, id, { may_answer: true });
  await answer(await named(token, 'Rosa'));
  const { body } = await call(alone, 'GET', `${PATH}/${id}/review`);
  expect(body).toMatchObject({
    state: 'approved',
    approved: { by: expect.stringMatching(/^Rosa \(by a link of .+\)$/) },
  });
});

test('versions and the activity name the member whose link it was [SHARE-06] [ACT-01]', async () => {
  const made = await decided();
  await answer(await named(made.other.token));
  const { items: versions } = (await call(made.ada, 'GET', `${PATH}/${made.id}/versions`)).body;
  expect(versions).toMatchObject([{ approved_by: 'Rosa Lind (by a link of Cy)' }]);
  const { items } = (await call(made.ada, 'GET', '/api/activity?kind=Share%20links')).body;
  expect(items[0]).toMatchObject({ action: 'share.answered', details: { link_of: 'Cy', counts: true } });
  expect(items[0].details).not.toHaveProperty('maker');
  const events = await db
    .selectFrom('outbox')
    .select(['type', 'payload'])
    .where('workspace_id', '=', made.workspace_id)
    .where('type', 'in', ['document.approved', 'share.answered'])
    .orderBy('type')
    .execute();
  const link_of = { id: made.cy.id, name: 'Cy' };
  expect(events).toMatchObject([
    { type: 'document.approved', payload: { link_of } },
    { type: 'share.answered', payload: { link_of, counts: true, people: [] } },
  ]);
});
